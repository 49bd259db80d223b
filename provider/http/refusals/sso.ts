/** Refusals about companies' own logins. */
import { ownWithStatus, withStatus } from './refusal-kind.ts';

export const ssoRefusals = {
  ...withStatus(400, {
    invalid_sso_default_connection_id:
      'The default connection must be one of the active connections of the organization.',
    too_many_sso_connections: 'An organization has at most 10 connections.',
    cannot_delete_default_sso_connection:
      'Make another connection the default one before you delete this one.',
    missing_sso_connection_locator: 'Name a connection_id, an organization_id or a slug.',
    indeterminate_sso_connection_for_organization:
      'The organization has several connections and none is the default one: name a connection_id.',
    oidc_auth_code_error:
      'The reply of the company login does not match its settings. Its admins find the reason in their log.',
    oidc_response_email_missing:
      'The company login named no email address. Its admins choose the claim in the attribute mapping.',
    oidc_response_unverified_email: 'The company login says that the email address is not verified.',
    external_organization_id_same_as_organization_id: 'The connection is the organization’s own.',
    saml_connection_idp_sso_url_not_https:
      'The address of the login must be an https address without a user name.',
    saml_connection_email_mapping_required: 'attribute_mapping: must say which attribute is the `email`.',
    saml_connection_attribute_mapping_missing_groups_key:
      'Roles of groups need an attribute_mapping that says which attribute has the `groups`.',
    saml_idp_initiated_auth_disabled:
      'This connection signs people in only from here: begin at the page of the organization.',
    invalid_saml_metadata_url: 'The metadata cannot be fetched from this address.',
    cannot_delete_last_sso_verification_key:
      'Add another certificate before you delete the last one of an active connection.',
    too_many_sso_verification_certificates: 'A connection has at most 5 certificates.',
    duplicate_saml_response: 'This response of the company login was used before.',
    expired_saml_response: 'The response of the company login has expired.',
    not_yet_valid_saml_response: 'The response of the company login is not valid yet. Check its clock.',
    invalid_audience_saml_response:
      'The response of the company login is for another audience or address. Check both in its settings.',
    invalid_signature_saml_response:
      'No certificate of the connection matches the signature of the response.',
    missing_signature_saml_response: 'The response of the company login is not signed.',
    unsolicited_saml_response: 'The response of the company login answers no request of this sign-in.',
    invalid_saml_response_email:
      'The company login named no email address. Its admins choose the attribute in the attribute mapping.',
  }),
  ...withStatus(403, {
    invalid_connection_for_jit_provisioning:
      'New people cannot join this organization by this company login.',
  }),
  ...withStatus(404, {
    sso_connection_not_found: 'There is no such active connection.',
    oidc_connection_not_found: 'The organization has no such OIDC connection.',
    no_sso_connection_exists_for_organization: 'The organization has no active connection.',
    sso_token_not_found: 'The token is unknown, used or expired.',
    external_connection_id_not_found: 'There is no such active connection that the caller may share.',
    saml_connection_not_found: 'The organization has no such SAML connection.',
    sso_verification_key_not_found: 'The connection has no such certificate.',
  }),
  ...ownWithStatus(400, {
    unsolicited_sso_response:
      'This sign-in has ended, or was started in another browser. Start again at the site that you came from.',
    invalid_issuer_saml_response: 'The response comes from an issuer other than the connection’s.',
    invalid_saml_response: 'The response of the company login is incomplete, or refuses the sign-in.',
  }),
};
