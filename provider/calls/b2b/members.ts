/** The signed-in member, and the members whom their roles let them manage. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../server/storage/transaction.ts';
import type { MemberCalls } from '../../../session-core/wire/b2b/members.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { readAddress } from '../../accounts/emails.ts';
import { checkPage } from '../../accounts/links.ts';
import type { Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { limitSends } from '../../limits.ts';
import { type ActingMember, actingMember } from '../../organizations/acting.ts';
import {
  changeMember,
  createMember,
  deleteMember,
  reactivateMember,
  removeSecond,
  requireFields,
  unlinkRetired,
} from '../../organizations/change-member.ts';
import { loadMember } from '../../organizations/describe.ts';
import { lockMember } from '../../organizations/member-rows.ts';
import { requireSession } from '../../organizations/member-sessions.ts';
import { checkNewAddress, mailNewAddress } from '../../organizations/new-address.ts';
import { removeMemberPassword } from '../../organizations/passwords.ts';
import { searchMembers } from '../../organizations/search-members.ts';
import { lockProver, requireOldFactor } from '../../organizations/second-factors.ts';
import type { World } from '../../world.ts';
import { type CallTable, noBody } from '../call.ts';
import { emailAddress, locale, optional, phoneNumber, redirectAddress } from '../schemas.ts';
import { member, memberId, memberReply, mfaMethod, organization } from './schemas.ts';

const area = 'Members';
const name = optional(z.string().max(200));
const metadata = optional(z.record(z.string(), z.unknown()));
const roles = optional(z.array(z.string().max(200)).max(100));
const ownFields = {
  name,
  untrusted_metadata: metadata,
  mfa_enrolled: optional(z.boolean()),
  mfa_phone_number: optional(phoneNumber),
  default_mfa_method: optional(mfaMethod),
};
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

const managing: RefusalType[] = ['session_not_found', 'session_authorization_error', 'member_not_found'];
const changing: RefusalType[] = [
  ...managing,
  'invalid_phone_number',
  'invalid_phone_number_country_code',
  'invalid_email',
  'duplicate_member_email',
  'action_not_allowed_email_domain_is_claimed',
  'invalid_rbac_role_assignment',
  'cannot_assign_default_rbac_role_id',
];

const emailUpdate = z.object({
  email_address: emailAddress,
  login_redirect_url: redirectAddress,
  login_template_id: optional(z.string()),
  locale,
  delivery_method: optional(z.enum(['EMAIL_MAGIC_LINK', 'EMAIL_OTP'])),
});
const updating: RefusalType[] = [
  'invalid_email',
  'duplicate_member_email',
  'action_available_only_for_active_members',
  'action_not_allowed_email_domain_is_claimed',
  'unauthorized_action',
  'email_template_not_found',
  'no_match_for_provided_magic_link_url',
  'too_many_requests',
];

interface Place {
  organizationId: string;
  memberId: string;
}

type Work = (trx: Queries, acting: ActingMember, place: Place) => Promise<void>;

/** Does something to a member of the caller's organization, and answers them as they are then. */
async function manage(world: World, caller: Caller, target: string | undefined, work: Work) {
  const memberId = await inTransaction(world.database, async (trx) => {
    const acting = await actingMember(world, trx, caller);
    const place = {
      organizationId: acting.organization.organization_id,
      memberId: target ?? acting.member.member_id,
    };
    await work(trx, acting, place);
    return place.memberId;
  });
  return { member_id: memberId, ...(await loadMember(world, world.database, memberId)) };
}

/** @throws Refusal `unauthorized_action` of a member who has a second factor and has not proved it */
async function requireOwnProof(world: World, trx: Queries, caller: Caller, place: Place): Promise<void> {
  const { organizationId: organization_id, memberId: member_id } = place;
  await requireOldFactor(trx, await lockProver(world, trx, caller, { organization_id, member_id }));
}

/** A second factor of one's own goes only after it, or another, was proved in this session. */
const removing =
  (world: World, caller: Caller, method: 'totp' | 'sms_otp'): Work =>
  async (trx, acting, place) => {
    const permission = method === 'totp' ? 'update.info.delete.mfa-totp' : 'update.info.delete.mfa-phone';
    acting.requireOn(place.memberId, permission);
    if (place.memberId === acting.member.member_id) {
      await requireOwnProof(world, trx, caller, place);
    }
    await removeSecond(world, trx, place, method);
  };

/** Mails the new address. It becomes the member's when the code or link comes back. */
async function startUpdate(
  world: World,
  caller: Caller,
  target: string | undefined,
  body: z.output<typeof emailUpdate>,
) {
  const address = readAddress(body.email_address);
  const { login_template_id: templateId, delivery_method: by = 'EMAIL_MAGIC_LINK' } = body;
  const page = checkPage(world.settings, 'no_match_for_provided_magic_link_url', body.login_redirect_url);
  world.messenger.checkMails(by === 'EMAIL_OTP' ? 'code' : 'link', templateId);
  await limitSends(world, address.key, caller.ip);
  const reply = await manage(world, caller, target, async (trx, acting, place) => {
    acting.requireOn(place.memberId, 'update.info.email');
    if (place.memberId === acting.member.member_id) await requireOwnProof(world, trx, caller, place);
    await checkNewAddress(world, trx, place, address);
  });
  const { organization_id: organizationId } = reply.organization;
  const place = { address, organizationId, memberId: reply.member_id };
  await mailNewAddress(world, place, { by, page, templateId, locale: body.locale });
  return reply;
}

const ofMember = { area, credentials: 'session', reply: memberReply } as const;

export const members: CallTable<keyof MemberCalls> = {
  'GET /b2b/organizations/members/me': {
    summary: 'The signed-in member',
    area,
    credentials: 'session',
    body: noBody,
    reply: z.object({ member }),
    refusals: ['session_not_found'],
    async answer({ world, caller }) {
      const { member_id } = await requireSession(world, world.database, caller);
      const { member } = await loadMember(world, world.database, member_id);
      return { member };
    },
  },

  'PUT /b2b/organizations/members/update': {
    ...ofMember,
    summary: 'Change one’s own name, metadata and second factors',
    body: z.object(ownFields),
    refusals: changing,
    answer: ({ world, caller, body }) =>
      manage(world, caller, undefined, async (trx, acting, place) => {
        requireFields(acting, place.memberId, body);
        if (body.mfa_enrolled === false || body.mfa_phone_number !== undefined) {
          await requireOwnProof(world, trx, caller, place);
        }
        await changeMember(world, trx, place, body);
      }),
  },

  'DELETE /b2b/organizations/members/deletePhoneNumber': {
    ...ofMember,
    summary: 'Remove one’s own phone number',
    body: noBody,
    refusals: [...managing, 'phone_number_not_found'],
    answer: ({ world, caller }) => manage(world, caller, undefined, removing(world, caller, 'sms_otp')),
  },

  'DELETE /b2b/organizations/members/deleteTOTP': {
    ...ofMember,
    summary: 'Remove one’s own authenticator app',
    body: noBody,
    refusals: [...managing, 'totp_not_found'],
    answer: ({ world, caller }) => manage(world, caller, undefined, removing(world, caller, 'totp')),
  },

  'DELETE /b2b/organizations/members/passwords/:password_id': {
    ...ofMember,
    summary: 'Remove the password of a member',
    body: noBody,
    refusals: [...managing, 'member_password_not_found', 'unauthorized_action'],
    async answer({ world, caller, params }) {
      const memberId = await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        const { organization_id } = acting.organization;
        return removeMemberPassword(world, trx, organization_id, params.password_id ?? '', (owner) =>
          acting.requireOn(owner, 'update.info.delete.password'),
        );
      });
      return { member_id: memberId, ...(await loadMember(world, world.database, memberId)) };
    },
  },

  'POST /b2b/organizations/members/unlink_retired_email': {
    ...ofMember,
    summary: 'Free a retired address of one’s own',
    body: z.object({ email_id: optional(z.string().max(200)), email_address: optional(emailAddress) }),
    refusals: [...managing, 'email_not_found'],
    answer: ({ world, caller, body }) => manage(world, caller, undefined, unlinking(body)),
  },

  'POST /b2b/organizations/members/:member_id/unlink_retired_email': {
    ...ofMember,
    summary: 'Free a retired address of a member',
    body: z.object({ email_id: optional(z.string().max(200)), email_address: optional(emailAddress) }),
    refusals: [...managing, 'email_not_found'],
    answer: ({ world, caller, body, params }) =>
      manage(world, caller, params.member_id, async (trx, acting, place) => {
        await lockMember(world, trx, place.organizationId, place.memberId);
        await unlinking(body)(trx, acting, place);
      }),
  },

  'POST /b2b/organizations/members/start_email_update': {
    ...ofMember,
    summary: 'Mail a link or code to a new address of one’s own',
    body: emailUpdate,
    refusals: [...managing, ...updating],
    answer: ({ world, caller, body }) => startUpdate(world, caller, undefined, body),
  },

  'POST /b2b/organizations/members/:member_id/start_email_update': {
    ...ofMember,
    summary: 'Mail a link or code to a new address of a member',
    body: emailUpdate,
    refusals: [...managing, ...updating],
    answer: ({ world, caller, body, params }) => startUpdate(world, caller, params.member_id, body),
  },

  'POST /b2b/organizations/members': {
    ...ofMember,
    summary: 'Create a member',
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
    refusals: changing,
    async answer({ world, caller, body }) {
      const address = readAddress(body.email_address);
      const { member_id } = await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        acting.require('member', 'create');
        if (body.roles?.length) acting.require('member', 'update.settings.roles');
        if (body.is_breakglass) acting.require('member', 'update.settings.is-breakglass');
        return createMember(world, trx, acting.organization.organization_id, {
          address,
          status: body.create_member_as_pending ? 'pending' : 'active',
          name: body.name,
          roles: body.roles,
          untrustedMetadata: body.untrusted_metadata,
          isBreakglass: body.is_breakglass,
          mfaPhoneNumber: body.mfa_phone_number,
          mfaEnrolled: body.mfa_enrolled,
        });
      });
      return { member_id, ...(await loadMember(world, world.database, member_id)) };
    },
  },

  'POST /b2b/organizations/me/members/search': {
    summary: 'Search the members of the organization',
    area,
    credentials: 'session',
    body: memberSearch,
    reply: z.object({
      members: z.array(member),
      results_metadata: z.object({ total: z.number().int(), next_cursor: optional(z.string()) }),
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
    summary: 'Change a member, as far as the caller’s roles allow each field',
    body: z.object({
      member_id: memberId,
      ...ownFields,
      is_breakglass: optional(z.boolean()),
      roles,
      preserve_existing_sessions: optional(z.boolean()),
      email_address: optional(emailAddress),
      unlink_email: optional(z.boolean()),
    }),
    refusals: changing,
    answer: ({ world, caller, body, params }) =>
      manage(world, caller, params.member_id, async (trx, acting, place) => {
        requireFields(acting, place.memberId, body);
        await changeMember(world, trx, place, body);
      }),
  },

  'DELETE /b2b/organizations/members/:member_id': {
    summary: 'End a membership, its sessions and its factors',
    area,
    credentials: 'session',
    body: noBody,
    reply: z.object({ member_id: z.string() }),
    refusals: managing,
    async answer({ world, caller, params }) {
      const target = params.member_id ?? '';
      await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        acting.requireOn(target, 'delete');
        const { organization_id } = acting.organization;
        await deleteMember(world, trx, { organizationId: organization_id, memberId: target });
      });
      return { member_id: target };
    },
  },

  'PUT /b2b/organizations/members/:member_id/reactivate': {
    ...ofMember,
    summary: 'Bring a deleted member back',
    body: noBody,
    refusals: [...managing, 'duplicate_member_email'],
    answer: ({ world, caller, params }) =>
      manage(world, caller, params.member_id, async (trx, acting, place) => {
        acting.require('member', 'create');
        await reactivateMember(world, trx, place);
      }),
  },

  'DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id': {
    ...ofMember,
    summary: 'Remove the phone number of a member',
    body: noBody,
    refusals: [...managing, 'phone_number_not_found'],
    answer: ({ world, caller, params }) =>
      manage(world, caller, params.member_id, removing(world, caller, 'sms_otp')),
  },

  'DELETE /b2b/organizations/members/totp/:member_id': {
    ...ofMember,
    summary: 'Remove the authenticator app of a member',
    body: noBody,
    refusals: [...managing, 'totp_not_found'],
    answer: ({ world, caller, params }) =>
      manage(world, caller, params.member_id, removing(world, caller, 'totp')),
  },
};

const unlinking =
  (body: { email_id?: string; email_address?: string }): Work =>
  async (trx, acting, place) => {
    acting.requireOn(place.memberId, 'update.info.unlink.retired-email');
    await unlinkRetired(trx, place.memberId, body);
  };
