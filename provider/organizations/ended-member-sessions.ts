/** Ends the sessions of members. */
import type { EndReason } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import type { MemberSessionRow, Queries } from '../database/schema.ts';
import { notifyApps } from '../sessions/ended-sessions.ts';
import type { World } from '../world.ts';
import { loadMember } from './describe.ts';
import { connectionsOf } from './proofs.ts';

/** Ends one session. */
export async function revokeSession(
  world: World,
  queries: Queries,
  memberSessionId: string,
  reason: EndReason = 'sign_out',
): Promise<void> {
  const ended = await queries
    .updateTable('member_sessions')
    .set({ revoked_at: world.clock.now() })
    .where('member_session_id', '=', memberSessionId)
    .where('revoked_at', 'is', null)
    .returning(['member_session_id', 'member_id'])
    .execute();
  await recordEnds(world, queries, ended, reason);
}

interface EndOfAll {
  reason: EndReason;
  /** The only session that continues. */
  kept?: string;
}

/** Ends all sessions and half sign-ins of a member. Returns how many sessions. */
export async function revokeAll(
  world: World,
  queries: Queries,
  { member_id }: { member_id: string },
  { reason, kept = '' }: EndOfAll,
): Promise<number> {
  const ended = await queries
    .updateTable('member_sessions')
    .set({ revoked_at: world.clock.now() })
    .where('member_id', '=', member_id)
    .where('member_session_id', '!=', kept)
    .where('revoked_at', 'is', null)
    .returning(['member_session_id', 'member_id'])
    .execute();
  if (kept !== '') await dropReplacedTokens(queries, kept);
  await recordEnds(world, queries, ended, reason);
  await queries.deleteFrom('half_member_sign_ins').where('member_id', '=', member_id).execute();
  return ended.length;
}

/** Records the end of sessions, in the transaction that ends them, and notifies the apps that got access in them. */
export async function recordEnds(
  world: World,
  queries: Queries,
  ended: readonly Pick<MemberSessionRow, 'member_session_id' | 'member_id'>[],
  reason: EndReason,
): Promise<void> {
  await notifyApps(
    world,
    queries,
    ended.map(({ member_session_id }) => member_session_id),
  );
  await record(
    queries,
    ...ended.map(({ member_session_id: sessionId, member_id: userId }) => ({
      kind: 'session.ended' as const,
      userId,
      sessionId,
      details: { reason },
    })),
  );
}

/** Earlier tokens of a session that stays are old access too. */
async function dropReplacedTokens(queries: Queries, member_session_id: string): Promise<void> {
  await queries
    .deleteFrom('replaced_member_tokens')
    .where('member_session_id', '=', member_session_id)
    .execute();
}

/**
 * The token that a new password has replaced opens the session for a moment without any proof: requests in progress go on, and nothing
 * that needs a recent sign-in, a factor or a login's roles does.
 */
export async function forgetProofs(queries: Queries, member_session_id: string): Promise<void> {
  await queries
    .updateTable('replaced_member_tokens')
    .set({ proofs: '[]' })
    .where('member_session_id', '=', member_session_id)
    .execute();
}

/** Ends the sessions by a login of the company that gives one of these roles: an admin has just taken it. */
export async function endSessionsWith(
  world: World,
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
  const sessions = await queries
    .selectFrom('member_sessions')
    .select(['member_session_id', 'proofs'])
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute();
  for (const { member_session_id, proofs } of sessions) {
    if (!connectionsOf(proofs).some((connection) => givers.includes(connection))) continue;
    await revokeSession(world, queries, member_session_id, 'role_removed');
  }
}
