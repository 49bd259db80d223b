/** A call that only the newest token of a session may make, and that renews the token itself. */
import type { Clock } from '../environment.ts';
import { unlessAborted } from '../lib/abort.ts';
import { isUnrecoverable } from '../refresh.ts';
import type { SessionKeeper } from '../state/session.ts';
import type { TokenKeeper } from '../state/tokens.ts';

/** How long a refused call waits for the newer token. Its reply may be lost: then the older one counts again. Milliseconds. */
const timeout = 25_000;
/** How long it waits where only the server reads the token. */
const unseenTimeout = 1_000;
const firstLook = 100;

interface NewestToken<T> {
  clock: Clock;
  tokens: Pick<TokenKeeper, 'read'>;
  keeper: Pick<SessionKeeper, 'sessionId'>;
  signal: AbortSignal | undefined;
  make(): Promise<T>;
  /** Asks the server for the id of the session. */
  check(): Promise<string>;
}

/**
 * Makes the call. If another call of this browser renewed the token first, the server refuses this one: it is made again with the
 * newer token, as long as the session goes on and is the same.
 */
export async function withNewestToken<T>({
  clock,
  tokens,
  keeper,
  signal,
  make,
  check,
}: NewestToken<T>): Promise<T> {
  const id = keeper.sessionId();
  const end = clock.now() + 2 * timeout;
  const goesOn = async () => {
    try {
      return (await check()) === id;
    } catch (error) {
      if (isUnrecoverable(error)) return false;
      throw error;
    }
  };
  for (;;) {
    const token = tokens.read();
    try {
      return await make();
    } catch (error) {
      if (!id || !isUnrecoverable(error) || clock.now() > end) throw error;
      if (tokens.read() === token && !(await goesOn())) throw error;
      const until = clock.now() + (token === null ? unseenTimeout : timeout);
      for (let wait = firstLook; tokens.read() === token && clock.now() < until; wait *= 2)
        await unlessAborted(new Promise<void>((resolve) => void clock.after(wait, resolve)), signal);
      // The newer token may be of another session, and of another account.
      if (!(await goesOn())) throw error;
    }
  }
}
