/**
 * A pool that names statements, retries single ones after a rollback, sets a time limit for transactions, and throws away
 * broken connections.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DeadlineError, within } from '../deadline.ts';
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

export interface RetryingPool extends PostgresPool {
  /**
   * Whether its connections work: one answers within the limit, or while all are busy the server answers others. Milliseconds.
   *
   * @throws the driver's error, or DeadlineError
   */
  ping(limit: number): Promise<void>;
}

/**
 * Wraps a pool so that a statement outside a transaction runs once more if the server rolled it back in favour of
 * another. Inside a transaction only the whole can run again; see `inTransaction`.
 */
export function retryingPool(pool: pg.Pool, options: RetryingOptions): RetryingPool {
  // One for each connection, as Kysely remembers them.
  const taken = new WeakMap<pg.PoolClient, Taken>();
  let answers = 0;
  let breaks = 0;

  // After a failover: once more, at the host that serves now.
  async function take(): Promise<Taken> {
    const client = await pool.connect().catch(async (error: unknown) => {
      if (!(await options.chooser?.find())) throw error;
      return pool.connect();
    });
    const known = taken.get(client) ?? wrap(client);
    // What broke one has mostly broken all that were open, and each would cost a call its time limit.
    if (known.worked < breaks) {
      release(client, true);
      return take();
    }
    known.worked = breaks;
    return known;
  }

  function wrap(client: pg.PoolClient): Taken {
    const outcomes: Outcomes = {
      answered() {
        answers += 1;
        known.worked = breaks;
      },
      broke() {
        breaks += 1;
      },
    };
    const known = { client, wrapped: retryingClient(client, { ...options, ...outcomes }), worked: breaks };
    taken.set(client, known);
    return known;
  }

  async function ask(query_timeout: number): Promise<void> {
    const { client } = await take();
    const query: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout };
    try {
      await client.query(query);
      release(client, false);
    } catch (error) {
      breaks += 1;
      release(client, true);
      throw error;
    }
  }

  return {
    connect: async () => (await take()).wrapped,
    async ping(limit) {
      const before = answers;
      try {
        // Half as long again for the wait for a connection: a broken one is to show itself before.
        await within(limit * 1.5, ask(limit), 'A query of the database');
      } catch (error) {
        // All connections were busy, and the server is at work.
        if (error instanceof DeadlineError && answers > before) return;
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

/** A broken connection is destroyed at once: a goodbye that nobody acknowledges would keep its place in the pool. */
function release(client: pg.PoolClient, isBroken: boolean): void {
  if (isBroken) client.connection.stream.destroy();
  client.release(isBroken);
}

/** A write to a server that takes none. */
const readOnly = '25006';

/** The server refused a statement, and said so in its own words. Anything else leaves the connection in an unknown state. */
const isAnswer = (error: unknown) =>
  error instanceof pg.DatabaseError && /^[0-9A-Z]{5}$/.test(error.code ?? '') && error.code !== readOnly;

interface Taken {
  client: pg.PoolClient;
  wrapped: PostgresPoolClient;
  /** The number of breaks when it last worked. */
  worked: number;
}

interface Outcomes {
  answered(): void;
  broke(): void;
}

function retryingClient(client: pg.PoolClient, options: RetryingOptions & Outcomes): PostgresPoolClient {
  const { limit, statements, around = (_text, run) => run() } = options;

  /** Or at a server that has become a standby, which no longer serves this program. */
  let isBroken = false;
  /** How a transaction begins whose first statement is still to come: both go in one message. */
  let beginning: string | null = null;
  /** Whether a message has ended the transaction before Kysely does. */
  let hasEnded = false;

  async function attempt({ text, values }: Statement) {
    // Statements without values (`commit`, migrations) gain nothing from a name.
    const name = values.length > 0 ? statements.nameOf(text) : undefined;
    try {
      const query = { ...(name !== undefined && { name }), text, values: [...values] };
      const result = asKysely(await around(text, () => client.query(query)));
      options.answered();
      return result;
    } catch (error) {
      statements.learnFrom(error);
      if (isAnswer(error)) options.answered();
      else if (!isBroken) {
        isBroken = true;
        options.broke();
      }
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
    release: () => release(client, isBroken),
  };
}

// The driver counts no rows for commands that have none, and Kysely then asks for none.
const asKysely = ({ command, rowCount, rows }: pg.QueryResult<object>) => ({
  command,
  rowCount: rowCount ?? 0,
  rows: rows as unknown[],
});
