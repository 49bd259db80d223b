/** The calls with which visitors prove who they are: a refusal of one is a fact of the record. */
import type { B2BCallName } from '../../session-core/wire/b2b/calls.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { Queries } from '../database/schema.ts';
import type { Refusal } from '../http/refusal.ts';
import { record } from './record.ts';

const provingCalls: readonly string[] = [
  'POST /otps/authenticate',
  'POST /magic_links/authenticate',
  'POST /passwords/authenticate',
  'POST /passwords/email/reset',
  'POST /passwords/existing_password/reset',
  'POST /oauth/authenticate',
  'POST /webauthn/authenticate',
  'POST /crypto_wallets/authenticate',
  'POST /totps/authenticate',
  'POST /totps/recover',
  'POST /impersonation/authenticate',
  'POST /sessions/attest',
  'POST /sessions/exchange_access_token',
  'POST /b2b/otps/email/authenticate',
  'POST /b2b/otps/email/discovery/authenticate',
  'POST /b2b/otps/sms/authenticate',
  'POST /b2b/magic_links/authenticate',
  'POST /b2b/magic_links/discovery/authenticate',
  'POST /b2b/passwords/authenticate',
  'POST /b2b/passwords/discovery/authenticate',
  'POST /b2b/passwords/email/reset',
  'POST /b2b/passwords/discovery/reset',
  'POST /b2b/passwords/existing_password/reset',
  'POST /b2b/oauth/authenticate',
  'POST /b2b/oauth/discovery/authenticate',
  'POST /b2b/sso/authenticate',
  'POST /b2b/totp/authenticate',
  'POST /b2b/recovery_codes/recover',
  'POST /b2b/impersonation/authenticate',
  'POST /b2b/sessions/attest',
  'POST /b2b/sessions/exchange_access_token',
] satisfies (CallName | B2BCallName)[];

/** Refusals that say nothing about a proof. Limits are among them: an attacker must not fill the record at will. */
const aboutForm: readonly RefusalType[] = ['bad_request', 'invalid_session_duration', 'too_many_requests'];

/** Records a refused proof. Outside of its transaction, which the refusal has rolled back. */
export async function recordRefusal(
  queries: Queries,
  call: CallName | B2BCallName,
  refusal: Refusal,
): Promise<void> {
  const { type, status } = refusal;
  if (!provingCalls.includes(call) || status >= 500 || aboutForm.includes(type)) return;
  if (type === 'user_lock_limit_reached')
    await record(queries, { kind: 'sign_in.locked', details: { call } });
  else await record(queries, { kind: 'sign_in.refused', details: { call, reason: type } });
}
