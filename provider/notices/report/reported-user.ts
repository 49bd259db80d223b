/** What a report does to the account of a user. */
import { ofEmail } from '../../accounts/contacts.ts';
import { takeMethod } from '../../accounts/owned-rows.ts';
import type { Queries } from '../../database/schema.ts';
import { mailboxOf } from '../../proofs/links/of-users.ts';
import { distrustPassword } from '../../proofs/passwords/passwords.ts';
import { endAccess } from '../../sessions/end-old-access.ts';
import type { StoreWorld } from '../../world/ground.ts';
import { forgetKnownDevice } from '../known-devices.ts';
import { addedSince } from '../note.ts';
import { putBack } from './put-back.ts';
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
