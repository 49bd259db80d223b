/** Tokens that are bound to a key: the caller proves that it holds the key. @see RFC 9449 section 7 */
import { createHash } from 'node:crypto';
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose';
import { createSpentProofs } from './spent-proofs.ts';

/** How a caller presents its token. */
export interface Presented {
  scheme: 'bearer' | 'dpop';
  token: string;
  /** The header `DPoP`. */
  proof: string | null;
  method: string;
}

/** The signature algorithms of proofs. */
export const proofAlgorithms = ['ES256'];

/** For how long a proof is fresh, and clocks may differ. Seconds. */
const freshFor = 60;

interface ProofOptions {
  /** The address that proofs name. */
  resource: () => string;
  now: () => number;
}

/** Returns a check that a token comes with the proof that it needs. It throws OAuthError `invalid_token`, or TooManyProofs. */
export function createProofCheck({ resource, now }: ProofOptions) {
  const spend = createSpentProofs({ lifetime: 2 * freshFor });

  return async ({ scheme, token, proof, method }: Presented, { cnf }: JWTPayload): Promise<void> => {
    const bound = thumbprintOf(cnf);
    // A bound token without its proof is a stolen one, whatever the scheme says.
    if (scheme === 'bearer' && bound === null) return;
    if (scheme === 'bearer' || bound === null || proof === null) throw refusal();
    const seconds = Math.floor(now() / 1000);
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: proofAlgorithms,
      typ: 'dpop+jwt',
      requiredClaims: ['htm', 'htu', 'iat', 'jti', 'ath'],
      currentDate: new Date(now()),
    }).catch((cause: unknown) => {
      throw refusal(cause);
    });
    const { jwk } = protectedHeader;
    const holds =
      jwk !== undefined &&
      (await calculateJwkThumbprint(jwk)) === bound &&
      payload.htm === method &&
      withoutQuery(payload.htu) === resource() &&
      payload.ath === createHash('sha256').update(token).digest('base64url') &&
      Math.abs(seconds - (payload.iat ?? 0)) <= freshFor &&
      spend(bound, `${payload.jti}`, seconds);
    if (!holds) throw refusal();
  };
}

function thumbprintOf(cnf: unknown): string | null {
  if (typeof cnf !== 'object' || cnf === null) return null;
  return 'jkt' in cnf && typeof cnf.jkt === 'string' ? cnf.jkt : '';
}

function withoutQuery(address: unknown): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  return `${url.origin}${url.pathname}`;
}

function refusal(cause?: unknown): OAuthError {
  const error = new OAuthError(
    OAuthErrorCode.InvalidToken,
    'The access token needs a fresh proof of the key that it is bound to.',
  );
  error.cause = cause;
  return error;
}
