/** Registered wallets. */
import type { Factor } from '../../../session-core/wire/shared.ts';
import { signUp } from '../../accounts/sign-up.ts';
import { lockUserForSignIn } from '../../accounts/user-rows.ts';
import { record } from '../../audit/record.ts';
import type { CryptoWalletChallengeRow, CryptoWalletRow, Queries } from '../../database/schema.ts';
import type { Parts } from '../../world/ground.ts';

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

/** Finds a wallet and locks its user, so that the wallet stays theirs until the transaction ends. */
export async function findAndLockWallet(
  queries: Queries,
  wallet: Pick<CryptoWalletRow, 'wallet_type' | 'address'>,
): Promise<CryptoWalletRow | undefined> {
  const row = await findWallet(queries, wallet);
  if (!row) return undefined;
  await lockUserForSignIn(queries, row.user_id);
  return findWallet(queries, wallet);
}

/** Registers a wallet for the signed-in user, or for a new one. */
export async function registerWallet(
  world: Parts<'settings' | 'clock' | 'random'>,
  queries: Queries,
  challenge: CryptoWalletChallengeRow,
): Promise<CryptoWalletRow> {
  const { wallet_type, address } = challenge;
  const user_id = challenge.user_id ?? (await signUp(world, queries, { status: 'active' }, { email: null }));
  const registered = await queries
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
  if (registered) {
    if (challenge.user_id === null)
      await record(queries, { kind: 'user.created', userId: user_id, details: {} });
    const details = { method: 'wallet', id: registered.crypto_wallet_id } as const;
    await record(queries, { kind: 'sign_in_method.added', userId: user_id, details });
    return registered;
  }
  // Two first sign-ins at once: the other request's user stays.
  if (challenge.user_id === null) await queries.deleteFrom('users').where('user_id', '=', user_id).execute();
  const row = await findWallet(queries, challenge);
  if (!row) throw new Error('The wallet was deleted while it was being registered.');
  return row;
}

/** The factor for possession of the wallet's key. */
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
