/**
 * The provider as a program: settings from the environment, one line when ready, a graceful stop. With arguments it runs that
 * command and exits. In production all output is JSON.
 */
import { processOutput } from '../server/process-output.ts';
import { explainFailedStart, stopOnSignals } from '../server/program.ts';
import { runCommand } from './commands.ts';
import { isProduction } from './settings.ts';
import { startProvider } from './start.ts';

const output = processOutput('provider', isProduction());
const words = process.argv.slice(2);

try {
  if (words.length > 0) {
    output.done(await runCommand(words));
  } else {
    const provider = await startProvider();
    stopOnSignals(provider.close);
    output.ready(provider.url);
  }
} catch (error) {
  output.failed(explainFailedStart(error, 'DATABASE_URL'));
  process.exit(1);
}
