/** Refusals that only the host's developers or the provider's operator can fix. */

const types: ReadonlySet<string> = new Set([
  'bad_request',
  'connected_app_supplied_redirect_url_not_found_in_client',
  'email_template_not_found',
  'invalid_domain',
  'invalid_login_redirect_url',
  'invalid_pkce_code_challenge',
  'invalid_pkce_code_verifier',
  'invalid_public_token',
  'invalid_redirect_url',
  'invalid_secret_authentication',
  'invalid_session_duration',
  'no_match_for_provided_magic_link_url',
  'oauth_config_not_found',
  'pkce_did_not_expect_code_verifier',
  'public_token_not_found',
  'route_not_found',
  'trusted_auth_token_profile_not_found',
  'trusted_token_profile_not_found',
  'unregistered_origin',
  'use_https',
]);

/** True if the server's message is for developers: it goes to the console, and visitors read a general text. */
export function isForDevelopers(errorType: string | undefined): boolean {
  return errorType !== undefined && types.has(errorType);
}
