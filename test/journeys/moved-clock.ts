/** A provider of a test's own, whose clock the test moves: for rules about minutes that nobody wants to wait for. */
import { setFlagsFromString } from 'node:v8';
import { type Provider, startProvider } from '../../provider/start.ts';
import '../quick-database.ts';

// As with the programs: a database that lives for seconds is compiled quickly, not well.
setFlagsFromString('--liftoff-only');

export interface MovedProvider {
  readonly url: string;
  /** Lets time pass, for the provider alone. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

export async function startMovedProvider(): Promise<MovedProvider> {
  let ahead = 0;
  const provider: Provider = await startProvider({
    environment: { PROVIDER_PORT: '0', DATA_DIR: 'memory:', LOG_LEVEL: 'silent' },
    clock: { now: () => new Date(Date.now() + ahead) },
  });
  return {
    url: provider.url,
    advance(milliseconds) {
      ahead += milliseconds;
    },
    close: () => provider.close(),
  };
}
