/** What a manager did on a screen. */
import type { ScreenName } from './screens.ts';
import type { Mode } from './world.ts';

/** One check: a cell of the table has one or several. */
export interface Check {
  readonly manager: string;
  readonly mode: Mode;
  readonly screen: ScreenName;
  /** For the table, such as "fills". */
  readonly does: string;
  readonly passed: boolean;
  /** What to read if it failed. */
  readonly trouble: string;
}

/** Collects the checks of one manager in one mode. A failed one does not stop the others. */
export function checksOf(manager: string, mode: Mode) {
  const checks: Check[] = [];
  return {
    checks,
    /** Runs one check; it fails by an exception. */
    async check(screen: ScreenName, does: string, run: () => Promise<void>): Promise<void> {
      const trouble = await run().then(
        () => '',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      checks.push({ manager, mode, screen, does, passed: trouble === '', trouble });
    },
  };
}

/** @throws unless `read` gives this value within five seconds */
export async function becomes<T>(what: string, read: () => Promise<T>, expected: T): Promise<void> {
  for (const end = Date.now() + 5000; ; ) {
    const value = await read();
    if (value === expected) return;
    if (Date.now() > end)
      throw new Error(`${what} is ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
