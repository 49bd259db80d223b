import type { AuthReply, Common, Protection, SessionDuration, User } from './shared.ts';

/** What an authenticator app and its owner need, shown once. */
export interface TotpSetup {
  totp_id: string;
  /** Base32, for typing it in. */
  secret: string;
  /** The same as a picture: a `data:` address of a PNG. */
  qr_code: string;
  /** Each lets the owner in once, without the app. */
  recovery_codes: string[];
  user_id: string;
}

/** New recovery codes for each of the user's authenticator apps, shown once. */
export interface TotpRecoveryCodes {
  user_id: string;
  /** `verified`: whether the app is in use. Each code lets the owner in once, without the app. */
  totps: { totp_id: string; verified: boolean; recovery_codes: string[] }[];
}

export interface TotpCalls {
  /** Minutes until the app must have been set up: 5 to 1440. @default 60 */
  'POST /totps': { body: { expiration_minutes?: number }; reply: Common & TotpSetup & { __user: User } };
  'POST /totps/authenticate': {
    body: SessionDuration & Protection & { totp_code: string };
    reply: AuthReply & { totp_id: string };
  };
  'POST /totps/recovery_codes': { body: null; reply: Common & TotpRecoveryCodes };
  'POST /totps/recover': {
    body: SessionDuration & Protection & { recovery_code: string };
    reply: AuthReply & { totp_id: string };
  };
}
