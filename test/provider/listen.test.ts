/** The socket side of the server: who may speak, and how it stops. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { listen } from '../../provider/listen.ts';
import { answerOn, dial, get } from '../sockets.ts';

const patience = { underWay: 10_000, onTheirWay: 100 };

async function open(t: TestContext) {
  const listening = await listen((request) => new Response(new URL(request.url).pathname), ['127.0.0.1'], 0);
  t.after(() => listening.stop({ underWay: 0, onTheirWay: 0 }));
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
    assert.ok(performance.now() - asked < patience.underWay / 2);
  });
});

describe('a request', () => {
  // What checks whether a server is well often speaks like this.
  it('of HTTP/1.0 needs no Host header', async (t) => {
    const { dial } = await open(t);
    const socket = await dial();
    socket.write('GET /healthz HTTP/1.0\r\n\r\n');
    const answer = await answerOn(socket);
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /\/healthz$/);
  });

  it('of HTTP/1.1 does', async (t) => {
    const { dial } = await open(t);
    const socket = await dial();
    socket.write('GET /healthz HTTP/1.1\r\n\r\n');
    assert.match(await answerOn(socket), /^HTTP\/1\.1 400 /);
  });
});
