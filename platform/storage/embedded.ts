/** The embedded database: PostgreSQL compiled to WebAssembly, in a folder or in memory. */
import { join } from 'node:path';
import { PGlite, type Results, types } from '@electric-sql/pglite';
import type { Dialect } from 'kysely';
import { createAndLockDataDir } from './data-dir-lock.ts';
import { type Answer, dialectOver, type Line, type Statement } from './dialect.ts';
import type { Around } from './open.ts';

/** The value of `DATA_DIR` for a database in memory. */
export const inMemory = 'memory:';

export interface OpenedDialect {
  dialect: Dialect;
  /** Runs after the connections are closed. */
  release(): void;
}

/**
 * Opens the embedded database in a folder, which is created if missing and locked against other processes.
 *
 * @throws DataDirInUseError if another process works in this folder; DataDirUnusableError
 */
export async function openEmbedded(dataDir: string, owner: string, around?: Around): Promise<OpenedDialect> {
  if (dataDir === inMemory)
    return { dialect: embeddedDialect(await start('memory://'), around), release: () => {} };
  const release = createAndLockDataDir(dataDir, owner);
  try {
    return { dialect: embeddedDialect(await start(join(dataDir, 'database')), around), release };
  } catch (error) {
    release();
    throw error;
  }
}

// Durability stays at its default (every commit is written before it is acknowledged): a killed process loses nothing.
function start(location: string): Promise<PGlite> {
  return PGlite.create(location, { parsers: { [types.INT8]: Number } });
}

/** One line, which tasks take in turn. */
function embeddedDialect(database: PGlite, around: Around = (_text, run) => run()): Dialect {
  const waiting: (() => void)[] = [];
  let taken = false;

  const run = async ({ text, values }: Statement) =>
    answerTo(text, await around(text, () => database.query(text, [...values])));
  const runText = (text: string) => run({ text, values: [] });

  const line: Line = {
    // No network to save: one after the other.
    async send({ before, begins, statements, commits }) {
      const answers: Answer[] = [];
      for (const statement of before) answers.push(await run(statement));
      if (begins) await runText('begin');
      for (const statement of statements) answers.push(await run(statement));
      if (commits) await runText('commit');
      return answers;
    },
    release() {
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    },
  };

  return dialectOver({
    async connect() {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken = true;
      return line;
    },
    end: () => database.close(),
  });
}

function answerTo(text: string, { rows, affectedRows = 0 }: Results<unknown>): Answer {
  const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? '';
  return { command, rowCount: affectedRows, rows };
}
