/** Starts the pet-game demo from the command line and stops it gracefully. */
import { isOutage } from '../storage/outage.ts';
import { startDemo } from './server.ts';
import { readSettings } from './settings.ts';

try {
  const demo = await startDemo(readSettings(process.env));
  process.stdout.write(`demo ready on ${demo.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void demo.close());
} catch (error) {
  console.error(`demo: ${explain(error)}`);
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (isOutage(error))
    return 'The database server of DEMO_DATABASE_URL does not answer. Start it, or unset the variable.';
  return error instanceof Error ? error.message : String(error);
}
