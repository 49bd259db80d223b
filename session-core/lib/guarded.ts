/** Looks at the page that must not throw: storage may be blocked, a frame sandboxed, a page absent. */

export function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    // Blocked, absent or damaged: the caller was written to live without it.
    return otherwise;
  }
}

// Even naming `localStorage` throws where storage is blocked, hence the function around it.
export const readItem = (area: () => Storage, key: string) => attempt(() => area().getItem(key), null);

/** What this site keeps in the browser. */
export const readLocal = (key: string) => readItem(() => globalThis.localStorage, key);

/** What a text from storage stands for; null when there is none, or it is damaged. */
export const parseJson = (text: string | null) => attempt<unknown>(() => JSON.parse(text ?? 'null'), null);
