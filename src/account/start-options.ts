/** What a start of social sign-in on the account page is given. */
import type { LoginConfig } from '../machine/config.ts';
import { present, withLanguage } from '../machine/present.ts';

/** Without another page, the user comes back to this one, without its query and fragment, which may carry tokens. */
export function startOptions({ loginRedirectURL, locale }: LoginConfig['oauthOptions']) {
  return {
    login_redirect_url: loginRedirectURL ?? location.origin + location.pathname,
    ...present({ provider_params: withLanguage(locale) }),
  };
}
