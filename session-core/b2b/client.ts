/** The public type of the headless client for organizations, which `createB2BSession` returns. */

import type { UrlOptions } from '../links/url-authentication.ts';
import type { Bootstrap, CallOptions, PrepareOptions } from '../settings.ts';
import type { MemberMagicLinkMethods, MemberOtpMethods } from './client/codes.ts';
import type { MemberCryptoWalletMethods } from './client/crypto-wallets.ts';
import type { MemberIdpMethods } from './client/idp.ts';
import type { Method } from './client/method.ts';
import type { MemberOAuthMethods } from './client/oauth.ts';
import type { OrganizationMethods, SelfMethods } from './client/organization.ts';
import type { MemberPasswordMethods } from './client/passwords.ts';
import type { ScimMethods } from './client/scim.ts';
import type {
  DiscoveryMethods,
  MemberRbacMethods,
  MemberSessionMethods,
  MemberState,
  MemberUrlAuthentication,
} from './client/session.ts';
import type { MemberSsoMethods } from './client/sso.ts';
import type { MemberWebAuthnMethods } from './client/webauthn.ts';
import type { MemberSecondMethods } from './second-factors.ts';

/** The headless session layer for organizations. */
export interface B2BSessionClient extends MemberSecondMethods {
  /** The project's public token. */
  readonly publicToken: string;
  /** Prefix of cookies, storage keys and URL parameters. */
  readonly prefix: string;
  /** Address of the API, without a trailing slash. */
  readonly apiBaseUrl: string;
  /** The current state, without waiting. */
  readonly state: MemberState;
  /** Calls the listener after every change, including changes in other tabs. It does not call it on registration. */
  onStateChange(listener: (state: MemberState) => void): () => void;
  /** Links by email, and invitations. */
  readonly magicLinks: MemberMagicLinkMethods;
  /** Codes by email, and by text message as a second factor. */
  readonly otps: MemberOtpMethods;
  /** Identity providers. */
  readonly oauth: MemberOAuthMethods;
  /** Companies' own logins. */
  readonly sso: MemberSsoMethods;
  /** Passkeys. */
  readonly webauthn: MemberWebAuthnMethods;
  /** Crypto wallets. Ours: the hosted provider has none for members. */
  readonly cryptoWallets: MemberCryptoWalletMethods;
  /** Passwords, and their resets. */
  readonly passwords: MemberPasswordMethods;
  /** The choice of an organization. */
  readonly discovery: DiscoveryMethods;
  /** The session: check, extend, end, exchange for another organization. */
  readonly session: MemberSessionMethods;
  /** The organization: read, change. */
  readonly organization: OrganizationMethods;
  /** The signed-in member. */
  readonly self: SelfMethods;
  /** The organization's directory. */
  readonly scim: ScimMethods;
  /** Sessions of the support team. */
  readonly impersonation: {
    /** Exchanges a token of the back office for a session that may only view a member's account. */
    readonly authenticate: Method<'POST /b2b/impersonation/authenticate'>;
  };
  /** The project as an identity provider for other apps. */
  readonly idp: MemberIdpMethods;
  /** What the member's roles allow. */
  readonly rbac: MemberRbacMethods;
  /** The project's settings. */
  readonly bootstrap: {
    readonly current: Bootstrap;
    load(): Promise<Bootstrap>;
    onChange(listener: (bootstrap: Bootstrap) => void): () => void;
  };
  /** Adds one entry to the event log. */
  logEvent(name: string, details?: Record<string, unknown>, error?: unknown): void;
  /**
   * Signs in with the token in the page's address, and removes it from the address.
   *
   * @throws AuthError `account_switch_unconfirmed` where another member is signed in, unless `switch_accounts` is set
   */
  authenticateByUrl(options?: UrlOptions, call?: CallOptions): Promise<MemberUrlAuthentication | null>;
  /**
   * Fetches and makes whatever a sign-in needs before its first call: code, settings, the key of this browser. Call it when the
   * visitor turns to your form, so that the press of its button waits for one request only.
   *
   * @throws AuthError `unreachable` if a chunk does not load
   */
  prepare(options?: PrepareOptions): Promise<void>;
  /** Stops timers, listeners and calls in progress. The session itself stays. */
  dispose(): void;
}
