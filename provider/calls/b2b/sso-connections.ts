/** Connections to a company's login, set up by the admins of its organization. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { SsoConnectionCalls } from '../../../session-core/wire/b2b/sso.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import type { Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { type ActingMember, actingMember } from '../../organizations/members/acting.ts';
import { keepingAnAdmin } from '../../organizations/members/rights.ts';
import type { ActionOn } from '../../settings/organization-policy.ts';
import type { ConnectionPlace, NewPlace } from '../../sso/connections.ts';
import { deleteConnection } from '../../sso/delete-connections.ts';
import { changeExternal, createExternal, describeExternal } from '../../sso/external-connection.ts';
import { listDescribed } from '../../sso/list.ts';
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
import type { Parts } from '../../world/ground.ts';
import { type CallTable, noBody } from '../call.ts';
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

const area = 'Single sign-on connections';
const refused: RefusalType[] = ['session_not_found', 'session_authorization_error'];

/** The organization of the caller, who may do this to its connections. */
async function authorized(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  caller: Caller,
  action: ActionOn<'sso'>,
): Promise<NewPlace & { require: ActingMember['require'] }> {
  const acting = await actingMember(world, trx, caller, action === 'get' ? 'share' : 'update');
  acting.require('sso', action);
  const { organization, rights, require } = acting;
  return { organizationId: organization.organization_id, rights, require };
}

/** The connection that the caller may change. @param body may give roles, for which they need another permission */
async function placeFor(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  caller: Caller,
  connectionId: string,
  body: object = {},
): Promise<ConnectionPlace> {
  const { require, ...place } = await authorized(world, trx, caller, 'update');
  if (Object.keys(body).some((field) => field.endsWith('_implicit_role_assignments'))) {
    require('organization', 'update.settings.implicit-roles');
  }
  return { ...place, connectionId };
}

/** Does what may cost the last admin the role. */
const changing = <Result>(
  world: Parts<'settings'>,
  trx: Queries,
  place: ConnectionPlace,
  work: (place: ConnectionPlace) => Promise<Result>,
) => keepingAnAdmin(world, trx, place.organizationId, () => work(place));

export const ssoConnections: CallTable<keyof SsoConnectionCalls> = {
  'GET /b2b/sso': {
    summary: 'The connections of the organization',
    area,
    credentials: 'session',
    body: noBody,
    reply: connectionList,
    refusals: refused,
    answer: ({ world, caller }) =>
      inTransaction(world.database, async (trx) =>
        listDescribed(world, trx, (await authorized(world, trx, caller, 'get')).organizationId),
      ),
  },

  'DELETE /b2b/sso/:connection_id': {
    summary: 'Delete a connection',
    area,
    credentials: 'session',
    changes: 'organization',
    body: noBody,
    reply: z.object({ connection_id: z.string() }),
    refusals: [...refused, 'sso_connection_not_found', 'cannot_delete_default_sso_connection'],
    answer: ({ world, caller, params: { connection_id = '' } }) =>
      inTransaction(world.database, async (trx) => {
        const place = { ...(await authorized(world, trx, caller, 'delete')), connectionId: connection_id };
        await changing(world, trx, place, () => deleteConnection(world, trx, place));
        return { connection_id };
      }),
  },

  'POST /b2b/sso/oidc': {
    summary: 'Begin a connection to an OpenID provider',
    area,
    credentials: 'session',
    changes: 'organization',
    body: newOidc,
    reply: z.object({ connection: oidcConnection }),
    refusals: [...refused, 'too_many_sso_connections'],
    answer: ({ world, caller, body }) =>
      inTransaction(world.database, async (trx) => {
        const place = await authorized(world, trx, caller, 'create');
        return { connection: describeOidc(world, await createOidc(world, trx, place, body)) };
      }),
  },

  'PUT /b2b/sso/oidc/:connection_id': {
    summary: 'Set up a connection to an OpenID provider; a new issuer brings its addresses',
    area,
    credentials: 'session',
    changes: 'organization',
    body: oidcChange,
    reply: z.object({ connection: oidcConnection, warning: z.string() }),
    refusals: [...refused, ...oidcRefusals],
    async answer({ world, caller, body, params: { connection_id = '' } }) {
      const { row, warning } = await changeOidc(world, body, (trx) =>
        placeFor(world, trx, caller, connection_id, body),
      );
      return { connection: describeOidc(world, row), warning };
    },
  },

  'POST /b2b/sso/saml': {
    summary: 'Begin a connection to a SAML identity provider',
    area,
    credentials: 'session',
    changes: 'organization',
    body: newSaml,
    reply: z.object({ connection: samlConnection }),
    refusals: [...refused, 'too_many_sso_connections'],
    answer: ({ world, caller, body }) =>
      inTransaction(world.database, async (trx) => {
        const place = await authorized(world, trx, caller, 'create');
        return { connection: describeSaml(world, await createSaml(world, trx, place, body)) };
      }),
  },

  'PUT /b2b/sso/saml/:connection_id': {
    summary: 'Set up a connection to a SAML identity provider by hand',
    area,
    credentials: 'session',
    changes: 'organization',
    body: samlChange,
    reply: z.object({ connection: samlConnection }),
    refusals: [...refused, ...samlRefusals],
    answer: ({ world, caller, body, params: { connection_id = '' } }) =>
      inTransaction(world.database, async (trx) => {
        const place = await placeFor(world, trx, caller, connection_id, body);
        const row = await changing(world, trx, place, () => changeSaml(world, trx, place, body));
        return { connection: describeSaml(world, row) };
      }),
  },

  'PUT /b2b/sso/saml/:connection_id/url': {
    summary: 'Set up a connection to a SAML identity provider by its metadata',
    area,
    credentials: 'session',
    changes: 'organization',
    body: samlMetadata,
    reply: z.object({ connection: samlConnection }),
    refusals: [...refused, ...samlRefusals, 'invalid_saml_metadata_url'],
    async answer({ world, caller, body, params: { connection_id = '' } }) {
      const row = await changeSamlByUrl(world, body.metadata_url, (trx) =>
        placeFor(world, trx, caller, connection_id),
      );
      return { connection: describeSaml(world, row) };
    },
  },

  'DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id': {
    summary: 'Remove a certificate by which the company’s login has signed',
    area,
    credentials: 'session',
    changes: 'organization',
    body: noBody,
    reply: z.object({ certificate_id: z.string() }),
    refusals: [
      ...refused,
      'saml_connection_not_found',
      'sso_verification_key_not_found',
      'cannot_delete_last_sso_verification_key',
    ],
    answer: ({ world, caller, params: { connection_id = '', certificate_id = '' } }) =>
      inTransaction(world.database, async (trx) => {
        const place = await placeFor(world, trx, caller, connection_id);
        await removeCertificate(world, trx, place, certificate_id);
        return { certificate_id };
      }),
  },

  'DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id': {
    summary: 'Remove a key that responses were encrypted for',
    area,
    credentials: 'session',
    changes: 'organization',
    body: noBody,
    reply: z.object({ private_key_id: z.string() }),
    refusals: [...refused, 'saml_connection_not_found', 'sso_verification_key_not_found'],
    answer: ({ world, caller, params: { connection_id = '', private_key_id = '' } }) =>
      inTransaction(world.database, async (trx) => {
        const place = await placeFor(world, trx, caller, connection_id);
        await removeEncryptionKey(world, trx, place, private_key_id);
        return { private_key_id };
      }),
  },

  'POST /b2b/sso/external': {
    summary: 'Use the login of another organization, in which the caller may change connections',
    area,
    credentials: 'session',
    changes: 'organization',
    body: newExternal,
    reply: z.object({ connection: externalConnection }),
    refusals: [...refused, ...newExternalRefusals],
    answer: ({ world, caller, body }) =>
      inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller, 'update');
        acting.require('sso', 'create');
        const { rights, organization } = acting;
        const { organization_id: organizationId } = organization;
        if (body.external_organization_id !== organizationId) {
          await requireSharing(world, trx, acting, body.external_organization_id);
        }
        return {
          connection: describeExternal(await createExternal(world, trx, { organizationId, rights }, body)),
        };
      }),
  },

  'PUT /b2b/sso/external/:connection_id': {
    summary: 'Change which roles the login of another organization gives its people here',
    area,
    credentials: 'session',
    changes: 'organization',
    body: externalChange,
    reply: z.object({ connection: externalConnection }),
    refusals: [...refused, ...externalRefusals],
    answer: ({ world, caller, body, params: { connection_id = '' } }) =>
      inTransaction(world.database, async (trx) => {
        const place = await placeFor(world, trx, caller, connection_id, body);
        const row = await changing(world, trx, place, () => changeExternal(world, trx, place, body));
        return { connection: describeExternal(row) };
      }),
  },
};
