/** Cancels the deletion of an account, by the link in the mail about it. */
import { inTransaction } from '../../../platform/storage/transaction.ts';
import { cancelDeletion } from '../../sessions/delete-account.ts';
import type { World } from '../../world/world.ts';
import { lockNotice } from './find-notice.ts';
import { holderOf, type Reporter } from './reported.ts';

/** A second click gives the same result. Null if the link does not allow it. */
export function keepAccount(
  world: World,
  caller: Reporter,
  token: string,
): Promise<{ address: string; locale: string | null } | null> {
  return inTransaction(world.database, async (trx) => {
    const notice = (await lockNotice(world, trx, caller, token))?.notice;
    if (notice?.details.kind !== 'account_deletion') return null;
    await cancelDeletion(trx, { kind: notice.user_id === null ? 'member' : 'user', id: holderOf(notice) });
    return { address: notice.address, locale: notice.locale };
  });
}
