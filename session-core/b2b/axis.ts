/** The axis of organizations: people who are members of several, and signed in to one. */
import type { Axis } from '../axis.ts';
import { parseAuthUrl } from '../links/url.ts';
import { commitReply } from './methods/parts.ts';
import { names } from './names.ts';
import type { MemberTypes } from './types.ts';

/** @param lazyParts the calls that sign in, and the proofs of possession: in chunks of their own, or already loaded */
export function memberAxis(lazyParts: Pick<Axis<MemberTypes>, 'methods' | 'proof'>): Axis<MemberTypes> {
  return {
    ...names,
    ...lazyParts,
    creator: 'createB2BSession',
    holder: 'member',
    opened: ['b2b_sdk_instance_instantiated', {}],
    other: ['CONSUMER', 'users: use createSession'],
    // Half a sign-in, such as half a switch of organization, leaves the session: the visitor may give it up.
    read: ({ member_session, ...reply }) => ({ ...reply, session: member_session ?? undefined }),
    refresh: (call, duration, signal) => call('POST /b2b/sessions/authenticate', duration, { signal }),
    revoke: (call, signal) => call('POST /b2b/sessions/revoke', null, { signal }),
    commit: commitReply,
    async readHolder(call, signal) {
      const { organization } = await call('GET /b2b/organizations/me', null, { signal });
      return { organization };
    },
    // The token sets a password: the form that does so reads it.
    isForForm: (href, prefix) =>
      parseAuthUrl(href, { prefix })?.token_type === 'discovery' &&
      new URL(href).searchParams.get(`${prefix}_redirect_type`) === 'reset_password',
  };
}
