/** Gives the session of a member the names under which consent knows that of a user: see docs/design/apps.md. */

import type { MemberState } from '../../session-core/b2b/client/session.ts';
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import type { Organization } from '../../session-core/wire/b2b/shared.ts';
import type { ConsentSession } from '../consent/session.ts';

/** A member takes the place of a user. */
const asUser = ({ member }: Pick<MemberState, 'member'>) => ({
  user: member && { user_id: member.member_id },
});

/**
 * The calls of a member's session.
 *
 * @param options `onOrganization`: called with the organization that the provider asks for, which this page may not know yet;
 *   `attestedIn`: the id of the organization that a trusted token is for
 */
export function sessionOfMember(
  client: B2BSessionClient,
  {
    onOrganization,
    attestedIn,
  }: { onOrganization?: (organization: Organization) => void; attestedIn?: string | undefined } = {},
): ConsentSession {
  const { idp, bootstrap } = client;
  return {
    get state() {
      return asUser(client.state);
    },
    onStateChange: (listener) => client.onStateChange((state) => listener(asUser(state))),
    bootstrap,
    session: {
      revoke: client.session.revoke,
      attest: (attestation, settings) =>
        client.session.attest(
          { ...attestation, ...(attestedIn !== undefined && { organization_id: attestedIn }) },
          settings,
        ),
    },
    idp: {
      async oauthAuthorizeStart(request, settings) {
        const started = await idp.oauthAuthorizeStart(request, settings);
        const { member_id: user_id, member, organization, ...reply } = started;
        onOrganization?.(organization);
        return { ...reply, user_id, user: { emails: [{ email: member.email_address }], phone_numbers: [] } };
      },
      oauthAuthorizeSubmit: ({ user_id, ...answer }, settings) =>
        idp.oauthAuthorizeSubmit(
          { ...answer, ...(user_id !== undefined && { member_id: user_id }) },
          settings,
        ),
    },
  };
}
