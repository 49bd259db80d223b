/** The members whom the roles of the signed-in member let them manage. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MemberCalls } from '../../../session-core/wire/b2b/members.ts';
import { readAddress } from '../../accounts/emails.ts';
import { later, minute } from '../../clock/clock.ts';
import { inviteMinutes, mailInvitation } from '../../organizations/mail-invitation.ts';
import { actingMember } from '../../organizations/members/acting.ts';
import { loadMember, shownAtHome } from '../../organizations/members/describe.ts';
import { lockMember } from '../../organizations/members/member-rows.ts';
import { createMember, deleteMember, reactivateMember } from '../../organizations/members/memberships.ts';
import { keepingAnAdmin } from '../../organizations/members/rights.ts';
import { searchMembers } from '../../organizations/members/search-members.ts';
import { ownsAddress } from '../../organizations/sign-in/provisioning.ts';
import { removeMemberPassword } from '../../proofs/passwords/of-members.ts';
import type { CallTable } from '../call.ts';
import { emailAddress, optional, phoneNumber } from '../schemas.ts';
import {
  changing,
  changingFields,
  emailUpdate,
  fieldsProof,
  invitationTo,
  mailMoved,
  manage,
  managing,
  mayCostAdmin,
  metadata,
  name,
  newAddressMail,
  ofMember,
  ownFields,
  removal,
  requireOwnProof,
  roles,
  startUpdate,
  unlinking,
  updating,
} from './manage-member.ts';
import type { OwnCalls } from './own-member.ts';
import { member, memberId, organization } from './schemas.ts';

const list = z.array(z.string().max(320)).max(200);
const operand = z.discriminatedUnion('filter_name', [
  z.object({
    filter_name: z.enum(['member_ids', 'member_emails', 'statuses', 'member_roles']),
    filter_value: list,
  }),
  z.object({ filter_name: z.literal('member_mfa_phone_numbers'), filter_value: list }),
  z.object({
    filter_name: z.enum(['member_email_fuzzy', 'member_mfa_phone_number_fuzzy']),
    filter_value: z.string().max(320),
  }),
  z.object({
    filter_name: z.enum(['member_is_breakglass', 'member_password_exists']),
    filter_value: z.boolean(),
  }),
]);

export const memberSearch = z.object({
  cursor: optional(z.string().max(1024)),
  limit: optional(z.number().int().min(1).max(1000)),
  query: optional(z.object({ operator: z.enum(['AND', 'OR']), operands: z.array(operand).max(20) })),
});

/** What the reply to a search says of the whole list. */
export const searchMetadata = z.object({
  total: z.number().int().openapi({ description: 'Counts up to 10,000' }),
  next_cursor: optional(z.string()),
});

export const members: CallTable<Exclude<keyof MemberCalls, OwnCalls>> = {
  'DELETE /b2b/organizations/members/passwords/:password_id': {
    ...ofMember,
    summary: 'Remove the password of a member',
    changes: 'member',
    proof: { later: 'The password says whose it is.' },
    refusals: [
      ...managing,
      'member_password_not_found',
      'cross_org_passwords_enabled',
      'unauthorized_action',
    ],
    async answer({ world, caller, params }) {
      const memberId = await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        const { organization_id } = acting.organization;
        const check = async (owner: string) => {
          await acting.requireOn(owner, 'update.info.delete.password');
          if (owner !== acting.member.member_id) return;
          await requireOwnProof(world, trx, caller, { organizationId: organization_id, memberId: owner });
        };
        return removeMemberPassword(world, trx, organization_id, params.password_id ?? '', check);
      });
      return shownAtHome(await loadMember(world, world.database, memberId));
    },
  },

  'POST /b2b/organizations/members/:member_id/unlink_retired_email': {
    ...ofMember,
    summary: 'Free a retired address of a member',
    changes: 'member',
    proof: { whose: 'member_id' },
    body: z.object({ email_id: optional(z.string().max(200)), email_address: optional(emailAddress) }),
    refusals: [...managing, 'email_not_found'],
    answer: ({ world, caller, body, params }) =>
      manage(world, caller, params.member_id, async (trx, acting, place) => {
        await lockMember(world, trx, place.organizationId, place.memberId);
        await unlinking(world, body)(trx, acting, place);
      }),
  },

  'POST /b2b/organizations/members/:member_id/start_email_update': {
    ...ofMember,
    summary: 'Mail a link or code to a new address of a member',
    sends: newAddressMail,
    changes: 'member',
    proof: { whose: 'member_id' },
    body: emailUpdate,
    refusals: [...managing, ...updating],
    answer: ({ world, caller, body, params }) => startUpdate(world, caller, params.member_id, body),
  },

  'POST /b2b/organizations/members': {
    ...ofMember,
    summary: 'Create a member; an address of a domain that is not the organization’s is invited by a mail',
    sends: newAddressMail,
    changes: 'member',
    body: z.object({
      email_address: emailAddress,
      name,
      untrusted_metadata: metadata,
      create_member_as_pending: optional(z.boolean()),
      is_breakglass: optional(z.boolean()),
      mfa_phone_number: optional(phoneNumber),
      mfa_enrolled: optional(z.boolean()),
      roles,
    }),
    refusals: [...changing, 'invalid_email_for_invites'],
    async answer({ world, caller, body: { email_address, create_member_as_pending: isPending, ...fields } }) {
      const address = readAddress(email_address);
      const { member_id, status } = await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        const { organization } = acting;
        acting.require('member', 'create');
        if (fields.roles?.length) acting.require('member', 'update.settings.roles');
        if (fields.is_breakglass) acting.require('member', 'update.settings.is-breakglass');
        // Else anybody could make anyone a member, beside their real organizations.
        const isOwn = await ownsAddress(world, trx, organization, address.key);
        const invited_until = isOwn ? undefined : later(world.clock.now(), inviteMinutes * minute);
        return createMember(
          world,
          trx,
          organization.organization_id,
          {
            ...fields,
            address,
            status: !isOwn ? 'invited' : isPending ? 'pending' : 'active',
            invited_until,
          },
          acting.rights,
        );
      });
      return status === 'invited'
        ? mailInvitation(world, member_id, invitationTo(world, address))
        : shownAtHome(await loadMember(world, world.database, member_id));
    },
  },

  'POST /b2b/organizations/me/members/search': {
    summary: 'Search the members of the organization',
    credentials: 'session',
    reads: true,
    body: memberSearch,
    reply: z.object({
      members: z.array(member),
      results_metadata: searchMetadata,
      organizations: z.record(z.string(), organization),
    }),
    refusals: managing,
    async answer({ world, caller, body }) {
      const organizationId = await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        acting.require('member', 'search');
        return acting.organization.organization_id;
      });
      return searchMembers(world, world.database, organizationId, body);
    },
  },

  'PUT /b2b/organizations/members/:member_id': {
    ...ofMember,
    summary:
      'Change a member, as far as the caller’s roles allow each field; at an address that is not the organization’s, the member is invited',
    sends: { channel: 'email', to: ({ email_address }) => email_address },
    changes: 'member',
    proof: fieldsProof,
    body: z.object({
      member_id: memberId,
      ...ownFields,
      is_breakglass: optional(z.boolean()),
      roles,
      preserve_existing_sessions: optional(z.boolean()),
      email_address: optional(emailAddress),
      unlink_email: optional(z.boolean()),
    }),
    refusals: [...changing, 'invalid_email_for_invites', 'member_cannot_update_their_email_address'],
    async answer({ world, caller, body, params }) {
      const strength = mayCostAdmin(body) ? 'update' : 'share';
      const change = changingFields(world, caller, body);
      return mailMoved(world, await manage(world, caller, params.member_id, change, strength), body);
    },
  },

  'DELETE /b2b/organizations/members/:member_id': {
    summary: 'End a membership, its sessions and its factors',
    credentials: 'session',
    changes: 'member',
    proof: { whose: 'member_id' },
    reply: z.object({ member_id: z.string() }),
    refusals: [...managing, 'unauthorized_action'],
    async answer({ world, caller, params }) {
      const target = params.member_id ?? '';
      await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller, 'update');
        await acting.requireOn(target, 'delete');
        const { organization_id: organizationId } = acting.organization;
        const isOwn = target === acting.member.member_id;
        const rights = isOwn ? 'own' : acting.rights;
        await keepingAnAdmin(world, trx, organizationId, () =>
          deleteMember(
            world,
            trx,
            { organizationId, memberId: target },
            { rights, reason: 'removed_by_admin' },
          ),
        );
      });
      return { member_id: target };
    },
  },

  'PUT /b2b/organizations/members/:member_id/reactivate': {
    ...ofMember,
    summary: 'Reactivate a deleted member',
    changes: 'member',
    refusals: [
      ...managing,
      'no_deleted_member_found_for_reactivation',
      'email_unverified_for_reactivation',
      'reactivation_email_belongs_to_another_member',
      'action_not_allowed_email_domain_is_claimed',
    ],
    answer: ({ world, caller, params }) =>
      manage(world, caller, params.member_id, async (trx, acting, place) => {
        acting.require('member', 'create');
        await reactivateMember(world, trx, place, acting.rights);
      }),
  },

  'DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id': removal('phone number', 'sms_otp'),
};
