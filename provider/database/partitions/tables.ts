/** The tables that can have partitions, and how far each is. */
import { sql } from 'kysely';
import type { Queries, Tables } from '../schema.ts';

export interface PartitionedTable {
  table: 'sessions';
  /** The primary key, whose hash names the partition of a row. */
  key: string;
}

export const partitionedTables: readonly PartitionedTable[] = [{ table: 'sessions', key: 'session_id' }];

export const partitionCount = 16;

/** The tables that have the rows: the partitions, or the table itself. */
export async function partsOf(queries: Queries, table: keyof Tables): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::text::regclass order by inhrelid`.execute(queries);
  return rows.length === 0 ? [table] : rows.map(({ name }) => name);
}

type Layout = 'one table' | 'on the way' | 'partitions';

/** On the way: a run of `partitionSessions` has begun and not ended. */
export async function layoutOf(queries: Queries, table: PartitionedTable['table']): Promise<Layout> {
  const { rows } = await sql<{ isPartitioned: boolean; isHalfway: boolean }>`
    select relkind = 'p' as "isPartitioned",
      to_regclass(${`${table}_next`}) is not null or to_regclass(${`${table}_before`}) is not null as "isHalfway"
    from pg_class where oid = ${table}::text::regclass`.execute(queries);
  if (rows[0]?.isHalfway) return 'on the way';
  return rows[0]?.isPartitioned ? 'partitions' : 'one table';
}
