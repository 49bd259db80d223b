/** Organizations, created, found, changed and deleted by the project's own servers. */
import { z } from '@hono/zod-openapi';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { nextCursor, type OperationTable, operation, page, pageSize } from '../admin/operation.ts';
import { pageWithPart } from '../admin/search.ts';
import { organization } from '../calls/b2b/schemas.ts';
import { optional } from '../calls/schemas.ts';
import { hasPart, hasText } from '../database/parts.ts';
import type { OrganizationRow } from '../database/schema.ts';
import { isBeyond, pageOf } from '../http/cursors.ts';
import type { Parts } from '../world/ground.ts';
import { changeOrganization, deleteOrganization, recordFields } from './change-organization.ts';
import { claimDomains, claimedDomainsOf } from './claimed-domains.ts';
import { describeOrganization } from './members/describe.ts';
import {
  createOrganization,
  projectIdOf,
  requireOrganization,
  storeOrganization,
} from './organization-rows.ts';
import { takeRemovedRoles } from './removed-roles.ts';
import { customRoles, logoUrl, settingFields } from './setting-fields.ts';

const metadata = z.record(z.string(), z.unknown());
const settings = z.object(settingFields).partial().shape;
const fields = {
  organization_name: optional(z.string().max(200)),
  organization_slug: optional(z.string().max(200)),
  organization_logo_url: optional(logoUrl),
  trusted_metadata: optional(metadata),
  claimed_email_domains: optional(z.array(z.string().max(253)).max(100)),
  ...settings,
};
const project_id = optional(
  z.string().max(200).openapi({ description: 'Needed where there are several projects with organizations' }),
);
const managed = organization.extend({ claimed_email_domains: z.array(z.string()) });
const reply = z.object({ organization: managed });
const settingRefusals = [
  'invalid_organization_name',
  'organization_logo_url_too_long',
  'invalid_organization_slug',
  'organization_slug_already_used',
  'organization_settings_invalid_domain',
  'organization_settings_domain_too_common',
  'organization_settings_duplicate_domain',
  'invalid_rbac_role_assignment',
] as const;

async function described(world: Parts<'settings' | 'database'>, row: OrganizationRow) {
  const claimed_email_domains = await claimedDomainsOf(world, world.database, row.organization_id);
  return { organization: { ...describeOrganization(row), claimed_email_domains } };
}

export const organizationOperations: OperationTable = {
  'GET /v1/admin/organizations': operation({
    id: 'listOrganizations',
    method: 'organizations.list',
    summary: 'Find organizations, oldest first, a page at a time',
    refusals: ['project_not_found'],
    query: z.strictObject({
      project_id,
      slug: optional(z.string().max(200)),
      external_id: optional(z.string().max(200)),
      domain: optional(z.string().max(253).openapi({ description: 'One of email_allowed_domains' })),
      name: optional(z.string().min(3).max(200).openapi({ description: 'A part of the name' })),
      ...page,
    }),
    reply: z.object({ organizations: z.array(organization), next_cursor: nextCursor }),
    async answer({ world, query: { cursor, limit = pageSize, slug, external_id, domain, name } }) {
      const isNext = isBeyond(cursor, ['created_at', 'organization_id']);
      // One more, to know whether there is another page.
      const count = limit + 1;
      const matching = world.database
        .selectFrom('organizations')
        .selectAll()
        .where('project_id', '=', projectIdOf(world))
        .where(isNext)
        .$if(slug !== undefined, (query) => query.where('slug_key', '=', slug?.toLowerCase() ?? ''))
        .$if(external_id !== undefined, (query) => query.where('external_id', '=', external_id ?? ''))
        .$if(domain !== undefined, (query) =>
          query.where(
            sql<boolean>`settings -> 'email_allowed_domains' @> ${JSON.stringify([domain?.toLowerCase()])}::jsonb`,
          ),
        )
        .orderBy('created_at')
        .orderBy('organization_id')
        .limit(count);
      const near = (part: string, most: number) => sql<SqlBool>`organization_id in (
        select organization_id from (
          select * from organizations where project_id = ${projectIdOf(world)} and ${isNext}
          order by created_at, organization_id limit ${sql.lit(most)}
        ) organizations where ${hasText(sql`name`, part)})`;
      const read = (narrower: RawBuilder<SqlBool>) => matching.where(narrower).execute();
      const rows = await (name === undefined
        ? matching.execute()
        : pageWithPart(count, {
            near: (most) => read(near(name, most)),
            anywhere: () => read(hasPart(sql`name`, name)),
          }));
      const { shown, next_cursor } = pageOf(rows, limit, 'organization_id');
      return { organizations: shown.map(describeOrganization), next_cursor };
    },
  }),

  'POST /v1/admin/organizations': operation({
    id: 'createOrganization',
    method: 'organizations.create',
    summary: 'Create an organization without members',
    refusals: ['project_not_found', ...settingRefusals],
    body: z.strictObject({
      project_id,
      ...fields,
      organization_name: z.string().max(200),
      organization_external_id: optional(z.string().min(1).max(128)),
    }),
    reply,
    async answer({ world, body: { project_id: _project, claimed_email_domains: claimed, ...fields } }) {
      const row = await inTransaction(world.database, async (trx) => {
        const { organization } = await createOrganization(world, trx, fields, null);
        if (claimed) await claimDomains(world, trx, organization.organization_id, claimed);
        return organization;
      });
      return described(world, row);
    },
  }),

  'GET /v1/admin/organizations/:organization_id': operation({
    id: 'getOrganization',
    method: 'organizations.get',
    summary: 'An organization with all its settings',
    refusals: ['organization_not_found'],
    reply,
    async answer({ world, params }) {
      const row = await requireOrganization(world, world.database, params.organization_id ?? '');
      return described(world, row);
    },
  }),

  'PATCH /v1/admin/organizations/:organization_id': operation({
    id: 'updateOrganization',
    method: 'organizations.update',
    summary:
      'Change what is named; lists, roles and metadata are replaced as a whole. A role that is left out goes from all who have it',
    refusals: ['organization_not_found', ...settingRefusals],
    body: z.strictObject({ ...fields, custom_roles: optional(customRoles) }),
    reply,
    async answer({ world, params, body }) {
      const { trusted_metadata, custom_roles, claimed_email_domains: claimed, ...changes } = body;
      const id = params.organization_id ?? '';
      const row = await inTransaction(world.database, async (trx) => {
        const changed = await changeOrganization(world, trx, id, changes, null);
        if (claimed) await claimDomains(world, trx, id, claimed);
        const fields = Object.entries({ trusted_metadata, custom_roles, claimed_email_domains: claimed });
        await recordFields(
          trx,
          id,
          fields.flatMap(([name, value]) => (value === undefined ? [] : [name])),
        );
        if (trusted_metadata === undefined && custom_roles === undefined) return changed;
        return storeOrganization(world, trx, changed, {
          ...(trusted_metadata && { trusted_metadata: JSON.stringify(trusted_metadata) }),
          ...(custom_roles && {
            custom_roles: JSON.stringify(custom_roles),
            ...(await takeRemovedRoles(world, trx, changed, custom_roles)),
          }),
        });
      });
      return described(world, row);
    },
  }),

  'DELETE /v1/admin/organizations/:organization_id': operation({
    id: 'deleteOrganization',
    method: 'organizations.delete',
    summary: 'Delete an organization with its members and their sessions',
    refusals: ['organization_not_found'],
    reply: z.object({ organization_id: z.string() }),
    async answer({ world, params }) {
      const organization_id = params.organization_id ?? '';
      await inTransaction(world.database, (trx) => deleteOrganization(world, trx, organization_id));
      world.log.warn({ audit: 'organization_deleted', organization_id }, 'organization deleted');
      return { organization_id };
    },
  }),
};
