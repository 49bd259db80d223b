/** Several statements in one message: the server answers all of them at once, where each alone would cost a network round trip. */
import { CompiledQuery, type Kysely } from 'kysely';

/** The texts by which a connection knows a message. They never reach a server. */
const messages = {
  open: '-- together',
  beginning: '-- one alone, then together',
  committing: '-- together, then commit',
} as const;

/** A statement and its values. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface Message {
  statements: Statement[];
  /** Whether the first runs before the transaction begins. */
  firstAlone: boolean;
  /** Whether the transaction commits with them. */
  commits: boolean;
}

/** The rows of each statement. */
type RowsOf<Queries extends readonly (CompiledQuery<unknown> | null)[]> = {
  -readonly [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Runs statements of a transaction in this order, each of which sees what those before it wrote, and returns the rows of each. They
 * cannot depend on each other's rows, and all fail if one does. Null takes the place of one that is not needed; it has no rows.
 *
 * @param options.commits ends the transaction with them; nothing else may run in it then
 * @param options.firstAlone runs the first of them before the transaction begins, so that no rollback takes it back; nothing else may
 *   have run in the transaction
 * @throws the first error of a statement
 * @see PostgreSQL manual, section "Pipelining"
 */
export async function together<Tables, const Queries extends readonly (CompiledQuery<unknown> | null)[]>(
  queries: Pick<Kysely<Tables>, 'executeQuery'>,
  statements: Queries,
  { commits = false, firstAlone = false } = {},
): Promise<RowsOf<Queries>> {
  const text = firstAlone ? messages.beginning : commits ? messages.committing : messages.open;
  const needed = statements.filter((statement) => statement !== null);
  const values = needed.map(({ sql, parameters }): Statement => ({ text: sql, values: parameters }));
  const { rows } = await queries.executeQuery<unknown[]>(CompiledQuery.raw(text, values));
  const next = rows.values();
  // One list of rows for each: see those who use `readMessage`.
  return statements.map((statement) => (statement ? next.next().value : [])) as RowsOf<Queries>;
}

/** Null for an ordinary statement. */
export function readMessage(text: string, values: readonly unknown[]): Message | null {
  if (!Object.values<string>(messages).includes(text)) return null;
  const [firstAlone, commits] = [text === messages.beginning, text === messages.committing];
  return { statements: values as Statement[], firstAlone, commits };
}
