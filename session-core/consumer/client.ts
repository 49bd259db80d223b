/** The public type of the headless client, which `createSession` returns. */
import type { UrlOptions } from '../links/url-authentication.ts';
import type { CallOptions, PrepareOptions } from '../settings.ts';
import type { ParsedPhoneNumber, PhoneNumberRequest } from '../wire/client-services.ts';
import type { FactorReply, Session, User } from '../wire/shared.ts';
import type { OtpMethods } from './client/codes.ts';
import type { CryptoWalletMethods } from './client/crypto-wallets.ts';
import type { IdpMethods, ImpersonationMethods } from './client/idp.ts';
import type { MagicLinkMethods } from './client/magic-links.ts';
import type { OAuthMethods } from './client/oauth.ts';
import type { PasswordMethods } from './client/passwords.ts';
import type { BootstrapMethods, RbacMethods, SessionMethods } from './client/session.ts';
import type { SearchMethods, UserMethods } from './client/users.ts';
import type { WebAuthnMethods } from './client/webauthn.ts';
import type { SecondMethods } from './second-factors.ts';

export type {
  Bootstrap,
  CallOptions,
  CookieOptions,
  PrepareOptions,
  SessionOptions,
  Tokens,
} from '../settings.ts';
export type { WebAuthnAuthenticateOptions, WebAuthnRegisterOptions } from '../webauthn/options.ts';
export type { CodeSender, OtpMethods, SignUpOption, TotpMethods } from './client/codes.ts';
export type { CryptoWalletMethods } from './client/crypto-wallets.ts';
export type { IdpMethods, ImpersonationMethods } from './client/idp.ts';
export type { MagicLinkMethods, SentLink } from './client/magic-links.ts';
export type { OAuthMethods, OAuthStart, OneTapMethods } from './client/oauth.ts';
export type { PasswordMethods } from './client/passwords.ts';
export type { BootstrapMethods, RbacMethods, SessionMethods } from './client/session.ts';
export type { SearchMethods, UserMethods } from './client/users.ts';
export type { WebAuthnMethods, WebAuthnSignIn } from './client/webauthn.ts';

/** The headless session layer. One client per public token and page is enough; several clients share state. */
export interface SessionClient extends SecondMethods {
  /** The project's public token. */
  readonly publicToken: string;
  /** Prefix of cookies, storage keys and URL parameters. */
  readonly prefix: string;
  /** Address of the API, without a trailing slash. */
  readonly apiBaseUrl: string;
  /** The current state, without waiting. */
  readonly state: SessionState;
  /** Calls the listener after every change, including changes in other tabs. It does not call it on registration. */
  onStateChange(listener: (state: SessionState) => void): () => void;

  /** Codes by email, text message and WhatsApp. */
  readonly otps: OtpMethods;
  /** Links by email. */
  readonly magicLinks: MagicLinkMethods;
  /** Social sign-in, and one-tap. */
  readonly oauth: OAuthMethods;
  /** Passwords: create, authenticate, check the strength, reset. */
  readonly passwords: PasswordMethods;
  /** Passkeys. */
  readonly webauthn: WebAuthnMethods;
  /** Crypto wallets. */
  readonly cryptoWallets: CryptoWalletMethods;
  /** The services of the hidden frame. */
  readonly clientServices: ClientServiceMethods;
  /** Consent for apps that request access to the account. */
  readonly idp: IdpMethods;
  /** Sign-in as another user, for support. */
  readonly impersonation: ImpersonationMethods;
  /** How an address can sign in. */
  readonly searchManager: SearchMethods;
  /** The session: check, extend, end. */
  readonly session: SessionMethods;
  /** The account: read, change. */
  readonly user: UserMethods;
  /** What the user's roles allow. */
  readonly rbac: RbacMethods;
  /** The project's settings. */
  readonly bootstrap: BootstrapMethods;
  /**
   * Adds one entry to the event log (batched, best effort, never throws). Pass the thrown value as `error`, and the entry
   * describes it.
   */
  logEvent(name: string, details?: Record<string, unknown>, error?: unknown): void;
  /**
   * Reads `{prefix}_token_type` and `token` from the page's address, removes them from it and signs in.
   * Null when the address carries none. Two calls for one token share one attempt.
   *
   * @param options.switch_accounts sign in even if a mailed link, or a social sign-in without PKCE, is for an account other than the signed-in one.
   *   @default false
   * @throws AuthError `account_switch_unconfirmed`, with both `accounts`: ask the visitor first. The token stays in the address.
   */
  authenticateByUrl(options?: UrlOptions, call?: CallOptions): Promise<UrlAuthentication | null>;
  /**
   * Fetches and makes whatever a sign-in needs before its first call: code, settings, the key of this browser. Call it when the
   * visitor turns to your form, so that the press of its button waits for one request only.
   *
   * @throws AuthError `unreachable` if a chunk does not load
   */
  prepare(options?: PrepareOptions): Promise<void>;
  /** Stops timers, listeners and running calls. The session itself stays. */
  dispose(): void;
}

/** Who is signed in, as far as this browser knows. */
export interface SessionState {
  /** Null if no one is signed in. */
  readonly user: User | null;
  /** Null if no one is signed in. */
  readonly session: Session | null;
  /** True until the server, or a missing cookie, has confirmed or replaced the stored state. */
  readonly fromCache: boolean;
}

/** What `authenticateByUrl` found and did. */
export interface UrlAuthentication {
  /** The type of the token: `magic_links`, `oauth`, `login` or `impersonation`. */
  token_type: string;
  /** The reply of the call for that type. */
  reply: FactorReply;
}

/** The services of the hidden frame `client-services.html`. The first call that needs the frame creates it. */
export interface ClientServiceMethods {
  /**
   * Parses a phone number without loading the world's numbering plans (35 kB) into the page.
   *
   * @throws AuthError `unreachable` if the frame does not load, for example because the page's policy forbids it; `timeout`
   * after 10 seconds; `usage_error`; AuthApiError `unregistered_origin` if the frame does not serve this page
   * @example
   * const { isValid, number } = await auth.clientServices.parsedPhoneNumber({ phoneNumber: '020 7946 0958', regionCode: 'GB' });
   * @see https://www.itu.int/rec/T-REC-E.164
   */
  parsedPhoneNumber(request: PhoneNumberRequest, call?: CallOptions): Promise<ParsedPhoneNumber>;
}
