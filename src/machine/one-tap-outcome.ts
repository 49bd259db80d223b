/** What a one-tap prompt ends with: a problem to show, a mistake to report to the host, or nothing. */
import { AuthError } from '../../session-core/errors.ts';
import type { OneTapOutcome } from '../../session-core/wire/oauth.ts';
import type { Problem } from './machine.ts';

/** For the page's developer. Visitors have the button. */
const messages: Readonly<Record<string, string>> = {
  oauth_config_not_found: 'One-tap: the project has no Google client id.',
  no_login_redirect_urls_set: 'One-tap: the project has no login redirect address.',
  no_signup_redirect_urls_set: 'One-tap: the project has no sign-up redirect address.',
  unregistered_origin: 'One-tap: the origin of this page is not allowed for the client id.',
  invalid_client: 'One-tap: Google does not know the client id.',
  default_provider_not_allowed: 'One-tap: Google’s default client does not allow one-tap. Set up your own.',
};

/** Errors of a prompt that the host is not notified of. */
const quiet: readonly AuthError['code'][] = ['unreachable', 'timeout'];

/**
 * Waits for a prompt. Null after a sign-in, if the visitor closed it, or if it is unavailable: a blocked script, a silent
 * frame, or an unstable network. The visitor did not ask for the prompt, and still has the button.
 */
export async function problemOfPrompt(
  prompt: Promise<OneTapOutcome>,
  { publicToken, report }: { publicToken: string; report: (error: AuthError) => void },
): Promise<Problem | null> {
  try {
    const outcome = await prompt;
    if (outcome.success) return null;
    const mistake = setUpMistake(outcome.reason);
    if (mistake) report(new AuthError('usage_error', mistake));
    return problemOfReason(outcome.reason, publicToken);
  } catch (error) {
    if (error instanceof AuthError && quiet.includes(error.code)) return null;
    throw error;
  }
}

/** The problem to show after a prompt; null if the visitor closed it or cannot act on the problem. */
export function problemOfReason(reason: string, publicToken: string): Problem | null {
  // The visitor chose an account, and it was refused: they wait for an answer.
  if (reason === 'oauth_flow_callback_error') return { code: 'oauth_failed', message: reason };
  return developerProblem(reason, publicToken);
}

/** Shown with test tokens only. With live ones, a misconfigured page still has its button. */
export function developerProblem(reason: string, publicToken: string): Problem | null {
  const message = setUpMistake(reason);
  if (message === null || !publicToken.startsWith('public-token-test')) return null;
  return { code: 'one_tap', message };
}

/** The mistake in the setup of page or project; null if the visitor or the browser declined. */
function setUpMistake(reason: string): string | null {
  return Object.hasOwn(messages, reason) ? (messages[reason] as string) : null;
}
