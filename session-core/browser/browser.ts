/** The environment of a real page. Every access is guarded: blocked storage or a sandboxed frame must not throw. */

import type { Channel, Environment, Log, PagePlace, SharedStorage } from '../environment.ts';
import { attempt, readItem } from '../lib/guarded.ts';
import { replaceAddress } from '../lib/replace-address.ts';
import { unclobbered } from '../lib/unclobbered.ts';

/** The key of the map that all bundles of this library in a page share. */
const pageSymbol = Symbol.for('auth-elements.page');

/**
 * The environment that `createSession` uses by default. Outside a page (Node, a worker) missing parts do nothing:
 * no cookies, no storage, no other tabs. A runtime that has some of them, such as `BroadcastChannel`, serves many visitors with
 * them: without a document nothing is shared.
 *
 * Globals are looked up at each use, so that a page or a test may replace `fetch` or the clock afterwards.
 */
export function browser(): Environment {
  return {
    fetch: (url, init) => globalThis.fetch(url, init),
    clock: {
      now: () => Date.now(),
      after(milliseconds, task) {
        const timer = globalThis.setTimeout(task, milliseconds);
        return () => globalThis.clearTimeout(timer);
      },
    },
    randomBytes: (length) => globalThis.crypto.getRandomValues(new Uint8Array(length)),
    async sha256(bytes) {
      return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
    },
    cookies: {
      read: () => attempt(() => unclobbered(document).cookie, ''),
      write(line) {
        attempt(() => {
          // The Cookie Store API is not used: some engines lack it, and it is asynchronous.
          unclobbered(document).cookie = line;
        }, undefined);
      },
    },
    storage: { ...keyValues(() => document && localStorage), onOtherTab },
    tabStorage: keyValues(() => document && sessionStorage),
    place,
    replaceAddress,
    navigate: (href) => globalThis.location.assign(href),
    openChannel,
    presence: { onWake, onHide, activated },
    exclusively,
    slowConnection,
    userAgent: () => attempt(() => globalThis.navigator.userAgent, '') ?? '',
    timezone,
    log,
    page: sharedMap(),
  };
}

export const log: Log = {
  warn: (message, ...evidence) => console.warn(`auth-elements: ${message}`, ...evidence),
  error: (message, ...evidence) => console.error(`auth-elements: ${message}`, ...evidence),
};

function sharedMap(): Map<string, unknown> {
  const holder = (globalThis.document ? globalThis : {}) as { [pageSymbol]?: Map<string, unknown> };
  holder[pageSymbol] ??= new Map();
  return holder[pageSymbol];
}

declare const Temporal: { Now: { timeZoneId(): string } };

/** `Intl` takes a slow phone a tenth of a second for its first answer, so it answers only where `Temporal` is missing. */
const timezone = () =>
  attempt(() => Temporal.Now.timeZoneId(), '') ||
  attempt(() => Intl.DateTimeFormat().resolvedOptions().timeZone, '') ||
  '';

function place(): PagePlace | null {
  return attempt(() => {
    const { href, origin, hostname } = globalThis.location;
    return { href, origin, hostname };
  }, null);
}

function listen(target: 'window' | 'document', type: string, listener: (event: Event) => void): () => void {
  return attempt(
    () => {
      const eventTarget: EventTarget = target === 'document' ? unclobbered(document) : globalThis.window;
      eventTarget.addEventListener(type, listener);
      return () => eventTarget.removeEventListener(type, listener);
    },
    () => undefined,
  );
}

function keyValues(area: () => Storage): Pick<SharedStorage, 'get' | 'set' | 'remove'> {
  return {
    get: (key) => readItem(area, key),
    set: (key, value) =>
      attempt(() => {
        area().setItem(key, value);
        return area().getItem(key) === value;
      }, false),
    remove: (key) => attempt(() => area().removeItem(key), undefined),
  };
}

function onOtherTab(listener: (key: string | null) => void): () => void {
  return listen('window', 'storage', (event) => {
    const { key, storageArea } = event as StorageEvent;
    // Ignores session storage, which the frames of a tab share.
    if (storageArea === null || storageArea === attempt(() => globalThis.localStorage, null)) listener(key);
  });
}

function openChannel(name: string, onMessage: (message: unknown) => void): Channel {
  return attempt<Channel>(
    () => {
      const channel = document && new BroadcastChannel(name);
      channel.onmessage = (event) => onMessage(event.data);
      return {
        post: (message) => attempt(() => channel.postMessage(message), undefined),
        close: () => channel.close(),
      };
    },
    { post: () => undefined, close: () => undefined },
  );
}

function onWake(listener: (reason: 'visible' | 'pageshow' | 'online') => void): () => void {
  return together([
    listen(
      'document',
      'visibilitychange',
      () => unclobbered(document).visibilityState === 'visible' && listener('visible'),
    ),
    listen('window', 'pageshow', () => listener('pageshow')),
    listen('window', 'online', () => listener('online')),
  ]);
}

function onHide(listener: (reason: 'hidden' | 'leaving') => void): () => void {
  return together([
    listen('window', 'pagehide', () => listener('leaving')),
    // Phones may discard a hidden page without another event.
    listen(
      'document',
      'visibilitychange',
      () => unclobbered(document).visibilityState === 'hidden' && listener('hidden'),
    ),
  ]);
}

function together(stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}

/** Only Chromium reports it. @see https://wicg.github.io/netinfo/#effectiveconnectiontype-enum */
function slowConnection(): boolean {
  const type = attempt(
    () => (globalThis.navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType,
    undefined,
  );
  return type === 'slow-2g' || type === '2g';
}

function activated(): Promise<void> {
  const prerendering = attempt(
    () => (unclobbered(document) as { prerendering?: boolean }).prerendering === true,
    false,
  );
  if (!prerendering) return Promise.resolve();
  return new Promise((resolve) => {
    unclobbered(document).addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}

async function exclusively(name: string, section: () => Promise<void>, timeout: number): Promise<boolean> {
  const giveUp = new AbortController();
  const timer = globalThis.setTimeout(() => giveUp.abort(), timeout);
  let entered = false;
  try {
    await (document && navigator.locks).request(name, { signal: giveUp.signal }, async () => {
      entered = true;
      globalThis.clearTimeout(timer);
      await section();
    });
    return true;
  } catch (error) {
    // No locks, or none in time. An error that the section throws goes to the caller.
    if (entered) throw error;
    return false;
  } finally {
    globalThis.clearTimeout(timer);
  }
}
