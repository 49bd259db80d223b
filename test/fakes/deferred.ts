/** A client whose implementation loads when the test says so. */
import type { SessionClient, SessionOptions } from '../../session-core/client.ts';
import { createSession } from '../../session-core/create-session.ts';
import { createDeferredSession } from '../../session-core/deferred-session.ts';
import type { Inside } from '../../session-core/inside.ts';
import { followWith } from '../../session-core/state/follow.ts';
import { publicToken, type Tab, type World } from './environment.ts';
import { putPage } from './page.ts';

export interface Deferred {
  client: SessionClient;
  /** How often the implementation was requested. */
  fetches(): number;
  /** The implementation loads. */
  arrive(): Promise<void>;
  /** The request fails. */
  fail(): Promise<void>;
  idle(): void;
  online(): void;
  /** Listeners still registered on the page. */
  listeners(): number;
}

/** A deferred client in a tab. */
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
    if (!request) throw new Error('The implementation was not requested.');
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
