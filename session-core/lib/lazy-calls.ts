/** Code of the session layer that comes later, and groups of calls that wait for it. */

import { AuthError } from '../errors.ts';
import type { CallOptions } from '../settings.ts';
import { unlessAborted } from './abort.ts';

type AsyncCall = (...args: never[]) => Promise<unknown>;
type AsyncCalls<G> = { [K in keyof G]: G[K] extends AsyncCall ? AsyncCall : AsyncCalls<G[K]> };

/** All calls of a group: `true` for a call, names again for a group within it. */
export type Names<G> = { readonly [K in keyof G]: G[K] extends AsyncCall ? true : Names<G[K]> };

/**
 * The group before its code is there. Each call waits for it.
 *
 * @param names all of its calls
 */
export function laterGroup<G extends AsyncCalls<G>>(load: () => G | Promise<G>, names: Names<G>): G {
  return standIns(load, names) as G;
}

function standIns(load: () => unknown, names: object): object {
  const calls = Object.entries(names).map(([name, inner]) => {
    // What is loaded has all that is named: the types of the callers say so.
    const find = async () => ((await load()) as Record<string, unknown>)[name];
    const call = async (...args: never[]) => {
      // A caller who takes the call back does not wait for the code either.
      const { signal } = (args.at(-1) ?? {}) as CallOptions;
      return ((await unlessAborted(find(), signal)) as AsyncCall)(...args);
    };
    return [name, inner === true ? call : standIns(find, inner)];
  });
  return Object.fromEntries(calls);
}

/** A part of the program that comes later. */
export interface LaterPart<T> {
  /**
   * Fetches it, once for all clients of the page; again, when it could not be had. What has come is given at once.
   *
   * @throws AuthError `unreachable`
   */
  (): T | Promise<T>;
  /** Says where it comes from: each bundle of the program knows for itself. */
  from(source: () => T | Promise<T>): void;
}

export function laterPart<T>(source?: () => T | Promise<T>): LaterPart<T> {
  let part: T | Promise<T> | null = null;
  async function fetchNow(): Promise<T> {
    try {
      const given = await source?.();
      if (!given) throw new AuthError('unreachable', 'Nobody has said where it comes from.');
      part = given;
      return given;
    } catch (error) {
      part = null;
      throw error;
    }
  }
  const load = () => {
    part ??= fetchNow();
    return part;
  };
  return Object.assign(load, {
    from(given: () => T | Promise<T>) {
      source = given;
    },
  });
}
