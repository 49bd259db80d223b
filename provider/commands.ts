/** What the program does besides serving: `node provider/main.ts keys rotate`. */
import { StartError } from '../server/start-error.ts';
import { asProvider } from './audit/work.ts';
import { type Clock, systemClock } from './clock.ts';
import { openDatabase } from './database/open.ts';
import { rotateKeys } from './keys.ts';
import { migrateDatabase } from './migrate.ts';
import { readSettings } from './settings.ts';

/** The arguments name no command. */
export class UnknownCommandError extends StartError {
  override readonly name = 'UnknownCommandError';
}

interface CommandOptions {
  /** @default process.env */
  environment?: Record<string, string | undefined>;
  /** @default the system's */
  clock?: Clock;
}

/**
 * Runs one command and gives the line to print.
 *
 * @throws StartError as of `startProvider`, and UnknownCommandError
 */
export async function runCommand(
  words: readonly string[],
  { environment, clock = systemClock }: CommandOptions = {},
): Promise<string> {
  const command = words.join(' ');
  if (command === 'migrate') {
    await migrateDatabase(environment);
    return 'the database is migrated';
  }
  if (command !== 'keys rotate') {
    throw new UnknownCommandError(`There is no command "${command}". There are: keys rotate, migrate`);
  }
  const settings = readSettings(environment);
  const { database, close } = await openDatabase(settings);
  try {
    const { kid, signsFrom } = await asProvider({ clock, settings }, () => rotateKeys(database, clock));
    return `key ${kid} is published and signs from ${signsFrom.toISOString()}`;
  } finally {
    await close();
  }
}
