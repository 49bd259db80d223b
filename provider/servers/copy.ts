/** Copies the rows of a project from one server to another, and compares both. */
import { sql } from 'kysely';
import type { Queries, Tables } from '../database/schema.ts';
import type { MovedProject } from '../database/table-rules.ts';
import { isOfProject, orderOf, tableNames } from './moved-tables.ts';

const batch = 2000;

interface Copying {
  source: Queries;
  target: Queries;
  project: MovedProject;
}

/** The two do not hold the same. */
class UnequalError extends Error {
  override readonly name = 'UnequalError';
}

/**
 * @param report prints a line for each table that has rows
 * @returns the number of rows
 * @throws UnequalError
 */
export async function copyRows(
  { source, target, project }: Copying,
  report: (line: string) => void,
): Promise<number> {
  // A time reads the same on both.
  for (const side of [source, target]) await sql`set local timezone = 'UTC'`.execute(side);
  await deleteRows(target, project);
  let rows = 0;
  for (const table of tableNames) {
    const columns = await columnsOf(source, table);
    const count = await copyTable({ source, target, project }, table, columns);
    const [here, there] = await Promise.all([
      sumOf(source, table, columns, project),
      sumOf(target, table, columns, project),
    ]);
    if (here.sum !== there.sum || here.count !== count || there.count !== count)
      throw new UnequalError(`${table}: ${here.count} rows became ${there.count}, or they differ`);
    rows += count;
    if (count > 0) report(`${table}: ${count} rows`);
  }
  return rows;
}

/** Deletes the rows of a project, such as those of a copy that broke off. */
export async function deleteRows(queries: Queries, project: MovedProject): Promise<number> {
  let count = 0;
  for (const table of tableNames.toReversed()) {
    const condition = isOfProject(table, 'entry', project);
    if (condition === 'false') continue;
    const { numAffectedRows = 0n } = await sql
      .raw(`delete from "${table}" as entry where ${condition}`)
      .execute(queries);
    count += Number(numAffectedRows);
  }
  return count;
}

/** Without those that the database fills in. */
async function columnsOf(queries: Queries, table: keyof Tables): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
      and is_generated = 'NEVER' and is_identity = 'NO'
    order by column_name`.execute(queries);
  return rows.map(({ name }) => `"${name}"`).join(', ');
}

async function copyTable(
  { source, target, project }: Copying,
  table: keyof Tables,
  columns: string,
): Promise<number> {
  const condition = isOfProject(table, 'entry', project);
  if (condition === 'false') return 0;
  await sql
    .raw(
      `declare copied no scroll cursor for select row_to_json(line)::text as line from
        (select ${columns} from "${table}" as entry where ${condition} ${orderOf(table)}) as line`,
    )
    .execute(source);
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batch)} from copied`.execute(source);
    if (rows.length > 0) {
      const lines = `[${rows.map(({ line }) => line).join(',')}]`;
      await sql`insert into ${sql.table(table)} (${sql.raw(columns)})
        select ${sql.raw(columns)} from json_populate_recordset(null::${sql.table(table)}, ${lines}::json)`.execute(
        target,
      );
    }
    count += rows.length;
    if (rows.length < batch) break;
  }
  await sql`close copied`.execute(source);
  return count;
}

async function sumOf(
  queries: Queries,
  table: keyof Tables,
  columns: string,
  project: MovedProject,
): Promise<{ count: number; sum: string }> {
  const condition = isOfProject(table, 'entry', project);
  const { rows } = await sql
    .raw<{ count: number; sum: string }>(
      `select count(*)::integer as count,
        coalesce(sum(('x' || substr(md5(line::text), 1, 16))::bit(64)::bigint::numeric), 0)::text as sum
      from (select ${columns} from "${table}" as entry where ${condition}) as line`,
    )
    .execute(queries);
  return rows[0] ?? { count: 0, sum: '' };
}
