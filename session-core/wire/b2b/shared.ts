/** Shapes that several areas of the wire of organizations share. */
import type { RbacPolicy } from '../projects.ts';
import type { MemberSeconds, MfaMethod } from '../seconds.ts';
import type { AdmissionRequired, Common, Factor, NeededDuration, Protection, UserDevice } from '../shared.ts';

/** The ways to prove a first factor, as an organization allows or forbids them. */
export type AuthMethod =
  | 'sso'
  | 'magic_link'
  | 'email_otp'
  | 'password'
  | 'google_oauth'
  | 'microsoft_oauth'
  | 'hubspot_oauth'
  | 'slack_oauth'
  | 'github_oauth'
  /** Ours: the hosted provider has no passkeys and wallets of members. */
  | 'passkey'
  | 'crypto_wallet';

/** Who may join, or how. `RESTRICTED`: those in the list of another field. */
type Allowance = 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';

/** Social accounts that belong to a workspace, a hub or an organization of that vendor. */
type TenantProvider = 'slack' | 'hubspot' | 'github';

/** What an organization's admins decide. */
export interface OrganizationSettings {
  sso_jit_provisioning: Allowance;
  sso_jit_provisioning_allowed_connections: string[];
  email_allowed_domains: string[];
  email_jit_provisioning: Allowance;
  email_invites: Allowance;
  oauth_tenant_jit_provisioning: 'RESTRICTED' | 'NOT_ALLOWED';
  allowed_oauth_tenants: Partial<Record<TenantProvider, string[]>>;
  auth_methods: 'ALL_ALLOWED' | 'RESTRICTED';
  allowed_auth_methods: AuthMethod[];
  mfa_policy: 'OPTIONAL' | 'REQUIRED_FOR_ALL';
  mfa_methods: 'ALL_ALLOWED' | 'RESTRICTED';
  allowed_mfa_methods: MfaMethod[];
  rbac_email_implicit_role_assignments: { role_id: string; domain: string }[];
  /** Which of the project's own apps members may give access. */
  first_party_connected_apps_allowed_type: Allowance;
  /** The ids of these apps as clients, where not all are allowed. */
  allowed_first_party_connected_apps: string[];
  /** Which other apps members may give access. */
  third_party_connected_apps_allowed_type: Allowance;
  allowed_third_party_connected_apps: string[];
}

export interface Organization extends OrganizationSettings {
  organization_id: string;
  organization_name: string;
  organization_slug: string;
  organization_external_id?: string;
  organization_logo_url: string;
  /** Only your own servers write it. */
  trusted_metadata: Record<string, unknown>;
  /** Roles of this organization besides the policy's. */
  custom_roles: RbacPolicy['roles'];
  sso_default_connection_id: string | null;
  sso_active_connections: SsoConnectionSummary[];
  scim_active_connection: { connection_id: string; display_name: string } | null;
}

/** What the sign-in screens need of a connection. */
export interface SsoConnectionSummary {
  connection_id: string;
  display_name: string;
  identity_provider: string;
}

/** Why a member has a role. */
export type RoleSource =
  | { type: 'direct_assignment'; details: Record<string, never> }
  | { type: 'email_assignment'; details: { email_domain: string } }
  | { type: 'sso_connection'; details: { connection_id: string } }
  | { type: 'sso_connection_group'; details: { connection_id: string; group: string } }
  | { type: 'scim_connection_group'; details: { connection_id: string; group_id: string } };

/** Who is signed in, where another sign-in would replace them. */
export interface ReplacedMember {
  email_address: string;
  organization_name: string;
}

export type MemberStatus = 'pending' | 'invited' | 'active' | 'deleted';

export interface Member extends MemberSeconds {
  member_id: string;
  organization_id: string;
  external_id?: string;
  name: string;
  email_address: string;
  email_address_verified: boolean;
  /** Still reserved for the member. */
  retired_email_addresses: { email_id: string; email_address: string }[];
  status: MemberStatus;
  trusted_metadata: Record<string, unknown>;
  untrusted_metadata: Record<string, unknown>;
  sso_registrations: {
    connection_id: string;
    external_id: string;
    registration_id: string;
    sso_attributes: Record<string, unknown>;
  }[];
  /** The directory that sent the member, and decides on name, address and membership; null without one. */
  scim_registration?: { connection_id: string } | null;
  oauth_registrations: {
    member_oauth_registration_id: string;
    provider_subject: string;
    provider_type: string;
    profile_picture_url: string | null;
    locale: string | null;
    provider_tenants: { tenant_id: string; tenant_name: string }[];
  }[];
  is_breakglass: boolean;
  is_admin: boolean;
  /** Empty without a password. */
  member_password_id: string;
  mfa_enrolled: boolean;
  /** E.164, or empty. */
  mfa_phone_number: string;
  mfa_phone_number_verified: boolean;
  default_mfa_method: MfaMethod | '';
  roles: { role_id: string; sources: RoleSource[] }[];
  created_at: string;
  updated_at: string;
  /** When the membership ends, if the member has asked for it. Ours: the hosted provider has no such field. */
  deletes_at?: string;
}

/** A proof in a member's session. */
export type MemberFactor = Factor & { sequence_order: 'PRIMARY' | 'SECONDARY' };

export interface MemberSession {
  member_session_id: string;
  member_id: string;
  organization_id: string;
  organization_slug: string;
  started_at: string;
  last_accessed_at: string;
  expires_at: string;
  authentication_factors: MemberFactor[];
  custom_claims?: Record<string, unknown>;
  /** The roles in force for this session. */
  roles: string[];
}

/** The reply of a call that signs a member in. */
export interface MemberAuthReply extends Common {
  member_id: string;
  member: Member;
  organization: Organization;
  member_session: MemberSession;
  session_token: string;
  session_jwt: string;
  /** Set in replies to calls that prove something. */
  member_device?: UserDevice;
}

/** What a member has to prove besides the first factor. */
export interface MemberMfaRequired {
  /** Null when the member has no second factor yet and has to set one up. The phone number is masked. */
  member_options: ({ mfa_phone_number: string } & MemberSeconds) | null;
  /** `sms_otp` when a code is on its way. */
  secondary_auth_initiated: 'sms_otp' | null;
}

/** The organization accepts none of the proofs so far as a first factor. */
export interface PrimaryRequired {
  allowed_auth_methods: AuthMethod[];
}

/** What a reply says besides the member: whether they are signed in, and what is missing. */
interface MissingProofs {
  member_authenticated: boolean;
  /** Empty when nothing is missing. */
  intermediate_session_token: string;
  mfa_required: MemberMfaRequired | null;
  primary_required: PrimaryRequired | null;
}

export interface SignedInMemberReply extends MemberAuthReply, MissingProofs {
  member_authenticated: true;
  mfa_required: null;
  primary_required: null;
}

/** The first factor is not enough: nobody is signed in yet. */
export interface HalfMemberReply extends Common, MissingProofs {
  member_id: string;
  member: Member;
  organization: Organization;
  member_authenticated: false;
  member_session: null;
  session_token: '';
  session_jwt: '';
  /** Terms and fields. Only once all is proved. */
  admission_required?: AdmissionRequired;
}

/** The reply of a first factor: `member_session` tells the two apart. */
export type MemberFactorReply<More = unknown> = (SignedInMemberReply | HalfMemberReply) & More;

export interface Membership {
  type:
    | 'active_member'
    | 'pending_member'
    | 'invited_member'
    | 'eligible_to_join_by_email_domain'
    | 'eligible_to_join_by_oauth_tenant';
  details: { domain: string } | { provider: string; tenant: string } | null;
  member: Member | null;
}

/** An organization that the visitor belongs to, or may join. */
export interface DiscoveredOrganization {
  organization: Organization;
  membership: Membership;
  /** Whether the proofs so far are enough for this organization. */
  member_authenticated: boolean;
  primary_required: PrimaryRequired | null;
  mfa_required: MemberMfaRequired | null;
}

export interface DiscoveryReply extends Common {
  intermediate_session_token: string;
  email_address: string;
  discovered_organizations: DiscoveredOrganization[];
  /** What proves the address, where an identity provider only claims it: the list lacks the organizations of its members. */
  primary_required: PrimaryRequired | null;
}

/** Which organization the intermediate session belongs to; null when it came from discovery. */
export interface OrganizationHint {
  organization_id_hint: string | null;
}

/** The client sends it during a half sign-in. */
export interface IntermediateProof {
  intermediate_session_token?: string;
}

/** What the body of a first factor has beside the proof. */
export interface SigningIn extends NeededDuration, IntermediateProof, Protection {
  /** The language of a code that the provider texts. */
  locale?: string;
}

/** The reply of a call that changes a member. */
export interface MemberReply extends Common {
  member_id: string;
  member: Member;
  organization: Organization;
}
