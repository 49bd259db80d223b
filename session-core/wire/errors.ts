/** The `error_type` values for which the widget has a text. A server may answer others. */
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
  'unauthorized_action',
  'user_lock_limit_reached',
  'invalid_session_token',
  'session_not_found',
  'invalid_phone_number_country_code',
  'otp_code_not_found',
  'duplicate_member_phone_number',
  'too_many_requests',
  'internal_server_error',
  'pkce_mismatch',
  'pkce_expected_code_verifier',
  'invalid_crypto_wallet_address',
  'unable_to_authenticate_crypto_wallet',
  'unable_to_authenticate_totp',
  'totp_code_already_authenticated',
  'unable_to_authenticate_recovery_code',
  'session_binding_required',
  'user_locked',
  'sign_up_off',
  'sign_up_by_invitation',
  'sign_up_domain_not_allowed',
  'disposable_email',
  'terms_not_accepted',
  'invalid_sign_up_field',
] as const;

export type ErrorType = (typeof errorTypes)[number];

/**
 * The types for which the widget shows the server's own text: only a developer can act on them, or the text depends on the
 * case, or no screen makes the calls that answer them.
 */
export const serverWordedErrorTypes = [
  'oauth_flow_callback_error',
  'oauth_config_not_found',
  'unregistered_origin',
  'bad_request',
  'invalid_secret_authentication',
  'public_token_not_found',
  'invalid_login_redirect_url',
  'no_match_for_provided_magic_link_url',
  'invalid_session_duration',
  'pkce_did_not_expect_code_verifier',
  'invalid_pkce_code_challenge',
  'invalid_pkce_code_verifier',
  'user_not_found',
  'route_not_found',
  'weak_password',
  'duplicate_phone_number',
  'duplicate_email',
  'phone_number_not_found',
  'email_template_not_found',
  'oauth_user_registration_not_found',
  'totp_not_found',
  'biometric_registration_not_found',
  'active_totp_exists',
  'invalid_domain',
  'webauthn_registration_not_found',
  'duplicate_webauthn_registration',
  'webauthn_registration_limit_reached',
  'unable_to_register_webauthn_registration',
  'unable_to_auth_webauthn_registration',
  'trusted_token_profile_not_found',
  'invalid_trusted_auth_token',
  'crypto_wallet_not_found',
  'duplicate_wallet_address',
  'connected_app_not_found',
  'connected_app_supplied_redirect_url_not_found_in_client',
  'invalid_idp_request',
  'idp_login_required',
  'idp_visitor_changed',
  'connected_app_restricted_by_organization',
  'unable_to_auth_impersonation_token',
  'idp_access_token_not_found',
  'invalid_oauth_attach_token',
  'duplicate_oauth_registration',
  'intermediate_session_not_found',
  'remembered_device_not_found',
  'endpoint_not_authorized_for_sdk',
  'organization_not_found',
  'project_not_found',
  'member_not_found',
  'email_jit_provisioning_not_allowed',
  'invalid_email_for_jit_provisioning',
  'invalid_email_for_invites',
  'user_already_invited',
  'desired_email_updating_for_different_member',
  'duplicate_member_email',
  'retired_member_email',
  'reactivation_email_belongs_to_another_member',
  'duplicate_member_phone_number_for_member',
  'default_mfa_member_missing_factor',
  'action_not_allowed_email_domain_is_claimed',
  'session_authorization_error',
  'session_authorization_tenancy_error',
  'no_deleted_member_found_for_reactivation',
  'email_unverified_for_reactivation',
  'member_cannot_update_their_email_address',
  'session_too_old_to_reset_password',
  'member_reset_password',
  'missing_oauth_organization_locator',
  'too_many_oauth_organization_locators',
  'cross_org_passwords_enabled',
  'cross_org_passwords_not_enabled',
  'unable_to_auth_password_reset_token',
  'operation_restricted_by_organization_mfa_methods',
  'action_available_only_once_primary_authentication_is_met',
  'action_available_only_for_active_members',
  'invalid_organization_slug',
  'organization_slug_already_used',
  'invalid_organization_name',
  'organization_logo_url_too_long',
  'allowed_auth_methods_required_for_restricted',
  'allowed_mfa_methods_required_for_restricted',
  'invalid_restricted_email_setting',
  'invalid_restricted_sso_setting',
  'invalid_restricted_oauth_tenants_setting',
  'invalid_organization_auth_factor_setting',
  'organization_settings_domain_too_common',
  'organization_settings_duplicate_domain',
  'organization_settings_invalid_domain',
  'too_many_domains',
  'invalid_sso_default_connection_id',
  'active_scim_connection_exists',
  'no_active_scim_connection',
  'scim_connection_not_rotating_token',
  'scim_group_role_assignment_group_does_not_exist',
  'invalid_connection_for_jit_provisioning',
  'sso_connection_not_found',
  'oidc_connection_not_found',
  'external_connection_id_not_found',
  'external_organization_id_same_as_organization_id',
  'too_many_sso_connections',
  'cannot_delete_default_sso_connection',
  'missing_sso_connection_locator',
  'no_sso_connection_exists_for_organization',
  'indeterminate_sso_connection_for_organization',
  'sso_token_not_found',
  'oidc_auth_code_error',
  'oidc_response_email_missing',
  'oidc_response_unverified_email',
  'unsolicited_sso_response',
  'saml_connection_not_found',
  'saml_connection_idp_sso_url_not_https',
  'saml_connection_email_mapping_required',
  'saml_connection_attribute_mapping_missing_groups_key',
  'saml_idp_initiated_auth_disabled',
  'invalid_saml_metadata_url',
  'cannot_delete_last_sso_verification_key',
  'too_many_sso_verification_certificates',
  'sso_verification_key_not_found',
  'duplicate_saml_response',
  'expired_saml_response',
  'not_yet_valid_saml_response',
  'invalid_audience_saml_response',
  'invalid_signature_saml_response',
  'missing_signature_saml_response',
  'unsolicited_saml_response',
  'invalid_saml_response_email',
  'invalid_issuer_saml_response',
  'invalid_saml_response',
  'invalid_rbac_role_assignment',
  'cannot_assign_default_rbac_role_id',
  'create_organization_disabled',
  'use_dpop_nonce',
  'invalid_dpop_proof',
  'invitation_not_found',
  'webhook_not_found',
  'send_quota_reached',
  'session_quota_reached',
  'account_quota_reached',
  'webhook_quota_reached',
  'admin_key_not_found',
] as const;

type ServerWordedErrorType = (typeof serverWordedErrorTypes)[number];

/** The types that only other servers answer: the hosted one. */
type OfOtherServers = 'invalid_session_token';

/** Every `error_type` that our provider answers. */
export type RefusalType = Exclude<ErrorType, OfOtherServers> | ServerWordedErrorType;

/** The body of every refusal; not wrapped in `data`. */
export interface ErrorReply {
  status_code: number;
  request_id?: string;
  error_type: RefusalType | (string & {});
  error_message: string;
  error_url: string;
  error_details?: Record<string, unknown>;
}

/** The reply to a call that did not match its schema. One of the three lists names the fields. */
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
