/** What members and admins remove of a member: a second factor, or a retired address. */
import type { MfaMethod } from '../../../session-core/wire/seconds.ts';
import { readAddress } from '../../accounts/emails.ts';
import { takeMethod } from '../../accounts/owned-rows.ts';
import { record } from '../../audit/record.ts';
import { day, later } from '../../clock/clock.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import { seconds, secondsOf } from '../../holders/second-factors.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { noticeDays } from '../../notices/mail/notice.ts';
import { noteChange } from '../../notices/note.ts';
import type { Parts } from '../../world/ground.ts';
import type { NoticeWorld } from '../../world/world.ts';
import { judgedMember, lockMember, updateMember } from './member-rows.ts';

/**
 * Removes a second factor. Current sessions continue; the next sign-in asks for it again.
 *
 * @param caller null where it is not the member
 */
export async function removeSecond(
  world: NoticeWorld,
  trx: Queries,
  { organizationId, memberId }: { organizationId: string; memberId: string },
  method: MfaMethod,
  caller: Caller | null,
): Promise<void> {
  const member = await lockMember(world, trx, organizationId, memberId);
  const factor = await takeSecond(world, trx, member, method);
  if (!factor) throw new Refusal(seconds[method].missing);
  if (!factor.isProved) return;
  await noteChange(world, trx, caller, { member, notice: { kind: 'method_removed', method: factor.method } });
}

/**
 * Takes a second factor from a member, and records that; the `remaining` one becomes the default. Undefined if there is none.
 *
 * @param id @default the only one
 */
export async function takeSecond(
  world: Parts<'clock'>,
  trx: Queries,
  member: MemberRow,
  method: MfaMethod,
  id?: string,
) {
  const { member_id } = member;
  const { type } = seconds[method];
  const factor =
    type === 'phone'
      ? await takeNumber(world, trx, member)
      : await takeMethod(trx, {
          holderId: member_id,
          owner: { member_id },
          type,
          ...(id !== undefined && { id }),
        });
  if (!factor) return undefined;
  const [remaining = null] = secondsOf(await judgedMember(trx, member)).filter((one) => one !== method);
  if (member.default_mfa_method === method)
    await updateMember(world, trx, member, { default_mfa_method: remaining });
  return { ...factor, remaining };
}

async function takeNumber(
  world: Parts<'clock'>,
  trx: Queries,
  member: Pick<MemberRow, 'member_id' | 'mfa_phone_number' | 'mfa_phone_verified'>,
) {
  const { member_id: id, mfa_phone_number: label, mfa_phone_verified: isProved } = member;
  if (label === null) return undefined;
  const details = { method: 'phone_number', id } as const;
  await record(trx, { kind: 'sign_in_method.removed', userId: id, details });
  await updateMember(world, trx, member, { mfa_phone_number: null, mfa_phone_verified: false });
  return { method: { type: 'phone', id, label }, isProved } as const;
}

/**
 * Frees a retired address.
 *
 * @param isOwn whether the member does it: only after the days in which the mail about the change can put the address back
 */
export async function unlinkRetired(
  world: Parts<'clock'>,
  trx: Queries,
  memberId: string,
  { email_id, email_address }: { email_id?: string | undefined; email_address?: string | undefined },
  isOwn: boolean,
): Promise<void> {
  const gone = await trx
    .deleteFrom('retired_emails')
    .where('member_id', '=', memberId)
    .$if(email_id !== undefined, (query) => query.where('email_id', '=', email_id ?? ''))
    .$if(email_address !== undefined, (query) =>
      query.where('address_key', '=', readAddress(email_address ?? '').key),
    )
    .returning('created_at')
    .execute();
  const until = later(gone[0]?.created_at ?? new Date(0), noticeDays * day);
  if (isOwn && until > world.clock.now()) {
    throw new Refusal('unauthorized_action', {
      message: 'The address can be put back for seven days after the change. Free it afterwards.',
      details: { needs: 'time', until: until.toISOString() },
    });
  }
  if (gone.length === 0) throw new Refusal('email_not_found');
}
