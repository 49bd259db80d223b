/** Texts that wallets were asked to sign: each counts once, within five minutes. */
import { later, minute } from '../clock.ts';
import type { CryptoWalletChallengeRow, Queries } from '../database/schema.ts';
import { networkOf } from '../http/networks.ts';
import { hashKeyed } from '../secrets.ts';
import type { World } from '../world.ts';

export const challengeMinutes = 5;
/**
 * As many texts of one address are looked at. Anybody may ask for one in anybody's name: a few more must
 * not keep the owner out, and thousands must not cost a comparison each.
 */
const comparedChallenges = 16;

interface ChallengeRequest {
  type: CryptoWalletChallengeRow['wallet_type'];
  address: string;
  /** Host of the page; null for a caller that is none. */
  domain: string | null;
  networkHash: string;
  userId: string | null;
}

/** Those that the caller may have been given: first those asked for from the same network, then the newest. */
export function openChallenges(
  world: World,
  { type, address, domain, networkHash, userId }: ChallengeRequest,
): Promise<CryptoWalletChallengeRow[]> {
  const now = world.clock.now();
  let found = world.database
    .selectFrom('crypto_wallet_challenges')
    .selectAll()
    .where('wallet_type', '=', type)
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .where(({ eb, or }) => or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
    .where(({ eb, or }) => or([eb('user_id', 'is', null), eb('user_id', '=', userId)]));
  if (domain !== null) found = found.where('domain', '=', domain);
  return found
    .orderBy(({ eb }) => eb('network_hash', '=', networkHash), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('challenge_id')
    .limit(comparedChallenges)
    .execute();
}

export async function keepChallenge(
  world: World,
  challenge: Omit<CryptoWalletChallengeRow, 'challenge_id'>,
): Promise<void> {
  const challenge_id = `wallet-challenge-${world.random.uuid()}`;
  await world.database
    .insertInto('crypto_wallet_challenges')
    .values({ challenge_id, ...challenge })
    .execute();
}

/** False if another request was faster. */
export async function useUp(queries: Queries, { challenge_id }: CryptoWalletChallengeRow): Promise<boolean> {
  const used = await queries
    .deleteFrom('crypto_wallet_challenges')
    .where('challenge_id', '=', challenge_id)
    .returning('challenge_id')
    .executeTakeFirst();
  return used !== undefined;
}

export function challengeEnd(world: World): Date {
  return later(world.clock.now(), challengeMinutes * minute);
}

/** Mobile visitors change networks: theirs is a hint, never a condition. */
export function hashNetwork(world: World, ip: string): string {
  return hashKeyed(world.pepper, 'wallet-network', networkOf(ip));
}
