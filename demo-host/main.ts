/** The demo as a program: settings from the environment, one line when ready, and a graceful stop. */
import { explainFailedStart, stopOnSignals } from '../server/program.ts';
import { startDemo } from './server.ts';
import { readSettings } from './settings.ts';

try {
  const demo = await startDemo(readSettings(process.env));
  stopOnSignals(demo.close);
  process.stdout.write(`demo ready on ${demo.url}\n`);
} catch (error) {
  console.error(`demo: ${explainFailedStart(error, 'DEMO_DATABASE_URL')}`);
  process.exit(1);
}
