/** The password of a user, and what ends when it changes. */
import type { Queries, SessionRow } from '../database/schema.ts';
import { forgetDevices } from '../second-factors/remembered-devices.ts';
import type { World } from '../world.ts';
import type { Address } from './addresses.ts';

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

/**
 * Sets or replaces the password. Links that were mailed to set one before are used up; sign-ins that stand halfway and
 * browsers that are remembered end.
 */
export async function setPassword(
  world: World,
  queries: Queries,
  userId: string,
  hash: string,
): Promise<void> {
  const now = world.clock.now();
  // Locked first, as every use of a link does: two changes at once wait for each other and not for ever.
  const emails = await queries
    .selectFrom('emails')
    .select('email_id')
    .where('user_id', '=', userId)
    .orderBy('email_id')
    .forUpdate()
    .execute();
  await queries
    .insertInto('passwords')
    .values({ password_id: `password-${world.random.uuid()}`, user_id: userId, hash, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, requires_reset: false }))
    .execute();
  await queries.deleteFrom('intermediate_sessions').where('user_id', '=', userId).execute();
  await forgetDevices(queries, userId);
  const ids = emails.map((email) => email.email_id);
  if (ids.length === 0) return;
  await queries
    .updateTable('magic_links')
    .set({ used_at: now })
    .where('email_id', 'in', ids)
    .where('resets_password', '=', true)
    .where('used_at', 'is', null)
    .execute();
}

/** Ends every session of the user but this one. */
export async function endOtherSessions(world: World, queries: Queries, kept: SessionRow): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ revoked_at: world.clock.now() })
    .where('user_id', '=', kept.user_id)
    .where('session_id', '!=', kept.session_id)
    .where('revoked_at', 'is', null)
    .execute();
}
