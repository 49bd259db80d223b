/** Organizations and their company logins, as the server packages of the hosted provider manage them. */

import { wrongField } from '../http/schema-issues.ts';
import { filtersOf, type Search } from './search.ts';
import { present, type ServerCall, type ServerCallTable, type ServerRequest } from './server-call.ts';

const path = '/v1/admin/organizations/:organization_id';
const connections = `${path}/connections`;

/** Answers by the operation of this name. */
const managed = (method: string, operation: string): ServerCall => ({
  method,
  answer({ params, body: { organization_id: _organization, connection_id: _connection, ...body }, manage }) {
    return manage(operation, { params, body });
  },
});

type List = { organizations: { organization_id: string }[]; next_cursor: string | null };

const search: Search = {
  organization_ids: { as: 'organization_id', many: true },
  organization_slugs: { as: 'slug', many: true },
  organization_name_fuzzy: { as: 'name' },
  allowed_domains: { as: 'domain', many: true },
};

async function searchOrganizations({ body: { cursor, limit, query, ...rest }, manage }: ServerRequest) {
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw wrongField(unknown, 'is not taken here');
  const byId = new Map<string, object>();
  let next: string | null = null;
  for (const { organization_id, ...filter } of filtersOf(search, query)) {
    if (organization_id !== undefined) {
      if (Object.keys(filter).length > 0) {
        throw wrongField('query.operands', 'has "organization_ids" and another filter');
      }
      const one = await organizationById(manage, organization_id);
      if (one) byId.set(organization_id, one);
      continue;
    }
    const parameters = present({ ...filter, cursor: cursor ?? undefined, limit });
    const { organizations, next_cursor } = await manage<List>('GET /v1/admin/organizations', {
      query: parameters,
    });
    for (const one of organizations) byId.set(one.organization_id, one);
    next = next_cursor;
  }
  const isAll = next === null && cursor === undefined;
  return {
    organizations: [...byId.values()],
    results_metadata: { total: isAll ? byId.size : -1, ...(next !== null && { next_cursor: next }) },
  };
}

async function organizationById(manage: ServerRequest['manage'], organization_id: string) {
  try {
    return (await manage<{ organization: object }>(`GET ${path}`, { params: { organization_id } }))
      .organization;
  } catch (error) {
    if ((error as { type?: unknown }).type === 'organization_not_found') return null;
    throw error;
  }
}

export const organizationCalls: ServerCallTable = {
  'POST /v1/b2b/organizations': managed('organizations.create', 'POST /v1/admin/organizations'),
  'POST /v1/b2b/organizations/search': {
    method: 'organizations.search',
    differs:
      'Filters: `organization_ids`, `organization_slugs`, `organization_name_fuzzy` and `allowed_domains`. `total` is -1 where there are more pages.',
    answer: searchOrganizations,
  },
  'GET /v1/b2b/organizations/:organization_id': managed('organizations.get', `GET ${path}`),
  'PUT /v1/b2b/organizations/:organization_id': managed('organizations.update', `PATCH ${path}`),
  'DELETE /v1/b2b/organizations/:organization_id': managed('organizations.delete', `DELETE ${path}`),

  'GET /v1/b2b/sso/:organization_id': managed('sso.getConnections', `GET ${connections}`),
  'DELETE /v1/b2b/sso/:organization_id/connections/:connection_id': managed(
    'sso.deleteConnection',
    `DELETE ${connections}/:connection_id`,
  ),
  'POST /v1/b2b/sso/oidc/:organization_id': managed('sso.oidc.createConnection', `POST ${connections}/oidc`),
  'PUT /v1/b2b/sso/oidc/:organization_id/connections/:connection_id': managed(
    'sso.oidc.updateConnection',
    `PATCH ${connections}/oidc/:connection_id`,
  ),
  'POST /v1/b2b/sso/saml/:organization_id': managed('sso.saml.createConnection', `POST ${connections}/saml`),
  'PUT /v1/b2b/sso/saml/:organization_id/connections/:connection_id': managed(
    'sso.saml.updateConnection',
    `PATCH ${connections}/saml/:connection_id`,
  ),
  'PUT /v1/b2b/sso/saml/:organization_id/connections/:connection_id/url': managed(
    'sso.saml.updateByURL',
    `POST ${connections}/saml/:connection_id/metadata`,
  ),
};
