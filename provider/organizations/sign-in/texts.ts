/** Codes by text message, a member's second factor. */
import type { MemberRow } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { limitSends } from '../../limits/limits.ts';
import { limitTexts } from '../../limits/text-limits.ts';
import type { CodeCaller } from '../../proofs/codes/codes.ts';
import { createMemberCode } from '../../proofs/codes/of-members.ts';
import type { MessageWorld } from '../../world/world.ts';
import type { InboxPlace } from '../members/inboxes.ts';
import { projectIdOf } from '../organization-rows.ts';

const lifeMinutes = 2;

/** Where codes for one member's number go. */
export function textInbox(
  member: Pick<MemberRow, 'organization_id' | 'member_id'>,
  number: string,
): InboxPlace {
  return {
    address: { typed: number, key: number },
    organizationId: member.organization_id,
    memberId: member.member_id,
  };
}

interface Text {
  caller: CodeCaller;
  locale?: string | undefined;
  /** The host of the page that the code is for. */
  boundTo?: string | null;
}

/** @throws Refusal `too_many_requests`; `unauthorized_action` without a gateway */
export async function sendText(
  world: MessageWorld,
  member: Pick<MemberRow, 'organization_id' | 'member_id'>,
  number: string,
  { caller, locale, boundTo = null }: Text,
): Promise<void> {
  world.messenger.checkTexts();
  await limitSends(world, number, caller.ip);
  await limitTexts(world, number);
  const code = await createMemberCode(world, textInbox(member, number), {
    channel: 'sms',
    minutes: lifeMinutes,
    caller,
  });
  await world.messenger.sendText({ to: number, code, minutes: lifeMinutes, locale, channel: 'sms', boundTo });
}

/** To the number that the member has proved. @throws Refusal */
export async function sendEnrolledText(
  world: MessageWorld,
  { memberId, ...text }: Text & { memberId: string },
): Promise<void> {
  const member = await world.database
    .selectFrom('members')
    .select(['organization_id', 'member_id', 'mfa_phone_number', 'mfa_phone_verified'])
    .where('member_id', '=', memberId)
    .where('project_id', '=', projectIdOf(world))
    .executeTakeFirst();
  if (!member?.mfa_phone_number || !member.mfa_phone_verified) throw new Refusal('phone_number_not_found');
  await sendText(world, member, member.mfa_phone_number, text);
}
