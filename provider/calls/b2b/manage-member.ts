/** What the calls of a member about themselves and those about other members have in common. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import type { MfaMethod } from '../../../session-core/wire/seconds.ts';
import { type Address, readAddress } from '../../accounts/emails.ts';
import type { Queries } from '../../database/schema.ts';
import { seconds } from '../../holders/second-factors.ts';
import type { Caller } from '../../http/caller.ts';
import { checkPage } from '../../http/host-pages.ts';
import { inviteMinutes, mailInvitation } from '../../organizations/mail-invitation.ts';
import { type ActingMember, actingMember } from '../../organizations/members/acting.ts';
import {
  changeMember,
  invitingMoved,
  type MemberFields,
  requireFields,
} from '../../organizations/members/change-member.ts';
import { loadMember, shownAtHome } from '../../organizations/members/describe.ts';
import { checkNewAddress, mailNewAddress } from '../../organizations/members/new-address.ts';
import { checkOnly, readNumber } from '../../organizations/members/phone-numbers.ts';
import { removeSecond, unlinkRetired } from '../../organizations/members/remove-from-member.ts';
import { keepingAnAdmin } from '../../organizations/members/rights.ts';
import { lockProver, requireMayChange } from '../../organizations/members/second-factors.ts';
import { mfaMethod } from '../../organizations/setting-fields.ts';
import type { Parts, RuleWorld, StoreWorld } from '../../world/ground.ts';
import type { MessageWorld, NoticeWorld } from '../../world/world.ts';
import type { Asked } from '../call.ts';
import { emailAddress, locale, optional, phoneNumber, redirectAddress } from '../schemas.ts';
import { memberReply } from './schemas.ts';

export const name = optional(z.string().max(200));
export const metadata = optional(z.record(z.string(), z.unknown()));
export const roles = optional(z.array(z.string().max(200)).max(100));
export const ownFields = {
  name,
  untrusted_metadata: metadata,
  mfa_enrolled: optional(z.boolean()),
  mfa_phone_number: optional(phoneNumber),
  default_mfa_method: optional(mfaMethod),
};

export const managing: RefusalType[] = [
  'session_not_found',
  'session_authorization_error',
  'member_not_found',
];
export const changing: RefusalType[] = [
  ...managing,
  'invalid_phone_number',
  'invalid_phone_number_country_code',
  'duplicate_member_phone_number',
  'duplicate_member_phone_number_for_member',
  'default_mfa_member_missing_factor',
  'invalid_email',
  'duplicate_member_email',
  'retired_member_email',
  'action_not_allowed_email_domain_is_claimed',
  'invalid_rbac_role_assignment',
  'cannot_assign_default_rbac_role_id',
  'unauthorized_action',
];

export const emailUpdate = z.object({
  email_address: emailAddress,
  login_redirect_url: redirectAddress,
  login_template_id: optional(z.string()),
  locale,
  delivery_method: optional(z.enum(['EMAIL_MAGIC_LINK', 'EMAIL_OTP'])),
});
export const updating: RefusalType[] = [
  'invalid_email',
  'duplicate_member_email',
  'retired_member_email',
  'desired_email_updating_for_different_member',
  'action_available_only_for_active_members',
  'action_not_allowed_email_domain_is_claimed',
  'unauthorized_action',
  'email_template_not_found',
  'no_match_for_provided_magic_link_url',
];

interface Place {
  organizationId: string;
  memberId: string;
}

type Work = (trx: Queries, acting: ActingMember, place: Place) => Promise<void>;

/** Changes a member of the caller's organization, and replies with the member after the change. */
export async function manage(
  world: StoreWorld,
  caller: Caller,
  target: string | undefined,
  work: Work,
  strength: 'share' | 'update' = 'share',
) {
  const memberId = await inTransaction(world.database, async (trx) => {
    const acting = await actingMember(world, trx, caller, strength);
    const place = {
      organizationId: acting.organization.organization_id,
      memberId: target ?? acting.member.member_id,
    };
    await work(trx, acting, place);
    return place.memberId;
  });
  return shownAtHome(await loadMember(world, world.database, memberId));
}

/** The proof that `changingFields` asks for. */
export const fieldsProof = {
  later:
    'Only some fields need it, and a number beside another is refused before a proof, which would not help.',
};

/** Changes a member: others by the caller's roles, and how they themselves sign in as `requireMayChange` allows. */
export const changingFields =
  (world: NoticeWorld, caller: Caller, body: MemberFields): Work =>
  async (trx, acting, place) => {
    await requireFields(acting, place.memberId, body);
    const isOwn = place.memberId === acting.member.member_id;
    const changesFactors = secondFactorFields.some((field) => body[field] !== undefined);
    if (isOwn && changesFactors) await requireOwnProof(world, trx, caller, place, body.mfa_phone_number);
    const change = () => changeMember(world, trx, place, body, acting.rights);
    const move = () => invitingMoved(world, trx, place, change);
    const all = body.email_address === undefined ? change : move;
    await (mayCostAdmin(body) ? keepingAnAdmin(world, trx, place.organizationId, all) : all());
  };

/** Whether the change may leave the organization without an admin: its row is locked first. */
export const mayCostAdmin = ({ roles, email_address }: MemberFields): boolean =>
  roles !== undefined || email_address !== undefined;

/** Mails a member who was invited to another address. */
export async function mailMoved(
  world: MessageWorld,
  reply: Awaited<ReturnType<typeof manage>>,
  { email_address }: MemberFields,
): Promise<typeof reply> {
  if (email_address === undefined || reply.member.status !== 'invited') return reply;
  await mailInvitation(world, reply.member_id, invitationTo(world, readAddress(email_address)));
  return reply;
}

/** An invitation whose sender chooses nothing. */
export const invitationTo = (world: Parts<'settings'>, address: Address) => ({
  address,
  page: checkPage(world.settings, 'no_match_for_provided_magic_link_url'),
  minutes: inviteMinutes,
  locale: undefined,
  templateId: undefined,
});

const secondFactorFields = ['mfa_enrolled', 'mfa_phone_number', 'default_mfa_method'] as const;

/** @throws Refusal `unauthorized_action` of a member who may not change now how they sign in */
export async function requireOwnProof(
  world: RuleWorld,
  trx: Queries,
  caller: Caller,
  { organizationId: organization_id, memberId: member_id }: Place,
  addedNumber?: string,
): Promise<void> {
  const prover = await lockProver(world, trx, caller, { organization_id, member_id });
  if (addedNumber !== undefined) checkOnly(prover.member, readNumber(world, addedNumber));
  await requireMayChange(world, trx, prover, { mayBeSecondFactor: addedNumber !== undefined });
}

const removing = (method: MfaMethod, whose: (params: Asked['params']) => string | undefined) => ({
  ...ofMember,
  refusals: [...managing, seconds[method].missing],
  answer: ({ world, caller, params }: Asked) =>
    manage(world, caller, whose(params), async (trx, acting, place) => {
      await acting.requireOn(place.memberId, seconds[method].removal);
      const isOwn = place.memberId === acting.member.member_id;
      await removeSecond(world, trx, place, method, isOwn ? caller : null);
    }),
});

/** The call that removes a second factor of one's own. */
export const ownRemoval = (what: string, method: MfaMethod) => ({
  ...removing(method, () => undefined),
  summary: `Remove one’s own ${what}`,
  changes: 'own sign-in method' as const,
});

/** The call that removes one of the member in its path. */
export const removal = (what: string, method: MfaMethod) => ({
  ...removing(method, ({ member_id }) => member_id),
  summary: `Remove the ${what} of a member`,
  changes: 'member' as const,
  proof: { whose: 'member_id' as const },
});

/** Mails the new address. It becomes the member's when the code or link comes back. */
export async function startUpdate(
  world: MessageWorld,
  caller: Caller,
  target: string | undefined,
  body: z.output<typeof emailUpdate>,
) {
  const address = readAddress(body.email_address);
  const { login_template_id: templateId, delivery_method: by = 'EMAIL_MAGIC_LINK' } = body;
  const page = checkPage(world.settings, 'no_match_for_provided_magic_link_url', body.login_redirect_url);
  world.messenger.checkMails(by === 'EMAIL_OTP' ? 'code' : 'link', templateId);
  const reply = await manage(world, caller, target, async (trx, acting, place) => {
    await acting.requireOn(place.memberId, 'update.info.email');
    await checkNewAddress(world, trx, place, address);
  });
  const { organization_id: organizationId } = reply.organization;
  const place = { address, organizationId, memberId: reply.member_id };
  await mailNewAddress(world, place, { by, page, templateId, locale: body.locale, caller });
  return reply;
}

/** The mail goes to the address that the body names. */
export const newAddressMail = {
  channel: 'email' as const,
  to: ({ email_address }: { email_address: string }) => email_address,
};

export const ofMember = { credentials: 'session', reply: memberReply } as const;

export const unlinking =
  (world: Parts<'clock'>, body: { email_id?: string; email_address?: string }): Work =>
  async (trx, acting, place) => {
    await acting.requireOn(place.memberId, 'update.info.unlink.retired-email');
    const isOwn = place.memberId === acting.member.member_id;
    await unlinkRetired(world, trx, place.memberId, body, isOwn);
  };
