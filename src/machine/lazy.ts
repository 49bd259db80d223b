/** Parts of the program that are fetched when needed, or a little before. */
import { repeatable } from '../../session-core/repeatable.ts';

/** A part of the program in a chunk of its own. */
export interface Lazy<M> {
  /** The part; null until it is loaded. */
  readonly current: M | null;
  /** True after a fetch failed, until the next one starts. */
  readonly failed: boolean;
  /**
   * Fetches the part once, and again after a failure.
   * @throws {AuthError} `unreachable` when the chunk fails to load
   */
  load(): Promise<M>;
  subscribe(listener: () => void): () => void;
}

/**
 * Makes a lazy part of the program.
 *
 * @param fetchModule the `import()`, and nothing else: see `repeatable`
 * @param partOf picks the part from the module; default: the whole module
 *
 * @example
 * const screens = lazy(() => import('./screens.ts'), ({ otpScreens }) => otpScreens);
 * field.onfocus = () => prefetch(screens);
 */
export function lazy<M>(fetchModule: () => Promise<M>): Lazy<M>;
export function lazy<M, P>(fetchModule: () => Promise<M>, partOf: (module: M) => P | Promise<P>): Lazy<P>;
export function lazy(
  fetchModule: () => Promise<unknown>,
  partOf?: (module: unknown) => unknown,
): Lazy<unknown> {
  const listeners = new Set<() => void>();
  const fetchModuleAgain = repeatable(fetchModule);
  let pending: Promise<unknown> | null = null;

  async function fetchOnce(): Promise<unknown> {
    notify(false);
    try {
      // From a microtask: with network tools open, the browser parses all code on the stack again to name the initiator.
      part.current = await Promise.resolve().then(fetchModuleAgain).then(partOf);
      return part.current;
    } catch (error) {
      pending = null;
      throw error;
    } finally {
      notify(!pending);
    }
  }

  function notify(failed: boolean): void {
    part.failed = failed;
    for (const listener of [...listeners]) listener();
  }

  const part = {
    current: null as unknown,
    failed: false,
    load: () => (pending ??= fetchOnce()),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return part;
}
