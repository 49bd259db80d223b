/** The sessions of a user, as they recognize them. */
import type { OwnSession } from '../../session-core/wire/sessions.ts';
import type { Queries } from '../database/schema.ts';
import { readBrowser } from '../http/browser-name.ts';
import { delegateOf } from './delegates.ts';
import { isLive, type Living, sessionOf } from './live-sessions.ts';
import { describeSession } from './replies.ts';

/** The live sessions of a user, most recently used first, with the app that acts in them. */
export const sessionsOf = (world: Living, queries: Queries, userId: string) =>
  queries
    .selectFrom('sessions')
    .leftJoin('idp_grants', 'idp_grants.grant_id', 'sessions.grant_id')
    .leftJoin('connected_apps', 'connected_apps.connected_app_id', 'idp_grants.connected_app_id')
    .selectAll('sessions')
    .select('connected_apps.name as app_name')
    .where('sessions.user_id', '=', userId)
    .where(isLive(world))
    .orderBy('sessions.last_accessed_at', 'desc')
    .orderBy('sessions.session_id')
    .execute();

/** The same for the user; the session that makes the call comes first. */
export async function listOwnSessions(
  world: Living,
  queries: Queries,
  { userId, currentId }: { userId: string; currentId: string },
): Promise<OwnSession[]> {
  const sessions = (await sessionsOf(world, queries, userId)).map((row): OwnSession => {
    const { roles: _roles, custom_claims: _claims, ...shown } = describeSession(sessionOf(row, 'user'), []);
    const actor = delegateOf(row) ?? 'user';
    return {
      ...shown,
      is_current: row.session_id === currentId,
      actor,
      app_name: actor === 'app' ? row.app_name : null,
      ...readBrowser(row.user_agent),
      place: row.place,
    };
  });
  return [...sessions.filter((one) => one.is_current), ...sessions.filter((one) => !one.is_current)];
}
