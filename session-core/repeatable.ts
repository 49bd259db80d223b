/** Modules that come later, and the browsers that ask for one only once. */

import { AuthError } from './errors.ts';
import { unclobbered } from './unclobbered.ts';

/**
 * Makes an `import()` that can be repeated. Firefox remembers, for as long as the page stands, that a module could not
 * be had, and does not ask for its address again. Its error names the address; the module is then asked for once more,
 * with a query of its own.
 *
 * A page with an import map may vouch there for what lies at an address. By another one it would be run unproved, so
 * there it is not asked for.
 *
 * @param fetchModule nothing but the `import()`, so that its text says which module is its own
 * @returns A function that rejects with an `AuthError` of code `unreachable`.
 * @example
 * const fetchScreen = repeatable(() => import('./screen.ts'));
 * @see https://github.com/whatwg/html/issues/6768
 */
export function repeatable<M>(fetchModule: () => Promise<M>): () => Promise<M> {
  const addressIn = (error: unknown) => /http[^\s?#]+/.exec(String(error))?.[0];
  const fetchAgain = (error: unknown) => {
    const address = addressIn(error);
    // What the module itself imports cannot be given another address from here.
    const isOwn = address && `${fetchModule}`.includes(address.split('/').at(-1) as string);
    if (!isOwn || unclobbered(document).querySelector('[type=importmap]')) throw error;
    return import([address, Date.now()].join('?'));
  };
  return () =>
    fetchModule()
      .catch(fetchAgain)
      .catch((cause) => {
        // Safari's error names none; the text of the import() has at least the name.
        const address = addressIn(cause) ?? /[\w./-]+\.js/.exec(`${fetchModule}`)?.[0];
        throw new AuthError('unreachable', `A part could not be loaded: ${address}`, { cause });
      });
}
