/** Calls whose code loads when it is first needed. */
import type { CallOptions } from '../settings.ts';
import { unlessAborted } from './abort.ts';

/** The property names from a client to one of its parts or calls. */
export type Path = readonly string[];

type Callable = (...args: readonly unknown[]) => unknown;

/**
 * A group of calls that needs no list: every property is a call, and also a group. So a new call adds nothing to the first
 * load. The caller's types say which calls exist; any other rejects.
 *
 * @param call makes the call at a path
 * @param ownCalls the properties that need no loading
 */
export function lazyCalls<G extends object>(
  call: (path: Path, args: readonly unknown[]) => unknown,
  path: Path,
  ownCalls: object = () => {},
): G {
  return new Proxy(ownCalls as Record<PropertyKey, unknown>, {
    get(target, name) {
      // Otherwise a group would look like a promise, have a way to write itself as JSON, and marks such as Vue's `__v_raw`.
      if (typeof name === 'string' && !/^(then|toJSON|_)/.test(name))
        target[name] ??= lazyCalls(call, [...path, name]);
      return target[name];
    },
    apply: (_target, _self, args) => call(path, args),
  }) as G;
}

/** Loads the object that has the call, then makes the call. An abort also ends the wait for the code. */
export async function callWhenLoaded(
  load: () => Promise<object>,
  path: Path,
  args: readonly unknown[],
): Promise<unknown> {
  const { signal } = (args.at(-1) ?? {}) as CallOptions;
  return (find(await unlessAborted(load(), signal), path) as Callable)(...args);
}

/** The call at the path; undefined if there is none. */
export function find(parts: object, path: Path): Callable | undefined {
  let part: unknown = parts;
  for (const name of path) part = (part as Record<string, unknown> | undefined)?.[name];
  return part as Callable | undefined;
}
