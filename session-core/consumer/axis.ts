/** The consumer axis: visitors of one site, each with an account of their own. */
import type { Axis, LinkCall } from '../axis.ts';
import type { Log } from '../environment.ts';
import type { Lazy } from '../lib/lazy.ts';
import { runUnder } from '../lib/run.ts';
import type { Bootstrap } from '../settings.ts';
import type { Methods, MethodsModule } from './create-methods.ts';
import { identities } from './identities.ts';
import type { ConsumerTypes } from './types.ts';

/** @param methods the lazy calls that sign in, which most pages of a signed-in user never need */
export function consumerAxis(methods: Lazy<MethodsModule>): Axis<ConsumerTypes> {
  /** Signs in with one of those calls. */
  const by =
    (signIn: (methods: Methods, ...rest: LinkArguments) => Promise<object>): LinkCall<ConsumerTypes> =>
    async (core, ...rest) => {
      const { createMethods } = await methods.load();
      return signIn(
        createMethods({ core, environment: core.environment, run: runUnder(core.signal) }),
        ...rest,
      );
    };
  const magicLink = by(({ magicLinks }, token, duration) => magicLinks.authenticate(token, duration));
  return {
    suffix: '',
    identities,
    holder: 'user',
    read: ({ __user, ...reply }) => ({ ...reply, user: __user ?? reply.user }),
    refresh: (call, duration, signal) => call('POST /sessions/authenticate', duration, { signal }),
    async readHolder(call, signal) {
      const {
        request_id: _request,
        status_code: _status,
        ...user
      } = await call('GET /users/me', null, { signal });
      return { user };
    },
    links: {
      magic_links: magicLink,
      // The link in a reset mail that signs in without a new password. `reset_password` needs one, so it is not here.
      login: magicLink,
      oauth: by(({ oauth }, token, duration) => oauth.authenticate(token, duration)),
      impersonation: by(({ impersonation }, impersonation_token, duration) =>
        impersonation.authenticate({ ...duration, impersonation_token }),
      ),
    },
    checkProject,
  };
}

type LinkArguments = Parameters<LinkCall<ConsumerTypes>> extends [unknown, ...infer Rest] ? Rest : never;

/** Runs for every client, even if the settings come from storage. */
export function checkProject({ vertical }: Bootstrap, log: Log): void {
  if (vertical === 'B2B')
    log.error('This public token belongs to an organization project, which this client does not serve.');
}
