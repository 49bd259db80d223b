/** The metric of sign-ins, by their method. */
import { Refusal } from '../http/refusal.ts';
import type { Facts } from './facts.ts';

/**
 * Counts a call that signs a user in, by its reply or the error that it ended with. Our failures are not sign-ins that were
 * refused: they count as requests with status 5xx.
 */
export function countSignIn(facts: Facts, method: string | undefined, result: unknown): void {
  if (method === undefined) return;
  if (result instanceof Refusal && result.status < 500) facts.signIn(method, 'refused');
  else if (!(result instanceof Error)) facts.signIn(method, isWhole(result) ? 'complete' : 'halfway');
}

/** A half sign-in has no session yet. Not by the tokens: in HttpOnly mode, they have gone into cookies by now. */
function isWhole(reply: unknown): boolean {
  const { session, member_session } = (reply ?? {}) as { session?: unknown; member_session?: unknown };
  return Boolean(session ?? member_session);
}
