/** Single sign-on: a company's own login. Its admins set up the connection; its people sign in by it. */
import type { Common } from '../shared.ts';
import type { MemberOAuthInspection } from './oauth.ts';
import type { MemberFactorReply, SigningIn, SsoConnectionSummary } from './shared.ts';

/** How a sign-in by a company's login starts: by a connection, or by an organization and its default connection. */
export interface SsoStart {
  connection_id?: string;
  organization_id?: string;
  organization_slug?: string;
  /** The page to which a member returns, also after an error. @default the provider's default page */
  login_redirect_url?: string;
  /** The page to which a new person returns. @default the provider's default page */
  signup_redirect_url?: string;
}

/** A company's login as the identity provider's documentation calls it; `generic` is any other. */
type SsoIdentityProvider = 'generic' | 'okta' | 'microsoft-entra' | 'google-workspace';

/**
 * Which claim or attribute says what: `email`, `first_name`, `last_name` or `full_name`, `groups`, `idp_user_id`. Every
 * other key is kept with the member.
 */
export type SsoAttributeMapping = Record<string, string>;

interface SsoConnection {
  organization_id: string;
  connection_id: string;
  /** `pending` until all that a sign-in needs is there. */
  status: 'pending' | 'active';
  display_name: string;
  attribute_mapping: SsoAttributeMapping;
}

export interface OidcConnection extends SsoConnection {
  identity_provider: Exclude<SsoIdentityProvider, 'google-workspace'>;
  /** For the company's login: where it sends people back to. */
  redirect_url: string;
  issuer: string;
  client_id: string;
  /** Always empty: the secret is stored encrypted, and leaves the server for the company's login only. */
  client_secret: string;
  authorization_url: string;
  token_url: string;
  userinfo_url: string;
  jwks_url: string;
  /** Separated by spaces; requested besides `openid email profile`. */
  custom_scopes: string;
  oidc_connection_implicit_role_assignments: SsoRoleAssignment[];
  oidc_group_implicit_role_assignments: SsoGroupRoleAssignment[];
}

/** A role of everyone who signs in by the connection. */
export interface SsoRoleAssignment {
  role_id: string;
}

/** A role of the people in a group of the company's login. */
export interface SsoGroupRoleAssignment {
  role_id: string;
  group: string;
}

export type OidcConnectionUpdate = Partial<
  Omit<OidcConnection, 'organization_id' | 'connection_id' | 'status' | 'redirect_url'>
>;

/** The login of another organization of the project, for people of this one. */
export interface ExternalConnection {
  organization_id: string;
  connection_id: string;
  external_organization_id: string;
  external_connection_id: string;
  status: 'active';
  display_name: string;
  external_connection_implicit_role_assignments: SsoRoleAssignment[];
  external_group_implicit_role_assignments: SsoGroupRoleAssignment[];
}

export type ExternalConnectionUpdate = Partial<
  Pick<
    ExternalConnection,
    | 'display_name'
    | 'external_connection_implicit_role_assignments'
    | 'external_group_implicit_role_assignments'
  >
>;

/** One of those that may have signed. */
export interface SamlCertificate {
  certificate_id: string;
  /** PEM. */
  certificate: string;
  issuer: string;
  created_at: string;
  updated_at: string;
  expires_at: string;
}

/** Those that stay the same for a person. @see SAML 2.0 Core section 8.3 */
export type SamlNameIdFormat =
  | `urn:oasis:names:tc:SAML:1.1:nameid-format:${'emailAddress' | 'unspecified' | 'X509SubjectName' | 'WindowsDomainQualifiedName'}`
  | `urn:oasis:names:tc:SAML:2.0:nameid-format:${'persistent' | 'kerberos'}`;

export interface SamlConnection extends SsoConnection {
  identity_provider: SsoIdentityProvider;
  idp_entity_id: string;
  idp_sso_url: string;
  /** For the company's login: where it posts its responses to. */
  acs_url: string;
  /** For the company's login: our entity id, and the address of our metadata. */
  audience_uri: string;
  verification_certificates: SamlCertificate[];
  /** Ours, if requests are signed: for the company's login. Also part of our metadata. */
  signing_certificates: SamlCertificate[];
  /** Keys that responses may be encrypted for. `private_key` is always empty: our metadata has the public ones. */
  saml_encryption_private_keys: { private_key_id: string; private_key: string; created_at: string }[];
  /** Whether a sign-in has to begin here. Otherwise the company's login may send people who never asked. @default true */
  idp_initiated_auth_disabled: boolean;
  /** What our requests ask the `NameID` to be. @default 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', for which any answer counts */
  nameid_format: SamlNameIdFormat;
  /** Another name of ours that the company's login may use, such as the one from before a move; empty: none. */
  alternative_audience_uri: string;
  /** Another address to which it may post, which passes responses on to `acs_url`; empty: none. */
  alternative_acs_url: string;
  /** Whether `alternative_acs_url` counts. @default true */
  allow_gateway_callback: boolean;
  saml_connection_implicit_role_assignments: SsoRoleAssignment[];
  saml_group_implicit_role_assignments: SsoGroupRoleAssignment[];
}

export type SamlConnectionUpdate = Partial<
  Pick<
    SamlConnection,
    | 'display_name'
    | 'identity_provider'
    | 'idp_entity_id'
    | 'idp_sso_url'
    | 'idp_initiated_auth_disabled'
    | 'nameid_format'
    | 'alternative_audience_uri'
    | 'alternative_acs_url'
    | 'allow_gateway_callback'
    | 'attribute_mapping'
    | 'saml_connection_implicit_role_assignments'
    | 'saml_group_implicit_role_assignments'
  >
> & {
  /** PEM; it is added to those that are there. */
  x509_certificate?: string;
  /** PEM; from then on requests are signed by it. */
  signing_private_key?: string;
  /** PEM; it is added to those that are there. */
  saml_encryption_private_key?: string;
};

export interface SsoSignInCalls {
  'POST /b2b/sso/inspect': { body: { sso_token: string }; reply: Common & MemberOAuthInspection };
  'POST /b2b/sso/authenticate': {
    body: SigningIn & { sso_token: string; pkce_code_verifier?: string };
    reply: MemberFactorReply;
  };
  'GET /b2b/sso/discovery/connections?email_address=:email_address': {
    body: null;
    reply: Common & { connections: SsoConnectionSummary[] };
  };
}

export interface SsoConnectionCalls {
  'GET /b2b/sso': {
    body: null;
    reply: Common & {
      saml_connections: SamlConnection[];
      oidc_connections: OidcConnection[];
      external_connections: ExternalConnection[];
    };
  };
  'DELETE /b2b/sso/:connection_id': { body: null; reply: Common & { connection_id: string } };
  'POST /b2b/sso/oidc': {
    body: { display_name?: string; identity_provider?: OidcConnection['identity_provider'] };
    reply: Common & { connection: OidcConnection };
  };
  'PUT /b2b/sso/oidc/:connection_id': {
    body: OidcConnectionUpdate;
    /** `warning` says why the issuer's metadata was not read; else it is empty. */
    reply: Common & { connection: OidcConnection; warning: string };
  };
  'POST /b2b/sso/saml': {
    body: { display_name?: string; identity_provider?: SsoIdentityProvider };
    reply: Common & { connection: SamlConnection };
  };
  'PUT /b2b/sso/saml/:connection_id': {
    body: SamlConnectionUpdate;
    reply: Common & { connection: SamlConnection };
  };
  /** The caller must be allowed to change the connection in the other organization, too. */
  'POST /b2b/sso/external': {
    body: { external_organization_id: string; external_connection_id: string; display_name?: string };
    reply: Common & { connection: ExternalConnection };
  };
  'PUT /b2b/sso/external/:connection_id': {
    body: ExternalConnectionUpdate;
    reply: Common & { connection: ExternalConnection };
  };
  /** Takes over what the metadata of the company's login says. */
  'PUT /b2b/sso/saml/:connection_id/url': {
    body: { metadata_url: string };
    reply: Common & { connection: SamlConnection };
  };
  'DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id': {
    body: null;
    reply: Common & { certificate_id: string };
  };
  'DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id': {
    body: null;
    reply: Common & { private_key_id: string };
  };
}
