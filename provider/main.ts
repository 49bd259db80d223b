/** The provider as a program, and its migration with the argument `migrate`: settings from the environment, one line when ready, a graceful stop. In production all output is JSON. */
import { explainFailedStart, stopOnSignals } from '../server/program.ts';
import { StartError } from '../server/start-error.ts';
import { migrateDatabase } from './migrate.ts';
import { plainOutput, structuredOutput } from './process-output.ts';
import { isProduction } from './settings.ts';
import { startProvider } from './start.ts';

const output = isProduction() ? structuredOutput() : plainOutput;

const [command = 'start'] = process.argv.slice(2);

try {
  if (command === 'migrate') {
    await migrateDatabase();
    output.done('the database is migrated');
  } else if (command === 'start') {
    const provider = await startProvider();
    stopOnSignals(provider.close);
    output.ready(provider.url);
  } else {
    throw new StartError(`There is no command ${command}. There are: start, migrate.`);
  }
} catch (error) {
  output.failed(explainFailedStart(error, 'DATABASE_URL'));
  process.exit(1);
}
