/** Looks up, reads, changes and removes the organization. */
import { check } from '../../lib/check.ts';
import { noSession } from '../../methods/no-session.ts';
import type { OrganizationMethods } from '../client/organization.ts';
import { namedOf, readingOf } from './idp.ts';
import { createLookUps } from './look-ups.ts';
import { createMembers } from './members.ts';
import type { MemberParts } from './parts.ts';

export function createOrganizations(parts: MemberParts): Omit<OrganizationMethods, 'getInfo' | 'onChange'> {
  const { core, call, run } = parts;
  const { keeper, tokens } = core;
  return {
    ...createLookUps(parts),
    get: (settings) =>
      run(settings, async (signal) => {
        if (!tokens.present()) throw noSession('organization.get');
        const before = keeper.generation();
        const { organization } = await call('GET /b2b/organizations/me', null, { signal });
        keeper.update({ organization }, before);
        return organization;
      }),
    update: (change, settings) =>
      run(settings, async (signal) => {
        check('organization.update', change, {}, {});
        if (!tokens.present()) throw noSession('organization.update');
        const before = keeper.generation();
        const reply = await call('PUT /b2b/organizations/me', { ...change }, { signal });
        keeper.update({ organization: reply.organization }, before);
        return reply;
      }),
    delete: (settings) =>
      run(settings, async (signal) => {
        if (!tokens.present()) throw noSession('organization.delete');
        const before = keeper.generation();
        const reply = await call('DELETE /b2b/organizations/me', null, { signal });
        if (keeper.generation() === before) keeper.end({ intermediate: true });
        return reply;
      }),
    getAdminPortalConfig: (settings) =>
      run(settings, async (signal) => {
        if (!tokens.present()) throw noSession('organization.getAdminPortalConfig');
        return call('GET /b2b/admin_portal_config', null, { signal });
      }),
    getConnectedApps: readingOf(
      parts,
      'organization.getConnectedApps',
      'GET /b2b/organizations/connected_apps',
    ),
    getConnectedApp: namedOf(
      parts,
      'organization.getConnectedApp',
      'GET /b2b/organizations/connected_apps/:connected_app_id',
      ['connected_app_id'],
    ),
    members: createMembers(parts),
  };
}
