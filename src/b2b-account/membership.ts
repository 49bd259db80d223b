/** What the account page shows of a membership, and which sections it has. */
import type { AuthMethod, Member, Organization } from '../../session-core/wire/b2b/shared.ts';
import type { Membership } from '../account/section.ts';
import type { AnySectionId } from '../account/section-ids.ts';
import { secondSections } from './seconds.ts';

type InOrganization = { readonly member: Member; readonly organization: Organization };

/** @param organizationsAddress the host's page to enter another organization; null if it names none */
export function membershipOf(
  { member, organization }: InOrganization,
  organizationsAddress: string | null,
): Membership {
  const { scim_active_connection, sso_active_connections: connections } = organization;
  // The directory decides on those whom it sent. Without a word on that, as from other providers, these may be all.
  const directory = member.scim_registration === null ? null : scim_active_connection;
  const companyLogins = connections
    .filter(({ connection_id: id }) =>
      member.sso_registrations.some(({ connection_id }) => connection_id === id),
    )
    .map(({ connection_id: id, display_name: name }) => ({ id, name }));
  return {
    organization: { name: organization.organization_name, logoUrl: organization.organization_logo_url },
    since: member.created_at,
    // Each synchronisation, or sign-in at the company, would undo what the member changes.
    managedBy: directory?.display_name ?? companyLogins[0]?.name ?? null,
    isAdded: directory !== null,
    texts: mayUse(organization, 'sms_otp'),
    takesWallets: takes(organization, 'crypto_wallet'),
    companyLogins,
    organizationsAddress,
  };
}

/** Without what the organization does not take and the member does not have. */
export function sectionsOf(
  ids: readonly AnySectionId[],
  { member, organization }: InOrganization,
): AnySectionId[] {
  const isShown: Partial<Record<AnySectionId, boolean>> = {
    password: takes(organization, 'password') || member.member_password_id !== '',
    passkeys: takes(organization, 'passkey'),
    ...secondSections(member, (method) => mayUse(organization, method)),
  };
  return ids.filter((id) => isShown[id] ?? true);
}

const takes = ({ auth_methods, allowed_auth_methods }: Organization, method: AuthMethod): boolean =>
  auth_methods === 'ALL_ALLOWED' || allowed_auth_methods.includes(method);

const mayUse = (
  { mfa_methods, allowed_mfa_methods }: Organization,
  method: Organization['allowed_mfa_methods'][number],
): boolean => mfa_methods === 'ALL_ALLOWED' || allowed_mfa_methods.includes(method);
