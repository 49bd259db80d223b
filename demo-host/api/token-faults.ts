/** Which tokens are looked at at all, and whose fault it is when one cannot be verified. */
import { errors } from 'jose';

/** Only signatures made with a key pair: a published key must never be usable to sign. */
export const algorithms = ['ES256', 'RS256', 'EdDSA'];

/** True when the token is wrong; false when it could not be judged, such as for want of the provider's keys. */
export function isTokensFault(error: unknown): boolean {
  return (
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  );
}
