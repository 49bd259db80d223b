/** A pool that retries single statements after a rollback, and sets a time limit for transactions. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { beginUnderLimit } from './time-limits.ts';
import { retryIfRolledBack } from './transaction.ts';

/**
 * Wraps a pool so that a statement outside a transaction runs once more if the server rolled it back in favour of
 * another. Inside a transaction only the whole can run again; see `inTransaction`.
 *
 * @param limit time limit of a statement in a transaction; see `beginUnderLimit`
 */
export function retryingPool(pool: pg.Pool, limit: number): PostgresPool {
  return {
    connect: async () => retryingClient(await pool.connect(), limit),
    end: () => pool.end(),
  };
}

/** As Kysely writes it. */
const beginning = /^(begin|start transaction)\b/;

function retryingClient(client: pg.PoolClient, limit: number): PostgresPoolClient {
  return {
    // Kysely only ever passes text and parameters; the second overload (a cursor) belongs to streaming.
    query: (async (text: string, parameters: readonly unknown[]) => {
      if (beginning.test(text)) {
        await beginUnderLimit(client, text, limit);
        return { command: 'BEGIN', rowCount: 0, rows: [] };
      }
      const attempt = async () => asKysely(await client.query(text, [...parameters]));
      // The status in the server's last reply: `I` means outside a transaction.
      return client.getTransactionStatus() === 'I' ? retryIfRolledBack(attempt) : attempt();
    }) as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

// The driver counts no rows for commands that have none, and Kysely then asks for none.
const asKysely = ({ command, rowCount, rows }: pg.QueryResult<object>) => ({
  command,
  rowCount: rowCount ?? 0,
  rows: rows as unknown[],
});
