/** What support needs of members: locked out, their factors, sessions and apps. */
import { z } from '@hono/zod-openapi';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import { memberList, memberReply, placeOf, replyWithMember } from '../../admin/find-member.ts';
import { type OperationTable, operation } from '../../admin/operation.ts';
import { record } from '../../audit/record.ts';
import { connectedApp } from '../../calls/idp-schemas.ts';
import { factor, time } from '../../calls/schemas.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteChange } from '../../notices/note.ts';
import { disconnectApp, listConnectedApps } from '../../oauth-server/connected-apps.ts';
import { ownerOf, removeMemberPassword, setMemberPassword } from '../../proofs/passwords/of-members.ts';
import { findPassword, hashNewPassword } from '../../proofs/passwords/passwords.ts';
import { endSessions } from '../../sessions/ended-sessions.ts';
import { describeSeen, sessionsOf } from '../../sessions/own-sessions.ts';
import type { World } from '../../world/world.ts';
import { letInAgain, lockOut } from './locked-members.ts';
import { lockMember } from './member-rows.ts';
import { removeSecond } from './remove-from-member.ts';

const area = 'Members of organizations';
const errors = ['member_not_found'] as const;

const adminMemberSession = z
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
  .openapi('AdminMemberSession');

type Params = Record<string, string>;

/** The member after the change, which happens with the member locked. */
export async function changedMember(
  world: World,
  params: Params,
  change: (trx: Queries, member: MemberRow) => Promise<unknown>,
) {
  const place = placeOf(params);
  await inTransaction(world.database, async (trx) =>
    change(trx, await lockMember(world, trx, place.organizationId, place.memberId)),
  );
  return replyWithMember(world, place);
}

/** Accounts at other services by which members sign in. */
const accounts = {
  social: {
    table: 'oauth_registrations',
    key: 'oauth_registration_id',
    label: 'provider_type',
    method: 'social_account',
  },
  company: { table: 'sso_registrations', key: 'registration_id', label: 'name', method: 'company_login' },
} as const;

const removeAccount =
  (world: World, kind: keyof typeof accounts, id: string) => async (trx: Queries, member: MemberRow) => {
    const { table, key, label, method } = accounts[kind];
    const { rows } = await sql<{ label: string }>`
      delete from ${sql.table(table)} where ${sql.ref(key)} = ${id} and member_id = ${member.member_id}
      returning ${sql.ref(label)} as label`.execute(trx);
    const [gone] = rows;
    if (!gone) throw new Refusal('oauth_user_registration_not_found', { message: 'The account is unknown.' });
    const { member_id: userId } = member;
    const details = { method, id };
    await record(trx, { kind: 'sign_in_method.removed', userId, organization: member, details });
    const notice = { kind: 'method_removed', method: { type: 'social', id, label: gone.label } } as const;
    await noteChange(world, trx, null, { member, notice });
  };

export const supportOperations: OperationTable = {
  ...memberList,

  'POST /v1/admin/members/:member_id/lock': operation({
    id: 'lockMember',
    method: 'members.lock',
    summary: 'Lock a member: ends every session and app, and refuses every sign-in to the organization',
    area,
    refusals: errors,
    body: z.object({ reason: z.string().trim().min(1).max(500) }),
    reply: memberReply,
    async answer({ world, params, body: { reason } }) {
      const place = placeOf(params);
      await inTransaction(world.database, (trx) => lockOut(world, trx, place, reason));
      world.log.warn({ audit: 'member_locked', member_id: place.memberId, reason }, 'member locked');
      return replyWithMember(world, place);
    },
  }),

  'POST /v1/admin/members/:member_id/unlock': operation({
    id: 'unlockMember',
    method: 'members.unlock',
    summary: 'Unlock a member',
    area,
    refusals: errors,
    reply: memberReply,
    async answer({ world, params }) {
      const place = placeOf(params);
      await inTransaction(world.database, (trx) => letInAgain(world, trx, place));
      return replyWithMember(world, place);
    },
  }),

  'DELETE /v1/admin/members/:member_id/totps': operation({
    id: 'removeMemberTotps',
    method: 'members.removeTotp',
    summary: 'Remove the authenticator app of a member who has lost it',
    area,
    refusals: [...errors, 'totp_not_found'],
    reply: memberReply,
    answer: ({ world, params }) =>
      changedMember(world, params, (trx) => removeSecond(world, trx, placeOf(params), 'totp', null)),
  }),

  'DELETE /v1/admin/members/:member_id/mfa_phone_number': operation({
    id: 'removeMemberPhoneNumber',
    method: 'members.removePhoneNumber',
    summary: 'Remove the phone number to which the second factor of a member goes',
    area,
    refusals: [...errors, 'phone_number_not_found'],
    reply: memberReply,
    answer: ({ world, params }) =>
      changedMember(world, params, (trx) => removeSecond(world, trx, placeOf(params), 'sms_otp', null)),
  }),

  'PUT /v1/admin/members/:member_id/password': operation({
    id: 'setMemberPassword',
    method: 'members.setPassword',
    summary:
      'Set the password of a member; ends every session, app, code and link. Where organizations share passwords, in all of them',
    area,
    refusals: [...errors, 'weak_password', 'breached_password'],
    body: z.object({ password: z.string().min(1).max(1024) }),
    reply: memberReply,
    async answer({ world, params, body }) {
      const { member } = await replyWithMember(world, placeOf(params));
      const hash = await hashNewPassword(world, body.password, { address: member.email_address, ip: '' });
      return changedMember(world, params, (trx, row) => setMemberPassword(world, trx, null, row, hash));
    },
  }),

  'DELETE /v1/admin/members/:member_id/password': operation({
    id: 'removeMemberPassword',
    method: 'members.removePassword',
    summary: 'Remove the password of a member, who then signs in another way',
    area,
    refusals: [...errors, 'member_password_not_found', 'cross_org_passwords_enabled'],
    reply: memberReply,
    answer: ({ world, params }) =>
      changedMember(world, params, async (trx, row) => {
        const password = await findPassword(trx, ownerOf(world, row));
        if (!password) throw new Refusal('member_password_not_found');
        await removeMemberPassword(world, trx, row.organization_id, password.password_id, async () => {});
      }),
  }),

  'DELETE /v1/admin/members/:member_id/oauth/:id': operation({
    id: 'removeMemberSocialAccount',
    method: 'members.removeSocialAccount',
    summary: 'Remove a social account of a member',
    area,
    refusals: [...errors, 'oauth_user_registration_not_found'],
    reply: memberReply,
    answer: ({ world, params }) =>
      changedMember(world, params, removeAccount(world, 'social', params.id ?? '')),
  }),

  'DELETE /v1/admin/members/:member_id/sso/:id': operation({
    id: 'removeMemberCompanyLogin',
    method: 'members.removeCompanyLogin',
    summary: 'Remove the account of a member at a company login; the next sign-in by it links it again',
    area,
    refusals: [...errors, 'oauth_user_registration_not_found'],
    reply: memberReply,
    answer: ({ world, params }) =>
      changedMember(world, params, removeAccount(world, 'company', params.id ?? '')),
  }),

  'GET /v1/admin/members/:member_id/sessions': operation({
    id: 'listMemberSessions',
    method: 'members.sessions',
    summary: 'The live sessions of a member, most recently used first',
    area,
    refusals: errors,
    reply: z.object({ sessions: z.array(adminMemberSession) }),
    async answer({ world, params }) {
      const { member_id } = (await replyWithMember(world, placeOf(params))).member;
      const rows = await sessionsOf(world, world.database, { kind: 'member', id: member_id });
      return { sessions: rows.map((row) => ({ ...describeSeen(row), member_id })) };
    },
  }),

  'DELETE /v1/admin/members/:member_id/sessions': operation({
    id: 'endMemberSessions',
    method: 'members.endSessions',
    summary: 'End all sessions of a member; apps keep their tokens',
    area,
    refusals: errors,
    reply: z.object({ ended: z.number().int() }),
    async answer({ world, params }) {
      const { member_id: id } = (await replyWithMember(world, placeOf(params))).member;
      const gone = { holders: [{ kind: 'member', id }], kept: null, reason: 'removed_by_admin' } as const;
      return { ended: await inTransaction(world.database, (trx) => endSessions(world, trx, gone)) };
    },
  }),

  'GET /v1/admin/members/:member_id/connected_apps': operation({
    id: 'listMemberApps',
    method: 'members.connectedApps',
    summary: 'The apps to which a member has consented, oldest first',
    area,
    refusals: errors,
    reply: z.object({ connected_apps: z.array(connectedApp) }),
    async answer({ world, params }) {
      const { member_id } = (await replyWithMember(world, placeOf(params))).member;
      return { connected_apps: await listConnectedApps(world, member_id) };
    },
  }),

  'DELETE /v1/admin/members/:member_id/connected_apps/:id': operation({
    id: 'disconnectMemberApp',
    method: 'members.disconnectApp',
    summary: "End a member's consent to an app, and with it the app's tokens",
    area,
    refusals: [...errors, 'connected_app_not_found'],
    reply: z.object({ member_id: z.string() }),
    async answer({ world, params }) {
      const { member_id } = (await replyWithMember(world, placeOf(params))).member;
      const isGone = await inTransaction(world.database, (trx) =>
        disconnectApp(trx, member_id, params.id ?? ''),
      );
      if (!isGone) throw new Refusal('connected_app_not_found', { message: 'The connected app is unknown.' });
      return { member_id };
    },
  }),
};
