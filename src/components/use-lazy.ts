/** Lets a component wait for a lazy part. */
import { useSyncExternalStore } from 'react';
import type { Lazy } from '../../session-core/lib/lazy.ts';

/** The current state of a lazy part. */
export function useLazy<M>(part: Lazy<M>): { readonly current: M | null; readonly failed: boolean } {
  // The same value on the server side of hydration: a loaded part is there from the start.
  const current = useSyncExternalStore(
    part.subscribe,
    () => part.current,
    () => part.current,
  );
  const failed = useSyncExternalStore(
    part.subscribe,
    () => part.failed,
    () => part.failed,
  );
  return { current, failed };
}
