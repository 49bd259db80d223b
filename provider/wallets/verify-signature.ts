/** Which text a wallet has signed, if it is one of ours. */

import type { CryptoWalletChallengeRow, CryptoWalletRow } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { networkOf } from '../http/networks.ts';
import { Refusal } from '../http/refusal.ts';
import { countWrongTry, lockedFor } from '../limits.ts';
import type { World } from '../world.ts';
import { hashNetwork, openChallenges } from './challenges.ts';
import { isSignedBy } from './signatures.ts';

interface Try {
  type: CryptoWalletRow['wallet_type'];
  address: string;
  signature: string;
  /** Who is signed in, if anybody is. */
  userId: string | null;
}

/**
 * The text that was signed. Wrong signatures lock an address for the network they come from, and for no other: an
 * address is public, and a stranger must not be able to keep its owner out.
 *
 * @throws Refusal `unable_to_authenticate_crypto_wallet`, `user_lock_limit_reached`
 */
export async function findSigned(
  world: World,
  { ip, origin }: Caller,
  { type, address, signature, userId }: Try,
): Promise<CryptoWalletChallengeRow> {
  // With the network in its key, what all networks together may do is this one's as well.
  const lock = { key: `wallet ${type} ${address} ${networkOf(ip)}`, ip };
  const retryAfter = await lockedFor(world, world.database, lock);
  if (retryAfter !== null) throw new Refusal('user_lock_limit_reached', { retryAfter });
  const domain = origin === null ? null : new URL(origin).host;
  const challenges = await openChallenges(world, {
    type,
    address,
    domain,
    networkHash: hashNetwork(world, ip),
    userId,
  });
  const signed = challenges.find(({ message }) => isSignedBy({ type, address, message, signature }));
  if (signed) return signed;
  await countWrongTry(world, world.database, lock);
  throw new Refusal('unable_to_authenticate_crypto_wallet');
}
