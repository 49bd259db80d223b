import type { Lazy } from './lazy.ts';

/** Wraps a part that is already loaded as a lazy one. */
export function ready<P>(part: P): Lazy<P> {
  return { current: part, failed: false, load: async () => part, subscribe: () => () => {} };
}
