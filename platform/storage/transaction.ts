/** Runs transactions. */
import type { Kysely, Transaction } from 'kysely';
import { isAboutName } from './statements.ts';

/** Serialization failure and deadlock: the database rolled the transaction back in favour of another. */
const retryableStates = ['40001', '40P01'];
/** A unique value is taken. */
const takenState = '23505';

/** What waits for the commit of each running transaction. */
const waiting = new WeakMap<object, (() => void)[]>();

/**
 * Commits what the work writes, or nothing if it throws. If two transactions lock the same rows in different order, the
 * database rolls one of them back, and that one runs once more. So does one that found a value free that another transaction
 * took before it could write it: now it sees the value taken, and can say so. So the work may run twice, and must only read
 * and write through the given transaction.
 *
 * @see PostgreSQL manual, section 13.5 "Serialization Failure Handling"
 */
export async function inTransaction<Tables, Result>(
  database: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  let then: (() => void)[] = [];
  let last: object = database;
  const result = await retryIf(
    (error) => isRetryable(error) || isTaken(error),
    () =>
      database.transaction().execute((trx) => {
        // What a run that was rolled back has asked for is forgotten.
        then = [];
        waiting.set(trx, then);
        last = trx;
        return work(trx);
      }),
  );
  waiting.delete(last);
  for (const one of then) {
    try {
      one();
    } catch (error) {
      // The change is stored: its caller must not take it for a failure.
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }
  return result;
}

/**
 * Does the work once the transaction has committed, and never if it is rolled back. For queries outside a transaction, at
 * once.
 *
 * @example
 * afterCommit(trx, () => worker.wake());
 */
export function afterCommit(queries: object, work: () => void): void {
  const then = waiting.get(queries);
  if (then) then.push(work);
  else work();
}

/** Retries once after a rollback in favour of another transaction, or for the name of a prepared statement. */
export function retryIfRolledBack<Result>(attempt: () => Promise<Result>): Promise<Result> {
  return retryIf(isRetryable, attempt);
}

async function retryIf<Result>(
  isMeant: (error: unknown) => boolean,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!isMeant(error)) throw error;
    return attempt();
  }
}

function isRetryable(error: unknown): boolean {
  return isAboutName(error) || wasRolledBack(error);
}

/** Whether the server rolled the transaction back in favour of another. */
export function wasRolledBack(error: unknown): boolean {
  return retryableStates.includes(stateOf(error));
}

/** Whether another row has a value that must be unique. */
export function isTaken(error: unknown): boolean {
  return stateOf(error) === takenState;
}

const stateOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
