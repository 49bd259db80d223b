/** Parts of the program in chunks of their own, which load when they are needed or a little earlier. */
import { AuthError } from '../errors.ts';
import { unclobbered } from './unclobbered.ts';

/** A part of the program in a chunk of its own. */
export interface Lazy<P> {
  /** The part once it has loaded; null before. */
  readonly current: P | null;
  /** True after a failed fetch, until the next one starts. */
  readonly failed: boolean;
  /**
   * Fetches the part once, and again after a failure.
   *
   * @throws AuthError `unreachable` if the chunk does not load
   */
  load(): Promise<P>;
  /** Calls `listener` when a fetch starts or ends. */
  subscribe(listener: () => void): () => void;
}

/**
 * Makes a part of the program lazy.
 *
 * @param fetchModule only the `import()`, whose source text names the module
 * @param partOf picks the part from the module. @default the whole module
 *
 * @example
 * const screens = lazy(() => import('./screens.ts'), ({ screens }) => screens);
 * const { views } = await screens.load();
 */
export function lazy<M>(fetchModule: () => Promise<M>): Lazy<M>;
export function lazy<M, P>(fetchModule: () => Promise<M>, partOf: (module: M) => P | Promise<P>): Lazy<P>;
export function lazy(
  fetchModule: () => Promise<unknown>,
  partOf?: (module: unknown) => unknown,
): Lazy<unknown> {
  const listeners = new Set<() => void>();
  let pending: Promise<unknown> | null = null;

  async function fetchOnce(): Promise<unknown> {
    notify(false);
    try {
      // In a microtask: with the network panel open, a browser parses all code on the stack to name the initiator.
      part.current = await Promise.resolve()
        .then(() => fetchRepeatably(fetchModule))
        .then(partOf);
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

/**
 * Fetches a module, even after a failure. Once a module has failed to load, Firefox does not request its address again in
 * that page. Its error names the address, so we request the module once more with a new query.
 *
 * An import map may list integrity hashes by address. A new query would bypass them, so a page with such a map gets no
 * second request.
 *
 * @throws AuthError `unreachable`
 * @see https://github.com/whatwg/html/issues/6768
 */
export async function fetchRepeatably<M>(fetchModule: () => Promise<M>): Promise<M> {
  const addressIn = (error: unknown) => /http[^\s?#]+/.exec(`${error}`)?.[0];
  const fetchAgain = (error: unknown) => {
    const address = addressIn(error);
    // The module's own imports keep their addresses.
    const isOwn = address && `${fetchModule}`.includes(address.split('/').at(-1) as string);
    if (!isOwn || unclobbered(document).querySelector('[type=importmap]')) throw error;
    return import([address, Date.now()].join('?'));
  };
  return fetchModule()
    .catch(fetchAgain)
    .catch((cause) => {
      // Safari's error names no address, but the source of the import() contains the file name.
      const address = addressIn(cause) ?? /[\w./-]+\.js/.exec(`${fetchModule}`)?.[0];
      throw new AuthError('unreachable', `A chunk could not be loaded: ${address}`, { cause });
    });
}
