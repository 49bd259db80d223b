/** Calls of the session, its roles and its project. */

import type { Bootstrap, CallOptions, Tokens } from '../../settings.ts';
import type { RbacPolicy } from '../../wire/projects.ts';
import type { Admission, Attestation, OwnSession, Reauthentication } from '../../wire/sessions.ts';
import type {
  AuthReply,
  Common,
  FactorReply,
  NeededDuration,
  Session,
  SessionDuration,
} from '../../wire/shared.ts';

/** The user's session. */
export interface SessionMethods {
  /**
   * Checks the session with the server and refreshes its tokens. If the server knows no such session, signs out in this
   * browser too.
   *
   * @param options.session_duration_minutes extends the session to this long from now, 5 to 527040.
   *   @default the session is not extended
   * @throws AuthError `usage_error`, `no_current_session` if the session ended during the call; AuthApiError
   *   `session_not_found`, `invalid_session_duration`
   * @example
   * const { user } = await auth.session.authenticate({ session_duration_minutes: 60 });
   */
  authenticate(options?: SessionDuration, call?: CallOptions): Promise<AuthReply>;
  /**
   * Accepts the terms and fills in the fields that a half sign-in asks for in `admission_required`, and starts the session. After
   * a reload, `totps.pending` says what is asked for.
   *
   * @param options.accepted_terms the version that the user was shown and accepted
   * @param options.fields values by the ids of the fields: text, the value of an option, or whether a box is ticked
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `terms_not_accepted` if the terms have changed,
   *   `invalid_sign_up_field` (with `field` and `problem` in `error_details`), `intermediate_session_not_found`,
   *   `too_many_requests`
   * @example
   * await auth.session.admit({ accepted_terms: '2026-11', fields: { company: 'Pets Inc.' }, session_duration_minutes: 60 });
   */
  admit(options: NeededDuration & Admission, call?: CallOptions): Promise<AuthReply>;
  /**
   * Ends the session at the server and in this browser. If the server does not answer, the user stays signed in.
   *
   * @param options.forceClear ends it in this browser even if the server fails, except in HttpOnly mode; the call still rejects.
   *   @default false
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `session_not_found`, which also signs out
   * @example
   * await auth.session.revoke({ forceClear: true });
   */
  revoke(options?: { forceClear?: boolean }, call?: CallOptions): Promise<Common>;
  /**
   * Lists where the user is signed in: this session, then the others, most recently used first.
   *
   * @throws AuthError `no_current_session`; AuthApiError `session_not_found`, `unauthorized_action` for an app or an
   *   impersonator
   * @example
   * const { sessions } = await auth.session.list();
   * for (const { browser, system, is_current } of sessions) console.log(browser, system, is_current);
   */
  list(call?: CallOptions): Promise<Common & { sessions: OwnSession[] }>;
  /**
   * Ends another session of the user. It is not an error if it has already ended. For this one use `revoke`.
   *
   * @throws as `list`; also `usage_error`
   * @example
   * await auth.session.revokeOther(session_id);
   */
  revokeOther(sessionId: string, call?: CallOptions): Promise<Common>;
  /**
   * Ends all sessions of the user but this one. Connected apps keep their access: see `user.revokedConnectedApp`.
   *
   * @returns how many have ended
   * @throws as `list`
   * @example
   * const { ended } = await auth.session.revokeOthers();
   */
  revokeOthers(call?: CallOptions): Promise<Common & { ended: number }>;
  /**
   * What the user has to prove again before they may change how they sign in, and what they have to prove it with. It proves
   * nothing: each factor is proved by its own call, which adds the proof to this session.
   *
   * A call that was refused for lack of it rejects with `unauthorized_action`, and `error_details.needs` is `recent_sign_in`
   * or `second_factor`.
   *
   * @param options.removing id of the sign-in method that the user removes: its own proof does not count
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `session_not_found`, `unauthorized_action` for an
   *   app or an impersonator
   * @example
   * const { needs, factors } = await auth.session.reauthenticate();
   * const [need] = needs; // undefined: continue
   * const usable = factors.filter(({ proves }) => need && proves.includes(need));
   */
  reauthenticate(options?: { removing?: string }, call?: CallOptions): Promise<Common & Reauthentication>;
  /**
   * Stores tokens from elsewhere, such as your server. Call `session.authenticate()` next: until then nothing is known
   * about their session.
   *
   * @throws AuthError `usage_error`
   * @example
   * await auth.session.updateSession({ session_token, session_jwt });
   * await auth.session.authenticate();
   */
  updateSession(tokens: Pick<Tokens, 'session_token'> & Partial<Tokens>, call?: CallOptions): Promise<void>;
  /**
   * Signs in with a token of your own server, checked by one of the project's trusted-token profiles.
   *
   * @throws AuthError `usage_error`; AuthApiError `trusted_token_profile_not_found`, `invalid_trusted_auth_token`
   *   if it is forged, expired or used, `too_many_requests`
   * @see RFC 7519
   * @example
   * await auth.session.attest({ profile_id: 'my-server', token, session_duration_minutes: 60 });
   */
  attest(options: Attestation, call?: CallOptions): Promise<FactorReply>;
  /**
   * Exchanges an access token of the project's own authorization server for a session. Its scope must include
   * `full_access`, and its audience must be the project (`{provider}/sdk/v1`).
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
   * Reads both tokens from their cookies; null if either is missing.
   *
   * @example
   * const headers = { Authorization: `Bearer ${auth.session.getTokens()?.session_jwt}` };
   */
  getTokens(): Tokens | null;
  /** The current session, without waiting. `fromCache` is true until the server or a missing cookie has confirmed it. */
  getInfo(): { session: Session | null; fromCache: boolean };
  /**
   * Calls `listener` after every real change of the session, in any tab; a new `last_accessed_at` alone is not a change.
   *
   * @returns ends the subscription
   * @example
   * const stop = auth.session.onChange((session) => console.log(session?.expires_at));
   */
  onChange(listener: (session: Session | null) => void): () => void;
}

/** What the user's roles allow. Use it to decide what a page shows; the server that answers a request must check again. */
export interface RbacMethods {
  /**
   * Whether a role of the user permits the action, or `*`, on the resource. Uses the known policy, which may be from an
   * earlier visit. Returns false if none is known.
   *
   * @throws AuthError `usage_error` if a name is not a string
   * @example
   * if (auth.rbac.isAuthorizedSync('pets', 'rename')) showRenameButton();
   */
  isAuthorizedSync(resourceId: string, action: string): boolean;
  /**
   * Like `isAuthorizedSync`, with the server's current policy. Returns false and logs an error if the policy does not load.
   *
   * @throws AuthError `usage_error` if a name is not a string
   * @example
   * if (await auth.rbac.isAuthorized('pets', 'rename')) showRenameButton();
   */
  isAuthorized(resourceId: string, action: string, call?: CallOptions): Promise<boolean>;
  /**
   * All permissions of the user, by resource and action. Empty if the policy does not load.
   *
   * @example
   * const { pets } = await auth.rbac.allPermissions();
   */
  allPermissions(call?: CallOptions): Promise<Record<string, Record<string, boolean>>>;
  /**
   * All roles that there are, with their descriptions and permissions, such as for a list to choose from. Empty if the policy does not
   * load.
   *
   * @example
   * for (const { role_id, description } of await auth.rbac.roles()) addOption(role_id, description);
   */
  roles(call?: CallOptions): Promise<RbacPolicy['roles']>;
}

/** The settings of the project. */
export interface BootstrapMethods {
  /** The fetched settings, or those of an earlier visit, or defaults. Never waits. */
  readonly current: Bootstrap;
  /**
   * Resolves when the server has answered or failed; never rejects. Repeats the request only after a failure.
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
