/** Copies the rows that were there before the copy began. */
import { sql } from 'kysely';
import type { Queries } from '../schema.ts';
import { nextOf } from './begin-copy.ts';
import { writtenColumnsOf } from './catalog.ts';
import type { PartitionedTable } from './tables.ts';

interface Progress {
  copied: number;
  isCopied: boolean;
}

/** Undefined before the copy begins, and after the switch. */
export async function progressOf(queries: Queries, table: string): Promise<Progress | undefined> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass('partition_progress')::text as found`.execute(queries);
  if (tables[0]?.found == null) return undefined;
  const { rows } = await sql<Progress>`
    select copied, is_copied as "isCopied" from partition_progress where table_name = ${table}`.execute(
    queries,
  );
  return rows[0];
}

/**
 * Copies the next rows in the order of their keys. They are locked so that none is deleted meanwhile, which the copy would undo;
 * other changes go on, and what the trigger has carried over is newer.
 */
export async function copyBatch(
  queries: Queries,
  { table, key }: PartitionedTable,
  size: number,
): Promise<Progress> {
  const columns = sql.raw((await writtenColumnsOf(queries, table)).map(({ name }) => name).join(', '));
  const id = sql.ref(key);
  const { rows } = await sql<Progress>`
    with batch as (
      select ${columns} from ${sql.table(table)}
      where ${id} > (select copied_to from partition_progress where table_name = ${table})
      order by ${id} limit ${size} for key share
    ), copy as (
      insert into ${sql.table(nextOf(table))} (${columns}) select ${columns} from batch on conflict (${id}) do nothing
    )
    update partition_progress set
      copied_to = coalesce((select max(${id}) from batch), copied_to),
      copied = copied + (select count(*) from batch),
      is_copied = (select count(*) from batch) < ${size}
    where table_name = ${table} returning copied, is_copied as "isCopied"`.execute(queries);
  return rows[0] ?? { copied: 0, isCopied: false };
}
