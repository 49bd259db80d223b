/** Messages for wallets to sign: each works once, within five minutes. */
import { later, minute } from '../../clock/clock.ts';
import { isUnused, usedNow } from '../../database/one-use.ts';
import type { CryptoWalletChallengeRow, Queries } from '../../database/schema.ts';
import { type HolderId, holderColumn } from '../../holders/holder.ts';
import { networkOf } from '../../http/networks.ts';
import { hashKeyed } from '../../secrets/secrets.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';

const challengeMinutes = 5;
/**
 * How many challenges of one address are compared. Anyone may request one for any address: a few must not lock the owner
 * out, and thousands must not cost a comparison each.
 */
const comparedChallenges = 16;

interface ChallengeRequest {
  type: CryptoWalletChallengeRow['wallet_type'];
  address: string;
  /** The host of the page; null if the caller is not a page. */
  domain: string | null;
  networkHash: string;
  /** Who is signed in. */
  holder: HolderId | null;
}

/** The challenges that this caller may have received: first those of the same network, then the newest. */
export function openChallenges(
  world: StoreWorld,
  { type, address, domain, networkHash, holder }: ChallengeRequest,
): Promise<CryptoWalletChallengeRow[]> {
  const now = world.clock.now();
  let query = world.database
    .selectFrom('crypto_wallet_challenges')
    .selectAll()
    .where('project_id', '=', world.settings.project.project_id)
    .where('wallet_type', '=', type)
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .where(isUnused(now))
    .where(({ eb, or }) => or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
    .where(({ eb, and, or }) =>
      or([
        and({ user_id: null, member_id: null }),
        ...(holder ? [eb(holderColumn[holder.kind], '=', holder.id)] : []),
      ]),
    );
  if (domain !== null) query = query.where('domain', '=', domain);
  return query
    .orderBy(({ eb }) => eb('network_hash', '=', networkHash), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('challenge_id')
    .limit(comparedChallenges)
    .execute();
}

export async function storeChallenge(
  world: Parts<'database' | 'random'>,
  challenge: Omit<CryptoWalletChallengeRow, 'challenge_id' | 'used_at' | 'used_by'>,
): Promise<void> {
  const challenge_id = `wallet-challenge-${world.random.uuid()}`;
  await world.database
    .insertInto('crypto_wallet_challenges')
    .values({ challenge_id, ...challenge })
    .execute();
}

/** Uses the challenge up; false if another request has already done so. */
export async function consumeChallenge(
  { clock }: Parts<'clock'>,
  queries: Queries,
  { challenge_id }: CryptoWalletChallengeRow,
): Promise<boolean> {
  const now = clock.now();
  const used = await queries
    .updateTable('crypto_wallet_challenges')
    .set(usedNow(now))
    .where('challenge_id', '=', challenge_id)
    .where(isUnused(now))
    .returning('challenge_id')
    .executeTakeFirst();
  return used !== undefined;
}

export function challengeEnd(world: Parts<'clock'>): Date {
  return later(world.clock.now(), challengeMinutes * minute);
}

/** Only orders challenges: mobile visitors change networks, so the network is never a condition. */
export function hashNetwork(world: Parts<'pepper'>, ip: string): string {
  return hashKeyed(world.pepper, 'wallet-network', networkOf(ip));
}
