/** The methods of `createAdmin`. Written by `npm run docs` from the operations that `provider/admin/table.ts` lists. */
import type { Lines, Listed } from './admin-types.ts';

export interface AdminKey {
  key_id: string;
  name: string;
  rights: string[];
  /** The key that made it; null: the admin secret */
  created_by: string | null;
  /** RFC 3339, UTC */
  created_at: string;
  /** RFC 3339, UTC */
  expires_at: string;
  /** RFC 3339, UTC */
  last_used_at: string | null;
}

export type AdminMember = Member & {
  locked: {
    /** RFC 3339, UTC */
    at: string;
    reason: string;
  } | null;
  terms_accepted: {
    version: string;
    /** RFC 3339, UTC */
    accepted_at: string;
  }[];
};

export interface AdminMemberSession {
  session_id: string;
  member_id: string;
  /** RFC 3339, UTC */
  started_at: string;
  /** RFC 3339, UTC */
  last_accessed_at: string;
  /** RFC 3339, UTC */
  expires_at: string;
  attributes: {
    ip_address: string;
    user_agent: string;
  };
  authentication_factors: Factor[];
  actor: 'user' | 'impersonator' | 'app';
}

export interface AdminSession {
  session_id: string;
  user_id: string;
  /** RFC 3339, UTC */
  started_at: string;
  /** RFC 3339, UTC */
  last_accessed_at: string;
  /** RFC 3339, UTC */
  expires_at: string;
  attributes: {
    ip_address: string;
    user_agent: string;
  };
  authentication_factors: Factor[];
  actor: 'user' | 'impersonator' | 'app';
}

export type AdminUser = User & {
  mfa: 'off' | 'optional' | 'required' | null;
  locked: {
    /** RFC 3339, UTC */
    at: string;
    reason: string;
  } | null;
  /** RFC 3339, UTC */
  last_seen_at: string | null;
  terms_accepted: {
    version: string;
    /** RFC 3339, UTC */
    accepted_at: string;
  }[];
};

export interface AdminUserUpdate {
  name?: {
    first_name?: string;
    middle_name?: string;
    last_name?: string;
  };
  /** Merged by top-level keys; null removes one. All together at most 4096 bytes */
  trusted_metadata?: Record<string, unknown>;
  /** Merged by top-level keys; null removes one. All together at most 4096 bytes */
  untrusted_metadata?: Record<string, unknown>;
  roles?: string[];
}

export interface AuditFact {
  event_id: number;
  /** RFC 3339, UTC */
  recorded_at: string;
  kind: string;
  actor: string;
  user_id: string | null;
  session_id: string | null;
  organization_id: string | null;
  project_id: string | null;
  actor_id: string | null;
  ip_address: string;
  user_agent: string;
  request_id: string | null;
  details: Record<string, unknown>;
}

export interface ExternalConnection {
  organization_id: string;
  connection_id: string;
  external_organization_id: string;
  external_connection_id: string;
  status: 'active';
  display_name: string;
  external_connection_implicit_role_assignments: {
    role_id: string;
  }[];
  external_group_implicit_role_assignments: {
    role_id: string;
    group: string;
  }[];
}

export type FactKind =
  | 'user.created'
  | 'user.removed'
  | 'member.created'
  | 'member.joined'
  | 'member.changed'
  | 'member.roles_changed'
  | 'member.removed'
  | 'member.reactivated'
  | 'member.locked'
  | 'member.unlocked'
  | 'invitation.sent'
  | 'directory.changed'
  | 'connection.changed'
  | 'organization.created'
  | 'organization.changed'
  | 'organization.removed'
  | 'account.exported'
  | 'account.deletion_asked'
  | 'account.deletion_canceled'
  | 'sign_in.halfway'
  | 'terms.accepted'
  | 'sign_up.fields_given'
  | 'sign_in.unfamiliar'
  | 'session.unfamiliar'
  | 'sign_in.refused'
  | 'sign_in.locked'
  | 'session.started'
  | 'session.proved'
  | 'session.device_bound'
  | 'session.ended'
  | 'sign_in_method.added'
  | 'sign_in_method.removed'
  | 'sign_in_method.changed'
  | 'sign_in_method.made_primary'
  | 'recovery_codes.shown'
  | 'password.set'
  | 'account.cleaned'
  | 'account.secured'
  | 'device.remembered'
  | 'device.forgotten'
  | 'app.allowed'
  | 'app.revoked'
  | 'app.tokens_issued'
  | 'app.tokens_ended'
  | 'app.token_reused'
  | 'admin.impersonation_allowed'
  | 'admin.roles_changed'
  | 'admin.mfa_changed'
  | 'admin.user_changed'
  | 'admin.user_locked'
  | 'admin.user_unlocked'
  | 'admin.user_invited'
  | 'accounts.exported'
  | 'accounts.imported'
  | 'record.erased'
  | 'settings.applied'
  | 'keys.rotated'
  | 'admin_key.created'
  | 'admin_key.removed'
  | 'webhook.changed'
  | 'pepper.rotated'
  | 'project.moved';

export interface Factor {
  delivery_method: string;
  type: string;
  /** RFC 3339, UTC */
  last_authenticated_at: string;
  [field: string]: unknown;
}

export interface ImportProblem {
  /** From 1 */
  line: number;
  kind: 'invalid' | 'conflict';
  /** The field and what is wrong with it; never a value */
  message: string;
  /** To whom the address, number or account of this line belongs */
  user_id?: string;
}

export interface ImportReport {
  lines: number;
  imported: number;
  present: number;
  conflicts: number;
  invalid: number;
}

export interface Invitation {
  invitation_id: string;
  email: string;
  user_id: string;
  status: 'pending' | 'accepted' | 'expired' | 'revoked';
  /** RFC 3339, UTC */
  created_at: string;
  /** RFC 3339, UTC */
  expires_at: string;
}

export interface Member {
  member_id: string;
  organization_id: string;
  external_id?: string;
  name: string;
  email_address: string;
  email_address_verified: boolean;
  retired_email_addresses: {
    email_id: string;
    email_address: string;
  }[];
  status: 'pending' | 'invited' | 'active' | 'deleted';
  trusted_metadata: Record<string, unknown>;
  untrusted_metadata: Record<string, unknown>;
  sso_registrations: {
    connection_id: string;
    external_id: string;
    registration_id: string;
    sso_attributes: Record<string, unknown>;
  }[];
  scim_registration?: {
    connection_id: string;
  } | null;
  oauth_registrations: {
    member_oauth_registration_id: string;
    provider_subject: string;
    provider_type: string;
    profile_picture_url: string | null;
    locale: string | null;
    provider_tenants: {
      tenant_id: string;
      tenant_name: string;
    }[];
  }[];
  is_breakglass: boolean;
  is_admin: boolean;
  member_password_id: string;
  mfa_enrolled: boolean;
  mfa_phone_number: string;
  mfa_phone_number_verified: boolean;
  default_mfa_method: 'sms_otp' | 'totp' | '';
  totp_registration_id: string;
  roles: {
    role_id: string;
    sources:
      | {
          type: 'direct_assignment';
          details: Record<string, unknown>;
        }
      | {
          type: 'email_assignment';
          details: {
            email_domain: string;
          };
        }
      | {
          type: 'sso_connection';
          details: {
            connection_id: string;
          };
        }
      | {
          type: 'sso_connection_group';
          details: {
            connection_id: string;
            group: string;
          };
        }
      | {
          type: 'scim_connection_group';
          details: {
            connection_id: string;
            group_id: string;
          };
        }[];
  }[];
  /** RFC 3339, UTC */
  created_at: string;
  /** RFC 3339, UTC */
  updated_at: string;
  /** RFC 3339, UTC */
  deletes_at?: string;
}

export interface MemberImportReport {
  lines: number;
  imported: number;
  present: number;
  conflicts: number;
  invalid: number;
  organizations: number;
}

export interface NewAddress {
  email: string;
  /** Whether the host has proved that it is the user's. @default false */
  verified?: boolean;
}

export interface NewInvitation {
  name?: {
    first_name?: string;
    middle_name?: string;
    last_name?: string;
  };
  /** Merged by top-level keys; null removes one. All together at most 4096 bytes */
  trusted_metadata?: Record<string, unknown>;
  roles?: string[];
  email: string;
  redirect_url?: string;
  expiration_days?: number;
  template_id?: string;
  locale?: string;
}

export interface NewNumber {
  /** E.164 */
  phone_number: string;
  /** Whether the host has proved that it is the user's. @default false */
  verified?: boolean;
}

export interface NewUser {
  name?: {
    first_name?: string;
    middle_name?: string;
    last_name?: string;
  };
  /** Merged by top-level keys; null removes one. All together at most 4096 bytes */
  trusted_metadata?: Record<string, unknown>;
  /** Merged by top-level keys; null removes one. All together at most 4096 bytes */
  untrusted_metadata?: Record<string, unknown>;
  roles?: string[];
  emails?: NewAddress[];
  phone_numbers?: NewNumber[];
}

export interface OidcConnection {
  organization_id: string;
  connection_id: string;
  status: 'pending' | 'active';
  display_name: string;
  identity_provider: 'generic' | 'okta' | 'microsoft-entra';
  redirect_url: string;
  issuer: string;
  client_id: string;
  /** Always empty: it is never shown again */
  client_secret: string;
  authorization_url: string;
  token_url: string;
  userinfo_url: string;
  jwks_url: string;
  custom_scopes: string;
  attribute_mapping: Record<string, string>;
  oidc_connection_implicit_role_assignments: {
    role_id: string;
  }[];
  oidc_group_implicit_role_assignments: {
    role_id: string;
    group: string;
  }[];
}

export interface Organization {
  organization_id: string;
  organization_name: string;
  organization_slug: string;
  organization_external_id?: string;
  organization_logo_url: string;
  trusted_metadata: Record<string, unknown>;
  custom_roles: {
    role_id: string;
    description: string;
    permissions: {
      resource_id: string;
      actions: string[];
    }[];
  }[];
  sso_default_connection_id: string | null;
  sso_active_connections: {
    connection_id: string;
    display_name: string;
    identity_provider: string;
  }[];
  scim_active_connection: {
    connection_id: string;
    display_name: string;
  } | null;
  sso_jit_provisioning: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
  sso_jit_provisioning_allowed_connections: string[];
  email_allowed_domains: string[];
  email_jit_provisioning: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
  email_invites: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
  oauth_tenant_jit_provisioning: 'RESTRICTED' | 'NOT_ALLOWED';
  allowed_oauth_tenants: {
    slack?: string[];
    hubspot?: string[];
    github?: string[];
  };
  auth_methods: 'ALL_ALLOWED' | 'RESTRICTED';
  allowed_auth_methods: (
    | 'sso'
    | 'magic_link'
    | 'email_otp'
    | 'password'
    | 'google_oauth'
    | 'microsoft_oauth'
    | 'hubspot_oauth'
    | 'slack_oauth'
    | 'github_oauth'
    | 'passkey'
    | 'crypto_wallet'
  )[];
  mfa_policy: 'OPTIONAL' | 'REQUIRED_FOR_ALL';
  mfa_methods: 'ALL_ALLOWED' | 'RESTRICTED';
  allowed_mfa_methods: ('sms_otp' | 'totp')[];
  rbac_email_implicit_role_assignments: {
    role_id: string;
    domain: string;
  }[];
  first_party_connected_apps_allowed_type: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
  allowed_first_party_connected_apps: string[];
  third_party_connected_apps_allowed_type: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
  allowed_third_party_connected_apps: string[];
}

export interface SamlConnection {
  organization_id: string;
  connection_id: string;
  status: 'pending' | 'active';
  display_name: string;
  identity_provider: 'generic' | 'okta' | 'microsoft-entra' | 'google-workspace';
  idp_entity_id: string;
  idp_sso_url: string;
  acs_url: string;
  audience_uri: string;
  verification_certificates: {
    certificate_id: string;
    certificate: string;
    issuer: string;
    /** RFC 3339, UTC */
    created_at: string;
    /** RFC 3339, UTC */
    updated_at: string;
    /** RFC 3339, UTC */
    expires_at: string;
  }[];
  signing_certificates: {
    certificate_id: string;
    certificate: string;
    issuer: string;
    /** RFC 3339, UTC */
    created_at: string;
    /** RFC 3339, UTC */
    updated_at: string;
    /** RFC 3339, UTC */
    expires_at: string;
  }[];
  saml_encryption_private_keys: {
    private_key_id: string;
    /** Always empty: it is never shown again */
    private_key: string;
    /** RFC 3339, UTC */
    created_at: string;
  }[];
  idp_initiated_auth_disabled: boolean;
  nameid_format:
    | 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    | 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'
    | 'urn:oasis:names:tc:SAML:1.1:nameid-format:X509SubjectName'
    | 'urn:oasis:names:tc:SAML:1.1:nameid-format:WindowsDomainQualifiedName'
    | 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
    | 'urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos';
  alternative_audience_uri: string;
  alternative_acs_url: string;
  allow_gateway_callback: boolean;
  attribute_mapping: Record<string, string>;
  saml_connection_implicit_role_assignments: {
    role_id: string;
  }[];
  saml_group_implicit_role_assignments: {
    role_id: string;
    group: string;
  }[];
}

export interface ScimConnection {
  organization_id: string;
  connection_id: string;
  status: 'active' | 'deleted';
  display_name: string;
  identity_provider: string;
  /** What the directory needs besides the token */
  base_url: string;
  scim_group_implicit_role_assignments: {
    role_id: string;
    group_id: string;
  }[];
  bearer_token_last_four: string;
  bearer_token_expires_at: string;
  next_bearer_token_last_four?: string;
  next_bearer_token_expires_at?: string;
}

export interface User {
  user_id: string;
  status: 'active' | 'pending';
  /** RFC 3339, UTC */
  created_at: string;
  name: {
    first_name: string;
    middle_name: string;
    last_name: string;
  };
  emails: {
    email_id: string;
    email: string;
    verified: boolean;
  }[];
  phone_numbers: {
    phone_id: string;
    phone_number: string;
    verified: boolean;
  }[];
  crypto_wallets: {
    crypto_wallet_id: string;
    crypto_wallet_address: string;
    crypto_wallet_type: 'ethereum' | 'solana';
    verified: boolean;
  }[];
  providers: {
    oauth_user_registration_id: string;
    provider_subject: string;
    provider_type: string;
    profile_picture_url: string;
    locale: string;
  }[];
  password: {
    password_id: string;
    requires_reset: boolean;
  } | null;
  totps: {
    totp_id: string;
    verified: boolean;
  }[];
  webauthn_registrations: WebAuthnRegistration[];
  biometric_registrations: {
    biometric_registration_id: string;
    verified: boolean;
  }[];
  roles: string[];
  trusted_metadata: Record<string, unknown>;
  untrusted_metadata: Record<string, unknown>;
  external_id?: string;
  /** RFC 3339, UTC */
  deletes_at?: string;
}

export interface WebAuthnRegistration {
  webauthn_registration_id: string;
  domain: string;
  user_agent: string;
  authenticator_type: string;
  verified: boolean;
  name: string;
  /** What stores the passkey, such as `1Password`; empty if unknown */
  manager: string;
  /** What the authenticator calls it, in base64url */
  credential_id: string;
  /** What the authenticator calls its user, in base64url */
  user_handle: string;
}

export interface Webhook {
  webhook_id: string;
  url: string;
  kinds: string[];
  enabled: boolean;
  /** RFC 3339, UTC */
  created_at: string;
}

export interface WebhookDelivery {
  delivery_id: string;
  event_id: number;
  kind: string;
  status: 'waiting' | 'delivered' | 'failed';
  tries: number;
  /** The status of the last reply; null: there was none */
  last_status: number | null;
  /** RFC 3339, UTC */
  next_try_at: string | null;
  /** RFC 3339, UTC */
  created_at: string;
}

/** Every method throws `AdminError` for a refusal, and `BackendError` without an answer. */
export interface AdminMethods {
  adminKeys: {
    /** Make a key that may do no more than the one that makes it, and ends with that one at the latest. @throws AdminError `unauthorized_action` */
    create(input: {
      name: string;
      /** Such as `users:read`, `webhooks:write` or `*:read`; `write` includes `read` */
      rights: string[];
      expiration_days?: number;
    }): Promise<{
      key: AdminKey;
      /** In place of the admin secret; shown only here */
      secret: string;
    }>;
    /** End a key at once, with the keys that it has made. A key ends none that may do more than itself. @throws AdminError `unauthorized_action`, `admin_key_not_found` */
    delete(key_id: string): Promise<string>;
    /** Keys of the management API, without their secrets. */
    list(): Promise<AdminKey[]>;
  };
  connections: {
    /** Use the login of another organization, in which a member who asks may change connections. @throws AdminError `external_organization_id_same_as_organization_id`, `too_many_sso_connections`, `organization_not_found`, `external_connection_id_not_found` */
    createExternal(
      organization_id: string,
      input: {
        external_organization_id: string;
        external_connection_id: string;
        display_name?: string;
      },
    ): Promise<ExternalConnection>;
    /** Begin a connection to an OpenID provider. @throws AdminError `too_many_sso_connections`, `organization_not_found` */
    createOidc(
      organization_id: string,
      input: {
        display_name?: string;
        identity_provider?: 'generic' | 'okta' | 'microsoft-entra';
      },
    ): Promise<OidcConnection>;
    /** Begin a connection to a SAML identity provider. @throws AdminError `too_many_sso_connections`, `organization_not_found` */
    createSaml(
      organization_id: string,
      input: {
        display_name?: string;
        identity_provider?: 'generic' | 'okta' | 'microsoft-entra' | 'google-workspace';
      },
    ): Promise<SamlConnection>;
    /** Delete a connection. @throws AdminError `cannot_delete_default_sso_connection`, `organization_not_found`, `sso_connection_not_found` */
    delete(organization_id: string, connection_id: string): Promise<string>;
    /** The connections of an organization to its own logins. @throws AdminError `organization_not_found` */
    list(organization_id: string): Promise<{
      saml_connections: SamlConnection[];
      oidc_connections: OidcConnection[];
      external_connections: ExternalConnection[];
    }>;
    /** Set up a connection to a SAML identity provider by its metadata. @throws AdminError `saml_connection_idp_sso_url_not_https`, `saml_connection_email_mapping_required`, `saml_connection_attribute_mapping_missing_groups_key`, `too_many_sso_verification_certificates`, `invalid_rbac_role_assignment`, `cannot_assign_default_rbac_role_id`, `invalid_saml_metadata_url`, `organization_not_found`, `saml_connection_not_found` */
    readSamlMetadata(
      organization_id: string,
      connection_id: string,
      input: {
        metadata_url: string;
      },
    ): Promise<SamlConnection>;
    /** Change which roles the login of another organization gives its people here. @throws AdminError `invalid_rbac_role_assignment`, `cannot_assign_default_rbac_role_id`, `organization_not_found`, `sso_connection_not_found` */
    updateExternal(
      organization_id: string,
      connection_id: string,
      input: {
        display_name?: string;
        external_connection_implicit_role_assignments?: {
          role_id: string;
        }[];
        external_group_implicit_role_assignments?: {
          role_id: string;
          group: string;
        }[];
      },
    ): Promise<ExternalConnection>;
    /** Set up a connection to an OpenID provider; a new issuer brings its addresses. @throws AdminError `invalid_rbac_role_assignment`, `cannot_assign_default_rbac_role_id`, `organization_not_found`, `oidc_connection_not_found` */
    updateOidc(
      organization_id: string,
      connection_id: string,
      input: {
        display_name?: string;
        identity_provider?: 'generic' | 'okta' | 'microsoft-entra';
        issuer?: string;
        client_id?: string;
        /** Empty: stays. A new token_url needs it again */
        client_secret?: string;
        authorization_url?: string;
        token_url?: string;
        userinfo_url?: string;
        jwks_url?: string;
        custom_scopes?: string;
        attribute_mapping?: Record<string, string>;
        oidc_connection_implicit_role_assignments?: {
          role_id: string;
        }[];
        oidc_group_implicit_role_assignments?: {
          role_id: string;
          group: string;
        }[];
      },
    ): Promise<{
      connection: OidcConnection;
      warning: string;
    }>;
    /** Set up a connection to a SAML identity provider by hand. @throws AdminError `saml_connection_idp_sso_url_not_https`, `saml_connection_email_mapping_required`, `saml_connection_attribute_mapping_missing_groups_key`, `too_many_sso_verification_certificates`, `invalid_rbac_role_assignment`, `cannot_assign_default_rbac_role_id`, `organization_not_found`, `saml_connection_not_found` */
    updateSaml(
      organization_id: string,
      connection_id: string,
      input: {
        display_name?: string;
        identity_provider?: 'generic' | 'okta' | 'microsoft-entra' | 'google-workspace';
        idp_entity_id?: string;
        idp_sso_url?: string;
        /** PEM; added to the others */
        x509_certificate?: string;
        /** PEM; RSA of 2048 bits or more */
        signing_private_key?: string;
        /** PEM; RSA of 2048 bits or more */
        saml_encryption_private_key?: string;
        idp_initiated_auth_disabled?: boolean;
        nameid_format?:
          | 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
          | 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'
          | 'urn:oasis:names:tc:SAML:1.1:nameid-format:X509SubjectName'
          | 'urn:oasis:names:tc:SAML:1.1:nameid-format:WindowsDomainQualifiedName'
          | 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
          | 'urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos';
        alternative_audience_uri?: string;
        alternative_acs_url?: string;
        allow_gateway_callback?: boolean;
        attribute_mapping?: Record<string, string>;
        saml_connection_implicit_role_assignments?: {
          role_id: string;
        }[];
        saml_group_implicit_role_assignments?: {
          role_id: string;
          group: string;
        }[];
      },
    ): Promise<SamlConnection>;
  };
  directories: {
    /** End the new token. @throws AdminError `scim_connection_not_rotating_token`, `organization_not_found`, `no_active_scim_connection` */
    cancelTokenRotation(organization_id: string, connection_id: string): Promise<ScimConnection>;
    /** End the old token. @throws AdminError `scim_connection_not_rotating_token`, `organization_not_found`, `no_active_scim_connection` */
    completeTokenRotation(organization_id: string, connection_id: string): Promise<ScimConnection>;
    /** Connect the directory of an organization. The reply has the token, once. @throws AdminError `active_scim_connection_exists`, `organization_not_found` */
    create(
      organization_id: string,
      input: {
        display_name?: string;
        identity_provider?:
          | 'generic'
          | 'okta'
          | 'microsoft-entra'
          | 'cyberark'
          | 'jumpcloud'
          | 'onelogin'
          | 'pingfederate'
          | 'rippling';
      },
    ): Promise<
      ScimConnection & {
        bearer_token: string;
      }
    >;
    /** End the connection. Members stay; the roles that groups gave them are gone. @throws AdminError `organization_not_found`, `no_active_scim_connection` */
    delete(organization_id: string, connection_id: string): Promise<string>;
    /** The directory connection of an organization. @throws AdminError `organization_not_found`, `no_active_scim_connection` */
    get(organization_id: string): Promise<ScimConnection>;
    /** The groups that the directory has sent, a page at a time. @throws AdminError `organization_not_found`, `no_active_scim_connection` */
    groups(
      organization_id: string,
      input?: {
        cursor?: string;
        limit?: number;
      },
    ): Listed<
      {
        scim_groups: {
          organization_id: string;
          connection_id: string;
          group_id: string;
          group_name: string;
        }[];
        next_cursor: string | null;
      },
      'scim_groups'
    >;
    /** Make a second token, shown once. Both are valid until the rotation is completed or canceled. @throws AdminError `organization_not_found`, `no_active_scim_connection` */
    startTokenRotation(
      organization_id: string,
      connection_id: string,
    ): Promise<
      ScimConnection & {
        next_bearer_token: string;
      }
    >;
    /** Change what is named; the roles of groups are replaced as a whole. @throws AdminError `scim_group_role_assignment_group_does_not_exist`, `invalid_rbac_role_assignment`, `cannot_assign_default_rbac_role_id`, `organization_not_found`, `no_active_scim_connection` */
    update(
      organization_id: string,
      connection_id: string,
      input: {
        display_name?: string;
        identity_provider?:
          | 'generic'
          | 'okta'
          | 'microsoft-entra'
          | 'cyberark'
          | 'jumpcloud'
          | 'onelogin'
          | 'pingfederate'
          | 'rippling';
        scim_group_implicit_role_assignments?: {
          role_id: string;
          group_id: string;
        }[];
      },
    ): Promise<ScimConnection>;
  };
  invitations: {
    /** Invite an address by mail, or again; roles and metadata are there when the user comes. @throws AdminError `invalid_email`, `inactive_email`, `duplicate_email`, `no_match_for_provided_magic_link_url`, `unauthorized_action`, `account_quota_reached`, `email_template_not_found`, `send_quota_reached` */
    create(input: NewInvitation): Promise<Invitation>;
    /** Invitations of the last weeks, newest first, a page at a time. */
    list(input?: {
      status?: 'pending' | 'accepted' | 'expired' | 'revoked';
      cursor?: string;
      limit?: number;
    }): Listed<
      {
        invitations: Invitation[];
        /** Where the next page begins; null on the last one */
        next_cursor: string | null;
      },
      'invitations'
    >;
    /** Revoke a pending invitation: its link stops working. @throws AdminError `invitation_not_found` */
    revoke(invitation_id: string): Promise<Invitation>;
  };
  keys: {
    /** Publish a new signing key, and sign with it once caches know it; until then a repeat makes no other. */
    rotate(input?: {
      /** With `DATABASE_SERVERS` alone: the name of a database server. Without it, `first` */
      server?: string;
    }): Promise<{
      kid: string;
      /** RFC 3339, UTC */
      signs_from: string;
    }>;
  };
  members: {
    /** The apps to which a member has consented, oldest first. @throws AdminError `member_not_found` */
    connectedApps(member_id: string): Promise<
      {
        connected_app_id: string;
        name: string;
        description: string;
        client_type: 'first_party' | 'first_party_public' | 'third_party' | 'third_party_public';
        logo_url?: string;
        scopes_granted: string;
        scopes?: {
          scope: string;
          description: string;
          /** By language tag; the first one is for all others */
          descriptions?: Record<string, string>;
        }[];
        created_at: string;
        last_used_at: string | null;
      }[]
    >;
    /** Create a member, who signs in by proving the address. @throws AdminError `duplicate_member_phone_number`, `duplicate_member_phone_number_for_member`, `default_mfa_member_missing_factor`, `invalid_email`, `invalid_phone_number`, `duplicate_member_email`, `retired_member_email`, `invalid_rbac_role_assignment`, `cannot_assign_default_rbac_role_id`, `action_not_allowed_email_domain_is_claimed`, `organization_not_found` */
    create(
      organization_id: string,
      input: {
        email_address: string;
        create_member_as_pending?: boolean;
        external_id?: string;
        name?: string;
        trusted_metadata?: Record<string, unknown>;
        untrusted_metadata?: Record<string, unknown>;
        is_breakglass?: boolean;
        /** E.164 */
        mfa_phone_number?: string;
        mfa_enrolled?: boolean;
        roles?: string[];
      },
    ): Promise<AdminMember>;
    /** End a membership, its sessions and its factors. @throws AdminError `organization_not_found`, `member_not_found` */
    delete(member_id: string): Promise<string>;
    /** End a member's consent to an app, and with it the app's tokens. @throws AdminError `member_not_found`, `connected_app_not_found` */
    disconnectApp(member_id: string, id: string): Promise<string>;
    /** End all sessions of a member; apps keep their tokens. @throws AdminError `member_not_found` */
    endSessions(member_id: string): Promise<number>;
    /** All organizations, each followed by its members, as JSON lines, with hashes of passwords unless without_secrets. */
    export(input?: {
      without_secrets?: boolean;
      /** With `DATABASE_SERVERS` alone: the name of a database server. Without it, `first` */
      server?: string;
    }): AsyncGenerator<Record<string, unknown>, void>;
    /** A member, also a deleted one. @throws AdminError `organization_not_found`, `member_not_found` */
    get(member_id: string): Promise<AdminMember>;
    /** Let a member of the support team look at a member’s account, for an hour and without changing it. @throws AdminError `organization_not_found`, `member_not_found` */
    impersonate(
      member_id: string,
      input: {
        reason: string;
        impersonator: string;
      },
    ): Promise<{
      impersonation_token: string;
      /** Opens the host, signed in as the user or member */
      impersonation_url: string;
      /** RFC 3339, UTC */
      expires_at: string;
    }>;
    /** Import organizations and members from JSON lines; existing ones stay as they are. */
    import(
      lines: Lines,
      input?: {
        dry_run?: boolean;
        /** With `DATABASE_SERVERS` alone: the name of a database server. Without it, `first` */
        server?: string;
      },
    ): Promise<{
      report: MemberImportReport;
      /** The first 1000 */
      problems: ImportProblem[];
    }>;
    /** Invite an address by mail. @throws AdminError `invalid_email`, `user_already_invited`, `retired_member_email`, `invalid_rbac_role_assignment`, `cannot_assign_default_rbac_role_id`, `no_match_for_provided_magic_link_url`, `invalid_email_for_invites`, `action_not_allowed_email_domain_is_claimed`, `account_quota_reached`, `organization_not_found`, `email_template_not_found`, `send_quota_reached` */
    invite(
      organization_id: string,
      input: {
        email_address: string;
        invite_redirect_url?: string;
        invite_template_id?: string;
        invite_expiration_minutes?: number;
        name?: string;
        untrusted_metadata?: Record<string, unknown>;
        locale?: string;
        roles?: string[];
      },
    ): Promise<AdminMember>;
    /** Find members of all organizations, oldest first, a page at a time. @throws AdminError `project_not_found`, `organization_not_found` */
    list(input?: {
      /** A part of an address or name */
      search?: string;
      organization_id?: string;
      status?: 'active' | 'pending' | 'invited' | 'deleted';
      /** Needed where there are several projects with organizations */
      project_id?: string;
      cursor?: string;
      limit?: number;
    }): Listed<
      {
        members: AdminMember[];
        /** Where the next page begins; null on the last one */
        next_cursor: string | null;
      },
      'members'
    >;
    /** Lock a member: ends every session and app, and refuses every sign-in to the organization. @throws AdminError `member_not_found` */
    lock(
      member_id: string,
      input: {
        reason: string;
      },
    ): Promise<AdminMember>;
    /** The passkeys of a member, which open all organizations of the address; oldest first. @throws AdminError `member_not_found` */
    passkeys(member_id: string): Promise<WebAuthnRegistration[]>;
    /** Reactivate a deleted member. @throws AdminError `email_unverified_for_reactivation`, `reactivation_email_belongs_to_another_member`, `action_not_allowed_email_domain_is_claimed`, `organization_not_found`, `member_not_found`, `no_deleted_member_found_for_reactivation` */
    reactivate(member_id: string): Promise<AdminMember>;
    /** Remove the account of a member at a company login; the next sign-in by it links it again. @throws AdminError `member_not_found`, `oauth_user_registration_not_found` */
    removeCompanyLogin(member_id: string, id: string): Promise<AdminMember>;
    /** Remove a passkey of a member who has lost it, for all organizations of the address. @throws AdminError `member_not_found`, `webauthn_registration_not_found` */
    removePasskey(member_id: string, id: string): Promise<AdminMember>;
    /** Remove the password of a member, who then signs in another way. @throws AdminError `cross_org_passwords_enabled`, `member_not_found`, `member_password_not_found` */
    removePassword(member_id: string): Promise<AdminMember>;
    /** Remove the phone number to which the second factor of a member goes. @throws AdminError `member_not_found`, `phone_number_not_found` */
    removePhoneNumber(member_id: string): Promise<AdminMember>;
    /** Remove a social account of a member. @throws AdminError `member_not_found`, `oauth_user_registration_not_found` */
    removeSocialAccount(member_id: string, id: string): Promise<AdminMember>;
    /** Remove the authenticator app of a member who has lost it. @throws AdminError `member_not_found`, `totp_not_found` */
    removeTotp(member_id: string): Promise<AdminMember>;
    /** Remove a wallet of a member who has lost it, for all organizations of the address. @throws AdminError `member_not_found`, `crypto_wallet_not_found` */
    removeWallet(member_id: string, id: string): Promise<AdminMember>;
    /** Find members, oldest first, a page at a time; without a query all but the deleted ones. @throws AdminError `organization_not_found` */
    search(
      organization_id: string,
      input: {
        cursor?: string;
        limit?: number;
        query?: {
          operator: 'AND' | 'OR';
          operands:
            | {
                filter_name: 'member_ids' | 'member_emails' | 'statuses' | 'member_roles';
                filter_value: string[];
              }
            | {
                filter_name: 'member_mfa_phone_numbers';
                filter_value: string[];
              }
            | {
                filter_name: 'member_email_fuzzy' | 'member_mfa_phone_number_fuzzy';
                filter_value: string;
              }
            | {
                filter_name: 'member_is_breakglass' | 'member_password_exists';
                filter_value: boolean;
              }[];
        };
      },
    ): Listed<
      {
        members: AdminMember[];
        results_metadata: {
          /** Counts up to 10,000 */
          total: number;
          next_cursor?: string;
        };
      },
      'members'
    >;
    /** The live sessions of a member, most recently used first. @throws AdminError `member_not_found` */
    sessions(member_id: string): Promise<AdminMemberSession[]>;
    /** Set the password of a member; ends every session, app, code and link. Where organizations share passwords, in all of them. @throws AdminError `weak_password`, `breached_password`, `member_not_found` */
    setPassword(
      member_id: string,
      input: {
        password: string;
      },
    ): Promise<AdminMember>;
    /** Unlock a member. @throws AdminError `member_not_found` */
    unlock(member_id: string): Promise<AdminMember>;
    /** Change what is named; a new address has to be proved. @throws AdminError `duplicate_member_phone_number`, `duplicate_member_phone_number_for_member`, `default_mfa_member_missing_factor`, `invalid_email`, `invalid_phone_number`, `duplicate_member_email`, `retired_member_email`, `invalid_rbac_role_assignment`, `cannot_assign_default_rbac_role_id`, `action_not_allowed_email_domain_is_claimed`, `organization_not_found`, `member_not_found` */
    update(
      member_id: string,
      input: {
        name?: string;
        trusted_metadata?: Record<string, unknown>;
        untrusted_metadata?: Record<string, unknown>;
        is_breakglass?: boolean;
        /** E.164 */
        mfa_phone_number?: string;
        mfa_enrolled?: boolean;
        roles?: string[];
        default_mfa_method?: 'sms_otp' | 'totp';
        email_address?: string;
        unlink_email?: boolean;
        preserve_existing_sessions?: boolean;
      },
    ): Promise<AdminMember>;
    /** The wallets of a member, which open all organizations of the address; oldest first. @throws AdminError `member_not_found` */
    wallets(member_id: string): Promise<
      {
        crypto_wallet_id: string;
        crypto_wallet_address: string;
        crypto_wallet_type: 'ethereum' | 'solana';
        verified: boolean;
      }[]
    >;
  };
  organizations: {
    /** Create an organization without members. @throws AdminError `invalid_organization_name`, `organization_logo_url_too_long`, `invalid_organization_slug`, `organization_slug_already_used`, `organization_settings_invalid_domain`, `organization_settings_domain_too_common`, `organization_settings_duplicate_domain`, `invalid_rbac_role_assignment`, `project_not_found` */
    create(input: {
      /** Needed where there are several projects with organizations */
      project_id?: string;
      organization_name: string;
      organization_slug?: string;
      organization_logo_url?: string;
      trusted_metadata?: Record<string, unknown>;
      claimed_email_domains?: string[];
      sso_jit_provisioning?: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
      sso_jit_provisioning_allowed_connections?: string[];
      email_allowed_domains?: string[];
      email_jit_provisioning?: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
      email_invites?: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
      oauth_tenant_jit_provisioning?: 'RESTRICTED' | 'NOT_ALLOWED';
      allowed_oauth_tenants?: {
        slack?: string[];
        hubspot?: string[];
        github?: string[];
      };
      auth_methods?: 'ALL_ALLOWED' | 'RESTRICTED';
      allowed_auth_methods?: (
        | 'sso'
        | 'magic_link'
        | 'email_otp'
        | 'password'
        | 'google_oauth'
        | 'microsoft_oauth'
        | 'hubspot_oauth'
        | 'slack_oauth'
        | 'github_oauth'
        | 'passkey'
        | 'crypto_wallet'
      )[];
      mfa_policy?: 'OPTIONAL' | 'REQUIRED_FOR_ALL';
      mfa_methods?: 'ALL_ALLOWED' | 'RESTRICTED';
      allowed_mfa_methods?: ('sms_otp' | 'totp')[];
      rbac_email_implicit_role_assignments?: {
        role_id: string;
        domain: string;
      }[];
      first_party_connected_apps_allowed_type?: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
      allowed_first_party_connected_apps?: string[];
      third_party_connected_apps_allowed_type?: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
      allowed_third_party_connected_apps?: string[];
      organization_external_id?: string;
    }): Promise<
      Organization & {
        claimed_email_domains: string[];
      }
    >;
    /** Delete an organization with its members and their sessions. @throws AdminError `organization_not_found` */
    delete(organization_id: string): Promise<string>;
    /** An organization with all its settings. @throws AdminError `organization_not_found` */
    get(organization_id: string): Promise<
      Organization & {
        claimed_email_domains: string[];
      }
    >;
    /** Find organizations, oldest first, a page at a time. @throws AdminError `project_not_found` */
    list(input?: {
      /** Needed where there are several projects with organizations */
      project_id?: string;
      slug?: string;
      external_id?: string;
      /** One of email_allowed_domains */
      domain?: string;
      /** A part of the name */
      name?: string;
      cursor?: string;
      limit?: number;
    }): Listed<
      {
        organizations: Organization[];
        /** Where the next page begins; null on the last one */
        next_cursor: string | null;
      },
      'organizations'
    >;
    /** Change what is named; lists, roles and metadata are replaced as a whole. A role that is left out goes from all who have it. @throws AdminError `invalid_organization_name`, `organization_logo_url_too_long`, `invalid_organization_slug`, `organization_slug_already_used`, `organization_settings_invalid_domain`, `organization_settings_domain_too_common`, `organization_settings_duplicate_domain`, `invalid_rbac_role_assignment`, `organization_not_found` */
    update(
      organization_id: string,
      input: {
        organization_name?: string;
        organization_slug?: string;
        organization_logo_url?: string;
        trusted_metadata?: Record<string, unknown>;
        claimed_email_domains?: string[];
        sso_jit_provisioning?: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
        sso_jit_provisioning_allowed_connections?: string[];
        email_allowed_domains?: string[];
        email_jit_provisioning?: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
        email_invites?: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
        oauth_tenant_jit_provisioning?: 'RESTRICTED' | 'NOT_ALLOWED';
        allowed_oauth_tenants?: {
          slack?: string[];
          hubspot?: string[];
          github?: string[];
        };
        auth_methods?: 'ALL_ALLOWED' | 'RESTRICTED';
        allowed_auth_methods?: (
          | 'sso'
          | 'magic_link'
          | 'email_otp'
          | 'password'
          | 'google_oauth'
          | 'microsoft_oauth'
          | 'hubspot_oauth'
          | 'slack_oauth'
          | 'github_oauth'
          | 'passkey'
          | 'crypto_wallet'
        )[];
        mfa_policy?: 'OPTIONAL' | 'REQUIRED_FOR_ALL';
        mfa_methods?: 'ALL_ALLOWED' | 'RESTRICTED';
        allowed_mfa_methods?: ('sms_otp' | 'totp')[];
        rbac_email_implicit_role_assignments?: {
          role_id: string;
          domain: string;
        }[];
        first_party_connected_apps_allowed_type?: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
        allowed_first_party_connected_apps?: string[];
        third_party_connected_apps_allowed_type?: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
        allowed_third_party_connected_apps?: string[];
        custom_roles?: {
          role_id: string;
          description: string;
          permissions: {
            resource_id: string;
            actions: string[];
          }[];
        }[];
      },
    ): Promise<
      Organization & {
        claimed_email_domains: string[];
      }
    >;
  };
  record: {
    /** Erase networks and browsers of a user or member who is gone; the facts stay, and their seals hold. */
    erase(input: { user_id: string }): Promise<{
      user_id: string;
      /** Facts that no longer say from where they came */
      erased: number;
    }>;
    /** All security facts, oldest first, as JSON lines. */
    export(input?: {
      user_id?: string;
      session_id?: string;
      organization_id?: string;
      project_id?: string;
      actor?: 'user' | 'impersonator' | 'app' | 'admin' | 'directory' | 'provider';
      /** A key of the management API, or the member who changed another one */
      actor_id?: string;
      /** Kinds of facts, separated by commas */
      kind?: string;
      from?: string;
      to?: string;
      after?: number | null;
      limit?: number;
      /** With `DATABASE_SERVERS` alone: the name of a database server. Without it, `first` */
      server?: string;
    }): AsyncGenerator<AuditFact, void>;
    /** Security facts in their order, for a reader who comes back with the cursor of the last page: none is skipped, however late it commits. */
    feed(input?: {
      user_id?: string;
      session_id?: string;
      organization_id?: string;
      project_id?: string;
      actor?: 'user' | 'impersonator' | 'app' | 'admin' | 'directory' | 'provider';
      /** A key of the management API, or the member who changed another one */
      actor_id?: string;
      /** Kinds of facts, separated by commas */
      kind?: string;
      from?: string;
      to?: string;
      /** The cursor of the page before; none: from the oldest fact; "latest": what comes from now on */
      cursor?: string;
      limit?: number;
      /** With `DATABASE_SERVERS` alone: the name of a database server. Without it, `first` */
      server?: string;
    }): Promise<{
      events: AuditFact[];
      /** For the next page, also after the last one */
      cursor: string;
      /** Whether there may be more at once */
      has_more: boolean;
    }>;
    /** Security facts, newest first, a page at a time. */
    list(input?: {
      user_id?: string;
      session_id?: string;
      organization_id?: string;
      project_id?: string;
      actor?: 'user' | 'impersonator' | 'app' | 'admin' | 'directory' | 'provider';
      /** A key of the management API, or the member who changed another one */
      actor_id?: string;
      /** Kinds of facts, separated by commas */
      kind?: string;
      from?: string;
      to?: string;
      cursor?: string;
      limit?: number;
      /** With `DATABASE_SERVERS` alone: the name of a database server. Without it, `first` */
      server?: string;
    }): Listed<
      {
        events: AuditFact[];
        /** Where the next page begins; null on the last one */
        next_cursor: string | null;
      },
      'events'
    >;
  };
  sessions: {
    /** End one session of any user or member. @throws AdminError `session_not_found` */
    end(session_id: string): Promise<string>;
  };
  users: {
    /** Give a user a mail address; the user proves it with the next code, unless the host has. @throws AdminError `invalid_email`, `duplicate_email`, `user_not_found` */
    addEmail(user_id: string, input: NewAddress): Promise<AdminUser>;
    /** Give a user a phone number; the user proves it with the next code, unless the host has. @throws AdminError `invalid_phone_number`, `invalid_phone_number_country_code`, `duplicate_phone_number`, `user_not_found` */
    addPhoneNumber(user_id: string, input: NewNumber): Promise<AdminUser>;
    /** The apps to which a user has consented, oldest first. @throws AdminError `user_not_found` */
    connectedApps(user_id: string): Promise<
      {
        connected_app_id: string;
        name: string;
        description: string;
        client_type: 'first_party' | 'first_party_public' | 'third_party' | 'third_party_public';
        logo_url?: string;
        scopes_granted: string;
        scopes?: {
          scope: string;
          description: string;
          /** By language tag; the first one is for all others */
          descriptions?: Record<string, string>;
        }[];
        created_at: string;
        last_used_at: string | null;
      }[]
    >;
    /** Create a user; addresses that the host has proved sign in at once. @throws AdminError `invalid_email`, `duplicate_email`, `invalid_phone_number`, `invalid_phone_number_country_code`, `duplicate_phone_number`, `account_quota_reached` */
    create(input: NewUser): Promise<AdminUser>;
    /** Delete a user permanently, with all sessions, apps and sign-in methods. @throws AdminError `user_not_found` */
    delete(user_id: string): Promise<string>;
    /** The browsers in which a user needs no second factor. @throws AdminError `user_not_found` */
    devices(user_id: string): Promise<{
      user_id: string;
      remembered_devices: {
        remembered_device_id: string;
        user_agent: string;
        /** RFC 3339, UTC */
        created_at: string;
        /** RFC 3339, UTC */
        last_used_at: string;
        /** RFC 3339, UTC */
        expires_at: string;
      }[];
    }>;
    /** End a user's consent to an app, and with it the app's tokens. @throws AdminError `user_not_found`, `connected_app_not_found` */
    disconnectApp(user_id: string, id: string): Promise<string>;
    /** End all sessions of a user; apps keep their tokens. @throws AdminError `user_not_found` */
    endSessions(user_id: string): Promise<number>;
    /** All users as JSON lines, with hashes of passwords unless without_secrets. */
    export(input?: { without_secrets?: boolean }): AsyncGenerator<
      {
        id: string;
        [field: string]: unknown;
      },
      void
    >;
    /** Forget one remembered browser of a user: it needs the second factor again. @throws AdminError `user_not_found`, `remembered_device_not_found` */
    forgetDevice(user_id: string, id: string): Promise<string>;
    /** Forget the remembered browsers of a user: each needs the second factor again. @throws AdminError `user_not_found` */
    forgetDevices(user_id: string): Promise<string>;
    /** One user. @throws AdminError `user_not_found` */
    get(user_id: string): Promise<AdminUser>;
    /** Let a member of the support team act as a user for an hour, by name and with a reason. @throws AdminError `user_not_found` */
    impersonate(input: { user_id: string; reason: string; impersonator: string }): Promise<{
      impersonation_token: string;
      /** Opens the host, signed in as the user or member */
      impersonation_url: string;
      /** RFC 3339, UTC */
      expires_at: string;
    }>;
    /** Import users from JSON lines; existing users stay as they are. */
    import(
      lines: Lines,
      input?: {
        dry_run?: boolean;
      },
    ): Promise<{
      report: ImportReport;
      /** The first 1000 */
      problems: ImportProblem[];
    }>;
    /** Find users, newest first, a page at a time. */
    list(input?: {
      /** A part of an address or name */
      search?: string;
      email?: string;
      phone_number?: string;
      external_id?: string;
      role?: string;
      status?: 'active' | 'pending';
      locked?: boolean;
      created_from?: string;
      created_to?: string;
      seen_from?: string;
      seen_to?: string;
      cursor?: string;
      limit?: number;
    }): Listed<
      {
        users: AdminUser[];
        /** Where the next page begins; null on the last one */
        next_cursor: string | null;
      },
      'users'
    >;
    /** Lock a user: ends every session and app, and refuses every sign-in. @throws AdminError `user_not_found` */
    lock(
      user_id: string,
      input: {
        reason: string;
      },
    ): Promise<AdminUser>;
    /** Remove a mail address of a user, even their last sign-in method. @throws AdminError `user_not_found`, `email_not_found` */
    removeEmail(user_id: string, id: string): Promise<AdminUser>;
    /** Remove a passkey of a user, even their last sign-in method. @throws AdminError `user_not_found`, `webauthn_registration_not_found` */
    removePasskey(user_id: string, id: string): Promise<AdminUser>;
    /** Remove the password of a user, who then signs in another way. @throws AdminError `user_not_found`, `no_user_password` */
    removePassword(user_id: string): Promise<AdminUser>;
    /** Remove a phone number of a user, even their last sign-in method. @throws AdminError `user_not_found`, `phone_number_not_found` */
    removePhoneNumber(user_id: string, id: string): Promise<AdminUser>;
    /** Remove a social account of a user, even their last sign-in method. @throws AdminError `user_not_found`, `oauth_user_registration_not_found` */
    removeSocialAccount(user_id: string, id: string): Promise<AdminUser>;
    /** Remove the authenticator app of a user who has lost it. @throws AdminError `user_not_found`, `totp_not_found` */
    removeTotp(user_id: string): Promise<string>;
    /** Remove a wallet of a user, even their last sign-in method. @throws AdminError `user_not_found`, `crypto_wallet_not_found` */
    removeWallet(user_id: string, id: string): Promise<AdminUser>;
    /** The live sessions of a user, most recently used first. @throws AdminError `user_not_found` */
    sessions(user_id: string): Promise<AdminSession[]>;
    /** When a user needs a second factor; null leaves it to the project. @throws AdminError `user_not_found` */
    setMfa(
      user_id: string,
      input: {
        mfa: 'off' | 'optional' | 'required' | null;
      },
    ): Promise<{
      user_id: string;
      mfa: 'off' | 'optional' | 'required' | null;
    }>;
    /** Set the password of a user; ends every session, app, code and link. @throws AdminError `weak_password`, `breached_password`, `user_not_found` */
    setPassword(
      user_id: string,
      input: {
        password: string;
      },
    ): Promise<AdminUser>;
    /** Replace the roles of a user. @throws AdminError `user_not_found` */
    setRoles(
      user_id: string,
      input: {
        roles: string[];
      },
    ): Promise<{
      user_id: string;
      roles: string[];
    }>;
    /** Unlock a user. @throws AdminError `user_not_found` */
    unlock(user_id: string): Promise<AdminUser>;
    /** Change name, metadata or roles; what is left out stays. @throws AdminError `user_not_found` */
    update(user_id: string, input: AdminUserUpdate): Promise<AdminUser>;
  };
  webhooks: {
    /** Send facts to an address of the host, signed by the Standard Webhooks scheme. @throws AdminError `webhook_quota_reached`, `unauthorized_action` */
    create(input: {
      url: string;
      /** Kinds of facts; none: all */
      kinds?: FactKind[];
    }): Promise<{
      webhook: Webhook;
      /** For the library that verifies; shown only here */
      secret: string;
    }>;
    /** Remove a webhook with its deliveries. @throws AdminError `webhook_not_found` */
    delete(webhook_id: string): Promise<string>;
    /** What was sent to a webhook in the last two weeks, newest first, a page at a time. @throws AdminError `webhook_not_found` */
    deliveries(
      webhook_id: string,
      input?: {
        status?: 'waiting' | 'delivered' | 'failed';
        cursor?: string;
        limit?: number;
        /** With `DATABASE_SERVERS` alone: the name of a database server. Without it, `first` */
        server?: string;
      },
    ): Listed<
      {
        deliveries: WebhookDelivery[];
        /** Where the next page begins; null on the last one */
        next_cursor: string | null;
      },
      'deliveries'
    >;
    /** All webhooks. */
    list(): Promise<Webhook[]>;
    /** Send again what was recorded from then on, as far as the record reaches, a part at a time. @throws AdminError `unauthorized_action`, `webhook_not_found` */
    replay(
      webhook_id: string,
      input: {
        from: string;
        /** The `next_after` of the part before */
        after?: number;
      },
    ): Promise<{
      waiting: number;
      /** Null after the last part */
      next_after: number | null;
    }>;
    /** Make a new secret; for a day, deliveries carry the signatures of both. @throws AdminError `webhook_not_found` */
    rotateSecret(webhook_id: string): Promise<{
      /** For the library that verifies; shown only here */
      secret: string;
      /** RFC 3339, UTC */
      old_secret_ends_at: string;
    }>;
    /** Change address or kinds, or switch it off; meanwhile its deliveries wait. @throws AdminError `unauthorized_action`, `webhook_not_found` */
    update(
      webhook_id: string,
      input: {
        url?: string;
        /** Kinds of facts; none: all */
        kinds?: FactKind[];
        enabled?: boolean;
      },
    ): Promise<Webhook>;
  };
}

/** How each method makes its call; `field` is the one that it returns, or the list that it goes through. */
export const adminMethods = {
  'adminKeys.create': { kind: 'call', call: 'POST /v1/admin/keys' },
  'adminKeys.delete': { kind: 'call', call: 'DELETE /v1/admin/keys/:key_id', field: 'key_id' },
  'adminKeys.list': { kind: 'call', call: 'GET /v1/admin/keys', field: 'keys' },
  'connections.createExternal': {
    kind: 'call',
    call: 'POST /v1/admin/organizations/:organization_id/connections/external',
    field: 'connection',
  },
  'connections.createOidc': {
    kind: 'call',
    call: 'POST /v1/admin/organizations/:organization_id/connections/oidc',
    field: 'connection',
  },
  'connections.createSaml': {
    kind: 'call',
    call: 'POST /v1/admin/organizations/:organization_id/connections/saml',
    field: 'connection',
  },
  'connections.delete': {
    kind: 'call',
    call: 'DELETE /v1/admin/organizations/:organization_id/connections/:connection_id',
    field: 'connection_id',
  },
  'connections.list': { kind: 'call', call: 'GET /v1/admin/organizations/:organization_id/connections' },
  'connections.readSamlMetadata': {
    kind: 'call',
    call: 'POST /v1/admin/organizations/:organization_id/connections/saml/:connection_id/metadata',
    field: 'connection',
  },
  'connections.updateExternal': {
    kind: 'call',
    call: 'PATCH /v1/admin/organizations/:organization_id/connections/external/:connection_id',
    field: 'connection',
  },
  'connections.updateOidc': {
    kind: 'call',
    call: 'PATCH /v1/admin/organizations/:organization_id/connections/oidc/:connection_id',
  },
  'connections.updateSaml': {
    kind: 'call',
    call: 'PATCH /v1/admin/organizations/:organization_id/connections/saml/:connection_id',
    field: 'connection',
  },
  'directories.cancelTokenRotation': {
    kind: 'call',
    call: 'POST /v1/admin/organizations/:organization_id/scim/:connection_id/rotate/cancel',
    field: 'connection',
  },
  'directories.completeTokenRotation': {
    kind: 'call',
    call: 'POST /v1/admin/organizations/:organization_id/scim/:connection_id/rotate/complete',
    field: 'connection',
  },
  'directories.create': {
    kind: 'call',
    call: 'POST /v1/admin/organizations/:organization_id/scim',
    field: 'connection',
  },
  'directories.delete': {
    kind: 'call',
    call: 'DELETE /v1/admin/organizations/:organization_id/scim/:connection_id',
    field: 'connection_id',
  },
  'directories.get': {
    kind: 'call',
    call: 'GET /v1/admin/organizations/:organization_id/scim',
    field: 'connection',
  },
  'directories.groups': {
    kind: 'list',
    call: 'GET /v1/admin/organizations/:organization_id/scim/groups',
    field: 'scim_groups',
  },
  'directories.startTokenRotation': {
    kind: 'call',
    call: 'POST /v1/admin/organizations/:organization_id/scim/:connection_id/rotate/start',
    field: 'connection',
  },
  'directories.update': {
    kind: 'call',
    call: 'PATCH /v1/admin/organizations/:organization_id/scim/:connection_id',
    field: 'connection',
  },
  'invitations.create': { kind: 'call', call: 'POST /v1/admin/invitations', field: 'invitation' },
  'invitations.list': { kind: 'list', call: 'GET /v1/admin/invitations', field: 'invitations' },
  'invitations.revoke': {
    kind: 'call',
    call: 'DELETE /v1/admin/invitations/:invitation_id',
    field: 'invitation',
  },
  'keys.rotate': { kind: 'call', call: 'POST /v1/keys/rotate' },
  'members.connectedApps': {
    kind: 'call',
    call: 'GET /v1/admin/members/:member_id/connected_apps',
    field: 'connected_apps',
  },
  'members.create': {
    kind: 'call',
    call: 'POST /v1/admin/organizations/:organization_id/members',
    field: 'member',
  },
  'members.delete': { kind: 'call', call: 'DELETE /v1/admin/members/:member_id', field: 'member_id' },
  'members.disconnectApp': {
    kind: 'call',
    call: 'DELETE /v1/admin/members/:member_id/connected_apps/:id',
    field: 'member_id',
  },
  'members.endSessions': {
    kind: 'call',
    call: 'DELETE /v1/admin/members/:member_id/sessions',
    field: 'ended',
  },
  'members.export': { kind: 'stream', call: 'GET /v1/admin/members/export' },
  'members.get': { kind: 'call', call: 'GET /v1/admin/members/:member_id', field: 'member' },
  'members.impersonate': { kind: 'call', call: 'POST /v1/admin/members/:member_id/impersonation_tokens' },
  'members.import': { kind: 'lines', call: 'POST /v1/admin/members/import' },
  'members.invite': {
    kind: 'call',
    call: 'POST /v1/admin/organizations/:organization_id/invitations',
    field: 'member',
  },
  'members.list': { kind: 'list', call: 'GET /v1/admin/members', field: 'members' },
  'members.lock': { kind: 'call', call: 'POST /v1/admin/members/:member_id/lock', field: 'member' },
  'members.passkeys': {
    kind: 'call',
    call: 'GET /v1/admin/members/:member_id/webauthn_registrations',
    field: 'webauthn_registrations',
  },
  'members.reactivate': {
    kind: 'call',
    call: 'POST /v1/admin/members/:member_id/reactivate',
    field: 'member',
  },
  'members.removeCompanyLogin': {
    kind: 'call',
    call: 'DELETE /v1/admin/members/:member_id/sso/:id',
    field: 'member',
  },
  'members.removePasskey': {
    kind: 'call',
    call: 'DELETE /v1/admin/members/:member_id/webauthn_registrations/:id',
    field: 'member',
  },
  'members.removePassword': {
    kind: 'call',
    call: 'DELETE /v1/admin/members/:member_id/password',
    field: 'member',
  },
  'members.removePhoneNumber': {
    kind: 'call',
    call: 'DELETE /v1/admin/members/:member_id/mfa_phone_number',
    field: 'member',
  },
  'members.removeSocialAccount': {
    kind: 'call',
    call: 'DELETE /v1/admin/members/:member_id/oauth/:id',
    field: 'member',
  },
  'members.removeTotp': { kind: 'call', call: 'DELETE /v1/admin/members/:member_id/totps', field: 'member' },
  'members.removeWallet': {
    kind: 'call',
    call: 'DELETE /v1/admin/members/:member_id/crypto_wallets/:id',
    field: 'member',
  },
  'members.search': {
    kind: 'list',
    call: 'POST /v1/admin/organizations/:organization_id/members/search',
    field: 'members',
  },
  'members.sessions': { kind: 'call', call: 'GET /v1/admin/members/:member_id/sessions', field: 'sessions' },
  'members.setPassword': { kind: 'call', call: 'PUT /v1/admin/members/:member_id/password', field: 'member' },
  'members.unlock': { kind: 'call', call: 'POST /v1/admin/members/:member_id/unlock', field: 'member' },
  'members.update': { kind: 'call', call: 'PATCH /v1/admin/members/:member_id', field: 'member' },
  'members.wallets': {
    kind: 'call',
    call: 'GET /v1/admin/members/:member_id/crypto_wallets',
    field: 'crypto_wallets',
  },
  'organizations.create': { kind: 'call', call: 'POST /v1/admin/organizations', field: 'organization' },
  'organizations.delete': {
    kind: 'call',
    call: 'DELETE /v1/admin/organizations/:organization_id',
    field: 'organization_id',
  },
  'organizations.get': {
    kind: 'call',
    call: 'GET /v1/admin/organizations/:organization_id',
    field: 'organization',
  },
  'organizations.list': { kind: 'list', call: 'GET /v1/admin/organizations', field: 'organizations' },
  'organizations.update': {
    kind: 'call',
    call: 'PATCH /v1/admin/organizations/:organization_id',
    field: 'organization',
  },
  'record.erase': { kind: 'call', call: 'POST /v1/audit_events/erase' },
  'record.export': { kind: 'stream', call: 'GET /v1/audit_events/export' },
  'record.feed': { kind: 'call', call: 'GET /v1/audit_events/feed' },
  'record.list': { kind: 'list', call: 'GET /v1/audit_events', field: 'events' },
  'sessions.end': { kind: 'call', call: 'DELETE /v1/admin/sessions/:session_id', field: 'session_id' },
  'users.addEmail': { kind: 'call', call: 'POST /v1/admin/users/:user_id/emails', field: 'user' },
  'users.addPhoneNumber': {
    kind: 'call',
    call: 'POST /v1/admin/users/:user_id/phone_numbers',
    field: 'user',
  },
  'users.connectedApps': {
    kind: 'call',
    call: 'GET /v1/admin/users/:user_id/connected_apps',
    field: 'connected_apps',
  },
  'users.create': { kind: 'call', call: 'POST /v1/admin/users', field: 'user' },
  'users.delete': { kind: 'call', call: 'DELETE /v1/admin/users/:user_id', field: 'user_id' },
  'users.devices': { kind: 'call', call: 'GET /v1/users/:user_id/remembered_devices' },
  'users.disconnectApp': {
    kind: 'call',
    call: 'DELETE /v1/admin/users/:user_id/connected_apps/:id',
    field: 'user_id',
  },
  'users.endSessions': { kind: 'call', call: 'DELETE /v1/admin/users/:user_id/sessions', field: 'ended' },
  'users.export': { kind: 'stream', call: 'GET /v1/admin/users/export', field: 'id' },
  'users.forgetDevice': {
    kind: 'call',
    call: 'DELETE /v1/users/:user_id/remembered_devices/:id',
    field: 'user_id',
  },
  'users.forgetDevices': {
    kind: 'call',
    call: 'DELETE /v1/users/:user_id/remembered_devices',
    field: 'user_id',
  },
  'users.get': { kind: 'call', call: 'GET /v1/admin/users/:user_id', field: 'user' },
  'users.impersonate': { kind: 'call', call: 'POST /v1/impersonation/tokens' },
  'users.import': { kind: 'lines', call: 'POST /v1/admin/users/import' },
  'users.list': { kind: 'list', call: 'GET /v1/admin/users', field: 'users' },
  'users.lock': { kind: 'call', call: 'POST /v1/admin/users/:user_id/lock', field: 'user' },
  'users.removeEmail': { kind: 'call', call: 'DELETE /v1/admin/users/:user_id/emails/:id', field: 'user' },
  'users.removePasskey': {
    kind: 'call',
    call: 'DELETE /v1/admin/users/:user_id/webauthn_registrations/:id',
    field: 'user',
  },
  'users.removePassword': { kind: 'call', call: 'DELETE /v1/admin/users/:user_id/password', field: 'user' },
  'users.removePhoneNumber': {
    kind: 'call',
    call: 'DELETE /v1/admin/users/:user_id/phone_numbers/:id',
    field: 'user',
  },
  'users.removeSocialAccount': {
    kind: 'call',
    call: 'DELETE /v1/admin/users/:user_id/oauth/:id',
    field: 'user',
  },
  'users.removeTotp': { kind: 'call', call: 'DELETE /v1/users/:user_id/totps', field: 'user_id' },
  'users.removeWallet': {
    kind: 'call',
    call: 'DELETE /v1/admin/users/:user_id/crypto_wallets/:id',
    field: 'user',
  },
  'users.sessions': { kind: 'call', call: 'GET /v1/admin/users/:user_id/sessions', field: 'sessions' },
  'users.setMfa': { kind: 'call', call: 'PUT /v1/users/:user_id/mfa' },
  'users.setPassword': { kind: 'call', call: 'PUT /v1/admin/users/:user_id/password', field: 'user' },
  'users.setRoles': { kind: 'call', call: 'PUT /v1/users/:user_id/roles' },
  'users.unlock': { kind: 'call', call: 'POST /v1/admin/users/:user_id/unlock', field: 'user' },
  'users.update': { kind: 'call', call: 'PATCH /v1/admin/users/:user_id', field: 'user' },
  'webhooks.create': { kind: 'call', call: 'POST /v1/admin/webhooks' },
  'webhooks.delete': { kind: 'call', call: 'DELETE /v1/admin/webhooks/:webhook_id', field: 'webhook_id' },
  'webhooks.deliveries': {
    kind: 'list',
    call: 'GET /v1/admin/webhooks/:webhook_id/deliveries',
    field: 'deliveries',
  },
  'webhooks.list': { kind: 'call', call: 'GET /v1/admin/webhooks', field: 'webhooks' },
  'webhooks.replay': { kind: 'call', call: 'POST /v1/admin/webhooks/:webhook_id/replay' },
  'webhooks.rotateSecret': { kind: 'call', call: 'POST /v1/admin/webhooks/:webhook_id/rotate_secret' },
  'webhooks.update': { kind: 'call', call: 'PATCH /v1/admin/webhooks/:webhook_id', field: 'webhook' },
} as const;
