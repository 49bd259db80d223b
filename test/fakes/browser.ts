/** What the tabs of one browser share, and how events in one reach another. */
import type { FakeClock } from './clock.ts';
import type { CookieJar } from './cookie-jar.ts';
import type { Life } from './life.ts';
import type { FakeServer } from './server.ts';
import type { Tab } from './tab.ts';

export interface Browser {
  /** The default address of new tabs. */
  readonly href: string;
  readonly clock: FakeClock;
  readonly jar: CookieJar;
  readonly storage: Map<string, string>;
  readonly server: FakeServer;
  readonly locks: Map<string, Promise<unknown>>;
  readonly tabInternals: TabInternals[];
  readonly bytes: (length: number) => Uint8Array;
}

/** A tab as its browser knows it. */
export interface TabInternals {
  tab: Tab;
  readonly life: Life;
  readonly storageListeners: Set<(key: string | null) => void>;
  readonly channels: Map<string, Set<(message: unknown) => void>>;
  readonly wakeListeners: Set<(reason: 'visible' | 'pageshow' | 'online') => void>;
  readonly hideListeners: Set<(reason: 'hidden' | 'leaving') => void>;
  readonly storageBlocked: boolean;
  /** The time when a prerendered tab is shown. */
  readonly activated: Promise<void>;
  offline: boolean;
}

/** Notifies all tabs but one that the storage has changed. */
export function notifyOtherTabs(
  { tabInternals }: Browser,
  from: TabInternals | null,
  key: string | null,
): void {
  for (const inside of tabInternals) {
    if (inside === from || inside.storageBlocked) continue;
    inside.life.deliver(() => {
      for (const listener of [...inside.storageListeners]) listener(key);
    });
  }
}
