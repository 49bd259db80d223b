/** How the project's own servers check a session that is bound to a browser: they have its cookies, but not its key. */
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { SessionRights } from '../../session-core/wire/sessions.ts';
import type { AuthReply, Common } from '../../session-core/wire/shared.ts';
import { loadUser } from '../accounts/user-record.ts';
import type { Caller } from '../http/caller.ts';
import type { World } from '../world.ts';
import { touchSession } from './check-session.ts';
import { liveSessions } from './live-sessions.ts';
import { authReply } from './replies.ts';
import { notHere } from './session-tokens.ts';

/**
 * Checks a session by its token and a JWT that its browser got with a proof, minutes ago. The JWT is not renewed, or copied cookies
 * would always be enough.
 *
 * @throws Refusal `session_not_found`
 */
export async function checkWithJwt(
  world: World,
  caller: Caller,
  jwt: string,
): Promise<Omit<AuthReply, keyof Common>> {
  const sessionId = await sessionOfJwt(world, jwt, world.settings.project.public_token);
  const session = await touchSession(world, caller);
  if (session.row.session_id !== sessionId) throw notHere();
  return { ...(await authReply(world, session)), session_jwt: jwt };
}

/** The roles of the session that a JWT is about, and the project's policy. @throws Refusal `session_not_found` */
export async function rightsByJwt(world: World, jwt: string): Promise<SessionRights> {
  const { public_token, rbac_policy = null } = world.settings.project;
  const row = await liveSessions(world, world.database)
    .where('session_id', '=', await sessionOfJwt(world, jwt, public_token))
    .executeTakeFirst();
  if (!row) throw notHere();
  const { roles } = await loadUser(world.database, row.user_id, world.clock.now());
  return { roles, rbac_policy };
}

/** The id of the session, a user's or a member's, that a valid JWT is about. @throws Refusal `session_not_found` */
export async function sessionOfJwt(world: World, jwt: string, audience: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(jwt, createLocalJWKSet((await world.keys.current()).published), {
      algorithms: ['ES256'],
      issuer: world.publicUrl,
      audience,
      currentDate: world.clock.now(),
      requiredClaims: ['exp', 'session'],
    });
    const session = payload.session as { session_id: string } | { member_session_id: string };
    return 'session_id' in session ? session.session_id : session.member_session_id;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw notHere();
    throw error;
  }
}
