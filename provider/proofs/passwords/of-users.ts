/** Passwords of users. */
import type { Address } from '../../accounts/emails.ts';
import { lockUser, lockUserForSignIn } from '../../accounts/user-rows.ts';
import { findUserType } from '../../accounts/user-type.ts';
import { noteUser } from '../../audit/context.ts';
import type { Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import type { LimitWorld, Parts } from '../../world/ground.ts';
import { lockPassword, provePassword, type StoredPassword, storePassword } from './passwords.ts';

interface UserPassword extends StoredPassword {
  user_id: string;
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
export async function setUserPassword(
  world: Parts<'clock' | 'random'>,
  queries: Queries,
  userId: string,
  hash: string,
): Promise<void> {
  await lockEmails(queries, userId);
  // A sign-in in progress either commits before and ends with the others, or runs after and finds its proof used up.
  await lockUser(queries, userId);
  await storePassword(world, queries, { user_id: userId }, hash, [{ userId }]);
}

/**
 * Finds whose password this is.
 *
 * @throws Refusal those of `provePassword`, `email_not_found`, `no_user_password`, `reset_password`
 */
export async function proveUserPassword(
  world: LimitWorld,
  caller: Caller,
  address: Address,
  typed: string,
): Promise<UserPassword> {
  const proved = await provePassword(world, caller, {
    key: address.key,
    typed,
    async find() {
      const password = await findByAddress(world.database, address);
      if (password) noteUser(password.user_id);
      return password;
    },
    async missing() {
      const type = await findUserType(world.database, address);
      return new Refusal(type === 'new' ? 'email_not_found' : 'no_user_password');
    },
  });
  if (proved.requires_reset) throw new Refusal('reset_password');
  return proved;
}

function findByAddress(queries: Queries, address: Address): Promise<UserPassword | undefined> {
  return queries
    .selectFrom('emails')
    .innerJoin('passwords', 'passwords.user_id', 'emails.user_id')
    .select(['emails.user_id', 'passwords.password_id', 'passwords.hash', 'passwords.requires_reset'])
    .where('emails.address_key', '=', address.key)
    .executeTakeFirst();
}

/** Locks the user, and the password that was proved, until the transaction ends. */
export async function lockUserPassword(queries: Queries, password: UserPassword): Promise<void> {
  await lockUserForSignIn(queries, password.user_id);
  await lockPassword(queries, password);
}
