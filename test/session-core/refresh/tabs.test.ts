/** Several tabs with one session: how each learns of changes in the others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, recordKey, stateKey, type TabOptions } from '../../fakes/environment.ts';

for (const blocked of [[], ['channel'], ['storage']] as NonNullable<TabOptions['blocked']>[]) {
  const how = blocked.length > 0 ? `without ${blocked.join()}` : 'by channel and storage';

  test(`all tabs see a sign-in and a sign-out at once, ${how}`, async () => {
    const world = createWorld();
    const others = Array.from({ length: 3 }, () => world.openTab({ blocked }).open());
    const heard: (string | null)[] = [];
    for (const other of others) other.user.onChange((user) => heard.push(user?.user_id ?? null));

    const { client } = await world.signedIn({ blocked });
    assert.deepEqual(heard, ['user-1', 'user-1', 'user-1']);
    assert.equal(others[0]?.session.getTokens()?.session_token, 'opaque-1');
    assert.ok(others.every((other) => other.state.fromCache === false));

    await client.session.revoke();
    await world.clock.settle();
    assert.deepEqual(heard.slice(3), [null, null, null]);
    assert.ok(others.every((other) => other.session.getTokens() === null));
  });
}

test('neither storage nor the channel ever carries a token', async () => {
  const world = createWorld();
  const spoken: unknown[] = [];
  const ear = world.openTab();
  ear.environment.openChannel(stateKey, (message) => spoken.push(message));
  const { client } = await world.signedIn();
  await world.clock.advance(200_000);
  await client.session.authenticate({ session_duration_minutes: 60 });
  await world.clock.settle();
  assert.ok(spoken.length > 0);
  const text = JSON.stringify([...world.storage, spoken]);
  assert.doesNotMatch(text, /opaque-|jwt-/);
});

test('a tab that slept during a sign-out notices it on waking', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const tab = world.openTab({ blocked: ['channel'] });
  const sleeper = tab.open();
  await world.clock.advance(3_000);
  // Behaves like the back-forward cache: messages of other tabs are lost, not queued.
  world.storage.set(stateKey, 'null');
  world.jar.clear();
  assert.ok(sleeper.state.user);
  tab.wake('pageshow');
  await world.clock.settle();
  assert.equal(sleeper.state.user, null);
  assert.ok(client.state.user, 'the other tab got no message in this test');
});

test('a sign-in as another user replaces the user in all tabs, with one change each', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const other = world.openTab().open();
  await world.clock.advance(3_000);
  const heard: unknown[] = [];
  other.user.onChange((user) => heard.push(user?.user_id));
  world.server.on('POST /otps/authenticate', () =>
    Response.json({ data: { ...world.server.authReply({ user_id: 'user-2' }), method_id: 'm' } }),
  );
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  await world.clock.advance(1_000);
  assert.deepEqual(heard, ['user-2']);
});

test('a reply about the previous user does not replace the current one', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const other = world.openTab().open();
  await world.clock.advance(3_000);
  let answer = (_: Response) => {};
  world.server.on('GET /users/me', () => new Promise((resolve) => (answer = resolve)));
  const late = other.user.get();
  await world.clock.settle();
  world.server.on('POST /otps/authenticate', () =>
    Response.json({ data: { ...world.server.authReply({ user_id: 'user-2' }), method_id: 'm' } }),
  );
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  await world.clock.advance(1_000);
  answer(Response.json({ data: { user_id: 'user-1', status: 'active', emails: [] } }));
  await late;
  assert.equal(other.state.user?.user_id, 'user-2');
});

test('a sign-in whose message arrives before its cookie counts once the cookie has arrived', async () => {
  const world = createWorld();
  const tab = world.openTab();
  const client = tab.open();
  await world.clock.settle();
  const { user, session } = world.server.authReply();
  const writer = world.openTab();
  world.putStorage(stateKey, JSON.stringify({ user, session }));
  writer.environment
    .openChannel(stateKey, () => undefined)
    .post({ kind: 'state', state: { user, session }, ended: null });
  await world.clock.settle();
  assert.equal(client.user.getInfo().user, null);
  world.jar.write('auth_session=opaque-1', new URL(tab.href));
  await world.clock.advance(100);
  assert.equal(client.state.user?.user_id, 'user-1');
});

test('a cookie that needs a second to arrive, as in a busy browser with a process per tab, still counts', async () => {
  const world = createWorld();
  const tab = world.openTab();
  const client = tab.open();
  await world.clock.settle();
  const { user, session } = world.server.authReply();
  world.putStorage(stateKey, JSON.stringify({ user, session }));
  world
    .openTab()
    .environment.openChannel(stateKey, () => undefined)
    .post({ kind: 'state', state: { user, session }, ended: null });
  await world.clock.advance(1_000);
  assert.equal(client.user.getInfo().user, null);
  world.jar.write('auth_session=opaque-1', new URL(tab.href));
  await world.clock.advance(3_000);
  assert.equal(client.state.user?.user_id, 'user-1');
});

test('a page that opens before the cookie of a sign-in arrives does not end the session, and checks it', async () => {
  const world = createWorld();
  const { user, session } = world.server.authReply();
  const storedSession = { session_id: 'session-1', expires: world.clock.now() + 3_600_000 };
  world.server.sessions.set('opaque-1', storedSession);
  world.putStorage(stateKey, JSON.stringify({ user, session }));
  world.putStorage(
    recordKey,
    JSON.stringify({ written: world.clock.now(), at: world.clock.now(), tried: 0 }),
  );
  const tab = world.openTab();
  const client = tab.open();
  assert.deepEqual([client.state.user, client.state.fromCache], [null, false]);
  await world.clock.advance(50);
  world.jar.write('auth_session=opaque-1', new URL(tab.href));
  await world.clock.advance(100);
  assert.equal(client.state.user?.user_id, 'user-1');
  assert.match(world.jar.read(new URL(tab.href)), /auth_session=opaque-1/);
  await world.clock.advance(1_000);
  assert.deepEqual([client.state.fromCache, world.server.refreshed.length], [false, 1]);
});

test('the message that the session has ended counts before storage and cookies change, for that session only', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const { user, session } = client.state;
  assert.ok(user && session);
  const channel = world.openTab().environment.openChannel(stateKey, () => undefined);
  channel.post({ kind: 'state', state: null, ended: 'another session' });
  await world.clock.settle();
  assert.equal(client.state.user?.user_id, 'user-1');
  // Both still have the old session here, as in a browser with a process per tab.
  channel.post({ kind: 'state', state: null, ended: session.session_id });
  await world.clock.settle();
  assert.equal(client.user.getInfo().user, null);
});

test('unknown messages on the channel change nothing', async () => {
  const world = createWorld();
  const { client, tab } = await world.signedIn();
  const channel = world.openTab().environment.openChannel(stateKey, () => undefined);
  for (const message of [
    null,
    5,
    'state',
    {},
    { kind: 'state' },
    { kind: 'state', state: { user: 1 }, ended: 7 },
    { kind: 'record', record: [] },
  ]) {
    channel.post(message);
  }
  await world.clock.settle();
  assert.equal(client.state.user?.user_id, 'user-1');
  assert.deepEqual(tab.errors, []);
});

test('a refresh that changes only last_accessed_at is not a change, in this tab and in others', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const other = world.openTab().open();
  await world.clock.advance(3_000);
  let changes = 0;
  for (const each of [client, other]) {
    each.onStateChange(() => {
      changes += 1;
    });
    each.session.onChange(() => {
      changes += 1;
    });
  }
  const before = client.state.session;
  const accessed = before?.last_accessed_at ?? '';
  await world.clock.advance(400_000);
  assert.equal(changes, 0);
  assert.equal(client.state.session, before);
  // The time itself is that of the last reply, in both.
  for (const { state } of [client, other]) {
    assert.ok((state.session?.last_accessed_at ?? '') > accessed);
    assert.equal(state.session?.last_accessed_at, client.state.session?.last_accessed_at);
  }
});

test('a listener that throws is reported, and the others still receive the change', async () => {
  const world = createWorld();
  const tab = world.openTab();
  const client = tab.open();
  const heard: string[] = [];
  client.onStateChange(() => {
    throw new Error('host bug');
  });
  client.onStateChange(() => heard.push('second'));
  const stop = client.onStateChange(() => heard.push('third'));
  stop();
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  assert.deepEqual(heard, ['second']);
  assert.equal(tab.errors.length, 1);
});
