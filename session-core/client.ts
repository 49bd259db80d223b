/** The public shape of the headless client: what `createSession` gives. */
import type { ClientServiceMethods } from './client/client-services.ts';
import type { MagicLinkMethods, OtpMethods, TotpMethods } from './client/codes.ts';
import type { CryptoWalletMethods } from './client/crypto-wallets.ts';
import type { IdpMethods, ImpersonationMethods } from './client/idp.ts';
import type { OAuthMethods } from './client/oauth.ts';
import type { PasswordMethods } from './client/passwords.ts';
import type { BootstrapMethods, RbacMethods, SessionMethods } from './client/session.ts';
import type { CallOptions, SessionState, UrlAuthentication } from './client/settings.ts';
import type { SearchMethods, UserMethods } from './client/users.ts';
import type { WebAuthnMethods } from './client/webauthn.ts';
import type { SessionDuration } from './wire/shared.ts';

export type { ClientServiceMethods } from './client/client-services.ts';
export type { CodeSender, TotpMethods } from './client/codes.ts';
export type { CryptoWalletMethods } from './client/crypto-wallets.ts';
export type { IdpMethods, ImpersonationMethods } from './client/idp.ts';
export type { OAuthMethods, OAuthStart, OneTapMethods } from './client/oauth.ts';
export type { PasswordMethods } from './client/passwords.ts';
export type {
  Bootstrap,
  CallOptions,
  CookieOptions,
  SessionOptions,
  SessionState,
  Tokens,
  UrlAuthentication,
} from './client/settings.ts';
export type {
  WebAuthnAuthenticateOptions,
  WebAuthnMethods,
  WebAuthnRegisterOptions,
} from './client/webauthn.ts';

/** The headless session layer. One object per public token and page is enough; several share state. */
export interface SessionClient {
  readonly publicToken: string;
  readonly prefix: string;
  readonly apiBaseUrl: string;
  readonly state: SessionState;
  /** Called after every change, also one made in another tab. Not called on registration. */
  onStateChange(listener: (state: SessionState) => void): () => void;

  readonly otps: OtpMethods;
  readonly magicLinks: MagicLinkMethods;
  readonly oauth: OAuthMethods;
  readonly passwords: PasswordMethods;
  readonly totps: TotpMethods;
  readonly webauthn: WebAuthnMethods;
  readonly cryptoWallets: CryptoWalletMethods;
  readonly clientServices: ClientServiceMethods;
  readonly idp: IdpMethods;
  readonly impersonation: ImpersonationMethods;
  readonly searchManager: SearchMethods;
  readonly session: SessionMethods;
  readonly user: UserMethods;
  readonly rbac: RbacMethods;
  readonly bootstrap: BootstrapMethods;
  /** Adds one entry to the event log (batched, best effort, never throws). */
  logEvent(name: string, details?: Record<string, unknown>): void;
  /**
   * Reads `{prefix}_token_type` and `token` from the page's address, removes them from it and signs in.
   * Null when the address carries none. Two calls for one token share one attempt.
   */
  authenticateByUrl(options?: SessionDuration, call?: CallOptions): Promise<UrlAuthentication | null>;
  /** Stops timers, listeners and calls under way. The session itself stays. */
  dispose(): void;
}
