/** The accepted signature algorithms, and whether a failed verification is the token's fault. */
import { errors } from 'jose';

/** Only asymmetric algorithms: a published key must never be usable to sign. */
export const algorithms = ['ES256', 'RS256', 'EdDSA'];

/** True if the token is invalid; false if it could not be checked, for example without the provider's keys. */
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
