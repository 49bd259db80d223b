/** What comes before it is needed. */
import type { Later } from './later.ts';

/** A part that need not be fetched, where one that comes later could stand. */
export function atOnce<M>(part: M): Later<M> {
  return { current: part, failed: false, load: async () => part, subscribe: () => () => {} };
}

/** Fetches ahead of need. A failure is not news yet: it is tried again, and told, when the part is needed. */
export function prefetch(part: Later<unknown>): void {
  if (!part.failed) part.load().catch(() => {});
}
