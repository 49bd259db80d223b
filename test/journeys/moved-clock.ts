/** A separate provider with a clock that the test moves, for rules that take minutes. */
import type { Provider } from '../../provider/program/start.ts';
import { startProvider } from './programs.ts';

interface MovedProvider {
  readonly url: string;
  /** Advances the provider's clock only. */
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
