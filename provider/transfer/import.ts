/** Imports users from JSON lines. */
import { sql } from 'kysely';
import { inTransaction, isTaken } from '../../server/storage/transaction.ts';
import type { Queries } from '../database/schema.ts';
import { type Candidate, LineError, readLine } from './read.ts';
import { claimsOf, findTaken } from './taken.ts';
import { type TransferWorld, writeUsers } from './write.ts';

export interface ImportOptions {
  /** Checks everything and writes nothing. @default false */
  dryRun?: boolean;
  /** Called for each line that was not imported, except those that an earlier run has imported. */
  onProblem?: (problem: ImportProblem) => void;
  /** Called after each batch. */
  onProgress?: (report: ImportReport) => void;
}

export interface ImportProblem {
  /** Its number in the file, from 1. */
  line: number;
  kind: 'invalid' | 'conflict';
  /** The field and what is wrong with it; never a value. */
  message: string;
  /** The user who already has what this line names, if an earlier import or a sign-up conflicts with it. */
  userId?: string;
}

/** How many lines. */
export interface ImportReport {
  lines: number;
  imported: number;
  /** Imported before, by an earlier run. */
  present: number;
  conflicts: number;
  invalid: number;
}

/** One transaction each: large enough to be quick, small enough to hold no lock for long. */
const batchSize = 500;

/**
 * Imports users. A run that was stopped can be run again with the same lines: those that are in are counted and skipped. It
 * changes no user who exists. Passwords keep the hash of the other system until the next sign-in.
 *
 * Call it in an audit context: each user is recorded as `user.created`.
 *
 * @param lines one user each, as `UserLine`; empty ones are skipped
 * @example
 * const report = await importUsers(world, ['{"id":"7","emails":["ada@example.com"]}'], { dryRun: true });
 */
export async function importUsers(
  world: TransferWorld,
  lines: AsyncIterable<string> | Iterable<string>,
  { dryRun = false, onProblem, onProgress }: ImportOptions = {},
): Promise<ImportReport> {
  const report: ImportReport = { lines: 0, imported: 0, present: 0, conflicts: 0, invalid: 0 };
  /** What a dry run would have written by now. */
  const written = { users: new Set<string>(), claims: new Map<string, string>() };
  let number = 0;
  let batch: Candidate[] = [];

  async function finishBatch(): Promise<void> {
    const users = batch;
    batch = [];
    const outcome = await (dryRun
      ? sort(world.database, users, written)
      : retryIfTaken(() =>
          inTransaction(world.database, async (trx) => {
            const sorted = await sort(trx, users);
            await writeUsers(world, trx, sorted.free);
            return sorted;
          }),
        ));
    report.imported += outcome.free.length;
    report.present += outcome.present;
    report.conflicts += outcome.conflicts.length;
    for (const conflict of outcome.conflicts) onProblem?.(conflict);
    onProgress?.(report);
  }

  for await (const text of lines) {
    number += 1;
    if (text.trim() === '') continue;
    report.lines += 1;
    try {
      batch.push(readLine(world, text, number));
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      report.invalid += 1;
      onProblem?.({ line: number, kind: 'invalid', message: error.message });
    }
    if (batch.length === batchSize) await finishBatch();
  }
  if (batch.length > 0) await finishBatch();
  return report;
}

interface Sorted {
  free: Candidate[];
  present: number;
  conflicts: ImportProblem[];
}

/** Which users the import can write, which exist, and which conflict with another user or an earlier line. */
async function sort(
  queries: Queries,
  users: readonly Candidate[],
  earlier = { users: new Set<string>(), claims: new Map<string, string>() },
): Promise<Sorted> {
  const ids = users.map(({ userId }) => userId);
  const rows = await queries
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${ids})`)
    .execute();
  const present = new Set(rows.map(({ user_id }) => user_id));
  const taken = await findTaken(queries, users);
  const { users: seen, claims } = earlier;
  const sorted: Sorted = { free: [], present: 0, conflicts: [] };
  for (const user of users) {
    const { line, userId } = user;
    if (present.has(userId)) {
      sorted.present += 1;
      continue;
    }
    const own = claimsOf(user);
    const claim = own.find(({ key }, index) => {
      return taken.has(key) || claims.has(key) || own.findIndex((other) => other.key === key) < index;
    });
    if (seen.has(userId)) {
      sorted.conflicts.push({ line, kind: 'conflict', message: 'id: an earlier line has it' });
    } else if (claim) {
      const holder = taken.get(claim.key);
      const whose = holder ? `belongs to ${holder}` : 'is named twice in the file';
      const message = `${claim.field}: ${whose}`;
      sorted.conflicts.push({ line, kind: 'conflict', message, ...(holder ? { userId: holder } : {}) });
    } else {
      for (const { key } of own) claims.set(key, userId);
      seen.add(userId);
      sorted.free.push(user);
    }
  }
  return sorted;
}

/** A visitor may sign up with an address while its line is being written: then the batch is sorted once more. */
async function retryIfTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTaken(error) || attempt === 5) throw error;
    }
  }
}
