/** When each event fires and what it brings, for `docs/events.md`. */
import type { AuthEventType } from '../machine/events.ts';

export const eventDocs = {
  OTP_LOGIN_OR_CREATE: {
    doc: 'The provider sent a code, for the first time or again.',
    data: '`method_id`, and `email` or `phone_number`',
  },
  OTP_AUTHENTICATE: {
    doc: 'The provider accepted the code.',
    data: '`user`, `session`, `user_id`, `method_id`',
  },
  MAGIC_LINK_LOGIN_OR_CREATE: {
    doc: 'The provider sent a link, for the first time or again.',
    data: '`email`',
  },
  PASSWORD_CREATE: {
    doc: 'The visitor created an account with a password.',
    data: '`user`, `session`, `user_id`',
  },
  PASSWORD_AUTHENTICATE: { doc: 'The provider accepted the password.', data: '`user`, `session`, `user_id`' },
  PASSWORD_RESET_BY_EMAIL_START: {
    doc: 'The provider sent a link to set a password to a visitor who has none. Not for “Forgot Password?”.',
    data: '`request_id`, `status_code`',
  },
  PASSWORD_RESET_BY_EMAIL: {
    doc: 'The visitor set a new password with a mailed link.',
    data: '`user`, `session`, `user_id`',
  },
  PASSKEY_REGISTER: {
    doc: 'The visitor created a passkey.',
    data: '`user`, `session`, `user_id`, `webauthn_registration_id`',
  },
  PASSKEY_AUTHENTICATE: {
    doc: 'A passkey signed the visitor in.',
    data: '`user`, `session`, `user_id`, `webauthn_registration_id`',
  },
  PASSKEY_SKIP: { doc: 'The visitor does not want a passkey now.', data: '' },
  PASSKEY_DONE: { doc: 'The visitor has finished with their passkeys.', data: '' },
  CRYPTO_WALLET_AUTHENTICATE_START: {
    doc: 'A wallet shared its address, and the widget is about to request a signature.',
    data: '`challenge`: the text that it signs',
  },
  CRYPTO_WALLET_AUTHENTICATE: {
    doc: 'The provider accepted the signature.',
    data: '`user`, `session`, `user_id`',
  },
  TOTP_CREATE: {
    doc: 'The user is setting up an authenticator app. Its key and the recovery codes are on the screen only.',
    data: '`totp_id`, `user_id`',
  },
  TOTP_AUTHENTICATE: {
    doc: 'The provider accepted the code of the authenticator app.',
    data: '`user`, `session`, `user_id`, `totp_id`',
  },
  TOTP_SKIP: { doc: 'The user does not want to set up an authenticator app now.', data: '' },
  RECOVERY_CODES_RECOVER: {
    doc: 'The provider accepted a recovery code.',
    data: '`user`, `session`, `user_id`, `totp_id`',
  },
  ADMISSION_COMPLETE: {
    doc: 'The user accepted the terms and filled in the fields that the project asks for.',
    data: '`user`, `session`, `user_id`',
  },
  AUTHENTICATE_FLOW_COMPLETE: {
    doc: 'The visitor is signed in. Fires once at the end of every sign-in: wait for this event.',
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
  ACCOUNT_SIGNED_OUT: {
    doc: 'The account page has no signed-in user, or the user has signed out.',
    data: '',
  },
  OAUTH_AUTHORIZE_FLOW_START: {
    doc: 'The element has read an app’s request, and asks the provider about it.',
    data: '`client_id`, `redirect_uri`, `scope`',
  },
  OAUTH_AUTHORIZE_FLOW_COMPLETE: { doc: 'The app got what the visitor allowed.', data: '' },
  OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED: { doc: 'The visitor denied the app.', data: '' },
} as const satisfies { readonly [Type in AuthEventType]: { doc: string; data: string } };
