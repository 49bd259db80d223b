/** The deferred client: what it reads and checks before its main part loads. */
import assert from 'node:assert/strict';
import test, { afterEach } from 'node:test';
import type { SessionOptions } from '../../../session-core/consumer/client.ts';
import { createSession } from '../../../session-core/consumer/create-session.ts';
import { createDeferredSession } from '../../../session-core/consumer/deferred-session.ts';
import { openDeferred as open } from '../../fakes/deferred.ts';
import { createWorld, publicToken, stateKey } from '../../fakes/environment.ts';
import { putBlockedPage, putPage, takePage } from '../../fakes/page.ts';

afterEach(takePage);

test('stored values count only if they have the right shape', () => {
  for (const junk of ['{', '[]', '"x"', '5', 'null', '{"user":5,"session":[]}', '{"user":"ada"}']) {
    const world = createWorld();
    world.jar.write('auth_session=opaque-0', new URL('https://pets.example/'));
    world.storage.set(stateKey, junk);
    world.storage.set(`${stateKey}::bootstrap`, junk);
    const { client } = open(world, world.openTab());
    assert.deepEqual(client.state, { user: null, session: null, fromCache: true }, junk);
    assert.equal(client.bootstrap.current.projectName, null);
    assert.deepEqual(client.bootstrap.current.emailDomains, []);
  }
});

test('settings of an earlier visit are checked field by field once the main part has loaded', async () => {
  const world = createWorld();
  world.storage.set(
    `${stateKey}::bootstrap`,
    '{"projectName":"Pet Game","emailDomains":"pets","vertical":7}',
  );
  const { client, idle, arrive } = open(world, world.openTab({ blocked: ['network'] }));
  // A missing field has its default from the start.
  assert.equal(client.bootstrap.current.passwordConfig, null);
  idle();
  await arrive();
  const { current } = client.bootstrap;
  assert.equal(current.projectName, 'Pet Game');
  assert.deepEqual(current.emailDomains, []);
  assert.equal(current.vertical, null);
});

test('a stored user without a cookie is signed out, and an empty cookie is none', async () => {
  for (const line of ['other=1', 'auth_session=']) {
    const world = createWorld();
    world.jar.write(line, new URL('https://pets.example/'));
    world.storage.set(stateKey, '{"user":{"user_id":"user-1"},"session":{"session_id":"session-1"}}');
    const { client, fetches } = open(world, world.openTab());
    assert.deepEqual(client.state, { user: null, session: null, fromCache: false }, line);
    assert.equal(await fetches(), 0);
  }
});

test('a session in cookies that only the server can read counts as one', async () => {
  const world = createWorld();
  world.storage.set(stateKey, '{"user":{"user_id":"user-1"},"session":{"session_id":"session-1"}}');
  world.storage.set(`${stateKey}::server_cookies`, '1');
  const { client, fetches } = open(world, world.openTab());
  assert.equal(client.state.user?.user_id, 'user-1');
  assert.equal(client.session.getTokens(), null);
  assert.equal(await fetches(), 1);
});

test('cookies with other names or encodings are found', () => {
  const world = createWorld();
  world.jar.write('mine=100%', new URL('https://pets.example/'));
  world.jar.write('mine_jwt=a%20b', new URL('https://pets.example/'));
  const cookies = { opaqueTokenCookieName: 'mine', jwtCookieName: 'mine_jwt' };
  const { client } = open(world, world.openTab(), { cookies });
  assert.deepEqual(client.session.getTokens(), { session_token: '100%', session_jwt: 'a b' });
});

test('with storage and cookies blocked it starts signed out, and can sign in', async () => {
  const world = createWorld();
  const tab = world.openTab({ blocked: ['storage', 'cookies'] });
  const { client, arrive } = open(world, tab);
  assert.deepEqual(client.state, { user: null, session: null, fromCache: false });
  const signedIn = client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  await arrive();
  assert.equal((await signedIn).user_id, 'user-1');
});

test('it throws at once for a missing public token; for other options the first call rejects', async () => {
  const world = createWorld();
  const { environment } = world.openTab();
  putPage(environment);
  // A page without types may pass these.
  const atOnce: unknown[] = [undefined, null, 'public-token-test-local', {}, { publicToken: 5 }];
  const later: unknown[] = [
    { publicToken, prefix: 5 },
    { publicToken, cookies: { path: 5 } },
    { publicToken, keepAlive: 'yes' },
    // The outcome is that of a missing option outside a page.
    { publicToken, apiBaseUrl: '' },
  ];
  for (const options of [...atOnce, ...later]) {
    assert.match(
      messageOf(() => createSession(options as SessionOptions, environment)),
      /^createSession/,
    );
  }
  for (const options of atOnce) {
    assert.match(
      messageOf(() => createDeferredSession(options as SessionOptions)),
      /publicToken/,
    );
  }
  for (const options of later) {
    const { client, arrive } = open(world, world.openTab(), options as SessionOptions);
    const refused = assert.rejects(client.user.get(), { code: 'usage_error' });
    await arrive();
    await refused;
  }
});

test('later changes to the host’s options object have no effect', async () => {
  const world = createWorld();
  const tab = world.openTab();
  const options = { publicToken, apiBaseUrl: 'https://api.example/', prefix: 'pet' };
  const { client, idle, arrive } = open(world, tab, options);
  options.prefix = 'other';
  assert.equal(client.apiBaseUrl, 'https://api.example');
  idle();
  await arrive();
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  assert.ok(world.jar.one('pet_session'));
});

test('creating a client does not throw in a page that blocks everything, or outside a page', () => {
  for (const prepare of [putBlockedPage, takePage]) {
    prepare();
    const client = createDeferredSession({ publicToken, apiBaseUrl: 'https://api.example' });
    assert.deepEqual(client.state, { user: null, session: null, fromCache: false });
    client.dispose();
  }
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'usage_error');
    return (error as Error).message;
  }
  throw new Error('Nothing was thrown.');
}
