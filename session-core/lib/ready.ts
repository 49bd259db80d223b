import type { Lazy } from './lazy.ts';

/** A part that is loaded already, where a lazy one is expected. */
export function ready<P>(part: P): Lazy<P> {
  return { current: part, failed: false, load: async () => part, subscribe: () => () => {} };
}
