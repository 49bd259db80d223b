/** A small world: one origin with cookies, storage and tabs, one server, one clock. */
import { randomBytes } from 'node:crypto';
import { before } from 'node:test';
import { lazyProof } from '../../session-core/binding/lazy-proof.ts';
import type { SessionClient, SessionOptions } from '../../session-core/consumer/client.ts';
import { lazyMethods } from '../../session-core/consumer/create-session.ts';
import { lazyOneTap } from '../../session-core/consumer/methods/oauth.ts';
import { lazyProtectedCall } from '../../session-core/http/protection.ts';
import { type Browser, notifyOtherTabs } from './browser.ts';
import { createClock, type FakeClock } from './clock.ts';
import { type CookieJar, createCookieJar } from './cookie-jar.ts';
import { createServer, type FakeServer } from './server.ts';
import { createTab, publicToken, type Tab, type TabOptions } from './tab.ts';

// Lazy parts are loaded before the tests start: the time that takes is not the fake clock's.
before(() =>
  Promise.all([lazyMethods.load(), lazyOneTap.load(), lazyProtectedCall.load(), lazyProof.load()]),
);

// Re-exported for tests that open a world.
export { publicToken, type Tab, type TabOptions };
export const stateKey = `auth_sdk_state_${publicToken}`;
export const recordKey = `${stateKey}::refresh`;

export interface World {
  readonly clock: FakeClock;
  readonly jar: CookieJar;
  readonly storage: Map<string, string>;
  readonly server: FakeServer;
  readonly tabs: Tab[];
  openTab(options?: TabOptions): Tab;
  /** A storage change by code outside of the library. */
  putStorage(key: string, value: string | null): void;
  /** `localStorage.clear()` of another page. */
  clearStorage(): void;
  /** A tab with a signed-in client, settled. */
  signedIn(options?: TabOptions & { session?: Partial<SessionOptions>; minutes?: number }): Promise<{
    tab: Tab;
    client: SessionClient;
  }>;
}

interface WorldOptions {
  /** @default https://pets.example/ */
  href?: string;
  /** Source of all random bytes; a fixed one makes runs repeatable. */
  bytes?: (length: number) => Uint8Array;
}

export function createWorld({
  href = 'https://pets.example/',
  bytes = randomBytes,
}: WorldOptions = {}): World {
  const clock = createClock();
  const jar = createCookieJar(clock.now);
  const storage = new Map<string, string>();
  const server = createServer(clock);
  const browser: Browser = { href, clock, jar, storage, server, locks: new Map(), tabInternals: [], bytes };

  function openTab(options?: TabOptions): Tab {
    const inside = createTab(browser, options);
    browser.tabInternals.push(inside);
    return inside.tab;
  }

  return {
    clock,
    jar,
    storage,
    server,
    get tabs() {
      return browser.tabInternals.map((inside) => inside.tab);
    },
    openTab,
    putStorage(key, value) {
      if (value === null) storage.delete(key);
      else storage.set(key, value);
      notifyOtherTabs(browser, null, key);
    },
    clearStorage() {
      storage.clear();
      notifyOtherTabs(browser, null, null);
    },
    async signedIn({ session = {}, minutes = 60, ...options } = {}) {
      const tab = openTab(options);
      const client = tab.open(session);
      await clock.settle();
      await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: minutes });
      await clock.settle();
      return { tab, client };
    },
  };
}
