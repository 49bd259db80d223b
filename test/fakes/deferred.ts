/** A client whose inside arrives when the test says so. */
import type { SessionClient, SessionOptions } from '../../session-core/consumer/client.ts';
import { createSession } from '../../session-core/consumer/create-session.ts';
import { createDeferredSession } from '../../session-core/consumer/deferred-session.ts';
import { followWith } from '../../session-core/consumer/follow.ts';
import type { Inside } from '../../session-core/consumer/main.ts';
import { publicToken, type Tab, type World } from './environment.ts';
import { putPage } from './page.ts';

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
  const requests: Resolvers<Inside>[] = [];
  const page = putPage(tab.environment);
  const client = createDeferredSession({ publicToken, apiBaseUrl: 'https://api.example', ...options }, () => {
    const request = withResolvers<Inside>();
    requests.push(request);
    return request.promise;
  });
  const newest = () => {
    const request = requests.at(-1);
    if (!request) throw new Error('The inside was not asked for.');
    return request;
  };
  return {
    ...page,
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
