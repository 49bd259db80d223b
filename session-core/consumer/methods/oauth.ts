/** Social sign-in: redirects to an identity provider, and exchanges the token that comes back. */
import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import { AuthError } from '../../errors.ts';
import { check, durationRule } from '../../lib/check.ts';
import { isRecord } from '../../lib/is-record.ts';
import { lazy } from '../../lib/lazy.ts';
import { callWhenLoaded, lazyCalls } from '../../lib/lazy-calls.ts';
import { answerOf, tokenInAddress } from '../../links/inspecting.ts';
import { type Pkce, withVerifier } from '../../links/pkce.ts';
import { lastUsedKeyOf } from '../../state/more-names.ts';
import { stateKeyOf } from '../../state/names.ts';
import { type OAuthProviderType, type OAuthStartOptions, oauthProviderTypes } from '../../wire/oauth.ts';
import type { OAuthMethods } from '../client.ts';
import type { SharedParts } from './parts-of.ts';

/** A value for each identity provider, by its type. */
function perProvider<T>(make: (provider: OAuthProviderType) => T): Record<OAuthProviderType, T> {
  // One entry for each type, from the list that defines the type.
  return Object.fromEntries(oauthProviderTypes.map((type) => [type, make(type)])) as Record<
    OAuthProviderType,
    T
  >;
}

interface OAuthParts extends SharedParts {
  pkce: Pkce;
}

/** One-tap, which few pages need. */
export const lazyOneTap = lazy(() => import('./one-tap.ts'));

export function createOAuth(parts: OAuthParts): Omit<OAuthMethods, 'attach'> {
  const { call, run, commit, environment, pkce, bootstrap, events, publicToken, apiBaseUrl, prefix } = parts;

  const start: OAuthMethods['start'] = (provider, options = {}, settings) =>
    run(settings, async (signal) => {
      checkStart(provider, options);
      if (!environment.place()) {
        throw new AuthError('usage_error', `oauth.${provider}.start needs a page.`);
      }
      const { cnameDomain, pkceRequiredForOAuth } = await settledBootstrap(bootstrap, environment.clock);
      // Always a new pair: the answer to an earlier start must not match this one.
      pkce.clear('oauth');
      const pair = pkceRequiredForOAuth ? await pkce.obtain('oauth') : null;
      // After an abort the page stays.
      if (signal.aborted) return;
      const { custom_scopes, provider_params } = options;
      events.add('start_oauth_flow', {
        provider_type: provider,
        ...(custom_scopes ? { custom_scopes } : {}),
        cname_domain: cnameDomain,
        pkce: pair !== null,
        ...(provider_params ? { provider_params } : {}),
      });
      const base = cnameDomain ? `https://${cnameDomain}` : apiBaseUrl;
      const parameters = query(publicToken, pair?.code_challenge, options);
      environment.navigate(`${base}/v1/public/oauth/${encodeURIComponent(provider)}/start?${parameters}`);
    });

  const loadOneTap = async () => (await lazyOneTap.load()).createOneTap(parts);

  return {
    googleOneTap: lazyCalls((path, args) => callWhenLoaded(loadOneTap, path, args), []),
    ...perProvider((provider) => ({ start: (options, settings) => start(provider, options, settings) })),
    start,
    inspect: (token, settings) =>
      run(settings, async (signal) => {
        check('oauth.inspect', undefined, { token }, { token: 'string?' });
        const oauthToken = token ?? tokenInAddress(environment, prefix, ['oauth']);
        if (oauthToken === null) return null;
        return answerOf(call('POST /oauth/inspect', { token: oauthToken }, { signal }));
      }),
    authenticate: (token, options, settings) =>
      run(settings, async (signal) => {
        check('oauth.authenticate', options, { token }, { token: 'string', ...durationRule });
        if (bootstrap.current().pkceRequiredForOAuth && pkce.verifier('oauth') === undefined) {
          environment.log.warn(
            'oauth.authenticate: this project requires PKCE, but this browser has no verifier. The sign-in began in another browser, or the visitor cleared the storage.',
          );
        }
        const { reply, done } = await withVerifier(pkce, ['oauth'], (proof) =>
          call('POST /oauth/authenticate', { ...options, ...proof, token }, { signal }),
        );
        const result = commit(reply, options);
        done();
        if ('provider_type' in reply && typeof reply.provider_type === 'string') {
          const key = lastUsedKeyOf(stateKeyOf({ prefix, publicToken }));
          environment.storage.set(key, reply.provider_type.toLowerCase());
        }
        return result;
      }),
  };
}

function query(
  publicToken: string,
  challenge: string | undefined,
  options: OAuthStartOptions,
): URLSearchParams {
  const parameters = new URLSearchParams({ public_token: publicToken });
  const add = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') parameters.set(name, value);
  };
  add('code_challenge', challenge);
  add('custom_scopes', options.custom_scopes?.join(' '));
  for (const [name, value] of Object.entries(options.provider_params ?? {})) add(`provider_${name}`, value);
  add('login_redirect_url', options.login_redirect_url);
  add('signup_redirect_url', options.signup_redirect_url);
  add('oauth_attach_token', options.oauth_attach_token);
  return parameters;
}

function checkStart(provider: string, options: OAuthStartOptions): void {
  const method = `oauth.${provider}.start`;
  const addresses = { login_redirect_url: 'string?', signup_redirect_url: 'string?' } as const;
  check(method, options, { provider }, { provider: 'string', ...addresses, oauth_attach_token: 'string?' });
  const { custom_scopes = [], provider_params = {} } = options;
  const allText = (values: readonly unknown[]) => values.every((value) => typeof value === 'string');
  if (!Array.isArray(custom_scopes) || !allText(custom_scopes)) {
    throw new AuthError('usage_error', `${method}: "custom_scopes" must be a list of strings.`);
  }
  if (!isRecord(provider_params) || !allText(Object.values(provider_params))) {
    throw new AuthError('usage_error', `${method}: "provider_params" must be an object of strings.`);
  }
}
