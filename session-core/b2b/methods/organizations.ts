/** Looks up, reads, changes and removes the organization. */
import type { OrganizationMethods } from '../client/organization.ts';
import { createLookUps } from './look-ups.ts';
import { createMembers } from './members.ts';
import { methodOf, readingOf } from './method-of.ts';
import type { MemberParts } from './parts.ts';

export function createOrganizations(parts: MemberParts): Omit<OrganizationMethods, 'getInfo' | 'onChange'> {
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
