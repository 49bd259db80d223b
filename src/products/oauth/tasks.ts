/** What the task of social sign-in does, through the session core. */
import { AuthError } from '../../../session-core/errors.ts';
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import type { Tools } from '../../machine/product.ts';
import type { OAuthEvent, OAuthTask } from './flow.ts';

/** How long a browser may take to leave before the page says that nothing happens. ms. */
const leavingMilliseconds = 8_000;

export const oauthHandlers = {
  async 'oauth.leave'({ provider }, { session, config }, signal) {
    const { loginRedirectURL, signupRedirectURL, providers } = config().oauthOptions;
    const options = providers.find(({ type }) => type === provider);
    await session.oauth.start(
      provider,
      present({
        login_redirect_url: loginRedirectURL,
        signup_redirect_url: signupRedirectURL,
        custom_scopes: options?.custom_scopes,
        provider_params: options?.provider_params,
      }),
      { signal },
    );
    await backAgain(signal);
    return undefined;
  },
} satisfies Handlers<OAuthTask, OAuthEvent, Tools>;

/** Settles when the page is shown again by the back button; rejects when it was never left. */
function backAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => end(() => reject(new AuthError('timeout', 'The browser did not leave for the sign-in page.'))),
      leavingMilliseconds,
    );
    const shown = (event: PageTransitionEvent) => event.persisted && end(resolve);
    const aborted = () => end(resolve);
    function end(then: () => void): void {
      clearTimeout(timer);
      removeEventListener('pageshow', shown);
      signal.removeEventListener('abort', aborted);
      then();
    }
    addEventListener('pageshow', shown);
    signal.addEventListener('abort', aborted);
  });
}
