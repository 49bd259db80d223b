/** Sign-in of members by an identity provider: leaves the page, and exchanges the token that comes back. */

import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import { AuthError } from '../../errors.ts';
import { check, durationRule, type Rule } from '../../lib/check.ts';
import { lazy } from '../../lib/lazy.ts';
import { callWhenLoaded, lazyCalls } from '../../lib/lazy-calls.ts';
import { answerOf, tokenInAddress } from '../../links/inspecting.ts';
import type { CallOptions } from '../../settings.ts';
import type { DiscoveryOAuthStart, MemberOAuthProvider, MemberOAuthStart } from '../../wire/b2b/oauth.ts';
import type { MemberOAuthMethods, MemberOAuthProviderMethods } from '../client/oauth.ts';
import { leavePage, type StartQuery } from './leave-page.ts';
import { methodOf } from './method-of.ts';
import type { MemberParts } from './parts.ts';

/** One-tap, which few pages need. */
const lazyOneTap = lazy(() => import('./one-tap.ts'));

const startRules = { provider_params: 'object?' } satisfies Record<string, Rule>;
const pages = { login_redirect_url: 'string?', signup_redirect_url: 'string?' } as const;
const toOne = { organization_id: 'string?', organization_slug: 'string?' } as const;

export function createMemberOAuth(parts: MemberParts): MemberOAuthMethods {
  const { core, call, run } = parts;
  const { bootstrap, environment, urls, prefix, publicToken } = core;

  function leave(
    path: string,
    method: string,
    { custom_scopes = [], provider_params = {}, ...pagesAndPlace }: MemberOAuthStart & DiscoveryOAuthStart,
    settings: CallOptions | undefined,
    rules: Record<string, Rule>,
  ): Promise<void> {
    return run(settings, async (signal) => {
      check(method, { ...pagesAndPlace, provider_params }, {}, { ...startRules, ...rules });
      if (!environment.place()) throw new AuthError('usage_error', `${method} needs a page.`);
      const { cnameDomain, pkceRequiredForOAuth } = await settledBootstrap(bootstrap, environment.clock);
      const { organization_slug: slug, ...rest } = pagesAndPlace;
      const parameters: StartQuery = {
        public_token: publicToken,
        custom_scopes: custom_scopes.join(' '),
        slug,
        ...rest,
      };
      for (const [name, value] of Object.entries(provider_params)) parameters[`provider_${name}`] = value;
      const base = cnameDomain ? `https://${cnameDomain}` : urls.apiBaseUrl;
      const address = `${base}/v1/b2b/public/oauth/${path}/start`;
      await leavePage(parts, {
        namespace: 'oauth',
        isNeeded: pkceRequiredForOAuth,
        address,
        parameters,
        signal,
      });
    });
  }

  const provider = (type: MemberOAuthProvider): MemberOAuthProviderMethods => ({
    start: (options, settings) =>
      leave(type, `oauth.${type}.start`, options, settings, { ...toOne, ...pages }),
    discovery: {
      start: (options = {}, settings) =>
        leave(`${type}/discovery`, `oauth.${type}.discovery.start`, options, settings, {
          discovery_redirect_url: 'string?',
        }),
    },
  });

  const loadOneTap = async () => (await lazyOneTap.load()).createMemberOneTap(parts);

  return {
    googleOneTap: lazyCalls((path, args) => callWhenLoaded(loadOneTap, path, args), []),
    google: provider('google'),
    microsoft: provider('microsoft'),
    hubspot: provider('hubspot'),
    slack: provider('slack'),
    github: provider('github'),
    inspect: (options, settings) =>
      run(settings, async (signal) => {
        check('oauth.inspect', options, {}, { oauth_token: 'string?' });
        const types = ['oauth', 'discovery_oauth'];
        const oauth_token = options?.oauth_token ?? tokenInAddress(environment, prefix, types);
        if (oauth_token === null) return null;
        return answerOf(call('POST /b2b/oauth/inspect', { oauth_token }, { signal }));
      }),
    authenticate: methodOf(parts, 'POST /b2b/oauth/authenticate', {
      method: 'oauth.authenticate',
      rules: { oauth_token: 'string', ...durationRule },
      half: 'along',
      verifiers: ['oauth'],
      signsIn: true,
    }),
    discovery: {
      authenticate: methodOf(parts, 'POST /b2b/oauth/discovery/authenticate', {
        method: 'oauth.discovery.authenticate',
        rules: { discovery_oauth_token: 'string' },
        verifiers: ['oauth'],
        signsIn: true,
      }),
    },
  };
}
