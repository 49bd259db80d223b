/** Single sign-on connections of an organization, managed by the project's own servers. */
import type { OperationTable } from '../admin/operation.ts';
import { operationsOn } from '../calls/b2b/organization-actions.ts';
import { connectionActions as actions, area } from '../calls/b2b/sso-connections.ts';

const base = '/v1/admin/organizations/:organization_id/connections';
const by = operationsOn(area);

export const connectionOperations: OperationTable = {
  [`GET ${base}`]: by('listConnections', 'connections.list', actions.list),
  [`DELETE ${base}/:connection_id`]: by('deleteConnection', 'connections.delete', actions.delete),
  [`POST ${base}/oidc`]: by('createOidcConnection', 'connections.createOidc', actions.createOidc),
  [`PATCH ${base}/oidc/:connection_id`]: by(
    'updateOidcConnection',
    'connections.updateOidc',
    actions.changeOidc,
  ),
  [`POST ${base}/saml`]: by('createSamlConnection', 'connections.createSaml', actions.createSaml),
  [`PATCH ${base}/saml/:connection_id`]: by(
    'updateSamlConnection',
    'connections.updateSaml',
    actions.changeSaml,
  ),
  [`POST ${base}/saml/:connection_id/metadata`]: by(
    'readSamlMetadata',
    'connections.readSamlMetadata',
    actions.readSamlMetadata,
  ),
  [`POST ${base}/external`]: by(
    'createExternalConnection',
    'connections.createExternal',
    actions.createExternal,
  ),
  [`PATCH ${base}/external/:connection_id`]: by(
    'updateExternalConnection',
    'connections.updateExternal',
    actions.changeExternal,
  ),
};
