/** The events of the elements for members, for hosts. */
import type { B2BCallName, B2BCalls } from '../../session-core/wire/b2b/calls.ts';
import type { Common } from '../../session-core/wire/shared.ts';
import type {
  AccountEventData,
  AuthErrorDetail,
  ConsentEventData,
  DetailOf,
  EmitOf,
  Nothing,
  WithoutSecrets,
} from '../machine/events.ts';

/** The reply to a call, without secrets. */
type ReplyOf<N extends B2BCallName> = WithoutSecrets<B2BCalls[N]['reply']>;

/** The data of every event by its type. */
export interface MemberEventData extends ConsentEventData, AccountEventData {
  B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP: Common & { email: string };
  B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND: Common & { email: string };
  B2B_MAGIC_LINK_AUTHENTICATE: ReplyOf<'POST /b2b/magic_links/authenticate'>;
  B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE: ReplyOf<'POST /b2b/magic_links/discovery/authenticate'>;
  B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP: Common & { email: string };
  B2B_OTPS_EMAIL_DISCOVERY_SEND: Common & { email: string };
  B2B_OTPS_EMAIL_AUTHENTICATE: ReplyOf<'POST /b2b/otps/email/authenticate'>;
  B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE: ReplyOf<'POST /b2b/otps/email/discovery/authenticate'>;
  B2B_OAUTH_AUTHENTICATE: ReplyOf<'POST /b2b/oauth/authenticate'>;
  B2B_OAUTH_DISCOVERY_AUTHENTICATE: ReplyOf<'POST /b2b/oauth/discovery/authenticate'>;
  /** The page is about to leave for a company’s login. */
  B2B_SSO_START: { connection_id: string };
  B2B_SSO_AUTHENTICATE: ReplyOf<'POST /b2b/sso/authenticate'>;
  B2B_SSO_DISCOVER_CONNECTIONS: ReplyOf<'GET /b2b/sso/discovery/connections?email_address=:email_address'>;
  B2B_IMPERSONATION_AUTHENTICATE: ReplyOf<'POST /b2b/impersonation/authenticate'>;
  B2B_ORGANIZATIONS_GET_BY_SLUG: ReplyOf<'POST /b2b/organizations/search'>;
  B2B_DISCOVERY_ORGANIZATIONS_CREATE: ReplyOf<'POST /b2b/discovery/organizations/create'>;
  B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE: ReplyOf<'POST /b2b/discovery/intermediate_sessions/exchange'>;
  B2B_SESSION_EXCHANGE: ReplyOf<'POST /b2b/sessions/exchange'>;
  B2B_PASSWORD_AUTHENTICATE: ReplyOf<'POST /b2b/passwords/authenticate'>;
  B2B_PASSWORD_DISCOVERY_AUTHENTICATE: ReplyOf<'POST /b2b/passwords/discovery/authenticate'>;
  B2B_PASSWORD_RESET_BY_EMAIL_START: Common;
  B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL_START: Common;
  B2B_PASSWORD_RESET_BY_EMAIL: ReplyOf<'POST /b2b/passwords/email/reset'>;
  B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL: ReplyOf<'POST /b2b/passwords/discovery/reset'>;
  B2B_PASSWORD_RESET_BY_SESSION: ReplyOf<'POST /b2b/passwords/session/reset'>;
  B2B_SMS_OTP_SEND: Common;
  B2B_SMS_OTP_AUTHENTICATE: ReplyOf<'POST /b2b/otps/sms/authenticate'>;
  B2B_TOTP_CREATE: Common & { member_id: string; totp_registration_id: string };
  B2B_TOTP_AUTHENTICATE: ReplyOf<'POST /b2b/totp/authenticate'>;
  B2B_RECOVERY_CODES_RECOVER: ReplyOf<'POST /b2b/recovery_codes/recover'>;
  B2B_ADMISSION_COMPLETE: ReplyOf<'POST /b2b/sessions/intermediate/admission'>;
  B2B_PASSKEY_AUTHENTICATE: ReplyOf<'POST /b2b/webauthn/authenticate'>;
  B2B_PASSKEY_DISCOVERY_AUTHENTICATE: ReplyOf<'POST /b2b/webauthn/discovery/authenticate'>;
  B2B_PASSKEY_REGISTER: ReplyOf<'POST /b2b/webauthn/register'>;
  B2B_CRYPTO_WALLET_AUTHENTICATE_START: Common & { challenge: string };
  B2B_CRYPTO_WALLET_AUTHENTICATE: ReplyOf<'POST /b2b/crypto_wallets/authenticate'>;
  B2B_CRYPTO_WALLET_DISCOVERY_AUTHENTICATE: ReplyOf<'POST /b2b/crypto_wallets/discovery/authenticate'>;
  /** A member was offered a passkey, and does not want one now. */
  B2B_PASSKEY_SKIP: Nothing;
  AUTHENTICATE_FLOW_COMPLETE: Nothing;
}

/** The name of an event. */
export type MemberEventType = keyof MemberEventData;

/** Detail of `auth-event`, and the argument of `onEvent`. `type` determines the type of `data`. */
export type MemberEventDetail = DetailOf<MemberEventData>;

/** Detail of `auth-error`, and the argument of `onError`. */
export type MemberErrorDetail = AuthErrorDetail;

/** Reports an event to the host. */
export type BusinessEmit = EmitOf<MemberEventData>;
