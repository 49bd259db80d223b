/** Stores the current screen for as long as the tab lives, so that a reload returns to it. */

/** Where the screen is stored. Neither method throws. */
export interface FlowMemory {
  read(): unknown;
  write(screen: object | null): void;
}

/** The part of the DOM's `Storage` that is used. */
type FlowStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A memory in the tab's session storage. If the browser blocks it, nothing is stored and nothing breaks.
 *
 * @param storage called at each use, because mere access throws if the browser blocks it
 * @param key one per element on the page
 */
export function flowMemory(storage: () => FlowStorage, key: string): FlowMemory {
  return {
    read() {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null');
      } catch {
        // Blocked, or not written by us: treated as empty.
        return null;
      }
    },
    write(screen) {
      try {
        if (screen) storage().setItem(key, JSON.stringify(screen));
        else storage().removeItem(key);
      } catch {
        // Blocked or full: the flow continues, but a reload starts again.
      }
    },
  };
}
