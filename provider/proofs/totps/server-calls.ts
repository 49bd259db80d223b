/** Authenticator apps in the calls of the hosted provider's server packages. */
import { storedMethods } from '../../database/stored-methods.ts';
import { visitedAll } from '../../server-calls/member-sign-ins.ts';
import { managed } from '../../server-calls/members.ts';
import type { ServerCallTable } from '../../server-calls/server-call.ts';
import { type One, ownerOf, withUser } from '../../server-calls/users.ts';

export const totpServerCalls: ServerCallTable = {
  'DELETE /v1/users/totps/:id': {
    method: 'users.deleteTOTP',
    async answer({ ownWorld, params: { id = '' }, manage }) {
      const params = { user_id: await ownerOf(ownWorld, storedMethods.app.in, id) };
      await manage('DELETE /v1/users/:user_id/totps', { params });
      return withUser(await manage<One>('GET /v1/admin/users/:user_id', { params, beside: true }));
    },
  },

  'POST /v1/totps/authenticate': {
    method: 'totps.authenticate',
    differs: 'Needs `session_token`, whose user counts.',
    answer: ({ visit, body: { user_id: _user, session_token: _token, attributes: _attributes, ...body } }) =>
      visit('POST /totps/authenticate', { body }),
  },
};

export const memberTotpServerCalls: ServerCallTable = {
  'DELETE /v1/b2b/organizations/:organization_id/members/:member_id/totp': managed(
    'organizations.members.deleteTOTP',
    'DELETE /v1/admin/members/:member_id/totps',
  ),
  ...visitedAll({
    'totps.authenticate': 'POST /b2b/totp/authenticate',
    'recoveryCodes.recover': 'POST /b2b/recovery_codes/recover',
  }),
};
