/** How a client's call runs, and that it leaves nothing behind. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { runUnder } from '../../session-core/lib/run.ts';

test('a finished call leaves no listener on the signals that could have aborted it', async () => {
  const [scope, caller] = [new AbortController().signal, new AbortController().signal];
  const run = runUnder(scope);
  assert.equal(await run({ signal: caller }, async () => 'done'), 'done');
  await assert.rejects(run({ signal: caller }, () => Promise.reject(new Error('no'))));
  for (const signal of [scope, caller]) assert.deepEqual(getEventListeners(signal, 'abort'), []);
});
