/** The owner of a removed address cancels its removal. */
import { inTransaction } from '../../server/storage/transaction.ts';
import type { Caller } from '../http/caller.ts';
import { noteChange } from '../notices/note.ts';
import type { World } from '../world.ts';
import { isRemovedAddress, lockNotice } from './find-notice.ts';
import { putBack } from './put-back.ts';

/** Once for each mail. The other addresses of the account receive a mail about it. Null if the link does not allow it. */
export function restoreAddress(
  world: World,
  caller: Pick<Caller, 'userAgent' | 'place' | 'languages'>,
  token: string,
): Promise<{ address: string } | null> {
  return inTransaction(world.database, async (trx) => {
    const notice = await lockNotice(world, trx, token);
    if (!notice || notice.restored_at !== null || !isRemovedAddress(notice)) return null;
    const { address, user_id: userId, notice_id } = notice;
    const { emailId: id, wasMissing } = await putBack(world, trx, notice);
    await trx
      .updateTable('owner_notices')
      .set({ restored_at: world.clock.now() })
      .where('notice_id', '=', notice_id)
      .execute();
    const added = { kind: 'method_added', method: { type: 'email', id, label: address } } as const;
    if (wasMissing) await noteChange(world, trx, caller, { userId, notice: added });
    return { address };
  });
}
