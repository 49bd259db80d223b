/** Refusals about companies' own logins. */
import type { RefusalKind } from './refusal-kind.ts';

export const ssoRefusals = {
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
    message:
      'The reply of the company login does not match its settings. Its admins find the reason in their log.',
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
  saml_connection_idp_sso_url_not_https: {
    status: 400,
    message: 'The address of the login must be an https address without a user name.',
  },
  saml_connection_email_mapping_required: {
    status: 400,
    message: 'attribute_mapping: must say which attribute is the `email`.',
  },
  saml_connection_attribute_mapping_missing_groups_key: {
    status: 400,
    message: 'Roles of groups need an attribute_mapping that says which attribute has the `groups`.',
  },
  saml_idp_initiated_auth_disabled: {
    status: 400,
    message: 'This connection signs people in only from here: begin at the page of the organization.',
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
    message: 'The response of the company login is not valid yet. Check its clock.',
  },
  invalid_audience_saml_response: {
    status: 400,
    message:
      'The response of the company login is for another audience or address. Check both in its settings.',
  },
  invalid_signature_saml_response: {
    status: 400,
    message: 'No certificate of the connection matches the signature of the response.',
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
    message: 'The response comes from an issuer other than the connection’s.',
  },
  invalid_saml_response: {
    status: 400,
    own: true,
    message: 'The response of the company login is incomplete, or refuses the sign-in.',
  },
} satisfies Record<string, RefusalKind>;
