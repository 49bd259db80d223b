/** How the project's own servers check a session that is bound to a browser: they have its cookies, but not its key. */
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { SessionRights } from '../../session-core/wire/sessions.ts';
import { loadUser } from '../accounts/user-record.ts';
import type { SessionOf } from '../database/schema.ts';
import type { HolderKind } from '../holders/holder.ts';
import type { World } from '../world.ts';
import { findSessionById } from './live-sessions.ts';
import { notHere } from './session-tokens.ts';

/**
 * Requires that the session that was found by its token is the one that its browser got a JWT for with a proof, minutes ago. The JWT is
 * not renewed, or copied cookies would always be enough.
 *
 * @param audience the project, as its JWTs name it
 * @throws Refusal `session_not_found`
 */
export async function requireJwtOf(
  world: Pick<World, 'keys' | 'publicUrl' | 'clock'>,
  { session_id }: { session_id: string },
  { jwt, audience }: { jwt: string; audience: string },
): Promise<void> {
  if ((await sessionOfJwt(world, jwt, audience)) !== session_id) throw notHere();
}

/** The live session that a JWT is about. @throws Refusal `session_not_found` */
export async function sessionByJwt<Kind extends HolderKind>(
  world: World,
  { jwt, audience, kind }: { jwt: string; audience: string; kind: Kind },
): Promise<SessionOf<Kind>> {
  const row = await findSessionById(world, world.database, await sessionOfJwt(world, jwt, audience), kind);
  if (!row) throw notHere();
  return row;
}

/** The roles of the user whose session a JWT is about, and the project's policy. @throws Refusal `session_not_found` */
export async function rightsByJwt(world: World, jwt: string): Promise<SessionRights> {
  const { public_token: audience, rbac_policy = null } = world.settings.project;
  const { user_id } = await sessionByJwt(world, { jwt, audience, kind: 'user' });
  const { roles } = await loadUser(world.database, user_id, world.clock.now());
  return { roles, rbac_policy };
}

/** The id of the session, a user's or a member's, that a valid JWT is about. @throws Refusal `session_not_found` */
async function sessionOfJwt(
  world: Pick<World, 'keys' | 'publicUrl' | 'clock'>,
  jwt: string,
  audience: string,
): Promise<string> {
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
