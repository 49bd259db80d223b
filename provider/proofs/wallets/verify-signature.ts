/** Finds the challenge that a wallet has signed. */

import type { CryptoWalletStart } from '../../../session-core/wire/crypto-wallets.ts';
import type { CryptoWalletChallengeRow } from '../../database/schema.ts';
import type { HolderId } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import { networkOf } from '../../http/networks.ts';
import { Refusal } from '../../http/refusal.ts';
import { countWrongTry, lockedFor } from '../../limits/limits.ts';
import type { StoreWorld } from '../../world/ground.ts';
import { readWalletAddress } from './addresses.ts';
import { hashNetwork, openChallenges } from './challenges.ts';
import { isSignedBy } from './signatures.ts';

/**
 * Returns the signed challenge. Wrong signatures lock an address only for the network that sent them: an address is
 * public, and a stranger must not be able to lock its owner out.
 *
 * @param holder who is signed in, or null
 * @throws Refusal `invalid_crypto_wallet_address`, `unable_to_authenticate_crypto_wallet`, `user_lock_limit_reached`
 */
export async function readSignature(
  world: StoreWorld,
  { ip, origin }: Caller,
  body: Omit<CryptoWalletStart, 'siwe_params'> & { signature: string },
  holder: HolderId | null,
): Promise<CryptoWalletChallengeRow> {
  const { crypto_wallet_type: type, signature } = body;
  const address = readWalletAddress(type, body.crypto_wallet_address);
  // The key contains the network, so the limit for all networks together is also this network's own.
  const lock = { key: `wallet ${type} ${address} ${networkOf(ip)}`, ip };
  const retryAfter = await lockedFor(world, world.database, lock);
  if (retryAfter !== null) throw new Refusal('user_lock_limit_reached', { retryAfter });
  const domain = origin === null ? null : new URL(origin).host;
  const challenges = await openChallenges(world, {
    type,
    address,
    domain,
    networkHash: hashNetwork(world, ip),
    holder,
  });
  const signed = challenges.find(({ message }) => isSignedBy({ type, address, message, signature }));
  if (signed) return signed;
  await countWrongTry(world, world.database, lock);
  throw new Refusal('unable_to_authenticate_crypto_wallet');
}
