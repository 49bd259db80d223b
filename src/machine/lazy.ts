/** Parts of the program that are fetched when needed, or a little before. */
import type { Lazy } from '../../session-core/lib/lazy.ts';

export { type Lazy, lazy } from '../../session-core/lib/lazy.ts';

/** Makes a lazy part of one that is loaded already. */
export function ready<M>(part: M): Lazy<M> {
  return { current: part, failed: false, load: async () => part, subscribe: () => () => {} };
}
