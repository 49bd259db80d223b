/** The axis of organizations: people who are members of several, and signed in to one. */
import type { Axis } from '../axis.ts';
import type { Log } from '../environment.ts';
import type { Lazy } from '../lib/lazy.ts';
import type { Bootstrap } from '../settings.ts';
import type { MemberMethodsModule } from './create-methods.ts';
import { identities, suffix } from './identities.ts';
import type { MemberTypes } from './types.ts';

/** @param methods the calls that sign in, which most pages of a signed-in member never need */
export function memberAxisOf(
  methods: Lazy<MemberMethodsModule>,
  proof: Axis<MemberTypes>['proof'],
): Axis<MemberTypes> {
  return {
    proof,
    suffix,
    identities,
    holder: 'member',
    read: ({ member_session, ...reply }) => ({ ...reply, session: member_session }),
    refresh: (call, duration, signal) => call('POST /b2b/sessions/authenticate', duration, { signal }),
    async readHolder(call, signal) {
      const { organization } = await call('GET /b2b/organizations/me', null, { signal });
      return { organization };
    },
    loadLinks: async (core) => (await methods.load()).createMemberLinks(core),
    checkProject,
  };
}

/** Runs for every client, even if the settings come from storage. */
export function checkProject({ vertical }: Bootstrap, log: Log): void {
  if (vertical === 'CONSUMER')
    log.error('This public token belongs to a project of users: use createSession.');
}
