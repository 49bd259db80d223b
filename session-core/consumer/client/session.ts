/** Calls of the session, its roles and its project. */

import type { Bootstrap, CallOptions, Tokens } from '../../settings.ts';
import type { Attestation } from '../../wire/sessions.ts';
import type {
  AuthReply,
  Common,
  FactorReply,
  NeededDuration,
  Session,
  SessionDuration,
} from '../../wire/shared.ts';

/** The session of the visitor. */
export interface SessionMethods {
  /**
   * Checks the session with the server and refreshes its tokens. If the server says that there is none, the visitor is
   * signed out here too.
   *
   * @param options.session_duration_minutes extends the session to this long from now, 5 to 527040.
   *   @default the session is not extended
   * @throws AuthError `usage_error`, `no_current_session` when the session ended in the meantime; AuthApiError
   *   `session_not_found`, `invalid_session_duration`
   * @example
   * const { user } = await auth.session.authenticate({ session_duration_minutes: 60 });
   */
  authenticate(options?: SessionDuration, call?: CallOptions): Promise<AuthReply>;
  /**
   * Ends the session, at the server and here. Without an answer of the server the visitor stays signed in.
   *
   * @param options.forceClear ends it here even if the server fails or does not answer; the call still rejects then.
   *   @default false
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `session_not_found`: signed out here all the same
   * @example
   * await auth.session.revoke({ forceClear: true });
   */
  revoke(options?: { forceClear?: boolean }, call?: CallOptions): Promise<Common>;
  /**
   * Takes over tokens that were made elsewhere, by your server for instance. Nothing is known about their session
   * until `session.authenticate()`, which should follow.
   *
   * @throws AuthError `usage_error`
   * @example
   * await auth.session.updateSession({ session_token, session_jwt });
   * await auth.session.authenticate();
   */
  updateSession(tokens: Pick<Tokens, 'session_token'> & Partial<Tokens>, call?: CallOptions): Promise<void>;
  /**
   * Signs in the visitor whom your own server vouches for, by a token of one of the project's trusted-token profiles.
   *
   * @throws AuthError `usage_error`; AuthApiError `trusted_token_profile_not_found`, `invalid_trusted_auth_token`
   *   when it is forged, over or was used before, `too_many_requests`
   * @see RFC 7519
   * @example
   * await auth.session.attest({ profile_id: 'my-server', token, session_duration_minutes: 60 });
   */
  attest(options: Attestation, call?: CallOptions): Promise<FactorReply>;
  /**
   * Makes a session of an access token of the project's own authorization server: of one whose scope has `full_access`
   * and whose audience is the project (`{provider}/sdk/v1`).
   *
   * @throws AuthError `usage_error`; AuthApiError `idp_access_token_not_found`, `too_many_requests`
   * @see RFC 9068
   * @example
   * await auth.session.exchangeAccessToken({ access_token, session_duration_minutes: 60 });
   */
  exchangeAccessToken(
    options: NeededDuration & { access_token: string },
    call?: CallOptions,
  ): Promise<FactorReply>;
  /**
   * Both tokens from their cookies, or null if either is missing.
   *
   * @example
   * const headers = { Authorization: `Bearer ${auth.session.getTokens()?.session_jwt}` };
   */
  getTokens(): Tokens | null;
  /** The session as it is known now, without waiting; `fromCache` until the server or a missing cookie has confirmed it. */
  getInfo(): { session: Session | null; fromCache: boolean };
  /**
   * Calls `listener` after every real change of the session, in whichever tab it was made; a new `last_accessed_at` alone is
   * none.
   *
   * @returns ends the subscription
   * @example
   * const stop = auth.session.onChange((session) => console.log(session?.expires_at));
   */
  onChange(listener: (session: Session | null) => void): () => void;
}

/** What the visitor's roles allow. For what a page shows only: whoever answers a request has to look for itself. */
export interface RbacMethods {
  /**
   * Whether a role of the visitor has a permission on the resource that lists the action, or `*`. By the policy that
   * is known now, perhaps from an earlier visit; nobody is allowed anything before one is known.
   *
   * @throws AuthError `usage_error` when a name is no text.
   * @example
   * if (auth.rbac.isAuthorizedSync('pets', 'rename')) showRenameButton();
   */
  isAuthorizedSync(resourceId: string, action: string): boolean;
  /**
   * As `isAuthorizedSync`, by the policy that the server tells; false, and an error in the log, when it cannot be had.
   *
   * @throws AuthError `usage_error` when a name is no text.
   * @example
   * if (await auth.rbac.isAuthorized('pets', 'rename')) showRenameButton();
   */
  isAuthorized(resourceId: string, action: string, call?: CallOptions): Promise<boolean>;
  /**
   * All that the visitor may do: by resource, then by action. Empty when the policy cannot be had.
   *
   * @example
   * const { pets } = await auth.rbac.allPermissions();
   */
  allPermissions(call?: CallOptions): Promise<Record<string, Record<string, boolean>>>;
}

/** The settings of the project. */
export interface BootstrapMethods {
  /** What is known now: the fetched copy, else the one kept from an earlier visit, else defaults. Never waits. */
  readonly current: Bootstrap;
  /**
   * Settles when the server has answered or failed; never rejects. Asks again only after a failure.
   *
   * @example
   * const { projectName } = await auth.bootstrap.load();
   */
  load(): Promise<Bootstrap>;
  /**
   * Calls `listener` with new settings.
   *
   * @returns ends the subscription
   */
  onChange(listener: (bootstrap: Bootstrap) => void): () => void;
}
