/** The axis of organizations: people who are members of several, and signed in to one. */
import type { Axis } from '../axis.ts';
import type { Log } from '../environment.ts';
import type { Lazy } from '../lib/lazy.ts';
import { runUnder } from '../lib/run.ts';
import type { Bootstrap } from '../settings.ts';
import type { MemberCore, MemberTypes } from './types.ts';

/** @param methods the calls that sign in, which most pages of a signed-in member never need */
export function memberAxisOf(
  methods: Lazy<Pick<typeof import('./create-methods.ts'), 'createMemberMethods'>>,
): Axis<MemberTypes> {
  const magicLinks = async (core: MemberCore) => {
    const { createMemberMethods } = await methods.load();
    return createMemberMethods({ core, run: runUnder(core.signal) }).magicLinks;
  };
  return {
    suffix: '::b2b',
    identities: { member: 'member_id', organization: 'organization_id', session: 'member_session_id' },
    holder: 'member',
    read: ({ member_session, ...reply }) => ({ ...reply, session: member_session }),
    refresh: (call, duration, signal) => call('POST /b2b/sessions/authenticate', duration, { signal }),
    async readHolder(call, signal) {
      const { organization } = await call('GET /b2b/organizations/me', null, { signal });
      return { organization };
    },
    links: {
      multi_tenant_magic_links: async (core, magic_links_token, duration) =>
        (await magicLinks(core)).authenticate({ ...duration, magic_links_token }),
      discovery: async (core, discovery_magic_links_token) =>
        (await magicLinks(core)).discovery.authenticate({ discovery_magic_links_token }),
    },
    checkProject,
  };
}

/** Runs for every client, also when an earlier visit has left the settings. */
export function checkProject({ vertical }: Bootstrap, log: Log): void {
  if (vertical === 'CONSUMER')
    log.error('This public token belongs to a project of users, which this client does not serve.');
}
