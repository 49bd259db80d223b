/** What a report does to the account of a user. */
import { ofEmail, removeEmptyUser } from '../../accounts/contacts.ts';
import { takeMethod } from '../../accounts/owned-rows.ts';
import { lockUser } from '../../accounts/user-rows.ts';
import { record } from '../../audit/record.ts';
import type { Queries } from '../../database/schema.ts';
import { mailboxOf } from '../../proofs/links/of-users.ts';
import { distrustPassword } from '../../proofs/passwords/passwords.ts';
import { endAccess } from '../../sessions/end-old-access.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';
import { forgetKnownDevice } from '../known-devices.ts';
import { addedSince } from '../note.ts';
import type { NoticeOf, Reported } from './reported.ts';

export function reportedUser(world: StoreWorld, trx: Queries, notice: NoticeOf<'user'>): Reported {
  const { user_id: userId } = notice;
  let emailId = notice.email_id;
  return {
    async putBack() {
      const put = await putBack(world, trx, notice);
      ({ emailId } = put);
      return put.wasMissing;
    },
    endAccess: () => endAccess(world, trx, { userId, kept: null, reason: 'reported_by_owner' }),
    addedSince: async (since) =>
      (await addedSince(trx, { user_id: userId }, since)).filter(({ id }) => id !== emailId),
    async remove({ type, id }) {
      const method = { holderId: userId, owner: { user_id: userId }, type, id };
      return (await takeMethod(trx, method)) !== undefined;
    },
    forgetDevice: (device) => forgetKnownDevice(trx, { kind: 'user', id: userId }, device),
    distrustPassword: () => distrustPassword(trx, { user_id: userId }),
    async lock(until) {
      await trx
        .updateTable('users')
        // A thief may have asked for the deletion.
        .set({ methods_locked_until: until, deletes_at: null })
        .where('user_id', '=', userId)
        .execute();
    },
    async mailbox() {
      const email = await world.database
        .selectFrom('emails')
        .selectAll()
        .where('email_id', '=', emailId)
        .executeTakeFirstOrThrow();
      return mailboxOf({ contact: ofEmail(email), claimantId: null });
    },
  };
}

/**
 * The mailbox decides: the caller has shown a link that was sent there. If its owner has signed in with the address since,
 * and so got another account, the address leaves that account.
 *
 * @returns its id, and whether it was missing
 */
async function putBack(
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
