/** The organization of the signed-in member, and the public part of any organization. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { OwnOrganizationCalls } from '../../../session-core/wire/b2b/organizations.ts';
import { changeOrganization, deleteOrganization } from '../../organizations/change-organization.ts';
import { actingMember } from '../../organizations/members/acting.ts';
import { describeOrganization, describePublicly, loadMember } from '../../organizations/members/describe.ts';
import { keepingAnAdmin } from '../../organizations/members/rights.ts';
import { findOrganizationBySlug } from '../../organizations/organization-rows.ts';
import { logoUrl, settingFields } from '../../organizations/setting-fields.ts';
import { allDelegates } from '../../sessions/delegates.ts';
import { requireSession } from '../../sessions/locked-session.ts';
import type { CallTable } from '../call.ts';
import { optional } from '../schemas.ts';
import { connectionSummary, organization } from './schemas.ts';

const slug = z.string().max(200);

const publicly = organization.pick({
  organization_id: true,
  organization_name: true,
  organization_slug: true,
  organization_logo_url: true,
  sso_default_connection_id: true,
  email_jit_provisioning: true,
  email_allowed_domains: true,
  oauth_tenant_jit_provisioning: true,
  allowed_oauth_tenants: true,
  auth_methods: true,
  allowed_auth_methods: true,
  mfa_policy: true,
});

/** All settings, each of which may be left out. */
const someSettings = Object.fromEntries(
  Object.entries(settingFields).map(([name, schema]) => [name, optional(schema)]),
) as { [Name in keyof typeof settingFields]: z.ZodExactOptional<(typeof settingFields)[Name]> };

export const ownOrganization: CallTable<keyof OwnOrganizationCalls> = {
  'POST /b2b/organizations/search': {
    summary: 'The public part of an organization, by its slug',
    credentials: 'project',
    looksUp: true,
    body: z.object({ organization_slug: slug }),
    reply: z.object({
      organization: publicly.extend({ sso_active_connections: z.array(connectionSummary) }).nullable(),
    }),
    async answer({ world, body }) {
      const organization = await findOrganizationBySlug(world, world.database, body.organization_slug);
      return { organization: organization ? describePublicly(describeOrganization(organization)) : null };
    },
  },

  'GET /b2b/admin_portal_config': {
    summary: 'What the pages for admins of the organization may show',
    credentials: 'session',
    delegates: allDelegates,
    reply: z.object({
      sso_config: z.object({
        sso_enabled: z.boolean(),
        can_create_saml_connection: z.boolean(),
        can_create_oidc_connection: z.boolean(),
      }),
      organization_config: z.object({ mfa_controls_enabled: z.boolean() }),
      scim_config: z.object({ scim_enabled: z.boolean() }),
    }),
    async answer({ world, caller }) {
      await requireSession(world, world.database, caller, 'member');
      return {
        sso_config: {
          sso_enabled: true,
          can_create_saml_connection: true,
          can_create_oidc_connection: true,
        },
        organization_config: { mfa_controls_enabled: true },
        scim_config: { scim_enabled: true },
      };
    },
  },

  'GET /b2b/organizations/me': {
    summary: 'The organization of the signed-in member',
    credentials: 'session',
    delegates: allDelegates,
    reply: z.object({ organization }),
    async answer({ world, caller }) {
      const { member_id } = await requireSession(world, world.database, caller, 'member');
      const { organization } = await loadMember(world, world.database, member_id);
      return { organization };
    },
  },

  'PUT /b2b/organizations/me': {
    summary: 'Change the organization, as far as the member’s roles allow each field',
    credentials: 'session',
    changes: 'organization',
    body: z.object({
      organization_name: optional(z.string().max(200)),
      organization_slug: optional(slug),
      organization_logo_url: optional(logoUrl),
      sso_default_connection_id: optional(z.string().max(200)),
      ...someSettings,
    }),
    reply: z.object({ organization }),
    refusals: [
      'session_authorization_error',
      'invalid_organization_name',
      'organization_logo_url_too_long',
      'invalid_organization_slug',
      'organization_slug_already_used',
      'invalid_organization_auth_factor_setting',
      'allowed_auth_methods_required_for_restricted',
      'allowed_mfa_methods_required_for_restricted',
      'invalid_restricted_email_setting',
      'invalid_restricted_sso_setting',
      'invalid_restricted_oauth_tenants_setting',
      'organization_settings_domain_too_common',
      'organization_settings_duplicate_domain',
      'organization_settings_invalid_domain',
      'too_many_domains',
      'invalid_sso_default_connection_id',
      'invalid_rbac_role_assignment',
    ],
    async answer({ world, caller, body }) {
      const row = await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller, 'update');
        const { organization_id } = acting.organization;
        return keepingAnAdmin(world, trx, organization_id, () =>
          changeOrganization(world, trx, organization_id, body, acting),
        );
      });
      return { organization: describeOrganization(row) };
    },
  },

  'DELETE /b2b/organizations/me': {
    summary: 'Remove the organization with its members and their sessions',
    credentials: 'session',
    changes: 'organization',
    reply: z.object({ organization_id: z.string() }),
    refusals: ['session_authorization_error'],
    async answer({ world, caller }) {
      const organization_id = await inTransaction(world.database, async (trx) => {
        const { require, organization, member } = await actingMember(world, trx, caller, 'update');
        require('organization', 'delete');
        await deleteOrganization(world, trx, organization.organization_id);
        world.log.warn(
          {
            audit: 'organization_deleted',
            organization_id: organization.organization_id,
            by: member.member_id,
          },
          'organization deleted',
        );
        return organization.organization_id;
      });
      return { organization_id };
    },
  },
};
