/** The embedded database: PostgreSQL compiled to WebAssembly, in a folder or in memory. */
import { join } from 'node:path';
import { PGlite, type Results, types } from '@electric-sql/pglite';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { createAndLockDataDir } from './data-dir-lock.ts';
import type { Around } from './open.ts';
import { readMessage } from './together.ts';
import { beginningForm } from './transaction-forms.ts';

/** The value of `DATA_DIR` for a database in memory. */
export const inMemory = 'memory:';

export interface OpenedDialect {
  dialect: PostgresDialect;
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

/** Kysely's own PostgreSQL dialect over a pool with one connection. */
function embeddedDialect(database: PGlite, around: Around = (_text, run) => run()): PostgresDialect {
  const waiting: (() => void)[] = [];
  let taken = false;

  const run = async (text: string, values: readonly unknown[]) =>
    asNodePostgres(text, await around(text, () => database.query(text, [...values])));

  /** How a transaction begins whose first statement is still to come. */
  let beginning: string | null = null;

  async function begin(): Promise<void> {
    if (beginning === null) return;
    const text = beginning;
    beginning = null;
    await run(text, []);
  }

  async function query(text: string, values: readonly unknown[]) {
    if (beginningForm.test(text)) {
      beginning = text;
      return { command: 'BEGIN', rowCount: 0, rows: [] };
    }
    const message = readMessage(text, values);
    if (!message?.firstAlone) await begin();
    if (!message) return run(text, values);
    // No network to save: one after the other, and the commit is Kysely's.
    const results: unknown[][] = [];
    for (const statement of message.statements) {
      results.push((await run(statement.text, statement.values)).rows);
      await begin();
    }
    return { command: 'SELECT', rowCount: 0, rows: results };
  }

  const client: PostgresPoolClient = {
    // Kysely only ever passes text and parameters; the second overload (a cursor) belongs to streaming.
    query: query as PostgresPoolClient['query'],
    release() {
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    },
  };

  const pool: PostgresPool = {
    async connect() {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken = true;
      return client;
    },
    end: () => database.close(),
  };

  return new PostgresDialect({ pool });
}

function asNodePostgres(text: string, { rows, affectedRows = 0 }: Results<unknown>) {
  const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? '';
  return { command, rowCount: affectedRows, rows };
}
