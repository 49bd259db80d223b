/** Sign-ins that leave the page and return to an address with a token. */
import { isUntried } from '../strings/untried.ts';
import type { Failed, Step } from './machine.ts';
import type { Tools } from './product.ts';
import { type SessionOrigin, type SignInReply, signedIn } from './sign-in.ts';

/**
 * Exchanges the token in the page's address for a session. The host may make the same call first.
 *
 * @returns the server's reply; an empty one if the host was first; null if the address has no token any more and no user is
 * signed in
 */
export async function finishReturn(
  { session, config, signIn }: Tools,
  signal: AbortSignal,
  /** `switch_accounts`: the visitor was asked. */
  options: { switch_accounts?: true } = {},
): Promise<SignInReply | null> {
  const { sessionDurationMinutes: session_duration_minutes } = config();
  const authentication = await signIn(() =>
    session.authenticateByUrl({ session_duration_minutes, ...options }, { signal }),
  );
  return authentication?.reply ?? (session.state.session && {});
}

/**
 * The rows of the screen that finishes such a sign-in. All products share them.
 *
 * @param again looks again whom the sign-in would replace: another tab may have changed that
 */
export function returnRows<Confirmed extends { readonly name: string }, Again extends object>(
  confirmed: Confirmed,
  again: Again,
) {
  const changed = (_screen: unknown, { by }: { readonly by: SessionOrigin }) =>
    by === 'elsewhere' ? again : undefined;
  return {
    finished: (
      _screen: unknown,
      { reply }: { readonly reply: SignInReply | null },
    ): Step<{ name: 'main' } | Confirmed, never> =>
      reply ? signedIn(confirmed, reply) : { screen: { name: 'main' } },
    // The visitor can only start again on Main, so Main shows a problem that no retry can solve.
    failed: (_screen: unknown, { problem }: Failed<{ do: string }>): Step<{ name: 'main' }, never> =>
      isUntried(problem) ? { problem } : { screen: { name: 'main' }, problem },
    sessionBegan: changed,
    visitorChanged: changed,
    back: (): Step<{ name: 'main' }, never> => ({ screen: { name: 'main' } }),
  };
}
