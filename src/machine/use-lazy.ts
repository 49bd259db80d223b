/** Lets a component wait for a part of the program that comes later. */
import { useSyncExternalStore } from 'react';
import type { Lazy } from './lazy.ts';

/** A part of the program that comes later, as it stands. */
export function useLazy<M>(part: Lazy<M>): { readonly current: M | null; readonly failed: boolean } {
  // What is there is there while React takes a drawing over, too.
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
