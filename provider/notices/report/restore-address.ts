/** The owner of a removed address cancels its removal. */
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { World } from '../../world/world.ts';
import { noteChange } from '../note.ts';
import { lockNotice } from './find-notice.ts';
import { isRemovedAddress, type Reporter } from './reported.ts';

/** Puts the address back, once for each mail. The other addresses of the account receive a mail about it. Null if the link does not allow it. */
export function restoreAddress(
  world: World,
  caller: Reporter,
  token: string,
): Promise<{ address: string } | null> {
  return inTransaction(world.database, async (trx) => {
    const locked = await lockNotice(world, trx, caller, token);
    if (!locked) return null;
    const { notice, reported } = locked;
    if (notice.restored_at !== null || !isRemovedAddress(notice)) return null;
    const { address, user_id: userId, notice_id } = notice;
    const wasMissing = await reported.putBack();
    await trx
      .updateTable('owner_notices')
      .set({ restored_at: world.clock.now() })
      .where('notice_id', '=', notice_id)
      .execute();
    // A member has one address: the change itself has told the one that it replaced.
    if (!wasMissing || userId === null) return { address };
    const { email_id: id } = await trx
      .selectFrom('emails')
      .select('email_id')
      .where('address_key', '=', address.toLowerCase())
      .executeTakeFirstOrThrow();
    const added = { kind: 'method_added', method: { type: 'email', id, label: address } } as const;
    await noteChange(world, trx, caller, { userId, notice: added });
    return { address };
  });
}
