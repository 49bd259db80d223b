/** Reads the JWTs that were signed here. */
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { World } from '../world.ts';

export type TokenWorld = Pick<World, 'keys' | 'publicUrl' | 'clock'>;

/**
 * The claims of a JWT that this provider signed; null for any other.
 *
 * @param options.kind an access token says in its header what it is, so that neither can pass for the other; see RFC 9068
 * @param options.expired also one that has expired
 */
export async function readOwnJwt(
  { keys, publicUrl, clock }: TokenWorld,
  token: string,
  { kind, expired = false }: { kind: 'access' | 'id'; expired?: boolean },
): Promise<JWTPayload | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      createLocalJWKSet((await keys.current()).published),
      {
        issuer: publicUrl,
        algorithms: ['ES256'],
        // The library knows no other way to look past the end of a token.
        currentDate: expired ? new Date(0) : clock.now(),
        clockTolerance: 5,
      },
    );
    const isAccess = protectedHeader.typ === 'at+jwt';
    return isAccess === (kind === 'access') ? payload : null;
  } catch {
    // Made by another issuer, or expired.
    return null;
  }
}
