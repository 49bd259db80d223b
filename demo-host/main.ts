/** Starts the pet-game demo from the command line and stops it gracefully. */
import { causes, explainDatabase } from '../server/storage/trouble.ts';
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
  return explainDatabase(error, 'DEMO_DATABASE_URL') ?? causes(error);
}
