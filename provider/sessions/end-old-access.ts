/** What ends when a password changes. */
import { sql } from 'kysely';
import { record } from '../audit/record.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import type { World } from '../world.ts';
import { afterSessionsEnded } from './ended-sessions.ts';
import { forgetDevices } from './remembered-devices.ts';
/**
 * Ends all access from before the password changed: an attacker who knew the old one may have read mail or connected an
 * app. This session stays, and so do consents: an app asks for tokens again.
 */
export async function endOldAccess(world: World, queries: Queries, kept: SessionRow): Promise<void> {
  const { user_id, session_id } = kept;
  const now = world.clock.now();
  const ended = await queries
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('session_id', '!=', session_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id')
    .execute();
  const reason = 'password_changed';
  const all = ended.map(({ session_id: id }) => ({ session_id: id, user_id }));
  await afterSessionsEnded(world, queries, all, reason);
  await queries.deleteFrom('intermediate_sessions').where('user_id', '=', user_id).execute();
  await forgetDevices(queries, user_id);
  // Their codes, tokens and sessions go with them.
  const grants = await queries
    .deleteFrom('idp_grants')
    .where('connected_app_id', 'in', ({ selectFrom }) =>
      selectFrom('connected_apps').select('connected_app_id').where('user_id', '=', user_id),
    )
    .returning('grant_id')
    .execute();
  const grant_ids = grants.map(({ grant_id }) => grant_id);
  if (grant_ids.length > 0)
    await record(queries, { kind: 'app.tokens_ended', userId: user_id, details: { grant_ids, reason } });
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
