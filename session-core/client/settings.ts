/** What a client is made with, and what it knows. */
import type { RbacPolicy } from '../wire/projects.ts';
import type { FactorReply, Session, User } from '../wire/shared.ts';

/** Names and reach of the cookies: the two that carry the session, and that of a half sign-in. */
export interface CookieOptions {
  /** @default `{prefix}_session` */
  opaqueTokenCookieName?: string;
  /** @default `{prefix}_session_jwt` */
  jwtCookieName?: string;
  /** @default `{prefix}_intermediate_session_token` */
  istCookieName?: string;
  /** @default `/` */
  path?: string;
  /** Only used together with `availableToSubdomains`. @default the page's host name */
  domain?: string;
  /** @default false */
  availableToSubdomains?: boolean;
}

/** What `createSession` is given. */
export interface SessionOptions {
  /** The project's public token. Not a secret. */
  publicToken: string;
  /** Address of the authentication API, without `/sdk/v1`. @default the page's origin */
  apiBaseUrl?: string | undefined;
  /** Prefix of cookies, storage keys and URL parameters. @default `auth` */
  prefix?: string;
  /** Names and reach of the session's cookies. All clients and elements of a page need the same. */
  cookies?: CookieOptions;
  /** Let the background refresh also extend the session by the duration last asked for. @default false */
  keepAlive?: boolean;
  /**
   * The captcha vendor's script, loaded where the project asks for a captcha.
   * @default `https://www.google.com/recaptcha/enterprise.js`
   */
  captchaScriptUrl?: string;
  /** Where `telemetry.js` comes from, loaded where the project takes device fingerprints. @default `{apiBaseUrl}/dfp` */
  dfpCdnUrl?: string;
  /** Where device fingerprints are sent, without `/submit`. @default `{apiBaseUrl}/dfp` */
  dfppaUrl?: string;
  /**
   * Address of `client-services.html`. With it, the hidden frame makes the two calls of one-tap, so that the provider's
   * cookie belongs to its own site; without it, the page makes them itself, and the frame only reads phone numbers.
   * @default for phone numbers `{apiBaseUrl}/client-services.html`
   */
  clientsideServicesIframeURL?: string | undefined;
}

/** Who is signed in, as far as this browser knows. */
export interface SessionState {
  /** Null when nobody is. */
  readonly user: User | null;
  /** Null when nobody is. */
  readonly session: Session | null;
  /** True until the server (or a missing cookie) has confirmed or replaced what was remembered. */
  readonly fromCache: boolean;
}

/** What a project tells its clients; the mapped copy of the wire's bootstrap reply. */
export interface Bootstrap {
  readonly projectName: string | null;
  readonly displayWatermark: boolean;
  readonly cnameDomain: string | null;
  readonly emailDomains: readonly string[];
  readonly captchaSettings:
    | { readonly enabled: false }
    | { readonly enabled: true; readonly siteKey: string };
  readonly pkceRequiredForEmailMagicLinks: boolean;
  readonly pkceRequiredForPasswordResets: boolean;
  readonly pkceRequiredForOAuth: boolean;
  readonly pkceRequiredForSso: boolean;
  readonly slugPattern: string | null;
  readonly createOrganizationEnabled: boolean;
  readonly passwordConfig: { readonly ludsComplexity: number; readonly ludsMinimumCount: number } | null;
  readonly runDFPProtectedAuth: boolean;
  readonly dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING' | null;
  readonly rbacPolicy: RbacPolicy | null;
  readonly siweRequiredForCryptoWallets: boolean;
  readonly vertical: 'CONSUMER' | 'B2B' | null;
}

/** Every call takes this last: a signal that takes the call back (`aborted`). */
export interface CallOptions {
  /** Takes the call back. @default none */
  signal?: AbortSignal;
}

/** What `authenticateByUrl` found and did. */
export interface UrlAuthentication {
  /** What the address carried: `magic_links`, `oauth`, `login` or `impersonation`. */
  token_type: string;
  /** As the call that belongs to that type gives it. */
  reply: FactorReply;
}

/** The two tokens of a session, as their cookies hold them. */
export interface Tokens {
  /** Opaque: means something to the provider alone. It lives as long as the session. */
  session_token: string;
  /** A JWT for your own servers, which check its signature. It lives five minutes and is renewed. @see RFC 7519 */
  session_jwt: string;
}
