import type { ProtectionKinds } from '../http/protection.ts';
import type { B2BCalls } from '../wire/b2b/calls.ts';
import { secondKinds } from './second-factors.ts';

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
  ...secondKinds,
  'POST /b2b/webauthn/authenticate': 'retried',
  'POST /b2b/webauthn/discovery/authenticate': 'retried',
  'POST /b2b/crypto_wallets/authenticate/start/primary': 'captcha',
  'POST /b2b/crypto_wallets/authenticate/start/secondary': 'captcha',
  'POST /b2b/crypto_wallets/authenticate': 'retried',
  'POST /b2b/crypto_wallets/discovery/authenticate': 'retried',
};
