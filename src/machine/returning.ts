/** Sign-ins that leave the page and end on one whose address brings the token. */
import { isUntried } from '../strings/untried.ts';
import type { Failed, Step } from './machine.ts';
import type { Tools } from './product.ts';
import { endsElsewhere, type SignInReply, signedIn } from './sign-in.ts';

/**
 * Makes the token of the page's address a session. A call of the host for the same counts as this one.
 *
 * @returns the server's answer, or what is known of the session where the host was quicker; null where the address has no
 * token any more and nobody is signed in
 */
export async function finishReturn(
  { session, config, signIn }: Tools,
  signal: AbortSignal,
): Promise<SignInReply | null> {
  const { sessionDurationMinutes: session_duration_minutes } = config();
  const found = await signIn(() => session.authenticateByUrl({ session_duration_minutes }, { signal }));
  return found?.reply ?? (session.state.session && {});
}

/** The rows, common to all products, of the screen where such a sign-in is finished. */
export function returnRows<Confirmed extends { readonly name: string }>(confirmed: Confirmed) {
  return {
    finished: (
      _screen: unknown,
      { reply }: { readonly reply: SignInReply | null },
    ): Step<{ name: 'main' } | Confirmed, never> =>
      reply ? signedIn(confirmed, reply) : { screen: { name: 'main' } },
    // What is used up is told on the screen where it can be begun anew.
    failed: (_screen: unknown, { problem }: Failed<{ do: string }>): Step<{ name: 'main' }, never> =>
      isUntried(problem) ? { problem } : { screen: { name: 'main' }, problem },
    sessionBegan: endsElsewhere(confirmed),
    back: (): Step<{ name: 'main' }, never> => ({ screen: { name: 'main' } }),
  };
}
