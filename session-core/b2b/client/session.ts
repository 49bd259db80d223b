import type { CallOptions, Tokens } from '../../settings.ts';
import type { B2BCalls } from '../../wire/b2b/calls.ts';
import type { Member, MemberSession, Organization } from '../../wire/b2b/shared.ts';
import type { RbacPolicy } from '../../wire/projects.ts';
import type { SessionDuration } from '../../wire/shared.ts';
import type { Method, Reading } from './method.ts';

/** Who is signed in, as far as this browser knows. */
export interface MemberState {
  /** Null when nobody is, here and below. */
  readonly member: Member | null;
  readonly organization: Organization | null;
  readonly session: MemberSession | null;
  /** True until the server (or a missing cookie) has confirmed or replaced what was remembered. */
  readonly fromCache: boolean;
}

/** The choice of an organization. */
export interface DiscoveryMethods {
  readonly organizations: {
    /** The organizations of the half sign-in, or of the session. */
    readonly list: Reading<'POST /b2b/discovery/organizations'>;
    /** Creates one, whose admin is the visitor. */
    readonly create: Method<'POST /b2b/discovery/organizations/create'>;
  };
  readonly intermediateSessions: {
    /** Enters one of them. */
    readonly exchange: Method<'POST /b2b/discovery/intermediate_sessions/exchange'>;
  };
}

/** The session of the member. */
export interface MemberSessionMethods {
  /** Checks the session with the server and refreshes its tokens; with a duration also extends it. */
  authenticate(
    options?: SessionDuration,
    call?: CallOptions,
  ): Promise<B2BCalls['POST /b2b/sessions/authenticate']['reply']>;
  /** Ends the session here and at the server. With `forceClear` also here when the server cannot be reached, except in HttpOnly mode. */
  revoke(
    options?: { forceClear?: boolean },
    call?: CallOptions,
  ): Promise<B2BCalls['POST /b2b/sessions/revoke']['reply']>;
  /** Ends all sessions of a member of the organization. */
  readonly revokeForMember: Method<'POST /b2b/sessions/revoke/:member_id', { member_id: string }>;
  /** Exchanges the session for one in another organization of the same person. */
  readonly exchange: Method<'POST /b2b/sessions/exchange'>;
  /** Exchanges an access token of the project's own authorization server for a read-only session of the app. */
  readonly exchangeAccessToken: Method<'POST /b2b/sessions/exchange_access_token'>;
  /**
   * Accepts the terms and fills in the fields that a half sign-in asks for in `admission_required`, and starts the session.
   *
   * @throws AuthError `no_current_session` without a half sign-in; AuthApiError `terms_not_accepted`, if the version is not the
   *   current one; `invalid_sign_up_field`, with `field` and `problem` in `error_details`; `intermediate_session_not_found`
   */
  readonly admit: Method<'POST /b2b/sessions/intermediate/admission'>;
  /** What the half sign-in of this browser has to accept and fill in, such as after a reload; null if nothing. */
  pendingAdmission(call?: CallOptions): Promise<B2BCalls['POST /b2b/sessions/intermediate']['reply'] | null>;
  /** Signs a member in with a token of your own server. Without `organization_id`, to that of this session. */
  readonly attest: Method<'POST /b2b/sessions/attest'>;
  /** What the member has to prove again before they may change how they sign in. Prove it by the usual calls, in this session. */
  reauthenticate(
    options?: {
      /** The id of the sign-in method to remove: its own proof does not count. */
      removing?: string;
    },
    call?: CallOptions,
  ): Promise<B2BCalls['POST /b2b/sessions/reauthentication']['reply']>;
  /**
   * Lists where the member is signed in to this organization: this session, then the others, most recently used first.
   *
   * @throws AuthError `no_current_session`; AuthApiError `session_not_found`, `unauthorized_action` for an app or an impersonator
   */
  readonly list: Reading<'GET /b2b/sessions'>;
  /**
   * Ends another session of the member. It is not an error if it has already ended. For this one use `revoke`.
   *
   * @throws as `list`; also `usage_error`
   */
  revokeOther(sessionId: string, call?: CallOptions): Promise<B2BCalls['DELETE /b2b/sessions/:id']['reply']>;
  /** Ends all sessions of the member but this one. Connected apps keep their access. */
  revokeOthers(call?: CallOptions): Promise<B2BCalls['DELETE /b2b/sessions']['reply']>;
  /** Stores tokens of a session that your server has started. Call `authenticate` afterwards. */
  updateSession(tokens: { session_token: string; session_jwt?: string }, call?: CallOptions): Promise<void>;
  /** The tokens that this page can read. Never those of a half sign-in. */
  getTokens(): Tokens | null;
  getInfo(): { session: MemberSession | null; fromCache: boolean };
  /** Calls `listener` after every real change of the session. */
  onChange(listener: (session: MemberSession | null) => void): () => void;
}

/** What the member's roles allow. Use it to decide what a page shows; the server checks for itself. */
export interface MemberRbacMethods {
  /** Decides by the policy that is known now. */
  isAuthorizedSync(resourceId: string, action: string): boolean;
  /** By the policy of the server. False, with an error in the log, when it does not load. */
  isAuthorized(resourceId: string, action: string, call?: CallOptions): Promise<boolean>;
  /** All that the member may do: by resource, then by action. */
  allPermissions(call?: CallOptions): Promise<Record<string, Record<string, boolean>>>;
  /** All roles that there are, the organization's own too, with their descriptions and permissions. */
  roles(call?: CallOptions): Promise<RbacPolicy['roles']>;
}

/** What `authenticateByUrl` found and did. */
export interface MemberUrlAuthentication {
  token_type: string;
  reply: object;
}
