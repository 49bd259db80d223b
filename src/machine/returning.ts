/** Sign-ins that leave the page and end on one whose address brings the token. */
import { isUntried } from '../strings/untried.ts';
import type { Failed, Step } from './machine.ts';
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

interface Ends<Confirmed> {
  readonly screen: { readonly name: 'main' } | Confirmed;
}

/** The rows, common to all products, of the screen where such a sign-in is finished. */
export function returnRows<Confirmed extends { readonly name: string }>(confirmed: Confirmed) {
  return {
    finished: (_screen: unknown, { signedIn }: { readonly signedIn: boolean }): Ends<Confirmed> => ({
      screen: signedIn ? confirmed : { name: 'main' },
    }),
    // What is used up is told on the screen where it can be begun anew.
    failed: (_screen: unknown, { problem }: Failed<{ do: string }>): Step<{ name: 'main' }, never> =>
      isUntried(problem) ? { problem } : { screen: { name: 'main' }, problem },
    signedInElsewhere: (): Ends<Confirmed> => ({ screen: confirmed }),
    back: (): Ends<Confirmed> => ({ screen: { name: 'main' } }),
  };
}
