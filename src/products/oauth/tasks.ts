/** The tasks of social sign-in. */
import { AuthError } from '../../../session-core/errors.ts';
import { replaceAddress } from '../../../session-core/lib/replace-address.ts';
import type { Handlers } from '../../machine/machine.ts';
import { problemOfPrompt } from '../../machine/one-tap-outcome.ts';
import { present, withLanguage } from '../../machine/present.ts';
import type { Tools } from '../../machine/product.ts';
import { finishReturn } from '../../machine/returning.ts';
import { readReturn } from './came-back.ts';
import type { OAuthEvent, OAuthTask } from './flow.ts';
import { wayOut } from './in-app.ts';
import { makePlace, parentId, standsInPage } from './one-tap.ts';
import { oneTapProvider } from './one-tap-provider.ts';

/** How long the browser may take to leave the page before the screen reports a failure. ms. */
const leavingMilliseconds = 8_000;

export const oauthHandlers = {
  async 'oauth.leave'({ provider }, { session, config }, signal) {
    const href = wayOut(provider, navigator.userAgent, location.href);
    if (href !== null) return { type: 'oauth.refusedInApp', provider, href };
    const { loginRedirectURL, signupRedirectURL, providers, locale } = config().oauthOptions;
    const options = providers.find(({ type }) => type === provider);
    await session.oauth.start(
      provider,
      present({
        login_redirect_url: options?.loginRedirectURL ?? loginRedirectURL,
        signup_redirect_url: options?.signupRedirectURL ?? signupRedirectURL,
        custom_scopes: options?.customScopes ?? options?.custom_scopes,
        provider_params: withLanguage(locale, options?.providerParams ?? options?.provider_params),
      }),
      { signal },
    );
    await backAgain(signal);
    return undefined;
  },

  async 'oauth.finish'({ sure }, tools, signal) {
    try {
      const reply = await finishReturn(tools, signal, sure ? { switch_accounts: true } : {});
      return { type: 'oauth.finished', reply };
    } catch (error) {
      if (!(error instanceof AuthError && error.accounts)) throw error;
      return { type: 'oauth.mustAsk', ...error.accounts };
    }
  },

  async 'oauth.prompt'({ place }, { session, config, report }, signal) {
    const { publicToken, prefix, oauthOptions } = config();
    const returned = readReturn(location.href, prefix);
    if (returned) {
      replaceAddress(returned.href);
      return { type: 'oauth.refused', problem: returned.problem };
    }
    const provider = oneTapProvider(config());
    if (!provider || !place) return undefined;
    const { position = 'floating', cancel_on_tap_outside } = provider;
    const clear = standsInPage(position) ? makePlace(place, provider) : () => {};
    signal.addEventListener('abort', clear, { once: true });
    try {
      const { loginRedirectURL, signupRedirectURL } = oauthOptions;
      const prompt = session.oauth.googleOneTap.start(
        {
          position,
          prompt_parent_id: parentId,
          ...present({
            login_redirect_url: provider.loginRedirectURL ?? loginRedirectURL,
            signup_redirect_url: provider.signupRedirectURL ?? signupRedirectURL,
            cancel_on_tap_outside,
          }),
        },
        { signal },
      );
      const problem = await problemOfPrompt(prompt, { publicToken, report });
      return problem ? { type: 'oauth.refused', problem } : undefined;
    } finally {
      clear();
    }
  },
} satisfies Handlers<OAuthTask, OAuthEvent, Tools>;

/** Settles when the back button shows the page again; rejects if the browser never left it. */
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
    if (signal.aborted) aborted();
    else signal.addEventListener('abort', aborted);
  });
}
