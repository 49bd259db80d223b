/** Several statements in one message: the server answers all of them at once, where each alone would cost a network round trip. */
import type { CompiledQuery, Kysely } from 'kysely';
import { connectionOf } from './dialect.ts';

/** The rows of each statement. */
type RowsOf<Queries extends readonly (CompiledQuery<unknown> | null)[]> = {
  -readonly [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> | null ? Row[] : never;
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
  queries: Pick<Kysely<Tables>, 'getExecutor'>,
  statements: Queries,
  { commits = false, firstAlone = false } = {},
): Promise<RowsOf<Queries>> {
  const needed = statements.filter((statement) => statement !== null);
  const sent = needed.map(({ sql, parameters }) => ({ text: sql, values: parameters }));
  const answers = await queries
    .getExecutor()
    .provideConnection((connection) => connectionOf(connection).sendTogether(sent, { commits, firstAlone }));
  const next = answers.values();
  // One answer for each that was sent.
  return statements.map((statement) => (statement ? next.next().value?.rows : [])) as RowsOf<Queries>;
}

/**
 * Sends a statement, whose rows nobody needs, with what the transaction sends next, or with its commit: there it runs first, so all is as
 * if it had run at once, except that its error comes later. Outside of a transaction it runs at once.
 *
 * @throws the error of the statement, outside of a transaction
 */
export async function sendLater<Tables>(
  queries: Pick<Kysely<Tables>, 'getExecutor'>,
  { sql, parameters }: CompiledQuery<unknown>,
): Promise<void> {
  await queries
    .getExecutor()
    .provideConnection((connection) => connectionOf(connection).sendLater({ text: sql, values: parameters }));
}
