/** How the project's own servers check a session that is bound to a browser: they have its cookies, but not its key. */
import { createLocalJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import type { SessionRow } from '../database/schema.ts';
import type { HolderKind } from '../holders/holder.ts';
import type { SessionWorld, World } from '../world/world.ts';
import { audienceOf, sessionIn } from './jwt-claims.ts';
import { findSessionById } from './live-sessions.ts';
import { notHere } from './session-tokens.ts';

type Verifying = Pick<World, 'keys' | 'publicUrl' | 'clock' | 'settings'>;

/**
 * Requires that the session that was found by its token is the one that its browser got a JWT for with a proof, minutes ago. The JWT is
 * not renewed, or copied cookies would always be enough.
 *
 * @throws Refusal `session_not_found`
 */
export async function requireJwtOf(
  world: Verifying,
  { session_id }: { session_id: string },
  { jwt, kind }: { jwt: string; kind: HolderKind },
): Promise<void> {
  const session = await sessionOfJwt(world, jwt);
  if (session.id !== session_id || session.kind !== kind) throw notHere();
}

/**
 * The live session of a user or a member of the project that a JWT is about.
 *
 * @param options.mayHaveExpired whether its signature is enough. @default false
 * @throws Refusal `session_not_found`
 */
export async function sessionByJwt(
  world: SessionWorld,
  jwt: string,
  options: { mayHaveExpired?: boolean } = {},
): Promise<SessionRow> {
  const { kind, id } = await sessionOfJwt(world, jwt, options);
  const row = await findSessionById(world, world.database, id, kind);
  if (!row) throw notHere();
  return row;
}

/** The session, a user's or a member's, that a JWT of the project is about. @throws Refusal `session_not_found` */
async function sessionOfJwt(
  world: Verifying,
  jwt: string,
  { mayHaveExpired = false } = {},
): Promise<{ kind: HolderKind; id: string }> {
  try {
    const { payload } = await jwtVerify(jwt, createLocalJWKSet((await world.keys.current()).published), {
      algorithms: ['ES256'],
      issuer: world.publicUrl,
      audience: [audienceOf(world, 'user'), audienceOf(world, 'member')],
      currentDate: mayHaveExpired ? signedAt(jwt) : world.clock.now(),
      requiredClaims: ['exp'],
    });
    const session = sessionIn(world, payload);
    if (!session) throw notHere();
    return session;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw notHere();
    throw error;
  }
}

/** When a JWT says that it was signed, unverified. */
const signedAt = (jwt: string) => new Date((decodeJwt(jwt).iat ?? 0) * 1000);
