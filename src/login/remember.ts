/** Keeps the screen of a flow under way for as long as the tab lives, so that a reload returns to it. */

/** Where the screen is kept. Neither method throws. */
export interface FlowMemory {
  read(): unknown;
  write(screen: object | null): void;
}

/** The part of the DOM's `Storage` that is used. */
export type FlowStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A memory in the tab's session storage. Where that is blocked, nothing is kept and nothing breaks.
 *
 * @param storage looked up at each use, because merely touching it throws where it is blocked
 * @param key one per element on the page
 */
export function flowMemory(storage: () => FlowStorage, key: string): FlowMemory {
  return {
    read() {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null');
      } catch {
        // Blocked, or written by somebody else: as if there were nothing.
        return null;
      }
    },
    write(screen) {
      try {
        if (screen) storage().setItem(key, JSON.stringify(screen));
        else storage().removeItem(key);
      } catch {
        // Blocked or full: the flow goes on, only a reload starts anew.
      }
    },
  };
}
