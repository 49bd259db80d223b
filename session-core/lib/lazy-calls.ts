/** Calls that exist before their code does: each of them loads the code first. */
import type { CallOptions } from '../settings.ts';
import { unlessAborted } from './abort.ts';

/** Leads from a client to a part of it, or to a call. */
export type Path = readonly string[];

type Callable = (...args: readonly unknown[]) => unknown;

/**
 * A group of calls that need not be listed: every name leads to a call, which is a group of its own as well. So a new call
 * costs the first load nothing. The types of the callers say which calls exist; one that does not exist rejects.
 *
 * @param call makes the call at a path
 * @param own what the group has without loading anything
 */
export function lazyCalls<G extends object>(
  call: (path: Path, args: readonly unknown[]) => unknown,
  path: Path,
  own: object = () => {},
): G {
  return new Proxy(own as Record<PropertyKey, unknown>, {
    get(target, name) {
      // A group must not look like a promise.
      if (typeof name === 'string' && name !== 'then') target[name] ??= lazyCalls(call, [...path, name]);
      return target[name];
    },
    apply: (_target, _self, args) => call(path, args),
  }) as G;
}

/** Loads what has the call and makes it. A caller who takes the call back does not wait for the code either. */
export async function callWhenLoaded(
  load: () => Promise<object>,
  path: Path,
  args: readonly unknown[],
): Promise<unknown> {
  const { signal } = (args.at(-1) ?? {}) as CallOptions;
  return (find(await unlessAborted(load(), signal), path) as Callable)(...args);
}

/** What is at the path; undefined where the path ends early. */
export function find(parts: object, path: Path): Callable | undefined {
  let found: unknown = parts;
  for (const name of path) found = (found as Record<string, unknown> | undefined)?.[name];
  return found as Callable | undefined;
}
