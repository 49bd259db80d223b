/** The event log: when it sends entries, what it adds, and what it hides. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createSession } from '../../../session-core/consumer/create-session.ts';
import { AuthApiError } from '../../../session-core/errors.ts';
import type { LoggedEvent } from '../../../session-core/wire/projects.ts';
import { createWorld, publicToken, type World } from '../../fakes/environment.ts';

const batches = (world: World) =>
  world.server.seen('POST /events').map((request) => request.body as LoggedEvent[]);
const names = (world: World) => batches(world).map((batch) => batch.map((entry) => entry.event.event_name));

/** How long a batch waits. ms */
const delay = 5_000;

async function quiet() {
  const world = createWorld();
  const tab = world.openTab();
  const client = tab.open();
  await world.clock.advance(delay);
  world.server.requests.length = 0;
  return { world, tab, client };
}

test('a new client reports itself', async () => {
  const world = createWorld();
  world.openTab().open();
  await world.clock.advance(delay);
  assert.deepEqual(names(world), [['sdk_instance_instantiated']]);
  assert.deepEqual(batches(world)[0]?.[0]?.event, {
    public_token: 'public-token-test-local',
    event_name: 'sdk_instance_instantiated',
    details: {
      event_callback_registered: false,
      error_callback_registered: false,
      success_callback_registered: false,
    },
  });
});

test('events wait five seconds to form a batch, sent with telemetry and without credentials', async () => {
  const { world, client } = await quiet();
  client.logEvent('one');
  await world.clock.advance(2_500);
  client.logEvent('two', { type: 'login_or_create_otp' });
  await world.clock.advance(2_499);
  assert.deepEqual(names(world), []);
  await world.clock.advance(1);
  assert.deepEqual(names(world), [['one', 'two']]);
  const request = world.server.seen('POST /events')[0];
  assert.equal(request?.init.credentials, 'omit');
  assert.deepEqual(Object.keys(request?.headers ?? {}), ['Content-Type']);
  assert.match(batches(world)[0]?.[0]?.telemetry.event_id ?? '', /^event-id-/);
});

test('fifteen events are sent at once', async () => {
  const { world, client } = await quiet();
  for (let index = 0; index < 16; index += 1) client.logEvent(`event-${index}`);
  await Promise.resolve();
  await world.clock.settle();
  assert.deepEqual(
    batches(world).map((batch) => batch.length),
    [15],
  );
  await world.clock.advance(delay);
  assert.deepEqual(
    batches(world).map((batch) => batch.length),
    [15, 1],
  );
});

for (const reason of ['hidden', 'leaving'] as const) {
  test(`events logged just before the page is ${reason} are sent at once, in a request that outlives the page`, async () => {
    const { world, tab, client } = await quiet();
    client.logEvent('last_words');
    tab.hide(reason);
    assert.deepEqual(names(world), [['last_words']]);
    assert.equal(world.server.seen('POST /events')[0]?.init.keepalive, true);
    await world.clock.advance(delay);
    assert.equal(batches(world).length, 1);
  });
}

test('mail addresses are sent only as SHA-256 digests, anywhere in the details', async () => {
  const { world, client } = await quiet();
  client.logEvent('email_sent', {
    email: 'ada@example.com',
    type: 'x',
    deep: { list: ['bob@example.com', 3] },
  });
  await world.clock.advance(delay);
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  assert.deepEqual(batches(world)[0]?.[0]?.event.details, {
    email: digest('ada@example.com'),
    type: 'x',
    deep: { list: [digest('bob@example.com'), 3] },
  });
});

test('an event with an error describes it without mail addresses; other events have no such field', async () => {
  const { world, client } = await quiet();
  const refused = { status_code: 404, error_type: 'email_not_found', error_url: '' };
  const error_message = 'Nobody has ada@example.com here.';
  client.logEvent('profile_read', {}, new AuthApiError({ ...refused, error_message }));
  client.logEvent('profile_read', {}, new TypeError('Load failed'));
  client.logEvent('profile_read');
  await world.clock.advance(delay);
  const [first, second, third] = (batches(world)[0] ?? []).map(({ event }) => [
    event.error_code,
    event.error_description,
    event.http_status_code,
  ]);
  assert.deepEqual(first, ['email_not_found', 'Nobody has … here.', 404]);
  assert.deepEqual(second, ['unknown_error', 'Load failed', 400]);
  assert.deepEqual(third, [undefined, undefined, undefined]);
});

test('when the page closes, an address without a digest is left out', async () => {
  const { world, tab, client } = await quiet();
  client.logEvent('email_sent', { email: 'ada@example.com', type: 'x' });
  tab.hide('leaving');
  assert.deepEqual(batches(world)[0]?.[0]?.event.details, { email: null, type: 'x' });
});

test('without SHA-256 an address is left out', async () => {
  const world = createWorld();
  const { environment } = world.openTab();
  const sha256 = () => Promise.reject(new TypeError('crypto.subtle is undefined'));
  const client = createSession(
    { publicToken, apiBaseUrl: 'https://api.example' },
    { ...environment, sha256 },
  );
  client.logEvent('email_sent', { email: 'ada@example.com', type: 'x' });
  await world.clock.advance(delay);
  assert.deepEqual(batches(world)[0]?.[1]?.event.details, { email: null, type: 'x' });
});

test('events logged just before dispose are sent', async () => {
  const { world, client } = await quiet();
  client.logEvent('farewell');
  client.dispose();
  assert.deepEqual(names(world), [['farewell']]);
});

test('a failing event log is silent and does not retry', async () => {
  const { world, tab, client } = await quiet();
  world.server.on('POST /events', () => Promise.reject(new TypeError('blocked by an extension')));
  client.logEvent('one');
  await world.clock.advance(2 * delay);
  assert.equal(batches(world).length, 1);
  assert.deepEqual([tab.errors, tab.warnings], [[], []]);
});

for (const [name, fetch] of [
  ['refuses', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['hangs', () => new Promise<Response>(() => {})],
] as const) {
  test(`after hours on a network that ${name}, nothing has piled up, and a new event is sent alone`, async () => {
    const { world, client } = await quiet();
    const timers = world.clock.pending();
    const restore = world.server.on('POST /events', fetch);
    for (let minute = 0; minute < 180; minute += 1) {
      for (let index = 0; index < 20; index += 1) client.logEvent(`lost-${minute}`);
      await world.clock.advance(60_000);
    }
    // Two batches a minute, each sent once; their calls and timers have ended.
    assert.equal(batches(world).length, 360);
    assert.ok(world.clock.pending() <= timers, `${world.clock.pending()} timers, ${timers} before`);
    restore();
    world.server.requests.length = 0;
    client.logEvent('back');
    await world.clock.advance(delay);
    assert.deepEqual(names(world), [['back']]);
  });
}

test('unreadable details never throw into the host page', async () => {
  const { world, client } = await quiet();
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  client.logEvent('odd', circular);
  client.logEvent('odd', {
    get boom(): string {
      throw new Error('getter');
    },
  });
  client.logEvent('big', { big: 1n as never });
  client.logEvent('plain');
  await world.clock.advance(delay);
  assert.deepEqual(names(world), [['odd', 'big', 'plain']]);
});
