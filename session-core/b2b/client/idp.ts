import type { Whole } from './method.ts';

/**
 * The project as an identity provider: another app sends the member here to give consent, in the name of their
 * organization. {@link parseAuthorizeRequest} and {@link parseLogoutRequest} read the app's request from the page's address.
 */
export interface MemberIdpMethods {
  /**
   * Starts the request: returns the app, its scopes, the member and their organization, and whether to ask. Changes nothing.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `connected_app_restricted_by_organization`, which has
   * in `error_details.redirect_uri` the address that reports the refusal to the app
   * @example
   * const { error, result } = parseAuthorizeRequest(new URLSearchParams(location.search));
   * if (error !== null) throw new Error(error);
   * const { member_id, organization, client, scope_results } = await auth.idp.oauthAuthorizeStart(result);
   */
  readonly oauthAuthorizeStart: Whole<'POST /idp/b2b/oauth/authorize/start'>;
  /**
   * Submits the member's answer and returns the address to send them to. Pass the `member_id` from the start, so that the
   * answer counts only for that member, even if another tab has entered another organization since.
   */
  readonly oauthAuthorizeSubmit: Whole<'POST /idp/b2b/oauth/authorize/submit'>;
  /** Starts a logout that another app requests: returns whether to ask, and where to send the visitor afterwards. */
  readonly oauthLogoutStart: Whole<'POST /b2b/oauth/logout/start'>;
}
