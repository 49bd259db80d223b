/** Why the provider refuses a call: one list of types with status and message, and one class to throw. */
import type { RefusalType, SchemaIssue } from '../../session-core/wire/errors.ts';

interface RefusalKind {
  status: 400 | 401 | 403 | 404 | 413 | 429 | 500 | 503;
  message: string;
  /** Whether the name is ours because the protocol has none. */
  own?: true;
}

const sessionNotFound = 'The session is unknown, expired or revoked. Sign in again.';

/** Every `error_type` with its status and message. Also the table of `/docs/errors`. */
export const refusalKinds = {
  bad_request: { status: 400, message: 'The request does not match the schema of this call.' },
  invalid_email: { status: 400, message: 'The email address must have the form name@domain.tld.' },
  inactive_email: { status: 400, message: 'Mail to this address bounced. Use another address.' },
  invalid_phone_number: {
    status: 400,
    message: 'The phone number is not in the E.164 format, for example +4915112345678.',
  },
  invalid_phone_number_country_code: {
    status: 400,
    message: 'This project does not send messages to this country.',
  },
  unsubscribed_phone_number: {
    status: 400,
    message: 'The owner of this number has opted out of messages. Text START to opt in again.',
  },
  duplicate_phone_number: { status: 400, message: 'This phone number belongs to another user.' },
  duplicate_email: { status: 400, message: 'This email address belongs to another user.' },
  unauthorized_credentials: {
    status: 401,
    message: 'The public token is missing or unknown. Use the token of your project.',
  },
  public_token_not_found: {
    status: 404,
    message: 'The public token is unknown. Use the token of your project.',
  },
  invalid_secret_authentication: { status: 401, message: 'The secret is wrong.' },
  user_unauthenticated: { status: 401, message: 'This call needs a signed-in user: send a session token.' },
  session_not_found: { status: 404, message: sessionNotFound },
  invalid_session_duration: {
    status: 400,
    message: 'session_duration_minutes must be a whole number from 5 to 527040.',
  },
  user_not_found: { status: 404, message: 'The user is unknown.' },
  email_not_found: { status: 404, message: 'The email address is unknown.' },
  email_template_not_found: {
    status: 404,
    message: 'No mail template has this id. Add it to MAIL_TEMPLATES_DIR.',
  },
  phone_number_not_found: { status: 404, message: 'The phone number is unknown.' },
  oauth_user_registration_not_found: { status: 404, message: 'The social account is unknown.' },
  totp_not_found: { status: 404, message: 'The authenticator app is unknown.' },
  biometric_registration_not_found: { status: 404, message: 'The biometric registration is unknown.' },
  active_totp_exists: {
    status: 400,
    message: 'This user already has an authenticator app. Delete it before you set up another.',
  },
  unable_to_authenticate_totp: {
    status: 401,
    message: 'The code is not the current one of the authenticator app. Check the clock of the device.',
  },
  totp_code_already_authenticated: {
    status: 401,
    message: 'This code of the authenticator app has been used. Wait for the next one.',
  },
  unable_to_authenticate_recovery_code: {
    status: 401,
    message: 'The recovery code is wrong or has been used.',
  },
  invalid_code: { status: 400, message: 'A passcode has exactly six digits.' },
  otp_code_not_found: {
    status: 404,
    message: 'The passcode is wrong, expired, used, or was tried too often. Request a new one.',
  },
  unable_to_auth_magic_link: {
    status: 401,
    message: 'The link has been used or has expired. Request a new one.',
  },
  no_match_for_provided_magic_link_url: {
    status: 400,
    message: 'The link must be an http(s) address of an allowed origin. Add the origin to ALLOWED_ORIGINS.',
  },
  invalid_login_redirect_url: {
    status: 400,
    message:
      'The redirect address must be an http(s) address of an allowed origin. Add the origin to ALLOWED_ORIGINS.',
  },
  invalid_pkce_code_challenge: {
    status: 400,
    message: 'The pkce code_challenge must be a base64url SHA-256 hash: 43 characters without padding.',
  },
  invalid_pkce_code_verifier: {
    status: 400,
    message: 'The pkce code_verifier must be 32 to 128 letters, digits, dashes, dots, underscores or tildes.',
  },
  pkce_expected_code_verifier: {
    status: 400,
    message:
      'This link needs a pkce code_verifier: open it in the browser that requested it, or request a new one here.',
  },
  pkce_did_not_expect_code_verifier: {
    status: 400,
    message: 'The request has a pkce code_verifier, but the link was requested without pkce.',
  },
  pkce_mismatch: {
    status: 401,
    message: 'The pkce code_verifier does not match the code_challenge of this link.',
  },
  weak_password: { status: 400, message: 'The password is too weak.' },
  no_user_password: { status: 404, message: 'This user has no password.' },
  breached_password: {
    status: 400,
    message: 'The password appears in a list of leaked passwords. Reset it.',
  },
  reset_password: { status: 400, message: 'The password must be reset.' },
  trusted_token_profile_not_found: {
    status: 404,
    message: 'No trusted-token profile has this id. Set profiles in TRUSTED_TOKEN_PROFILES.',
  },
  invalid_trusted_auth_token: {
    status: 401,
    own: true,
    message: 'The trusted token is forged, meant for another project, used, or expired.',
  },
  oauth_token_not_found: { status: 404, message: 'The OAuth token is unknown, used or expired.' },
  oauth_config_not_found: {
    status: 404,
    message: 'This identity provider is not configured.',
  },
  unregistered_origin: {
    status: 403,
    message: 'Pages of this origin may not call the provider. Add the origin to ALLOWED_ORIGINS.',
  },
  oauth_flow_callback_error: { status: 400, message: 'The identity provider answered with an error.' },
  invalid_domain: {
    status: 400,
    message: 'This domain is not enabled for passkeys. Add it to PASSKEY_DOMAINS.',
  },
  webauthn_registration_not_found: {
    status: 404,
    message: 'The passkey is unknown. It may have been deleted from the account but not from the device.',
  },
  duplicate_webauthn_registration: { status: 400, message: 'This passkey is already registered.' },
  webauthn_registration_limit_reached: {
    status: 400,
    own: true,
    message: 'This account has reached the limit of passkeys. Delete one first.',
  },
  unable_to_register_webauthn_registration: {
    status: 401,
    message: 'The authenticator did not answer a challenge of the last five minutes. Try again.',
  },
  unable_to_auth_webauthn_registration: {
    status: 401,
    message: 'The passkey did not correctly answer a challenge of the last five minutes. Try again.',
  },
  invalid_crypto_wallet_address: {
    status: 400,
    message: 'The wallet address is invalid, or its checksum is wrong.',
  },
  crypto_wallet_not_found: { status: 404, message: 'The crypto wallet is unknown.' },
  duplicate_wallet_address: { status: 400, message: 'This crypto wallet belongs to another user.' },
  unable_to_authenticate_crypto_wallet: {
    status: 401,
    message: 'The wallet did not sign a challenge of the last five minutes. Try again.',
  },
  connected_app_not_found: {
    status: 404,
    message: 'The app that sent you here is unknown. Contact its developer.',
  },
  connected_app_supplied_redirect_url_not_found_in_client: {
    status: 400,
    message: 'The redirect address is not registered for this app. Contact its developer.',
  },
  invalid_idp_request: {
    status: 400,
    own: true,
    message: 'The app sent an invalid request. Contact its developer.',
  },
  idp_login_required: { status: 403, message: 'The app requires you to sign in again.', own: true },
  idp_visitor_changed: {
    status: 403,
    message: 'Another user has signed in since the app asked.',
    own: true,
  },
  connected_app_restricted_by_organization: {
    status: 403,
    message: 'Your organization does not let its members use this app. Ask one of its admins.',
    own: true,
  },
  unable_to_auth_impersonation_token: {
    status: 401,
    message: 'The impersonation token is unknown, used or expired.',
  },
  idp_access_token_not_found: {
    status: 404,
    message:
      'The access token is unknown, expired, already exchanged, meant for another resource, or lacks the scope full_access.',
  },
  invalid_oauth_attach_token: {
    status: 400,
    message: 'The attach token is unknown, used, expired, or meant for another identity provider.',
  },
  duplicate_oauth_registration: {
    status: 400,
    message: 'This social account belongs to another user.',
    own: true,
  },
  intermediate_session_not_found: {
    status: 404,
    message:
      'This sign-in has expired: ten minutes have passed, or too many codes were wrong. Sign in again.',
  },
  terms_not_accepted: {
    status: 400,
    message: 'This needs your consent to the terms as they are now. Read them, and accept them.',
    own: true,
  },
  invalid_sign_up_field: {
    status: 400,
    message: 'A field is missing, too long, or has a value that is not offered.',
    own: true,
  },
  remembered_device_not_found: {
    status: 404,
    message: 'The remembered device is unknown.',
    own: true,
  },
  endpoint_not_authorized_for_sdk: {
    status: 401,
    message: 'This project has no such call: users and members of organizations have calls of their own.',
  },
  organization_not_found: { status: 404, message: 'The organization is unknown.' },
  member_not_found: { status: 404, message: 'The member is unknown in this organization.' },
  project_not_found: {
    status: 404,
    message: 'No project with organizations has this project_id, or there are several: name one.',
    own: true,
  },
  member_password_not_found: { status: 404, message: 'This member has no password.' },
  missing_oauth_organization_locator: {
    status: 400,
    message: 'The address must name the organization: send organization_id or slug.',
  },
  too_many_oauth_organization_locators: {
    status: 400,
    message: 'The address must name one organization: send organization_id or slug, not both.',
  },
  member_reset_password: {
    status: 400,
    message: 'This password can no longer be used. Start a reset by email to set a new one.',
  },
  cross_org_passwords_enabled: {
    status: 400,
    message: 'All organizations of this project share one password for each address.',
  },
  cross_org_passwords_not_enabled: {
    status: 400,
    message: 'Each member of this project has a password of their own. Name the organization.',
  },
  unable_to_auth_password_reset_token: {
    status: 401,
    message: 'The link has been used or has expired. Start another reset.',
  },
  duplicate_member_phone_number: {
    status: 400,
    message: 'This phone number belongs to another member of the organization.',
  },
  email_jit_provisioning_not_allowed: {
    status: 403,
    message: 'This address does not belong to the organization. Ask an admin for an invitation.',
  },
  invalid_email_for_jit_provisioning: {
    status: 403,
    message: 'Addresses of this domain may not join the organization. Ask an admin for an invitation.',
  },
  invalid_email_for_invites: {
    status: 403,
    message: 'The organization does not invite this address: its admins decide which domains it invites.',
  },
  user_already_invited: { status: 400, message: 'This address belongs to an active member.' },
  duplicate_member_email: { status: 400, message: 'This address belongs to another member.' },
  action_not_allowed_email_domain_is_claimed: {
    status: 403,
    message: 'Another organization has claimed the domain of this address.',
  },
  session_authorization_error: { status: 403, message: 'The roles of this member do not allow this.' },
  session_too_old_to_reset_password: {
    status: 403,
    message: 'The last proof in this session is older than five minutes. Sign in again.',
  },
  operation_restricted_by_organization_mfa_methods: {
    status: 403,
    message: 'The organization does not accept this second factor.',
  },
  action_available_only_once_primary_authentication_is_met: {
    status: 400,
    message: 'A first factor that the organization accepts is missing.',
  },
  action_available_only_for_active_members: {
    status: 400,
    message: 'Only active members with a proved address can do this.',
  },
  invalid_organization_slug: {
    status: 400,
    message: 'A slug has 2 to 128 letters, digits, dashes, dots, underscores or tildes.',
  },
  organization_slug_already_used: { status: 400, message: 'Another organization has this slug.' },
  invalid_organization_name: { status: 400, message: 'A name has 1 to 128 characters.' },
  allowed_auth_methods_required_for_restricted: {
    status: 400,
    message: 'allowed_auth_methods must name a method while auth_methods is RESTRICTED.',
  },
  allowed_mfa_methods_required_for_restricted: {
    status: 400,
    message: 'allowed_mfa_methods must name a method while mfa_methods is RESTRICTED.',
  },
  invalid_restricted_email_setting: {
    status: 400,
    message:
      'email_allowed_domains must name a domain while email_jit_provisioning or email_invites is RESTRICTED.',
  },
  invalid_restricted_sso_setting: {
    status: 400,
    message:
      'sso_jit_provisioning_allowed_connections must name a connection while sso_jit_provisioning is RESTRICTED.',
  },
  invalid_restricted_oauth_tenants_setting: {
    status: 400,
    message: 'allowed_oauth_tenants must name a tenant while oauth_tenant_jit_provisioning is RESTRICTED.',
  },
  invalid_organization_auth_factor_setting: {
    status: 400,
    message: 'One of sso_jit_provisioning, email_jit_provisioning and email_invites must let new members in.',
  },
  organization_settings_domain_too_common: {
    status: 400,
    message: 'Anybody can get an address of this domain: an organization cannot trust it.',
  },
  organization_settings_duplicate_domain: { status: 400, message: 'A domain is named twice.' },
  organization_settings_invalid_domain: {
    status: 400,
    message: 'Domains have the form example.com, without @ and without wildcards.',
  },
  too_many_domains: { status: 400, message: 'There are more than 100 domains.' },
  invalid_sso_default_connection_id: {
    status: 400,
    message: 'The default connection must be one of the active connections of the organization.',
  },
  invalid_connection_for_jit_provisioning: {
    status: 403,
    message: 'New people cannot join this organization by this company login.',
  },
  sso_connection_not_found: { status: 404, message: 'There is no such active connection.' },
  oidc_connection_not_found: { status: 404, message: 'The organization has no such OIDC connection.' },
  too_many_sso_connections: { status: 400, message: 'An organization has at most 10 connections.' },
  cannot_delete_default_sso_connection: {
    status: 400,
    message: 'Make another connection the default one before you delete this one.',
  },
  missing_sso_connection_locator: {
    status: 400,
    message: 'Name a connection_id, an organization_id or a slug.',
  },
  no_sso_connection_exists_for_organization: {
    status: 404,
    message: 'The organization has no active connection.',
  },
  indeterminate_sso_connection_for_organization: {
    status: 400,
    message: 'The organization has several connections and none is the default one: name a connection_id.',
  },
  sso_token_not_found: { status: 404, message: 'The token is unknown, used or expired.' },
  oidc_auth_code_error: {
    status: 400,
    message: 'The company login did not answer as its settings say. Its admins find the reason in their log.',
  },
  oidc_response_email_missing: {
    status: 400,
    message:
      'The company login named no email address. Its admins choose the claim in the attribute mapping.',
  },
  oidc_response_unverified_email: {
    status: 400,
    message: 'The company login says that the email address is not verified.',
  },
  unsolicited_sso_response: {
    status: 400,
    own: true,
    message:
      'This sign-in has ended, or was started in another browser. Start again at the site that you came from.',
  },
  external_connection_id_not_found: {
    status: 404,
    message: 'There is no such active connection that the caller may share.',
  },
  external_organization_id_same_as_organization_id: {
    status: 400,
    message: 'The connection is the organization’s own.',
  },
  saml_connection_not_found: { status: 404, message: 'The organization has no such SAML connection.' },
  invalid_saml_metadata_url: { status: 400, message: 'The metadata cannot be fetched from this address.' },
  cannot_delete_last_sso_verification_key: {
    status: 400,
    message: 'Add another certificate before you delete the last one of an active connection.',
  },
  too_many_sso_verification_certificates: {
    status: 400,
    message: 'A connection has at most 5 certificates.',
  },
  sso_verification_key_not_found: { status: 404, message: 'The connection has no such certificate.' },
  duplicate_saml_response: { status: 400, message: 'This response of the company login was used before.' },
  expired_saml_response: { status: 400, message: 'The response of the company login has expired.' },
  not_yet_valid_saml_response: {
    status: 400,
    message: 'The response of the company login is for another time. Check its clock.',
  },
  invalid_audience_saml_response: {
    status: 400,
    message:
      'The response of the company login is for another audience or address. Check both in its settings.',
  },
  invalid_signature_saml_response: {
    status: 400,
    message: 'No certificate of the connection fits the signature of the response.',
  },
  missing_signature_saml_response: {
    status: 400,
    message: 'The response of the company login is not signed.',
  },
  unsolicited_saml_response: {
    status: 400,
    message: 'The response of the company login answers no request of this sign-in.',
  },
  invalid_saml_response_email: {
    status: 400,
    message:
      'The company login named no email address. Its admins choose the attribute in the attribute mapping.',
  },
  invalid_issuer_saml_response: {
    status: 400,
    own: true,
    message: 'The response is of another issuer than the connection names.',
  },
  invalid_saml_response: {
    status: 400,
    own: true,
    message: 'The response of the company login is incomplete, or refuses the sign-in.',
  },
  invalid_rbac_role_assignment: {
    status: 400,
    message: 'A role is unknown in this project and organization.',
  },
  cannot_assign_default_rbac_role_id: {
    status: 400,
    message: 'Every member has the default role already: it is not assigned.',
  },
  active_scim_connection_exists: {
    status: 400,
    message: 'This organization has a directory connection. Change it, or delete it first.',
  },
  no_active_scim_connection: {
    status: 404,
    message: 'This organization has no such directory connection.',
  },
  scim_connection_not_rotating_token: {
    status: 400,
    message: 'The token of this directory connection is not being rotated. Start the rotation first.',
  },
  scim_group_role_assignment_group_does_not_exist: {
    status: 400,
    message: 'A role is assigned to a group that the directory has not sent.',
  },
  create_organization_disabled: {
    status: 403,
    own: true,
    message: 'Visitors cannot create organizations in this project.',
  },
  user_locked: { status: 403, own: true, message: 'The host has locked this account.' },
  sign_up_off: { status: 403, own: true, message: 'No account matches, and the project makes no new ones.' },
  sign_up_by_invitation: {
    status: 403,
    own: true,
    message: 'No account matches, and new ones need an invitation.',
  },
  sign_up_domain_not_allowed: {
    status: 403,
    own: true,
    message: 'No account matches, and new ones need a mail address of another domain.',
  },
  disposable_email: {
    status: 403,
    own: true,
    message: 'No account matches, and new ones need a mail address that lasts.',
  },
  invitation_not_found: { status: 404, own: true, message: 'The invitation is unknown.' },
  webhook_not_found: { status: 404, own: true, message: 'The webhook is unknown.' },
  session_binding_required: {
    status: 403,
    own: true,
    message:
      'Sign-ins here need a browser that can keep a key. Leave private browsing, or use another browser.',
  },
  use_dpop_nonce: {
    status: 401,
    own: true,
    message: 'Make the proof in the DPoP header again, with the nonce of the DPoP-Nonce header.',
  },
  invalid_dpop_proof: { status: 401, own: true, message: 'The proof in the DPoP header is not valid.' },
  unauthorized_action: { status: 403, message: 'This is not allowed.' },
  route_not_found: { status: 404, message: 'There is no such call. See /openapi.json for the list.' },
  too_many_requests: {
    status: 429,
    message: 'Too many requests. Wait as many seconds as Retry-After says.',
  },
  user_lock_limit_reached: {
    status: 429,
    message: 'Too many wrong tries for this address or user. Wait as many seconds as Retry-After says.',
  },
  internal_server_error: {
    status: 500,
    message: 'The provider failed. Its log has the reason under this request_id.',
  },
} satisfies Record<RefusalType, RefusalKind>;

export const isRefusalType = (text: string): text is RefusalType => Object.hasOwn(refusalKinds, text);

export interface RefusalDetails {
  /** Words in place of the default ones. */
  message?: string;
  status?: RefusalKind['status'];
  /** Whole seconds until another attempt makes sense. */
  retryAfter?: number;
  /** For programs: `error_details` of the reply. */
  details?: Record<string, unknown>;
  /** The wrong fields, and where they are. */
  issues?: { in: 'body' | 'params' | 'query'; list: SchemaIssue[] };
  cause?: unknown;
}

/** Thrown by any step of a call; becomes the wire's error reply. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly type: RefusalType;
  readonly status: RefusalKind['status'];
  readonly retryAfter: number | undefined;
  readonly details: RefusalDetails['details'];
  readonly issues: RefusalDetails['issues'];

  constructor(type: RefusalType, details: RefusalDetails = {}) {
    const kind: RefusalKind = refusalKinds[type];
    super(details.message ?? kind.message, { cause: details.cause });
    this.type = type;
    this.status = details.status ?? kind.status;
    this.retryAfter = details.retryAfter;
    this.details = details.details;
    this.issues = details.issues;
  }
}

/**
 * A refusal for a temporary failure: status 503.
 *
 * @param problem a sentence
 * @param seconds until another attempt makes sense
 */
export function unavailable(problem: string, seconds: number, cause?: unknown): Refusal {
  const message = `${problem} Wait as many seconds as Retry-After says.`;
  return new Refusal('internal_server_error', { status: 503, message, retryAfter: seconds, cause });
}
