/** Imports JSON lines of any kind, in batches. */
import { inTransaction, isTaken } from '../../platform/storage/transaction.ts';
import type { Database, Queries } from '../database/schema.ts';
import { LineError } from './read-json.ts';

export interface ImportOptions {
  /** Checks everything and writes nothing. @default false */
  dryRun?: boolean;
  /** Called for each line that was not imported, except those that an earlier run has imported. */
  onProblem?: (problem: ImportProblem) => void;
  /** Called after each batch. */
  onProgress?: (report: ImportReport) => void;
}

export interface ImportProblem {
  /** The number of the line in the file, from 1. */
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

/** What one kind of file needs. */
interface ImportSteps<Line, Free, Written> {
  /** @throws LineError */
  read(text: string, line: number): Line;
  /** What an import has written so far: nothing. */
  begin(): Written;
  /** Which database has what the line is about. */
  databaseOf(line: Line): Database;
  /** Which lines the import can write. It notes them in `written`, as if they were. */
  sort(queries: Queries, lines: readonly Line[], written: Written): Promise<Sorted<Free>>;
  /** Writes the lines, in the transaction of `queries`. */
  write(queries: Queries, lines: readonly Free[]): Promise<void>;
  /** After each batch: what was written, or in a dry run would have been. */
  onWritten?(lines: readonly Free[]): void;
}

export interface Sorted<Free> {
  free: Free[];
  present: number;
  problems: ImportProblem[];
}

/** One transaction each: large enough to be quick, small enough to hold no lock for long. */
const batchSize = 500;

/** @param texts a line each; empty ones are skipped */
export async function importLines<Line, Free, Written>(
  { read, begin, databaseOf, sort, write, onWritten }: ImportSteps<Line, Free, Written>,
  texts: AsyncIterable<string> | Iterable<string>,
  { dryRun = false, onProblem, onProgress }: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = { lines: 0, imported: 0, present: 0, conflicts: 0, invalid: 0 };
  /** What a dry run would have written by now. */
  const written = begin();
  let number = 0;
  let batch: Line[] = [];

  function refuse(problem: ImportProblem): void {
    if (problem.kind === 'conflict') report.conflicts += 1;
    else report.invalid += 1;
    onProblem?.(problem);
  }

  async function finishBatch(): Promise<void> {
    const lines = batch;
    batch = [];
    for (const database of new Set(lines.map(databaseOf)))
      await finish(
        database,
        lines.filter((line) => databaseOf(line) === database),
      );
    onProgress?.(report);
  }

  async function finish(database: Database, lines: Line[]): Promise<void> {
    const outcome = await (dryRun
      ? sort(database, lines, written)
      : retryIfTaken(() =>
          inTransaction(database, async (trx) => {
            const sorted = await sort(trx, lines, begin());
            await write(trx, sorted.free);
            return sorted;
          }),
        ));
    onWritten?.(outcome.free);
    report.imported += outcome.free.length;
    report.present += outcome.present;
    for (const problem of outcome.problems) refuse(problem);
  }

  for await (const text of texts) {
    number += 1;
    if (text.trim() === '') continue;
    report.lines += 1;
    try {
      batch.push(read(text, number));
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      refuse({ line: number, kind: 'invalid', message: error.message });
    }
    if (batch.length === batchSize) await finishBatch();
  }
  if (batch.length > 0) await finishBatch();
  return report;
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
