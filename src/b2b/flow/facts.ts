/** What the screens know about an organization, a member and a proof: read from replies, without secrets. */

import type { OrganizationBySlug } from '../../../session-core/wire/b2b/organizations.ts';
import type {
  AuthMethod,
  DiscoveredOrganization,
  Member,
  MemberMfaRequired,
  Organization,
  PrimaryRequired,
  SsoConnectionSummary,
} from '../../../session-core/wire/b2b/shared.ts';
import type { MfaMethod } from '../../../session-core/wire/seconds.ts';
import type { AdmissionRequired } from '../../../session-core/wire/shared.ts';
import { mfaProducts } from '../choices.ts';
import type { MfaProduct } from '../config.ts';
import { seconds } from '../seconds/seconds.ts';

/** A company login of an organization. */
export interface Connection {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
}

export function connectionOf(one: SsoConnectionSummary): Connection {
  return { id: one.connection_id, name: one.display_name, provider: one.identity_provider };
}

export interface OrganizationFacts {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly logoUrl: string;
  readonly connections: readonly Connection[];
  readonly defaultConnection: string | null;
  /** The sign-in methods that its admins allow; null for all. */
  readonly methods: readonly AuthMethod[] | null;
  /** Who may join by the address alone. */
  readonly joining: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED';
  readonly domains: readonly string[];
}

export function organizationFacts(
  organization: Pick<Organization, Exclude<keyof OrganizationBySlug, 'allowed_oauth_tenants'>>,
): OrganizationFacts {
  return {
    id: organization.organization_id,
    name: organization.organization_name,
    slug: organization.organization_slug,
    logoUrl: organization.organization_logo_url,
    connections: organization.sso_active_connections.map(connectionOf),
    defaultConnection: organization.sso_default_connection_id,
    methods: organization.auth_methods === 'RESTRICTED' ? organization.allowed_auth_methods : null,
    joining: organization.email_jit_provisioning,
    domains: organization.email_allowed_domains,
  };
}

/** What a member has to prove besides the first factor, and what they can prove it with. */
export interface MfaFacts {
  readonly memberId: string;
  readonly organization: OrganizationFacts;
  readonly email: string;
  /** Factors that the member has and the organization allows; those that count come first. */
  readonly enrolled: readonly MfaProduct[];
  /** Factors that the organization allows; null for all. */
  readonly allowed: readonly MfaProduct[] | null;
  /** The number in part, empty without one. */
  readonly phone: string;
  readonly preferred: MfaProduct | null;
  /** When a code was sent to it, ms on the machine's clock; null if none is on its way. */
  readonly textSentAt: number | null;
  /** The gateway has not taken that text yet. */
  readonly textQueued?: true;
  /** The sign-in began with a link to set a password. */
  readonly setsPassword?: true;
}

/** What a proof of a first factor has led to. */
export interface ProofFacts {
  readonly signedIn: boolean;
  readonly organization: OrganizationFacts;
  readonly email: string;
  /** Another first factor is needed. */
  readonly stepUp: readonly AuthMethod[] | null;
  readonly mfa: MfaFacts | null;
  /** Terms to accept and fields to fill in. */
  readonly admission: AdmissionRequired | null;
}

/** What replies to a first factor have in common. */
export interface ProofReply {
  readonly member: Member;
  readonly organization: Organization;
  readonly member_session: object | null;
  readonly primary_required?: PrimaryRequired | null;
  readonly mfa_required?: MemberMfaRequired | null;
  readonly admission_required?: AdmissionRequired;
  readonly message_status?: 'sent' | 'queued';
}

const productOf = (method: MfaMethod | '') => mfaProducts.find((one) => seconds[one].method === method);

/** @param now the time of the reply, ms on the machine's clock */
export function proofFacts(reply: ProofReply, now: number): ProofFacts {
  const { member, organization, member_session, primary_required, mfa_required, message_status } = reply;
  return {
    signedIn: member_session !== null,
    organization: organizationFacts(organization),
    email: member.email_address,
    stepUp: primary_required?.allowed_auth_methods ?? null,
    admission: reply.admission_required ?? null,
    mfa: mfa_required
      ? {
          ...mfaFacts(member, organization, mfa_required, now),
          ...(message_status === 'queued' && { textQueued: true }),
        }
      : null,
  };
}

function mfaFacts(
  member: Member,
  organization: Organization,
  required: MemberMfaRequired,
  now: number,
): MfaFacts {
  const { mfa_methods, allowed_mfa_methods } = organization;
  const allowed =
    mfa_methods === 'RESTRICTED' ? allowed_mfa_methods.flatMap((method) => productOf(method) ?? []) : null;
  return {
    memberId: member.member_id,
    organization: organizationFacts(organization),
    email: member.email_address,
    enrolled: mfaProducts.filter((one) => seconds[one].isOf(member) && (allowed?.includes(one) ?? true)),
    allowed,
    phone: required.member_options?.mfa_phone_number ?? '',
    preferred: productOf(member.default_mfa_method) ?? null,
    textSentAt: required.secondary_auth_initiated === 'sms_otp' ? now : null,
  };
}

/** A row of the list of organizations. */
export interface Choice {
  readonly organization: OrganizationFacts;
  readonly membership: 'member' | 'pending' | 'invited' | 'eligible';
  /** The first factor that it accepts; the proofs so far do not count. */
  readonly stepUp: readonly AuthMethod[] | null;
}

export function choiceOf({ organization, membership, primary_required }: DiscoveredOrganization): Choice {
  const memberships = {
    active_member: 'member',
    pending_member: 'pending',
    invited_member: 'invited',
    eligible_to_join_by_email_domain: 'eligible',
    eligible_to_join_by_oauth_tenant: 'eligible',
  } as const;
  return {
    organization: organizationFacts(organization),
    membership: memberships[membership.type],
    stepUp: primary_required?.allowed_auth_methods ?? null,
  };
}

/** What replies with organizations have in common. */
export interface DiscoveredReply {
  readonly email_address: string;
  readonly discovered_organizations: readonly DiscoveredOrganization[];
  readonly primary_required?: PrimaryRequired | null;
}
