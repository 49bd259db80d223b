/** The adapters for frameworks that draw pages: Next by its standard `Request` and `Response`, SvelteKit by its hook. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createProxy, readUser } from '../../backend/adapters/next.ts';
import { protect } from '../../backend/adapters/sveltekit.ts';
import type { SignedIn } from '../../backend/types.ts';
import { createKeyHolder, enterBound } from '../provider/proofs.ts';
import { minute } from '../provider/world.ts';
import { backendWorld, cookiesOf, idOf, kinds, request } from './world.ts';

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

const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8' };

describe('next', () => {
  test('sends pages of visitors who are not signed in to the sign-in page, and refuses their other requests', async (t) => {
    const { backend } = await backendWorld(t);
    const { NextResponse, seen } = nextResponse();
    const proxy = createProxy(backend, { NextResponse, signInUrl: '/login?from=shop' });
    const location = 'https://shop.example/login?from=shop&return_to=%2Fapi%2Forders';
    for (const headers of [navigation, { accept: 'text/html' }]) {
      const sent = await proxy(request(headers));
      assert.deepEqual([sent.status, sent.headers.get('location')], [302, location]);
    }
    for (const refused of [
      request(),
      request({ ...navigation, 'sec-fetch-mode': 'cors' }),
      request(navigation, 'POST'),
    ])
      assert.equal((await proxy(refused)).status, 401);
    assert.equal((await createProxy(backend, { NextResponse })(request(navigation))).status, 401);
    assert.deepEqual(seen, []);
  });

  test('sends the page of a stale session there too, whose browser renews it', async (t) => {
    const { backend, holder, clock } = await backendWorld(t, { kind: 'member' });
    const { session, jwt } = await enterBound(holder, await createKeyHolder());
    const proxy = createProxy(backend, { NextResponse: nextResponse().NextResponse, signInUrl: '/login' });
    const cookie = cookiesOf({ session_token: session, session_jwt: jwt });
    assert.equal((await proxy(request({ ...navigation, cookie }))).status, 200);
    clock.advance(6 * minute);
    assert.equal((await proxy(request({ ...navigation, cookie }))).status, 302);
  });

  for (const kind of kinds)
    test(`renews an expired JWT of a ${kind} for the browser and for the page, which may check it live`, async (t) => {
      const { backend, signIn, clock } = await backendWorld(t, { kind });
      const { NextResponse, seen } = nextResponse();
      const reply = await signIn();
      clock.advance(10 * minute);
      const cookie = `theme=dark; ${cookiesOf(reply)}`;
      const answer = await createProxy(backend, { NextResponse })(request({ cookie }));
      assert.match(answer.headers.get('set-cookie') ?? '', /^auth_session_jwt=/);
      const forAdmins = createProxy(backend, { NextResponse, roles: ['admin'] });
      const refused = await forAdmins(request({ cookie }));
      assert.equal(refused.status, 403);
      assert.match(refused.headers.get('set-cookie') ?? '', /^auth_session_jwt=/, 'a refusal brings it too');
      const [headers = new Headers()] = seen;
      assert.match(headers.get('cookie') ?? '', /^theme=dark; auth_session=[^;]+; auth_session_jwt=[^;]+$/);
      for (const live of [false, true]) {
        const user = await readUser(backend, headers, { live });
        assert.equal(idOf(user), reply.id);
        assert.deepEqual(user?.setCookies, [], 'the page need not set cookies, which it could not');
      }
    });
});

describe('sveltekit', () => {
  test('puts the user into the locals, and null for visitors', async (t) => {
    const { backend, signIn, clock } = await backendWorld(t);
    const reply = await signIn();
    clock.advance(10 * minute);
    const handle = protect(backend);
    const visit = async (headers: Record<string, string>) => {
      const event = { request: request(headers), locals: {} as { auth?: SignedIn | null } };
      const response = await handle({ event, resolve: () => new Response('the page') });
      return { ...event.locals, cookie: response.headers.get('set-cookie') };
    };
    assert.deepEqual(await visit({}), { auth: null, cookie: null });
    const signedIn = await visit({ cookie: cookiesOf(reply) });
    assert.equal(idOf(signedIn.auth ?? null), reply.id);
    assert.match(signedIn.cookie ?? '', /^auth_session_jwt=/);
  });

  test('adds the cookie of a renewed JWT to a refusal, and to a reply of fetch, whose headers are read-only', async (t) => {
    const { backend, signIn, clock, url } = await backendWorld(t);
    const cookie = cookiesOf(await signIn());
    clock.advance(10 * minute);
    const event = { request: request({ cookie }), locals: {} };
    const passOn = () => fetch(`${url}/no-such-page`);
    const { status, headers } = await protect(backend)({ event, resolve: passOn });
    assert.equal(status, 404);
    assert.match(headers.get('set-cookie') ?? '', /^auth_session_jwt=/);
    const refused = await protect(backend, { roles: ['admin'] })({ event, resolve: passOn });
    assert.equal(refused.status, 403);
    assert.match(refused.headers.get('set-cookie') ?? '', /^auth_session_jwt=/);
  });

  test('replies by itself if every visitor must be signed in, as those of a role or an organization must', async (t) => {
    const { backend } = await backendWorld(t);
    const resolve = () => assert.fail('the page is not drawn');
    const event = { request: request(), locals: {} };
    const organization = () => 'ours';
    for (const options of [{ optional: false }, { roles: ['admin'] }, { organization }] as const)
      assert.equal((await protect(backend, options)({ event, resolve })).status, 401);
  });
});
