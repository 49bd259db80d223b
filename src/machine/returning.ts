/** Sign-ins that leave the page and end on one whose address brings the token. */
import type { Problem } from './machine.ts';
import type { Tools } from './product.ts';

/**
 * Makes the token of the page's address a session. A call of the host for the same counts as this one.
 *
 * @returns whether somebody is signed in; false where the address has no token any more
 */
export async function finishReturn({ session, config }: Tools, signal: AbortSignal): Promise<boolean> {
  const { sessionDurationMinutes: session_duration_minutes } = config();
  const found = await session.authenticateByUrl({ session_duration_minutes }, { signal });
  return found !== null || session.state.session !== null;
}

/** Whether the token may still be good: the server was not reached, or did not answer. */
export function mayReturnAgain({ code }: Problem): boolean {
  return code === 'unreachable' || code === 'timeout';
}
