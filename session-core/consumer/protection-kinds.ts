import type { ProtectionKinds } from '../http/protection.ts';
import type { Calls } from '../wire/calls.ts';

/** How each protected call of the wire is protected. */
export const protectionKinds: ProtectionKinds<Calls> = {
  'POST /otps/email/login_or_create': 'retried',
  'POST /otps/email/send/primary': 'captcha',
  'POST /otps/email/send/secondary': 'captcha',
  'POST /otps/sms/login_or_create': 'retried',
  'POST /otps/sms/send/primary': 'retried',
  'POST /otps/sms/send/secondary': 'retried',
  'POST /otps/whatsapp/login_or_create': 'retried',
  'POST /otps/whatsapp/send/primary': 'retried',
  'POST /otps/whatsapp/send/secondary': 'retried',
  'POST /otps/authenticate': 'retried',
  'POST /magic_links/email/login_or_create': 'retried',
  'POST /magic_links/email/send/primary': 'retried',
  'POST /magic_links/email/send/secondary': 'retried',
  'POST /passwords': 'retried',
  'POST /passwords/authenticate': 'retried',
  'POST /passwords/email/reset/start': 'retried',
  'POST /passwords/email/reset': 'retried',
  'POST /passwords/existing_password/reset': 'retried',
  'POST /passwords/session/reset': 'retried',
  'POST /users/search': 'once',
  'POST /impersonation/authenticate': 'retried',
  'POST /webauthn/authenticate': 'retried',
  'POST /totps/authenticate': 'retried',
  'POST /totps/recover': 'retried',
  'POST /crypto_wallets/authenticate/start/primary': 'captcha',
  'POST /crypto_wallets/authenticate/start/secondary': 'captcha',
  'POST /crypto_wallets/authenticate': 'retried',
};
