/** Code of the session layer that comes later, and groups of calls that wait for it. */
import { AuthError } from './errors.ts';

type AsyncCalls<G> = { [K in keyof G]: (...args: never[]) => Promise<unknown> };

/**
 * The group before its code is there. Each call waits for it.
 *
 * @param names all of its calls
 */
export function laterGroup<G extends AsyncCalls<G>>(
  load: () => G | Promise<G>,
  names: { readonly [K in keyof G]: true },
): G {
  const calls = Object.keys(names).map((name) => [
    name,
    async (...args: never[]) => (await load())[name as keyof G](...args),
  ]);
  // Each stands for the call of its name.
  return Object.fromEntries(calls) as G;
}

/**
 * A part of the program that is fetched once, for all clients of the page; again, when it could not be had. What has come
 * is given at once.
 *
 * @throws AuthError `unreachable`
 */
export function laterPart<T>(fetchPart: () => Promise<T>): () => T | Promise<T> {
  let part: T | Promise<T> | null = null;
  async function fetchNow(): Promise<T> {
    try {
      part = await fetchPart();
      return part;
    } catch (cause) {
      part = null;
      throw new AuthError('unreachable', 'A part of the session layer could not be loaded.', { cause });
    }
  }
  return () => {
    part ??= fetchNow();
    return part;
  };
}
