import type { SessionKeeper } from '../../state/session.ts';
import type { SessionState } from '../client.ts';

/** A subscription to one part of the state, which is told only of real changes of that part. */
export function changes<T>(
  keeper: SessionKeeper,
  subscribe: SessionKeeper['store']['subscribe'],
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
