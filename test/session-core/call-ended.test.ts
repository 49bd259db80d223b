/** Calls that end early, by timeout or abort, and what they leave behind. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { exchange } from '../../session-core/http/call.ts';
import { AuthError } from '../../session-core/index.ts';
import { createClock } from '../fakes/clock.ts';
import { createWorld } from '../fakes/environment.ts';
import { json } from '../fakes/server.ts';

const code = (expected: string) => (error: unknown) => {
  assert.ok(error instanceof AuthError, `not an AuthError: ${error}`);
  assert.equal(error.code, expected);
  return true;
};

test('no answer within 15 seconds is a timeout, and so is a body that never ends', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  await world.clock.settle();
  const endless = () =>
    new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }));
  for (const answer of [() => new Promise<Response>(() => {}), endless]) {
    world.server.on('POST /otps/email/login_or_create', answer);
    let settled = false;
    const attempt = client.otps.email.loginOrCreate('ada@example.com');
    attempt.catch(() => {
      settled = true;
    });
    await world.clock.advance(14_999);
    assert.equal(settled, false);
    await world.clock.advance(1);
    await assert.rejects(attempt, code('timeout'));
    assert.equal(world.server.seen('POST /otps/email/login_or_create').at(-1)?.init.signal?.aborted, true);
  }
});

test('an abort ends a call and its request, before and while it runs', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  await world.clock.settle();
  world.server.on('POST /otps/email/login_or_create', () => new Promise<Response>(() => {}));
  const gone = AbortSignal.abort();
  await assert.rejects(
    client.otps.email.loginOrCreate('ada@example.com', {}, { signal: gone }),
    code('aborted'),
  );
  assert.equal(world.server.seen('POST /otps/email/login_or_create').length, 0);

  const controller = new AbortController();
  const attempt = client.otps.email.loginOrCreate('ada@example.com', {}, { signal: controller.signal });
  attempt.catch(() => undefined);
  await world.clock.settle();
  controller.abort();
  await assert.rejects(attempt, code('aborted'));
  assert.equal(world.server.requests.at(-1)?.init.signal?.aborted, true);
});

test('an aborted sign-in does not sign in when its reply arrives late', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  const controller = new AbortController();
  world.server.latency = 1_000;
  const attempt = client.otps.authenticate(
    '123456',
    'm',
    { session_duration_minutes: 30 },
    { signal: controller.signal },
  );
  attempt.catch(() => undefined);
  await world.clock.advance(500);
  controller.abort();
  await world.clock.advance(1_000);
  await assert.rejects(attempt, code('aborted'));
  assert.equal(client.state.user, null);
});

test('a finished request leaves neither its timer nor a listener behind', async () => {
  const clock = createClock();
  const { signal } = new AbortController();
  const url = 'https://api.example/';
  await exchange({ clock, fetch: async () => json(200, {}) }, signal, url, {});
  const fetch = () => Promise.reject(new TypeError('offline'));
  await assert.rejects(exchange({ clock, fetch }, signal, url, {}), code('unreachable'));
  assert.equal(clock.pending(), 0);
  assert.deepEqual(getEventListeners(signal, 'abort'), []);
});
