/** Groups of calls whose code loads later. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthError } from '../../session-core/errors.ts';
import { type Lazy, lazy } from '../../session-core/lib/lazy.ts';
import { callWhenLoaded, lazyCalls } from '../../session-core/lib/lazy-calls.ts';
import { ready } from '../../session-core/lib/ready.ts';

const groupOf = <G extends object>(part: Lazy<G>, methods?: object) =>
  lazyCalls<G>((path, args) => callWhenLoaded(part.load, path, args), [], methods);

test('a group of calls exists before its code, which is fetched once', async () => {
  let fetched = 0;
  const group = groupOf(
    lazy(async () => {
      fetched += 1;
      return { add: async (one: number, other: number) => one + other };
    }),
  );
  assert.equal(fetched, 0);
  assert.deepEqual(await Promise.all([group.add(1, 2), group.add(3, 4)]), [3, 7]);
  assert.equal(fetched, 1);
});

test('if the code does not load, the call rejects, and the next call fetches it again', async () => {
  let reachable = false;
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const group = groupOf(
    lazy(async () => {
      if (!reachable) throw cause;
      return { ping: async () => 'pong' };
    }),
  );
  await assert.rejects(group.ping(), (error) => {
    assert.ok(error instanceof AuthError);
    assert.equal(error.code, 'unreachable');
    assert.equal(error.cause, cause);
    return true;
  });
  reachable = true;
  assert.equal(await group.ping(), 'pong');
});

test('a group may contain groups', async () => {
  const group = groupOf(
    ready({ ask: async () => 'asked', mail: { send: async (to: string) => `sent to ${to}` } }),
  );
  assert.equal(await group.ask(), 'asked');
  assert.equal(await group.mail.send('ada'), 'sent to ada');
});

test('a group’s own properties work without loading anything', () => {
  const group = groupOf<{ name: string; ping(): Promise<string> }>(
    lazy(() => Promise.reject(new Error('must not be fetched'))),
    { name: 'pings' },
  );
  assert.equal(group.name, 'pings');
});

test('an abort does not wait for the code', async () => {
  const group = groupOf<{ ping(settings?: { signal?: AbortSignal }): Promise<string> }>(
    lazy(() => new Promise(() => {})),
  );
  const controller = new AbortController();
  const call = group.ping({ signal: controller.signal });
  controller.abort();
  await assert.rejects(call, { code: 'aborted' });
});

test('a group is not a promise, so that an async function can return it', async () => {
  const group = groupOf(ready({ ping: async () => 'pong' }));
  assert.equal(await (await Promise.resolve(group)).ping(), 'pong');
});

test('tools of a host that look into a group find neither marks of their own nor a way to write it as JSON', () => {
  const group = groupOf<object>(
    lazy(() => Promise.reject(new Error('must not be fetched'))),
    { name: 'pings' },
  );
  // Vue looks for what it has wrapped in the same way.
  const unwrapped = (value: { __v_raw?: object }): object =>
    value.__v_raw ? unwrapped(value.__v_raw) : value;
  assert.equal(unwrapped(group), group);
  assert.equal(JSON.stringify(group), '{"name":"pings"}');
});

test('a call that does not exist rejects', async () => {
  const group = groupOf(ready({ ping: async () => 'pong' })) as Record<string, () => Promise<unknown>>;
  await assert.rejects(async () => group.pong?.(), TypeError);
});
