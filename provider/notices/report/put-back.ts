/** Puts back an address that was removed from an account. */
import { removeEmptyUser } from '../../accounts/contacts.ts';
import { lockUser } from '../../accounts/user-rows.ts';
import { record } from '../../audit/record.ts';
import type { Queries } from '../../database/schema.ts';
import type { Parts } from '../../world/ground.ts';
import type { NoticeOf } from './reported.ts';

/**
 * The mailbox decides: the caller has shown a link that was sent there. If its owner has signed in with the address since,
 * and so got another account, the address leaves that account.
 *
 * @returns its id, and whether it was missing
 */
export async function putBack(
  world: Parts<'clock'>,
  trx: Queries,
  { user_id, email_id, address }: Pick<NoticeOf<'user'>, 'user_id' | 'email_id' | 'address'>,
): Promise<{ emailId: string; wasMissing: boolean }> {
  const held = await trx
    .selectFrom('emails')
    .select(['email_id', 'user_id', 'verified'])
    .where('address_key', '=', address.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  if (!held) {
    await trx
      .insertInto('emails')
      .values({
        email_id,
        user_id,
        address,
        address_key: address.toLowerCase(),
        verified: true,
        created_at: world.clock.now(),
      })
      .execute();
    await recordAdded(trx, { userId: user_id, emailId: email_id });
    return { emailId: email_id, wasMissing: true };
  }
  const { email_id: emailId, user_id: holder } = held;
  if (holder === user_id && held.verified) return { emailId, wasMissing: false };
  await trx.updateTable('emails').set({ user_id, verified: true }).where('email_id', '=', emailId).execute();
  await recordAdded(trx, { userId: user_id, emailId, holder });
  if (holder !== user_id) {
    await lockUser(trx, holder);
    await removeEmptyUser(trx, holder);
  }
  return { emailId, wasMissing: true };
}

function recordAdded(
  trx: Queries,
  { userId, emailId: id, holder = userId }: { userId: string; emailId: string; holder?: string },
): Promise<void> {
  const from = holder === userId ? {} : { previous_user_id: holder };
  const details = { method: 'email', id, ...from } as const;
  return record(trx, { kind: 'sign_in_method.added', userId, details });
}
