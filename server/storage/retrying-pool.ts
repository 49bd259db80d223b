/** A pool that names statements, retries single ones after a rollback, and sets a time limit for transactions. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Chooser } from './hosts.ts';
import type { Around } from './open.ts';
import type { Statements } from './statements.ts';
import { beginUnderLimit } from './time-limits.ts';
import { retryIfRolledBack } from './transaction.ts';

interface RetryingOptions {
  /** Time limit of a statement in a transaction; see `beginUnderLimit`. */
  limit: number;
  statements: Statements;
  around?: Around | undefined;
  /** Finds the server that serves, where there are several. */
  chooser?: Pick<Chooser, 'find'>;
}

/**
 * Wraps a pool so that a statement outside a transaction runs once more if the server rolled it back in favour of
 * another. Inside a transaction only the whole can run again; see `inTransaction`.
 */
export function retryingPool(pool: pg.Pool, options: RetryingOptions): PostgresPool {
  // One wrapper for each connection, as Kysely remembers them.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      // After a failover: once more, at the host that serves now.
      const client = await pool.connect().catch(async (error: unknown) => {
        if (!(await options.chooser?.find())) throw error;
        return pool.connect();
      });
      const known = wrapped.get(client) ?? retryingClient(client, options);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** A write to a server that takes none. */
const readOnly = '25006';

/** As Kysely writes it. */
const beginning = /^(begin|start transaction)\b/;

function retryingClient(client: pg.PoolClient, options: RetryingOptions): PostgresPoolClient {
  const { limit, statements, around = (_text, run) => run() } = options;

  let isReadOnly = false;

  async function attempt(text: string, values: readonly unknown[]) {
    // Statements without values (`commit`, migrations) gain nothing from a name.
    const name = values.length > 0 ? statements.nameOf(text) : undefined;
    try {
      const query = { ...(name !== undefined && { name }), text, values: [...values] };
      return asKysely(await around(text, () => client.query(query)));
    } catch (error) {
      statements.learnFrom(error);
      isReadOnly ||= error instanceof Error && 'code' in error && error.code === readOnly;
      throw error;
    }
  }
  return {
    // Kysely only ever passes text and parameters; the second overload (a cursor) belongs to streaming.
    query: (async (text: string, values: readonly unknown[]) => {
      if (beginning.test(text)) {
        await beginUnderLimit(client, text, limit);
        return { command: 'BEGIN', rowCount: 0, rows: [] };
      }
      // The status in the server's last reply: `I` means outside a transaction.
      const isAlone = client.getTransactionStatus() === 'I';
      return isAlone ? retryIfRolledBack(() => attempt(text, values)) : attempt(text, values);
    }) as PostgresPoolClient['query'],
    // A server that has become a standby serves nobody here any more.
    release: () => client.release(isReadOnly),
  };
}

// The driver counts no rows for commands that have none, and Kysely then asks for none.
const asKysely = ({ command, rowCount, rows }: pg.QueryResult<object>) => ({
  command,
  rowCount: rowCount ?? 0,
  rows: rows as unknown[],
});
