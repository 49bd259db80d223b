/** Refusals about organizations, members, roles and directories. */
import { ownWithStatus, withStatus } from './refusal-kind.ts';

export const organizationsRefusals = {
  ...withStatus(400, {
    missing_oauth_organization_locator:
      'The address must name the organization: send organization_id or slug.',
    too_many_oauth_organization_locators:
      'The address must name one organization: send organization_id or slug, not both.',
    member_reset_password: 'This password can no longer be used. Start a reset by email to set a new one.',
    cross_org_passwords_enabled: 'All organizations of this project share one password for each address.',
    cross_org_passwords_not_enabled:
      'Each member of this project has a password of their own. Name the organization.',
    desired_email_updating_for_different_member:
      'Another member is changing their address to this one. Try again in a few minutes.',
    duplicate_member_phone_number: 'This phone number belongs to another member of the organization.',
    duplicate_member_phone_number_for_member:
      'This member has a proved phone number. Delete it before you add another.',
    default_mfa_member_missing_factor: 'The default must be a second factor that the member has set up.',
    user_already_invited: 'This address belongs to an active member.',
    duplicate_member_email: 'This address belongs to another member.',
    retired_member_email: 'Another member had this address before, and it is reserved until it is unlinked.',
    reactivation_email_belongs_to_another_member:
      'Another member has the address of this member, or had it before.',
    email_unverified_for_reactivation:
      'The deleted member never proved the address. Invite the address instead.',
    action_available_only_once_primary_authentication_is_met:
      'A first factor that the organization accepts is missing.',
    action_available_only_for_active_members: 'Only active members with a verified address can do this.',
    invalid_organization_slug:
      'A slug has 2 to 128 letters, digits, dashes, dots, underscores or tildes, and is not the id of an organization.',
    organization_slug_already_used: 'Another organization has this slug.',
    organization_logo_url_too_long: 'The address of a logo has at most 2048 characters.',
    invalid_organization_name: 'A name has 1 to 128 characters.',
    allowed_auth_methods_required_for_restricted:
      'allowed_auth_methods must name a method besides passkeys and wallets while auth_methods is RESTRICTED.',
    allowed_mfa_methods_required_for_restricted:
      'allowed_mfa_methods must name a method while mfa_methods is RESTRICTED.',
    invalid_restricted_email_setting:
      'email_allowed_domains must name a domain while email_jit_provisioning or email_invites is RESTRICTED.',
    invalid_restricted_sso_setting:
      'sso_jit_provisioning_allowed_connections must name a connection while sso_jit_provisioning is RESTRICTED.',
    invalid_restricted_oauth_tenants_setting:
      'allowed_oauth_tenants must name a tenant while oauth_tenant_jit_provisioning is RESTRICTED.',
    invalid_organization_auth_factor_setting:
      'At least one of sso_jit_provisioning, email_jit_provisioning and email_invites must allow new members.',
    organization_settings_domain_too_common:
      'Anyone can get an address of this domain, so an organization cannot trust it.',
    organization_settings_duplicate_domain: 'A domain is named twice.',
    organization_settings_invalid_domain:
      'Domains have the form example.com, without @ and without wildcards.',
    too_many_domains: 'There are more than 100 domains.',
    invalid_rbac_role_assignment: 'A role is unknown in this project and organization.',
    cannot_assign_default_rbac_role_id: 'Every member has the default role already: it is not assigned.',
    active_scim_connection_exists:
      'This organization has a directory connection. Change it, or delete it first.',
    scim_connection_not_rotating_token:
      'The token of this directory connection is not being rotated. Start the rotation first.',
    scim_group_role_assignment_group_does_not_exist:
      'A role is assigned to a group that the directory has not sent.',
  }),
  ...withStatus(401, {
    unable_to_auth_password_reset_token: 'The link has been used or has expired. Start another reset.',
  }),
  ...withStatus(403, {
    email_jit_provisioning_not_allowed:
      'This address does not belong to the organization. Ask an admin for an invitation.',
    invalid_email_for_jit_provisioning:
      'Addresses of this domain may not join the organization. Ask an admin for an invitation.',
    invalid_email_for_invites:
      'The organization does not invite this address: its admins decide which domains it invites.',
    action_not_allowed_email_domain_is_claimed:
      'Another organization has claimed the domain of this address.',
    member_cannot_update_their_email_address: 'Members change their own address by proving the new one.',
    session_authorization_tenancy_error:
      'The session is of another organization than the one that the call names. Another tab may have switched.',
    session_authorization_error: 'The roles of this member do not allow this.',
    session_too_old_to_reset_password:
      'The last proof in this session is older than five minutes. Sign in again.',
    operation_restricted_by_organization_mfa_methods: 'The organization does not accept this second factor.',
  }),
  ...withStatus(404, {
    organization_not_found: 'The organization is unknown.',
    member_not_found: 'The member is unknown in this organization.',
    member_password_not_found: 'This member has no password.',
    no_deleted_member_found_for_reactivation: 'The organization has no deleted member with this id.',
    no_active_scim_connection: 'This organization has no such directory connection.',
  }),
  ...ownWithStatus(403, {
    create_organization_disabled: 'Visitors cannot create organizations in this project.',
  }),
};
