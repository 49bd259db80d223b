/** What holds of every server of ours that is asked to stop. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { answerOn, dial, get } from './sockets.ts';

/** Milliseconds that a stop may wait for requests under way. */
export const activeTimeout = 10_000;

interface Stoppable {
  port: number;
  stop(): Promise<void>;
}

/** @param open Starts a server that answers with the path it is asked for. */
export function stoppingSuite(open: (t: TestContext) => Promise<Stoppable>): void {
  describe('a server that is asked to stop', () => {
    it('answers requests in progress on a kept connection, and then closes it', async (t) => {
      const { port, stop } = await open(t);
      const connection = await dial(t, port);
      connection.write(get('/first'));
      assert.match(await answerOn(connection), /^connection: keep-alive$/im);
      const stopped = stop();
      connection.write(get('/second'));
      const answer = await answerOn(connection);
      assert.match(answer, /^HTTP\/1\.1 200 .*\/second$/s);
      assert.match(answer, /^connection: close$/im);
      await stopped;
    });

    it('does not wait for a connection that nobody uses', async (t) => {
      const { port, stop } = await open(t);
      const connection = await dial(t, port);
      connection.write(get('/first'));
      await answerOn(connection);
      await dial(t, port);
      const start = performance.now();
      await stop();
      assert.ok(performance.now() - start < activeTimeout / 2);
    });
  });
}

/** The answer that the suite reads. */
export const answerPath = (request: Request) => new Response(new URL(request.url).pathname);
