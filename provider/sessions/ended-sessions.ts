/** Ends sessions before their time. It goes into the record, and each app that got access in them is notified. */
import type { EndReason } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import { hour, later } from '../clock/clock.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import { type HolderId, holderColumn } from '../holders/holder.ts';
import type { World } from '../world/world.ts';
import { forgetReplacedTokens } from './live-sessions.ts';

type Ending = Pick<World, 'clock' | 'random' | 'settings'>;

/** The session that stays, and the token that made this call, if any. */
export interface KeptSession {
  sessionId: string;
  token: string | null;
}

interface EndOfAll {
  holders: readonly HolderId[];
  kept: KeptSession | null;
  reason: EndReason;
}

/** Ends all sessions of these holders, all of one kind, but one. Gives how many. */
export async function endSessions(
  world: Ending,
  queries: Queries,
  { holders, kept: keptSession, reason }: EndOfAll,
): Promise<number> {
  const [first] = holders;
  if (!first) return 0;
  if (keptSession !== null) await forgetReplacedTokens(queries, keptSession);
  const now = world.clock.now();
  // Idle ones too, unlike `isLive`: a longer idle time must not open them again.
  const ended = await queries
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where(
      holderColumn[first.kind],
      'in',
      holders.map(({ id }) => id),
    )
    .where('session_id', '!=', keptSession?.sessionId ?? '')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['session_id', 'user_id', 'member_id'])
    .execute();
  await afterSessionsEnded(world, queries, ended, reason);
  return ended.length;
}

/**
 * Ends one session; false if it has ended already.
 *
 * @param ended.holder whose it has to be; undefined: any holder's of the project
 */
export async function endOneSession(
  world: Ending,
  queries: Queries,
  { sessionId, holder, reason }: { sessionId: string; holder?: HolderId; reason: EndReason },
): Promise<boolean> {
  const now = world.clock.now();
  const ended = await queries
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('session_id', '=', sessionId)
    .where('project_id', '=', world.settings.project.project_id)
    .$if(holder !== undefined, (query) =>
      holder ? query.where(holderColumn[holder.kind], '=', holder.id) : query,
    )
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['session_id', 'user_id', 'member_id'])
    .execute();
  await afterSessionsEnded(world, queries, ended, reason);
  return ended.length > 0;
}

/** How long the provider tries to deliver a notice. Hours. */
const deliveryHours = 24;

/**
 * In the transaction that ends the sessions.
 *
 * @see OpenID Connect Back-Channel Logout 1.0 section 2.2
 */
async function afterSessionsEnded(
  world: Ending,
  queries: Queries,
  ended: readonly Pick<SessionRow, 'session_id' | 'user_id' | 'member_id'>[],
  reason: EndReason,
): Promise<void> {
  await record(
    queries,
    ...ended.map(({ session_id: sessionId, user_id, member_id }) => ({
      kind: 'session.ended' as const,
      userId: user_id ?? member_id,
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

/** Notifies the apps that got access in these sessions. */
async function notifyApps(
  { clock, random }: Ending,
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
