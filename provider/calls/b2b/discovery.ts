/** Discovery: lists a person's organizations, and enters one of them. */
import { z } from '@hono/zod-openapi';
import type { DiscoveryCalls } from '../../../session-core/wire/b2b/discovery.ts';
import { signUpRefusals } from '../../accounts/sign-up.ts';
import { logoUrl, settingFields } from '../../organizations/setting-fields.ts';
import { createThrough, exchangeHalf, listOrganizations } from '../../organizations/sign-in/choose.ts';
import { joinRefusals } from '../../organizations/sign-in/provisioning.ts';
import { memberFactorReply } from '../../organizations/sign-in/replies.ts';
import { checkDuration } from '../../sessions/duration.ts';
import type { CallTable } from '../call.ts';
import { locale, optional, sessionDuration } from '../schemas.ts';
import {
  addressProof,
  discoveredOrganization,
  intermediateProof,
  memberFactorReply as memberFactorSchema,
  organizationHint,
  organizationId,
} from './schemas.ts';

export const discovery: CallTable<keyof DiscoveryCalls> = {
  'POST /b2b/discovery/organizations': {
    summary: 'The organizations of a half sign-in, which stays as it is, or of a session',
    credentials: 'project',
    looksUp: true,
    body: z.object({ ...intermediateProof }),
    reply: z.object({
      email_address: z.string(),
      discovered_organizations: z.array(discoveredOrganization),
      ...organizationHint,
      ...addressProof,
    }),
    refusals: ['user_unauthenticated', 'session_not_found', 'intermediate_session_not_found'],
    async answer({ world, caller, body }) {
      return listOrganizations(world, caller, body.intermediate_session_token);
    },
  },

  'POST /b2b/discovery/organizations/create': {
    summary: 'Create an organization, and become its first admin',
    credentials: 'project',
    tries: 'guess',
    signsInBy: 'discovery',
    body: z.object({
      session_duration_minutes: sessionDuration,
      organization_name: optional(z.string().max(200)),
      organization_slug: optional(z.string().max(200)),
      organization_logo_url: optional(logoUrl),
      sso_jit_provisioning: optional(settingFields.sso_jit_provisioning),
      email_allowed_domains: optional(settingFields.email_allowed_domains),
      email_jit_provisioning: optional(settingFields.email_jit_provisioning),
      email_invites: optional(settingFields.email_invites),
      oauth_tenant_jit_provisioning: optional(settingFields.oauth_tenant_jit_provisioning),
      allowed_oauth_tenants: optional(settingFields.allowed_oauth_tenants),
      auth_methods: optional(settingFields.auth_methods),
      allowed_auth_methods: optional(settingFields.allowed_auth_methods),
      mfa_policy: optional(settingFields.mfa_policy),
      ...intermediateProof,
    }),
    reply: memberFactorSchema({}),
    refusals: [
      'intermediate_session_not_found',
      'create_organization_disabled',
      ...signUpRefusals,
      'action_not_allowed_email_domain_is_claimed',
      'invalid_organization_name',
      'organization_logo_url_too_long',
      'invalid_organization_slug',
      'organization_slug_already_used',
    ],
    async answer({ world, caller, body }) {
      const { session_duration_minutes, intermediate_session_token: token, ...fields } = body;
      const minutes = checkDuration(session_duration_minutes);
      const entered = await createThrough(world, caller, { token, minutes, fields });
      return memberFactorReply(world, entered, { caller });
    },
  },

  'POST /b2b/discovery/intermediate_sessions/exchange': {
    summary: 'Enter one of the organizations; what is still missing is in the reply',
    credentials: 'project',
    tries: 'guess',
    signsInBy: 'discovery',
    body: z.object({
      organization_id: organizationId,
      session_duration_minutes: sessionDuration,
      locale,
      ...intermediateProof,
    }),
    reply: memberFactorSchema({}),
    refusals: ['intermediate_session_not_found', 'organization_not_found', ...joinRefusals],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const entered = await exchangeHalf(world, caller, {
        token: body.intermediate_session_token,
        organizationId: body.organization_id,
        minutes,
      });
      return memberFactorReply(world, entered, { caller, locale: body.locale });
    },
  },
};
