/** Authenticator apps in the management API. */
import { memberReply, placeOf } from '../../admin/find-member.ts';
import { type OperationTable, operation } from '../../admin/operation.ts';
import { audited, userOnly } from '../../admin/second-factors.ts';
import { Refusal } from '../../http/refusal.ts';
import { removeMethod } from '../../notices/note.ts';
import { changedMember } from '../../organizations/members/admin-support-calls.ts';
import { removeSecond } from '../../organizations/members/remove-from-member.ts';

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
