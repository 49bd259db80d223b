/** Consent and logout requests of other apps. */

import { checkAuthorize, checkNamed, logoutRules } from '../../idp/check-idp-requests.ts';
import { noSession } from '../../methods/no-session.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { IdpMethods } from '../client.ts';
import type { MethodParts } from './parts.ts';

interface IdpParts extends MethodParts {
  tokens: Pick<TokenKeeper, 'present'>;
}

export function createIdp({ call, run, tokens }: IdpParts): IdpMethods {
  return {
    oauthAuthorizeStart: (request, settings) =>
      run(settings, async (signal) => {
        checkAuthorize('idp.oauthAuthorizeStart', request);
        // An app that asks for no prompt expects an error at its redirect address, which only the server can check.
        if (!tokens.present() && request.prompt !== 'none') throw noSession('idp.oauthAuthorizeStart');
        return call('POST /idp/oauth/authorize/start', { ...request }, { signal });
      }),

    oauthAuthorizeSubmit: (answer, settings) =>
      run(settings, async (signal) => {
        checkAuthorize('idp.oauthAuthorizeSubmit', answer, {
          consent_granted: 'boolean',
          user_id: 'string?',
        });
        if (!tokens.present()) throw noSession('idp.oauthAuthorizeSubmit');
        return call('POST /idp/oauth/authorize/submit', { ...answer }, { signal });
      }),

    // Needs no session: a visitor who has already signed out still needs the redirect.
    oauthLogoutStart: (request, settings) =>
      run(settings, async (signal) => {
        checkNamed('idp.oauthLogoutStart', request, logoutRules);
        return call('POST /oauth/logout/start', { ...request }, { signal });
      }),
  };
}
