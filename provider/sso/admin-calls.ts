/** Single sign-on connections of an organization, managed by the project's own servers. */
import type { OperationTable } from '../admin/operation.ts';
import { operationsOn } from '../calls/b2b/organization-actions.ts';
import { connectionActions as actions } from '../calls/b2b/sso-connections.ts';

const base = '/v1/admin/organizations/:organization_id/connections';
const on = operationsOn('connections');

export const connectionOperations: OperationTable = {
  [`GET ${base}`]: on('listConnections', 'list', actions.list),
  [`DELETE ${base}/:connection_id`]: on('deleteConnection', 'delete', actions.delete),
  [`POST ${base}/oidc`]: on('createOidcConnection', 'createOidc', actions.createOidc),
  [`PATCH ${base}/oidc/:connection_id`]: on('updateOidcConnection', 'updateOidc', actions.changeOidc),
  [`POST ${base}/saml`]: on('createSamlConnection', 'createSaml', actions.createSaml),
  [`PATCH ${base}/saml/:connection_id`]: on('updateSamlConnection', 'updateSaml', actions.changeSaml),
  [`POST ${base}/saml/:connection_id/metadata`]: on(
    'readSamlMetadata',
    'readSamlMetadata',
    actions.readSamlMetadata,
  ),
  [`POST ${base}/external`]: on('createExternalConnection', 'createExternal', actions.createExternal),
  [`PATCH ${base}/external/:connection_id`]: on(
    'updateExternalConnection',
    'updateExternal',
    actions.changeExternal,
  ),
};
