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
 * The project as an identity provider: another app, such as an assistant, sends the visitor here to give consent.
 * {@link parseAuthorizeRequest} and {@link parseLogoutRequest} read the app's request from the page's address.
 *
 * @see RFC 6749, OpenID Connect Core 1.0
 */
export interface IdpMethods {
  /**
   * Starts the request: returns the app, its scopes, and whether to ask the visitor. Changes nothing.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `connected_app_not_found` and
   * `connected_app_supplied_redirect_url_not_found_in_client`: show the error and do not redirect; `invalid_idp_request` for
   * any other mistake; `idp_login_required` if the app requires a new sign-in. The last two have in
   * `error_details.redirect_uri` the address that reports the error to the app.
   * @example
   * const { error, result } = parseAuthorizeRequest(new URLSearchParams(location.search));
   * if (error !== null) throw new Error(error);
   * const { user_id, client, consent_required, scope_results } = await auth.idp.oauthAuthorizeStart(result);
   */
  oauthAuthorizeStart(request: AuthorizeRequest, call?: CallOptions): Promise<AuthorizeStartReply>;
  /**
   * Submits the visitor's answer and returns the address to send them to, with a code for the app or with
   * `error=access_denied`. The server does not grant scopes that the visitor cannot grant. If no consent was required, submit
   * `consent_granted: false`. Pass the `user_id` from the start, so that the answer counts only for that user, even if
   * another has signed in since.
   *
   * @throws as `oauthAuthorizeStart`; AuthApiError `idp_visitor_changed`: start again, and ask the current user
   * @example
   * const { redirect_uri } = await auth.idp.oauthAuthorizeSubmit({ ...result, user_id, consent_granted: true });
   * location.assign(redirect_uri);
   */
  oauthAuthorizeSubmit(answer: AuthorizeAnswer, call?: CallOptions): Promise<AuthorizeSubmitReply>;
  /**
   * Starts a logout that another app requests: returns whether to ask the visitor, and where to send them afterwards.
   * It does not sign them out; call `session.revoke` for that.
   *
   * @throws AuthError `usage_error`; AuthApiError `connected_app_not_found`, `connected_app_supplied_redirect_url_not_found_in_client`
   * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
   * @example
   * const { redirect_uri, consent_required } = await auth.idp.oauthLogoutStart(result);
   */
  oauthLogoutStart(request: LogoutRequest, call?: CallOptions): Promise<LogoutStartReply>;
}

/** Sign-in as another user, for the project's own support. */
export interface ImpersonationMethods {
  /**
   * Signs in as the user that a token from the back office names. Such a session ends after an hour, names the
   * impersonator in `session.custom_claims.impersonator`, and can read the account but not change it.
   *
   * @param options.session_duration_minutes 5 to 60. @default 60
   * @throws AuthError `usage_error`; AuthApiError `unable_to_auth_impersonation_token` if it was used or has expired,
   * `too_many_requests`
   * @example
   * await auth.impersonation.authenticate({ impersonation_token });
   */
  authenticate(
    options: SessionDuration & { impersonation_token: string },
    call?: CallOptions,
  ): Promise<AuthReply>;
}
