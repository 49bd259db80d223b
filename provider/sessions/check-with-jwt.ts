/** How the project's own servers check a session that is bound to a browser: they have its cookies, but not its key. */
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { SessionRow } from '../database/schema.ts';
import type { HolderKind } from '../holders/holder.ts';
import type { World } from '../world/world.ts';
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
  if ((await sessionOfJwt(world, jwt, [audience])).id !== session_id) throw notHere();
}

/** The live session of a user or a member of the project that a JWT is about. @throws Refusal `session_not_found` */
export async function sessionByJwt(world: World, jwt: string): Promise<SessionRow> {
  const { public_token, project_id } = world.settings.project;
  // Users' JWTs name the project by its token, members' by its id.
  const { kind, id } = await sessionOfJwt(world, jwt, [public_token, project_id]);
  const row = await findSessionById(world, world.database, id, kind);
  if (!row) throw notHere();
  return row;
}

/** The session, a user's or a member's, that a valid JWT is about. @throws Refusal `session_not_found` */
async function sessionOfJwt(
  world: Pick<World, 'keys' | 'publicUrl' | 'clock'>,
  jwt: string,
  audience: string[],
): Promise<{ kind: HolderKind; id: string }> {
  try {
    const { payload } = await jwtVerify(jwt, createLocalJWKSet((await world.keys.current()).published), {
      algorithms: ['ES256'],
      issuer: world.publicUrl,
      audience,
      currentDate: world.clock.now(),
      requiredClaims: ['exp', 'session'],
    });
    const session = payload.session as { session_id: string } | { member_session_id: string };
    return 'session_id' in session
      ? { kind: 'user', id: session.session_id }
      : { kind: 'member', id: session.member_session_id };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw notHere();
    throw error;
  }
}
