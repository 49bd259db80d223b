/** The public types of `auth-elements/backend`. */
import type { Factor } from '../session-core/wire/shared.ts';

/** Who signs in to a project: users, or members of organizations. */
export type Kind = 'user' | 'member';

/** Options of `createBackend`. */
export interface BackendOptions<K extends Kind = Kind> {
  /** The project's public token. */
  publicToken: string;
  /** Address of the provider, without `/sdk/v1`, such as `https://auth.example.com`. */
  apiBaseUrl: string;
  /**
   * Who signs in to this project. It narrows the types; the provider's settings decide, and a project of the other kind is a
   * `usage_error`.
   * @default as the project's settings say
   */
  kind?: K;
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
  /**
   * What to do where the session is alive, but its JWT has expired and only its browser can renew it: null as for a visitor who is
   * not signed in, or throw `session_stale`.
   * @default 'null'
   */
  stale?: 'null' | 'throw';
}

/** What is the same for users and members. */
interface Session {
  readonly sessionId: string;
  /** Role ids; of a member, those in force for this session. */
  readonly roles: readonly string[];
  /** The address; null unless `session_jwt_claims` of the project has `email`, or without an address. */
  readonly email: string | null;
  /** Whether that address is proved, of a member by more than the organization's own login; false unless `session_jwt_claims` has `email_verified`. */
  readonly isEmailVerified: boolean;
  /** The whole name; null unless `session_jwt_claims` has `name`, or without a name. */
  readonly name: string | null;
  /** The proofs of the sign-in. */
  readonly factors: readonly Factor[];
  /** The end of the session, unless it is extended. */
  readonly expiresAt: Date;
  /** Names the support agent who acts in the session; null for the user or member. In such a session, refuse what only they may do. */
  readonly impersonator: string | null;
  /** All claims of the session JWT, with those that the project adds. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The session JWT that was verified. */
  readonly sessionJwt: string;
  /**
   * For acting in this session with `auth-elements/session-core`: the session token, once the provider has confirmed it (`live`).
   * Null before, and where only the browser of the session can use it.
   */
  readonly sessionToken: string | null;
  /** Values of `Set-Cookie` to send with the reply: a new JWT, where the old one had expired. Mostly empty. */
  readonly setCookies: readonly string[];
}

/** The user that a request comes from. */
export interface SignedInUser extends Session {
  readonly kind: 'user';
  readonly userId: string;
}

/** The member that a request comes from, in one of their organizations. */
export interface SignedInMember extends Session {
  readonly kind: 'member';
  readonly memberId: string;
  /** The organization of the session: `requireOrganization` compares it with that of an address. */
  readonly organizationId: string;
  readonly organizationSlug: string;
}

/** The user or member that a request comes from. Written so that TypeScript finds the kind in it when a `Backend` is passed on. */
export type SignedIn<K extends Kind = Kind> = (SignedInUser | SignedInMember) & { readonly kind: K };

/** What `createBackend` returns. */
export interface Backend<K extends Kind = Kind> {
  /**
   * Says who sent a request: reads the session from `Authorization: Bearer` (a session JWT or a session token) or, without that
   * header, from the session cookies.
   *
   * @returns null when nobody is signed in
   * @throws {BackendError} `provider_unreachable`, `session_token_required`, `session_stale` if `stale` says so
   * @example
   * const user = await backend.authenticate(request);
   * if (!user) return new Response('Please sign in.', { status: 401 });
   */
  authenticate(request: RequestLike, options?: AuthenticateOptions): Promise<SignedIn<K> | null>;
  /**
   * Makes sure that the user is signed in and has one of the roles, and narrows the type.
   *
   * @throws {BackendError} `not_signed_in`, `role_required`
   * @example
   * const admin = backend.requireRole(await backend.authenticate(request), 'admin');
   */
  requireRole(user: SignedIn<K> | null, ...roles: readonly [string, ...string[]]): SignedIn<K>;
  /**
   * Makes sure that the request comes from a member of this organization. Call it wherever an address or a body names one: the
   * session is for one organization, and nothing else compares the two.
   *
   * @param organization the id or the slug
   * @throws {BackendError} `not_signed_in`, `organization_required`
   * @example
   * const member = backend.requireOrganization(await backend.authenticate(request), params.organization);
   */
  requireOrganization(user: SignedIn<K> | null, organization: string): SignedInMember;
  /**
   * Whether the project's policy, for a member with the own roles of the organization, allows the action on the resource. Null is
   * allowed nothing.
   *
   * @throws {BackendError} `provider_unreachable` when the policy was never loaded
   * @example
   * if (!(await backend.isAuthorized(user, 'documents', 'write'))) return new Response(null, { status: 403 });
   */
  isAuthorized(user: SignedIn<K> | null, resourceId: string, action: string): Promise<boolean>;
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
