/** The session: checked, extended, ended, and late replies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthError } from '../../../session-core/index.ts';
import { createWorld } from '../../fakes/environment.ts';
import { json, ok, refuse } from '../../fakes/server.ts';

const code = (expected: string) => (error: unknown) => error instanceof AuthError && error.code === expected;

const intact = { state: true, cookies: true };
const cleared = { state: false, cookies: false };
const table = [
  { name: 'answered', forceClear: false, answer: () => ok({}), rejects: null, after: cleared },
  { name: 'answered', forceClear: true, answer: () => ok({}), rejects: null, after: cleared },
  {
    name: 'refused as unauthorized_credentials',
    forceClear: false,
    answer: () => refuse(401, 'unauthorized_credentials'),
    rejects: 'api_error',
    after: cleared,
  },
  {
    name: 'refused as session_not_found',
    forceClear: false,
    answer: () => refuse(404, 'session_not_found'),
    rejects: 'api_error',
    after: cleared,
  },
  {
    name: 'answered with a failure',
    forceClear: false,
    answer: () => refuse(500, 'internal_server_error'),
    rejects: 'api_error',
    after: intact,
  },
  {
    name: 'answered with a failure',
    forceClear: true,
    answer: () => refuse(500, 'internal_server_error'),
    rejects: 'api_error',
    after: cleared,
  },
  {
    name: 'not answered',
    forceClear: false,
    answer: () => Promise.reject(new TypeError('x')),
    rejects: 'unreachable',
    after: intact,
  },
  {
    name: 'not answered',
    forceClear: true,
    answer: () => Promise.reject(new TypeError('x')),
    rejects: 'unreachable',
    after: cleared,
  },
] as const;

for (const { name, forceClear, answer, rejects, after } of table) {
  test(`revoke ${name}, forceClear ${forceClear}: ${after.state ? 'still signed in' : 'signed out'}, ${rejects ?? 'resolves'}`, async () => {
    const world = createWorld();
    const { client } = await world.signedIn();
    world.server.on('POST /sessions/revoke', answer);
    const attempt = client.session.revoke({ forceClear });
    if (rejects) await assert.rejects(attempt, code(rejects));
    else assert.equal((await attempt).status_code, 200);
    assert.equal(client.state.user !== null, after.state);
    assert.equal(world.jar.stored.length > 0, after.cookies);
  });
}

test('revoke removes the intermediate cookie too; a refused refresh keeps it', async () => {
  const place = new URL('https://pets.example/');
  for (const [end, left] of [
    ['revoke', 0],
    ['refresh', 1],
  ] as const) {
    const world = createWorld();
    const { client } = await world.signedIn();
    world.jar.write('auth_intermediate_session_token=half; Path=/; Secure', place);
    if (end === 'revoke') await client.session.revoke();
    world.server.sessions.clear();
    await world.clock.advance(181_000);
    assert.equal(client.state.user, null);
    assert.equal(world.jar.stored.length, left);
  }
});

test('session.authenticate extends the session and the cookies with it', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ minutes: 10 });
  await world.clock.advance(60_000);
  const reply = await client.session.authenticate({ session_duration_minutes: 120 });
  assert.equal(reply.session.expires_at, new Date(world.clock.now() + 120 * 60_000).toISOString());
  assert.equal(client.state.session?.expires_at, reply.session.expires_at);
  assert.equal(world.jar.one('auth_session').expires, Date.parse(reply.session.expires_at));
});

test('a final refusal of session.authenticate ends the session and rejects', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  world.server.sessions.clear();
  await assert.rejects(client.session.authenticate(), code('api_error'));
  assert.equal(client.state.user, null);
});

test('a reply to session.authenticate after a sign-out does not restore the session', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  world.server.latency = 1_000;
  const late = client.session.authenticate();
  late.catch(() => undefined);
  await world.clock.advance(500);
  world.server.latency = 0;
  await client.session.revoke();
  await world.clock.advance(1_000);
  await assert.rejects(late, code('no_current_session'));
  assert.equal(client.state.user, null);
});

test('a reply to a sign-out after another sign-in leaves the new session alone', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  world.server.latency = 1_000;
  const leaving = client.session.revoke();
  await world.clock.advance(500);
  world.server.latency = 0;
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  const { session } = client.state;
  await world.clock.advance(1_000);
  await leaving;
  assert.equal(client.state.session, session);
  assert.ok(client.session.getTokens());
});

test('session.authenticate asks again, at most ten times, if another tab replaces the token during the call', async () => {
  const world = createWorld();
  const { tab, client } = await world.signedIn();
  let requestCount = 0;
  let renewals = 1;
  world.server.on('POST /sessions/authenticate', () => {
    requestCount += 1;
    if (requestCount > renewals) return ok(world.server.authReply());
    world.jar.write(`auth_session=renewed-${requestCount}; Path=/; Secure`, new URL(tab.href));
    return refuse(401, 'session_not_found');
  });
  await client.session.authenticate();
  assert.equal(requestCount, 2);
  [requestCount, renewals] = [0, 20];
  await assert.rejects(client.session.authenticate(), code('no_current_session'));
  assert.equal(requestCount, 10);
  assert.ok(client.state.session);
});

test('getTokens returns both tokens or null', async () => {
  const world = createWorld();
  const { client, tab } = await world.signedIn();
  assert.equal(client.session.getTokens()?.session_token, 'opaque-1');
  world.jar.write(
    'auth_session_jwt=; Path=/; Secure; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    new URL(tab.href),
  );
  assert.equal(client.session.getTokens(), null);
});

test('user.get stores a newer user in the state of all tabs', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const other = world.openTab().open();
  await world.clock.advance(3_000);
  world.server.on('GET /users/me', () =>
    ok({ user_id: 'user-1', status: 'active', emails: [], name: { first_name: 'Ada' } }),
  );
  const heard: unknown[] = [];
  client.user.onChange((user) => heard.push(user?.name));
  const user = await client.user.get();
  assert.deepEqual(Object.keys(user).sort(), ['emails', 'name', 'status', 'user_id']);
  await world.clock.settle();
  assert.deepEqual(heard, [{ first_name: 'Ada' }]);
  assert.equal(client.user.getInfo().user?.name.first_name, 'Ada');
  assert.equal(other.state.user?.name.first_name, 'Ada');
});

test('a reply to user.get after a sign-out does not restore the user', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  world.server.latency = 1_000;
  const late = client.user.get();
  await world.clock.advance(500);
  world.server.latency = 0;
  await client.session.revoke();
  await world.clock.advance(1_000);
  await late;
  assert.equal(client.state.user, null);
});

test('a second sign-out notifies no listener', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const heard: unknown[] = [];
  client.session.onChange((session) => heard.push(session));
  client.user.onChange((user) => heard.push(user));
  await client.session.revoke();
  await client.session.revoke().catch(() => undefined);
  await world.clock.advance(1_000_000);
  assert.deepEqual(heard, [null, null]);
});

test('tokens never appear in errors, logs or events', async () => {
  const world = createWorld();
  const { client, tab } = await world.signedIn();
  world.server.on('POST /sessions/authenticate', () => Promise.reject(new TypeError('x')));
  const error = await client.session.authenticate().catch((reason: Error) => reason);
  client.logEvent('something', { a: 1 });
  await world.clock.advance(400_000);
  const events = world.server.seen('POST /events').map((request) => request.body);
  const urls = world.server.requests.map((request) => request.url);
  assert.doesNotMatch(
    JSON.stringify([String(error), tab.warnings, tab.errors, events, urls]),
    /opaque-|jwt-/,
  );
});

test('after dispose every call rejects, timers and listeners are gone, and the session itself stays', async () => {
  const world = createWorld();
  const { client, tab } = await world.signedIn();
  const heard: unknown[] = [];
  client.onStateChange((state) => heard.push(state));
  world.server.on('GET /users/me', () => new Promise<Response>(() => {}));
  const running = client.user.get();
  running.catch(() => undefined);
  await world.clock.settle();
  client.dispose();
  client.dispose();
  await assert.rejects(running, code('aborted'));
  for (const call of [
    () => client.user.get(),
    () => client.session.authenticate(),
    () => client.session.revoke(),
    () => client.otps.email.loginOrCreate('ada@example.com'),
    () => client.otps.authenticate('1', 'm', { session_duration_minutes: 5 }),
    () => client.magicLinks.email.loginOrCreate('ada@example.com'),
    () => client.magicLinks.authenticate('t', { session_duration_minutes: 5 }),
    () => client.authenticateByUrl(),
  ]) {
    await assert.rejects(call(), code('disposed'));
  }
  await client.bootstrap.load();
  client.logEvent('too_late');
  await world.clock.settle();
  assert.equal(tab.listeners, 0);
  assert.equal(world.clock.pending(), 0);
  const before = world.server.requests.length;
  await world.clock.advance(1_000_000);
  assert.equal(world.server.requests.length, before);
  assert.equal(world.jar.one('auth_session').value, 'opaque-1');
  assert.deepEqual(heard, []);
});

test('with everything blocked a visitor can still sign in and out', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ blocked: ['storage', 'cookies', 'channel', 'locks'] });
  await world.clock.advance(181_000);
  assert.equal(world.server.refreshed.length, 1);
  assert.equal(client.state.user?.user_id, 'user-1');
  await client.session.revoke();
  assert.equal(client.state.user, null);
});

test('a sign-in reply without a user or a token is an invalid_reply and signs no one in', async () => {
  const world = createWorld();
  const { session_jwt: _jwt, ...withoutJwt } = world.server.authReply();
  const { session_token: _token, ...withoutToken } = world.server.authReply();
  const client = world.openTab().open();
  for (const data of [{ session_token: 't', session_jwt: 'j' }, withoutJwt, withoutToken]) {
    world.server.on('POST /otps/authenticate', () => json(200, { data }));
    await assert.rejects(
      client.otps.authenticate('1', 'm', { session_duration_minutes: 5 }),
      code('invalid_reply'),
    );
    assert.equal(world.jar.stored.length, 0);
    assert.equal(client.state.user, null);
  }
});
