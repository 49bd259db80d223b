/** Schemas that several calls of members share. */
import { z } from '@hono/zod-openapi';
import type {
  HalfMemberReply,
  Member,
  MemberAuthReply,
  MemberFactor,
  MemberSession,
  Organization,
  SignedInMemberReply,
} from '../../../session-core/wire/b2b/shared.ts';
import type { Common } from '../../../session-core/wire/shared.ts';
import { memberFields } from '../../holders/second-factors.ts';
import { authMethod, mfaMethod, settingFields } from '../../organizations/setting-fields.ts';
import { admissionRequired, deviceFields, locale, optional, sessionDuration, time } from '../schemas.ts';

const metadata = z.record(z.string(), z.unknown());
const permissions = z.array(z.object({ resource_id: z.string(), actions: z.array(z.string()) }));
export const organizationId = z.string().min(1).max(200);
export const memberId = z.string().min(1).max(200);
export const intermediateProof = { intermediate_session_token: optional(z.string().max(512)) };

/** What every sign-in to one organization takes besides its proof. */
export const signingIn = { session_duration_minutes: sessionDuration, locale, ...intermediateProof };

export const connectionSummary = z.object({
  connection_id: z.string(),
  display_name: z.string(),
  identity_provider: z.string(),
});

export const organization = z
  .object({
    organization_id: z.string(),
    organization_name: z.string(),
    organization_slug: z.string(),
    organization_external_id: optional(z.string()),
    organization_logo_url: z.string(),
    trusted_metadata: metadata,
    custom_roles: z.array(z.object({ role_id: z.string(), description: z.string(), permissions })),
    sso_default_connection_id: z.string().nullable(),
    sso_active_connections: z.array(connectionSummary),
    scim_active_connection: z.object({ connection_id: z.string(), display_name: z.string() }).nullable(),
    ...settingFields,
  })
  .openapi('Organization') satisfies z.core.$ZodType<Organization>;

const roleSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('direct_assignment'), details: z.strictObject({}) }),
  z.object({ type: z.literal('email_assignment'), details: z.object({ email_domain: z.string() }) }),
  z.object({ type: z.literal('sso_connection'), details: z.object({ connection_id: z.string() }) }),
  z.object({
    type: z.literal('sso_connection_group'),
    details: z.object({ connection_id: z.string(), group: z.string() }),
  }),
  z.object({
    type: z.literal('scim_connection_group'),
    details: z.object({ connection_id: z.string(), group_id: z.string() }),
  }),
]);

export const member = z
  .object({
    member_id: z.string(),
    organization_id: z.string(),
    external_id: optional(z.string()),
    name: z.string(),
    email_address: z.string(),
    email_address_verified: z.boolean(),
    retired_email_addresses: z.array(z.object({ email_id: z.string(), email_address: z.string() })),
    status: z.enum(['pending', 'invited', 'active', 'deleted']),
    trusted_metadata: metadata,
    untrusted_metadata: metadata,
    sso_registrations: z.array(
      z.object({
        connection_id: z.string(),
        external_id: z.string(),
        registration_id: z.string(),
        sso_attributes: metadata,
      }),
    ),
    scim_registration: optional(z.object({ connection_id: z.string() }).nullable()),
    oauth_registrations: z.array(
      z.object({
        member_oauth_registration_id: z.string(),
        provider_subject: z.string(),
        provider_type: z.string(),
        profile_picture_url: z.string().nullable(),
        locale: z.string().nullable(),
        provider_tenants: z.array(z.object({ tenant_id: z.string(), tenant_name: z.string() })),
      }),
    ),
    is_breakglass: z.boolean(),
    is_admin: z.boolean(),
    member_password_id: z.string(),
    mfa_enrolled: z.boolean(),
    mfa_phone_number: z.string(),
    mfa_phone_number_verified: z.boolean(),
    default_mfa_method: z.enum([...mfaMethod.options, '']),
    ...memberFields,
    roles: z.array(z.object({ role_id: z.string(), sources: z.array(roleSource) })),
    created_at: time,
    updated_at: time,
    deletes_at: optional(time),
  })
  .openapi('Member') satisfies z.core.$ZodType<Member>;

const memberFactor = z
  .looseObject({
    delivery_method: z.string(),
    type: z.string(),
    last_authenticated_at: time,
    sequence_order: z.enum(['PRIMARY', 'SECONDARY']),
  })
  .openapi('MemberFactor') satisfies z.core.$ZodType<MemberFactor>;

const memberSession = z
  .object({
    member_session_id: z.string(),
    member_id: z.string(),
    organization_id: z.string(),
    organization_slug: z.string(),
    started_at: time,
    last_accessed_at: time,
    expires_at: time,
    authentication_factors: z.array(memberFactor),
    custom_claims: optional(metadata),
    roles: z.array(z.string()),
  })
  .openapi('MemberSession') satisfies z.core.$ZodType<MemberSession>;

const atHome = { member_id: z.string(), member, organization };

/** The reply of calls that change a member. */
export const memberReply = z.object(atHome).openapi('MemberReply');

/** What every reply that signs a member in holds. */
export const memberAuthReply = z
  .object({
    ...atHome,
    member_session: memberSession,
    session_token: z.string(),
    session_jwt: z.string(),
    member_device: optional(deviceFields),
  })
  .openapi('MemberAuthReply') satisfies z.core.$ZodType<Omit<MemberAuthReply, keyof Common>>;

const primaryRequired = z.object({ allowed_auth_methods: z.array(authMethod) }).openapi('PrimaryRequired');
const memberMfaRequired = z
  .object({
    member_options: z
      .object({ mfa_phone_number: z.string(), ...memberFields })
      .nullable()
      .openapi({ description: 'Null: a second factor has to be set up. The number is masked' }),
    secondary_auth_initiated: z.literal('sms_otp').nullable(),
  })
  .openapi('MemberMfaRequired');

export const signedInReply = memberAuthReply.extend({
  member_authenticated: z.literal(true),
  intermediate_session_token: z.string(),
  mfa_required: z.null(),
  primary_required: z.null(),
}) satisfies z.core.$ZodType<Omit<SignedInMemberReply, keyof Common>>;

const half = z
  .object({
    ...atHome,
    member_authenticated: z.literal(false),
    member_session: z.null(),
    session_token: z.literal(''),
    session_jwt: z.literal(''),
    intermediate_session_token: z
      .string()
      .openapi({ description: 'Represents the proofs so far, for ten minutes' }),
    mfa_required: memberMfaRequired.nullable(),
    primary_required: primaryRequired.nullable(),
    admission_required: optional(admissionRequired),
  })
  .openapi('HalfMemberReply') satisfies z.core.$ZodType<Omit<HalfMemberReply, keyof Common>>;

/** The reply of a call that proves a first factor. */
export function memberFactorReply<T extends z.ZodRawShape>(more: T) {
  return z.union([signedInReply.extend(more), half.extend(more)]);
}

export const discoveredOrganization = z
  .object({
    organization,
    membership: z.object({
      type: z.enum([
        'active_member',
        'pending_member',
        'invited_member',
        'eligible_to_join_by_email_domain',
        'eligible_to_join_by_oauth_tenant',
      ]),
      details: z
        .union([z.object({ domain: z.string() }), z.object({ provider: z.string(), tenant: z.string() })])
        .nullable(),
      member: member.nullable(),
    }),
    member_authenticated: z.boolean(),
    primary_required: primaryRequired.nullable(),
    mfa_required: memberMfaRequired.nullable(),
  })
  .openapi('DiscoveredOrganization');

export const addressProof = {
  primary_required: primaryRequired
    .nullable()
    .openapi({ description: 'What proves the address, where an identity provider only claims it' }),
};

export const discoveryReply = z.object({
  intermediate_session_token: z.string(),
  email_address: z.string(),
  discovered_organizations: z.array(discoveredOrganization),
  ...addressProof,
});

export const organizationHint = {
  organization_id_hint: z
    .string()
    .nullable()
    .openapi({ description: 'The organization that the sign-in was for' }),
};

export const replacedMember = z
  .object({ email_address: z.string(), organization_name: z.string() })
  .nullable()
  .openapi({ description: 'The signed-in member, if the sign-in would replace them' });
