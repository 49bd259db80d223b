/** Reads that many callers share: when they ask the server, and when they ask again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCachedRead } from '../../../session-core/cached-read.ts';
import { createClock } from '../../fakes/clock.ts';
import { createWorld } from '../../fakes/environment.ts';
import { ok, refuse } from '../../fakes/server.ts';

const me = 'GET /users/me';
const settings = 'GET /projects/bootstrap/:public_token';
const unreachable = () => Promise.reject(new TypeError('offline'));

test('all callers within two seconds share one read of the user, and later ones read again', async () => {
  const world = createWorld();
  const { tab, client } = await world.signedIn();
  const other = tab.open();
  world.server.latency = 100;
  const answer = Promise.all([client.user.get(), other.user.get(), client.user.get()]);
  await world.clock.advance(100);
  const [one, two] = await answer;
  assert.equal(one, two);
  await world.clock.advance(1_800);
  await client.user.get();
  assert.equal(world.server.seen(me).length, 1);
  await world.clock.advance(100);
  const again = client.user.get();
  await world.clock.advance(100);
  await again;
  assert.equal(world.server.seen(me).length, 2);
});

test('a change of the account or another sign-in makes the answer out of date at once', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  await client.user.get();
  world.server.on('PUT /users/me', () =>
    ok({ user_id: 'user-1', __user: { user_id: 'user-1', status: 'active', emails: [], name: {} } }),
  );
  await client.user.update({ name: { first_name: 'Ada' } });
  await client.user.get();
  assert.equal(world.server.seen(me).length, 2);
  await client.session.revoke();
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  await client.user.get();
  assert.equal(world.server.seen(me).length, 3);
});

test('one caller’s abort does not affect the others', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  world.server.latency = 1_000;
  const controller = new AbortController();
  const rejection = assert.rejects(client.user.get({ signal: controller.signal }), { code: 'aborted' });
  const user = client.user.get();
  controller.abort();
  await rejection;
  await world.clock.advance(1_000);
  assert.equal((await user).user_id, 'user-1');
  assert.equal(world.server.seen(me).length, 1);
});

test('a failed read is not shared: the next call asks again', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const restore = world.server.on(me, unreachable);
  await assert.rejects(client.user.get(), { code: 'unreachable' });
  restore();
  assert.equal((await client.user.get()).user_id, 'user-1');
  assert.equal(world.server.seen(me).length, 2);
});

test('a visitor’s return to the page reads settings and user again, at most every five seconds', async () => {
  const world = createWorld();
  const { tab, client } = await world.signedIn();
  await client.user.get();
  const counts = () => [world.server.seen(settings).length, world.server.seen(me).length];
  assert.deepEqual(counts(), [1, 1]);
  world.server.bootstrap.project_name = 'Renamed';
  world.server.bootstrap.email_domains = ['new.example'];
  await world.clock.advance(10_000);
  tab.wake('visible');
  tab.wake('pageshow');
  await world.clock.advance(4_999);
  tab.wake('visible');
  await world.clock.settle();
  assert.deepEqual(counts(), [2, 2]);
  assert.equal(client.bootstrap.current.projectName, 'Renamed');
  assert.deepEqual(client.bootstrap.current.emailDomains, ['new.example']);
  await world.clock.advance(1);
  tab.wake('visible');
  await world.clock.settle();
  assert.deepEqual(counts(), [3, 3]);
});

test('nothing is read in the background before the first call for the user, or while signed out', async () => {
  const world = createWorld();
  const { tab, client } = await world.signedIn();
  await world.clock.advance(10_000);
  tab.wake('visible');
  await world.clock.settle();
  assert.equal(world.server.seen(me).length, 0);
  await client.user.get();
  await client.session.revoke();
  await world.clock.advance(10_000);
  tab.wake('visible');
  await world.clock.settle();
  assert.equal(world.server.seen(me).length, 1);
});

for (const [slow, pause] of [
  [false, 5_000],
  [true, 10_000],
] as const) {
  test(`a failed read is repeated after ${pause / 1000} s on a ${slow ? 'slow' : 'normal'} connection, at growing intervals, with one line in the log`, async () => {
    const world = createWorld();
    const restore = world.server.on(settings, unreachable);
    const tab = world.openTab({ slowConnection: () => slow });
    const client = tab.open();
    const requestCount = () => world.server.seen(settings).length;
    await world.clock.advance(pause - 1);
    assert.equal(requestCount(), 1);
    await world.clock.advance(1);
    assert.equal(requestCount(), 2);
    await world.clock.advance(2 * pause - 1);
    assert.equal(requestCount(), 2);
    restore();
    await world.clock.advance(1);
    assert.equal(requestCount(), 3);
    assert.equal(client.bootstrap.current.projectName, 'Pet Game');
    assert.equal(tab.warnings.length, 1);
    await world.clock.advance(100 * pause);
    assert.equal(requestCount(), 3, 'and never without need');
  });
}

test('a refusal is not retried in the background', async () => {
  const world = createWorld();
  world.server.on(settings, () => refuse(401, 'unauthorized_credentials'));
  world.openTab().open();
  await world.clock.advance(1_000_000);
  assert.equal(world.server.seen(settings).length, 1);
});

test('a clock that is set back does not keep an answer fresh', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  await client.user.get();
  world.clock.jump(-3_600_000);
  await client.user.get();
  assert.equal(world.server.seen(me).length, 2);
});

test('dispose leaves nothing running', async () => {
  const world = createWorld();
  world.server.on(settings, unreachable);
  const tab = world.openTab();
  const client = tab.open();
  await world.clock.settle();
  client.dispose();
  await world.clock.advance(1_000_000);
  assert.equal(world.server.seen(settings).length, 1);
  assert.equal(tab.listeners, 0);
});

/** A cached read whose outcomes the test decides. */
function reading() {
  const clock = createClock();
  const answers: { resolve(value: string): void; reject(error: Error): void }[] = [];
  let wake = () => {};
  const onWake = (listener: (reason: 'visible') => void) => {
    wake = () => listener('visible');
    return () => {};
  };
  const presence = { onWake, onHide: () => () => {}, activated: async () => {} };
  const cached = createCachedRead<string>({
    environment: { clock, presence },
    read: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    maxAge: 10_000,
  });
  const get = () => cached.get().catch(() => 'failed');
  return { clock, cached, get, made: answers, wake: () => wake() };
}

const offline = new TypeError('offline');

test('changes by the read itself cause no second read', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  world.server.on(me, () =>
    ok({ user_id: 'user-1', status: 'active', emails: [], name: { first_name: 'Ada' } }),
  );
  await client.user.get();
  assert.equal(client.state.user?.name?.first_name, 'Ada');
  await client.user.get();
  assert.equal(world.server.seen(me).length, 1);
});

test('an answer about an account that has changed since is not stored', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  let answer = (_: Response) => {};
  const user = (first_name: string) => ({
    user_id: 'user-1',
    status: 'active',
    emails: [],
    name: { first_name },
  });
  const restore = world.server.on(me, () => new Promise<Response>((resolve) => (answer = resolve)));
  const early = client.user.get();
  await world.clock.settle();
  restore();
  world.server.on('PUT /users/me', () => ok({ __user: user('Ada') }));
  await client.user.update({ name: { first_name: 'Ada' } });
  answer(ok(user('before')));
  assert.equal((await early).name?.first_name, 'before');
  assert.equal(client.state.user?.name?.first_name, 'Ada');
  world.server.on(me, () => ok(user('Ada')));
  assert.equal((await client.user.get()).name?.first_name, 'Ada');
});

test('a user who has just signed in never gets the answer about another user', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  let answer = (_: Response) => {};
  const user = (user_id: string) => ({ user_id, status: 'active', emails: [], name: {} });
  const restore = world.server.on(me, () => new Promise<Response>((resolve) => (answer = resolve)));
  const early = client.user.get();
  await world.clock.settle();
  restore();
  world.server.on(me, () => ok(user('user-2')));
  world.server.on('POST /otps/authenticate', () =>
    ok({ ...world.server.authReply({ user_id: 'user-2' }), method_id: 'method-1' }),
  );
  await client.session.revoke();
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 60 });
  answer(ok(user('user-1')));
  await early;
  assert.equal(client.state.user?.user_id, 'user-2');
  assert.equal((await client.user.get()).user_id, 'user-2');
});

test('the delay after failures grows six times, then stays, and starts again after a success', async () => {
  const { clock, get, made } = reading();
  void get();
  const failAndWait = async (pause: number) => {
    const count = made.length;
    made.at(-1)?.reject(offline);
    await clock.advance(pause - 1);
    assert.equal(made.length, count);
    await clock.advance(1);
    assert.equal(made.length, count + 1, String(pause));
  };
  for (const pause of [5, 10, 20, 40, 80, 160, 320, 320]) await failAndWait(pause * 1_000);
  made.at(-1)?.resolve('well');
  await clock.advance(10_000);
  void get();
  await failAndWait(5_000);
});

test('a call after a failure replaces the next retry', async () => {
  const { clock, get, made } = reading();
  void get();
  made[0]?.reject(offline);
  await clock.advance(1_000);
  void get();
  made[1]?.resolve('well');
  await clock.advance(100_000);
  assert.equal(made.length, 2);
});

test('an older read that fails late does not affect the newer one', async () => {
  const { clock, get, made } = reading();
  void get();
  await clock.advance(10_000);
  const newer = get();
  made[1]?.resolve('well');
  assert.equal(await newer, 'well');
  made[0]?.reject(offline);
  await clock.advance(9_000);
  assert.equal(await get(), 'well');
  assert.equal(made.length, 2);
});

test('a read that fails after dispose is not retried', async () => {
  const { clock, cached, get, made } = reading();
  void get();
  cached.stop();
  made[0]?.reject(offline);
  await clock.settle();
  assert.equal(clock.pending(), 0);
});

test('a page that becomes visible reads again, unless it has just read, even if the clock was set back', async () => {
  const { clock, get, made, wake } = reading();
  void get();
  await clock.advance(1_999);
  wake();
  assert.equal(made.length, 1);
  await clock.advance(1);
  wake();
  assert.equal(made.length, 2);
  clock.jump(-3_600_000);
  wake();
  assert.equal(made.length, 3);
});
