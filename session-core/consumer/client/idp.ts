/** Calls for other apps, and for support. */

import type { CallOptions } from '../../settings.ts';
import type {
  AuthorizeAnswer,
  AuthorizeRequest,
  AuthorizeStartReply,
  AuthorizeSubmitReply,
  LogoutRequest,
  LogoutStartReply,
} from '../../wire/idp.ts';
import type { AuthReply, SessionDuration } from '../../wire/shared.ts';

/**
 * The project as an identity provider: another app (an assistant, say) sends the visitor here, who is asked for consent.
 * {@link parseAuthorizeRequest} and {@link parseLogoutRequest} read the app's request out of the page's address.
 *
 * @see RFC 6749, OpenID Connect Core 1.0
 */
export interface IdpMethods {
  /**
   * Begins: who asks for what, and whether the visitor has to be asked. Changes nothing.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `connected_app_not_found` and
   * `connected_app_supplied_redirect_url_not_found_in_client`: then the visitor must be told and sent nowhere; `invalid_idp_request` for anything else
   * that is wrong, and `idp_login_required` when the app wants a fresh sign-in. The last two bring in
   * `error_details.redirect_uri` the address that tells the app.
   * @example
   * const { error, result } = parseAuthorizeRequest(new URLSearchParams(location.search));
   * if (error !== null) throw new Error(error);
   * const { user_id, client, consent_required, scope_results } = await auth.idp.oauthAuthorizeStart(result);
   */
  oauthAuthorizeStart(request: AuthorizeRequest, call?: CallOptions): Promise<AuthorizeStartReply>;
  /**
   * Hands in the visitor's answer and gives the address to send them to: with a code for the app, or with
   * `error=access_denied`. Scopes that the visitor cannot grant are left out of what is granted. When no consent was
   * required, hand in `consent_granted: false`. With the `user_id` that the start told, the answer counts only as that
   * visitor's, whoever has signed in since.
   *
   * @throws as `oauthAuthorizeStart`; AuthApiError `idp_visitor_changed`: start again, and ask whoever it is now
   * @example
   * const { redirect_uri } = await auth.idp.oauthAuthorizeSubmit({ ...result, user_id, consent_granted: true });
   * location.assign(redirect_uri);
   */
  oauthAuthorizeSubmit(answer: AuthorizeAnswer, call?: CallOptions): Promise<AuthorizeSubmitReply>;
  /**
   * Begins a logout that another app asks for: whether the visitor has to be asked, and where to send them afterwards.
   * Signs nobody out: that is `session.revoke`.
   *
   * @throws AuthError `usage_error`; AuthApiError `connected_app_not_found`, `connected_app_supplied_redirect_url_not_found_in_client`
   * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
   * @example
   * const { redirect_uri, consent_required } = await auth.idp.oauthLogoutStart(result);
   */
  oauthLogoutStart(request: LogoutRequest, call?: CallOptions): Promise<LogoutStartReply>;
}

/** A look through the eyes of a user, for the project's own support. */
export interface ImpersonationMethods {
  /**
   * Signs in as the user whom a token of the back office names. Such a session ends an hour after it began, names the
   * impersonator in `session.custom_claims.impersonator`, and can look at the account but change nothing of it.
   *
   * @param options.session_duration_minutes 5 to 60. @default 60
   * @throws AuthError `usage_error`; AuthApiError `unable_to_auth_impersonation_token` when it was used or has expired,
   * `too_many_requests`
   * @example
   * await auth.impersonation.authenticate({ impersonation_token });
   */
  authenticate(
    options: SessionDuration & { impersonation_token: string },
    call?: CallOptions,
  ): Promise<AuthReply>;
}
