/** Authenticator apps in the management API, and in the calls of the hosted provider's server packages. */
import { memberReply, placeOf } from '../../admin/find-member.ts';
import { type OperationTable, operation } from '../../admin/operation.ts';
import { audited, userOnly } from '../../admin/second-factors.ts';
import { storedMethods } from '../../database/stored-methods.ts';
import { Refusal } from '../../http/refusal.ts';
import { removeMethod } from '../../notices/note.ts';
import { changedMember } from '../../organizations/members/admin-support-calls.ts';
import { removeSecond } from '../../organizations/members/remove-from-member.ts';
import { visitedAll } from '../../server-calls/member-sign-ins.ts';
import { managed } from '../../server-calls/members.ts';
import type { ServerCallTable } from '../../server-calls/server-call.ts';
import { type One, ownerOf, withUser } from '../../server-calls/users.ts';

export const totpOperations: OperationTable = {
  'DELETE /v1/users/:user_id/totps': operation({
    id: 'removeUserTotps',
    method: 'users.removeTotp',
    summary: 'Remove the authenticator app of a user who has lost it',
    refusals: ['user_not_found', 'totp_not_found'],
    reply: userOnly,
    answer: ({ world, params }) =>
      audited(world, 'totp_removed', params, async (trx, userId) => {
        if (await removeMethod(world, trx, null, { userId }, { type: 'app' })) return {};
        throw new Refusal('totp_not_found');
      }),
  }),
};

export const memberTotpOperations: OperationTable = {
  'DELETE /v1/admin/members/:member_id/totps': operation({
    id: 'removeMemberTotps',
    method: 'members.removeTotp',
    summary: 'Remove the authenticator app of a member who has lost it',
    refusals: ['member_not_found', 'totp_not_found'],
    reply: memberReply,
    answer: ({ world, params }) =>
      changedMember(world, params, (trx) => removeSecond(world, trx, placeOf(params), 'totp', null)),
  }),
};

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
