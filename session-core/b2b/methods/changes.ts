import type { MemberState } from '../client.ts';
import type { Keeper } from '../types.ts';

/** A subscription to one part of the state, notified only of real changes of that part. */
export function changesOf<T>(
  keeper: Keeper,
  subscribe: Keeper['store']['subscribe'],
  part: (state: MemberState) => T,
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
