/** A client whose inside arrives when the test says so. */
import type { SessionClient, SessionOptions } from '../../session-core/client.ts';
import { createSession } from '../../session-core/create-session.ts';
import { createDeferredSession } from '../../session-core/deferred-session.ts';
import { type Follow, followWith } from '../../session-core/state/follow.ts';
import { publicToken, type Tab, type World } from './environment.ts';

type Inside = { createSession(options: SessionOptions): SessionClient; follow: Follow };

export interface Deferred {
  client: SessionClient;
  /** How often the inside was asked for. */
  fetches(): number;
  /** The inside arrives. */
  arrive(): Promise<void>;
  /** The connection fails. */
  fail(): Promise<void>;
  idle(): void;
  online(): void;
  /** Listeners on the page that are still there. */
  listeners(): number;
}

/** A deferred client in a tab; its inside arrives when the test says so. */
export function openDeferred(world: World, tab: Tab, options: Partial<SessionOptions> = {}): Deferred {
  const { cookies, storage, place } = tab.environment;
  const requests: Resolvers<Inside>[] = [];
  const online = new Set<() => void>();
  let atRest = () => {};
  const client = createDeferredSession(
    { publicToken, apiBaseUrl: 'https://api.example', ...options },
    {
      fetchInside() {
        const request = withResolvers<Inside>();
        requests.push(request);
        return request.promise;
      },
      page: {
        place,
        readCookies: cookies.read,
        readStorage: storage.get,
        whenIdle(work, signal) {
          atRest = () => !signal.aborted && work();
        },
        onOnline(listener) {
          online.add(listener);
          return () => online.delete(listener);
        },
      },
    },
  );
  const newest = () => {
    const request = requests.at(-1);
    if (!request) throw new Error('The inside was not asked for.');
    return request;
  };
  return {
    client,
    fetches: () => requests.length,
    arrive() {
      const follow = followWith(tab.environment.log);
      newest().resolve({ createSession: (given) => createSession(given, tab.environment), follow });
      return world.clock.settle();
    },
    fail() {
      newest().reject(new TypeError('Failed to fetch dynamically imported module'));
      return world.clock.settle();
    },
    idle: () => atRest(),
    online: () => {
      for (const listener of [...online]) listener();
    },
    listeners: () => online.size,
  };
}

interface Resolvers<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: unknown): void;
}

function withResolvers<T>(): Resolvers<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
