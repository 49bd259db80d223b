/** The deferred client: changes while its main part loads, a main part that does not load, and its end. */
import assert from 'node:assert/strict';
import test, { afterEach } from 'node:test';
import type { SessionClient, SessionState } from '../../../session-core/consumer/client.ts';
import { openDeferred as open } from '../../fakes/deferred.ts';
import { createWorld, type Tab, type World } from '../../fakes/environment.ts';
import { takePage } from '../../fakes/page.ts';

afterEach(takePage);

/** A browser in which a visitor signed in earlier. */
async function afterSignIn(): Promise<{ world: World; tab: Tab; first: SessionClient }> {
  const world = createWorld();
  world.server.bootstrap = { ...world.server.bootstrap, project_name: 'Pet Game' };
  const { client } = await world.signedIn();
  return { world, tab: world.openTab(), first: client };
}

test('a listener from before the main part is notified of later changes', async () => {
  const world = createWorld();
  const { client, idle, arrive } = open(world, world.openTab());
  const heard: string[] = [];
  client.onStateChange(({ user }) => heard.push(`state ${user?.user_id}`));
  client.user.onChange((user) => heard.push(`user ${user?.user_id}`));
  client.session.onChange((session) => heard.push(`session ${session !== null}`));
  client.bootstrap.onChange(({ projectName }) => heard.push(`bootstrap ${projectName}`));
  const stop = client.onStateChange(() => heard.push('stopped early'));
  stop();
  world.server.bootstrap = { ...world.server.bootstrap, project_name: 'Cat Game' };
  idle();
  await arrive();
  assert.deepEqual(heard, ['bootstrap Cat Game']);
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  assert.deepEqual(heard.slice(1).sort(), ['session true', 'state user-1', 'user user-1']);
});

test('a subscription that ended before, or after, the main part loaded receives nothing', async () => {
  const world = createWorld();
  const { client, idle, arrive } = open(world, world.openTab());
  const heard: unknown[] = [];
  const stopBefore = client.onStateChange((state) => heard.push(state));
  const stopAfter = client.onStateChange((state) => heard.push(state));
  stopBefore();
  idle();
  await arrive();
  stopAfter();
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  assert.deepEqual(heard, []);
});

test('waiting listeners are notified of what another tab did while the main part was loading', async () => {
  const { world, tab, first } = await afterSignIn();
  const { client, arrive } = open(world, tab);
  const states: SessionState[] = [];
  const users: unknown[] = [];
  client.onStateChange((state) => states.push(state));
  client.user.onChange((user) => users.push(user));
  await first.session.revoke();
  await arrive();
  assert.deepEqual(states, [{ user: null, session: null, fromCache: false }]);
  assert.deepEqual(users, [null]);
});

test('properties read before the main part loaded still work afterwards', async () => {
  const world = createWorld();
  const { client, idle, arrive } = open(world, world.openTab());
  const { getInfo, getTokens, onChange } = client.session;
  const { logEvent } = client;
  idle();
  await arrive();
  const heard: unknown[] = [];
  const stop = onChange((session) => heard.push(session));
  const { session } = await client.otps.authenticate('123456', 'm', { session_duration_minutes: 60 });
  assert.deepEqual(getInfo(), { session, fromCache: false });
  assert.deepEqual(heard, [session]);
  assert.ok(getTokens());
  logEvent('seen');
  stop();
  await client.session.revoke();
  assert.equal(heard.length, 1);
});

test('a listener finds its change in the client, and may subscribe again', async () => {
  const { world, tab, first } = await afterSignIn();
  const { client, arrive } = open(world, tab);
  const seen: unknown[] = [];
  client.onStateChange(() => {
    seen.push(client.state.user);
    client.user.onChange(() => seen.push('told twice'));
  });
  await first.session.revoke();
  await arrive();
  assert.deepEqual(seen, [null]);
});

test('a listener that throws stops neither the others nor the calls', async () => {
  const { world, tab, first } = await afterSignIn();
  const { client, arrive } = open(world, tab);
  const heard: unknown[] = [];
  client.onStateChange(() => {
    throw new Error('a host with a mistake');
  });
  client.onStateChange(({ user }) => heard.push(user));
  await first.session.revoke();
  await arrive();
  assert.deepEqual(heard, [null]);
  assert.deepEqual(tab.errors, ['A listener threw an error.']);
  assert.equal((await client.otps.email.loginOrCreate('ada@example.com')).method_id, 'method-1');
});

test('if the main part does not load, calls reject as unreachable, and each call tries again', async () => {
  const world = createWorld();
  const { client, fetches, fail, arrive } = open(world, world.openTab());
  const first = client.otps.email.loginOrCreate('ada@example.com');
  const failed = assert.rejects(first, (error: { code: string; cause: unknown }) => {
    assert.equal(error.code, 'unreachable');
    assert.ok(error.cause instanceof TypeError);
    return true;
  });
  await fail();
  await failed;
  const second = client.otps.email.loginOrCreate('ada@example.com');
  assert.equal(await fetches(), 2);
  await arrive();
  assert.equal((await second).method_id, 'method-1');
});

test('after a failed prefetch, the return of the connection fetches the main part again', async () => {
  const { world, tab } = await afterSignIn();
  const { client, fetches, fail, online, arrive, listeners } = open(world, tab);
  await fail();
  assert.equal(client.state.user?.user_id, 'user-1');
  online();
  assert.equal(await fetches(), 2);
  await arrive();
  assert.equal(client.state.fromCache, false);
  assert.equal(listeners(), 0);
});

test('the settings of an earlier visit apply if the current ones do not load', async () => {
  const { world, tab } = await afterSignIn();
  const { client, fail } = open(world, tab);
  const loaded = client.bootstrap.load();
  client.logEvent('seen');
  await fail();
  assert.equal((await loaded).projectName, 'Pet Game');
});

test('a client that is disposed early never fetches the main part', async () => {
  const world = createWorld();
  const { client, fetches, idle, listeners } = open(world, world.openTab());
  client.dispose();
  idle();
  client.onStateChange(() => undefined)();
  client.logEvent('late');
  await assert.rejects(client.otps.email.loginOrCreate('ada@example.com'), { code: 'disposed' });
  assert.equal((await client.bootstrap.load()).projectName, null);
  assert.equal(await fetches(), 0);
  assert.equal(listeners(), 0);
});

test('if the client is disposed while the main part loads, calls end at once and nothing starts', async () => {
  const { world, tab } = await afterSignIn();
  const { client, arrive } = open(world, tab);
  const heard: unknown[] = [];
  client.onStateChange((state) => heard.push(state));
  const waiting = assert.rejects(client.user.get(), { code: 'aborted' });
  client.dispose();
  await waiting;
  await arrive();
  await world.clock.advance(1_000);
  assert.deepEqual(
    world.server.requests.filter((request) => request.tab === tab.name),
    [],
  );
  assert.equal(tab.listeners, 0);
  assert.deepEqual(heard, []);
});

test('if the client is disposed at the moment the main part arrives, nothing starts', async () => {
  const { world, tab } = await afterSignIn();
  // The arrival takes several microtasks; the client may be disposed in each.
  for (let turns = 0; turns < 8; turns += 1) {
    const { client, arrive } = open(world, tab);
    const waiting = assert.rejects(client.user.get());
    const arriving = arrive();
    for (let turn = 0; turn < turns; turn += 1) await null;
    client.dispose();
    await arriving;
    await waiting;
    await assert.rejects(client.user.get(), { code: 'disposed' });
    assert.equal(tab.listeners, 0, `after ${turns} turns`);
  }
});

test('dispose after loading also disposes the main part, and the session stays', async () => {
  const { world, tab, first } = await afterSignIn();
  first.dispose();
  const { client, arrive } = open(world, tab);
  await arrive();
  client.dispose();
  client.dispose();
  await assert.rejects(client.user.get(), { code: 'disposed' });
  await world.clock.advance(1_000_000);
  assert.equal(tab.listeners, 0);
  assert.equal(world.jar.stored.length, 2);
});
