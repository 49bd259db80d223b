/** The adapters in the real frameworks, with a session of the real provider. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { serve } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { protect as protectExpress } from '../../backend/adapters/express.ts';
import { protect as protectFastify } from '../../backend/adapters/fastify.ts';
import { protect as protectHono } from '../../backend/adapters/hono.ts';
import type { Backend, SignedIn } from '../../backend/types.ts';
import { minute, newAddress } from '../provider/world.ts';
import { backendWorld, cookiesOf } from './world.ts';

/** Starts an app that answers `/me` with the id of the user, and `/admin` for admins alone. */
type Start = (test: TestContext, backend: Backend) => Promise<string>;

const frameworks: Record<string, Start> = {
  async hono(t, backend) {
    const app = new Hono<{ Variables: { auth: SignedIn } }>();
    app.use('/me', protectHono(backend));
    app.use('/admin', protectHono(backend, { roles: ['admin'] }));
    app.all('/me', (context) => context.json({ id: context.get('auth').userId }));
    app.get('/admin', (context) => context.json({}));
    const server = serve({ fetch: app.fetch, port: 0 });
    t.after(() => server.close());
    await once(server, 'listening');
    return addressOf(server.address() as AddressInfo);
  },
  async express(t, backend) {
    const app = express();
    app.use('/me', protectExpress(backend));
    app.use('/admin', protectExpress(backend, { roles: ['admin'] }));
    app.all('/me', (request, response) => {
      response.json({ id: (request as unknown as { auth: SignedIn }).auth.userId });
    });
    app.get('/admin', (_request, response) => {
      response.json({});
    });
    const server = createServer(app).listen(0);
    t.after(() => server.close());
    await once(server, 'listening');
    return addressOf(server.address() as AddressInfo);
  },
  async fastify(t, backend) {
    const app = fastify();
    app.decorateRequest('auth', null);
    app.all('/me', { onRequest: protectFastify(backend) }, async (request) => ({
      id: (request as unknown as { auth: SignedIn }).auth.userId,
    }));
    app.get('/admin', { onRequest: protectFastify(backend, { roles: ['admin'] }) }, async () => ({}));
    await app.listen({ port: 0 });
    t.after(() => app.close());
    return addressOf(app.server.address() as AddressInfo);
  },
};

function addressOf({ port }: AddressInfo): string {
  return `http://localhost:${port}`;
}

for (const [name, start] of Object.entries(frameworks)) {
  describe(name, () => {
    test('lets a signed-in user pass, and answers all others in JSON', async (t) => {
      const { backend, signIn } = await backendWorld(t);
      const address = await start(t, backend);
      const { session_jwt, user_id } = await signIn(newAddress());
      const headers = { authorization: `Bearer ${session_jwt}` };
      const answered = await fetch(`${address}/me`, { headers });
      assert.deepEqual([answered.status, await answered.json()], [200, { id: user_id }]);
      const refused = await fetch(`${address}/me`);
      assert.equal(refused.status, 401);
      assert.equal(((await refused.json()) as { error: string }).error, 'not_signed_in');
      assert.equal((await fetch(`${address}/admin`, { headers })).status, 403);
    });

    test('renews a JWT that has expired, and refuses a page of another site', async (t) => {
      const { backend, signIn, clock } = await backendWorld(t);
      const address = await start(t, backend);
      const cookie = cookiesOf(await signIn(newAddress()));
      clock.advance(10 * minute);
      const renewed = await fetch(`${address}/me`, { headers: { cookie } });
      assert.equal(renewed.status, 200);
      assert.match(renewed.headers.get('set-cookie') ?? '', /^auth_session_jwt=/);
      const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      assert.equal((await fetch(`${address}/me`, { method: 'POST', headers: foreign })).status, 403);
    });
  });
}
