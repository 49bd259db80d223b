/** A deferred client whose main part arrives when the test says so. */
import type { SessionClient, SessionOptions } from '../../session-core/consumer/client.ts';
import { createSession } from '../../session-core/consumer/create-session.ts';
import { names } from '../../session-core/consumer/names.ts';
import type { ConsumerTypes } from '../../session-core/consumer/types.ts';
import { deferred, type SessionMain } from '../../session-core/deferred-session.ts';
import { followWith } from '../../session-core/follow.ts';
import { publicToken, type Tab, type World } from './environment.ts';
import { putPage } from './page.ts';

type Main = SessionMain<ConsumerTypes['known'], SessionClient>;

interface Deferred {
  client: SessionClient;
  /** How often the main part was requested. */
  fetches(): Promise<number>;
  /** The main part arrives. */
  arrive(): Promise<void>;
  /** The request fails. */
  fail(): Promise<void>;
  idle(): void;
  online(): void;
  /** Listeners still registered on the page. */
  listeners(): number;
}

/** A deferred client in a tab; its main part arrives when the test says so. */
export function openDeferred(world: World, tab: Tab, options: Partial<SessionOptions> = {}): Deferred {
  const requests: Resolvers<Main>[] = [];
  const page = putPage(tab.environment);
  const create = deferred<ConsumerTypes['known'], SessionClient>(names, () => {
    const request = withResolvers<Main>();
    requests.push(request);
    return request.promise;
  });
  const client = create({ publicToken, apiBaseUrl: 'https://api.example', ...options });
  const newest = () => {
    const request = requests.at(-1);
    if (!request) throw new Error('Nothing has requested the main part.');
    return request;
  };
  return {
    ...page,
    client,
    async fetches() {
      await world.clock.settle();
      return requests.length;
    },
    async arrive() {
      await world.clock.settle();
      const follow = followWith(names, tab.environment.log);
      newest().resolve({ createClient: (options) => createSession(options, tab.environment), follow });
      await world.clock.settle();
    },
    async fail() {
      await world.clock.settle();
      newest().reject(new TypeError('Failed to fetch dynamically imported module'));
      await world.clock.settle();
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
