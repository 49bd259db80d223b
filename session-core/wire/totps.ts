import type { AuthReply, Common, Protection, SessionDuration, User } from './shared.ts';

/** What an authenticator app and its owner need, shown once. */
export interface TotpSetup {
  totp_id: string;
  /** Base32, for typing it in. */
  secret: string;
  /** The same as a picture: a `data:` address of a PNG. */
  qr_code: string;
  /** The same as an address, which apps of this device open. Not every provider tells it. */
  otpauth_uri?: string;
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

/** A browser in which the second factor is not asked for. */
export interface RememberedDevice {
  remembered_device_id: string;
  user_agent: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

/** In place of a session, on the way in: the token of a reply without one. */
interface OnTheWayIn {
  intermediate_session_token?: string;
}

interface SecondFactor extends SessionDuration, Protection, OnTheWayIn {
  /** Whether the second factor is not to be asked for in this browser for thirty days. @default false */
  remember_device?: boolean;
}

type SecondFactorReply = AuthReply & { totp_id: string; remembered_device_token?: string };

export interface TotpCalls {
  /**
   * Minutes until the app must have been set up: 5 to 1440. @default 60
   * On the way in there is no `__user`, and a user who has an app in use gets no other.
   */
  'POST /totps': {
    body: OnTheWayIn & { expiration_minutes?: number };
    reply: Common & TotpSetup & { __user?: User };
  };
  'POST /totps/authenticate': { body: SecondFactor & { totp_code: string }; reply: SecondFactorReply };
  'POST /totps/recovery_codes': { body: null; reply: Common & TotpRecoveryCodes };
  'POST /totps/recover': { body: SecondFactor & { recovery_code: string }; reply: SecondFactorReply };
  'GET /users/remembered_devices': {
    body: null;
    reply: Common & { remembered_devices: RememberedDevice[] };
  };
  'DELETE /users/remembered_devices/:id': { body: null; reply: Common };
}
