/** Which calls sign a user in, and by which method: the label of the metric. */
import type { B2BCallName } from '../../session-core/wire/b2b/calls.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import { Refusal } from '../http/refusal.ts';
import type { Facts } from './facts.ts';

const methods = {
  'POST /otps/authenticate': 'otp',
  'POST /magic_links/authenticate': 'magic_link',
  'POST /magic_links/waiting/authenticate': 'magic_link',
  'POST /passwords': 'password',
  'POST /passwords/authenticate': 'password',
  'POST /passwords/email/reset': 'password_reset',
  'POST /passwords/existing_password/reset': 'password_reset',
  'POST /oauth/authenticate': 'social',
  'POST /webauthn/authenticate': 'passkey',
  'POST /crypto_wallets/authenticate': 'wallet',
  'POST /totps/authenticate': 'totp',
  'POST /totps/recover': 'recovery_code',
  'POST /sessions/intermediate/admission': 'admission',
  'POST /impersonation/authenticate': 'impersonation',
  'POST /sessions/attest': 'trusted_token',
  'POST /sessions/exchange_access_token': 'access_token',
  'POST /b2b/magic_links/authenticate': 'magic_link',
  'POST /b2b/magic_links/discovery/authenticate': 'magic_link',
  'POST /b2b/magic_links/waiting/authenticate': 'magic_link',
  'POST /b2b/magic_links/discovery/waiting/authenticate': 'magic_link',
  'POST /b2b/otps/email/authenticate': 'otp',
  'POST /b2b/otps/email/discovery/authenticate': 'otp',
  'POST /b2b/otps/sms/authenticate': 'otp',
  'POST /b2b/totp/authenticate': 'totp',
  'POST /b2b/recovery_codes/recover': 'recovery_code',
  'POST /b2b/discovery/intermediate_sessions/exchange': 'discovery',
  'POST /b2b/discovery/organizations/create': 'discovery',
  'POST /b2b/sessions/exchange': 'exchange',
  'POST /b2b/sessions/attest': 'trusted_token',
  'POST /b2b/sessions/exchange_access_token': 'access_token',
  'POST /b2b/sso/authenticate': 'sso',
} satisfies Partial<Record<CallName | B2BCallName, string>>;

/** Every value of the label `method`. */
export const signInMethods: readonly string[] = [...new Set(Object.values(methods))];

/**
 * Counts a call that signs a user in, by its reply or the error that it ended with. Our failures are not sign-ins that were
 * refused: they count as requests with status 5xx.
 */
export function countSignIn(facts: Facts, call: CallName | B2BCallName, result: unknown): void {
  const method = Object.hasOwn(methods, call) ? methods[call as keyof typeof methods] : undefined;
  if (method === undefined) return;
  if (result instanceof Refusal && result.status < 500) facts.signIn(method, 'refused');
  else if (!(result instanceof Error)) facts.signIn(method, isWhole(result) ? 'complete' : 'halfway');
}

/** A half sign-in has no session yet. Not by the tokens: in HttpOnly mode, they have gone into cookies by now. */
function isWhole(reply: unknown): boolean {
  const { session, member_session } = (reply ?? {}) as { session?: unknown; member_session?: unknown };
  return Boolean(session ?? member_session);
}
