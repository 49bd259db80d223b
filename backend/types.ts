/** The public types of `auth-elements/backend`. */
import type { Factor } from '../session-core/wire/shared.ts';

/** Options of `createBackend`. */
export interface BackendOptions {
  /** The project's public token: the audience of its session JWTs. */
  publicToken: string;
  /** Address of the provider, without `/sdk/v1`, such as `https://auth.example.com`. */
  apiBaseUrl: string;
  /** Prefix of the session cookies. @default 'auth' */
  prefix?: string;
  /** Names and scope of the session cookies, as the pages configure them. @default those of the prefix */
  cookies?: BackendCookies;
  /** Issuer of the session JWTs, if it is not `apiBaseUrl`: the provider's `PUBLIC_URL`. @default `apiBaseUrl` */
  issuer?: string;
  /** Origins of your other sites whose pages may send requests, such as `https://app.example.com`. @default [] */
  allowedOrigins?: readonly string[];
  /** Difference between the clocks of this server and the provider's that is tolerated, in seconds. @default 30 */
  clockToleranceSeconds?: number;
  /** How long the provider may take to answer, in milliseconds. @default 5000 */
  timeout?: number;
  /** Makes the requests to the provider. @default the global `fetch` */
  fetch?: typeof globalThis.fetch;
  /** The clock: milliseconds since 1970. @default `Date.now` */
  now?: () => number;
}

/** How the pages write the session cookies: the session client's option of the same name. */
export interface BackendCookies {
  /** @default '{prefix}_session' */
  opaqueTokenCookieName?: string;
  /** @default '{prefix}_session_jwt' */
  jwtCookieName?: string;
  /** @default '/' */
  path?: string;
  /** Counts only with `availableToSubdomains`. @default the host of the request */
  domain?: string;
  /** @default false */
  availableToSubdomains?: boolean;
}

/** Options of one check. */
export interface AuthenticateOptions {
  /**
   * Ask the provider, so that a session that was ended a moment ago is refused at once. A JWT alone is valid for up to five
   * minutes after that.
   * @default false
   */
  live?: boolean;
}

/** The user that a request comes from. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  /** Role ids of the user. */
  readonly roles: readonly string[];
  /** The user's address; null unless `session_jwt_claims` of the project has `email`, or without an address. */
  readonly email: string | null;
  /** Whether the user has proved that address; false unless `session_jwt_claims` has `email_verified`. */
  readonly isEmailVerified: boolean;
  /** The user's whole name; null unless `session_jwt_claims` has `name`, or without a name. */
  readonly name: string | null;
  /** How the user signed in. */
  readonly factors: readonly Factor[];
  /** The end of the session, unless it is extended. */
  readonly expiresAt: Date;
  /** Names who acts for the user, such as a support agent; null for the user. In such a session, refuse what only the user may do. */
  readonly impersonator: string | null;
  /** All claims of the session JWT, with those that the project adds. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The session JWT that was verified. */
  readonly sessionJwt: string;
  /** Values of `Set-Cookie` to send with the reply: a new JWT, where the old one had expired. Mostly empty. */
  readonly setCookies: readonly string[];
}

/** What `createBackend` returns. */
export interface Backend {
  /**
   * Says who sent a request: reads the session from `Authorization: Bearer` (a session JWT or a session token) or, without that
   * header, from the session cookies.
   *
   * @returns null when nobody is signed in
   * @throws {BackendError} `provider_unreachable`, `session_token_required`
   * @example
   * const user = await backend.authenticate(request);
   * if (!user) return new Response('Please sign in.', { status: 401 });
   */
  authenticate(request: RequestLike, options?: AuthenticateOptions): Promise<SignedIn | null>;
  /**
   * Makes sure that the user is signed in and has one of the roles, and narrows the type.
   *
   * @throws {BackendError} `not_signed_in`, `role_required`
   * @example
   * const admin = backend.requireRole(await backend.authenticate(request), 'admin');
   */
  requireRole(user: SignedIn | null, ...roles: readonly [string, ...string[]]): SignedIn;
  /**
   * Whether the project's policy allows the user the action on the resource. Null is allowed nothing.
   *
   * @throws {BackendError} `provider_unreachable` when the policy was never loaded
   * @example
   * if (!(await backend.isAuthorized(user, 'documents', 'write'))) return new Response(null, { status: 403 });
   */
  isAuthorized(user: SignedIn | null, resourceId: string, action: string): Promise<boolean>;
  /**
   * Refuses a request that changes something and that a page of another site sent (cross-site request forgery). Call it for
   * every request that cookies authenticate. Requests by GET, HEAD and OPTIONS pass: they must change nothing.
   *
   * @throws {BackendError} `forbidden_origin`
   * @see https://developer.mozilla.org/docs/Web/HTTP/Headers/Sec-Fetch-Site
   */
  checkOrigin(request: RequestLike): true;
}

/** What is read of a request; every `Request` is one. */
export interface RequestLike {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}
