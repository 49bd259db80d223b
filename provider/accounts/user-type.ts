/** How an email address can sign in. */
import type { UserType } from '../../session-core/wire/users.ts';
import type { Queries } from '../database/schema.ts';
import type { Address } from './emails.ts';
/** An address that was entered once, but never used to sign in, counts as new. */
export async function findUserType(queries: Queries, address: Address): Promise<UserType> {
  const row = await queries
    .selectFrom('emails')
    .innerJoin('users', 'users.user_id', 'emails.user_id')
    .leftJoin('passwords', 'passwords.user_id', 'emails.user_id')
    .select(['users.status', 'passwords.password_id'])
    .where('emails.address_key', '=', address.key)
    .executeTakeFirst();
  if (row?.password_id) return 'password';
  return row?.status === 'active' ? 'passwordless' : 'new';
}
