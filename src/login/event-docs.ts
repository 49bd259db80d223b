/** When each event fires and what it brings, for `docs/events.md`. */
import type { AuthEventType } from '../machine/events.ts';

export const eventDocs = {
  OTP_LOGIN_OR_CREATE: {
    doc: 'A code was sent, for the first time or again.',
    data: '`method_id`, and `email` or `phone_number`',
  },
  OTP_AUTHENTICATE: { doc: 'The code was right.', data: '`user`, `session`, `user_id`, `method_id`' },
  MAGIC_LINK_LOGIN_OR_CREATE: {
    doc: 'A link was sent, for the first time or again.',
    data: '`email`',
  },
  PASSWORD_CREATE: { doc: 'An account with a password was made.', data: '`user`, `session`, `user_id`' },
  PASSWORD_AUTHENTICATE: { doc: 'The password was right.', data: '`user`, `session`, `user_id`' },
  PASSWORD_RESET_BY_EMAIL_START: {
    doc: 'A link to set a password was sent to a visitor who has none. Not for “Forgot Password?”.',
    data: '`request_id`, `status_code`',
  },
  PASSWORD_RESET_BY_EMAIL: {
    doc: 'A new password was set with a mailed link.',
    data: '`user`, `session`, `user_id`',
  },
  PASSKEY_REGISTER: {
    doc: 'A passkey was made.',
    data: '`user`, `session`, `user_id`, `webauthn_registration_id`',
  },
  PASSKEY_AUTHENTICATE: {
    doc: 'A passkey signed the visitor in.',
    data: '`user`, `session`, `user_id`, `webauthn_registration_id`',
  },
  PASSKEY_SKIP: { doc: 'The visitor does not want a passkey now.', data: '' },
  PASSKEY_DONE: { doc: 'The visitor has finished with their passkeys.', data: '' },
  CRYPTO_WALLET_AUTHENTICATE_START: {
    doc: 'A wallet gave its address, and is about to be asked to sign.',
    data: '`challenge`: the text that it signs',
  },
  CRYPTO_WALLET_AUTHENTICATE: { doc: 'The signature was right.', data: '`user`, `session`, `user_id`' },
  TOTP_CREATE: {
    doc: 'An authenticator app is being set up. Its key and the recovery codes stay on the screen.',
    data: '`totp_id`, `user_id`',
  },
  TOTP_AUTHENTICATE: {
    doc: 'The code of the authenticator app was right.',
    data: '`user`, `session`, `user_id`, `totp_id`',
  },
  TOTP_SKIP: { doc: 'The user does not want to set up an authenticator app now.', data: '' },
  RECOVERY_CODES_RECOVER: {
    doc: 'A recovery code was right.',
    data: '`user`, `session`, `user_id`, `totp_id`',
  },
  ADMISSION_COMPLETE: {
    doc: 'The user accepted the terms and filled in the fields that the project asks for.',
    data: '`user`, `session`, `user_id`',
  },
  AUTHENTICATE_FLOW_COMPLETE: {
    doc: 'The visitor is signed in. Once at the end of every way in: this is the one to wait for.',
    data: '',
  },
  ACCOUNT_CHANGE: {
    doc: 'The user changed something on the account page.',
    data: '`section`, such as `contacts`; `change`, such as `added`',
  },
  ACCOUNT_DELETE: {
    doc: 'The user asked for the deletion of the account, and is signed out.',
    data: '`deletes_at`: when it happens; null if it has',
  },
  ACCOUNT_SIGNED_OUT: { doc: 'The account page has no signed-in user, or no longer.', data: '' },
  OAUTH_AUTHORIZE_FLOW_START: {
    doc: 'An app’s request was read, and the provider is asked about it.',
    data: '`client_id`, `redirect_uri`, `scope`',
  },
  OAUTH_AUTHORIZE_FLOW_COMPLETE: { doc: 'The app got what the visitor allowed.', data: '' },
  OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED: { doc: 'The visitor denied the app.', data: '' },
} as const satisfies { readonly [Type in AuthEventType]: { doc: string; data: string } };
