/** The check of a member's session: the most frequent statement finds it with its member and their organization. */
import { prepare } from '../database/prepare.ts';
import { readRows } from '../database/replica.ts';
import { type Caller, sessionTokenOf } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { loadMember, type MemberAtHome, memberAtHome, selectMembers } from './describe.ts';
import { findByReplacedToken, usedSince } from './live-member-sessions.ts';
import { noteUse, type OpenMemberSession } from './member-sessions.ts';
import { projectIdOf } from './organization-rows.ts';

interface Values {
  tokenHash: string;
  project: string;
  now: Date;
  usedSince: Date;
}

/** The same condition as `liveSessions` of `live-member-sessions.ts`, in a form that is built once. */
const findSessionWithMember = prepare<Values>()((database, value) =>
  selectMembers(database, value('project'))
    .innerJoin('member_sessions as session', 'session.member_id', 'members.member_id')
    // Its member and organization are the member's own.
    .select([
      'session.member_session_id',
      'session.started_at',
      'session.last_accessed_at',
      'session.expires_at',
      'session.proofs',
      'session.impersonator',
    ])
    .where('session.token_hash', '=', value('tokenHash'))
    .where('session.project_id', '=', value('project'))
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', value('now'))
    .where('session.last_accessed_at', '>', value('usedSince')),
);

/** Notes that the session is used. @throws Refusal `session_not_found` */
export async function checkSession(
  world: World,
  caller: Caller,
): Promise<OpenMemberSession & { home: MemberAtHome }> {
  const token = sessionTokenOf(caller);
  const values = {
    tokenHash: hashToken(token),
    project: projectIdOf(world),
    now: world.clock.now(),
    usedSince: usedSince(world),
  };
  const [found] = await readRows(world, (queries) => findSessionWithMember(queries, values));
  if (!found) {
    const row = await findByReplacedToken(world, world.database, caller);
    if (!row) throw new Refusal('session_not_found');
    return { row, token, home: await loadMember(world, world.database, row.member_id) };
  }
  return { row: await noteUse(world, found), token, home: memberAtHome(world, found) };
}
