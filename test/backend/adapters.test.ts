/** The adapters in the real frameworks, with a session of the real provider. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { serve } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { protect as protectExpress } from '../../backend/adapters/express.ts';
import { protect as protectFastify } from '../../backend/adapters/fastify.ts';
import { protect as protectHono } from '../../backend/adapters/hono.ts';
import { fromNode, judge } from '../../backend/adapters/protect.ts';
import type { Backend, SignedIn } from '../../backend/types.ts';
import { office } from '../provider/parties/back-office.ts';
import { createKeyHolder, enterBound } from '../provider/proofs.ts';
import { minute } from '../provider/world.ts';
import { backendWorld, cookiesOf, idOf, kinds, request } from './world.ts';

const permissions = [{ resource_id: 'documents', actions: ['write'] }];
const writers = JSON.stringify({
  rbac_policy: {
    roles: [{ role_id: 'writer', description: '', permissions }],
    resources: [{ resource_id: 'documents', description: '', actions: ['write'] }],
    scopes: [],
  },
});

/** Starts an app that answers `/me` with the id of the user and whether they may write documents, `/admin` for admins, and `/of/:organization` for its members alone. */
type Start = (test: TestContext, backend: Backend) => Promise<string>;

/** By the path. */
const organization = ({ pathname }: URL) => pathname.split('/')[2] ?? '';

const frameworks: Record<string, Start> = {
  async hono(t, backend) {
    const app = new Hono<{ Variables: { auth: SignedIn } }>();
    app.use('/me', protectHono(backend));
    app.use('/admin', protectHono(backend, { roles: ['admin'] }));
    app.use('/of/*', protectHono(backend, { organization }));
    // A reply of its own, not one that the context makes.
    app.all('/me', async (context) => Response.json(await seen(backend, context.get('auth'))));
    app.get('/of/:organization/*', (context) =>
      context.json({ organization: context.req.param('organization') }),
    );
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
    app.use('/of', protectExpress(backend, { organization }));
    app.all('/me', async (request, response) => {
      response.json(await seen(backend, (request as unknown as { auth: SignedIn }).auth));
    });
    app.get('/of/:organization{/*path}', (request, response) => {
      response.json(request.params);
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
    app.all('/me', { onRequest: protectFastify(backend) }, (request) =>
      seen(backend, (request as unknown as { auth: SignedIn }).auth),
    );
    const ofOne = { onRequest: protectFastify(backend, { organization }) };
    app.get('/of/:organization', ofOne, async ({ params }) => params);
    app.get('/of/:organization/*', ofOne, async ({ params }) => params);
    app.get('/admin', { onRequest: protectFastify(backend, { roles: ['admin'] }) }, async () => ({}));
    await app.listen({ port: 0 });
    t.after(() => app.close());
    return addressOf(app.server.address() as AddressInfo);
  },
};

async function seen(backend: Backend, user: SignedIn) {
  return { id: idOf(user), mayWrite: await backend.isAuthorized(user, 'documents', 'write') };
}

/** The reply to a path that is sent as it is written. */
async function getRaw(port: string, path: string, headers: Record<string, string>): Promise<string> {
  const [response] = await once(get({ port, path, headers }), 'response');
  return text(response);
}

function addressOf({ port }: AddressInfo): string {
  return `http://localhost:${port}`;
}

for (const [name, start] of Object.entries(frameworks)) {
  describe(name, () => {
    for (const kind of kinds)
      test(`lets a signed-in ${kind} pass, and answers all others in JSON`, async (t) => {
        const { backend, signIn } = await backendWorld(t, { kind });
        const address = await start(t, backend);
        const { session_jwt, id } = await signIn();
        const headers = { authorization: `Bearer ${session_jwt}` };
        const answered = await fetch(`${address}/me`, { headers });
        assert.deepEqual([answered.status, await answered.json()], [200, { id, mayWrite: false }]);
        const refused = await fetch(`${address}/me`);
        assert.equal(refused.status, 401);
        assert.equal(((await refused.json()) as { error: string }).error, 'not_signed_in');
        assert.equal((await fetch(`${address}/admin`, { headers })).status, 403);
      });

    for (const kind of kinds)
      test(`says what a ${kind} may do, by the roles in the session`, async (t) => {
        const world = await backendWorld(t, { kind, environment: { PROJECT_SETTINGS: writers } });
        const address = await start(t, world.backend);
        const { id, email, organization_id } = await world.signIn();
        if (kind === 'user') await office(world.url).roles(id, ['writer']);
        else
          await office(world.url).patch(`/v1/admin/organizations/${organization_id}/members/${id}`, {
            roles: ['writer'],
          });
        const cookie = cookiesOf(await world.signIn(email));
        const answered = await fetch(`${address}/me`, { headers: { cookie } });
        assert.deepEqual(await answered.json(), { id, mayWrite: true });
      });

    test('compares the organization of the address with that of the session', async (t) => {
      const { backend, signIn } = await backendWorld(t, { kind: 'member' });
      const address = await start(t, backend);
      const { session_jwt, organization_id } = await signIn();
      const headers = { authorization: `Bearer ${session_jwt}` };
      const statusOf = async (path: string) => (await fetch(`${address}/of/${path}`, { headers })).status;
      assert.equal(await statusOf(organization_id), 200);
      assert.equal(await statusOf('organization-test-other'), 403);
      // A router may take the first name, and `URL` the second.
      for (const dots of ['files/../..', 'files/%2e%2E/.%2e', 'files/..\\..']) {
        const path = `/of/other/${dots}/${organization_id}`;
        const body = await getRaw(new URL(address).port, path, headers);
        assert.doesNotMatch(body, /"organization":"other"/);
      }
      // So may an address in place of the path, and a host that has a path.
      const { port } = new URL(address);
      for (const [path, host] of [
        [`http://${organization_id}/of/other`, `localhost:${port}`],
        [`http:///of/other/${organization_id}`, `localhost:${port}`],
        ['/of/other', `localhost/of/${organization_id}?`],
        ['/of/other', `localhost/of/${organization_id}#`],
      ] as const) {
        const body = await getRaw(port, path, { ...headers, host });
        assert.doesNotMatch(body, /"organization":"other"/, path + host);
      }
    });

    test('renews a JWT that has expired, and refuses a page of another site', async (t) => {
      const { backend, signIn, clock } = await backendWorld(t);
      const address = await start(t, backend);
      const cookie = cookiesOf(await signIn());
      clock.advance(10 * minute);
      const renewed = await fetch(`${address}/me`, { headers: { cookie } });
      assert.equal(renewed.status, 200);
      assert.match(renewed.headers.get('set-cookie') ?? '', /^auth_session_jwt=/);
      const lacksRole = await fetch(`${address}/admin`, { headers: { cookie } });
      assert.equal(lacksRole.status, 403);
      assert.match(
        lacksRole.headers.get('set-cookie') ?? '',
        /^auth_session_jwt=/,
        'a refusal brings it too',
      );
      const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      assert.equal((await fetch(`${address}/me`, { method: 'POST', headers: foreign })).status, 403);
    });
  });
}

test('a request of HTTP/2, which has no Host, is compared with its own host', async (t) => {
  const { backend } = await backendWorld(t);
  const post = (origin: string) =>
    judge(
      backend,
      fromNode({ method: 'POST', url: '/me', headers: { ':authority': 'shop.example', origin } }),
    );
  assert.equal((await post('https://shop.example')).refusal?.body.error, 'not_signed_in');
  assert.equal((await post('https://evil.example')).refusal?.body.error, 'forbidden_origin');
});

test('an API learns that a session is stale, not that nobody is signed in', async (t) => {
  for (const kind of kinds) {
    const { backend, holder, clock } = await backendWorld(t, { kind });
    const { session, jwt } = await enterBound(holder, await createKeyHolder());
    clock.advance(6 * minute);
    const cookie = cookiesOf({ session_token: session, session_jwt: jwt });
    const { refusal } = await judge(backend, request({ cookie }));
    assert.deepEqual([refusal?.status, refusal?.body.error], [401, 'session_stale']);
    assert.deepEqual(await judge(backend, request({ cookie }), { optional: true }), {
      user: null,
      refusal: null,
      setCookies: [],
    });
  }
});
