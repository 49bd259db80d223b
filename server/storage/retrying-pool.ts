/** A pool that names statements, retries single ones after a rollback, and sets a time limit for transactions. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Chooser } from './hosts.ts';
import type { Around } from './open.ts';
import type { Statements } from './statements.ts';
import { beginUnderLimit } from './time-limits.ts';
import { readMessage, type Statement } from './together.ts';
import { retryIfRolledBack } from './transaction.ts';
import { beginningForm, endForm } from './transaction-forms.ts';

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

function retryingClient(client: pg.PoolClient, options: RetryingOptions): PostgresPoolClient {
  const { limit, statements, around = (_text, run) => run() } = options;

  let isReadOnly = false;
  /** How a transaction begins whose first statement is still to come: both go in one message. */
  let beginning: string | null = null;
  /** Whether a message has ended the transaction before Kysely does. */
  let hasEnded = false;

  async function attempt({ text, values }: Statement) {
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

  /** Sends them in one message, and waits for all answers. @throws the first error */
  async function send(sent: readonly Statement[], { commits = false, firstAlone = false } = {}) {
    const begin = beginning;
    if (firstAlone && begin === null)
      throw new Error('The transaction has begun: nothing can run before it.');
    beginning = null;
    const { stream } = client.connection;
    stream.cork();
    const before = firstAlone ? sent.slice(0, 1).map(attempt) : [];
    const begins = begin === null ? null : beginUnderLimit(client, begin, limit);
    const answers = [...before, ...sent.slice(before.length).map(attempt)];
    const commit = commits ? attempt({ text: 'commit', values: [] }) : null;
    stream.uncork();
    const outcomes = await Promise.allSettled([begins, ...answers, commit]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    hasEnded = commits;
    return Promise.all(answers);
  }

  async function query(text: string, values: readonly unknown[]) {
    if (beginningForm.test(text)) {
      beginning = text;
      return { command: 'BEGIN', rowCount: 0, rows: [] };
    }
    if (endForm.test(text) && (beginning !== null || hasEnded)) {
      // Nothing has begun, or all has ended.
      beginning = null;
      hasEnded = false;
      return { command: text.toUpperCase(), rowCount: 0, rows: [] };
    }
    const message = readMessage(text, values);
    if (message) {
      const results = await send(message.statements, message);
      return { command: 'SELECT', rowCount: 0, rows: results.map((result) => result?.rows ?? []) };
    }
    // The status in the server's last reply: `I` means outside a transaction.
    const isAlone = beginning === null && client.getTransactionStatus() === 'I';
    if (isAlone) return retryIfRolledBack(() => attempt({ text, values }));
    if (beginning === null) return attempt({ text, values });
    const [result] = await send([{ text, values }]);
    return result;
  }
  return {
    // Kysely only ever passes text and parameters; the second overload (a cursor) belongs to streaming.
    query: query as PostgresPoolClient['query'],
    // A server that has become a standby no longer serves this program.
    release: () => client.release(isReadOnly),
  };
}

// The driver counts no rows for commands that have none, and Kysely then asks for none.
const asKysely = ({ command, rowCount, rows }: pg.QueryResult<object>) => ({
  command,
  rowCount: rowCount ?? 0,
  rows: rows as unknown[],
});
