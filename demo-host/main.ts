/** The demo as a program: settings from the environment, one line when ready, and a graceful stop. In production all is JSON. */
import { processOutput } from '../platform/process-output.ts';
import { explainFailedStart, stopOnSignals } from '../platform/program.ts';
import { startDemo } from './server.ts';
import { readSettings } from './settings.ts';

const output = processOutput('demo', process.env.NODE_ENV === 'production');

try {
  const demo = await startDemo(readSettings(process.env));
  stopOnSignals(demo.close);
  output.ready(demo.url);
} catch (error) {
  output.failed(explainFailedStart(error, 'DEMO_DATABASE_URL'));
  process.exit(1);
}
