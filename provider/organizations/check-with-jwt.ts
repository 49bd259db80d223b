/** How the project's own servers check a member's session that is bound to a browser. */
import type { MemberAuthReply } from '../../session-core/wire/b2b/shared.ts';
import type { Common } from '../../session-core/wire/shared.ts';
import type { Caller } from '../http/caller.ts';
import { sessionOfJwt } from '../sessions/check-with-jwt.ts';
import { notHere } from '../sessions/session-tokens.ts';
import type { World } from '../world.ts';
import { checkSession } from './check-session.ts';
import { projectIdOf } from './organization-rows.ts';
import { memberAuthReply } from './replies.ts';

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
