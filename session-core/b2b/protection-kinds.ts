import type { ProtectionKinds } from '../http/protection.ts';
import type { B2BCalls } from '../wire/b2b/calls.ts';

/** How each call is protected that the wire protects. */
export const protectionKinds: ProtectionKinds<B2BCalls> = {
  'POST /b2b/magic_links/email/discovery/send': 'retried',
  'POST /b2b/magic_links/authenticate': 'retried',
  'POST /b2b/magic_links/discovery/authenticate': 'retried',
  'POST /b2b/otps/email/login_or_signup': 'retried',
  'POST /b2b/otps/email/authenticate': 'retried',
  'POST /b2b/otps/email/discovery/send': 'retried',
  'POST /b2b/otps/email/discovery/authenticate': 'retried',
  'POST /b2b/passwords/authenticate': 'retried',
  'POST /b2b/passwords/discovery/authenticate': 'retried',
  'POST /b2b/passwords/email/reset/start': 'retried',
  'POST /b2b/passwords/discovery/reset/start': 'retried',
  'POST /b2b/passwords/email/reset': 'retried',
  'POST /b2b/passwords/discovery/reset': 'retried',
  'POST /b2b/passwords/existing_password/reset': 'retried',
  'POST /b2b/passwords/session/reset': 'retried',
  'POST /b2b/oauth/authenticate': 'retried',
  'POST /b2b/oauth/discovery/authenticate': 'retried',
  'POST /b2b/sso/authenticate': 'retried',
  'POST /b2b/impersonation/authenticate': 'retried',
  'POST /b2b/otps/sms/send': 'retried',
  'POST /b2b/otps/sms/authenticate': 'retried',
  'POST /b2b/totp': 'retried',
  'POST /b2b/totp/authenticate': 'retried',
  'POST /b2b/recovery_codes/recover': 'retried',
  'POST /b2b/recovery_codes/rotate': 'retried',
  'POST /b2b/webauthn/authenticate': 'retried',
  'POST /b2b/webauthn/discovery/authenticate': 'retried',
};
