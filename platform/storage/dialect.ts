/** Kysely over lines of ours to a PostgreSQL database, which take several statements in one message. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { retryIfRolledBack } from './transaction.ts';

/** A statement and its values. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** What the database answers to a statement. */
export interface Answer {
  /** Such as `UPDATE`. */
  command: string;
  rowCount: number;
  rows: unknown[];
}

/** What goes to the database at once. */
interface Message {
  /** Statements that run before the transaction begins. */
  before: readonly Statement[];
  /** Whether a transaction begins with the statements. */
  begins: boolean;
  statements: readonly Statement[];
  /** Whether the transaction ends with them. */
  commits: boolean;
}

/** A connection while one task has it. */
export interface Line {
  /** Gives the answers to all statements, in their order. @throws the first error */
  send(message: Message): Promise<Answer[]>;
  release(): void;
}

export interface Lines {
  connect(): Promise<Line>;
  end(): Promise<void>;
}

const nothing: Message = { before: [], begins: false, statements: [], commits: false };

/** Commands of which Kysely asks how many rows they changed. */
const changing = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** A line as Kysely uses it. A transaction begins with its first statement, so one that sends none costs nothing. */
class Connection implements DatabaseConnection {
  readonly line: Line;
  /** `due`: it begins with the next statement; `over`: a message has committed it. */
  #transaction: 'none' | 'due' | 'open' | 'over' = 'none';
  /** Statements of the transaction that go with its next message. */
  #waiting: Statement[] = [];

  constructor(line: Line) {
    this.line = line;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = { text: sql, values: parameters };
    // Inside a transaction only the whole can run again; see `inTransaction`.
    const answers =
      this.#transaction === 'none'
        ? await retryIfRolledBack(() => this.line.send({ ...nothing, before: [statement] }))
        : await this.#send([statement]);
    const [{ command, rowCount, rows } = { command: '', rowCount: 0, rows: [] }] = answers;
    const changed = changing.includes(command) ? { numAffectedRows: BigInt(rowCount) } : {};
    return { ...changed, rows: rows as Row[] };
  }

  // biome-ignore lint/correctness/useYield: nothing streams, and the interface asks for a generator.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('This database does not stream.');
  }

  /** @see together */
  async sendTogether(
    statements: readonly Statement[],
    { commits, firstAlone }: { commits: boolean; firstAlone: boolean },
  ): Promise<Answer[]> {
    if (!firstAlone) return this.#send(statements, { commits });
    if (this.#transaction !== 'due' || this.#waiting.length > 0)
      throw new Error('The transaction has begun: nothing can run before it.');
    return this.#send(statements.slice(1), { commits, before: statements.slice(0, 1) });
  }

  /** @see sendLater */
  async sendLater(statement: Statement): Promise<void> {
    if (this.#transaction === 'none')
      await retryIfRolledBack(() => this.line.send({ ...nothing, before: [statement] }));
    else this.#waiting.push(statement);
  }

  async #send(statements: readonly Statement[], rest: Partial<Message> = {}): Promise<Answer[]> {
    const begins = this.#transaction === 'due';
    this.#transaction = 'open';
    const waiting = this.#waiting;
    this.#waiting = [];
    const all = [...waiting, ...statements];
    const answers = await this.line.send({ ...nothing, ...rest, begins, statements: all });
    if (rest.commits) this.#transaction = 'over';
    return answers.slice(waiting.length);
  }

  begin(): void {
    this.#transaction = 'due';
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (how === 'commit' && this.#waiting.length > 0) await this.#send([], { commits: true });
    this.#waiting = [];
    const isOpen = this.#transaction === 'open';
    this.#transaction = 'none';
    if (!isOpen) return;
    if (how === 'commit') await this.line.send({ ...nothing, commits: true });
    else await this.line.send({ ...nothing, statements: [{ text: 'rollback', values: [] }] });
  }
}

/** @throws Error for a connection that this module has not made */
export function connectionOf(connection: DatabaseConnection): Connection {
  if (connection instanceof Connection) return connection;
  throw new Error('This connection is of another driver.');
}

export const dialectOver = (lines: Lines): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (database: Kysely<unknown>) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createDriver: (): Driver => ({
    async init() {},
    acquireConnection: async () => new Connection(await lines.connect()),
    beginTransaction: async (connection) => connectionOf(connection).begin(),
    commitTransaction: (connection) => connectionOf(connection).end('commit'),
    rollbackTransaction: (connection) => connectionOf(connection).end('rollback'),
    releaseConnection: async (connection) => connectionOf(connection).line.release(),
    destroy: () => lines.end(),
  }),
});
