/** Groups of calls whose code comes with the first call. */
import { AuthError } from './errors.ts';

type AsyncCalls<G> = { [K in keyof G]: (...args: never[]) => Promise<unknown> };

/**
 * The group before its code is there. Each call waits for it.
 *
 * @param names all of its calls
 */
export function laterGroup<G extends AsyncCalls<G>>(
  load: () => Promise<G>,
  names: { readonly [K in keyof G]: true },
): G {
  const calls = Object.keys(names).map((name) => [
    name,
    async (...args: never[]) => (await load())[name as keyof G](...args),
  ]);
  // Each stands for the call of its name.
  return Object.fromEntries(calls) as G;
}

/** Fetches a part once; again, with the next call, when it could not be had. */
export function fetchOnce<T>(fetchPart: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | null = null;
  return () => {
    part ??= fetchPart().catch((cause: unknown) => {
      part = null;
      throw new AuthError('unreachable', 'A part of the session layer could not be loaded.', { cause });
    });
    return part;
  };
}
