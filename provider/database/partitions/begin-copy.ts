/** The partitions beside a table that is in use, and the trigger that carries its changes over. */
import { sql } from 'kysely';
import { StartError } from '../../../platform/start-error.ts';
import type { Queries } from '../schema.ts';
import {
  columnsOf,
  indexesOf,
  primaryKeyOf,
  rolesOf,
  settingsOf,
  triggersOf,
  writtenColumnsOf,
} from './catalog.ts';
import { type PartitionedTable, partitionCount } from './tables.ts';

/** Something in the database that we did not put there stands in the way. */
class UnknownTriggerError extends StartError {
  override readonly name = 'UnknownTriggerError';
}

/** The new table would belong to another role, and the one that providers use could not write to it. */
class NotOwnerError extends StartError {
  override readonly name = 'NotOwnerError';
}

export const nextOf = (table: string) => `${table}_next`;
export const beforeOf = (table: string) => `${table}_before`;
const partOf = (table: string, index: number) => `${table}_${index}`;
export const allParts = (table: string) =>
  Array.from({ length: partitionCount }, (_, index) => partOf(table, index));
const carrierOf = (table: string) => `${table}_carry_over`;

/** From now on every change of the table is also one of the new table. Rows from before are for `copyBatch`. */
export async function beginCopy(queries: Queries, { table, key }: PartitionedTable): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(queries);
  const strange = await triggersOf(queries, table);
  if (strange.length > 0)
    throw new UnknownTriggerError(
      `The table ${table} has triggers that are not the provider's (${strange.join(', ')}). Drop them first, and create them again afterwards.`,
    );
  const { role, owner } = await rolesOf(queries, table);
  if (role !== owner)
    throw new NotOwnerError(
      `The table ${table} belongs to ${owner}, and this command runs as ${role}. Run it as ${owner}.`,
    );
  const next = nextOf(table);
  await run(
    `create table ${next} (like ${table} including defaults including constraints including generated) partition by hash (${key})`,
  );
  const { parameters, grants } = await settingsOf(queries, table);
  const storageClause = parameters.length > 0 ? `with (${parameters.join(', ')})` : '';
  for (const [remainder, part] of allParts(table).entries())
    await run(
      `create table ${part} partition of ${next} for values with (modulus ${partitionCount}, remainder ${remainder}) ${storageClause}`,
    );
  await run(
    `alter table ${next} add constraint ${nextOf(await primaryKeyOf(queries, table))} primary key (${key})`,
  );
  // Unique indexes become plain ones: in partitions, a unique key would have to contain the id.
  for (const { name, definition } of await indexesOf(queries, table))
    await run(`create index ${nextOf(name)} on ${next} ${definition}`);
  for (const { privilege, role } of grants)
    await run(`grant ${privilege} on ${[next, ...allParts(table)].join(', ')} to ${role}`);
  await run(`create table if not exists partition_progress (
    table_name text primary key, copied_to text not null, copied bigint not null, is_copied boolean not null
  )`);
  await sql`insert into partition_progress values (${table}, '', 0, false)`.execute(queries);
  await createCarrier(queries, { table, key });
}

async function createCarrier(queries: Queries, { table, key }: PartitionedTable): Promise<void> {
  const columns = (await writtenColumnsOf(queries, table)).map(({ name }) => name);
  const changes = columns.filter((name) => name !== key).map((name) => `${name} = excluded.${name}`);
  const carrier = carrierOf(table);
  await sql
    .raw(`create function ${carrier}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from ${nextOf(table)} where ${key} = old.${key};
      else
        insert into ${nextOf(table)} (${columns.join(', ')}) values (${columns.map((name) => `new.${name}`).join(', ')})
        on conflict (${key}) do update set ${changes.join(', ')};
      end if;
      return null;
    end $$`)
    .execute(queries);
  await sql
    .raw(`create trigger ${carrier} after insert or update or delete on ${table}
    for each row execute function ${carrier}()`)
    .execute(queries);
}

export async function dropCarrier(queries: Queries, table: string): Promise<void> {
  await sql.raw(`drop trigger ${carrierOf(table)} on ${table}`).execute(queries);
  await sql.raw(`drop function ${carrierOf(table)}`).execute(queries);
}

/** Whether a newer version has changed the table since the copy began: then the copy begins again. */
export async function isOutdated(queries: Queries, table: string): Promise<boolean> {
  const [now, copied] = [await columnsOf(queries, table), await columnsOf(queries, nextOf(table))];
  return JSON.stringify(now) !== JSON.stringify(copied);
}

export async function discardCopy(queries: Queries, table: string): Promise<void> {
  await dropCarrier(queries, table);
  await sql.raw(`drop table ${nextOf(table)} cascade`).execute(queries);
  await sql`delete from partition_progress where table_name = ${table}`.execute(queries);
}
