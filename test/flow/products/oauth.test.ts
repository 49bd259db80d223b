/** Social sign-in: returns without a token, browsers inside apps, and one-tap's messages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OAuthStartOptions } from '../../../session-core/wire/oauth.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { OAuthProvider } from '../../../src/machine/config.ts';
import { developerProblem, problemOfReason } from '../../../src/machine/one-tap-outcome.ts';
import type { Tools } from '../../../src/machine/product.ts';
import { readReturn } from '../../../src/products/oauth/came-back.ts';
import { oauthOnMain } from '../../../src/products/oauth/flow.ts';
import { wayOut } from '../../../src/products/oauth/in-app.ts';
import { oneTapProvider } from '../../../src/products/oauth/one-tap-provider.ts';
import { oauthHandlers } from '../../../src/products/oauth/tasks.ts';
import { messages } from '../../../src/strings/messages.ts';
import { createTranslate } from '../../../src/strings/translate.ts';

// A spelling by a host, which no library would use.
const page = 'https://pets.example/login?a=b,c:d%20e&f';

test('a denial and an error in the address become texts, and are removed from the address', () => {
  const denied = readReturn(`${page}&auth_token_type=oauth&error=access_denied#x`, 'auth');
  assert.deepEqual([denied?.problem.code, denied?.href], ['oauth_denied', `${page}#x`]);
  const failed = readReturn(`${page}&auth_token_type=oauth&error=%3Cb%3E`, 'auth');
  assert.deepEqual(failed?.problem, { code: 'oauth_failed', message: 'oauth_failed' });
  const unknown = readReturn(`${page}&auth_token_type=oauth&error=sign_up_by_invitation`, 'auth');
  assert.equal(
    unknown && createTranslate().problem(unknown.problem),
    messages['error.sign_up_by_invitation'],
  );
  for (const other of [
    '&error=x',
    '&auth_token_type=magic_links&error=x',
    '&pets_token_type=oauth&error=x',
  ]) {
    assert.equal(readReturn(page + other, 'auth'), null, other);
  }
});

test('inside an app that Google refuses, the way out is the device’s browser', () => {
  const instagram = (system: string) => `Mozilla/5.0 (${system}) AppleWebKit Instagram 300.0`;
  const iPhone = instagram('iPhone; CPU iPhone OS 17_0 like Mac OS X');
  assert.equal(wayOut('google', iPhone, page), `x-safari-${page}`);
  assert.equal(
    wayOut('google', 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Version/4.0 Chrome/120', page),
    `${page.replace('https:', 'intent:')}#Intent;scheme=https;action=android.intent.action.VIEW;end`,
  );
  assert.equal(wayOut('google', instagram('Windows NT 10.0'), page), '', 'no address leads out');
  assert.equal(wayOut('google', iPhone, page.replace('https', 'http')), '', 'none for an unsafe page');
  assert.equal(wayOut('github', iPhone, page), null);
  for (const browser of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile Safari/604',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537 Chrome/120 Mobile Safari/537',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537 Chrome/120 Safari/537',
  ]) {
    assert.equal(wayOut('google', browser, page), null, browser);
  }
});

test('developers see a problem with one-tap, with a test token only', () => {
  for (const reason of [
    'oauth_config_not_found',
    'no_login_redirect_urls_set',
    'no_signup_redirect_urls_set',
    'unregistered_origin',
    'invalid_client',
    'default_provider_not_allowed',
  ]) {
    assert.match(developerProblem(reason, 'public-token-test-1')?.message ?? '', /^One-tap: /, reason);
    assert.equal(developerProblem(reason, 'public-token-live-1'), null);
  }
  assert.equal(developerProblem('user_cancel', 'public-token-test-1'), null);
  assert.equal(developerProblem('constructor', 'public-token-test-1'), null);
});

test('a visitor whose chosen account is refused sees that, with any token', () => {
  assert.equal(problemOfReason('oauth_flow_callback_error', 'public-token-live-1')?.code, 'oauth_failed');
  assert.equal(problemOfReason('unregistered_origin', 'public-token-live-1'), null);
});

test('one click leaves for the provider, and an open prompt is not busy', () => {
  const config = resolveConfig({ products: ['oauth'] });
  const main = { name: 'main' } as const;
  const chosen = { type: 'oauth.chosen', provider: 'github' } as const;
  const choose = (busy: string[]) => oauthOnMain.main['oauth.chosen'](main, chosen, { config, busy });
  assert.deepEqual(choose([]), { run: { do: 'oauth.leave', provider: 'github' } });
  assert.equal(choose(['oauth.leave']), undefined);
  const shown = oauthOnMain.main['oauth.shown'](main, { type: 'oauth.shown', place: null });
  assert.deepEqual(shown, { beside: { do: 'oauth.prompt', place: null } });
});

test('one-tap is only for the provider that has it, and only if it is configured', () => {
  const first = (...providers: OAuthProvider[]) =>
    oneTapProvider(resolveConfig({ products: ['oauth'], oauthOptions: { providers } }))?.type;
  assert.equal(first({ type: 'github', one_tap: true }, { type: 'google', one_tap: true }), 'google');
  assert.equal(first({ type: 'github', one_tap: true }, { type: 'google' }), undefined);
});

test('a provider may have its own return pages; others use the common ones', async () => {
  const all = { loginRedirectURL: 'https://pets.example/in', signupRedirectURL: 'https://pets.example/new' };
  const ownProvider = { type: 'google', loginRedirectURL: 'https://pets.example/google' };
  const config = resolveConfig({
    products: ['oauth'],
    oauthOptions: { ...all, providers: [ownProvider, { type: 'github' }] },
  });
  const started: unknown[] = [];
  const start = async (_provider: string, options: OAuthStartOptions) => {
    started.push([options.login_redirect_url, options.signup_redirect_url]);
    throw new Error('The page is left.');
  };
  const tools = { session: { oauth: { start } }, config: () => config } as unknown as Tools;
  Object.assign(globalThis, { location: { href: page }, navigator: { userAgent: '' } });
  for (const { type: provider } of config.oauthOptions.providers) {
    const leave = oauthHandlers['oauth.leave'];
    await assert.rejects(leave({ do: 'oauth.leave', provider }, tools, new AbortController().signal));
  }
  for (const name of ['location', 'navigator']) Reflect.deleteProperty(globalThis, name);
  assert.deepEqual(started, [
    [ownProvider.loginRedirectURL, all.signupRedirectURL],
    [all.loginRedirectURL, all.signupRedirectURL],
  ]);
});

test('providers that are not checked yet may be anything, and none of them shows one-tap', () => {
  const providers = [null, 7, 'google', {}] as unknown as OAuthProvider[];
  assert.equal(
    oneTapProvider(resolveConfig({ products: ['oauth'], oauthOptions: { providers } })),
    undefined,
  );
});
