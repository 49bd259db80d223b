/** The browser APIs that the scripts of a tab use. */
import { createHash } from 'node:crypto';
import type {
  Environment,
  IdentityAccess,
  KeyAccess,
  ScriptAccess,
  WebAuthnAccess,
} from '../../session-core/environment.ts';
import { type Browser, notifyOtherTabs, type TabInternals } from './browser.ts';
import type { TabOptions } from './tab.ts';

/** A browser without support for passkeys. */
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

/** A private window without a database. */
const noKeys: KeyAccess = {
  find: () => Promise.reject(new DOMException('no database here', 'InvalidStateError')),
  keep: () => Promise.reject(new DOMException('no database here', 'InvalidStateError')),
};

/** A browser with a strict content blocker. */
const noScripts: ScriptAccess = {
  load: () => Promise.reject(new Error('blocked')),
  global: () => undefined,
};

const listenOn = <T>(listeners: Set<T>, listener: T) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function createEnvironment(browser: Browser, inside: TabInternals, options: TabOptions): Environment {
  const {
    blocked = [],
    clockOffset = 0,
    webauthn = noAuthenticator,
    identity = noDialog,
    keys = noKeys,
    scripts = noScripts,
    slowConnection = () => false,
  } = options;
  const { life } = inside;
  const tabValues = new Map<string, string>();
  return {
    fetch(url, init) {
      if (!life.alive) return new Promise(() => {});
      if (inside.offline) return life.arriving(Promise.reject(new TypeError('Load failed')));
      const aborted = new Promise<never>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
      aborted.catch(() => undefined);
      return life.arriving(Promise.race([browser.server.handle(url, init, inside.tab.name), aborted]));
    },
    clock: {
      now: () => browser.clock.now() + clockOffset,
      after(milliseconds, task) {
        let cancelled = false;
        const cancel = browser.clock.after(milliseconds, () => life.deliver(() => !cancelled && task()));
        return () => {
          cancelled = true;
          cancel();
        };
      },
    },
    randomBytes: (length) => new Uint8Array(browser.bytes(length)),
    sha256: async (input) => new Uint8Array(createHash('sha256').update(input).digest()),
    cookies: {
      read: () => (blocked.includes('cookies') ? '' : browser.jar.read(new URL(inside.tab.href))),
      write(line) {
        if (!blocked.includes('cookies') && life.alive) browser.jar.write(line, new URL(inside.tab.href));
      },
    },
    storage: {
      get: (key) => (inside.storageBlocked ? null : (browser.storage.get(key) ?? null)),
      set(key, value) {
        if (inside.storageBlocked || !life.alive) return false;
        const changed = browser.storage.get(key) !== value;
        browser.storage.set(key, value);
        if (changed) notifyOtherTabs(browser, inside, key);
        return true;
      },
      remove(key) {
        if (inside.storageBlocked || !life.alive) return;
        if (browser.storage.delete(key)) notifyOtherTabs(browser, inside, key);
      },
      onOtherTab: (listener) => listenOn(inside.storageListeners, listener),
    },
    tabStorage: {
      get: (key) => tabValues.get(key) ?? null,
      set: (key, value) => Boolean(tabValues.set(key, value)),
    },
    place() {
      const { origin, hostname } = new URL(inside.tab.href);
      return { href: inside.tab.href, origin, hostname };
    },
    replaceAddress(next) {
      inside.tab.href = next;
    },
    navigate: (next) => void inside.tab.visited.push(next),
    openChannel(channel, onMessage) {
      if (blocked.includes('channel')) return { post: () => undefined, close: () => undefined };
      const listeners = inside.channels.get(channel) ?? new Set();
      inside.channels.set(channel, listeners);
      listeners.add(onMessage);
      return {
        post(message) {
          if (!life.alive) return;
          const copy: unknown = structuredClone(message);
          for (const other of browser.tabInternals) {
            for (const listener of other.channels.get(channel) ?? []) {
              if (listener !== onMessage) other.life.deliver(() => listener(copy));
            }
          }
        },
        close: () => void listeners.delete(onMessage),
      };
    },
    presence: {
      onWake: (listener) => listenOn(inside.wakeListeners, listener),
      onHide: (listener) => listenOn(inside.hideListeners, listener),
      activated: () => inside.activated,
    },
    async exclusively(lock, section) {
      if (blocked.includes('locks')) return false;
      const before = browser.locks.get(lock) ?? Promise.resolve();
      // A closed tab releases its locks.
      const mine = before.then(() => (life.alive ? Promise.race([section(), life.died]) : undefined));
      browser.locks.set(lock, mine);
      await mine;
      return true;
    },
    webauthn,
    identity,
    keys,
    scripts,
    slowConnection,
    userAgent: () => 'Fake/1.0',
    timezone: () => 'Europe/London',
    log: {
      warn: (message) => void inside.tab.warnings.push(message),
      error: (message) => void inside.tab.errors.push(message),
    },
    page: new Map(),
  };
}
