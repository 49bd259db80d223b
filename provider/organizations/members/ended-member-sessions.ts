/** Ends the sessions of members. */
import type { EndReason } from '../../audit/kinds.ts';
import type { Queries } from '../../database/schema.ts';
import { endOneSession, endSessions, type KeptSession } from '../../sessions/ended-sessions.ts';
import { sessionOf } from '../../sessions/live-sessions.ts';
import type { Parts } from '../../world/ground.ts';
import { connectionsOf } from '../sign-in/proofs.ts';
import { loadMember } from './describe.ts';

/** Ends all sessions and half sign-ins of a member. Returns how many sessions. */
export async function revokeAll(
  world: Parts<'settings' | 'clock' | 'random'>,
  queries: Queries,
  { member_id: id }: { member_id: string },
  { reason, kept = null }: { reason: EndReason; kept?: KeptSession | null },
): Promise<number> {
  const ended = await endSessions(world, queries, { holders: [{ kind: 'member', id }], kept, reason });
  await queries.deleteFrom('intermediate_sessions').where('member_id', '=', id).execute();
  return ended;
}

/** Ends the sessions by a login of the company that gives one of these roles: an admin has just taken it. */
export async function endSessionsWith(
  world: Parts<'settings' | 'clock' | 'random'>,
  queries: Queries,
  memberId: string,
  roles: readonly string[],
): Promise<void> {
  const { member } = await loadMember(world, queries, memberId);
  const givers = member.roles
    .filter(({ role_id }) => roles.includes(role_id))
    .flatMap(({ sources }) => sources)
    .flatMap(({ details }) => ('connection_id' in details ? [details.connection_id] : []));
  if (givers.length === 0) return;
  const rows = await queries
    .selectFrom('sessions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute();
  for (const row of rows) {
    const { session_id: sessionId, proofs } = sessionOf(row, 'member');
    if (!connectionsOf(proofs).some((connection) => givers.includes(connection))) continue;
    await endOneSession(world, queries, { sessionId, reason: 'role_removed' });
  }
}
