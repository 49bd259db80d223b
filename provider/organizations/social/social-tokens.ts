/** The token at the end of a member's social sign-in, and what it proves. */
import type { MemberOAuthInspection } from '../../../session-core/wire/b2b/oauth.ts';
import type { OAuthProviderValues } from '../../../session-core/wire/oauth.ts';
import type { Address } from '../../accounts/emails.ts';
import type { MemberRow, OrganizationRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { providerLabel } from '../../notices/mail/notice.ts';
import { providerValuesKey } from '../../proofs/social/identity.ts';
import { findToken, takeToken } from '../../proofs/social/tokens.ts';
import { checkVerifier } from '../../secrets/pkce.ts';
import { open } from '../../secrets/seal.ts';
import type { Parts, RuleWorld, StoreWorld } from '../../world/ground.ts';
import { openInbox } from '../members/inboxes.ts';
import { findSocialMember } from '../members/member-rows.ts';
import { replacedMember } from '../members/replaced-member.ts';
import { projectIdOf } from '../organization-rows.ts';
import { socialProof } from '../sign-in/proofs.ts';
import { memberKey, type WaitingMember } from './social-finish.ts';

interface Given {
  token: string;
  verifier: string | undefined;
  discovers: boolean;
}

/** The organization that the sign-in is for; null: it is chosen afterwards. @throws Refusal `oauth_token_not_found` */
export async function organizationOfToken(
  world: StoreWorld,
  { token, discovers }: Given,
): Promise<string | null> {
  const row = await findToken(world, world.database, 'member', token);
  if (row.discovers !== discovers) throw new Refusal('oauth_token_not_found');
  return row.organization_id;
}

/**
 * Whom the token would sign in, and whom it would replace. Uses nothing up.
 *
 * @throws Refusal `oauth_token_not_found`
 */
export async function inspectSocialToken(
  world: StoreWorld,
  caller: Caller,
  token: string,
): Promise<MemberOAuthInspection> {
  const row = await findToken(world, world.database, 'member', token);
  const waiting = waitingMember(token, row);
  // The rule is that of users: only the browser that began the sign-in can finish it, and no other learns whose it is.
  if (row.code_challenge !== null)
    return { account: providerLabel(waiting.account.provider_type), replaces: null };
  const { organization_id } = row;
  const { address } = await ownerOf(
    world.database,
    organization_id === null ? null : { organization_id },
    waiting,
  );
  const place = { addressKey: address.key, organizationId: organization_id };
  return { account: address.typed, replaces: await replacedMember(world, caller, place) };
}

/** Sealed by `finishMember`, maybe in another process of the same version. */
const waitingMember = (token: string, { sealed_member: sealed }: { sealed_member: string | null }) =>
  open(memberKey(token), sealed ?? '') as WaitingMember;

/** The member of the organization who has the account, and the address that it counts for. */
async function ownerOf(
  queries: Queries,
  organization: Pick<OrganizationRow, 'organization_id'> | null,
  { account, address }: WaitingMember,
): Promise<{ member: MemberRow | undefined; address: Address }> {
  const member = organization && (await findSocialMember(queries, organization, account));
  if (!member) return { member: undefined, address };
  return { member, address: { typed: member.address, key: member.address_key } };
}

interface TakenToken {
  address: Address;
  proofs: Proof[];
  values: OAuthProviderValues;
}

/** Whether a member who has proved this address by themselves signs in with the account. */
async function hasProved(
  world: Parts<'settings'>,
  queries: Queries,
  { provider_type, provider_subject }: WaitingMember['account'],
  addressKey: string,
): Promise<boolean> {
  const owner = await queries
    .selectFrom('oauth_registrations as social')
    .innerJoin('members', 'members.member_id', 'social.member_id')
    .innerJoin('organizations', 'organizations.organization_id', 'members.organization_id')
    .select('members.member_id')
    .where('social.provider_type', '=', provider_type)
    .where('social.provider_subject', '=', provider_subject)
    .where('social.proved_address', '=', addressKey)
    .where('members.address_key', '=', addressKey)
    .where('members.status', '=', 'active')
    .where('organizations.project_id', '=', projectIdOf(world))
    .executeTakeFirst();
  return owner !== undefined;
}

/**
 * Uses up the token. A refusal for the verifier rolls the use back.
 *
 * @throws Refusal `oauth_token_not_found` and those of `checkVerifier`
 */
export async function takeSocialToken(
  world: RuleWorld,
  trx: Queries,
  attempt: Given,
  organization: OrganizationRow | null,
): Promise<TakenToken> {
  const used = await takeToken(world, trx, 'member', attempt.token);
  if (used.discovers !== attempt.discovers) throw new Refusal('oauth_token_not_found');
  checkVerifier(used.code_challenge, attempt.verifier);
  const waiting = waitingMember(attempt.token, used);
  const { account, address, isVerified } = waiting;
  const { member, address: ownAddress } = await ownerOf(trx, organization, waiting);
  // The factor names the address as a mailed code's factor does.
  const organizationId = organization?.organization_id ?? null;
  const { inbox_id: inboxId } = await openInbox(world, trx, { address: ownAddress, organizationId });
  const proof = socialProof({
    account,
    address: ownAddress,
    inboxId,
    // The identity provider's answer proves the member's address only if both are the same.
    isVerified: isVerified && ownAddress.key === address.key,
    wasProved: organization === null && (await hasProved(world, trx, account, ownAddress.key)),
    memberId: member?.member_id ?? null,
    at: world.clock.now(),
  });
  const values = open(providerValuesKey(attempt.token), used.sealed_values) as OAuthProviderValues;
  return { address: ownAddress, proofs: [proof], values };
}
