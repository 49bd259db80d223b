/** Runs what has to happen wholly or not at all. */
import type { Kysely, Transaction } from 'kysely';

/** Serialization failure and deadlock: the whole was taken back so that another's may go on. */
const retryableStates = ['40001', '40P01'];

/**
 * Commits what the work writes, or nothing if it throws. Two that lock the same rows in different order stop each other,
 * and the database takes one of them back: that one runs once more, when the other is through. So the work may run twice,
 * and must do nothing but read and write by the transaction it is given.
 *
 * @see PostgreSQL manual, section 13.5 "Serialization Failure Handling"
 */
export async function inTransaction<Tables, Result>(
  database: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return retryIfRolledBack(() => database.transaction().execute(work));
}

/** Tries again, once, what the database took back as a whole. */
export async function retryIfRolledBack<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!isRetryable(error)) throw error;
    return attempt();
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retryableStates.includes(String(error.code));
}
