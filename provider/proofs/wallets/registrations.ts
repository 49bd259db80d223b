/** Registered wallets, of users and of persons who are members. */
import type { CryptoWallet, Factor } from '../../../session-core/wire/shared.ts';
import { signUp } from '../../accounts/sign-up.ts';
import { lockUserForSignIn } from '../../accounts/user-rows.ts';
import { record } from '../../audit/record.ts';
import type { CryptoWalletRow, Queries } from '../../database/schema.ts';
import type { Owner, Person } from '../../holders/holder.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';

type Key = Pick<CryptoWalletRow, 'wallet_type' | 'address'>;
type UserWallet = CryptoWalletRow & { user_id: string };
export type MemberWallet = CryptoWalletRow & Person;

const walletsWith = (queries: Queries, { wallet_type, address }: Key) =>
  queries
    .selectFrom('crypto_wallets')
    .selectAll()
    .where('wallet_type', '=', wallet_type)
    .where('address', '=', address);

function findUserWallet(queries: Queries, key: Key): Promise<UserWallet | undefined> {
  const ofUsers = walletsWith(queries, key).where('user_id', 'is not', null);
  return ofUsers.$narrowType<{ user_id: string }>().executeTakeFirst();
}

/** The wallet of a person in this project. A wallet of one half opens nothing of the other. */
export function findMemberWallet(
  queries: Queries,
  projectId: string,
  key: Key,
): Promise<MemberWallet | undefined> {
  return walletsWith(queries, key)
    .where('project_id', '=', projectId)
    .$narrowType<Person>()
    .executeTakeFirst();
}

/** Finds a wallet and locks its user, so that the wallet stays theirs until the transaction ends. */
export async function findAndLockWallet(queries: Queries, key: Key): Promise<UserWallet | undefined> {
  const row = await findUserWallet(queries, key);
  if (!row) return undefined;
  await lockUserForSignIn(queries, row.user_id);
  return findUserWallet(queries, key);
}

/** Oldest first. */
export function walletsOf(queries: Queries, owner: Owner): Promise<CryptoWalletRow[]> {
  return queries
    .selectFrom('crypto_wallets')
    .selectAll()
    .where(({ and }) => and(owner))
    .orderBy('created_at')
    .orderBy('crypto_wallet_id')
    .execute();
}

/** Describes a wallet as the wire shows it. */
export const describeWallet = ({
  crypto_wallet_id,
  address,
  wallet_type,
}: CryptoWalletRow): CryptoWallet => ({
  crypto_wallet_id,
  crypto_wallet_address: address,
  crypto_wallet_type: wallet_type,
  // A signature has proved it.
  verified: true,
});

/** Null if another holder has the wallet. */
async function insertWallet(
  world: Parts<'clock' | 'random'>,
  queries: Queries,
  owner: Owner,
  { wallet_type, address }: Key,
): Promise<CryptoWalletRow | null> {
  const row = await queries
    .insertInto('crypto_wallets')
    .values({
      crypto_wallet_id: `crypto-wallet-${world.random.uuid()}`,
      ...owner,
      wallet_type,
      address,
      created_at: world.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

const recordAdded = (queries: Queries, userId: string, { crypto_wallet_id: id }: CryptoWalletRow) =>
  record(queries, { kind: 'sign_in_method.added', userId, details: { method: 'wallet', id } });

/** Registers a wallet for the signed-in user, or for a new one. */
export async function registerWallet(
  world: RuleWorld,
  queries: Queries,
  challenge: Key & { user_id: string | null },
): Promise<UserWallet> {
  const user_id = challenge.user_id ?? (await signUp(world, queries, { status: 'active' }, { email: null }));
  const registered = await insertWallet(world, queries, { user_id }, challenge);
  if (registered) {
    if (challenge.user_id === null)
      await record(queries, { kind: 'user.created', userId: user_id, details: {} });
    await recordAdded(queries, user_id, registered);
    return { ...registered, user_id };
  }
  // Two first sign-ins at once: the other request's user stays.
  if (challenge.user_id === null) await queries.deleteFrom('users').where('user_id', '=', user_id).execute();
  const row = await findUserWallet(queries, challenge);
  if (!row) throw new Error('The wallet was deleted while it was being registered.');
  return row;
}

/** Registers a wallet for a person. Null if another person of the project has it. */
export async function registerMemberWallet(
  world: Parts<'clock' | 'random'>,
  queries: Queries,
  { owner, memberId }: { owner: Person; memberId: string },
  key: Key,
): Promise<MemberWallet | null> {
  const registered = await insertWallet(world, queries, owner, key);
  if (registered) {
    await recordAdded(queries, memberId, registered);
    return { ...registered, ...owner };
  }
  const row = await findMemberWallet(queries, owner.project_id, key);
  return row?.address_key === owner.address_key ? row : null;
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
