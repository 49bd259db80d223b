/** A small world: one origin with cookies, storage and tabs, one server, one clock. */
import { createHash, randomBytes } from 'node:crypto';
import { before } from 'node:test';
import type { SessionClient, SessionOptions } from '../../session-core/client.ts';
import { createSession } from '../../session-core/create-session.ts';
import type {
  Environment,
  IdentityAccess,
  ScriptAccess,
  WebAuthnAccess,
} from '../../session-core/environment.ts';
import { protectedCalls } from '../../session-core/http/protection.ts';
import { laterMethods, oneTapMethods } from '../../session-core/later-calls.ts';
import { createClock, type FakeClock } from './clock.ts';
import { type CookieJar, createCookieJar } from './cookie-jar.ts';
import { createServer, type FakeServer } from './server.ts';

// What comes with the first call of its kind is there at once here: the time it takes is not the fake clock's.
laterMethods.from(() => import('../../session-core/later-methods.ts'));
before(() => Promise.all([laterMethods(), oneTapMethods(), protectedCalls()]));

export const publicToken = 'public-token-test-local';
export const stateKey = `auth_sdk_state_${publicToken}`;
export const recordKey = `${stateKey}::refresh`;

export interface TabOptions {
  href?: string;
  /** What the browser blocks here. */
  blocked?: ('storage' | 'cookies' | 'channel' | 'locks' | 'network')[];
  prerendering?: boolean;
  /** The authenticator of the tab; none without one. */
  webauthn?: WebAuthnAccess;
  /** The account dialog of the browser; none without one. */
  identity?: IdentityAccess;
  /** What scripts of others do here; all are blocked without. */
  scripts?: ScriptAccess;
  /** How far this tab's clock is from the others', in milliseconds. */
  clockOffset?: number;
  slowConnection?: () => boolean;
}

export interface Tab {
  readonly name: string;
  readonly environment: Environment;
  readonly warnings: string[];
  readonly errors: string[];
  href: string;
  /** Where the tab was sent by a navigation, in order. */
  readonly visited: string[];
  /** Opens a client in this tab. */
  open(options?: Partial<SessionOptions>): SessionClient;
  /** The process dies: nothing of it ever runs again. */
  kill(): void;
  /** The tab sleeps; timers, messages and replies wait until `thaw`. */
  freeze(): void;
  thaw(): void;
  wake(reason: 'visible' | 'pageshow' | 'online'): void;
  hide(reason: 'hidden' | 'leaving'): void;
  activate(): void;
  block(what: 'network', on: boolean): void;
  readonly listeners: number;
  readonly alive: boolean;
  readonly frozen: boolean;
}

/** A browser that has never heard of passkeys. */
const noAuthenticator: WebAuthnAccess = {
  supported: () => false,
  supportsAutofill: async () => false,
  create: () => Promise.reject(new TypeError('no passkeys here')),
  get: () => Promise.reject(new TypeError('no passkeys here')),
};

/** A browser without FedCM. */
const noDialog: IdentityAccess = {
  supported: () => false,
  ask: () => Promise.reject(new TypeError('no dialog here')),
};

/** A browser with a strict content blocker. */
const noScripts: ScriptAccess = {
  load: () => Promise.reject(new Error('blocked')),
  global: () => undefined,
};

export interface World {
  readonly clock: FakeClock;
  readonly jar: CookieJar;
  readonly storage: Map<string, string>;
  readonly server: FakeServer;
  readonly tabs: Tab[];
  openTab(options?: TabOptions): Tab;
  /** A storage change that no tab of the library made. */
  putStorage(key: string, value: string | null): void;
  /** `localStorage.clear()` of another page. */
  clearStorage(): void;
  /** A tab with a signed-in client, all settled. */
  signedIn(options?: TabOptions & { session?: Partial<SessionOptions>; minutes?: number }): Promise<{
    tab: Tab;
    client: SessionClient;
  }>;
}

export interface WorldOptions {
  /** @default https://pets.example/ */
  href?: string;
  /** Source of all random bytes; give one for repeatable runs. */
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
  const locks = new Map<string, Promise<unknown>>();
  const insides: Inside[] = [];

  interface Inside {
    tab: Tab;
    /** Runs `task` in the tab now, after its sleep, or never. */
    deliver(task: () => void): void;
    storageListeners: Set<(key: string | null) => void>;
    channels: Map<string, Set<(message: unknown) => void>>;
    storageBlocked: boolean;
  }

  function tellOthers(from: Inside | null, key: string | null): void {
    for (const inside of insides) {
      if (inside === from || inside.storageBlocked) continue;
      inside.deliver(() => {
        for (const listener of [...inside.storageListeners]) listener(key);
      });
    }
  }

  function openTab({
    href: at = href,
    blocked = [],
    prerendering = false,
    clockOffset = 0,
    webauthn = noAuthenticator,
    identity = noDialog,
    scripts = noScripts,
    slowConnection = () => false,
  }: TabOptions = {}): Tab {
    const name = `tab-${insides.length + 1}`;
    const warnings: string[] = [];
    const errors: string[] = [];
    const visited: string[] = [];
    const page = new Map<string, unknown>();
    const tabValues = new Map<string, string>();
    const wakeListeners = new Set<(reason: 'visible' | 'pageshow' | 'online') => void>();
    const hideListeners = new Set<(reason: 'hidden' | 'leaving') => void>();
    let waiting: (() => void)[] = [];
    let alive = true;
    let frozen = false;
    let offline = blocked.includes('network');
    let activate = () => {};
    const activated = prerendering ? new Promise<void>((resolve) => (activate = resolve)) : Promise.resolve();

    const deliver = (task: () => void) => {
      if (!alive) return;
      if (frozen) waiting.push(task);
      else queueMicrotask(() => (frozen ? waiting.push(task) : alive && task()));
    };
    const inside: Inside = {
      deliver,
      storageListeners: new Set(),
      channels: new Map(),
      storageBlocked: blocked.includes('storage'),
      tab: undefined as unknown as Tab,
    };

    /** A promise whose outcome reaches the tab only while it lives and is awake. */
    function arriving<T>(work: Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        work.then(
          (value) => deliver(() => resolve(value)),
          (error) => deliver(() => reject(error)),
        );
      });
    }

    const listenOn = <T>(listeners: Set<T>, listener: T) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };

    const environment: Environment = {
      fetch(url, init) {
        if (!alive) return new Promise(() => {});
        if (offline) return arriving(Promise.reject(new TypeError('Load failed')));
        const aborted = new Promise<never>((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        });
        aborted.catch(() => undefined);
        return arriving(Promise.race([server.handle(url, init, name), aborted]));
      },
      clock: {
        now: () => clock.now() + clockOffset,
        after(milliseconds, task) {
          let cancelled = false;
          const cancel = clock.after(milliseconds, () => deliver(() => !cancelled && task()));
          return () => {
            cancelled = true;
            cancel();
          };
        },
      },
      randomBytes: (length) => new Uint8Array(bytes(length)),
      sha256: async (input) => new Uint8Array(createHash('sha256').update(input).digest()),
      cookies: {
        read: () => (blocked.includes('cookies') ? '' : jar.read(new URL(tab.href))),
        write(line) {
          if (!blocked.includes('cookies') && alive) jar.write(line, new URL(tab.href));
        },
      },
      storage: {
        get: (key) => (inside.storageBlocked ? null : (storage.get(key) ?? null)),
        set(key, value) {
          if (inside.storageBlocked || !alive) return false;
          const changed = storage.get(key) !== value;
          storage.set(key, value);
          if (changed) tellOthers(inside, key);
          return true;
        },
        remove(key) {
          if (inside.storageBlocked || !alive) return;
          if (storage.delete(key)) tellOthers(inside, key);
        },
        onOtherTab: (listener) => listenOn(inside.storageListeners, listener),
      },
      tabStorage: {
        get: (key) => tabValues.get(key) ?? null,
        set: (key, value) => Boolean(tabValues.set(key, value)),
      },
      place() {
        const { origin, hostname } = new URL(tab.href);
        return { href: tab.href, origin, hostname };
      },
      replaceAddress(next) {
        tab.href = next;
      },
      navigate: (next) => void visited.push(next),
      openChannel(channel, onMessage) {
        if (blocked.includes('channel')) return { post: () => undefined, close: () => undefined };
        const listeners = inside.channels.get(channel) ?? new Set();
        inside.channels.set(channel, listeners);
        listeners.add(onMessage);
        return {
          post(message) {
            if (!alive) return;
            const copy: unknown = structuredClone(message);
            for (const other of insides) {
              for (const listener of other.channels.get(channel) ?? []) {
                if (listener !== onMessage) other.deliver(() => listener(copy));
              }
            }
          },
          close: () => void listeners.delete(onMessage),
        };
      },
      presence: {
        onWake: (listener) => listenOn(wakeListeners, listener),
        onHide: (listener) => listenOn(hideListeners, listener),
        activated: () => activated,
      },
      async exclusively(lock, section) {
        if (blocked.includes('locks')) return false;
        const before = locks.get(lock) ?? Promise.resolve();
        // A tab that dies gives its locks back.
        const mine = before.then(() => (alive ? Promise.race([section(), died]) : undefined));
        locks.set(lock, mine);
        await mine;
        return true;
      },
      webauthn,
      identity,
      scripts,
      slowConnection,
      userAgent: () => 'Fake/1.0',
      timezone: () => 'Europe/London',
      log: {
        warn: (message) => void warnings.push(message),
        error: (message) => void errors.push(message),
      },
      page,
    };
    let die = () => {};
    const died = new Promise<void>((resolve) => (die = resolve));

    const tab: Tab = {
      name,
      environment,
      warnings,
      errors,
      visited,
      href: at,
      open: (options) =>
        createSession({ publicToken, apiBaseUrl: 'https://api.example', ...options }, environment),
      kill() {
        alive = false;
        waiting = [];
        die();
      },
      freeze() {
        frozen = true;
      },
      thaw() {
        frozen = false;
        const tasks = waiting;
        waiting = [];
        for (const task of tasks) deliver(task);
      },
      wake: (reason) =>
        deliver(() => {
          for (const listener of [...wakeListeners]) listener(reason);
        }),
      hide(reason) {
        if (alive) for (const listener of [...hideListeners]) listener(reason);
      },
      activate: () => activate(),
      block(_what, on) {
        offline = on;
      },
      get listeners() {
        const channels = [...inside.channels.values()].reduce((sum, set) => sum + set.size, 0);
        return wakeListeners.size + hideListeners.size + inside.storageListeners.size + channels;
      },
      get alive() {
        return alive;
      },
      get frozen() {
        return frozen;
      },
    };
    inside.tab = tab;
    insides.push(inside);
    return tab;
  }

  const world: World = {
    clock,
    jar,
    storage,
    server,
    get tabs() {
      return insides.map((inside) => inside.tab);
    },
    openTab,
    putStorage(key, value) {
      if (value === null) storage.delete(key);
      else storage.set(key, value);
      tellOthers(null, key);
    },
    clearStorage() {
      storage.clear();
      tellOthers(null, null);
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
  return world;
}
