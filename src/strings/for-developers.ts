/** Refusals that only the host's developers or the provider's operator can fix. */

const types: ReadonlySet<string> = new Set([
  'bad_request',
  'connected_app_supplied_redirect_url_not_found_in_client',
  'cross_org_passwords_enabled',
  'cross_org_passwords_not_enabled',
  'email_template_not_found',
  'endpoint_not_authorized_for_sdk',
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

/** A field of a call, or a setting. */
const identifier = /\b[A-Za-z]+_[A-Za-z_]+\b/;

/** True if the server's message is for developers: it goes to the console, and visitors read a general text. */
export function isForDevelopers(errorType: string | undefined, message = ''): boolean {
  return errorType !== undefined && (types.has(errorType) || identifier.test(message));
}
