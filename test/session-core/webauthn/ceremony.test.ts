/** Passkey ceremonies run one at a time and leave nothing behind. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { runCeremony, runQuietCeremony } from '../../../session-core/webauthn/ceremony.ts';
import { createClock } from '../../fakes/clock.ts';

const parts = () => ({ page: new Map<string, unknown>(), clock: createClock() });
const still = () => new AbortController().signal;

test('a ceremony that is aborted before its turn never begins', async () => {
  const surroundings = parts();
  const first = runCeremony(surroundings, still(), () => new Promise<never>(() => {}));
  const controller = new AbortController();
  let begun = false;
  const second = runCeremony(surroundings, controller.signal, async () => {
    begun = true;
  });
  controller.abort();
  await assert.rejects(first, { code: 'aborted' });
  await assert.rejects(second, { code: 'aborted' });
  await surroundings.clock.advance(1_000);
  assert.equal(begun, false);
});

for (const [name, run] of [
  ['asked for', runCeremony],
  ['quiet', runQuietCeremony],
] as const) {
  test(`a finished ceremony releases everything: ${name}`, async () => {
    const surroundings = parts();
    const signal = still();
    assert.equal(await run(surroundings, signal, async () => 'done'), 'done');
    assert.deepEqual(getEventListeners(signal, 'abort'), []);
    assert.equal(surroundings.page.size, 0);
    assert.equal(surroundings.clock.pending(), 0);
  });
}

test('a ceremony that ends at once when replaced leaves no timer behind', async () => {
  const surroundings = parts();
  const first = runCeremony(surroundings, still(), (signal) => {
    return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  assert.equal(await runCeremony(surroundings, still(), async () => 'done'), 'done');
  await assert.rejects(first, { code: 'aborted' });
  assert.equal(surroundings.clock.pending(), 0);
});

test('the next ceremony waits until the browser has ended an aborted one', async () => {
  const surroundings = parts();
  const order: string[] = [];
  const controller = new AbortController();
  const first = runCeremony(surroundings, controller.signal, (signal) => {
    return new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () =>
        surroundings.clock.after(50, () => {
          order.push('let go');
          reject(signal.reason);
        }),
      ),
    );
  });
  await surroundings.clock.settle();
  controller.abort();
  await assert.rejects(first, { code: 'aborted' });
  const second = runCeremony(surroundings, still(), async () => order.push('begun'));
  await surroundings.clock.advance(50);
  await second;
  assert.deepEqual(order, ['let go', 'begun']);
  assert.equal(surroundings.page.size, 0);
});
