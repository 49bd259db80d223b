/** How the project's own servers check a session that is bound to a browser: they have its cookies, but not its key. */
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { AuthReply, Common } from '../../session-core/wire/shared.ts';
import type { Caller } from '../http/caller.ts';
import type { World } from '../world.ts';
import { touchSession } from './check-session.ts';
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
