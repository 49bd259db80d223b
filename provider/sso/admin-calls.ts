/** Single sign-on connections of an organization, managed by the project's own servers. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { type OperationTable, operation } from '../admin/operation.ts';
import {
  connectionList,
  externalChange,
  externalConnection,
  externalRefusals,
  newExternal,
  newExternalRefusals,
  newOidc,
  newSaml,
  oidcChange,
  oidcConnection,
  oidcRefusals,
  samlChange,
  samlConnection,
  samlMetadata,
  samlRefusals,
} from '../calls/b2b/connection-schemas.ts';
import { allRights } from '../organizations/members/rights.ts';
import { requireOrganization } from '../organizations/organization-rows.ts';
import { deleteConnection } from './delete-connections.ts';
import { changeExternal, createExternal, describeExternal } from './external-connection.ts';
import { listDescribed } from './list.ts';
import { changeOidc, createOidc, describeOidc } from './oidc-connection.ts';
import { changeSaml, changeSamlByUrl, createSaml, describeSaml } from './saml/saml-connection.ts';

const area = 'Single sign-on connections';
const base = '/v1/admin/organizations/:organization_id/connections';

const placeOf = ({ organization_id = '', connection_id = '' }: Record<string, string>) => ({
  organizationId: organization_id,
  connectionId: connection_id,
  rights: allRights,
});

export const connectionOperations: OperationTable = {
  [`GET ${base}`]: operation({
    id: 'listConnections',
    method: 'connections.list',
    summary: 'The connections of an organization to its own logins',
    area,
    refusals: ['organization_not_found'],
    reply: connectionList,
    async answer({ world, params }) {
      const { organization_id } = await requireOrganization(
        world,
        world.database,
        params.organization_id ?? '',
      );
      return listDescribed(world, world.database, organization_id);
    },
  }),

  [`DELETE ${base}/:connection_id`]: operation({
    id: 'deleteConnection',
    method: 'connections.delete',
    summary: 'Delete a connection',
    area,
    refusals: ['organization_not_found', 'sso_connection_not_found', 'cannot_delete_default_sso_connection'],
    reply: z.object({ connection_id: z.string() }),
    async answer({ world, params }) {
      const place = placeOf(params);
      await inTransaction(world.database, (trx) => deleteConnection(world, trx, place));
      return { connection_id: place.connectionId };
    },
  }),

  [`POST ${base}/oidc`]: operation({
    id: 'createOidcConnection',
    method: 'connections.createOidc',
    summary: 'Begin a connection to an OpenID provider',
    area,
    refusals: ['organization_not_found', 'too_many_sso_connections'],
    body: newOidc,
    reply: z.object({ connection: oidcConnection }),
    async answer({ world, params, body }) {
      const row = await inTransaction(world.database, (trx) => createOidc(world, trx, placeOf(params), body));
      return { connection: describeOidc(world, row) };
    },
  }),

  [`PATCH ${base}/oidc/:connection_id`]: operation({
    id: 'updateOidcConnection',
    method: 'connections.updateOidc',
    summary: 'Set up a connection to an OpenID provider; a new issuer brings its addresses',
    area,
    refusals: ['organization_not_found', ...oidcRefusals],
    body: oidcChange,
    reply: z.object({ connection: oidcConnection, warning: z.string() }),
    async answer({ world, params, body }) {
      const { row, warning } = await changeOidc(world, body, async () => placeOf(params));
      return { connection: describeOidc(world, row), warning };
    },
  }),

  [`POST ${base}/saml`]: operation({
    id: 'createSamlConnection',
    method: 'connections.createSaml',
    summary: 'Begin a connection to a SAML identity provider',
    area,
    refusals: ['organization_not_found', 'too_many_sso_connections'],
    body: newSaml,
    reply: z.object({ connection: samlConnection }),
    async answer({ world, params, body }) {
      const row = await inTransaction(world.database, (trx) => createSaml(world, trx, placeOf(params), body));
      return { connection: describeSaml(world, row) };
    },
  }),

  [`PATCH ${base}/saml/:connection_id`]: operation({
    id: 'updateSamlConnection',
    method: 'connections.updateSaml',
    summary: 'Set up a connection to a SAML identity provider by hand',
    area,
    refusals: ['organization_not_found', ...samlRefusals],
    body: samlChange,
    reply: z.object({ connection: samlConnection }),
    async answer({ world, params, body }) {
      const row = await inTransaction(world.database, (trx) => changeSaml(world, trx, placeOf(params), body));
      return { connection: describeSaml(world, row) };
    },
  }),

  [`POST ${base}/saml/:connection_id/metadata`]: operation({
    id: 'readSamlMetadata',
    method: 'connections.readSamlMetadata',
    summary: 'Set up a connection to a SAML identity provider by its metadata',
    area,
    refusals: ['organization_not_found', ...samlRefusals, 'invalid_saml_metadata_url'],
    body: samlMetadata,
    reply: z.object({ connection: samlConnection }),
    async answer({ world, params, body }) {
      const row = await changeSamlByUrl(world, body.metadata_url, async () => placeOf(params));
      return { connection: describeSaml(world, row) };
    },
  }),

  [`POST ${base}/external`]: operation({
    id: 'createExternalConnection',
    method: 'connections.createExternal',
    summary: 'Use the login of another organization',
    area,
    refusals: ['organization_not_found', ...newExternalRefusals],
    body: newExternal,
    reply: z.object({ connection: externalConnection }),
    async answer({ world, params, body }) {
      const row = await inTransaction(world.database, (trx) =>
        createExternal(world, trx, placeOf(params), body),
      );
      return { connection: describeExternal(row) };
    },
  }),

  [`PATCH ${base}/external/:connection_id`]: operation({
    id: 'updateExternalConnection',
    method: 'connections.updateExternal',
    summary: 'Change which roles the login of another organization gives its people here',
    area,
    refusals: ['organization_not_found', ...externalRefusals],
    body: externalChange,
    reply: z.object({ connection: externalConnection }),
    async answer({ world, params, body }) {
      const row = await inTransaction(world.database, (trx) =>
        changeExternal(world, trx, placeOf(params), body),
      );
      return { connection: describeExternal(row) };
    },
  }),
};
