/** The public shape of the headless client: what `createSession` gives. */

import type { CallOptions } from '../settings.ts';
import type { SessionDuration } from '../wire/shared.ts';
import type { ClientServiceMethods } from './client/client-services.ts';
import type { MagicLinkMethods, OtpMethods, TotpMethods } from './client/codes.ts';
import type { CryptoWalletMethods } from './client/crypto-wallets.ts';
import type { IdpMethods, ImpersonationMethods } from './client/idp.ts';
import type { OAuthMethods } from './client/oauth.ts';
import type { PasswordMethods } from './client/passwords.ts';
import type { BootstrapMethods, RbacMethods, SessionMethods } from './client/session.ts';
import type { SessionState, UrlAuthentication } from './client/state.ts';
import type { SearchMethods, UserMethods } from './client/users.ts';
import type { WebAuthnMethods } from './client/webauthn.ts';

export type { Bootstrap, CallOptions, CookieOptions, SessionOptions, Tokens } from '../settings.ts';
export type { ClientServiceMethods } from './client/client-services.ts';
export type { CodeSender, MagicLinkMethods, OtpMethods, SentLink, TotpMethods } from './client/codes.ts';
export type { CryptoWalletMethods } from './client/crypto-wallets.ts';
export type { IdpMethods, ImpersonationMethods } from './client/idp.ts';
export type { OAuthMethods, OAuthStart, OneTapMethods } from './client/oauth.ts';
export type { PasswordMethods } from './client/passwords.ts';
export type { BootstrapMethods, RbacMethods, SessionMethods } from './client/session.ts';
export type { SessionState, UrlAuthentication } from './client/state.ts';
export type { SearchMethods, UserMethods } from './client/users.ts';
export type {
  WebAuthnAuthenticateOptions,
  WebAuthnMethods,
  WebAuthnRegisterOptions,
} from './client/webauthn.ts';

/** The headless session layer. One object per public token and page is enough; several share state. */
export interface SessionClient {
  /** The public token that it was made with. */
  readonly publicToken: string;
  /** Prefix of cookies, storage keys and URL parameters. */
  readonly prefix: string;
  /** Address of the API, without a slash at its end. */
  readonly apiBaseUrl: string;
  /** What is known now, without waiting. */
  readonly state: SessionState;
  /** Called after every change, also one made in another tab. Not called on registration. */
  onStateChange(listener: (state: SessionState) => void): () => void;

  /** Codes by email, text message and WhatsApp. */
  readonly otps: OtpMethods;
  /** Links by email. */
  readonly magicLinks: MagicLinkMethods;
  /** Social sign-in, and one-tap. */
  readonly oauth: OAuthMethods;
  /** Passwords: made, used, judged and reset. */
  readonly passwords: PasswordMethods;
  /** Authenticator apps and recovery codes, as a further proof. */
  readonly totps: TotpMethods;
  /** Passkeys. */
  readonly webauthn: WebAuthnMethods;
  /** Crypto wallets. */
  readonly cryptoWallets: CryptoWalletMethods;
  /** What the hidden frame does for the page. */
  readonly clientServices: ClientServiceMethods;
  /** Apps that ask for access to the account. */
  readonly idp: IdpMethods;
  /** Support that looks through a user's eyes. */
  readonly impersonation: ImpersonationMethods;
  /** What an address can sign in with. */
  readonly searchManager: SearchMethods;
  /** The session: checked, extended, ended. */
  readonly session: SessionMethods;
  /** The account: read and changed. */
  readonly user: UserMethods;
  /** What the visitor's roles allow. */
  readonly rbac: RbacMethods;
  /** The project's settings. */
  readonly bootstrap: BootstrapMethods;
  /**
   * Adds one entry to the event log (batched, best effort, never throws). With `error`, what was thrown, the entry says
   * what went wrong.
   */
  logEvent(name: string, details?: Record<string, unknown>, error?: unknown): void;
  /**
   * Reads `{prefix}_token_type` and `token` from the page's address, removes them from it and signs in.
   * Null when the address carries none. Two calls for one token share one attempt.
   */
  authenticateByUrl(options?: SessionDuration, call?: CallOptions): Promise<UrlAuthentication | null>;
  /** Stops timers, listeners and calls under way. The session itself stays. */
  dispose(): void;
}
