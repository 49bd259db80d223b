/** The provider as a program: settings from the environment, one line when ready, a graceful end. In production all is JSON. */
import { DataDirInUseError, DataDirUnusableError } from '../server/storage/data-dir-lock.ts';
import { NewerSchemaError } from '../server/storage/open.ts';
import { causes, explainDatabase } from '../server/storage/trouble.ts';
import { ListenError, PortInUseError } from '../server/listen.ts';
import { plainOutput, structuredOutput } from './process-output.ts';
import { isProduction } from './settings.ts';
import { SettingsError } from '../server/settings-error.ts';
import { type Provider, startProvider } from './start.ts';

const output = isProduction() ? structuredOutput() : plainOutput;

try {
  const provider = await startProvider();
  stopOnSignals(provider);
  output.ready(provider.url);
} catch (error) {
  output.failed(explain(error));
  process.exit(1);
}

function stopOnSignals(provider: Provider): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Asked twice, somebody is in a hurry. The database survives that.
      if (stopping) process.exit(1);
      stopping = true;
      provider.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/** One line for what a person can mend; for what is ours to mend all causes, and where it was. */
function explain(error: unknown): string {
  if (
    error instanceof SettingsError ||
    error instanceof DataDirInUseError ||
    error instanceof DataDirUnusableError ||
    error instanceof NewerSchemaError ||
    error instanceof PortInUseError ||
    error instanceof ListenError
  ) {
    return error.message;
  }
  const database = explainDatabase(error, 'DATABASE_URL');
  if (database !== null) return database;
  const stack = error instanceof Error ? `\n${error.stack}` : '';
  return `${causes(error)}${stack}`;
}
