/** Why passkeys cannot work on a page, and what the visitor reads when one did not. */
import { AuthApiError } from '../../session-core/errors.ts';
import { unclobbered } from '../../session-core/lib/unclobbered.ts';
import { type Framed, isFramed } from '../validate/framed.ts';
import type { Problem } from './machine.ts';

/** Why passkeys cannot work on this page. */
export type Obstacle = 'unsupported' | 'insecure' | 'framed';

type Feature = 'publickey-credentials-get' | 'publickey-credentials-create';

/** The obstacle, if there is one. Looks at the page alone, so it can answer before any dialog. */
export function obstacleTo(feature: Feature): Obstacle | null {
  if (globalThis.isSecureContext === false) return 'insecure';
  if (typeof globalThis.PublicKeyCredential !== 'function') return 'unsupported';
  return globalThis.top !== globalThis.self && allows(feature) === false ? 'framed' : null;
}

/** The refusals of a server that accepts no passkeys from frames inside other sites. */
const refusals: ReadonlySet<string> = new Set([
  'unable_to_auth_webauthn_registration',
  'unable_to_register_webauthn_registration',
]);

/** Whether the server refused a passkey because of the frame. */
export function isFrameRefused(error: unknown, page?: Framed): boolean {
  return error instanceof AuthApiError && refusals.has(error.error_type) && isFramed(page ?? window);
}

/** Undefined in browsers without this information. */
function allows(feature: Feature): boolean | undefined {
  // Only some browsers have it, under this older name.
  const { featurePolicy } = unclobbered(document) as Document & {
    featurePolicy?: { allowsFeature(feature: string): boolean };
  };
  return featurePolicy?.allowsFeature(feature);
}

/** The problem of a passkey that did not prove the visitor. */
export function passkeyProblem(problem: Problem): Problem {
  const { code, errorType } = problem;
  const is = (code: Problem['code']) => ({ code: code, message: problem.message });
  if (errorType === 'webauthn_registration_not_found') return is('passkey_not_found');
  if (errorType === 'too_many_requests' || code === 'unreachable' || code === 'timeout') return problem;
  if (code === 'webauthn_not_allowed' || code === 'aborted') return is('passkey_cancelled');
  if (code === 'webauthn_security_error') return is('passkey_wrong_domain');
  return is('passkey_unknown');
}

export const obstacleProblem = (obstacle: Obstacle): Problem => ({
  code: `passkey_${obstacle}`,
  message: 'Passkeys do not work here.',
});
