/** Apps that ask members for access, and those that a member or an organization has given access. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MemberIdpCalls } from '../../../session-core/wire/b2b/idp.ts';
import type { AuthorizeRequest } from '../../../session-core/wire/idp.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { describeRequest, openRequest, submitAnswer } from '../../oauth-server/authorize.ts';
import { disconnectClient } from '../../oauth-server/connected-apps.ts';
import { checkLogout } from '../../oauth-server/logout.ts';
import { listAppsOfMember, listAppsOfOrganization, memberGrantor } from '../../organizations/apps.ts';
import { actingMember } from '../../organizations/members/acting.ts';
import { loadMember } from '../../organizations/members/describe.ts';
import { lockMember } from '../../organizations/members/member-rows.ts';
import { allDelegates } from '../../sessions/delegates.ts';
import { findLiveSession } from '../../sessions/live-sessions.ts';
import { requireSession } from '../../sessions/locked-session.ts';
import type { StoreWorld } from '../../world/ground.ts';
import type { AppWorld, NoticeWorld } from '../../world/world.ts';
import type { CallTable } from '../call.ts';
import {
  authorizeAnswered,
  authorizeRequest,
  connectedApp,
  describedRequest,
  logoutRequest,
  logoutStarted,
  requestRefusals,
} from '../idp-schemas.ts';
import { optional } from '../schemas.ts';
import { member, memberId, organization } from './schemas.ts';

const refusals = [
  ...requestRefusals,
  'connected_app_restricted_by_organization',
  'unauthorized_action',
] as const;

/** An app as every member of an organization may see it. */
const organizationApp = connectedApp.pick({
  connected_app_id: true,
  name: true,
  description: true,
  client_type: true,
  logo_url: true,
});
const connectedApps = z.object({ connected_apps: z.array(connectedApp) });

export const memberIdp: CallTable<keyof MemberIdpCalls> = {
  'POST /idp/b2b/oauth/authorize/start': {
    summary: 'What an app asks for, and whether the member has to consent',
    credentials: 'session',
    looksUp: 'itself',
    body: authorizeRequest,
    reply: describedRequest.extend({ member_id: memberId, member, organization }),
    refusals: [...refusals],
    async answer({ world, caller, body }) {
      const opened = await open(world, caller, body);
      const { home } = opened.grantor;
      return { member_id: home.member.member_id, ...home, ...describeRequest(world, opened) };
    },
  },

  'POST /idp/b2b/oauth/authorize/submit': {
    summary: 'Hand in the answer of the member; gives the address to send them to',
    credentials: 'session',
    looksUp: 'itself',
    body: authorizeRequest.extend({ consent_granted: z.boolean(), member_id: optional(z.string().max(200)) }),
    reply: authorizeAnswered,
    refusals: [...refusals, 'idp_visitor_changed'],
    async answer({ world, caller, body }) {
      const { consent_granted, member_id: holderId, ...named } = body;
      return submitAnswer(world, await open(world, caller, named), { consent_granted, holderId });
    },
  },

  'POST /b2b/oauth/logout/start': {
    summary: 'Where to send a member whom an app wants signed out, and whether to ask them',
    credentials: 'project',
    reads: true,
    body: logoutRequest,
    reply: logoutStarted,
    refusals: ['connected_app_not_found', 'connected_app_supplied_redirect_url_not_found_in_client'],
    async answer({ world, caller, body }) {
      const session = await findLiveSession(world, world.database, caller, 'member');
      return checkLogout(world, body, session?.member_id ?? null);
    },
  },

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

  'GET /b2b/organizations/members/connected_apps': {
    summary: 'The connected apps of the signed-in member',
    credentials: 'session',
    delegates: allDelegates,
    reply: connectedApps,
    async answer({ world, caller }) {
      const { member_id } = await requireSession(world, world.database, caller, 'member');
      return { connected_apps: await listAppsOfMember(world, world.database, member_id) };
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
        return { connected_apps: await listAppsOfMember(world, trx, target) };
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

/** What start and submit share: the request, and the member who answers it. */
function open(world: AppWorld & NoticeWorld, caller: Caller, named: AuthorizeRequest) {
  const findSession = () => requireSession(world, world.database, caller, 'member');
  return openRequest(world, caller, named, findSession, async (session) => {
    const home = await loadMember(world, world.database, session.member_id);
    return { ...memberGrantor(world, caller, { session, home }), home };
  });
}

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
    if (!(await disconnectClient(trx, member_id, connected_app_id))) throw unknownApp();
  });
  return {};
}

const unknownApp = () => new Refusal('connected_app_not_found', { message: 'The connected app is unknown.' });
