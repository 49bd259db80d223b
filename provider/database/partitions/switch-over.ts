/** The moment in which the partitions take the name of the table, and the end of the table. */
import { sql } from 'kysely';
import type { Queries } from '../schema.ts';
import { beforeOf, dropCarrier, nextOf } from './begin-copy.ts';
import { foreignKeys, indexesOf, primaryKeyOf } from './catalog.ts';

/** Takes milliseconds: it only changes names. Calls that come meanwhile wait, and then find the new table by its name. */
export async function switchOver(queries: Queries, table: string): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(queries);
  const [next, before] = [nextOf(table), beforeOf(table)];
  const referring = await foreignKeys(queries, { to: table });
  const locked = new Set([table, next, ...referring.map(({ of }) => of)]);
  await run(`lock table ${[...locked].join(', ')} in access exclusive mode`);
  await dropCarrier(queries, table);
  for (const { name, of } of referring) {
    await run(`alter table ${of} drop constraint ${name}`);
    await run(`alter table ${of} rename constraint ${nextOf(name)} to ${name}`);
  }
  const indexes = (await indexesOf(queries, table)).map(({ name }) => name);
  for (const name of [await primaryKeyOf(queries, table), ...indexes]) {
    await run(`alter index ${name} rename to ${beforeOf(name)}`);
    await run(`alter index ${nextOf(name)} rename to ${name}`);
  }
  await run(`alter table ${table} rename to ${before}`);
  await run(`alter table ${next} rename to ${table}`);
  await guard(queries, table);
  await sql`delete from partition_progress where table_name = ${table}`.execute(queries);
}

/**
 * A `ctid` is unique within one partition only. The sweep of an older version, which names no partition, would remove other
 * sessions as well: the database refuses that statement. What follows from other tables is not meant.
 */
async function guard(queries: Queries, table: string): Promise<void> {
  await sql`create or replace function refuse_ctid_alone() returns trigger language plpgsql as $$
    begin
      if current_query() ~* '\\mctid\\M' then
        raise exception using errcode = 'serialization_failure',
          message = 'A ctid does not tell a row of a table with partitions. Is an older version of the provider still running?';
      end if;
      return null;
    end $$`.execute(queries);
  await sql
    .raw(`create trigger refuse_ctid_alone before delete on ${table}
      for each statement when (pg_trigger_depth() = 0) execute function refuse_ctid_alone()`)
    .execute(queries);
}

/** Drops the old table step by step, since each foreign key locks the table it refers to. Gives what is done now, as of `addForeignKeys`. */
export async function dropBefore(queries: Queries, table: string): Promise<string> {
  const before = beforeOf(table);
  const [key] = await foreignKeys(queries, { of: [before] });
  if (key) {
    await sql.raw(`alter table ${before} drop constraint ${key.name}`).execute(queries);
    return '';
  }
  await sql.raw(`drop table ${before}`).execute(queries);
  return 'dropped the old table';
}
