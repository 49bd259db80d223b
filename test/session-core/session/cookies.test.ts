/** The cookies of the session: their attributes, names, paths and domains. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CookieOptions } from '../../../session-core/consumer/client.ts';
import { createWorld, stateKey } from '../../fakes/environment.ts';

async function signIn(href: string, cookies: CookieOptions = {}) {
  const world = createWorld({ href });
  return { world, ...(await world.signedIn({ session: { cookies }, minutes: 60 })) };
}

test('both cookies are lax, secure, valid for the whole host, and end with the session', async () => {
  const { world, client } = await signIn('https://pets.example/deep/page');
  for (const [name, value] of [
    ['auth_session', 'opaque-1'],
    ['auth_session_jwt', client.session.getTokens()?.session_jwt],
  ] as const) {
    const cookie = world.jar.one(name);
    assert.equal(decodeURIComponent(cookie.value), value);
    assert.equal(cookie.sameSite, 'Lax');
    assert.equal(cookie.secure, true);
    assert.equal(cookie.path, '/');
    assert.equal(cookie.hostOnly, true);
    assert.equal(cookie.expires, Date.parse(client.state.session?.expires_at ?? ''));
  }
});

for (const host of ['localhost:4300', '127.0.0.1:4300', '127.8.9.1', '[::1]:4300']) {
  test(`cookies are not secure on ${host}, which has no TLS`, async () => {
    const { world } = await signIn(`http://${host}/`);
    assert.equal(world.jar.one('auth_session').secure, false);
  });
}

test('the names of the cookies are configurable, and by default start with the prefix', async () => {
  const chosen = await signIn('https://pets.example/', { opaqueTokenCookieName: 'a', jwtCookieName: 'b' });
  assert.deepEqual(chosen.world.jar.stored.map((cookie) => cookie.name).sort(), ['a', 'b']);

  const world = createWorld();
  await world.signedIn({ session: { prefix: 'pets' } });
  assert.deepEqual(world.jar.stored.map((cookie) => cookie.name).sort(), [
    'pets_session',
    'pets_session_jwt',
  ]);
});

test('the path is configurable', async () => {
  const { world } = await signIn('https://pets.example/app/', { path: '/app' });
  assert.equal(world.jar.one('auth_session').path, '/app');
});

test('a domain is set only together with availableToSubdomains', async () => {
  const alone = await signIn('https://www.pets.example/', { domain: 'pets.example' });
  assert.equal(alone.world.jar.one('auth_session').hostOnly, true);
  const both = await signIn('https://www.pets.example/', {
    domain: 'pets.example',
    availableToSubdomains: true,
  });
  assert.equal(both.world.jar.one('auth_session').domain, 'pets.example');
  assert.equal(both.world.jar.one('auth_session').hostOnly, false);
  assert.equal(both.world.storage.get(`${stateKey}::seen_domains`), '["pets.example"]');
});

test('availableToSubdomains alone uses the host without its port', async () => {
  const { world } = await signIn('https://pets.example:8443/', { availableToSubdomains: true });
  assert.equal(world.jar.one('auth_session').domain, 'pets.example');
  assert.equal(world.jar.one('auth_session').hostOnly, false);
});

test('the port is removed from a configured domain too', async () => {
  const { world } = await signIn('https://www.pets.example:8443/', {
    domain: 'pets.example:8443',
    availableToSubdomains: true,
  });
  assert.equal(world.jar.one('auth_session').domain, 'pets.example');
});

test('after a change of the path no second copy is left', async () => {
  const world = createWorld({ href: 'https://pets.example/app/' });
  const first = await world.signedIn();
  first.client.dispose();
  const { client } = await world.signedIn({ session: { cookies: { path: '/app' } } });
  assert.equal(world.jar.one('auth_session').path, '/app');
  assert.equal(client.session.getTokens()?.session_token, world.jar.one('auth_session').value);
});

test('on localhost no domain is set', async () => {
  const { world } = await signIn('http://localhost:4300/', { availableToSubdomains: true });
  assert.equal(world.jar.one('auth_session').hostOnly, true);
});

for (const [from, to] of [
  [true, false],
  [false, true],
] as const) {
  test(`after a change of availableToSubdomains from ${from} to ${to} no second copy is left`, async () => {
    const world = createWorld();
    const first = await world.signedIn({ session: { cookies: { availableToSubdomains: from } } });
    first.client.dispose();
    const { client } = await world.signedIn({ session: { cookies: { availableToSubdomains: to } } });
    assert.equal(world.jar.one('auth_session').hostOnly, !to);
    assert.equal(client.session.getTokens()?.session_token, world.jar.one('auth_session').value);
  });
}

test('a second copy that cannot be removed causes a warning, and the right one is used', async () => {
  const world = createWorld();
  const tab = world.openTab({ href: 'https://pets.example/other/page' });
  const client = tab.open();
  await world.clock.settle();
  // A longer path comes first in document.cookie, and the removal cannot reach it.
  world.jar.write('auth_session=foreign; Path=/other/', new URL(tab.href));
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  assert.equal(client.session.getTokens()?.session_token, 'opaque-1');
  assert.ok(tab.warnings.some((warning) => warning.includes('auth_session')));
});

test('signing out removes the cookies of every domain and path used so far', async () => {
  const world = createWorld({ href: 'https://a.pets.example/app/' });
  const first = await world.signedIn({
    session: { cookies: { availableToSubdomains: true, domain: 'pets.example' } },
  });
  first.client.dispose();
  const { client } = await world.signedIn({ session: { cookies: { path: '/app' } } });
  await client.session.revoke();
  assert.deepEqual(world.jar.stored, []);
});

test('a sign-in clears an intermediate token', async () => {
  const world = createWorld();
  world.jar.write('auth_intermediate_session_token=half; Path=/; Secure', new URL('https://pets.example/'));
  await world.signedIn();
  assert.deepEqual(world.jar.stored.map((cookie) => cookie.name).sort(), [
    'auth_session',
    'auth_session_jwt',
  ]);
});

test('with cookies blocked the user is signed in for this page only, with one warning, and the refresh continues', async () => {
  const world = createWorld();
  const { tab, client } = await world.signedIn({ blocked: ['cookies'] });
  assert.equal(client.session.getTokens()?.session_token, 'opaque-1');
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  await world.clock.advance(181_000);
  assert.equal(world.server.refreshed.length, 1);
  assert.equal(client.state.user?.user_id, 'user-1');
  assert.equal(tab.warnings.length, 1);
  assert.doesNotMatch(JSON.stringify([...world.storage]), /opaque-|jwt-|user-1/);
  await client.session.revoke();
  assert.equal(client.session.getTokens(), null);
  assert.equal(client.state.user, null);
});

test('a tab with its tokens in memory stays signed in when another tab without tokens starts', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ blocked: ['cookies'] });
  const other = world.openTab({ blocked: ['cookies'] }).open();
  await world.clock.advance(1_000);
  assert.equal(other.state.user, null);
  assert.equal(client.state.user?.user_id, 'user-1');
  const fourth = await world.signedIn();
  await world.clock.advance(1_000);
  assert.equal(client.state.user?.user_id, 'user-1', 'nor by one that has others');
  fourth.client.dispose();
  const third = await world.signedIn({ blocked: ['cookies'] });
  const before = world.server.refreshed.length;
  await world.clock.advance(181_000);
  assert.equal(world.server.refreshed.length - before, 2, 'each of the two sessions is refreshed');
  assert.ok(third.client.state.user && client.state.user);
});

test('an insecure page, where secure cookies are refused, still signs in', async () => {
  const { client, tab } = await signIn('http://pets.example/');
  assert.equal(client.session.getTokens()?.session_token, 'opaque-1');
  assert.equal(tab.warnings.length, 1);
});

for (const [how, minutes] of [
  ['a day', 24 * 60],
  ['less than the session lasts', 59],
] as const)
  test(`where the clock is ahead by ${how}, the browser keeps the cookies as long as the session`, async () => {
    const world = createWorld();
    world.server.on('POST /otps/authenticate', () => {
      const reply = world.server.authReply({ minutes: 60 }) as { session: Record<string, string> };
      const earlier = (time = '') => new Date(Date.parse(time) - minutes * 60_000).toISOString();
      reply.session.expires_at = earlier(reply.session.expires_at);
      reply.session.last_accessed_at = earlier(reply.session.last_accessed_at);
      return Response.json({ data: { ...reply, method_id: 'm' } });
    });
    const { tab } = await world.signedIn();
    for (const name of ['auth_session', 'auth_session_jwt'])
      assert.equal(world.jar.one(name).expires, world.clock.now() + 3_600_000);
    assert.deepEqual(tab.warnings, []);
  });

test('tokens that only the server can read: no script cookies, but a session, also after a reload', async () => {
  const world = createWorld();
  const hidden = () => ({
    ...world.server.authReply({ token: 'x' }),
    session_token: '',
    session_jwt: '',
    method_id: 'm',
  });
  world.server.on('POST /otps/authenticate', () => Response.json({ data: hidden() }));
  world.server.on('POST /sessions/authenticate', () => Response.json({ data: hidden() }));
  const { client } = await world.signedIn();
  assert.deepEqual(world.jar.stored, []);
  assert.equal(client.session.getTokens(), null);
  client.dispose();
  const reloaded = world.openTab().open();
  assert.equal(reloaded.state.user?.user_id, 'user-1');
  await world.clock.advance(3_000);
  assert.equal(reloaded.state.fromCache, false);
  await reloaded.session.revoke().catch(() => undefined);
  assert.equal(world.openTab().open().state.user, null);
});

test('tokens that only the server can read: a sign-out in one tab ends the session in all, without further calls', async () => {
  const world = createWorld();
  const hidden = { ...world.server.authReply({ token: 'x' }), session_token: '', session_jwt: '' };
  world.server.on('POST /otps/authenticate', () => Response.json({ data: { ...hidden, method_id: 'm' } }));
  world.server.on('POST /sessions/authenticate', () => Response.json({ data: hidden }));
  world.server.on('POST /sessions/revoke', () => Response.json({ data: {} }));
  const { client } = await world.signedIn({ blocked: ['channel'] });
  const other = world.openTab({ blocked: ['channel'] }).open();
  await world.clock.advance(3_000);
  await other.session.revoke();
  await world.clock.settle();
  assert.equal(client.state.user, null);
  const before = world.server.seen('POST /sessions/authenticate').length;
  await world.clock.advance(600_000);
  assert.equal(world.server.seen('POST /sessions/authenticate').length, before);
  await assert.rejects(client.user.get(), { code: 'no_current_session' });
});

test('tokens that only the server can read: after all storage is cleared, no one is signed in', async () => {
  const world = createWorld();
  const hidden = { ...world.server.authReply({ token: 'x' }), session_token: '', session_jwt: '' };
  world.server.on('POST /otps/authenticate', () => Response.json({ data: { ...hidden, method_id: 'm' } }));
  const { client } = await world.signedIn();
  assert.ok(client.state.user);
  world.clearStorage();
  await world.clock.settle();
  assert.equal(client.state.user, null);
});

test('a half sign-in ends the session, and tokens from elsewhere end the half sign-in', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  world.server.on('POST /otps/authenticate', () =>
    Response.json({
      data: { request_id: 'r', status_code: 200, session: null, intermediate_session_token: 'half' },
    }),
  );
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  assert.deepEqual([client.state.user, client.session.getTokens()], [null, null]);
  await client.session.updateSession({ session_token: 'whole' });
  assert.deepEqual(
    world.jar.stored.map(({ name }) => name),
    ['auth_session'],
  );
});

test('a half sign-in stores an intermediate token for ten minutes, and signs no one in', async () => {
  const world = createWorld();
  world.server.on('POST /otps/authenticate', () =>
    Response.json({ data: { request_id: 'r', status_code: 200, intermediate_session_token: 'half' } }),
  );
  const { client } = await world.signedIn();
  assert.equal(client.state.user, null);
  const cookie = world.jar.one('auth_intermediate_session_token');
  assert.deepEqual([cookie.value, cookie.expires], ['half', world.clock.now() + 600_000]);
});

test('a change of the domain leaves no older cookie, which a later page would read first', async () => {
  const shared = (domain: string) => ({ session: { cookies: { domain, availableToSubdomains: true } } });
  const world = createWorld({ href: 'https://www.pets.example/' });
  await world.signedIn(shared('www.pets.example'));
  const { tab } = await world.signedIn(shared('pets.example'));
  assert.deepEqual(world.jar.stored.map(({ name, domain }) => `${name} ${domain}`).sort(), [
    'auth_session pets.example',
    'auth_session_jwt pets.example',
  ]);
  assert.deepEqual(tab.warnings, []);
});
