/** One tab of a browser: what a test can do with it, and see of it. */
import type { SessionClient, SessionOptions } from '../../session-core/consumer/client.ts';
import { createSession } from '../../session-core/consumer/create-session.ts';
import type {
  Environment,
  IdentityAccess,
  KeyAccess,
  ScriptAccess,
  WebAuthnAccess,
} from '../../session-core/environment.ts';
import type { Browser, TabInternals } from './browser.ts';
import { createLife } from './life.ts';
import { createEnvironment } from './tab-environment.ts';

export const publicToken = 'public-token-test-local';

export interface TabOptions {
  href?: string;
  /** What the browser blocks here. */
  blocked?: ('storage' | 'cookies' | 'channel' | 'locks' | 'network')[];
  prerendering?: boolean;
  /** The tab's authenticator, if it has one. */
  webauthn?: WebAuthnAccess;
  /** The browser's account dialog, if it has one. */
  identity?: IdentityAccess;
  /** Where the browser keeps keys; by default nowhere. */
  keys?: KeyAccess;
  /** Third-party scripts by their behaviour; by default all are blocked. */
  scripts?: ScriptAccess;
  /** The offset of this tab's clock from the others', in milliseconds. */
  clockOffset?: number;
  slowConnection?: () => boolean;
}

export interface Tab {
  readonly name: string;
  readonly environment: Environment;
  readonly warnings: string[];
  readonly errors: string[];
  href: string;
  /** Addresses to which the tab navigated, in order. */
  readonly visited: string[];
  /** Opens a client in this tab. */
  open(options?: Partial<SessionOptions>): SessionClient;
  /** Ends the process: none of its code runs again. */
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

export function createTab(browser: Browser, options: TabOptions = {}): TabInternals {
  const { href = browser.href, blocked = [], prerendering = false } = options;
  const life = createLife();
  let activate = () => {};
  const activated = new Promise<void>((resolve) => {
    activate = resolve;
  });
  if (!prerendering) activate();
  const inside: TabInternals = {
    life,
    storageListeners: new Set(),
    channels: new Map(),
    wakeListeners: new Set(),
    hideListeners: new Set(),
    storageBlocked: blocked.includes('storage'),
    activated,
    offline: blocked.includes('network'),
    // Assigned below: it exposes what is in here.
    tab: undefined as unknown as Tab,
  };
  const environment = createEnvironment(browser, inside, options);
  inside.tab = {
    name: `tab-${browser.tabInternals.length + 1}`,
    environment,
    warnings: [],
    errors: [],
    visited: [],
    href,
    open: (options) =>
      createSession({ publicToken, apiBaseUrl: 'https://api.example', ...options }, environment),
    kill: life.kill,
    freeze: life.freeze,
    thaw: life.thaw,
    wake: (reason) =>
      life.deliver(() => {
        for (const listener of [...inside.wakeListeners]) listener(reason);
      }),
    hide(reason) {
      if (life.alive) for (const listener of [...inside.hideListeners]) listener(reason);
    },
    activate,
    block(_what, on) {
      inside.offline = on;
    },
    get listeners() {
      const channels = [...inside.channels.values()].reduce((sum, set) => sum + set.size, 0);
      return inside.wakeListeners.size + inside.hideListeners.size + inside.storageListeners.size + channels;
    },
    get alive() {
      return life.alive;
    },
    get frozen() {
      return life.frozen;
    },
  };
  return inside;
}
