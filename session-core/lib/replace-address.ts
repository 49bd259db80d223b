/** Changes the address that the page shows. */
import { attempt } from './guarded.ts';

/**
 * Replaces the address of the current history entry, and keeps its state, in which routers store theirs. Next marks what it writes,
 * and ignores a change that has its mark: it would bring the old address back with its next update. It marks ours by itself.
 */
export function replaceAddress(href: string): void {
  attempt(() => {
    const { history } = globalThis;
    const { state } = history;
    history.replaceState(state?.__NA ? { ...state, __NA: undefined } : state, '', href);
  }, undefined);
}
