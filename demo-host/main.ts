/** Starts the pet-game demo from the command line and stops it gracefully. */
import { startDemo } from './server.ts';
import { readSettings } from './settings.ts';

try {
  const demo = await startDemo(readSettings(process.env));
  process.stdout.write(`demo ready on ${demo.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void demo.close());
} catch (error) {
  console.error(`demo: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
