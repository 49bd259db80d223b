/** Whether a sign-in that returned to the page can be tried again. Its screen's title depends on it. */
import type { ProblemFacts } from './problem-text.ts';

/** True if the server gave no verdict: what was sent may still be valid. */
export function isUntried({ code, transient }: Pick<ProblemFacts, 'code' | 'transient'>): boolean {
  return transient === true || code === 'unreachable' || code === 'timeout' || code === 'invalid_reply';
}
