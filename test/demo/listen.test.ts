/** How the demo's server stops. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { listen } from '../../demo-host/listen.ts';
import { answerOn, dial, get } from '../sockets.ts';

const patience = 10_000;

async function open(t: TestContext) {
  const listening = await listen((request) => new Response(new URL(request.url).pathname), {
    hosts: ['127.0.0.1'],
    port: 0,
  });
  t.after(() => listening.stop(0));
  return { listening, dial: () => dial(t, listening.port) };
}

describe('a server that is asked to stop', () => {
  it('answers what was on its way on a connection that is kept, and closes that then', async (t) => {
    const { listening, dial } = await open(t);
    const kept = await dial();
    kept.write(get('/first'));
    assert.match(await answerOn(kept), /^connection: keep-alive$/im);
    const stopped = listening.stop(patience);
    kept.write(get('/second'));
    const answer = await answerOn(kept);
    assert.match(answer, /^HTTP\/1\.1 200 .*\/second$/s);
    assert.match(answer, /^connection: close$/im);
    await stopped;
  });

  it('does not wait for a connection that nobody uses', async (t) => {
    const { listening, dial } = await open(t);
    const kept = await dial();
    kept.write(get('/first'));
    await answerOn(kept);
    await dial();
    const asked = performance.now();
    await listening.stop(patience);
    assert.ok(performance.now() - asked < patience / 2);
  });
});
