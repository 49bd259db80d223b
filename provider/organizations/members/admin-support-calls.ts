/** What support needs of members: locked out, their factors, sessions and apps. */
import { z } from '@hono/zod-openapi';
import { memberList, memberReply, placeOf, replyWithMember } from '../../admin/find-member.ts';
import { changedBy, holderOperations, type Managed } from '../../admin/holder-operations.ts';
import { type OperationTable, operation } from '../../admin/operation.ts';
import { factor, time } from '../../calls/schemas.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { removeMethod } from '../../notices/note.ts';
import { ownerOf, removeMemberPassword, setMemberPassword } from '../../proofs/passwords/of-members.ts';
import { findPassword } from '../../proofs/passwords/passwords.ts';
import type { NoticeWorld } from '../../world/world.ts';
import { letInAgain, lockOut } from './locked-members.ts';
import { lockMember } from './member-rows.ts';
import { removeSecond } from './remove-from-member.ts';

const errors = ['member_not_found'] as const;

const managedMember: Managed<z.output<typeof memberReply>, MemberRow> = {
  kind: 'member',
  path: '/v1/admin/members/:member_id',
  missing: 'member_not_found',
  session: z
    .object({
      session_id: z.string(),
      member_id: z.string(),
      started_at: time,
      last_accessed_at: time,
      expires_at: time,
      attributes: z.object({ ip_address: z.string(), user_agent: z.string() }),
      authentication_factors: z.array(factor),
      actor: z.enum(['user', 'impersonator', 'app']),
    })
    .openapi('AdminMemberSession'),
  reply: memberReply,
  load: (world, params) => replyWithMember(world, placeOf(params)),
  lock(world, trx, params) {
    const { organizationId, memberId } = placeOf(params);
    return lockMember(world, trx, organizationId, memberId);
  },
  lockOut,
  letInAgain,
  addressOf: async (world, params) => (await replyWithMember(world, placeOf(params))).member.email_address,
  setPassword: (world, trx, member, hash) => setMemberPassword(world, trx, null, member, hash),
  async removePassword(world, trx, member) {
    const password = await findPassword(trx, ownerOf(world, member));
    if (!password) throw new Refusal('member_password_not_found');
    await removeMemberPassword(world, trx, member.organization_id, password.password_id, async () => {});
  },
  noPassword: ['member_password_not_found', 'cross_org_passwords_enabled'],
};

/** The member after the change, which happens with the member locked. */
export const changedMember = changedBy(managedMember);

/** Removes an account at another service, by which the member signs in. */
const removeAccount =
  (world: NoticeWorld, type: 'social' | 'company', id = '') =>
  async (trx: Queries, member: MemberRow) => {
    if (await removeMethod(world, trx, null, { member }, { type, id })) return;
    throw new Refusal('oauth_user_registration_not_found', { message: 'The account is unknown.' });
  };

export const supportOperations: OperationTable = {
  ...memberList,

  ...holderOperations(managedMember),

  'DELETE /v1/admin/members/:member_id/mfa_phone_number': operation({
    id: 'removeMemberPhoneNumber',
    method: 'members.removePhoneNumber',
    summary: 'Remove the phone number to which the second factor of a member goes',
    refusals: [...errors, 'phone_number_not_found'],
    reply: memberReply,
    answer: ({ world, params }) =>
      changedMember(world, params, (trx) => removeSecond(world, trx, placeOf(params), 'sms_otp', null)),
  }),

  'DELETE /v1/admin/members/:member_id/oauth/:id': operation({
    id: 'removeMemberSocialAccount',
    method: 'members.removeSocialAccount',
    summary: 'Remove a social account of a member',
    refusals: [...errors, 'oauth_user_registration_not_found'],
    reply: memberReply,
    answer: ({ world, params }) => changedMember(world, params, removeAccount(world, 'social', params.id)),
  }),

  'DELETE /v1/admin/members/:member_id/sso/:id': operation({
    id: 'removeMemberCompanyLogin',
    method: 'members.removeCompanyLogin',
    summary: 'Remove the account of a member at a company login; the next sign-in by it links it again',
    refusals: [...errors, 'oauth_user_registration_not_found'],
    reply: memberReply,
    answer: ({ world, params }) => changedMember(world, params, removeAccount(world, 'company', params.id)),
  }),
};
