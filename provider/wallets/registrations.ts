/** Wallets on file. */
import type { Factor } from '../../session-core/wire/shared.ts';
import { insertUser, lockUserForSignIn } from '../accounts/user-rows.ts';
import { record } from '../audit/record.ts';
import type { CryptoWalletChallengeRow, CryptoWalletRow, Queries } from '../database/schema.ts';
import type { World } from '../world.ts';

function findWallet(
  queries: Queries,
  { wallet_type, address }: Pick<CryptoWalletRow, 'wallet_type' | 'address'>,
): Promise<CryptoWalletRow | undefined> {
  return queries
    .selectFrom('crypto_wallets')
    .selectAll()
    .where('wallet_type', '=', wallet_type)
    .where('address', '=', address)
    .executeTakeFirst();
}

/** The same, with its user kept as they are: nobody takes the wallet from them before the transaction ends. */
export async function keptWallet(
  queries: Queries,
  wallet: Pick<CryptoWalletRow, 'wallet_type' | 'address'>,
): Promise<CryptoWalletRow | undefined> {
  const found = await findWallet(queries, wallet);
  if (!found) return undefined;
  await lockUserForSignIn(queries, found.user_id);
  return findWallet(queries, wallet);
}

/** A new wallet of the signed-in user, or of a new one. */
export async function keepWallet(
  world: World,
  queries: Queries,
  challenge: CryptoWalletChallengeRow,
): Promise<CryptoWalletRow> {
  const { wallet_type, address } = challenge;
  const user_id = challenge.user_id ?? (await insertUser(world, queries, { status: 'active' })).user_id;
  const kept = await queries
    .insertInto('crypto_wallets')
    .values({
      crypto_wallet_id: `crypto-wallet-${world.random.uuid()}`,
      user_id,
      wallet_type,
      address,
      created_at: world.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['wallet_type', 'address']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (kept) {
    if (challenge.user_id === null)
      await record(queries, { kind: 'user.created', userId: user_id, details: {} });
    const details = { method: 'wallet', id: kept.crypto_wallet_id } as const;
    await record(queries, { kind: 'sign_in_method.added', userId: user_id, details });
    return kept;
  }
  // Two first visits at once: the other one's user stays.
  if (challenge.user_id === null) await queries.deleteFrom('users').where('user_id', '=', user_id).execute();
  const known = await findWallet(queries, challenge);
  if (!known) throw new Error('A wallet vanished right after it was written.');
  return known;
}

/** Proves possession of the wallet's key. */
export function walletFactor({ crypto_wallet_id, address, wallet_type }: CryptoWalletRow, at: Date): Factor {
  return {
    delivery_method: 'crypto_wallet',
    type: 'crypto',
    last_authenticated_at: at.toISOString(),
    crypto_wallet_factor: {
      crypto_wallet_id,
      crypto_wallet_address: address,
      crypto_wallet_type: wallet_type,
    },
  };
}
