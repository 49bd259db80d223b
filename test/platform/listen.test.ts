/** The socket side of both servers: which requests they take, and how they stop. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { listen } from '../../platform/listen.ts';
import { answerOn, dial } from '../sockets.ts';
import { activeTimeout, answerPath, stoppingSuite } from '../stopping.ts';

const variables = { host: 'PROVIDER_HOST', port: 'PROVIDER_PORT' };

async function open(t: TestContext) {
  const { port, stop } = await listen(answerPath, { hosts: ['127.0.0.1'], port: 0, variables });
  t.after(() => stop({ active: 0, idle: 0 }));
  return { port, stop: () => stop({ active: activeTimeout, idle: 100 }) };
}

stoppingSuite(open);

describe('a request', () => {
  // What checks whether a server is well often speaks like this.
  it('of HTTP/1.0 needs no Host header', async (t) => {
    const { port } = await open(t);
    const socket = await dial(t, port);
    socket.write('GET /healthz HTTP/1.0\r\n\r\n');
    const answer = await answerOn(socket);
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /\/healthz$/);
  });

  it('of HTTP/1.1 does', async (t) => {
    const { port } = await open(t);
    const socket = await dial(t, port);
    socket.write('GET /healthz HTTP/1.1\r\n\r\n');
    assert.match(await answerOn(socket), /^HTTP\/1\.1 400 /);
  });
});

it('keeps an idle connection open longer than load balancers do', async (t) => {
  // If the server closes first, a request on the connection is lost, and the balancer answers 502.
  const { port } = await open(t);
  const balancer = 60;
  const reply = await fetch(`http://127.0.0.1:${port}/healthz`);
  const [, seconds] = /timeout=(\d+)/.exec(reply.headers.get('keep-alive') ?? '') ?? [];
  assert.ok(Number(seconds) > balancer, `it closes after ${seconds} s`);
});
