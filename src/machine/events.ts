/** The events for hosts: the types of `auth-event` with their data, and the detail of `auth-error`. */
import type { SessionClient, WebAuthnSignIn } from '../../session-core/consumer/client.ts';
import type { AuthError } from '../../session-core/errors.ts';
import type { Common } from '../../session-core/wire/shared.ts';

/** Tokens belong in cookies. Listeners of the host page, and its third-party scripts, must not see them. */
export type Secret = 'session_token' | 'session_jwt' | 'intermediate_session_token';

/** The reply to a call, without secrets. */
type ReplyOf<Call extends (...args: never[]) => Promise<object>> = WithoutSecrets<Awaited<ReturnType<Call>>>;
/** Each kind of reply without its secrets. */
export type WithoutSecrets<R> = R extends unknown ? Omit<R, Secret> : never;

type Sent = ReplyOf<SessionClient['otps']['email']['loginOrCreate']>;

/** The data of every event by its type. `docs/events.md` says when each fires. */
export interface AuthEventData extends ConsentEventData, AccountEventData {
  OTP_LOGIN_OR_CREATE: Sent & ({ email: string } | { phone_number: string });
  OTP_AUTHENTICATE: ReplyOf<SessionClient['otps']['authenticate']>;
  MAGIC_LINK_LOGIN_OR_CREATE: ReplyOf<SessionClient['magicLinks']['email']['loginOrCreate']> & {
    email: string;
  };
  PASSWORD_CREATE: ReplyOf<SessionClient['passwords']['create']>;
  PASSWORD_AUTHENTICATE: ReplyOf<SessionClient['passwords']['authenticate']>;
  PASSWORD_RESET_BY_EMAIL_START: ReplyOf<SessionClient['passwords']['resetByEmailStart']>;
  PASSWORD_RESET_BY_EMAIL: ReplyOf<SessionClient['passwords']['resetByEmail']>;
  PASSKEY_REGISTER: ReplyOf<SessionClient['webauthn']['register']>;
  PASSKEY_AUTHENTICATE: WithoutSecrets<WebAuthnSignIn>;
  PASSKEY_SKIP: Nothing;
  PASSKEY_DONE: Nothing;
  CRYPTO_WALLET_AUTHENTICATE_START: ReplyOf<SessionClient['cryptoWallets']['authenticateStart']>;
  CRYPTO_WALLET_AUTHENTICATE: ReplyOf<SessionClient['cryptoWallets']['authenticate']>;
  TOTP_CREATE: Common & { totp_id: string; user_id: string };
  TOTP_AUTHENTICATE: ReplyOf<SessionClient['totps']['authenticate']>;
  TOTP_SKIP: Nothing;
  RECOVERY_CODES_RECOVER: ReplyOf<SessionClient['totps']['recover']>;
  ADMISSION_COMPLETE: ReplyOf<SessionClient['session']['admit']>;
  AUTHENTICATE_FLOW_COMPLETE: Nothing;
}

/** The data of the events of the account page, of users and of members. */
export interface AccountEventData {
  ACCOUNT_CHANGE: { section: string; change: string };
  ACCOUNT_DELETE: { deletes_at: string | null };
  ACCOUNT_SIGNED_OUT: Nothing;
}

/** The data of the events of consent, of users and of members. */
export interface ConsentEventData {
  OAUTH_AUTHORIZE_FLOW_START: { client_id: string; redirect_uri: string; scope: string };
  OAUTH_AUTHORIZE_FLOW_COMPLETE: Nothing;
  OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED: Nothing;
}

export type Nothing = Record<string, never>;

/** The name of an event. */
export type AuthEventType = keyof AuthEventData;

/** The details of events with these data. */
export type DetailOf<Data> = {
  [Type in keyof Data]: {
    /** The event's name, such as `OTP_AUTHENTICATE`. */
    type: Type;
    /** The reply that it reports, without tokens. */
    data: Data[Type];
  };
}[keyof Data];

/** Detail of `auth-event`, and the argument of `onEvent`. `type` determines the type of `data`. */
export type AuthEventDetail = DetailOf<AuthEventData>;

/** Detail of `auth-error`, and the argument of `onError`. */
export interface AuthErrorDetail {
  /** For programs: a code of the session layer, `invalid_configuration`, `invalid_input`, or `unexpected`. */
  code: AuthError['code'] | 'invalid_configuration' | 'invalid_input' | 'unexpected';
  /** For developers, in English, with the remedy if there is one. The visitor sees another text. */
  message: string;
  /** With `api_error` and `schema_error`: why the server refused, such as `otp_code_not_found`. */
  error_type?: string;
  /** With `api_error` and `schema_error`: identifies the call in the server's log. */
  request_id?: string;
  /** With `invalid_configuration`: the path of the option that is wrong. With `invalid_input`: the name of the field. */
  path?: string;
  /** With `invalid_configuration`: the option or value that was probably meant. */
  meant?: string;
  /** The error itself. */
  cause?: unknown;
}

/** Makes an event cancelable. Called once the host has received it, with whether it prevented the default action. */
export type Answered = (isPrevented: boolean) => void;

/** Reports an event to the host. */
export type EmitOf<EventData> = <Type extends keyof EventData>(
  type: Type,
  data: EventData[Type] & { [Name in Secret]?: unknown },
  answered?: Answered,
) => void;

export type Emit = EmitOf<AuthEventData>;
