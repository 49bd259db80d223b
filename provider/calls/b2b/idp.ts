/** Apps that ask members for access, and those that a member or an organization has given access. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MemberIdpCalls } from '../../../session-core/wire/b2b/idp.ts';
import type { Caller } from '../../http/caller.ts';
import { disconnectApp, listConnectedApps, unknownApp } from '../../oauth-server/connected-apps.ts';
import { listAppsOfOrganization, memberGrantor } from '../../organizations/apps.ts';
import { actingMember } from '../../organizations/members/acting.ts';
import { loadMember, shownAtHome } from '../../organizations/members/describe.ts';
import { lockMember } from '../../organizations/members/member-rows.ts';
import type { StoreWorld } from '../../world/ground.ts';
import type { CallTable } from '../call.ts';
import { connectedApps, idpCalls } from '../idp.ts';
import { connectedApp, describedRequest } from '../idp-schemas.ts';
import { ownMember } from '../own.ts';
import { member, memberId, organization } from './schemas.ts';

const calls = idpCalls({
  own: ownMember,
  started: describedRequest.extend({ member_id: memberId, member, organization }),
  async grantorOf(world, caller, session) {
    const home = await loadMember(world, world.database, session.member_id);
    return { ...memberGrantor(world, caller, { session, home }), shown: shownAtHome(home) };
  },
  refusals: ['connected_app_restricted_by_organization', 'unauthorized_action'],
  namedBy: 'client_id',
});

/** An app as every member of an organization may see it. */
const organizationApp = connectedApp.pick({
  connected_app_id: true,
  name: true,
  description: true,
  client_type: true,
  logo_url: true,
});

export const memberIdp: CallTable<keyof MemberIdpCalls> = {
  'POST /idp/b2b/oauth/authorize/start': calls.start,
  'POST /idp/b2b/oauth/authorize/submit': calls.submit,
  'POST /b2b/oauth/logout/start': calls.logout,
  'GET /b2b/organizations/members/connected_apps': calls.list,

  'GET /b2b/organizations/connected_apps': {
    summary: 'The apps that members of the organization have given access',
    credentials: 'session',
    reply: z.object({ connected_apps: z.array(organizationApp) }),
    refusals: ['session_authorization_error'],
    async answer({ world, caller }) {
      const apps = await appsOfOrganization(world, caller);
      return { connected_apps: apps.map(({ active_members: _, ...app }) => app) };
    },
  },

  'GET /b2b/organizations/connected_apps/:connected_app_id': {
    summary: 'One of these apps, and the members who have given it access',
    credentials: 'session',
    reply: organizationApp.extend({
      active_members: z.array(z.object({ member_id: memberId, granted_scopes: z.array(z.string()) })),
    }),
    refusals: ['session_authorization_error', 'connected_app_not_found'],
    async answer({ world, caller, params }) {
      const apps = await appsOfOrganization(world, caller);
      const details = apps.find((app) => app.connected_app_id === params.connected_app_id);
      if (!details) throw unknownApp();
      return details;
    },
  },

  'POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke': {
    summary: 'Disconnect an app of the signed-in member: ends its consent and all its tokens',
    credentials: 'session',
    changes: 'sessions',
    reply: z.object({}),
    refusals: ['session_authorization_error', 'connected_app_not_found'],
    answer: ({ world, caller, params }) => disconnect(world, caller, params),
  },

  'GET /b2b/organizations/members/:member_id/connected_apps': {
    summary: 'The connected apps of a member',
    credentials: 'session',
    reply: connectedApps,
    refusals: ['session_authorization_error', 'member_not_found'],
    async answer({ world, caller, params }) {
      const target = params.member_id ?? '';
      return inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        await acting.requireOn(target, 'get.connected-apps');
        await lockMember(world, trx, acting.organization.organization_id, target);
        return { connected_apps: await listConnectedApps(world, trx, target, 'client_id') };
      });
    },
  },

  'POST /b2b/organizations/members/:member_id/connected_apps/:connected_app_id/revoke': {
    summary: 'Disconnect an app of a member',
    credentials: 'session',
    changes: 'member',
    reply: z.object({}),
    refusals: ['session_authorization_error', 'member_not_found', 'connected_app_not_found'],
    answer: ({ world, caller, params }) => disconnect(world, caller, params),
  },
};

function appsOfOrganization(world: StoreWorld, caller: Caller) {
  return inTransaction(world.database, async (trx) => {
    const acting = await actingMember(world, trx, caller);
    acting.require('member', 'get.connected-apps');
    return listAppsOfOrganization(trx, acting.organization.organization_id);
  });
}

async function disconnect(world: StoreWorld, caller: Caller, params: Record<string, string>) {
  await inTransaction(world.database, async (trx) => {
    const acting = await actingMember(world, trx, caller);
    const { member_id = acting.member.member_id, connected_app_id = '' } = params;
    await acting.requireOn(member_id, 'revoke.connected-app');
    await lockMember(world, trx, acting.organization.organization_id, member_id);
    if (!(await disconnectApp(trx, member_id, connected_app_id, 'client_id'))) throw unknownApp();
  });
  return {};
}
