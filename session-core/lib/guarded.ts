/** Reads from the page without throwing: storage may be blocked, a frame sandboxed, a page absent. */

export function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    // Blocked, absent or damaged: the caller has a fallback.
    return otherwise;
  }
}

// The function is inside `attempt`, because even reading `localStorage` throws where storage is blocked.
export const readItem = (area: () => Storage, key: string) => attempt(() => area().getItem(key), null);

/** Reads this site's local storage. */
export const readLocal = (key: string) => readItem(() => globalThis.localStorage, key);

/** Parses a text from storage; null if it is missing or damaged. */
export const parseJson = (text: string | null) => attempt<unknown>(() => JSON.parse(text ?? 'null'), null);
