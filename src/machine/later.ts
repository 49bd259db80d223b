/** Code that is fetched when it is needed, or a little before. */
import { AuthError } from '../../session-core/errors.ts';

/** A part of the program in a chunk of its own. */
export interface Later<M> {
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
 * @example
 * const rest = later(() => import('./later.ts'));
 * field.onfocus = () => prefetch(rest);
 */
export function later<M>(fetchModule: () => Promise<M>): Later<M> {
  const listeners = new Set<() => void>();
  let pending: Promise<M> | null = null;

  async function fetchOnce(): Promise<M> {
    tell(false);
    try {
      // From a microtask: where somebody watches the network, the browser reads all code on the stack anew to say who asked.
      const module = await Promise.resolve().then(fetchModule);
      part.current = module;
      return module;
    } catch (cause) {
      pending = null;
      throw new AuthError('unreachable', 'A part of the widget could not be loaded.', { cause });
    } finally {
      tell(!pending);
    }
  }

  function tell(failed: boolean): void {
    part.failed = failed;
    for (const listener of [...listeners]) listener();
  }

  const part = {
    current: null as M | null,
    failed: false,
    load: () => (pending ??= fetchOnce()),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return part;
}
