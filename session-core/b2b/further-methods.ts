/** The calls of members that a sign-in never makes: the account, the settings of the organization, and requests of other apps. */
import type { MethodsParts } from '../axis.ts';
import { createIdpCalls } from '../methods/idp.ts';
import { createRbac } from '../methods/rbac.ts';
import type { OrganizationMethods } from './client/organization.ts';
import type { ScimMethods } from './client/scim.ts';
import type { B2BSessionClient } from './client.ts';
import { createLookUps } from './methods/look-ups.ts';
import { createMembers, createSelf } from './methods/members.ts';
import { methodOf, readingOf } from './methods/method-of.ts';
import type { MemberParts } from './methods/parts.ts';
import { createConnections, type MemberConnections } from './methods/sso-connections.ts';
import { names } from './names.ts';
import { memberParts } from './sign-in-methods.ts';
import type { MemberTypes } from './types.ts';

export interface MemberFurtherMethods {
  self: Omit<B2BSessionClient['self'], 'getInfo' | 'onChange'>;
  organization: Omit<B2BSessionClient['organization'], 'getInfo' | 'onChange'>;
  scim: B2BSessionClient['scim'];
  idp: B2BSessionClient['idp'];
  sso: MemberConnections;
  rbac: Omit<B2BSessionClient['rbac'], 'isAuthorizedSync'>;
}

export function createFurtherMethods(methods: MethodsParts<MemberTypes>): MemberFurtherMethods {
  const { core, run } = methods;
  const parts = memberParts(methods);
  const { call } = parts;
  return {
    self: createSelf(parts),
    organization: createOrganizations(parts),
    scim: createScim(parts),
    idp: createIdpCalls({
      ...{ run, tokens: core.tokens, holderId: 'member_id' },
      start: (body, sending) => call('POST /idp/b2b/oauth/authorize/start', body, sending),
      submit: (body, sending) => call('POST /idp/b2b/oauth/authorize/submit', body, sending),
      logout: (body, sending) => call('POST /b2b/oauth/logout/start', body, sending),
    }),
    sso: createConnections(parts),
    rbac: createRbac({ run, core, names, ownRoles: ({ organization }) => organization?.custom_roles ?? [] }),
  };
}

/** Creates, changes and removes the directory connection of the organization, and rotates its token. */
function createScim(parts: MemberParts): ScimMethods {
  const onConnection = { rules: { connection_id: 'string' }, needsSession: true } as const;
  const rotation = <Step extends 'start' | 'complete' | 'cancel'>(step: Step, method: string) =>
    methodOf(parts, `POST /b2b/scim/rotate/${step}`, { method, rules: onConnection.rules });
  return {
    createConnection: methodOf(parts, 'POST /b2b/scim', {
      method: 'scim.createConnection',
      rules: { display_name: 'string?', identity_provider: 'string?' },
    }),
    getConnection: readingOf(parts, 'GET /b2b/scim', 'scim.getConnection'),
    updateConnection: methodOf(parts, 'PUT /b2b/scim/:connection_id', {
      method: 'scim.updateConnection',
      ...onConnection,
    }),
    deleteConnection: methodOf(parts, 'DELETE /b2b/scim/:connection_id', {
      method: 'scim.deleteConnection',
      sends: 'nothing',
      ...onConnection,
    }),
    getConnectionGroups: methodOf(parts, 'POST /b2b/scim/groups', {
      method: 'scim.getConnectionGroups',
      rules: { limit: 'number?', cursor: 'string?' },
    }),
    rotateStart: rotation('start', 'scim.rotateStart'),
    rotateComplete: rotation('complete', 'scim.rotateComplete'),
    rotateCancel: rotation('cancel', 'scim.rotateCancel'),
  };
}

/** Looks up, reads, changes and removes the organization. */
function createOrganizations(parts: MemberParts): Omit<OrganizationMethods, 'getInfo' | 'onChange'> {
  const updates = ['organization'] as const;
  const get = readingOf(parts, 'GET /b2b/organizations/me', 'organization.get', { updates });
  return {
    ...createLookUps(parts),
    get: async (settings) => (await get(settings)).organization,
    update: methodOf(parts, 'PUT /b2b/organizations/me', {
      method: 'organization.update',
      needsSession: true,
      updates,
    }),
    delete: readingOf(parts, 'DELETE /b2b/organizations/me', 'organization.delete', { leaves: 'anyone' }),
    getAdminPortalConfig: readingOf(
      parts,
      'GET /b2b/admin_portal_config',
      'organization.getAdminPortalConfig',
    ),
    getConnectedApps: readingOf(
      parts,
      'GET /b2b/organizations/connected_apps',
      'organization.getConnectedApps',
    ),
    getConnectedApp: methodOf(parts, 'GET /b2b/organizations/connected_apps/:connected_app_id', {
      method: 'organization.getConnectedApp',
      rules: { connected_app_id: 'string' },
      sends: 'nothing',
      needsSession: true,
    }),
    members: createMembers(parts),
  };
}
