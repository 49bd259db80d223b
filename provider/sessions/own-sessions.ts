/** The sessions of a user or a member, as they recognize them. */
import type { OwnSession } from '../../session-core/wire/sessions.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import { type HolderId, holderColumn } from '../holders/holder.ts';
import { readBrowser } from '../http/browser-name.ts';
import type { Parts } from '../world/ground.ts';
import { delegateOf } from './delegates.ts';
import { isLive } from './live-sessions.ts';
import { factorsOf } from './sign-in/factors.ts';

/** A session without the id of its holder. */
export type ShownSession = Omit<OwnSession, 'user_id'>;

/** The live sessions of a holder, most recently used first, with the app that acts in them. */
export const sessionsOf = (world: Parts<'clock' | 'settings'>, queries: Queries, { kind, id }: HolderId) =>
  queries
    .selectFrom('sessions')
    .leftJoin('idp_grants', 'idp_grants.grant_id', 'sessions.grant_id')
    .leftJoin('connected_apps', 'connected_apps.connected_app_id', 'idp_grants.connected_app_id')
    .selectAll('sessions')
    .select('connected_apps.name as app_name')
    .where(`sessions.${holderColumn[kind]}`, '=', id)
    .where(isLive(world))
    .orderBy('sessions.last_accessed_at', 'desc')
    .orderBy('sessions.session_id')
    .execute();

/** What its holder and support see of it. */
export const describeSeen = (
  row: Pick<
    SessionRow,
    | 'session_id'
    | 'started_at'
    | 'last_accessed_at'
    | 'expires_at'
    | 'ip_address'
    | 'user_agent'
    | 'proofs'
    | 'impersonator'
  >,
) => ({
  session_id: row.session_id,
  started_at: row.started_at.toISOString(),
  last_accessed_at: row.last_accessed_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  attributes: { ip_address: row.ip_address, user_agent: row.user_agent },
  authentication_factors: factorsOf(row.proofs),
  actor: delegateOf(row) ?? ('user' as const),
});

/** Lists the sessions of a holder; the one that makes the call comes first. */
export async function listOwnSessions(
  world: Parts<'clock' | 'settings'>,
  queries: Queries,
  { currentId, ...holder }: HolderId & { currentId: string },
): Promise<ShownSession[]> {
  const sessions = (await sessionsOf(world, queries, holder)).map((row): ShownSession => {
    const seen = describeSeen(row);
    return {
      ...seen,
      is_current: row.session_id === currentId,
      app_name: seen.actor === 'app' ? row.app_name : null,
      ...readBrowser(row.user_agent),
      place: row.place,
    };
  });
  return [...sessions.filter((one) => one.is_current), ...sessions.filter((one) => !one.is_current)];
}
