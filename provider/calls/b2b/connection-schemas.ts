/** Schemas of single sign-on connections, for the calls of admins and for the back office. */
import { z } from '@hono/zod-openapi';
import type {
  ExternalConnection,
  OidcConnection,
  SamlConnection,
} from '../../../session-core/wire/b2b/sso.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { optional, time } from '../schemas.ts';

const status = z.enum(['pending', 'active']);
const mapping = z.record(z.string().min(1).max(100), z.string().min(1).max(500));
const roles = z.array(z.object({ role_id: z.string().max(200) })).max(100);
const groupRoles = z
  .array(z.object({ role_id: z.string().max(200), group: z.string().min(1).max(500) }))
  .max(200);
const address = optional(z.string().max(2048));
const displayName = optional(z.string().max(128));

const oidcIdp = z.enum(['generic', 'okta', 'microsoft-entra']);

export const oidcConnection = z
  .object({
    organization_id: z.string(),
    connection_id: z.string(),
    status,
    display_name: z.string(),
    identity_provider: oidcIdp,
    redirect_url: z.string(),
    issuer: z.string(),
    client_id: z.string(),
    client_secret: z.string().openapi({ description: 'Always empty: it is never shown again' }),
    authorization_url: z.string(),
    token_url: z.string(),
    userinfo_url: z.string(),
    jwks_url: z.string(),
    custom_scopes: z.string(),
    attribute_mapping: mapping,
    oidc_connection_implicit_role_assignments: roles,
    oidc_group_implicit_role_assignments: groupRoles,
  })
  .openapi('OidcConnection') satisfies z.core.$ZodType<OidcConnection>;

export const newOidc = z.object({ display_name: displayName, identity_provider: optional(oidcIdp) });

export const oidcChange = z.object({
  display_name: displayName,
  identity_provider: optional(oidcIdp),
  issuer: address,
  client_id: optional(z.string().max(500)),
  client_secret: optional(
    z.string().max(2000).openapi({ description: 'Empty: stays. A new token_url needs it again' }),
  ),
  authorization_url: address,
  token_url: address,
  userinfo_url: address,
  jwks_url: address,
  custom_scopes: optional(
    z
      .string()
      .regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/)
      .max(1000),
  ),
  attribute_mapping: optional(mapping),
  oidc_connection_implicit_role_assignments: optional(roles),
  oidc_group_implicit_role_assignments: optional(groupRoles),
});

export const oidcRefusals: RefusalType[] = [
  'oidc_connection_not_found',
  'invalid_rbac_role_assignment',
  'cannot_assign_default_rbac_role_id',
];

const samlIdp = z.enum(['generic', 'okta', 'microsoft-entra', 'google-workspace']);

const nameIdFormat = z.enum([
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:X509SubjectName',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:WindowsDomainQualifiedName',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos',
]);

const certificate = z.object({
  certificate_id: z.string(),
  certificate: z.string(),
  issuer: z.string(),
  created_at: time,
  updated_at: time,
  expires_at: time,
});
const privateKey = optional(z.string().max(20_000).openapi({ description: 'PEM; RSA of 2048 bits or more' }));

export const samlConnection = z
  .object({
    organization_id: z.string(),
    connection_id: z.string(),
    status,
    display_name: z.string(),
    identity_provider: samlIdp,
    idp_entity_id: z.string(),
    idp_sso_url: z.string(),
    acs_url: z.string(),
    audience_uri: z.string(),
    verification_certificates: z.array(certificate),
    signing_certificates: z.array(certificate),
    saml_encryption_private_keys: z.array(
      z.object({
        private_key_id: z.string(),
        private_key: z.string().openapi({ description: 'Always empty: it is never shown again' }),
        created_at: time,
      }),
    ),
    idp_initiated_auth_disabled: z.boolean(),
    nameid_format: nameIdFormat,
    alternative_audience_uri: z.string(),
    alternative_acs_url: z.string(),
    allow_gateway_callback: z.boolean(),
    attribute_mapping: mapping,
    saml_connection_implicit_role_assignments: roles,
    saml_group_implicit_role_assignments: groupRoles,
  })
  .openapi('SamlConnection') satisfies z.core.$ZodType<SamlConnection>;

export const newSaml = z.object({ display_name: displayName, identity_provider: optional(samlIdp) });

export const samlChange = z.object({
  display_name: displayName,
  identity_provider: optional(samlIdp),
  idp_entity_id: optional(z.string().max(1024)),
  idp_sso_url: address,
  x509_certificate: optional(z.string().max(20_000).openapi({ description: 'PEM; added to the others' })),
  signing_private_key: privateKey,
  saml_encryption_private_key: privateKey,
  idp_initiated_auth_disabled: optional(z.boolean()),
  nameid_format: optional(nameIdFormat),
  alternative_audience_uri: optional(z.string().max(1024)),
  alternative_acs_url: address,
  allow_gateway_callback: optional(z.boolean()),
  attribute_mapping: optional(mapping),
  saml_connection_implicit_role_assignments: optional(roles),
  saml_group_implicit_role_assignments: optional(groupRoles),
});

export const samlMetadata = z.object({ metadata_url: z.string().min(1).max(2048) });

export const samlRefusals: RefusalType[] = [
  'saml_connection_not_found',
  'saml_connection_idp_sso_url_not_https',
  'saml_connection_email_mapping_required',
  'saml_connection_attribute_mapping_missing_groups_key',
  'too_many_sso_verification_certificates',
  'invalid_rbac_role_assignment',
  'cannot_assign_default_rbac_role_id',
];

export const externalConnection = z
  .object({
    organization_id: z.string(),
    connection_id: z.string(),
    external_organization_id: z.string(),
    external_connection_id: z.string(),
    status: z.literal('active'),
    display_name: z.string(),
    external_connection_implicit_role_assignments: roles,
    external_group_implicit_role_assignments: groupRoles,
  })
  .openapi('ExternalConnection') satisfies z.core.$ZodType<ExternalConnection>;

export const newExternal = z.object({
  external_organization_id: z.string().max(200),
  external_connection_id: z.string().max(200),
  display_name: displayName,
});

export const newExternalRefusals: RefusalType[] = [
  'external_connection_id_not_found',
  'external_organization_id_same_as_organization_id',
  'too_many_sso_connections',
];

export const externalChange = z.object({
  display_name: displayName,
  external_connection_implicit_role_assignments: optional(roles),
  external_group_implicit_role_assignments: optional(groupRoles),
});

export const externalRefusals: RefusalType[] = [
  'sso_connection_not_found',
  'invalid_rbac_role_assignment',
  'cannot_assign_default_rbac_role_id',
];

export const connectionList = z.object({
  saml_connections: z.array(samlConnection),
  oidc_connections: z.array(oidcConnection),
  external_connections: z.array(externalConnection),
});
