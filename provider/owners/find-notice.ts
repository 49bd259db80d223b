/** The notice whose link a visitor has opened. */
import { lockUser } from '../accounts/user-rows.ts';
import { noteUser } from '../audit/context.ts';
import type { OwnerNoticeRow, Queries } from '../database/schema.ts';
import { noticeIdOf } from '../notices/link-tokens.ts';
import type { World } from '../world.ts';

/** One whose account still exists. */
export type OwnedNotice = OwnerNoticeRow & { user_id: string };

/** Null if we did not make the token, or it is too old. */
export async function findNotice(world: World, queries: Queries, token: string): Promise<OwnedNotice | null> {
  const noticeId = noticeIdOf(world, token);
  if (noticeId === null) return null;
  const found = await queries
    .selectFrom('owner_notices')
    .selectAll()
    .where('notice_id', '=', noticeId)
    .where('user_id', 'is not', null)
    .where('may_report', '=', true)
    .where('expires_at', '>', world.clock.now())
    .$narrowType<{ user_id: string }>()
    .executeTakeFirst();
  if (found) noteUser(found.user_id);
  return found ?? null;
}

/** The same, with its user locked: two clicks at once queue here. */
export async function lockNotice(world: World, trx: Queries, token: string): Promise<OwnedNotice | null> {
  const found = await findNotice(world, trx, token);
  if (!found) return null;
  await lockUser(trx, found.user_id);
  return findNotice(world, trx, token);
}

export const isRemovedAddress = ({ details, email_id }: OwnerNoticeRow): boolean =>
  details.kind === 'method_removed' && details.method.id === email_id;
