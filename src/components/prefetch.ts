import type { Lazy } from '../../session-core/lib/lazy.ts';

/** Fetches a part ahead of need. It ignores a failure: the screen that needs the part tries again, and shows it. */
export function prefetch(part: Lazy<unknown>): void {
  if (!part.failed) part.load().catch(() => {});
}
