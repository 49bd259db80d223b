/** Consent of users to other apps, logout requested by apps, and the list of connected apps. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { IdpCalls } from '../../../session-core/wire/idp.ts';
import { loadUser } from '../../accounts/user-record.ts';
import { disconnectApp, unknownApp } from '../../oauth-server/connected-apps.ts';
import { userGrantor } from '../../oauth-server/users.ts';
import type { CallTable } from '../call.ts';
import { idpCalls } from '../idp.ts';
import { describedRequest } from '../idp-schemas.ts';
import { ownUser } from '../own.ts';
import { user } from '../schemas.ts';

const calls = idpCalls({
  own: ownUser,
  started: describedRequest.extend({ user_id: z.string(), user }),
  async grantorOf(world, caller, session) {
    const user = await loadUser(world.database, session.user_id, world.clock.now());
    return { ...userGrantor(world, caller, session, user.roles), shown: { user_id: user.user_id, user } };
  },
  refusals: [],
  namedBy: 'connected_app_id',
});

export const idp: CallTable<keyof IdpCalls> = {
  'POST /idp/oauth/authorize/start': calls.start,
  'POST /idp/oauth/authorize/submit': calls.submit,
  'POST /oauth/logout/start': calls.logout,
  'GET /users/connected_apps': calls.list,

  'POST /users/connected_apps/:id/revoke': {
    summary: 'Disconnect an app: ends its consent and all its tokens',
    credentials: 'session',
    changes: 'sessions',
    reply: z.object({}),
    refusals: ['connected_app_not_found'],
    async answer({ world, caller, params: { id = '' } }) {
      const { user_id } = await ownUser.current(world, caller);
      if (await inTransaction(world.database, (trx) => disconnectApp(trx, user_id, id))) return {};
      throw unknownApp();
    },
  },
};
