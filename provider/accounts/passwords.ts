/** The password of a user, and what ends when it changes. */
import { sql } from 'kysely';
import type { Queries, SessionRow } from '../database/schema.ts';
import { forgetDevices } from '../sessions/remembered-devices.ts';
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

/** Sets or replaces the password. What was begun with the older one is for `endOldAccess`. */
export async function setPassword(
  world: World,
  queries: Queries,
  userId: string,
  hash: string,
): Promise<void> {
  // Locked first, as every use of a link does: two changes at once wait for each other and not for ever.
  await queries
    .selectFrom('emails')
    .select('email_id')
    .where('user_id', '=', userId)
    .orderBy('email_id')
    .forUpdate()
    .execute();
  // A sign-in under way is there before, and ends with the others, or comes after, and finds its proof used up.
  await lockUser(queries, userId);
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

/**
 * Ends all that opened the account before its password was changed: whoever knew the old one may have read a mail, or let an
 * app in. This session stays, and so does what the user consented to: an app asks for tokens once more.
 */
export async function endOldAccess(world: World, queries: Queries, kept: SessionRow): Promise<void> {
  const { user_id, session_id } = kept;
  const now = world.clock.now();
  await queries
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('session_id', '!=', session_id)
    .where('revoked_at', 'is', null)
    .execute();
  await queries.deleteFrom('intermediate_sessions').where('user_id', '=', user_id).execute();
  await forgetDevices(queries, user_id);
  // With codes, tokens, and the sessions that were made of them.
  await queries
    .deleteFrom('idp_grants')
    .where('connected_app_id', 'in', ({ selectFrom }) =>
      selectFrom('connected_apps').select('connected_app_id').where('user_id', '=', user_id),
    )
    .execute();
  for (const table of ['otp_codes', 'magic_links'] as const) {
    const ofNumber = sql`or phone_id in (select phone_id from phone_numbers where user_id = ${user_id})`;
    // In SQL, since the query builder has no type for a table that varies.
    await sql`
      update ${sql.table(table)} set used_at = ${now} where used_at is null and (
        claimant_id = ${user_id} or email_id in (select email_id from emails where user_id = ${user_id})
        ${table === 'otp_codes' ? ofNumber : sql``}
      )
    `.execute(queries);
  }
}
