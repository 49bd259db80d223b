/** Connections to a server, which name statements, set a time limit for transactions, and are thrown away when broken. */
import pg from 'pg';
import { DeadlineError, within } from '../deadline.ts';
import type { Answer, Line, Lines, Statement } from './dialect.ts';
import type { Chooser } from './hosts.ts';
import type { Around } from './open.ts';
import type { Statements } from './statements.ts';
import { beginUnderLimit } from './time-limits.ts';

interface ServerOptions {
  /** Time limit of a statement in a transaction; see `beginUnderLimit`. */
  limit: number;
  statements: Statements;
  around?: Around | undefined;
  /** Finds the server that serves, where there are several. */
  chooser?: Pick<Chooser, 'find'>;
}

interface ServerLines extends Lines {
  /**
   * Whether its connections work: one answers within the limit, or while all are busy the server answers others. Milliseconds.
   *
   * @throws the driver's error, or DeadlineError
   */
  ping(limit: number): Promise<void>;
}

/** The connections of a pool. */
export function serverLines(pool: pg.Pool, options: ServerOptions): ServerLines {
  // One for each connection, as Kysely remembers them.
  const lines = new WeakMap<pg.PoolClient, Taken>();
  let answers = 0;
  let breaks = 0;

  // After a failover: once more, at the host that serves now.
  async function take(): Promise<Taken> {
    const client = await pool.connect().catch(async (error: unknown) => {
      if (!(await options.chooser?.find())) throw error;
      return pool.connect();
    });
    const line = lines.get(client) ?? wrap(client);
    // What broke one has mostly broken all that were open, and each would cost a call its time limit.
    if (line.worked < breaks) {
      release(client, true);
      return take();
    }
    line.worked = breaks;
    return line;
  }

  function wrap(client: pg.PoolClient): Taken {
    const outcomes: Outcomes = {
      answered() {
        answers += 1;
        line.worked = breaks;
      },
      broke() {
        breaks += 1;
      },
    };
    const line = { client, line: lineOf(client, { ...options, ...outcomes }), worked: breaks };
    lines.set(client, line);
    return line;
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
    connect: async () => (await take()).line,
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
  line: Line;
  /** The number of breaks when it last worked. */
  worked: number;
}

interface Outcomes {
  answered(): void;
  broke(): void;
}

function lineOf(client: pg.PoolClient, options: ServerOptions & Outcomes): Line {
  const { limit, statements: names, around = (_text, run) => run() } = options;

  /** The connection may also lead to a server that has become a standby, which no longer serves this program. */
  let isBroken = false;

  async function attempt({ text, values }: Statement): Promise<Answer> {
    // Statements without values (`commit`, migrations) gain nothing from a name.
    const name = values.length > 0 ? names.nameOf(text) : undefined;
    try {
      const query = { ...(name !== undefined && { name }), text, values: [...values] };
      const { command, rowCount, rows } = await around(text, () => client.query(query));
      options.answered();
      // The driver counts no rows for commands that have none.
      return { command, rowCount: rowCount ?? 0, rows };
    } catch (error) {
      names.learnFrom(error);
      if (isAnswer(error)) options.answered();
      else if (!isBroken) {
        isBroken = true;
        options.broke();
      }
      throw error;
    }
  }

  return {
    async send({ before, begins, statements, commits }) {
      const [alone] = before;
      if (alone && before.length === 1 && !begins && statements.length === 0) return [await attempt(alone)];
      const { stream } = client.connection;
      stream.cork();
      const first = before.map(attempt);
      const begin = begins ? beginUnderLimit(client, limit) : null;
      const rest = statements.map(attempt);
      const commit = commits ? attempt({ text: 'commit', values: [] }) : null;
      stream.uncork();
      const outcomes = await Promise.allSettled([...first, begin, ...rest, commit]);
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
      return Promise.all([...first, ...rest]);
    },
    release: () => release(client, isBroken),
  };
}
