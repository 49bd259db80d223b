/** What ends when a password changes, or when the owner reports a change that was not theirs. */
import { sql } from 'kysely';
import type { EndedAccess } from '../../session-core/wire/shared.ts';
import type { EndReason } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import { isNotUsedHere } from '../database/one-use.ts';
import type { Queries, UserSessionRow } from '../database/schema.ts';
import { userRows } from '../database/table-rules.ts';
import type { Caller } from '../http/caller.ts';
import { noteChange } from '../notices/note.ts';
import type { Parts, RuleWorld } from '../world/ground.ts';
import type { NoticeWorld } from '../world/world.ts';
import { endSessions, type KeptSession } from './ended-sessions.ts';
import { forgetDevices } from './sign-in/remembered-devices.ts';

/**
 * Ends all access from before the password changed: an attacker who knew the old one may have read mail or connected an
 * app. This session stays, and so do consents: an app requests tokens again. The owner receives a mail.
 */
export async function endOldAccess(
  world: NoticeWorld,
  queries: Queries,
  caller: Caller,
  { user_id: userId, session_id }: UserSessionRow,
): Promise<EndedAccess> {
  const keptSession = { sessionId: session_id, token: caller.sessionToken };
  const ended = await endAccess(world, queries, { userId, kept: keptSession, reason: 'password_changed' });
  await noteChange(world, queries, caller, { userId, notice: { kind: 'password_changed', ended } });
  return ended;
}

interface EndingAccess {
  userId: string;
  kept: KeptSession | null;
  reason: EndReason;
}

/** Ends every session but the one, every token of apps, and every code, link and ceremony that is still to be used. */
export async function endAccess(
  world: RuleWorld,
  queries: Queries,
  ended: EndingAccess,
): Promise<EndedAccess> {
  const { userId, kept: keptSession, reason } = ended;
  const holders = [{ kind: 'user', id: userId } as const];
  const sessions = await endSessions(world, queries, { holders, kept: keptSession, reason });
  await queries
    .deleteFrom('intermediate_sessions')
    .where('user_id', '=', userId)
    .where(isNotUsedHere())
    .execute();
  await forgetDevices(queries, userId);
  const apps = await endGrants(queries, { holderId: userId }, reason);
  await endCeremonies(queries, userId);
  const [codes, links] = [
    await endUnused(world, queries, userId, 'otp_codes'),
    await endUnused(world, queries, userId, 'magic_links'),
  ];
  return { sessions, apps, codes, links };
}

/**
 * Ends the grants of a user's or a member's apps, or of one app. Their codes, tokens and sessions end with them.
 * Returns how many apps had any.
 */
export async function endGrants(
  queries: Queries,
  { holderId, clientId }: { holderId: string; clientId?: string },
  reason: EndReason,
): Promise<number> {
  const ended = await queries
    .deleteFrom('idp_grants')
    .where('connected_app_id', 'in', ({ selectFrom }) => {
      const apps = selectFrom('connected_apps').select('connected_app_id').where('holder_id', '=', holderId);
      return clientId === undefined ? apps : apps.where('client_id', '=', clientId);
    })
    .returning(['connected_app_id', 'grant_id'])
    .execute();
  const grant_ids = ended.map(({ grant_id }) => grant_id);
  if (grant_ids.length > 0)
    await record(queries, {
      kind: 'app.tokens_ended',
      userId: holderId,
      details: { grant_ids, reason },
    });
  return new Set(ended.map(({ connected_app_id }) => connected_app_id)).size;
}

/** What was begun in a session that has ended, and the tokens of social sign-ins that were not exchanged yet. */
async function endCeremonies(queries: Queries, userId: string): Promise<void> {
  for (const { table, column, action } of userRows) {
    if (action !== 'delete, begun') continue;
    // In SQL, since the query builder has no type for a table that varies.
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(queries);
  }
  await queries
    .deleteFrom('oauth_tokens')
    .where('oauth_registration_id', 'in', ({ selectFrom }) =>
      selectFrom('oauth_registrations').select('oauth_registration_id').where('user_id', '=', userId),
    )
    .execute();
}

/** Uses up what was sent to the user's addresses, or to an address that they were about to add. */
async function endUnused(
  { clock }: Parts<'clock'>,
  queries: Queries,
  userId: string,
  table: 'otp_codes' | 'magic_links',
): Promise<number> {
  const now = clock.now();
  // Arrays, since PostgreSQL reads the whole table for an "or" of subqueries.
  const ofNumber = sql`or phone_id = any(array(select phone_id from phone_numbers where user_id = ${userId}))`;
  // In SQL, since the query builder has no type for a table that varies.
  const { rows } = await sql<{ expires_at: Date }>`
    update ${sql.table(table)} set used_at = ${now} where used_at is null and (
      claimant_id = ${userId} or email_id = any(array(select email_id from emails where user_id = ${userId}))
      ${table === 'otp_codes' ? ofNumber : sql``}
    ) returning expires_at
  `.execute(queries);
  return rows.filter(({ expires_at }) => expires_at > now).length;
}
