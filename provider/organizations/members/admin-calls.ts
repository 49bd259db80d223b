/** Members of an organization, managed by the project's own servers. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import { readAddress } from '../../accounts/emails.ts';
import {
  adminMember,
  loadAdminMembers,
  memberReply,
  placeOf,
  replyWithMember,
} from '../../admin/find-member.ts';
import { describeAllowed, impersonationAllowed, impersonationRequest } from '../../admin/impersonation.ts';
import { type OperationTable, operation } from '../../admin/operation.ts';
import { memberSearch, searchMetadata } from '../../calls/b2b/members.ts';
import { emailAddress, locale, optional, phoneNumber, redirectAddress } from '../../calls/schemas.ts';
import { checkPage } from '../../http/host-pages.ts';
import { countSend } from '../../limits/quotas.ts';
import { allowImpersonation, logAudit } from '../../sessions/impersonation.ts';
import { inviteMember } from '../invite.ts';
import { inviteMinutes, mailInvitation } from '../mail-invitation.ts';
import { requireOrganization } from '../organization-rows.ts';
import { mfaMethod } from '../setting-fields.ts';
import { changeMember } from './change-member.ts';
import { lockMember, updateMember } from './member-rows.ts';
import { createMember, deleteMember, reactivateMember } from './memberships.ts';
import { allRights } from './rights.ts';
import { searchMembers } from './search-members.ts';

const metadata = optional(z.record(z.string(), z.unknown()));
const roles = optional(z.array(z.string().max(200)).max(100));
const base = '/v1/admin/organizations/:organization_id';

const fields = {
  name: optional(z.string().max(200)),
  trusted_metadata: metadata,
  untrusted_metadata: metadata,
  is_breakglass: optional(z.boolean()),
  mfa_phone_number: optional(phoneNumber),
  mfa_enrolled: optional(z.boolean()),
  roles,
};
const changing = [
  'duplicate_member_phone_number',
  'duplicate_member_phone_number_for_member',
  'default_mfa_member_missing_factor',
  'invalid_email',
  'invalid_phone_number',
  'duplicate_member_email',
  'retired_member_email',
  'action_not_allowed_email_domain_is_claimed',
  'invalid_rbac_role_assignment',
  'cannot_assign_default_rbac_role_id',
] as const;
const errors = ['organization_not_found', 'member_not_found'] as const;

export const memberOperations: OperationTable = {
  [`POST ${base}/members/search`]: operation({
    id: 'searchMembers',
    method: 'members.search',
    summary: 'Find members, oldest first, a page at a time; without a query all but the deleted ones',
    refusals: ['organization_not_found'],
    body: memberSearch,
    reply: z.object({
      members: z.array(adminMember),
      results_metadata: searchMetadata,
    }),
    async answer({ world, params, body }) {
      const { organizationId } = placeOf(params);
      await requireOrganization(world, world.database, organizationId);
      const { members, results_metadata } = await searchMembers(world, world.database, organizationId, body);
      const ids = members.map(({ member_id }) => member_id);
      return { members: await loadAdminMembers(world, ids), results_metadata };
    },
  }),

  [`POST ${base}/members`]: operation({
    id: 'createMember',
    method: 'members.create',
    summary: 'Create a member, who signs in by proving the address',
    refusals: ['organization_not_found', ...changing],
    body: z.strictObject({
      email_address: emailAddress,
      create_member_as_pending: optional(z.boolean()),
      external_id: optional(z.string().min(1).max(128)),
      ...fields,
    }),
    reply: memberReply,
    async answer({ world, params, body }) {
      const { organizationId } = placeOf(params);
      const { email_address, create_member_as_pending: isPending, trusted_metadata, ...fields } = body;
      const address = readAddress(email_address);
      const { member_id } = await inTransaction(world.database, async (trx) => {
        const newMember = { ...fields, address, status: isPending ? 'pending' : 'active' } as const;
        const member = await createMember(world, trx, organizationId, newMember, allRights);
        if (trusted_metadata === undefined) return member;
        return updateMember(world, trx, member, { trusted_metadata: JSON.stringify(trusted_metadata) });
      });
      return replyWithMember(world, { memberId: member_id, organizationId });
    },
  }),

  'GET /v1/admin/members/:member_id': operation({
    id: 'getMember',
    method: 'members.get',
    summary: 'A member, also a deleted one',
    refusals: errors,
    reply: memberReply,
    async answer({ world, params }) {
      return replyWithMember(world, placeOf(params));
    },
  }),

  'PATCH /v1/admin/members/:member_id': operation({
    id: 'updateMember',
    method: 'members.update',
    summary: 'Change what is named; a new address has to be proved',
    refusals: [...errors, ...changing],
    body: z.strictObject({
      ...fields,
      default_mfa_method: optional(mfaMethod),
      email_address: optional(emailAddress),
      unlink_email: optional(z.boolean()),
      preserve_existing_sessions: optional(z.boolean()),
    }),
    reply: memberReply,
    async answer({ world, params, body }) {
      const place = placeOf(params);
      const { trusted_metadata, ...fields } = body;
      await inTransaction(world.database, async (trx) => {
        const before = await lockMember(world, trx, place.organizationId, place.memberId);
        await changeMember(world, trx, place, fields, allRights);
        if (trusted_metadata !== undefined) {
          await updateMember(world, trx, before, { trusted_metadata: JSON.stringify(trusted_metadata) });
        }
      });
      return replyWithMember(world, place);
    },
  }),

  'DELETE /v1/admin/members/:member_id': operation({
    id: 'deleteMember',
    method: 'members.delete',
    summary: 'End a membership, its sessions and its factors',
    refusals: errors,
    reply: z.object({ member_id: z.string() }),
    async answer({ world, params }) {
      const place = placeOf(params);
      await inTransaction(world.database, (trx) =>
        deleteMember(world, trx, place, { rights: allRights, reason: 'removed_by_admin' }),
      );
      logAudit(world, { kind: 'member', id: place.memberId }, 'member_deleted');
      return { member_id: place.memberId };
    },
  }),

  'POST /v1/admin/members/:member_id/reactivate': operation({
    id: 'reactivateMember',
    method: 'members.reactivate',
    summary: 'Reactivate a deleted member',
    refusals: [
      ...errors,
      'no_deleted_member_found_for_reactivation',
      'email_unverified_for_reactivation',
      'reactivation_email_belongs_to_another_member',
      'action_not_allowed_email_domain_is_claimed',
    ],
    reply: memberReply,
    async answer({ world, params }) {
      const place = placeOf(params);
      await inTransaction(world.database, (trx) => reactivateMember(world, trx, place, allRights));
      return replyWithMember(world, place);
    },
  }),

  [`POST ${base}/invitations`]: operation({
    id: 'inviteMember',
    method: 'members.invite',
    summary: 'Invite an address by mail',
    refusals: [
      'organization_not_found',
      'invalid_email',
      'invalid_email_for_invites',
      'user_already_invited',
      'retired_member_email',
      'action_not_allowed_email_domain_is_claimed',
      'invalid_rbac_role_assignment',
      'cannot_assign_default_rbac_role_id',
      'email_template_not_found',
      'send_quota_reached',
      'account_quota_reached',
      'no_match_for_provided_magic_link_url',
    ],
    body: z.strictObject({
      email_address: emailAddress,
      invite_redirect_url: redirectAddress,
      invite_template_id: optional(z.string()),
      invite_expiration_minutes: optional(z.number().int().min(5).max(10_080)),
      name: optional(z.string().max(200)),
      untrusted_metadata: metadata,
      locale,
      roles,
    }),
    reply: memberReply,
    async answer({ world, params, body }) {
      const { organizationId } = placeOf(params);
      const address = readAddress(body.email_address);
      const { invite_expiration_minutes: minutes = inviteMinutes, invite_template_id: templateId } = body;
      const { name, roles, untrusted_metadata } = body;
      const to = checkPage(world.settings, 'no_match_for_provided_magic_link_url', body.invite_redirect_url);
      world.messenger.checkMails('link', templateId);
      await countSend(world);
      const { member_id } = await inTransaction(world.database, (trx) =>
        inviteMember(
          world,
          trx,
          organizationId,
          { name, roles, untrusted_metadata, address, minutes },
          allRights,
        ),
      );
      await mailInvitation(world, member_id, {
        address,
        page: to,
        minutes,
        locale: body.locale,
        templateId,
      });
      return replyWithMember(world, { memberId: member_id, organizationId });
    },
  }),

  'POST /v1/admin/members/:member_id/impersonation_tokens': operation({
    id: 'createMemberImpersonationToken',
    method: 'members.impersonate',
    summary:
      'Let a member of the support team look at a member’s account, for an hour and without changing it',
    refusals: errors,
    body: z.strictObject(impersonationRequest),
    reply: impersonationAllowed,
    async answer({ world, params, body: { reason, impersonator } }) {
      const { organizationId, memberId } = placeOf(params);
      const impersonation = { holder: { kind: 'member', id: memberId }, reason, impersonator } as const;
      const allowed = await allowImpersonation(world, impersonation, (trx) =>
        lockMember(world, trx, organizationId, memberId),
      );
      return describeAllowed(world, 'multi_tenant_impersonation', allowed);
    },
  }),
};
