/** The adapters for frameworks that draw pages: Next by its standard `Request` and `Response`, SvelteKit by its hook. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createProxy, readUser } from '../../backend/adapters/next.ts';
import { protect } from '../../backend/adapters/sveltekit.ts';
import { minute, newAddress } from '../provider/world.ts';
import { backendWorld, cookiesOf, request } from './world.ts';

/** Like `NextResponse.next`: hands the headers on to the page, which is not drawn here. */
function nextResponse() {
  const seen: Headers[] = [];
  return {
    seen,
    NextResponse: {
      next({ request: { headers } }: { request: { headers: Headers } }) {
        seen.push(headers);
        return new Response('the page');
      },
    },
  };
}

describe('next', () => {
  test('sends visitors who are not signed in to the sign-in page, and refuses their other requests', async (t) => {
    const { backend } = await backendWorld(t);
    const { NextResponse, seen } = nextResponse();
    const proxy = createProxy(backend, { NextResponse, signInUrl: '/login' });
    const sent = await proxy(request());
    assert.deepEqual([sent.status, sent.headers.get('location')], [302, 'https://shop.example/login']);
    assert.equal((await proxy(request({}, 'POST'))).status, 401);
    assert.equal((await createProxy(backend, { NextResponse })(request())).status, 401);
    assert.deepEqual(seen, []);
  });

  test('renews an expired JWT for the browser and for the page that is drawn', async (t) => {
    const { backend, signIn, clock } = await backendWorld(t);
    const { NextResponse, seen } = nextResponse();
    const reply = await signIn(newAddress());
    clock.advance(10 * minute);
    const answer = await createProxy(backend, { NextResponse })(request({ cookie: cookiesOf(reply) }));
    assert.match(answer.headers.get('set-cookie') ?? '', /^auth_session_jwt=/);
    const [headers = new Headers()] = seen;
    const user = await readUser(backend, headers);
    assert.equal(user?.userId, reply.user_id);
    assert.deepEqual(user?.setCookies, [], 'the page need not set cookies, which it could not');
  });
});

describe('sveltekit', () => {
  test('puts the user into the locals, and null for visitors', async (t) => {
    const { backend, signIn, clock } = await backendWorld(t);
    const reply = await signIn(newAddress());
    clock.advance(10 * minute);
    const handle = protect(backend);
    const visit = async (headers: Record<string, string>) => {
      const event = { request: request(headers), locals: {} as { auth?: { userId: string } | null } };
      const response = await handle({ event, resolve: () => new Response('the page') });
      return { ...event.locals, cookie: response.headers.get('set-cookie') };
    };
    assert.deepEqual(await visit({}), { auth: null, cookie: null });
    const signedIn = await visit({ cookie: cookiesOf(reply) });
    assert.equal(signedIn.auth?.userId, reply.user_id);
    assert.match(signedIn.cookie ?? '', /^auth_session_jwt=/);
  });

  test('replies by itself if every visitor must be signed in', async (t) => {
    const { backend } = await backendWorld(t);
    const handle = protect(backend, { optional: false });
    const resolve = () => assert.fail('the page is not drawn');
    assert.equal((await handle({ event: { request: request(), locals: {} }, resolve })).status, 401);
  });
});
