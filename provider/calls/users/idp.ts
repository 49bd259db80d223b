/** Consent of users to other apps, logout requested by apps, and the list of connected apps. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { AuthorizeRequest, IdpCalls } from '../../../session-core/wire/idp.ts';
import { loadUser } from '../../accounts/user-record.ts';
import type { Caller } from '../../http/caller.ts';
import { describeRequest, openRequest, submitAnswer } from '../../oauth-server/authorize.ts';
import { disconnectApp, listConnectedApps } from '../../oauth-server/connected-apps.ts';
import { checkLogout } from '../../oauth-server/logout.ts';
import { userGrantor } from '../../oauth-server/users.ts';
import { findSessionUser, touchSession } from '../../sessions/check-session.ts';
import { allDelegates } from '../../sessions/delegates.ts';
import type { World } from '../../world/world.ts';
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
import { optional, user } from '../schemas.ts';
import { ownEntryEnd, ownList } from './own-list.ts';

export const idp: CallTable<keyof IdpCalls> = {
  'POST /idp/oauth/authorize/start': {
    summary: 'What an app asks for, and whether the user has to consent',
    credentials: 'session',
    looksUp: 'itself',
    body: authorizeRequest,
    reply: describedRequest.extend({ user_id: z.string(), user }),
    refusals: [...requestRefusals],
    async answer({ world, caller, body }) {
      const opened = await open(world, caller, body);
      const { user } = opened.grantor;
      return { user_id: user.user_id, user, ...describeRequest(world, opened) };
    },
  },

  'POST /idp/oauth/authorize/submit': {
    summary: 'Hand in the answer of the user; gives the address to send them to',
    credentials: 'session',
    looksUp: 'itself',
    body: authorizeRequest.extend({ consent_granted: z.boolean(), user_id: optional(z.string().max(200)) }),
    reply: authorizeAnswered,
    refusals: [...requestRefusals, 'idp_visitor_changed'],
    async answer({ world, caller, body }) {
      const { consent_granted, user_id: holderId, ...named } = body;
      // Checks all of it again: anyone may have changed it between start and submit.
      return submitAnswer(world, await open(world, caller, named), { consent_granted, holderId });
    },
  },

  'POST /oauth/logout/start': {
    summary: 'Where to send a user whom an app wants signed out, and whether to ask them',
    credentials: 'project',
    reads: true,
    body: logoutRequest,
    reply: logoutStarted,
    refusals: ['connected_app_not_found', 'connected_app_supplied_redirect_url_not_found_in_client'],
    async answer({ world, caller, body }) {
      return checkLogout(world, body, await findSessionUser(world, world.database, caller));
    },
  },

  'GET /users/connected_apps': {
    summary: 'The connected apps of the user',
    delegates: allDelegates,
    ...ownList(z.object({ connected_apps: z.array(connectedApp) }), async (world, userId) => ({
      connected_apps: await listConnectedApps(world, userId),
    })),
  },

  'POST /users/connected_apps/:id/revoke': {
    summary: 'Disconnect an app: ends its consent and all its tokens',
    ...ownEntryEnd(
      ({ database }, userId, id) => inTransaction(database, (trx) => disconnectApp(trx, userId, id)),
      'connected_app_not_found',
      'The connected app is unknown.',
    ),
  },
};

/** What start and submit share: the request, and the user who answers it. */
function open(world: World, caller: Caller, named: AuthorizeRequest) {
  const findSession = () => touchSession(world, caller);
  return openRequest(world, caller, named, findSession, async ({ row }) => {
    const user = await loadUser(world.database, row.user_id, world.clock.now());
    return { ...userGrantor(world, caller, row, user.roles), user };
  });
}
