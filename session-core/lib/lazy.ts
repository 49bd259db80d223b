/** Parts of the program in chunks of their own, fetched when they are needed or a little before. */
import { AuthError } from '../errors.ts';
import { unclobbered } from './unclobbered.ts';

/** A part of the program in a chunk of its own. */
export interface Lazy<P> {
  /** What has been fetched; null until then. */
  readonly current: P | null;
  /** True after a fetch that failed, until the next one starts. */
  readonly failed: boolean;
  /**
   * Fetches the part, once; again after a failure.
   *
   * @throws AuthError `unreachable` when the chunk does not load
   */
  load(): Promise<P>;
  /** Calls `listener` when a fetch starts or ends. */
  subscribe(listener: () => void): () => void;
}

/**
 * Makes a part of the program lazy.
 *
 * @param fetchModule nothing but the `import()`: its text has to name the module
 * @param partOf what is needed of the module. @default all of it
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
      // In a microtask: with the network panel open, a browser reads all code on the stack to name the initiator.
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
 * Fetches a module, also after a failure. Firefox remembers for the life of the page that a module did not load, and does
 * not request its address again. Its error names the address; the module is then requested once more with a new query.
 *
 * An import map of the page may list integrity hashes by address. A new query would get around them, so a page with one
 * fetches no second time.
 *
 * @throws AuthError `unreachable`
 * @see https://github.com/whatwg/html/issues/6768
 */
export async function fetchRepeatably<M>(fetchModule: () => Promise<M>): Promise<M> {
  const addressIn = (error: unknown) => /http[^\s?#]+/.exec(String(error))?.[0];
  const fetchAgain = (error: unknown) => {
    const address = addressIn(error);
    // The imports of the module itself cannot get another address from here.
    const isOwn = address && `${fetchModule}`.includes(address.split('/').at(-1) as string);
    if (!isOwn || unclobbered(document).querySelector('[type=importmap]')) throw error;
    return import([address, Date.now()].join('?'));
  };
  return fetchModule()
    .catch(fetchAgain)
    .catch((cause) => {
      // Safari's error names no address; the text of the import() has at least the file.
      const address = addressIn(cause) ?? /[\w./-]+\.js/.exec(`${fetchModule}`)?.[0];
      throw new AuthError('unreachable', `A part could not be loaded: ${address}`, { cause });
    });
}
