/** The token at the end of a member's social sign-in, and what it proves. */
import type { OAuthProviderValues } from '../../session-core/wire/oauth.ts';
import type { Address } from '../accounts/emails.ts';
import type { OrganizationRow, Queries } from '../database/schema.ts';
import type { Proof } from '../database/tables/member-sign-in.ts';
import { Refusal } from '../http/refusal.ts';
import { checkVerifier } from '../pkce.ts';
import { open } from '../seal.ts';
import { hashToken } from '../secrets.ts';
import { providerValuesKey } from '../social/identity.ts';
import type { World } from '../world.ts';
import { openInbox } from './inboxes.ts';
import { projectIdOf } from './organization-rows.ts';
import { socialProof } from './proofs.ts';
import { findSocialMember } from './social-accounts.ts';
import { memberKey, type WaitingMember } from './social-finish.ts';

interface Given {
  token: string;
  verifier: string | undefined;
  discovers: boolean;
}

const live = (world: World, { token, discovers }: Given) =>
  ({
    token_hash: hashToken(token),
    project_id: projectIdOf(world),
    discovers,
  }) as const;

/** The organization that the sign-in is for; null: it is chosen afterwards. @throws Refusal `oauth_token_not_found` */
export async function organizationOfToken(world: World, given: Given): Promise<string | null> {
  const { token_hash, project_id, discovers } = live(world, given);
  const found = await world.database
    .selectFrom('oauth_tokens')
    .select('organization_id')
    .where('token_hash', '=', token_hash)
    .where('project_id', '=', project_id)
    .where('discovers', '=', discovers)
    .where('sealed_member', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .executeTakeFirst();
  if (!found) throw new Refusal('oauth_token_not_found');
  return found.organization_id;
}

export interface TakenToken {
  address: Address;
  proofs: Proof[];
  values: OAuthProviderValues;
}

/**
 * Uses up the token. A refusal for the verifier rolls the use back.
 *
 * @throws Refusal `oauth_token_not_found` and those of `checkVerifier`
 */
export async function takeSocialToken(
  world: World,
  trx: Queries,
  given: Given,
  organization: OrganizationRow | null,
): Promise<TakenToken> {
  const { token_hash, project_id, discovers } = live(world, given);
  const now = world.clock.now();
  const used = await trx
    .updateTable('oauth_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('project_id', '=', project_id)
    .where('discovers', '=', discovers)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['sealed_member', 'sealed_values', 'code_challenge'])
    .executeTakeFirst();
  if (!used?.sealed_member) throw new Refusal('oauth_token_not_found');
  checkVerifier(used.code_challenge, given.verifier);
  // Sealed by `finishMember`, maybe in another process of the same version.
  const waiting = open(memberKey(given.token), used.sealed_member) as WaitingMember;
  const { account, address, isVerified } = waiting;
  const { provider_type, provider_subject } = account;
  const member = organization && (await findSocialMember(trx, organization, provider_type, provider_subject));
  const own = member ? { typed: member.address, key: member.address_key } : address;
  // The factor names the address as a mailed code's factor does.
  const organizationId = organization?.organization_id ?? null;
  const { inbox_id: inboxId } = await openInbox(world, trx, { address: own, organizationId });
  const proof = socialProof({
    account,
    address: own,
    inboxId,
    // The identity provider's answer proves the member's address only if both are the same.
    isVerified: isVerified && own.key === address.key,
    memberId: member?.member_id ?? null,
    at: now,
  });
  const values = open(providerValuesKey(given.token), used.sealed_values) as OAuthProviderValues;
  return { address: own, proofs: [proof], values };
}
