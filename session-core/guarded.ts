/** Looks at the page that must not throw: storage may be blocked, a frame sandboxed, a page absent. */
import type { PagePlace } from './environment.ts';

export function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    // Blocked or absent: the caller was written to live without it.
    return otherwise;
  }
}

export function readCookies(): string {
  return attempt(() => document.cookie, '');
}

// Even naming `localStorage` throws where storage is blocked, hence the function around it.
export function readItem(area: () => Storage, key: string): string | null {
  return attempt(() => area().getItem(key), null);
}

/** What this site keeps in the browser. */
export const readLocal = (key: string) => readItem(() => globalThis.localStorage, key);

export function place(): PagePlace | null {
  return attempt(() => {
    const { href, origin, hostname } = globalThis.location;
    return { href, origin, hostname };
  }, null);
}

export function listen(
  target: 'window' | 'document',
  type: string,
  listener: (event: Event) => void,
): () => void {
  return attempt(
    () => {
      const found: EventTarget = globalThis[target];
      found.addEventListener(type, listener);
      return () => found.removeEventListener(type, listener);
    },
    () => undefined,
  );
}
