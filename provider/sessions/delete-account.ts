/** Holders delete their own account or membership, or cancel the deletion. */
import { sql } from 'kysely';
import { record } from '../audit/record.ts';
import { day, later } from '../clock/clock.ts';
import type { Queries } from '../database/schema.ts';
import { type HolderId, holderColumn, holderTable } from '../holders/holder.ts';
import type { Notice } from '../notices/mail/notice.ts';
import type { Parts } from '../world/ground.ts';

/** What a deletion does that differs by the kind of its holder. */
export interface Leaving {
  holder: HolderId;
  notify(notice: Notice): Promise<void>;
  /** Ends all sessions, and what else gives access. */
  endAccess(): Promise<unknown>;
  remove(): Promise<void>;
}

/**
 * Signs the holder out everywhere. Call it with the holder locked. A second request does not move the date.
 *
 * @returns when the account will be deleted; null if it already is, because the project has no grace period
 */
export async function askForDeletion(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  { holder, notify, endAccess, remove }: Leaving,
): Promise<Date | null> {
  const { grace_days } = world.settings.project.account_deletion;
  if (grace_days === 0) {
    await notify({ kind: 'account_deleted' });
    await remove();
    return null;
  }
  const end = later(world.clock.now(), grace_days * day);
  const before = await setEnd(trx, holder, sql`coalesce(before.deletes_at, ${end}::timestamptz)`);
  if (before === null) {
    const at = end.toISOString();
    await record(trx, { kind: 'account.deletion_asked', userId: holder.id, details: { deletes_at: at } });
    await notify({ kind: 'account_deletion', at });
  }
  await endAccess();
  return before ?? end;
}

/** Does nothing if no deletion was requested. */
export async function cancelDeletion(queries: Queries, holder: HolderId): Promise<void> {
  const before = await setEnd(queries, holder, sql`null`);
  if (before) await record(queries, { kind: 'account.deletion_canceled', userId: holder.id, details: {} });
}

/** @returns what it was */
async function setEnd(
  queries: Queries,
  { kind, id }: HolderId,
  end: ReturnType<typeof sql>,
): Promise<Date | null> {
  const [table, key] = [sql.table(holderTable[kind]), sql.ref(holderColumn[kind])];
  // In SQL, since the query builder has no type for a table that varies.
  const { rows } = await sql<{ deletes_at: Date | null }>`
    update ${table} as own set deletes_at = ${end} from ${table} as before
    where own.${key} = ${id} and before.${key} = own.${key} returning before.deletes_at
  `.execute(queries);
  return rows[0]?.deletes_at ?? null;
}
