import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import type { World } from '../world.ts';
import type { Address } from './emails.ts';
import { lockUser } from './user-rows.ts';

export interface KnownPassword {
  user_id: string;
  email_id: string;
  hash: string;
  requires_reset: boolean;
}

export function findPassword(queries: Queries, address: Address): Promise<KnownPassword | undefined> {
  return queries
    .selectFrom('emails')
    .innerJoin('passwords', 'passwords.user_id', 'emails.user_id')
    .select(['emails.user_id', 'emails.email_id', 'passwords.hash', 'passwords.requires_reset'])
    .where('address_key', '=', address.key)
    .executeTakeFirst();
}

/** Locks the addresses of a user. Call it before other locks of the user, as every use of a link does, or two changes deadlock. */
export async function lockEmails(queries: Queries, userId: string): Promise<void> {
  await queries
    .selectFrom('emails')
    .select('email_id')
    .where('user_id', '=', userId)
    .orderBy('email_id')
    .forUpdate()
    .execute();
}

/** Sets or replaces the password. `endOldAccess` ends what began with the older one. */
export async function setPassword(
  world: World,
  queries: Queries,
  userId: string,
  hash: string,
): Promise<void> {
  await lockEmails(queries, userId);
  // A sign-in in progress either commits before and ends with the others, or runs after and finds its proof used up.
  await lockUser(queries, userId);
  const before = await queries
    .selectFrom('passwords')
    .select('password_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await record(queries, { kind: 'password.set', userId, details: { replaced: before !== undefined } });
  await queries
    .insertInto('passwords')
    .values({
      password_id: `password-${world.random.uuid()}`,
      user_id: userId,
      hash,
      created_at: world.clock.now(),
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, requires_reset: false }))
    .execute();
}
