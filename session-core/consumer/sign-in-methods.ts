/** The calls of a page with a form for codes, links, passwords or social accounts, or with a question of an app. */
import type { MethodsParts } from '../axis.ts';
import { optionalDurationRule } from '../lib/check.ts';
import { createPkce } from '../links/pkce.ts';
import { createWaitingTokens } from '../links/waiting-tokens.ts';
import type { SessionClient } from './client.ts';
import { linksWith } from './links.ts';
import { createIdp } from './methods/idp.ts';
import { createMagicLinks } from './methods/magic-links.ts';
import { methodOf } from './methods/method-of.ts';
import { createOAuth } from './methods/oauth.ts';
import { createOrganizations } from './methods/organizations.ts';
import { createOtps } from './methods/otps.ts';
import { partsOf } from './methods/parts-of.ts';
import { createPasswords } from './methods/passwords.ts';
import { createSearch } from './methods/search.ts';
import type { ConsumerTypes } from './types.ts';

export type SignInMethods = Pick<
  SessionClient,
  'otps' | 'magicLinks' | 'oauth' | 'passwords' | 'idp' | 'impersonation' | 'searchManager'
>;

export function createSignInMethods(methods: MethodsParts<ConsumerTypes>): SignInMethods {
  const { core, clientsideServicesIframeURL } = methods;
  const { environment, publicToken, apiBaseUrl, prefix, stateKey, bootstrap, keeper, events } = core;
  const parts = partsOf(methods);
  // Shared by all clients of the page, because it keeps a pair that could not be stored.
  core.pkce ??= createPkce({ environment, stateKey });
  core.waiting ??= createWaitingTokens(environment, stateKey);
  const { pkce, waiting } = core;
  const oauth = { ...parts, environment, pkce, bootstrap, events, publicToken, apiBaseUrl, prefix };
  return {
    otps: createOtps(parts),
    magicLinks: createMagicLinks({ ...parts, pkce, bootstrap, environment, prefix, waiting }),
    oauth: {
      ...createOAuth({ ...oauth, clientsideServicesIframeURL }),
      attach: methodOf(parts, 'POST /oauth/attach', {
        method: 'oauth.attach',
        rules: { provider: 'string' },
        needsSession: true,
      }),
    },
    passwords: createPasswords({ ...parts, pkce, bootstrap, keeper, environment, prefix }),
    idp: createIdp(parts),
    impersonation: {
      authenticate: methodOf(parts, 'POST /impersonation/authenticate', {
        method: 'impersonation.authenticate',
        rules: { impersonation_token: 'string', ...optionalDurationRule },
        signsIn: true,
      }),
    },
    searchManager: { ...createSearch(parts), ...createOrganizations(parts) },
  };
}

/** What exchanges the token in an address for a session. */
export const createLinks = linksWith(createSignInMethods);
