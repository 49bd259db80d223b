/** Social sign-in, headless: the redirect to the provider, and the token that comes back. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { AuthError, oauthProviderTypes } from '../../../session-core/index.ts';
import { createWorld, publicToken, stateKey, type World } from '../../fakes/environment.ts';
import { refuse } from '../../fakes/server.ts';

const pkceKey = `${stateKey}::PKCE_VERIFIER:oauth`;
const lastUsedKey = `${stateKey}::b2c_last_used_oauth`;
const uses = 'POST /oauth/authenticate';
const duration = { session_duration_minutes: 60 };

function pkceWorld(): World {
  const world = createWorld();
  world.server.bootstrap.pkce_required_for_oauth = true;
  return world;
}

test('a start navigates to the provider with exactly the given options', async () => {
  const world = createWorld();
  const tab = world.openTab();
  await tab.open().oauth.google.start({
    login_redirect_url: 'https://pets.example/in?a=1&b=2',
    signup_redirect_url: 'https://pets.example/up',
    custom_scopes: ['calendar', 'drive file'],
    provider_params: { login_hint: 'ada', prompt: 'consent' },
  });
  assert.equal(tab.visited.length, 1);
  const url = new URL(tab.visited[0] ?? '');
  assert.equal(`${url.origin}${url.pathname}`, 'https://api.example/v1/public/oauth/google/start');
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    public_token: publicToken,
    custom_scopes: 'calendar drive file',
    provider_login_hint: 'ada',
    provider_prompt: 'consent',
    login_redirect_url: 'https://pets.example/in?a=1&b=2',
    signup_redirect_url: 'https://pets.example/up',
  });
});

test('if the caller aborts before the project has answered, the page stays', async () => {
  const world = createWorld();
  world.server.latency = 1_000;
  const tab = world.openTab();
  const controller = new AbortController();
  const leaving = tab.open().oauth.google.start({}, { signal: controller.signal });
  await world.clock.settle();
  controller.abort();
  await assert.rejects(leaving, { code: 'aborted' });
  await world.clock.advance(5_000);
  assert.deepEqual(tab.visited, []);
});

test('every listed provider has a start, and any other starts by its type', async () => {
  const tab = createWorld().openTab();
  const { oauth } = tab.open();
  for (const type of oauthProviderTypes) await oauth[type].start();
  await oauth.start('../new one');
  const types = tab.visited.map((href) => new URL(href).pathname.split('/')[4]);
  assert.deepEqual(types, [...oauthProviderTypes, '..%2Fnew%20one']);
  assert.equal(oauthProviderTypes.length, 19);
});

test('a project with its own domain starts there', async () => {
  const world = createWorld();
  world.server.bootstrap.cname_domain = 'login.pets.example';
  const tab = world.openTab();
  await tab.open().oauth.github.start();
  assert.equal(new URL(tab.visited[0] ?? '').origin, 'https://login.pets.example');
});

test('with PKCE each start creates a new pair, and without it an old pair is removed', async () => {
  const world = pkceWorld();
  const tab = world.openTab();
  const client = tab.open();
  await client.oauth.google.start();
  await client.oauth.google.start();
  const [one, two] = tab.visited.map((href) => new URL(href).searchParams.get('code_challenge'));
  assert.notEqual(one, two);
  const { code_verifier } = JSON.parse(world.storage.get(pkceKey) ?? '{}');
  assert.equal(two, createHash('sha256').update(code_verifier).digest('base64url'));

  const other = createWorld();
  other.storage.set(pkceKey, JSON.stringify({ code_challenge: 'c', code_verifier: 'v' }));
  await other.openTab().open().oauth.google.start();
  assert.equal(other.storage.has(pkceKey), false);
});

test('errors name wrong arguments, and the page stays', async () => {
  const tab = createWorld().openTab();
  const { oauth } = tab.open();
  const wrong: [object, RegExp][] = [
    [{ login_redirect_url: 5 }, /oauth\.google\.start.*login_redirect_url/],
    [{ custom_scopes: 'email' }, /custom_scopes/],
    [{ custom_scopes: [1] }, /custom_scopes/],
    [{ provider_params: { prompt: true } }, /provider_params/],
  ];
  for (const [options, expected] of wrong) {
    await assert.rejects(oauth.google.start(options), (error) => {
      assert.ok(error instanceof AuthError && error.code === 'usage_error');
      assert.match(error.message, expected);
      return true;
    });
  }
  assert.deepEqual(tab.visited, []);
});

test('the start is logged without addresses and tokens', async () => {
  const world = pkceWorld();
  const tab = world.openTab();
  await tab.open().oauth.google.start({ custom_scopes: ['calendar'] });
  await world.clock.advance(5_000);
  const events = world.server.seen('POST /events').flatMap(({ body }) => body as { event: never }[]);
  const results = events.map(({ event }) => event as { event_name: string; details: object });
  const started = results.find(({ event_name }) => event_name === 'start_oauth_flow');
  assert.deepEqual(started?.details, {
    provider_type: 'google',
    custom_scopes: ['calendar'],
    cname_domain: null,
    pkce: true,
  });
});

test('an aborted start stores nothing, and the page stays', async () => {
  const world = createWorld();
  world.server.on('GET /projects/bootstrap/:public_token', () => new Promise<Response>(() => {}));
  const tab = world.openTab();
  const controller = new AbortController();
  const starting = tab.open().oauth.google.start({}, { signal: controller.signal });
  controller.abort();
  await assert.rejects(starting, { code: 'aborted' });
  await world.clock.advance(5_000);
  assert.deepEqual(tab.visited, []);
});

test('the token that comes back signs in with its verifier, which is removed only after a success', async () => {
  const world = pkceWorld();
  const tab = world.openTab();
  await tab.open().oauth.google.start();
  const { code_verifier } = JSON.parse(world.storage.get(pkceKey) ?? '{}');
  const back = world.openTab({ href: 'https://pets.example/authenticate?auth_token_type=oauth&token=t' });
  const client = back.open();
  const restore = world.server.on(uses, () => refuse(503, 'internal_server_error'));
  await assert.rejects(client.authenticateByUrl());
  assert.ok(world.storage.has(pkceKey));
  restore();
  const outcome = await client.authenticateByUrl(duration);
  assert.equal(outcome?.token_type, 'oauth');
  assert.ok(client.state.user);
  assert.equal(back.href, 'https://pets.example/authenticate');
  const body = (world.server.seen(uses)[1]?.body ?? {}) as { code_verifier?: string };
  assert.equal(body.code_verifier, code_verifier);
  assert.equal(world.storage.has(pkceKey), false);
});

test('a project that requires PKCE causes a warning if this browser has no verifier for the token', async () => {
  for (const [required, kept, warnings] of [
    [true, false, 1],
    [true, true, 0],
    [false, false, 0],
  ] as const) {
    const world = createWorld();
    world.server.bootstrap.pkce_required_for_oauth = required;
    const tab = world.openTab();
    const client = tab.open();
    await client.bootstrap.load();
    if (kept) world.storage.set(pkceKey, JSON.stringify({ code_challenge: 'c', code_verifier: 'v' }));
    await client.oauth.authenticate('token', duration);
    assert.equal(tab.warnings.filter((line) => line.includes('PKCE')).length, warnings);
  }
});

test('a verifier from an earlier start is dropped if the server does not expect one', async () => {
  const world = createWorld();
  world.storage.set(pkceKey, JSON.stringify({ code_challenge: 'c', code_verifier: 'v' }));
  world.server.on(uses, ({ body }) =>
    'code_verifier' in (body as object)
      ? refuse(400, 'pkce_did_not_expect_code_verifier')
      : Response.json({ data: { ...world.server.authReply(), provider_type: 'Google' } }),
  );
  await world.openTab().open().oauth.authenticate('t', duration);
  assert.equal(world.server.seen(uses).length, 2);
});

test('the provider of the last sign-in is stored', async () => {
  const world = createWorld();
  await world.openTab().open().oauth.authenticate('t', duration);
  assert.equal(world.storage.get(lastUsedKey), 'google');
});
