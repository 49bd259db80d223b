/** Verifies the provider's own JWTs. */
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { TokenWorld } from '../world/ground.ts';

/**
 * Returns the claims of a JWT that this provider signed; null for any other.
 *
 * @param options.kind the header marks access tokens, so that neither kind can pass for the other; see RFC 9068
 * @param options.expired accepts expired tokens too
 */
export async function readOwnJwt(
  { keys, issuer, clock }: TokenWorld,
  token: string,
  { kind, expired = false }: { kind: 'access' | 'id'; expired?: boolean },
): Promise<JWTPayload | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      createLocalJWKSet((await keys.current()).published),
      {
        issuer,
        algorithms: ['ES256'],
        // The library has no other way to ignore expiry.
        currentDate: expired ? new Date(0) : clock.now(),
        clockTolerance: 5,
      },
    );
    const isAccess = protectedHeader.typ === 'at+jwt';
    return isAccess === (kind === 'access') ? payload : null;
  } catch {
    // The token is not ours, or expired.
    return null;
  }
}
