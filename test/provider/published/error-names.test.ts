/** The error names of the hosted provider's half for members: where this provider answers each, or what it says instead. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test from 'node:test';
import { refusalsOf } from '../../../provider/calls/openapi/openapi.ts';
import { b2bCallTable } from '../../../provider/calls/table.ts';
import { isRefusalType } from '../../../provider/http/refusal.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';

type Call = keyof typeof b2bCallTable;

const code = 'POST /b2b/otps/email/login_or_signup';
const link = 'POST /b2b/magic_links/email/login_or_signup';
const invite = 'POST /b2b/magic_links/email/invite';
const choose = 'POST /b2b/discovery/intermediate_sessions/exchange';
const creation = 'POST /b2b/discovery/organizations/create';
const settings = 'PUT /b2b/organizations/me';
const self = 'PUT /b2b/organizations/members/update';
const create = 'POST /b2b/organizations/members';
const member = 'PUT /b2b/organizations/members/:member_id';
const reactivate = 'PUT /b2b/organizations/members/:member_id/reactivate';
const address = 'POST /b2b/organizations/members/start_email_update';
const text = 'POST /b2b/otps/sms/send';
const proveText = 'POST /b2b/otps/sms/authenticate';
const app = 'POST /b2b/totp';
const proveApp = 'POST /b2b/totp/authenticate';
const recover = 'POST /b2b/recovery_codes/recover';
const password = 'POST /b2b/passwords/authenticate';
const resetByMail = 'POST /b2b/passwords/email/reset';
const discoverByPassword = 'POST /b2b/passwords/discovery/authenticate';
const sso = 'POST /b2b/sso/authenticate';
const oauth = 'POST /b2b/oauth/authenticate';
const saml = 'PUT /b2b/sso/saml/:connection_id';
const certificate = 'DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id';
const external = 'POST /b2b/sso/external';

const byCall: Record<string, Call[]> = {
  organization_not_found: [code, link, password, choose, sso, text],
  member_not_found: [text, app, member, reactivate],
  email_jit_provisioning_not_allowed: [code, link, oauth, choose],
  invalid_email_for_jit_provisioning: [code, link, oauth, choose],
  invalid_connection_for_jit_provisioning: [sso],
  invalid_email_for_invites: [invite, create],
  user_already_invited: [invite],
  duplicate_member_email: [create, member, address],
  action_not_allowed_email_domain_is_claimed: [code, link, oauth, sso, creation, choose, create, address],
  intermediate_session_not_found: [creation, choose, text, proveText, app, proveApp, recover],
  session_authorization_error: [settings, self, create, member, invite, saml],
  session_too_old_to_reset_password: ['POST /b2b/passwords/session/reset'],
  operation_restricted_by_organization_mfa_methods: [text, proveText, app, proveApp],
  action_available_only_once_primary_authentication_is_met: [text, proveText, app, proveApp, recover],
  action_available_only_for_active_members: [address],
  organization_slug_already_used: [creation, settings],
  invalid_organization_slug: [creation, settings],
  invalid_organization_name: [creation, settings],
  organization_logo_url_too_long: [creation, settings],
  allowed_auth_methods_required_for_restricted: [settings],
  allowed_mfa_methods_required_for_restricted: [settings],
  invalid_restricted_email_setting: [settings],
  invalid_restricted_sso_setting: [settings],
  invalid_restricted_oauth_tenants_setting: [settings],
  organization_settings_domain_too_common: [settings],
  organization_settings_duplicate_domain: [settings],
  organization_settings_invalid_domain: [settings],
  too_many_domains: [settings],
  invalid_organization_auth_factor_setting: [settings],
  invalid_sso_default_connection_id: [settings],
  duplicate_member_phone_number: [text, proveText, self, create, member],
  duplicate_member_phone_number_for_member: [text, self, member],
  otp_code_not_found: ['POST /b2b/otps/email/authenticate', proveText],
  active_totp_exists: [app],
  totp_not_found: [proveApp, recover, 'GET /b2b/recovery_codes'],
  unable_to_authenticate_totp: [proveApp],
  totp_code_already_authenticated: [proveApp],
  unable_to_authenticate_recovery_code: [recover],
  default_mfa_member_missing_factor: [self, member],
  member_password_not_found: [password, discoverByPassword],
  member_reset_password: [password, discoverByPassword],
  breached_password: [resetByMail, 'POST /b2b/passwords/session/reset'],
  cross_org_passwords_enabled: ['DELETE /b2b/organizations/members/passwords/:password_id'],
  cross_org_passwords_not_enabled: [discoverByPassword, 'POST /b2b/passwords/discovery/reset/start'],
  unable_to_auth_password_reset_token: [resetByMail, 'POST /b2b/passwords/discovery/reset'],
  sso_connection_not_found: ['DELETE /b2b/sso/:connection_id'],
  saml_connection_not_found: [saml, certificate],
  oidc_connection_not_found: ['PUT /b2b/sso/oidc/:connection_id'],
  too_many_sso_connections: ['POST /b2b/sso/oidc', 'POST /b2b/sso/saml', external],
  saml_connection_idp_sso_url_not_https: [saml],
  saml_connection_email_mapping_required: [saml],
  saml_connection_attribute_mapping_missing_groups_key: [saml],
  invalid_saml_metadata_url: ['PUT /b2b/sso/saml/:connection_id/url'],
  cannot_delete_default_sso_connection: ['DELETE /b2b/sso/:connection_id'],
  cannot_delete_last_sso_verification_key: [certificate],
  too_many_sso_verification_certificates: [saml],
  sso_verification_key_not_found: [certificate],
  external_connection_id_not_found: [external],
  external_organization_id_same_as_organization_id: [external],
  sso_token_not_found: [sso],
  retired_member_email: [invite, create, member, address],
  desired_email_updating_for_different_member: [address],
  member_cannot_update_their_email_address: [member],
  email_unverified_for_reactivation: [reactivate],
  no_deleted_member_found_for_reactivation: [reactivate],
  reactivation_email_belongs_to_another_member: [reactivate],
  invalid_rbac_role_assignment: [invite, create, member, settings, saml],
  cannot_assign_default_rbac_role_id: [invite, create, member, saml],
  active_scim_connection_exists: ['POST /b2b/scim'],
  no_active_scim_connection: ['GET /b2b/scim', 'POST /b2b/scim/groups'],
  scim_connection_not_rotating_token: ['POST /b2b/scim/rotate/complete', 'POST /b2b/scim/rotate/cancel'],
  scim_group_role_assignment_group_does_not_exist: ['PUT /b2b/scim/:connection_id'],
};

/** In the address to which a company's login or a social account returns, or on the page that it cannot return from. */
const byNavigation: RefusalType[] = [
  'no_sso_connection_exists_for_organization',
  'indeterminate_sso_connection_for_organization',
  'missing_sso_connection_locator',
  'saml_idp_initiated_auth_disabled',
  'unsolicited_saml_response',
  'duplicate_saml_response',
  'expired_saml_response',
  'not_yet_valid_saml_response',
  'invalid_audience_saml_response',
  'invalid_signature_saml_response',
  'missing_signature_saml_response',
  'invalid_saml_response_email',
  'oidc_auth_code_error',
  'oidc_response_email_missing',
  'oidc_response_unverified_email',
  'missing_oauth_organization_locator',
  'too_many_oauth_organization_locators',
];

/** From the mount of all calls: an organization other than the session's, and the token of another kind of project. */
const byEveryCall: RefusalType[] = ['session_authorization_tenancy_error', 'endpoint_not_authorized_for_sdk'];

/** What this provider answers in that case: one name for what callers cannot tell apart, or need not. */
const instead: Record<string, RefusalType> = {
  member_does_not_exist_in_organization: 'member_not_found',
  member_session_member_id_mismatch: 'member_not_found',
  invalid_organization_id: 'organization_not_found',
  oauth_tenant_jit_provisioning_not_allowed: 'email_jit_provisioning_not_allowed',
  invalid_oauth_tenant_for_jit_provisioning: 'email_jit_provisioning_not_allowed',
  invalid_intermediate_session_token_for_organization: 'intermediate_session_not_found',
  incompatible_session_type: 'session_not_found',
  organization_name_missing: 'invalid_organization_name',
  organization_settings_disposable_domain: 'organization_settings_domain_too_common',
  invalid_organization_mfa_policy: 'bad_request',
  member_phone_number_not_found: 'phone_number_not_found',
  unable_to_auth_otp_code: 'otp_code_not_found',
  expired_totp: 'totp_not_found',
  recovery_code_used_as_totp_code: 'unable_to_authenticate_totp',
  totp_code_used_as_recovery_code: 'unable_to_authenticate_recovery_code',
  recovery_codes_not_found: 'totp_not_found',
  invalid_mfa_default_method: 'bad_request',
  invalid_sso_idp: 'bad_request',
  invalid_scim_idp: 'bad_request',
  too_many_roles: 'bad_request',
  member_search_filter_name_not_recognized: 'bad_request',
  saml_certificate_mismatch: 'invalid_signature_saml_response',
  missing_saml_csrf_cookie: 'unsolicited_sso_response',
  saml_csrf_cookie_mismatch: 'unsolicited_sso_response',
  oidc_csrf_cookie_mismatch: 'unsolicited_sso_response',
  missing_oidc_state_param: 'unsolicited_sso_response',
  unsolicited_oidc_response: 'unsolicited_sso_response',
  oidc_response_subject_mismatch: 'oidc_auth_code_error',
  invalid_discovery_redirect_url: 'no_match_for_provided_magic_link_url',
  invalid_invite_redirect_url: 'no_match_for_provided_magic_link_url',
};

/** There is no such case here. */
const never: Record<string, string> = {
  organization_suspended: 'an organization is there or deleted',
  email_verification_required: 'the reply has `primary_required`, and the sign-in goes on',
  insufficient_factors_for_session_exchange: 'the same',
  operation_restricted_by_organization_auth_methods: 'the same',
  sso_discovery_incompatible_with_sdk_config: 'a project cannot switch it off',
  passwords_incompatible_with_sdk_config: 'the same',
  organization_name_includes_banned_words: 'there is no list; mails leave out names that look like addresses',
  pending_totp_exists: 'a newer set-up is added, and the codes of each work',
  cannot_reset_password_with_existing_password: 'each member with a password may',
  duplicate_saml_connection: 'two connections may lead to one login',
  saml_connection_idp_sso_url_required: 'a connection is pending until it is complete',
  saml_connection_attribute_mapping_required: 'a new connection has a mapping',
  saml_connection_name_mapping_required: 'members need no name',
  oidc_connection_issuer_required: 'a connection is pending until it is complete',
  oidc_connection_client_id_required: 'the same',
  oidc_connection_client_secret_required: 'the same',
  oidc_connection_authorization_url_required: 'the same',
  oidc_connection_token_url_required: 'the same',
  oidc_connection_jwks_url_required: 'the same',
  sso_connection_organization_mismatch: 'the connection says which organization it is',
  no_discovery_redirect_url: 'every project has a default page',
  no_discovery_redirect_urls_set: 'the same',
  no_default_discovery_redirect_url_set: 'the same',
  no_invite_redirect_url: 'the same',
  no_invite_redirect_urls_set: 'the same',
  no_password_reset_redirect_url: 'the same',
  ad_blocker_detected: 'the client says it, no server',
};

test('every name of the business half is answered by the calls where it belongs, or has a reason', () => {
  for (const [name, calls] of Object.entries(byCall))
    for (const call of calls) {
      const refusals = refusalsOf(call, b2bCallTable[call] as never) as Set<string>;
      assert.ok(refusals.has(name), `${call} answers ${name}`);
    }
  const ours = [...Object.keys(byCall), ...byNavigation, ...byEveryCall, ...Object.values(instead)];
  assert.deepEqual(
    ours.filter((name) => !isRefusalType(name)),
    [],
  );
  assert.deepEqual([...Object.keys(instead), ...Object.keys(never)].filter(isRefusalType), []);
});

test('each of these names is one that the published client knows', () => {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('hosted-client-5'));
  const types = readFileSync(resolve('@stytch/core/public').replace(/index\.[a-z.]+$/, 'index.d.ts'), 'utf8');
  const names = [byCall, instead, never].flatMap((one) => Object.keys(one));
  assert.deepEqual(
    [...names, ...byNavigation, ...byEveryCall].filter((name) => !types.includes(`"${name}"`)),
    [],
  );
});
