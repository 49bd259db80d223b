/** The check of a member's session: the most frequent statement finds it with its member and their organization. */
import type { SessionRights } from '../../../session-core/wire/sessions.ts';
import { loadUser } from '../../accounts/user-record.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { type Caller, sessionTokenOf } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteUse, usedSession } from '../../sessions/check-session.ts';
import { sessionByJwt } from '../../sessions/check-with-jwt.ts';
import { byToken, liveSession } from '../../sessions/find-live-session.ts';
import { findByReplacedToken } from '../../sessions/live-sessions.ts';
import type { StoreWorld } from '../../world/ground.ts';
import type { SessionWorld, World } from '../../world/world.ts';
import { loadMember, type MemberAtHome, memberAtHome } from '../members/describe.ts';
import { rolesInForce } from '../members/roles.ts';
import { selectMembers } from '../members/select-members.ts';
import type { ShownSession } from './replies.ts';

const findWithMember = byToken(
  (by) => (database, value) =>
    selectMembers(database, value('project'))
      .innerJoin(liveSession(database, value, { by, kind: 'member' }), (join) =>
        join.onRef('sessions.member_id', '=', 'members.member_id'),
      )
      .select([
        'sessions.session_id',
        'sessions.started_at',
        'sessions.last_accessed_at',
        'sessions.expires_at',
        'sessions.proofs',
        'sessions.token_unused',
        'sessions.impersonator',
      ]),
);

/** Notes that the session is used. @throws Refusal `session_not_found` */
export async function checkSession(
  world: StoreWorld & Pick<World, 'replica'>,
  caller: Caller,
): Promise<{ row: ShownSession; token: string; home: MemberAtHome }> {
  const session = await usedSession(world, caller, 'member', findWithMember);
  if (session) {
    const { row, token } = session;
    // Every session of a member began with proofs of a member.
    const proofs = row.proofs as Proof[];
    return { row: { ...row, proofs }, token, home: memberAtHome(world, row) };
  }
  const replaced = await findByReplacedToken(world, world.database, caller, 'member');
  if (!replaced) throw new Refusal('session_not_found');
  const row = await noteUse(world, replaced);
  const home = await loadMember(world, world.database, row.member_id);
  return { row, token: sessionTokenOf(caller), home };
}

/** The roles of the session that a JWT is about, and the policy, for a member with the organization's own roles. @throws Refusal `session_not_found` */
export async function rightsByJwt(world: SessionWorld, jwt: string): Promise<SessionRights> {
  const row = await sessionByJwt(world, jwt);
  const policy = world.settings.project.rbac_policy ?? null;
  if (row.user_id !== null) {
    const { roles } = await loadUser(world.database, row.user_id, world.clock.now());
    return { roles, rbac_policy: policy };
  }
  const { member, organization } = await loadMember(world, world.database, row.member_id);
  return {
    roles: rolesInForce(member.roles, row.proofs),
    rbac_policy: policy && { ...policy, roles: [...policy.roles, ...organization.custom_roles] },
  };
}
