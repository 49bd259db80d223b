/** The token at the end of a sign-in by a company's login: made for the host's page, and what it proves. */
import type { MemberOAuthInspection } from '../../session-core/wire/b2b/oauth.ts';
import { type Address, parseAddress } from '../accounts/emails.ts';
import { later, minute } from '../clock/clock.ts';
import { isUnused, usedNow } from '../database/one-use.ts';
import type { OrganizationRow, Queries, SsoConnectionRow } from '../database/schema.ts';
import type { Proof } from '../database/tables/member-sign-in.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { loadMember } from '../organizations/members/describe.ts';
import { findMemberByAddress } from '../organizations/members/member-rows.ts';
import { replacedMember } from '../organizations/members/replaced-member.ts';
import { fewRights } from '../organizations/members/rights.ts';
import { rolesByDomain } from '../organizations/members/roles.ts';
import { projectIdOf } from '../organizations/organization-rows.ts';
import { ssoProof } from '../organizations/sign-in/proofs.ts';
import { checkVerifier } from '../secrets/pkce.ts';
import { open, type SealKey, seal } from '../secrets/seal.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';
import type { Parts, RuleWorld, StoreWorld } from '../world/ground.ts';
import { requireActive } from './connections.ts';
import { protocolOf, sourceOf } from './external-connection.ts';
import type { SsoIdentity } from './identity.ts';
import { findRegisteredMember } from './registrations.ts';

const tokenMinutes = 5;

/** Who wants to sign in, until the host's page exchanges the token. */
type Waiting = Omit<SsoIdentity, 'email'> & { address: Address };

const identityKey = (token: string): SealKey => ({ key: token, purpose: 'identity at a company login' });

/** @throws Refusal `oidc_response_email_missing`, `invalid_saml_response_email` */
export async function issueSsoToken(
  world: StoreWorld,
  connection: SsoConnectionRow,
  { email, ...identity }: SsoIdentity,
  challenge: string | null,
): Promise<{ token: string; isMember: boolean }> {
  const { organization_id, connection_id } = connection;
  const address = email === null ? null : parseAddress(email);
  // Members are known by their address.
  if (!address) {
    throw new Refusal(
      protocolOf(connection) === 'saml' ? 'invalid_saml_response_email' : 'oidc_response_email_missing',
    );
  }
  const place = { organization_id };
  const { externalId } = identity;
  const member =
    (await findRegisteredMember(world.database, place, { connectionId: connection_id, externalId })) ??
    (await findMemberByAddress(world.database, place, address.key));
  const token = newToken(world.random);
  const waiting: Waiting = { ...identity, address };
  const now = world.clock.now();
  await world.database
    .insertInto('sso_tokens')
    .values({
      token_hash: hashToken(token),
      project_id: projectIdOf(world),
      organization_id,
      connection_id,
      sealed_identity: seal(world.random, identityKey(token), waiting),
      code_challenge: challenge,
      created_at: now,
      expires_at: later(now, tokenMinutes * minute),
      used_at: null,
    })
    .execute();
  return { token, isMember: member !== undefined };
}

/**
 * Whether the login, through all these connections, is enough to sign in the member with the first of these addresses, and to give
 * them the other one: not if that came with more rights than those of who has set it up.
 */
async function speaksFor(
  world: Parts<'settings'>,
  trx: Queries,
  organization: OrganizationRow,
  connections: readonly SsoConnectionRow[],
  [addressKey, ...others]: readonly [string, ...string[]],
): Promise<boolean> {
  if (connections.every(({ by_admin }) => by_admin)) return true;
  const memberThere = await findMemberByAddress(trx, organization, addressKey);
  const home = memberThere && (await loadMember(world, trx, memberThere.member_id));
  const roles = [
    ...(home?.member.roles ?? []).map(({ role_id }) => role_id),
    ...[addressKey, ...others].flatMap((key) => rolesByDomain(organization, key)),
  ];
  const few = fewRights(world);
  return roles.every((role) => few.cover(role));
}

/** @throws Refusal `sso_token_not_found` */
export const organizationOfSsoToken = async (world: StoreWorld, token: string): Promise<string> =>
  (await findToken(world, token)).organization_id;

/** Finds the token of a sign-in that is neither used nor expired. @throws Refusal `sso_token_not_found` */
async function findToken(world: StoreWorld, token: string) {
  return world.database
    .selectFrom('sso_tokens')
    .select(['organization_id', 'connection_id', 'code_challenge', 'sealed_identity'])
    .where('token_hash', '=', hashToken(token))
    .where('project_id', '=', projectIdOf(world))
    .where(isUnused(world.clock.now()))
    .where('expires_at', '>', world.clock.now())
    .executeTakeFirstOrThrow(() => new Refusal('sso_token_not_found'));
}

/**
 * Whom the token would sign in, and whom it would replace. Uses nothing up.
 *
 * @throws Refusal `sso_token_not_found`
 */
export async function inspectSsoToken(
  world: StoreWorld,
  caller: Caller,
  token: string,
): Promise<MemberOAuthInspection> {
  const { organization_id: organizationId, ...sealed } = await findToken(world, token);
  const { connection_id: connectionId } = sealed;
  const connection = await requireActive(world, world.database, connectionId);
  // Only the browser that began the sign-in can finish it, and no other learns whose it is.
  if (sealed.code_challenge !== null) return { account: connection.display_name, replaces: null };
  const { externalId, address } = open(identityKey(token), sealed.sealed_identity) as Waiting;
  const place = { organization_id: organizationId };
  const member = await findRegisteredMember(world.database, place, { connectionId, externalId });
  const named = member ? { typed: member.address, key: member.address_key } : address;
  const replaces = await replacedMember(world, caller, { addressKey: named.key, organizationId });
  return { account: named.typed, replaces };
}

/**
 * Uses up the token. A refusal for the verifier rolls the use back.
 *
 * @throws Refusal `sso_token_not_found`, `sso_connection_not_found` and those of `checkVerifier`
 */
export async function takeSsoToken(
  world: RuleWorld,
  trx: Queries,
  { token, verifier }: { token: string; verifier: string | undefined },
  organization: OrganizationRow,
): Promise<{ address: Address; proofs: Proof[] }> {
  const now = world.clock.now();
  const used = await trx
    .updateTable('sso_tokens')
    .set(usedNow(now))
    .where('token_hash', '=', hashToken(token))
    .where('organization_id', '=', organization.organization_id)
    .where(isUnused(now))
    .where('expires_at', '>', now)
    .returning(['sealed_identity', 'code_challenge', 'connection_id'])
    .executeTakeFirstOrThrow(() => new Refusal('sso_token_not_found'));
  checkVerifier(used.code_challenge, verifier);
  // Its admins may have switched it off since.
  const connection = await requireActive(world, trx, used.connection_id);
  const source = await sourceOf(world, trx, connection);
  const protocol = protocolOf(connection);
  // Sealed above, maybe in another process of the same version.
  const { externalId, address, ...details } = open(identityKey(token), used.sealed_identity) as Waiting;
  const { connection_id: connectionId } = connection;
  const member = await findRegisteredMember(trx, organization, { connectionId, externalId });
  const named = member ? { typed: member.address, key: member.address_key } : address;
  const registration = {
    registration_id: `${protocol}-registration-${world.random.uuid()}`,
    connection_id: connectionId,
    external_id: externalId,
    address,
    ...details,
  };
  const proof = ssoProof({
    kind: protocol,
    organizationId: organization.organization_id,
    registration,
    address: named,
    memberId: member?.member_id ?? null,
    at: now,
  });
  if (await speaksFor(world, trx, organization, [connection, source], [named.key, address.key]))
    return { address: named, proofs: [proof] };
  // A member with more rights than the one who set up the login also proves the address, and keeps it.
  const claimed = { ...proof, memberId: null, provesAddress: false, claimed: true } as const;
  return { address: named, proofs: [{ ...claimed, registration: { ...registration, address: named } }] };
}
