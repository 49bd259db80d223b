/** The check of a member's session: the most frequent statement finds it with its member and their organization. */
import { sql } from 'kysely';
import { type Argument, prepare } from '../database/prepare.ts';
import { readRows } from '../database/replica.ts';
import type { Database } from '../database/schema.ts';
import { type Caller, sessionTokenOf } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken } from '../secrets.ts';
import { sessionNamedBy } from '../sessions/named-tokens.ts';
import type { World } from '../world.ts';
import { loadMember, type MemberAtHome, memberAtHome, selectMembers } from './describe.ts';
import { findByReplacedToken, usedSince } from './live-member-sessions.ts';
import { noteUse, type OpenMemberSession } from './member-sessions.ts';
import { projectIdOf } from './organization-rows.ts';

interface Values {
  /** Empty for a token from before tokens named their session. */
  sessionId: string;
  tokenHash: string;
  project: string;
  now: Date;
  usedSince: Date;
}

/** The same conditions as `hasToken` and `liveSessions` of `live-member-sessions.ts`, in a form that is built once. */
const withMember = (by: 'id' | 'hash') => (database: Database, value: Argument<Values>) =>
  selectMembers(database, value('project'))
    .innerJoin(
      ({ selectFrom }) =>
        selectFrom('member_sessions')
          // Its member and organization are the member's own.
          .select([
            'member_sessions.member_id',
            'member_sessions.member_session_id',
            'member_sessions.started_at',
            'member_sessions.last_accessed_at',
            'member_sessions.expires_at',
            'member_sessions.proofs',
            'member_sessions.impersonator',
          ])
          .$if(by === 'id', (query) =>
            query.where('member_sessions.member_session_id', '=', value('sessionId')),
          )
          .where('member_sessions.token_hash', '=', value('tokenHash'))
          .where('member_sessions.project_id', '=', value('project'))
          .where('member_sessions.revoked_at', 'is', null)
          .where('member_sessions.expires_at', '>', value('now'))
          .where('member_sessions.last_accessed_at', '>', value('usedSince'))
          // As in `find-live-session.ts`.
          .limit(sql.lit(1))
          .as('session'),
      (join) => join.onRef('session.member_id', '=', 'members.member_id'),
    )
    .select([
      'session.member_session_id',
      'session.started_at',
      'session.last_accessed_at',
      'session.expires_at',
      'session.proofs',
      'session.impersonator',
    ]);

const findById = prepare<Values>()(withMember('id'));
const findByHash = prepare<Values>()(withMember('hash'));

/** Notes that the session is used. @throws Refusal `session_not_found` */
export async function checkSession(
  world: World,
  caller: Caller,
): Promise<OpenMemberSession & { home: MemberAtHome }> {
  const token = sessionTokenOf(caller);
  const values = {
    sessionId: sessionNamedBy(token, 'member-session') ?? '',
    tokenHash: hashToken(token),
    project: projectIdOf(world),
    now: world.clock.now(),
    usedSince: usedSince(world),
  };
  const find = values.sessionId === '' ? findByHash : findById;
  const [found] = await readRows(world, (queries) => find(queries, values));
  if (!found) {
    const row = await findByReplacedToken(world, world.database, caller);
    if (!row) throw new Refusal('session_not_found');
    return { row, token, home: await loadMember(world, world.database, row.member_id) };
  }
  return { row: await noteUse(world, found), token, home: memberAtHome(world, found) };
}
