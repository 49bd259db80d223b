/** Deletes expired rows from time to time. Nothing relies on it: the provider refuses what has expired in any case. */
import { sql } from 'kysely';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { eraseDue } from '../audit/erase.ts';
import { asProvider } from '../audit/work.ts';
import { hour, minute, second } from '../clock/clock.ts';
import { startRounds } from '../clock/rounds.ts';
import type { Queries } from '../database/schema.ts';
import { isFenced } from '../servers/fence.ts';
import { logFailure } from '../watch/outages.ts';
import type { Parts } from '../world/ground.ts';
import type { World } from '../world/world.ts';
import { deleteDueAccounts } from './delete-accounts.ts';
import { type Batch, type SweptTable, sweptTables } from './sweep-tables.ts';

const pause = 10 * minute;
/** A sweep that is later than this is not just late. */
const worryingLag = hour;
/** Any number that nothing else in the database uses. */
export const turnId = 4_400_017;

interface SweepOptions {
  /** Rows at a time: a small part of what a server can remove within its limit. @default 1000 */
  batchSize?: number;
  /** Aborted when the provider stops: then the sweep ends after the current batch. */
  stopping?: AbortSignal;
}

/**
 * Starts sweeping; returns the function that stops it and waits for the current batch.
 *
 * @param compareClocks runs before each sweep: what a clock removes that has just jumped is gone for good
 */
export function startSweeping(world: World, compareClocks = async () => {}): () => Promise<void> {
  const stopping = new AbortController();
  const stop = startRounds(world, {
    pause,
    async run() {
      await compareClocks();
      await sweep(world, { stopping: stopping.signal });
    },
    failure: 'could not sweep',
  });
  return () => {
    stopping.abort();
    return stop();
  };
}

/**
 * Removes expired codes, links, sessions and limits, and users who never proved anything and whom nobody vouches for. Of
 * several processes one removes at a time. If a table cannot be swept, the sweep logs it and continues with the others.
 */
export async function sweep(world: World, options: SweepOptions = {}): Promise<void> {
  return asProvider(world, () => sweepAll(world, options));
}

async function sweepAll(world: World, { batchSize = 1000, stopping }: SweepOptions): Promise<void> {
  const started = performance.now();
  const now = world.clock.now();
  const removed: Partial<Record<string, number>> = {};
  let longest = 0;
  for (const swept of sweptTables) {
    if (stopping?.aborted) break;
    const { table } = swept;
    let lag = 0;
    try {
      const due = await swept.dueSince(world.database, now);
      if (due === null) continue;
      lag = now.getTime() - due.getTime();
      for await (const batch of batches(world, swept, { now, batchSize, stopping })) {
        removed[table] = (removed[table] ?? 0) + batch.removed;
        longest = Math.max(longest, lag);
      }
    } catch (err) {
      // What stays behind makes this sweep late.
      longest = Math.max(longest, lag);
      report(world, err, 'could not sweep a table', { table, lag_seconds: seconds(lag) });
    }
  }
  try {
    const deleted = await deleteDueAccounts(world, stopping);
    for (const table of ['users', 'members'] as const) {
      if (deleted[table] > 0) removed[table] = (removed[table] ?? 0) + deleted[table];
    }
  } catch (err) {
    report(world, err, 'could not delete the accounts whose holders asked for it');
  }
  try {
    const erased = await eraseDue(world, stopping);
    if (erased > 0) world.log.info({ erased }, 'erased networks and browsers of people who are gone');
  } catch (err) {
    report(world, err, 'could not erase networks and browsers from the record');
  }
  const rows = Object.values(removed).reduce<number>((sum, count = 0) => sum + count, 0);
  world.facts.swept(longest / second, rows);
  if (rows === 0) return;
  const facts = { removed, lag_seconds: seconds(longest), ms: Math.round(performance.now() - started) };
  if (longest > worryingLag) world.log.warn(facts, 'swept too late');
  else world.log.info(facts, 'swept');
}

/** What a project that is on its way to another server has stays there, or here, for a later sweep: only the lag says so. */
function report(...[world, err, message, facts]: Parameters<typeof logFailure>): void {
  if (!isFenced(err)) logFailure(world, err, message, facts);
}

interface Under {
  now: Date;
  batchSize: number;
  stopping: AbortSignal | undefined;
}

/** Removes batch after batch, until nothing is due, another process is at it, or the provider stops. */
async function* batches(
  { database }: Parts<'database'>,
  swept: SweptTable,
  { now, batchSize, stopping }: Under,
) {
  for (let batch: Batch | null = { removed: 0, full: true }; batch?.full && !stopping?.aborted; ) {
    batch = await inTransaction(database, async (trx) =>
      (await isOurTurn(trx)) ? swept.removeBatch(trx, now, batchSize) : null,
    );
    if (batch) yield batch;
  }
}

/** For this transaction, and not for the connection: behind a pooler the next one may have another. */
async function isOurTurn(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${turnId}) as ours`.execute(
    queries,
  );
  return rows[0]?.ours === true;
}

const seconds = (milliseconds: number) => Math.round(milliseconds / second);
