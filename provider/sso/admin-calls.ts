/** Single sign-on connections of an organization, managed by the project's own servers. */
import type { OperationTable } from '../admin/operation.ts';
import { operationOn } from '../calls/b2b/organization-actions.ts';
import { connectionActions as actions } from '../calls/b2b/sso-connections.ts';

const base = '/v1/admin/organizations/:organization_id/connections';

export const connectionOperations: OperationTable = {
  [`GET ${base}`]: operationOn('listConnections', 'connections.list', actions.list),
  [`DELETE ${base}/:connection_id`]: operationOn('deleteConnection', 'connections.delete', actions.delete),
  [`POST ${base}/oidc`]: operationOn('createOidcConnection', 'connections.createOidc', actions.createOidc),
  [`PATCH ${base}/oidc/:connection_id`]: operationOn(
    'updateOidcConnection',
    'connections.updateOidc',
    actions.changeOidc,
  ),
  [`POST ${base}/saml`]: operationOn('createSamlConnection', 'connections.createSaml', actions.createSaml),
  [`PATCH ${base}/saml/:connection_id`]: operationOn(
    'updateSamlConnection',
    'connections.updateSaml',
    actions.changeSaml,
  ),
  [`POST ${base}/saml/:connection_id/metadata`]: operationOn(
    'readSamlMetadata',
    'connections.readSamlMetadata',
    actions.readSamlMetadata,
  ),
  [`POST ${base}/external`]: operationOn(
    'createExternalConnection',
    'connections.createExternal',
    actions.createExternal,
  ),
  [`PATCH ${base}/external/:connection_id`]: operationOn(
    'updateExternalConnection',
    'connections.updateExternal',
    actions.changeExternal,
  ),
};
