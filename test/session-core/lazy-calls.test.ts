/** Groups of calls that are there before their code is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthError } from '../../session-core/errors.ts';
import { repeatable } from '../../session-core/lib/lazy.ts';
import { laterGroup, laterPart } from '../../session-core/lib/lazy-calls.ts';

test('a group of calls is there before its code, which is fetched once and then given at once', async () => {
  let fetched = 0;
  const load = laterPart(async () => {
    fetched += 1;
    return { add: async (one: number, other: number) => one + other };
  });
  const group = laterGroup(load, { add: true });
  assert.equal(fetched, 0);
  assert.deepEqual(await Promise.all([group.add(1, 2), group.add(3, 4)]), [3, 7]);
  assert.equal(fetched, 1);
  assert.ok(!(load() instanceof Promise));
});

test('code that cannot be had is an error of the call, and is fetched again by the next', async () => {
  let reachable = false;
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const load = laterPart(
    repeatable(async () => {
      if (!reachable) throw cause;
      return { ping: async () => 'pong' };
    }),
  );
  const group = laterGroup(load, { ping: true });
  await assert.rejects(group.ping(), (error) => {
    assert.ok(error instanceof AuthError);
    assert.equal(error.code, 'unreachable');
    assert.equal(error.cause, cause);
    return true;
  });
  reachable = true;
  assert.equal(await group.ping(), 'pong');
});

test('groups stand within groups', async () => {
  const load = laterPart(async () => ({
    ask: async () => 'asked',
    mail: { send: async (to: string) => `sent to ${to}` },
  }));
  const group = laterGroup(load, { ask: true, mail: { send: true } });
  assert.equal(await group.ask(), 'asked');
  assert.equal(await group.mail.send('ada'), 'sent to ada');
});

test('who takes a call back does not wait for its code', async () => {
  const group = laterGroup<{ ping(settings?: { signal?: AbortSignal }): Promise<string> }>(
    () => new Promise(() => {}),
    { ping: true },
  );
  const controller = new AbortController();
  const call = group.ping({ signal: controller.signal });
  controller.abort();
  await assert.rejects(call, { code: 'aborted' });
});

test('a bundle says where its code comes from', async () => {
  const load = laterPart<{ ping(): Promise<string> }>();
  await assert.rejects(laterGroup(load, { ping: true }).ping(), { code: 'unreachable' });
  load.from(() => ({ ping: async () => 'pong' }));
  assert.equal(await laterGroup(load, { ping: true }).ping(), 'pong');
});
