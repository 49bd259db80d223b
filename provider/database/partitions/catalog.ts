/** What PostgreSQL's catalog says of a table, as far as a copy of it must have the same. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../schema.ts';

export interface ForeignKey {
  name: string;
  /** The table that refers. */
  of: string;
  /** The definition as written in `alter table … add constraint name …`, without `not valid`. */
  definition: string;
  isValid: boolean;
}

const named = (table: string) => sql`${table}::text::regclass`;

/** The foreign keys of these tables, or those of other tables that refer to one; without those that PostgreSQL adds for partitions. */
export async function foreignKeys(
  queries: Queries,
  { of, to }: { of: readonly string[]; to?: undefined } | { of?: undefined; to: string },
): Promise<ForeignKey[]> {
  const ours =
    of === undefined
      ? sql`confrelid = ${named(to)} and conparentid = 0`
      : sql`conrelid = any (${of}::text[]::regclass[])`;
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as of, convalidated as "isValid",
      regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '') as definition
    from pg_constraint where contype = 'f' and ${ours} order by conrelid, conname`.execute(queries);
  return rows;
}

interface Column {
  name: string;
  type: string;
}

export async function columnsOf(queries: Queries, table: string): Promise<Column[]> {
  return readColumns(queries, table, sql``);
}

/** Those that are written; the database computes the others. */
export async function writtenColumnsOf(queries: Queries, table: string): Promise<Column[]> {
  return readColumns(queries, table, sql`and attgenerated = ''`);
}

async function readColumns(queries: Queries, table: string, which: RawBuilder<unknown>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${named(table)} and attnum > 0 and not attisdropped ${which} order by attnum`.execute(
    queries,
  );
  return rows;
}

/** Without the primary key's; the definition as in `create index name on table …`. */
export async function indexesOf(
  queries: Queries,
  table: string,
): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname as name, substring(pg_get_indexdef(indexrelid) from ' (USING .*)$') as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${named(table)} and not indisprimary order by relname`.execute(queries);
  return rows;
}

export async function primaryKeyOf(queries: Queries, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${named(table)} and indisprimary`.execute(queries);
  if (!rows[0]) throw new Error(`The table ${table} has no primary key.`);
  return rows[0].name;
}

/** What an operator has set: storage parameters, and rights of other roles. */
export async function settingsOf(
  queries: Queries,
  table: string,
): Promise<{ parameters: string[]; grants: { privilege: string; role: string }[] }> {
  const { rows: parameters } = await sql<{ parameter: string }>`
    select unnest(reloptions) as parameter from pg_class where oid = ${named(table)}`.execute(queries);
  const { rows: grants } = await sql<{ privilege: string; role: string }>`
    select privilege_type as privilege, case grantee when 0 then 'public' else grantee::regrole::text end as role
    from pg_class, aclexplode(relacl) where pg_class.oid = ${named(table)} and grantee <> relowner`.execute(
    queries,
  );
  return { parameters: parameters.map(({ parameter }) => parameter), grants };
}

/** Who is connected, and whose the table is. */
export async function rolesOf(queries: Queries, table: string): Promise<{ role: string; owner: string }> {
  const { rows } = await sql<{ role: string; owner: string }>`
    select current_user::text as role, pg_get_userbyid(relowner)::text as owner
    from pg_class where oid = ${named(table)}`.execute(queries);
  const [row] = rows;
  if (!row) throw new Error(`There is no table ${table}.`);
  return row;
}

export async function triggersOf(queries: Queries, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where tgrelid = ${named(table)} and not tgisinternal`.execute(
    queries,
  );
  return rows.map(({ name }) => name);
}
