/** The provider as a program: settings from the environment, one line when ready, a graceful stop. In production all output is JSON. */
import { processOutput } from '../server/process-output.ts';
import { explainFailedStart, stopOnSignals } from '../server/program.ts';
import { isProduction } from './settings.ts';
import { startProvider } from './start.ts';

const output = processOutput('provider', isProduction());

try {
  const provider = await startProvider();
  stopOnSignals(provider.close);
  output.ready(provider.url);
} catch (error) {
  output.failed(explainFailedStart(error, 'DATABASE_URL'));
  process.exit(1);
}
