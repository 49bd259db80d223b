/** Connections to a company's login, set up by the admins of its organization or by the project's own servers. */
import { z } from '@hono/zod-openapi';
import type { SsoConnectionCalls } from '../../../session-core/wire/b2b/sso.ts';
import { requireOrganization } from '../../organizations/organization-rows.ts';
import { listConnections } from '../../sso/connections.ts';
import { deleteConnection } from '../../sso/delete-connections.ts';
import { changeExternal, createExternal, describeExternal } from '../../sso/external-connection.ts';
import { changeOidc, createOidc, describeOidc } from '../../sso/oidc-connection.ts';
import {
  changeSaml,
  changeSamlByUrl,
  createSaml,
  describeSaml,
  removeCertificate,
  removeEncryptionKey,
} from '../../sso/saml/saml-connection.ts';
import { requireSharing } from '../../sso/sharing.ts';
import type { CallTable } from '../call.ts';
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
} from './connection-schemas.ts';
import { action, callsOn, reading } from './organization-actions.ts';

export const connectionActions = {
  list: action({
    needs: 'get',
    summary: 'The connections of an organization to its own logins',
    reply: connectionList,
    async run({ world, trx, place: { organizationId } }) {
      await requireOrganization(world, trx, organizationId);
      const all = await listConnections(world, trx, organizationId);
      const oidc = all.filter(({ kind }) => kind === 'oidc');
      const saml = all.filter(({ kind }) => kind === 'saml');
      return {
        saml_connections: saml.map((row) => describeSaml(world, row)),
        oidc_connections: oidc.map((row) => describeOidc(world, row)),
        external_connections: all.filter(({ kind }) => kind === 'external').map(describeExternal),
      };
    },
  }),

  delete: action({
    needs: 'delete',
    summary: 'Delete a connection',
    reply: z.object({ connection_id: z.string() }),
    refusals: ['sso_connection_not_found', 'cannot_delete_default_sso_connection'],
    async run({ world, trx, place }) {
      await deleteConnection(world, trx, place);
      return { connection_id: place.connectionId };
    },
  }),

  createOidc: action({
    needs: 'create',
    summary: 'Begin a connection to an OpenID provider',
    body: newOidc,
    reply: z.object({ connection: oidcConnection }),
    refusals: ['too_many_sso_connections'],
    run: async ({ world, trx, place, body }) => ({
      connection: describeOidc(world, await createOidc(world, trx, place, body)),
    }),
  }),

  changeOidc: reading({
    needs: 'update',
    summary: 'Set up a connection to an OpenID provider; a new issuer brings its addresses',
    body: oidcChange,
    reply: z.object({ connection: oidcConnection, warning: z.string() }),
    refusals: oidcRefusals,
    async run({ world, body, authorize }) {
      const { row, warning } = await changeOidc(world, body, authorize);
      return { connection: describeOidc(world, row), warning };
    },
  }),

  createSaml: action({
    needs: 'create',
    summary: 'Begin a connection to a SAML identity provider',
    body: newSaml,
    reply: z.object({ connection: samlConnection }),
    refusals: ['too_many_sso_connections'],
    run: async ({ world, trx, place, body }) => ({
      connection: describeSaml(world, await createSaml(world, trx, place, body)),
    }),
  }),

  changeSaml: action({
    needs: 'update',
    summary: 'Set up a connection to a SAML identity provider by hand',
    body: samlChange,
    reply: z.object({ connection: samlConnection }),
    refusals: samlRefusals,
    run: async ({ world, trx, place, body }) => ({
      connection: describeSaml(world, await changeSaml(world, trx, place, body)),
    }),
  }),

  readSamlMetadata: reading({
    needs: 'update',
    summary: 'Set up a connection to a SAML identity provider by its metadata',
    body: samlMetadata,
    reply: z.object({ connection: samlConnection }),
    refusals: [...samlRefusals, 'invalid_saml_metadata_url'],
    run: async ({ world, body, authorize }) => ({
      connection: describeSaml(world, await changeSamlByUrl(world, body.metadata_url, authorize)),
    }),
  }),

  createExternal: action({
    needs: 'create',
    summary: 'Use the login of another organization, in which a member who asks may change connections',
    body: newExternal,
    reply: z.object({ connection: externalConnection }),
    refusals: newExternalRefusals,
    async run({ world, trx, place: { acting, ...place }, body }) {
      const { external_organization_id: other } = body;
      if (acting && other !== place.organizationId) await requireSharing(world, trx, acting, other);
      return { connection: describeExternal(await createExternal(world, trx, place, body)) };
    },
  }),

  changeExternal: action({
    needs: 'update',
    summary: 'Change which roles the login of another organization gives its people here',
    body: externalChange,
    reply: z.object({ connection: externalConnection }),
    refusals: externalRefusals,
    run: async ({ world, trx, place, body }) => ({
      connection: describeExternal(await changeExternal(world, trx, place, body)),
    }),
  }),
};

const { read, change } = callsOn('sso');

export const ssoConnections: CallTable<keyof SsoConnectionCalls> = {
  'GET /b2b/sso': read(connectionActions.list),
  'DELETE /b2b/sso/:connection_id': change(connectionActions.delete),
  'POST /b2b/sso/oidc': change(connectionActions.createOidc),
  'PUT /b2b/sso/oidc/:connection_id': change(connectionActions.changeOidc),
  'POST /b2b/sso/saml': change(connectionActions.createSaml),
  'PUT /b2b/sso/saml/:connection_id': change(connectionActions.changeSaml),
  'PUT /b2b/sso/saml/:connection_id/url': change(connectionActions.readSamlMetadata),
  'POST /b2b/sso/external': change(connectionActions.createExternal),
  'PUT /b2b/sso/external/:connection_id': change(connectionActions.changeExternal),

  'DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id': change(
    action({
      needs: 'update',
      summary: 'Remove a certificate by which the company’s login has signed',
      reply: z.object({ certificate_id: z.string() }),
      refusals: [
        'saml_connection_not_found',
        'sso_verification_key_not_found',
        'cannot_delete_last_sso_verification_key',
      ],
      async run({ world, trx, place, params: { certificate_id = '' } }) {
        await removeCertificate(world, trx, place, certificate_id);
        return { certificate_id };
      },
    }),
  ),

  'DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id': change(
    action({
      needs: 'update',
      summary: 'Remove a key that responses were encrypted for',
      reply: z.object({ private_key_id: z.string() }),
      refusals: ['saml_connection_not_found', 'sso_verification_key_not_found'],
      async run({ world, trx, place, params: { private_key_id = '' } }) {
        await removeEncryptionKey(world, trx, place, private_key_id);
        return { private_key_id };
      },
    }),
  ),
};
