/** The options of a client, and the settings of its project. */
import type { RbacPolicy } from './wire/projects.ts';

/** Names, path and domain of the session's cookies. */
export interface CookieOptions {
  /** Name of the cookie that carries the session token. @default '{prefix}_session' */
  opaqueTokenCookieName?: string;
  /** Name of the cookie that carries the JWT for your own servers. @default '{prefix}_session_jwt' */
  jwtCookieName?: string;
  /** Name of the cookie that carries the token of a half sign-in. @default '{prefix}_intermediate_session_token' */
  istCookieName?: string;
  /** Path of these cookies. @default '/' */
  path?: string;
  /** Domain of these cookies. Takes effect only with `availableToSubdomains`, and never on localhost. @default the page's host name */
  domain?: string;
  /** Set the domain, so that subdomains receive the cookies too. @default false */
  availableToSubdomains?: boolean;
}

/** The options of `createSession`. */
export interface SessionOptions {
  /** The project's public token. It is not a secret. */
  publicToken: string;
  /** Address of the authentication API, without `/sdk/v1`. @default the page's origin */
  apiBaseUrl?: string | undefined;
  /** Prefix of cookies, storage keys and URL parameters. @default 'auth' */
  prefix?: string;
  /** Names, path and domain of the session's cookies. All elements and clients of a page need the same. */
  cookies?: CookieOptions;
  /** The background refresh also extends the session, by the last requested duration. @default false */
  keepAlive?: boolean;
  /**
   * Address of the captcha vendor's script. It loads only if the project requires a captcha.
   * @default 'https://www.google.com/recaptcha/enterprise.js'
   */
  captchaScriptUrl?: string;
  /** Base address of `telemetry.js`. It loads only if the project takes device fingerprints. @default '{apiBaseUrl}/dfp' */
  dfpCdnUrl?: string;
  /** Address that receives device fingerprints, without `/submit`. @default '{apiBaseUrl}/dfp' */
  dfppaUrl?: string;
  /**
   * Address of `client-services.html`. If set, its hidden frame makes the two calls of one-tap, so that the provider's
   * cookie belongs to its own site. If not, the page makes them, and the frame only reads phone numbers.
   * @default for phone numbers `{apiBaseUrl}/client-services.html`
   */
  clientsideServicesIframeURL?: string | undefined;
}

/** The project's settings, mapped from the wire's bootstrap reply. */
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
  /** Who may create an account: every visitor, those whom the host invites or creates, or no one. Null if the server does not say. */
  readonly signUp: 'open' | 'invitation_only' | 'off' | null;
  readonly sessionBinding: 'off' | 'when_possible' | 'required';
  readonly vertical: 'CONSUMER' | 'B2B' | null;
}

/** The last argument of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with `aborted`. @default none */
  signal?: AbortSignal;
}

/** What `prepare` fetches and makes. */
export interface PrepareOptions extends CallOptions {
  /**
   * The groups of calls that will follow, such as `webauthn`: a client that loads them apart fetches them now.
   * @default codes, links, passwords and social accounts
   */
  calls?: readonly string[];
}

/** The two tokens of a session, as their cookies hold them. */
export interface Tokens {
  /** Opaque: only the provider can read it. It lives as long as the session. */
  session_token: string;
  /** A JWT whose signature your own servers check. It lives five minutes, and the refresh renews it. @see RFC 7519 */
  session_jwt: string;
}
