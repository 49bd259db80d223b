/** Gives the tables of sessions partitions, while providers use them. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { StartError } from '../../../platform/start-error.ts';
import { second } from '../../clock/clock.ts';
import type { Database, Queries } from '../schema.ts';
import { beforeOf, beginCopy, discardCopy, isOutdated } from './begin-copy.ts';
import { copyBatch, progressOf } from './copy-rows.ts';
import { addForeignKeys } from './foreign-keys.ts';
import { dropBefore, switchOver } from './switch-over.ts';
import { layoutOf, type PartitionedTable, partitionCount, partitionedTables } from './tables.ts';

export interface PartitionOptions {
  /** Receives what was done, one line each. */
  report(line: string): void;
  /** Rows at a time. @default 1000 */
  batchSize?: number;
  /** How often a step is tried while a table is locked. @default 100 */
  tries?: number;
  /** Waits. @default setTimeout */
  rest?: (milliseconds: number) => Promise<unknown>;
  /** Called before each step; it may throw. */
  beforeStep?: () => void;
}

/** Another transaction has locked a table that a step needs, for longer than we tried. */
class TableInUseError extends StartError {
  override readonly name = 'TableInUseError';
}

/** How long a step waits for a lock. Calls wait behind it, so it must be short, and shorter than the deadlock check of a server. */
const lockTimeout = '300ms';
/** Between two tries. */
const longestRest = 2 * second;
/** Any number that nothing else in the database uses: of several runs, one takes a step at a time. */
const turnId = 4_400_018;
/** A progress line for about this many rows. */
const reportedRows = 100_000;

/** Lock timeout, deadlock, and rolled back in favour of another transaction. */
const busyStates = ['55P03', '40P01', '40001'];

/**
 * Brings each table of sessions into partitions. Every step is a transaction and finds in the database what is left to do, so a
 * run that was interrupted is continued by the next, and two at once do no harm.
 *
 * @throws NotOwnerError, TableInUseError, UnknownTriggerError
 */
export async function partitionSessions(database: Database, options: PartitionOptions): Promise<void> {
  for (const one of partitionedTables) await partition(database, one, options);
  await sql`drop table if exists partition_progress`.execute(database);
}

async function partition(
  database: Database,
  one: PartitionedTable,
  options: PartitionOptions,
): Promise<void> {
  const { report, rest = pause, beforeStep = () => {} } = options;
  let reported = 0;
  for (;;) {
    beforeStep();
    const began = performance.now();
    const done = await takeStep(database, one, options);
    if (done.says !== '') report(`${one.table}: ${done.says}`);
    else if (done.isCopied) report(`${one.table}: all ${done.copied} rows copied`);
    else if (done.copied !== undefined && done.copied >= reported + reportedRows) {
      reported = done.copied;
      report(`${one.table}: ${done.copied} rows copied`);
    }
    if (done.isLast) return;
    // Rests as long as it worked: half of the time is for the calls.
    if (done.copied !== undefined) await rest(performance.now() - began);
  }
}

interface Done {
  /** Empty in the middle of something. */
  says: string;
  isLast?: boolean;
  copied?: number;
  isCopied?: boolean;
}

/** Takes one step in a transaction, and tries again while another transaction is in its way. */
async function takeStep(
  database: Database,
  one: PartitionedTable,
  { rest = pause, batchSize = 1000, tries: most = 100 }: PartitionOptions,
): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
        await sql`select pg_advisory_xact_lock(${turnId})`.execute(trx);
        return step(trx, one, batchSize);
      });
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (tries >= most)
        throw new TableInUseError(
          `Another transaction, such as pg_dump, keeps a table locked that the move of ${one.table} needs. Nothing is lost: when it has ended, run the command again.`,
          { cause: error },
        );
      await rest(Math.min(longestRest, tries * 100));
    }
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && busyStates.includes(String(error.code));

async function step(trx: Queries, one: PartitionedTable, batchSize: number): Promise<Done> {
  const { table } = one;
  const layout = await layoutOf(trx, table);
  if (layout === 'partitions') return { says: `in ${partitionCount} partitions`, isLast: true };
  if (layout === 'one table') {
    await beginCopy(trx, one);
    return { says: 'created the partitions; every change goes there too' };
  }
  if (await isThere(trx, beforeOf(table))) return { says: await dropBefore(trx, table) };
  if (await isOutdated(trx, table)) {
    await discardCopy(trx, table);
    return { says: 'began again: a newer version has changed the table since the last run' };
  }
  const progress = await progressOf(trx, table);
  if (!progress?.isCopied) return { says: '', ...(await copyBatch(trx, one, batchSize)) };
  const key = await addForeignKeys(trx, table);
  if (key !== null) return { says: key };
  await switchOver(trx, table);
  return { says: 'the provider uses the partitions from now on' };
}

async function isThere(trx: Queries, table: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${table}) is not null as "isThere"`.execute(trx);
  return rows[0]?.isThere === true;
}
