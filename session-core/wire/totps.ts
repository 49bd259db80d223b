import type { Common, FactorReply, Protection, SessionDuration, User } from './shared.ts';
import type { FactorChange } from './users.ts';

/** What an authenticator app and its user need, shown once. */
export interface TotpSetup {
  totp_id: string;
  /** Base32, to type in. */
  secret: string;
  /** The QR code to scan, as a `data:` address of a PNG. */
  qr_code: string;
  /** The secret as a link that opens an app on this device. Some providers omit it. */
  otpauth_uri?: string;
  /** Each replaces the app's code once. */
  recovery_codes: string[];
  user_id: string;
}

/** The recovery codes of each of the user's authenticator apps. */
export interface TotpRecoveryCodes {
  user_id: string;
  totps: {
    totp_id: string;
    /** Whether the app is in use. */
    verified: boolean;
    /** Those that are left. Each replaces the app's code once. */
    recovery_codes: string[];
    /** How many are left. More than `recovery_codes` if the provider cannot show some, which then still work. */
    recovery_codes_left?: number;
  }[];
}

/** A browser in which the user needs no second factor. */
export interface RememberedDevice {
  remembered_device_id: string;
  user_agent: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

/** Authorizes a half sign-in instead of a session. */
interface WithIntermediateToken {
  intermediate_session_token?: string;
}

interface SecondFactor extends SessionDuration, Protection, WithIntermediateToken {
  /** Skip the second factor in this browser for thirty days. @default false */
  remember_device?: boolean;
}

type SecondFactorReply = FactorReply & { totp_id: string; remembered_device_token?: string };

export interface TotpCalls {
  /**
   * Minutes in which the user must complete the setup: 5 to 1440. @default 60
   * In a half sign-in the reply has no `__user`, and a user with an app in use gets no other.
   */
  'POST /totps': {
    body: WithIntermediateToken & { expiration_minutes?: number };
    reply: Common & TotpSetup & { __user?: User };
  };
  'POST /totps/authenticate': { body: SecondFactor & { totp_code: string }; reply: SecondFactorReply };
  'POST /totps/recovery_codes': { body: null; reply: Common & TotpRecoveryCodes };
  /** Makes new ones. Those from before no longer work. */
  'POST /totps/recovery_codes/rotate': { body: null; reply: Common & TotpRecoveryCodes };
  /** The reply of some providers says how many codes are left. */
  'POST /totps/recover': {
    body: SecondFactor & { recovery_code: string };
    reply: SecondFactorReply & { recovery_codes_remaining?: number };
  };
  'DELETE /users/totps/:id': FactorChange;
  'GET /users/remembered_devices': {
    body: null;
    reply: Common & { remembered_devices: RememberedDevice[] };
  };
  'DELETE /users/remembered_devices/:id': { body: null; reply: Common };
}
