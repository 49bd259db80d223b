/** The `error_type` values that this client or its provider treats by name. A server may answer others. */
export const errorTypes = [
  'invalid_email',
  'invalid_phone_number',
  'unsubscribed_phone_number',
  'inactive_email',
  'unauthorized_credentials',
  'user_unauthenticated',
  'email_not_found',
  'unable_to_auth_magic_link',
  'no_user_password',
  'breached_password',
  'reset_password',
  'oauth_token_not_found',
  'invalid_code',
  'member_password_not_found',
  'oauth_flow_callback_error',
  'oauth_config_not_found',
  'unauthorized_action',
  'user_lock_limit_reached',
  'invalid_session_token',
  'session_not_found',
  'invalid_phone_number_country_code',
  'otp_code_not_found',
  'duplicate_member_phone_number',
  'bad_request',
  'too_many_requests',
  'use_https',
  'internal_server_error',
  'invalid_secret_authentication',
  'invalid_public_token',
  'invalid_redirect_url',
  'invalid_session_duration',
  'pkce_mismatch',
  'pkce_expected_code_verifier',
  'pkce_did_not_expect_code_verifier',
  'invalid_pkce_code_challenge',
  'invalid_pkce_code_verifier',
  'user_not_found',
  'route_not_found',
] as const;

export type ErrorType = (typeof errorTypes)[number];

/** Refusals of the calls about passkeys and wallets. */
export const keyErrorTypes = [
  'invalid_domain',
  'webauthn_registration_not_found',
  'duplicate_webauthn_registration',
  'unable_to_register_webauthn',
  'unable_to_auth_webauthn',
  'invalid_crypto_wallet_address',
  'crypto_wallet_not_found',
  'duplicate_crypto_wallet',
  'unable_to_auth_crypto_wallet',
] as const;

/** Refusals whose words depend on the case at hand; a client shows the server's. */
export type ExplainedErrorType = 'weak_password' | (typeof keyErrorTypes)[number];

/** The body of every refused call; not wrapped in `data`. */
export interface ErrorReply {
  status_code: number;
  request_id?: string;
  error_type: ErrorType | ExplainedErrorType | (string & {});
  error_message: string;
  error_url: string;
  error_details?: Record<string, unknown>;
}

/** The body of a call that did not fit its schema. One of the three lists names the fields. */
export interface SchemaErrorReply extends ErrorReply {
  body?: SchemaIssue[];
  params?: SchemaIssue[];
  query?: SchemaIssue[];
}

export interface SchemaIssue {
  keyword: string;
  dataPath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message: string;
}
