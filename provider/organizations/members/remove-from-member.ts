/** What admins remove of a member: a second factor, or a retired address. */
import type { MfaMethod } from '../../../session-core/wire/b2b/shared.ts';
import { readAddress } from '../../accounts/emails.ts';
import { record } from '../../audit/record.ts';
import { day, later } from '../../clock/clock.ts';
import type { Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Method, noticeDays } from '../../notices/mail/notice.ts';
import { noteChange } from '../../notices/note.ts';
import type { Parts } from '../../world/ground.ts';
import type { World } from '../../world/world.ts';
import { judgedMember, lockMember, updateMember } from './member-rows.ts';

/**
 * Removes a second factor. Current sessions continue; the next sign-in asks for it again.
 *
 * @param caller null where it is not the member
 */
export async function removeSecond(
  world: World,
  trx: Queries,
  { organizationId, memberId }: { organizationId: string; memberId: string },
  method: MfaMethod,
  caller: Caller | null,
): Promise<void> {
  const member = await lockMember(world, trx, organizationId, memberId);
  const noteGone = (gone: Method) =>
    noteChange(world, trx, caller, { member, notice: { kind: 'method_removed', method: gone } });
  if (method === 'totp') {
    const gone = await trx
      .deleteFrom('totps')
      .where('member_id', '=', memberId)
      .returning(['totp_id', 'verified'])
      .execute();
    const [app] = gone;
    if (!app) throw new Refusal('totp_not_found');
    await noteRemoval(trx, memberId, { method: 'totp', id: app.totp_id });
    if (app.verified) await noteGone({ type: 'app', id: app.totp_id, label: '' });
  } else if (member.mfa_phone_number === null) {
    throw new Refusal('phone_number_not_found');
  } else {
    await noteRemoval(trx, memberId, { method: 'phone_number', id: memberId });
    const label = member.mfa_phone_number;
    if (member.mfa_phone_verified) await noteGone({ type: 'phone', id: memberId, label });
  }
  const { totp_id } = await judgedMember(trx, member);
  const remaining =
    method === 'totp' ? member.mfa_phone_verified && ('sms_otp' as const) : totp_id && ('totp' as const);
  await updateMember(world, trx, member, {
    ...(method === 'sms_otp' ? { mfa_phone_number: null, mfa_phone_verified: false } : {}),
    ...(member.default_mfa_method === method ? { default_mfa_method: remaining || null } : {}),
  });
}

const noteRemoval = (
  trx: Queries,
  userId: string,
  details: { method: 'totp' | 'phone_number'; id: string },
) => record(trx, { kind: 'sign_in_method.removed', userId, details });

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
