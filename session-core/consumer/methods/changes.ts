import type { SessionState } from '../client.ts';
import type { Keeper } from '../types.ts';

/** A subscription to real changes of one part of the state. */
export function changes<T>(
  keeper: Keeper,
  subscribe: Keeper['store']['subscribe'],
  part: (state: SessionState) => T,
): (listener: (value: T) => void) => () => void {
  return (listener) => {
    let last = part(keeper.store.get());
    return subscribe((state) => {
      const next = part(state);
      if (next === last) return;
      last = next;
      listener(next);
    });
  };
}
