/** Code that is fetched when it is needed, or a little before. */
import { repeatable } from '../../session-core/repeatable.ts';

/** A part of the program in a chunk of its own. */
export interface Lazy<M> {
  /** What has been fetched; null while it has not. */
  readonly current: M | null;
  /** True after a fetch that failed, until the next one begins. */
  readonly failed: boolean;
  /**
   * Fetches it, once; again after a failure.
   * @throws {AuthError} `unreachable` when the chunk cannot be had
   */
  load(): Promise<M>;
  subscribe(listener: () => void): () => void;
}

/**
 * Makes a part of the program that comes later.
 *
 * @param fetchModule the `import()`, and nothing else: see `repeatable`
 * @param partOf what is wanted of the module; default all of it
 *
 * @example
 * const rest = lazy(() => import('./rest.ts'), ({ rest }) => rest);
 * field.onfocus = () => prefetch(rest);
 */
export function lazy<M>(fetchModule: () => Promise<M>): Lazy<M>;
export function lazy<M, P>(fetchModule: () => Promise<M>, partOf: (module: M) => P | Promise<P>): Lazy<P>;
export function lazy(
  fetchModule: () => Promise<unknown>,
  partOf?: (module: unknown) => unknown,
): Lazy<unknown> {
  const listeners = new Set<() => void>();
  const fetchAnew = repeatable(fetchModule);
  let pending: Promise<unknown> | null = null;

  async function fetchOnce(): Promise<unknown> {
    tell(false);
    try {
      // From a microtask: where somebody watches the network, the browser reads all code on the stack anew to say who asked.
      part.current = await Promise.resolve().then(fetchAnew).then(partOf);
      return part.current;
    } catch (error) {
      pending = null;
      throw error;
    } finally {
      tell(!pending);
    }
  }

  function tell(failed: boolean): void {
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
