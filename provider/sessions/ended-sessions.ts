/** What follows when sessions end before their time: the record, and a notice to each app that got access in them. */
import type { EndReason } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import { hour, later } from '../clock.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import type { World } from '../world.ts';

/** How long the provider tries to deliver a notice. Hours. */
const deliveryHours = 24;

/**
 * Call it in the transaction that ends the sessions.
 *
 * @see OpenID Connect Back-Channel Logout 1.0 section 2.2
 */
export async function afterSessionsEnded(
  world: Pick<World, 'clock' | 'random'>,
  queries: Queries,
  ended: readonly Pick<SessionRow, 'session_id' | 'user_id'>[],
  reason: EndReason,
): Promise<void> {
  if (ended.length === 0) return;
  await record(
    queries,
    ...ended.map(({ session_id: sessionId, user_id: userId }) => ({
      kind: 'session.ended' as const,
      userId,
      sessionId,
      details: { reason },
    })),
  );
  await notifyApps(
    world,
    queries,
    ended.map(({ session_id }) => session_id),
  );
}

/** Notifies the apps that got access in these sessions, of users or members. */
export async function notifyApps(
  { clock, random }: Pick<World, 'clock' | 'random'>,
  queries: Queries,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  const apps = await queries
    .selectFrom('idp_grants')
    .innerJoin('connected_apps', 'connected_apps.connected_app_id', 'idp_grants.connected_app_id')
    .select([
      'connected_apps.client_id',
      'connected_apps.holder_id',
      'idp_grants.project_id',
      'idp_grants.sid',
    ])
    .distinct()
    .where('idp_grants.session_id', 'in', sessionIds)
    .execute();
  if (apps.length === 0) return;
  const now = clock.now();
  await queries
    .insertInto('logout_notices')
    .values(
      apps.map(({ client_id, holder_id, project_id, sid }) => ({
        logout_notice_id: `logout-notice-${random.uuid()}`,
        project_id,
        client_id,
        user_id: holder_id,
        sid: sid ?? '',
        next_try_at: now,
        created_at: now,
        expires_at: later(now, deliveryHours * hour),
      })),
    )
    .execute();
}
