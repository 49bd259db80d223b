/**
 * The fence around a project on a server that must not serve it. Processes read of it in `project_places`; triggers refuse what a
 * request that began before it would still write.
 */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { systemPause } from '../clock/clock.ts';
import type { Database, Queries, Tables } from '../database/schema.ts';
import type { MovedProject } from '../database/table-rules.ts';
import { isOfProject, queueTables, tableNames } from './moved-tables.ts';

/** Raised like a cancelled statement, which is refused as 503 and is no outage of the server. */
const refusedState = '57014';
/** Tells it from a statement that took too long. */
const refusedBy = 'fence';
const mostAttempts = 30;

/** Whether a fence refused the statement. */
export const isFenced = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === refusedBy;

/** Lets a transaction of the mover through the fence. */
export const passFence = (trx: Queries) =>
  sql`select set_config('auth_elements.moves', 'on', true)`.execute(trx);

/** Nobody serves the project on this server, and nobody writes its rows. */
export async function raiseFence(database: Database, project: MovedProject): Promise<void> {
  await setFenced(database, project, true);
  for (const table of tableNames) {
    const condition = isOfProject(table, 'affected', project);
    if (condition === 'false') continue;
    const name = sql.id(nameOf(project, table));
    const replaced = sql`create or replace function ${name}() returns trigger language plpgsql as ${sql.lit(`
      declare affected record;
      begin
        if tg_op = 'DELETE' then affected := old; else affected := new; end if;
        if current_setting('auth_elements.moves', true) is distinct from 'on' and ${condition} then
          ${queueTables.includes(table) ? "if tg_op <> 'INSERT' then return null; end if;" : ''}
          raise exception 'the project is on its way to another database server' using errcode = '${refusedState}', constraint = '${refusedBy}';
        end if;
        return affected;
      end`)}`;
    // It waits for transactions that have written, and lets none write afterwards.
    await inTurn(database, [
      replaced,
      sql`create or replace trigger ${name} before insert or update or delete on ${sql.table(table)}
        for each row execute function ${name}()`,
    ]);
  }
}

/** @param isServed whether this server serves the project from now on */
export async function lowerFence(
  database: Database,
  project: MovedProject,
  { isServed }: { isServed: boolean },
): Promise<void> {
  for (const table of tableNames) {
    const name = sql.id(nameOf(project, table));
    const { rows } = await sql`select from pg_trigger where tgname = ${nameOf(project, table)}`.execute(
      database,
    );
    if (rows.length > 0) await inTurn(database, [sql`drop trigger if exists ${name} on ${sql.table(table)}`]);
    await sql`drop function if exists ${name}()`.execute(database);
  }
  // Last: a process that reads it may write at once.
  if (isServed) await setFenced(database, project, false);
}

/** A lock of the table that does not come at once lets others go first. */
async function inTurn(database: Database, statements: RawBuilder<unknown>[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '1s'`.execute(trx);
        for (const statement of statements) await statement.execute(trx);
      });
      return;
    } catch (error) {
      const isLocked =
        error instanceof Error && 'code' in error && ['55P03', '40P01'].includes(String(error.code));
      if (!isLocked || attempt === mostAttempts) throw error;
      await systemPause(100);
    }
  }
}

export async function setFenced(
  database: Database,
  { project_id }: Pick<MovedProject, 'project_id'>,
  fenced: boolean,
): Promise<void> {
  await database
    .insertInto('project_places')
    .values({ project_id, server: null, fenced })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ fenced }))
    .execute();
}

/** The name of a trigger and its function; PostgreSQL cuts longer names than 63 bytes. */
function nameOf({ project_id }: MovedProject, table: keyof Tables): string {
  const of = createHash('sha256').update(project_id).digest('hex').slice(0, 12);
  return `fence_${of}_${table}`;
}
