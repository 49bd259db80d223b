/** The provider as a program: settings from the environment, one line when ready, a graceful stop. In production all output is JSON. */
import { explainFailedStart, stopOnSignals } from '../server/program.ts';
import { plainOutput, structuredOutput } from './process-output.ts';
import { isProduction } from './settings.ts';
import { startProvider } from './start.ts';

const output = isProduction() ? structuredOutput() : plainOutput;

try {
  const provider = await startProvider();
  stopOnSignals(provider.close);
  output.ready(provider.url);
} catch (error) {
  output.failed(explainFailedStart(error, 'DATABASE_URL'));
  process.exit(1);
}
