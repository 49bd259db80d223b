/** The consumer axis: visitors of one site, each with an account of their own. */
import type { Axis } from '../axis.ts';
import { noSession } from '../methods/no-session.ts';
import type { CallOptions } from '../settings.ts';
import { commitReply } from './methods/parts.ts';
import { names } from './names.ts';
import type { ConsumerTypes } from './types.ts';

/** @param lazyParts the calls that sign in, and the proofs of possession: in chunks of their own, or already loaded */
export function consumerAxis(lazyParts: Pick<Axis<ConsumerTypes>, 'methods' | 'proof'>): Axis<ConsumerTypes> {
  return {
    ...names,
    ...lazyParts,
    creator: 'createSession',
    holder: 'user',
    opened: [
      'sdk_instance_instantiated',
      {
        event_callback_registered: false,
        error_callback_registered: false,
        success_callback_registered: false,
      },
    ],
    other: ['B2B', 'organizations: use createB2BSession'],
    read: ({ __user, ...reply }) => ({ ...reply, user: __user ?? reply.user }),
    refresh: (call, duration, signal) => call('POST /sessions/authenticate', duration, { signal }),
    revoke: (call, signal) => call('POST /sessions/revoke', null, { signal }),
    commit: commitReply,
    async readHolder(call, signal) {
      const {
        request_id: _request,
        status_code: _status,
        ...user
      } = await call('GET /users/me', null, { signal });
      return { user };
    },
    own: ({ core: { tokens, holderRead }, run }) => ({
      user: {
        get: (settings: CallOptions) =>
          run(settings, async () => {
            if (!tokens.present()) throw noSession('user.get');
            // The keeper has rejected an answer without a user.
            return (await holderRead.get()).user;
          }),
      },
    }),
  };
}
