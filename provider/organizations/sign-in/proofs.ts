/** What a person has proved while signing in, and where it counts. */
import type { AuthMethod, PrimaryRequired } from '../../../session-core/wire/b2b/shared.ts';
import type { MfaMethod } from '../../../session-core/wire/seconds.ts';
import type { Factor } from '../../../session-core/wire/shared.ts';
import type { Address } from '../../accounts/emails.ts';
import { trustedFactor } from '../../accounts/trusted-tokens.ts';
import type { Proof, SocialAccount, SsoRegistration } from '../../database/tables/member-sign-in.ts';
import { contactFactor, passwordFactor } from '../../sessions/sign-in/factors.ts';

type Where = Partial<Omit<Proof, 'factor' | 'method'>>;

const proof = (method: string, factor: Proof['factor'], where: Where): Proof => ({
  ...{ address: null, provesAddress: false, organizationId: null, memberId: null },
  ...where,
  factor,
  method,
});

/**
 * A first factor.
 *
 * @param where about which address it is, and where it counts. @default in all of the project, and it shows nothing about an address
 */
export const firstProof = (
  method: string,
  factor: Omit<Proof['factor'], 'sequence_order'>,
  where: Where,
): Proof => proof(method, { ...factor, sequence_order: 'PRIMARY' }, where);

/** A code or link that was mailed: the only proof of an address that relies on no third party. */
export function mailProof(
  method: 'email_otp' | 'magic_link',
  { inboxId: id, address, at }: { inboxId: string; address: Address; at: Date },
): Proof {
  const type = method === 'email_otp' ? 'otp' : 'magic_link';
  const factor = contactFactor(type, 'email', { id, address: address.typed }, at);
  return firstProof(method, factor, { address: address.key, provesAddress: true });
}

/** A password counts for its one member, or for the address if all organizations share it. */
export const passwordProof = (of: { address: Address; memberId: string | null; at: Date }): Proof =>
  firstProof('password', passwordFactor(of.at), { address: of.address.key, memberId: of.memberId });

/** Vendors whose verified addresses count like a mail to them. */
const provingVendors = ['google', 'microsoft'];

/**
 * An account at an identity provider. It counts for the member who has it; else for the address that the provider has
 * verified. An address that is only claimed counts once something else has proved it.
 */
export function socialProof({
  account,
  address,
  inboxId,
  isVerified,
  wasProved,
  memberId,
  at,
}: {
  account: SocialAccount;
  address: Address;
  inboxId: string;
  isVerified: boolean;
  /** Whether the address was proved when this account was used before. */
  wasProved: boolean;
  memberId: string | null;
  at: Date;
}): Proof {
  const { id, provider_type: type, provider_subject, tenants } = account;
  const factor = {
    delivery_method: `oauth_${type}`,
    type: 'oauth',
    last_authenticated_at: at.toISOString(),
    [`${type}_oauth_factor`]: { id, provider_subject, email_id: inboxId },
  };
  return firstProof(`${type}_oauth`, factor, {
    address: address.key,
    provesAddress: isVerified && provingVendors.includes(type),
    memberId,
    tenants: tenants.map(({ tenant_id: tenant }) => ({ provider: type, tenant })),
    ...(isVerified || wasProved || memberId !== null ? {} : { claimed: true }),
    account,
  });
}

/**
 * A proof by an organization's own login. Inside the organization it counts like a mail to the address; in every other
 * one it is worth nothing.
 */
export function ssoProof({
  kind,
  organizationId,
  registration,
  address,
  memberId,
  at,
}: {
  kind: 'oidc' | 'saml';
  organizationId: string;
  registration: SsoRegistration;
  address: Address;
  memberId: string | null;
  at: Date;
}): Proof {
  const { registration_id: id, connection_id: provider_id, external_id } = registration;
  const factor = {
    delivery_method: `sso_${kind}`,
    type: 'sso',
    last_authenticated_at: at.toISOString(),
    [`${kind}_sso_factor`]: { id, provider_id, external_id },
  };
  const provesAddress = registration.address.key === address.key;
  return firstProof('sso', factor, {
    address: address.key,
    provesAddress,
    organizationId,
    memberId,
    registration,
  });
}

/** A proof by the project owner's own server, about one member: it vouches for the address. */
export function trustedProof({
  tokenId,
  member,
  at,
}: {
  tokenId: string;
  member: { organization_id: string; member_id: string; address_key: string };
  at: Date;
}): Proof {
  return firstProof('trusted_auth_token', trustedFactor(tokenId, at), {
    address: member.address_key,
    provesAddress: true,
    organizationId: member.organization_id,
    memberId: member.member_id,
  });
}

/** The connections of the organization that a person has signed in by. */
export function connectionsOf(proofs: readonly Proof[]): string[] {
  return proofs.flatMap(({ registration }) => (registration ? [registration.connection_id] : []));
}

/** A second factor counts for the member who has set it up, and for no other: an admin elsewhere may have set up theirs. */
export const secondProof = (
  method: MfaMethod | 'recovery_codes' | 'passkey',
  factor: Factor,
  memberId: string,
): Proof => proof(method, { ...factor, sequence_order: 'SECONDARY' }, { memberId });

/** Whether only the claim of an identity provider supports an address. */
export function isOnlyClaimed(proofs: readonly Proof[], addressKey: string): boolean {
  const about = proofs.filter((proof) => isPrimary(proof) && proof.address === addressKey);
  return about.length > 0 && about.every(({ claimed }) => claimed);
}

/** Whether the person has proved the address for all of the project: not by one organization's login, nor by its admins. */
export function isProvedAnywhere(proofs: readonly Proof[], addressKey: string): boolean {
  return proofs.some(
    ({ provesAddress, organizationId, memberId, address }) =>
      provesAddress && organizationId === null && memberId === null && address === addressKey,
  );
}

/** What proves an address that only the claim of an identity provider supports; null for others. */
export function missingProof(proofs: readonly Proof[], addressKey: string): PrimaryRequired | null {
  return isOnlyClaimed(proofs, addressKey) ? { allowed_auth_methods: [...provingMethods] } : null;
}

/** Whether a proof counts for this member of this organization. */
export function countsFor(
  { organizationId, memberId, address }: Proof,
  {
    organization_id,
    member_id,
    address_key,
  }: { organization_id: string; member_id?: string; address_key: string },
): boolean {
  if (organizationId !== null && organizationId !== organization_id) return false;
  if (memberId !== null) return memberId === member_id;
  return address === address_key;
}

export const isPrimary = ({ factor }: Proof): boolean => factor.sequence_order === 'PRIMARY';

/** What a new member can prove an address with. */
export const provingMethods: readonly AuthMethod[] = [
  'sso',
  'magic_link',
  'email_otp',
  'google_oauth',
  'microsoft_oauth',
];

/**
 * The address that a session or a half sign-in may look for organizations with: one that its proofs show in all of the
 * project. A proof by one organization's login, or by its admins, is not enough.
 */
export const discoveryAddress = (proofs: readonly Proof[]): string | null =>
  proofs.find(countsEverywhere)?.address ?? null;

/** Whether the proofs show this address in all of the project. */
export const isShownToAll = (proofs: readonly Proof[], addressKey: string): boolean =>
  proofs.some((proof) => countsEverywhere(proof) && proof.address === addressKey);

const countsEverywhere = (proof: Proof): boolean =>
  isPrimary(proof) &&
  !proof.claimed &&
  proof.organizationId === null &&
  proof.memberId === null &&
  proof.address !== null;
