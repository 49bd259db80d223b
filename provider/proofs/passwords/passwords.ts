/** Passwords of users and members: one row for each owner, as a hash. */

import type { Selectable } from 'kysely';
import type { OfOrganization } from '../../audit/context.ts';
import { record } from '../../audit/record.ts';
import type { Queries, Tables } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { reserveTry } from '../../limits/limits.ts';
import type { Random } from '../../secrets/secrets.ts';
import type { LimitWorld, Parts } from '../../world/ground.ts';
import { hashPassword, isOutdated, normalizePassword, verifyPassword } from './hashing.ts';
import { requireGoodPassword } from './policy.ts';

/** Whose it is: a user, a member, or, where all organizations of a project share it, an address. */
export type PasswordOwner =
  | { user_id: string }
  | { member_id: string }
  | { project_id: string; address_key: string };

export type StoredPassword = Pick<Selectable<Tables['passwords']>, 'password_id' | 'hash' | 'requires_reset'>;

export function findPassword(queries: Queries, owner: PasswordOwner): Promise<StoredPassword | undefined> {
  return queries
    .selectFrom('passwords')
    .select(['password_id', 'hash', 'requires_reset'])
    .where(({ and }) => and(owner))
    .executeTakeFirst();
}

/** Ids of members' passwords say so, as those of their other sign-in methods. */
export const newPasswordId = (random: Random, owner: PasswordOwner) =>
  `${'user_id' in owner ? '' : 'member-'}password-${random.uuid()}`;

/**
 * Sets or replaces the password. What began with the older one is still to be ended.
 *
 * @param holders who the record names: the user or member, or all members of the address
 */
export async function storePassword(
  { random, clock }: Parts<'clock' | 'random'>,
  queries: Queries,
  owner: PasswordOwner,
  hash: string,
  holders: readonly { userId: string; organization?: OfOrganization }[],
): Promise<void> {
  const replaced = (await findPassword(queries, owner)) !== undefined;
  // An address may have a password before it has a member.
  const facts = (holders.length > 0 ? holders : [{}]).map(
    (holder) => ({ kind: 'password.set', ...holder, details: { replaced } }) as const,
  );
  await record(queries, ...facts);
  const columns = Object.keys(owner) as (keyof Tables['passwords'] & string)[];
  await queries
    .insertInto('passwords')
    .values({ password_id: newPasswordId(random, owner), ...owner, hash, created_at: clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(columns)
        .where(({ and, eb }) => and(columns.map((column) => eb(column, 'is not', null))))
        .doUpdateSet({ hash, requires_reset: false }),
    )
    .execute();
}

/** The password must be reset before it works again. Returns whether there is one. */
export async function distrustPassword(queries: Queries, owner: PasswordOwner): Promise<boolean> {
  const distrusted = await queries
    .updateTable('passwords')
    .set({ requires_reset: true })
    .where(({ and }) => and(owner))
    .returning('password_id')
    .executeTakeFirst();
  return distrusted !== undefined;
}

/** @throws Refusal `weak_password`, `breached_password` */
export async function hashNewPassword(
  world: Parts<'settings' | 'log'>,
  typed: string,
  { address, ip }: { address: string | undefined; ip: string },
): Promise<string> {
  const password = normalizePassword(typed);
  await requireGoodPassword(world, { password, address, ip });
  return hashPassword(password);
}

interface Attempt<Known> {
  /** The limit counts by this key. */
  key: string;
  /** The password as typed, not normalized, because another system may have hashed that. */
  typed: string;
  find(): Promise<Known | undefined>;
  /** What says that nobody has a password here. */
  missing(): Promise<Refusal>;
}

/**
 * Finds the password that was typed. A wrong one counts against the address, even if nobody has it; a right one does not.
 *
 * @throws Refusal `user_lock_limit_reached`, `unauthorized_credentials`, and `missing`
 */
export async function provePassword<Known extends StoredPassword>(
  world: LimitWorld,
  { ip }: Pick<Caller, 'ip'>,
  { key, typed, find, missing }: Attempt<Known>,
): Promise<Known> {
  const giveBack = await reserveTry(world, { key, ip });
  const password = await find();
  const right = await verifyPassword(password?.hash ?? null, typed).catch(async (error: unknown) => {
    // Nothing was tried: a busy provider must not lock its users out.
    await giveBack();
    throw error;
  });
  if (!password || !right) {
    throw password || world.settings.enumerationSafe ? wrongCredentials() : await missing();
  }
  await giveBack();
  return password.requires_reset ? password : renewHash(world, password, { typed, find });
}

/** Only a sign-in has the password from which an imported hash, or one with older costs, becomes our own. */
async function renewHash<Known extends StoredPassword>(
  { database }: Parts<'database'>,
  password: Known,
  { typed, find }: Pick<Attempt<Known>, 'typed' | 'find'>,
): Promise<Known> {
  if (!isOutdated(password.hash)) return password;
  let hash: string;
  try {
    hash = await hashPassword(normalizePassword(typed));
  } catch (error) {
    // Too busy: the old hash is good enough for this sign-in.
    if (error instanceof Refusal) return password;
    throw error;
  }
  const renewed = await database
    .updateTable('passwords')
    .set({ hash })
    .where('password_id', '=', password.password_id)
    .where('hash', '=', password.hash)
    .returning('password_id')
    .executeTakeFirst();
  if (renewed) return { ...password, hash };
  // Another sign-in with this password renewed it first, or the password has changed: then the lock has no effect.
  const current = await find();
  return current && (await verifyPassword(current.hash, typed)) ? current : password;
}

function wrongCredentials(): Refusal {
  return new Refusal('unauthorized_credentials', { message: 'The email address or the password is wrong.' });
}

/** Locks the password as it was proved until the transaction ends. */
export async function lockPassword(
  queries: Queries,
  { password_id, hash }: Pick<StoredPassword, 'password_id' | 'hash'>,
): Promise<void> {
  await queries
    .selectFrom('passwords')
    .select('password_id')
    .where('password_id', '=', password_id)
    .where('hash', '=', hash)
    .where('requires_reset', '=', false)
    .forUpdate()
    .executeTakeFirstOrThrow(() => wrongCredentials());
}
