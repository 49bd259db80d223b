/** Shared by both programs: stops on signals, and explains a failed start. */
import { StartError } from './start-error.ts';
import { causes, explainDatabase } from './storage/explain-failure.ts';

/** Closes on SIGINT or SIGTERM. A second signal ends the process at once; the database survives that. */
export function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/**
 * One line for what the operator can fix; all causes and the stack for our own mistakes.
 *
 * @param databaseVariable the environment variable with the address of the database server
 */
export function explainFailedStart(error: unknown, databaseVariable: string): string {
  if (error instanceof StartError) return error.message;
  const database = explainDatabase(error, databaseVariable);
  if (database !== null) return database;
  const stack = error instanceof Error ? `\n${error.stack}` : '';
  return `${causes(error)}${stack}`;
}
