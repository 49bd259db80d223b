/** What the title of a sign-in that came back depends on, and whether it can be tried again. */
import type { Told } from './problem-text.ts';

/** Whether the server was not reached, or gave no verdict: what was sent may still be good. */
export function isUntried({ code, transient }: Pick<Told, 'code' | 'transient'>): boolean {
  return transient === true || code === 'unreachable' || code === 'timeout' || code === 'invalid_reply';
}
