/** How the project's own servers check a member's session that is bound to a browser. */
import type { MemberAuthReply } from '../../session-core/wire/b2b/shared.ts';
import type { SessionRights } from '../../session-core/wire/sessions.ts';
import type { Common } from '../../session-core/wire/shared.ts';
import type { Caller } from '../http/caller.ts';
import { sessionOfJwt } from '../sessions/check-with-jwt.ts';
import { notHere } from '../sessions/session-tokens.ts';
import type { World } from '../world.ts';
import { checkSession } from './check-session.ts';
import { loadMember } from './describe.ts';
import { liveSessions } from './live-member-sessions.ts';
import { projectIdOf } from './organization-rows.ts';
import { memberAuthReply } from './replies.ts';
import { rolesInForce } from './roles.ts';

/** As for users: by its token and a JWT, which is not renewed. @throws Refusal `session_not_found` */
export async function checkWithJwt(
  world: World,
  caller: Caller,
  jwt: string,
): Promise<Omit<MemberAuthReply, keyof Common>> {
  const sessionId = await sessionOfJwt(world, jwt, projectIdOf(world));
  const session = await checkSession(world, caller);
  if (session.row.member_session_id !== sessionId) throw notHere();
  return { ...(await memberAuthReply(world, session)), session_jwt: jwt };
}

/** The roles of the session that a JWT is about, and the policy with its organization's own roles. @throws Refusal `session_not_found` */
export async function rightsByJwt(world: World, jwt: string): Promise<SessionRights> {
  const row = await liveSessions(world, world.database)
    .where('member_session_id', '=', await sessionOfJwt(world, jwt, projectIdOf(world)))
    .executeTakeFirst();
  if (!row) throw notHere();
  const { member, organization } = await loadMember(world, world.database, row.member_id);
  const policy = world.settings.project.rbac_policy ?? null;
  return {
    roles: rolesInForce(member.roles, row.proofs),
    rbac_policy: policy && { ...policy, roles: [...policy.roles, ...organization.custom_roles] },
  };
}
