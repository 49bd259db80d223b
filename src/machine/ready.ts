import type { Lazy } from './lazy.ts';

/** A part that needs no fetching, where a lazy one could stand. */
export function ready<M>(part: M): Lazy<M> {
  return { current: part, failed: false, load: async () => part, subscribe: () => () => {} };
}
