/** One session client for all elements of the page that speak to the same project. */
import type { SessionClient, SessionOptions } from '../session-core/client.ts';
import { createSession } from '../session-core/create-session.ts';

interface Shared {
  readonly session: SessionClient;
  users: number;
}

const shared = new Map<string, Shared>();

export interface Lease {
  readonly key: string;
  readonly session: SessionClient;
  /** The client is disposed with its last user. */
  release(): void;
}

/** Tells whether two sets of options can share a client. */
export function sessionKey(options: SessionOptions): string {
  return JSON.stringify([options.publicToken, options.apiBaseUrl ?? '', options.prefix ?? '']);
}

/** Gives the client for these options, the one in use if there is one. */
export function leaseSession(options: SessionOptions): Lease {
  const key = sessionKey(options);
  const entry = shared.get(key) ?? { session: createSession(options), users: 0 };
  entry.users += 1;
  shared.set(key, entry);
  let released = false;
  return {
    key,
    session: entry.session,
    release() {
      if (released) return;
      released = true;
      entry.users -= 1;
      if (entry.users > 0) return;
      shared.delete(key);
      entry.session.dispose();
    },
  };
}
