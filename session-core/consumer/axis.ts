/** The consumer axis: visitors of one site, each with an account of their own. */
import type { Axis } from '../axis.ts';
import type { Log } from '../environment.ts';
import type { Lazy } from '../lib/lazy.ts';
import type { Bootstrap } from '../settings.ts';
import type { MethodsModule } from './create-methods.ts';
import { identities } from './identities.ts';
import type { ConsumerTypes } from './types.ts';

/** @param methods the lazy calls that sign in, which most pages of a signed-in user never need */
export function consumerAxis(
  methods: Lazy<MethodsModule>,
  proof: Axis<ConsumerTypes>['proof'],
): Axis<ConsumerTypes> {
  return {
    proof,
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
    loadLinks: async (core) => (await methods.load()).createLinks(core),
    checkProject,
  };
}

/** Runs for every client, even if the settings come from storage. */
export function checkProject({ vertical }: Bootstrap, log: Log): void {
  if (vertical === 'B2B')
    log.error('This public token belongs to a project of organizations: use createB2BSession.');
}
