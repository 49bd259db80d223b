/** What the visitor reads when a passkey did not work. */
import { AuthApiError } from '../../session-core/errors.ts';
import { type Framed, isFramed } from '../validate/framed.ts';
import type { Obstacle } from '../validate/passkey-obstacles.ts';
import type { Problem } from './machine.ts';

/** The refusals of a server that accepts no passkeys from frames inside other sites. */
const refusals: ReadonlySet<string> = new Set([
  'unable_to_auth_webauthn_registration',
  'unable_to_register_webauthn_registration',
]);

/** Whether the server refused a passkey because of the frame. */
export function isFrameRefused(error: unknown, page?: Framed): boolean {
  return error instanceof AuthApiError && refusals.has(error.error_type) && isFramed(page ?? window);
}

/** The problem of a passkey that did not prove the visitor. */
export function passkeyProblem(problem: Problem): Problem {
  const { code, errorType } = problem;
  const is = (code: Problem['code']) => ({ code: code, message: problem.message });
  if (errorType === 'webauthn_registration_not_found') return is('passkey_not_found');
  if (errorType === 'too_many_requests' || code === 'unreachable' || code === 'timeout') return problem;
  if (code === 'webauthn_not_allowed' || code === 'aborted') return is('passkey_cancelled');
  if (code === 'webauthn_not_supported') return is('passkey_unsupported');
  if (code === 'webauthn_security_error') return is('passkey_wrong_domain');
  return is('passkey_unknown');
}

/** A cell for the fact that passkeys cannot work on the page. */
export const obstructed = (
  _screen: unknown,
  { obstacle }: { readonly type: 'passkeys.obstructed'; readonly obstacle: Obstacle },
) => ({
  problem: { code: `passkey_${obstacle}`, message: 'Passkeys do not work here.' } satisfies Problem,
});
