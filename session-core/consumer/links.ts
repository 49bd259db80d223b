/** Exchanges the tokens in the addresses of links for sessions of users. */
import type { MethodsParts } from '../axis.ts';
import { runUnder } from '../lib/run.ts';
import { checkSwitch } from '../links/inspecting.ts';
import {
  type AuthenticateByUrl,
  createUrlAuthentication,
  type UrlHandler,
} from '../links/url-authentication.ts';
import type { SignInMethods } from './sign-in-methods.ts';
import type { ConsumerCore, ConsumerTypes } from './types.ts';

/** @param createMethods makes the calls that links end with */
export function linksWith(
  createMethods: (parts: MethodsParts<ConsumerTypes>) => SignInMethods,
): (core: ConsumerCore) => AuthenticateByUrl {
  return (core) => {
    const { magicLinks, oauth, impersonation } = createMethods({
      core,
      run: runUnder(core.signal),
    });
    const magicLink: UrlHandler = (token, duration) => magicLinks.authenticate(token, duration);
    const links: Readonly<Record<string, UrlHandler>> = {
      magic_links: magicLink,
      // The link in a reset mail that signs in without a new password. `reset_password` needs one, so it is not here.
      login: magicLink,
      oauth: (token, duration) => oauth.authenticate(token, duration),
      impersonation: (impersonation_token, duration) =>
        impersonation.authenticate({ ...duration, impersonation_token }),
    };
    return createUrlAuthentication(core, links, async ({ token_type, token }) => {
      // A stranger may have begun these.
      if (!core.tokens.present()) return;
      if (links[token_type] === magicLink) {
        const inspection = await magicLinks.inspect(token);
        checkSwitch(inspection?.replaces, inspection?.email);
      } else if (token_type === 'oauth' && !core.bootstrap.current().pkceRequiredForOAuth) {
        const inspection = await oauth.inspect(token);
        checkSwitch(inspection?.replaces, inspection?.account);
      }
    });
  };
}
