/** Consent, logout and connected apps: requests, and an app's links. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  AuthApiError,
  AuthError,
  type AuthorizeRequest,
  parseAuthorizeRequest,
  parseLogoutRequest,
  type SessionClient,
} from '../../../session-core/index.ts';
import { createWorld, type World } from '../../fakes/environment.ts';
import { json, ok } from '../../fakes/server.ts';

const start = 'POST /idp/oauth/authorize/start';
const submit = 'POST /idp/oauth/authorize/submit';
const logout = 'POST /oauth/logout/start';
const list = 'GET /users/connected_apps';
const revoke = 'POST /users/connected_apps/:id/revoke';

const short: AuthorizeRequest = {
  client_id: 'client-1',
  redirect_uri: 'https://app.example/back',
  response_type: 'code',
  scopes: ['openid'],
};
const whole: AuthorizeRequest = {
  ...short,
  prompt: 'consent',
  max_age: '3600',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  state: 'a b',
  nonce: 'n-1',
  resource: ['https://pets.example/mcp'],
};
const goodbye = { client_id: 'client-1', post_logout_redirect_uri: 'https://app.example/bye' };

const code = (expected: string) => (error: unknown) => error instanceof AuthError && error.code === expected;

async function signedIn(): Promise<{ world: World; client: SessionClient }> {
  const world = createWorld();
  const { client } = await world.signedIn();
  return { world, client };
}

test('an authorization request is sent exactly as given, with or without its options', async () => {
  const { world, client } = await signedIn();
  world.server.on(start, () => ok({ consent_required: true, redirect_host: 'app.example' }));
  assert.equal((await client.idp.oauthAuthorizeStart(whole)).redirect_host, 'app.example');
  await client.idp.oauthAuthorizeStart(short);
  assert.deepEqual(
    world.server.seen(start).map(({ body }) => body),
    [whole, short],
  );
});

test('without a session only a request with `prompt=none` is sent, so that the app gets its error', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  const redirect_uri = 'https://app.example/back?error=login_required';
  const refusal = { error_type: 'idp_login_required', error_message: '', error_details: { redirect_uri } };
  world.server.on(start, () => json(403, refusal));
  await assert.rejects(client.idp.oauthAuthorizeStart(whole), code('no_current_session'));
  assert.equal(world.server.seen(start).length, 0);
  await assert.rejects(
    client.idp.oauthAuthorizeStart({ ...short, prompt: 'none' }),
    (error) => error instanceof AuthApiError && error.error_details?.redirect_uri === redirect_uri,
  );
  await assert.rejects(
    client.idp.oauthAuthorizeSubmit({ ...short, prompt: 'none', consent_granted: true }),
    code('no_current_session'),
  );
});

test('the answer is sent with the request, and returns the address to navigate to', async () => {
  const { world, client } = await signedIn();
  world.server.on(submit, () => ok({ redirect_uri: 'https://app.example/back?code=1' }));
  const { redirect_uri } = await client.idp.oauthAuthorizeSubmit({
    ...whole,
    consent_granted: false,
    user_id: 'user-1',
  });
  assert.equal(redirect_uri, 'https://app.example/back?code=1');
  assert.deepEqual(world.server.seen(submit)[0]?.body, {
    ...whole,
    consent_granted: false,
    user_id: 'user-1',
  });
});

test('a visitor who has already signed out can start a logout', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  world.server.on(logout, () => ok({ redirect_uri: 'https://app.example/bye', consent_required: false }));
  const whole = { ...goodbye, state: 's', id_token_hint: 'e.y.j' };
  assert.equal((await client.idp.oauthLogoutStart(whole)).consent_required, false);
  assert.deepEqual(world.server.seen(logout)[0]?.body, whole);
});

test('connected apps are listed, and revoked by their id', async () => {
  const { world, client } = await signedIn();
  world.server.on(list, () => ok({ connected_apps: [{ connected_app_id: 'connected-app-1' }] }));
  world.server.on(revoke, () => ok({}));
  const { connected_apps } = await client.user.getConnectedApps();
  assert.equal(connected_apps[0]?.connected_app_id, 'connected-app-1');
  await client.user.revokedConnectedApp('connected/app');
  assert.match(world.server.seen(revoke)[0]?.url ?? '', /\/users\/connected_apps\/connected%2Fapp\/revoke$/);
  assert.equal(world.server.seen(revoke)[0]?.body, null);
});

test('every parameter of a link to the authorize page is read', () => {
  const query = new URLSearchParams({
    client_id: 'client-1',
    redirect_uri: 'https://app.example/back',
    response_type: 'code',
    scope: ' pets:read  openid pets:read ',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
    state: 'a b',
    nonce: 'n',
    prompt: 'consent',
    max_age: '3600',
    somebody_elses: 'x',
  });
  query.append('resource', 'https://a.example/mcp');
  query.append('resource', 'https://b.example/mcp');
  assert.deepEqual(parseAuthorizeRequest(query), {
    error: null,
    result: {
      client_id: 'client-1',
      redirect_uri: 'https://app.example/back',
      response_type: 'code',
      scopes: ['pets:read', 'openid'],
      code_challenge: 'challenge',
      code_challenge_method: 'S256',
      state: 'a b',
      nonce: 'n',
      prompt: 'consent',
      max_age: '3600',
      resource: ['https://a.example/mcp', 'https://b.example/mcp'],
    },
  });
});

test('missing parameters have their defaults, and optional ones stay absent', () => {
  const query = new URLSearchParams({
    client_id: 'c',
    redirect_uri: 'https://a.example',
    scope: '',
    state: '',
  });
  assert.deepEqual(parseAuthorizeRequest(query).result, {
    client_id: 'c',
    redirect_uri: 'https://a.example',
    response_type: 'code',
    scopes: ['openid', 'email', 'profile'],
  });
});

test('a link without a required parameter, or with it twice, is refused with the parameter’s name', () => {
  const missing = (name: string) =>
    `Required parameter is missing: ${name}. Please reach out to the application developer.`;
  const cases: [string, string][] = [
    ['redirect_uri=https://a.example', missing('client_id')],
    ['client_id=&redirect_uri=https://a.example', missing('client_id')],
    ['client_id=c', missing('redirect_uri')],
  ];
  for (const [query, error] of cases) {
    assert.deepEqual(parseAuthorizeRequest(new URLSearchParams(query)), { error, result: null });
  }
  const twice = parseAuthorizeRequest(
    new URLSearchParams('client_id=c&redirect_uri=https://a.example&redirect_uri=https://evil.example'),
  );
  assert.match(twice.error ?? '', /more than once: redirect_uri\./);
  assert.equal(
    parseLogoutRequest(new URLSearchParams('client_id=c')).error,
    missing('post_logout_redirect_uri'),
  );
});

test('every parameter of a link that requests a logout is read', () => {
  const whole = { ...goodbye, state: 's', id_token_hint: 'e.y.j' };
  assert.deepEqual(parseLogoutRequest(new URLSearchParams({ ...whole, ui_locales: 'de' })), {
    error: null,
    result: whole,
  });
  assert.deepEqual(parseLogoutRequest(new URLSearchParams(goodbye)).result, goodbye);
});
