/** Runs transactions. */
import type { Kysely, Transaction } from 'kysely';
import { isAboutName } from './statements.ts';

/** Serialization failure and deadlock: the database rolled the transaction back in favour of another. */
const retryableStates = ['40001', '40P01'];

/**
 * Commits what the work writes, or nothing if it throws. If two transactions lock the same rows in different order, the
 * database rolls one of them back, and that one runs once more. So the work may run twice, and must only read and write
 * through the given transaction.
 *
 * @see PostgreSQL manual, section 13.5 "Serialization Failure Handling"
 */
export async function inTransaction<Tables, Result>(
  database: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return retryIfRolledBack(() => database.transaction().execute(work));
}

/** Retries once after a rollback in favour of another transaction, or for the name of a prepared statement. */
export async function retryIfRolledBack<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!isRetryable(error)) throw error;
    return attempt();
  }
}

function isRetryable(error: unknown): boolean {
  return isAboutName(error) || wasRolledBack(error);
}

/** Whether the server rolled the transaction back in favour of another. */
export function wasRolledBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retryableStates.includes(String(error.code));
}
