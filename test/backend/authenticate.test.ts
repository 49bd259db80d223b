/** `createBackend().authenticate` against the real provider. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBackend } from '../../backend/index.ts';
import { adminSecret, office } from '../provider/back-office.ts';
import { createKeyHolder } from '../provider/proofs.ts';
import { minute, newAddress, publicToken } from '../provider/world.ts';
import { backendWorld, cookiesOf, request } from './world.ts';

describe('who sent a request', () => {
  test('a session JWT as bearer token identifies the user, with no request to the provider except for the keys', async (t) => {
    const { backend, signIn, requests } = await backendWorld(t);
    const { session_jwt, user_id, session } = await signIn(newAddress());
    const asked = request({ authorization: `Bearer ${session_jwt}` });
    const users = await Promise.all(Array.from({ length: 20 }, () => backend.authenticate(asked)));
    for (const user of users) {
      assert.equal(user?.userId, user_id);
      assert.equal(user?.sessionId, session.session_id);
      assert.equal(user?.expiresAt.toISOString(), session.expires_at);
      assert.deepEqual(user?.setCookies, []);
    }
    assert.deepEqual(requests, ['/.well-known/jwks.json']);
  });

  test('the JWT has the claims that the project asks for, with current values, and none of them by default', async (t) => {
    const session_jwt_claims = ['email', 'email_verified', 'name', 'roles'];
    const environment = { PROJECT_SETTINGS: JSON.stringify({ session_jwt_claims }) };
    const email = newAddress();
    const asks = await backendWorld(t, { environment });
    const { session_jwt, session_token } = await asks.signIn(email);
    const read = (jwt: string) => asks.backend.authenticate(request({ authorization: `Bearer ${jwt}` }));
    const user = await read(session_jwt);
    assert.deepEqual([user?.email, user?.isEmailVerified, user?.name], [email, true, null]);
    assert.deepEqual(user?.claims.roles, user?.roles);
    const name = { first_name: 'Ada', last_name: 'Lovelace' };
    (await asks.call('PUT /users/me', { name }, { session: session_token })).data();
    const next = (await asks.call('POST /sessions/authenticate', {}, { session: session_token })).data();
    assert.equal((await read(next.session_jwt))?.name, 'Ada Lovelace');
    const silent = await backendWorld(t);
    const reply = await silent.signIn(email);
    const known = await silent.backend.authenticate(
      request({ authorization: `Bearer ${reply.session_jwt}` }),
    );
    assert.deepEqual([known?.email, known?.isEmailVerified, known?.name], [null, false, null]);
    assert.deepEqual(
      session_jwt_claims.filter((claim) => claim in (known?.claims ?? {})),
      [],
    );
  });

  test('the session cookies name the user', async (t) => {
    const { backend, signIn } = await backendWorld(t);
    const reply = await signIn(newAddress());
    const user = await backend.authenticate(request({ cookie: `theme=dark; ${cookiesOf(reply)}` }));
    assert.equal(user?.userId, reply.user_id);
    assert.equal(user?.factors[0]?.delivery_method, 'email');
  });

  test('a session token as bearer token is judged by the provider', async (t) => {
    const { backend, signIn } = await backendWorld(t);
    const { session_token, user_id } = await signIn(newAddress());
    const user = await backend.authenticate(request({ authorization: `Bearer ${session_token}` }));
    assert.equal(user?.userId, user_id);
    assert.deepEqual(user?.setCookies, []);
  });

  test('nobody is signed in without a token, with a damaged one, or with one of another project', async (t) => {
    const { backend, signIn, url } = await backendWorld(t);
    const { session_jwt } = await signIn(newAddress());
    const [head, , signature] = session_jwt.split('.');
    const forged = `${head}.${btoa('{"sub":"user-x"}').replaceAll('=', '')}.${signature}`;
    const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${session_jwt.split('.')[1]}.x`;
    for (const headers of [
      {},
      { authorization: 'Basic abc' },
      { authorization: 'Bearer nonsense' },
      { authorization: `Bearer ${forged}` },
      { authorization: `Bearer ${unsigned}` },
      { cookie: 'auth_session=nonsense' },
      { cookie: 'auth_session=%00%ff; auth_session_jwt=%' },
    ])
      assert.equal(await backend.authenticate(request(headers)), null, JSON.stringify(headers));
    const other = createBackend({ publicToken: 'public-token-test-other', apiBaseUrl: url });
    assert.equal(await other.authenticate(request({ authorization: `Bearer ${session_jwt}` })), null);
  });

  test('a bearer token that is not valid is not replaced by the cookies of another user', async (t) => {
    const { backend, signIn } = await backendWorld(t);
    const cookie = cookiesOf(await signIn(newAddress()));
    assert.equal(await backend.authenticate(request({ cookie, authorization: 'Bearer a.b.c' })), null);
  });

  test('when a page has two cookies of the name, the valid one counts', async (t) => {
    const { backend, signIn } = await backendWorld(t);
    const reply = await signIn(newAddress());
    const cookie = `auth_session_jwt=a.b.c; auth_session=old; ${cookiesOf(reply)}`;
    assert.equal((await backend.authenticate(request({ cookie })))?.userId, reply.user_id);
  });

  test('a support agent who acts for a user is named', async (t) => {
    const { backend, signIn, call, url } = await backendWorld(t, {
      environment: { ADMIN_SECRET: adminSecret },
    });
    const { user_id } = await signIn(newAddress());
    const { impersonation_token } = await office(url).allow(user_id, 'support: Grace');
    const reply = (await call('POST /impersonation/authenticate', { impersonation_token })).data();
    const user = await backend.authenticate(request({ cookie: cookiesOf(reply) }));
    assert.equal(user?.userId, user_id);
    assert.equal(user?.impersonator, 'support: Grace');
  });
});

describe('a JWT that has expired', () => {
  test('is renewed by the session token, and the reply sets the new one as a cookie', async (t) => {
    const { backend, signIn, clock } = await backendWorld(t);
    const reply = await signIn(newAddress());
    clock.advance(10 * minute);
    const user = await backend.authenticate(request({ cookie: cookiesOf(reply) }));
    assert.equal(user?.userId, reply.user_id);
    const [cookie = ''] = user?.setCookies ?? [];
    assert.match(cookie, /^auth_session_jwt=[\w.-]+; Path=\/; Expires=[^;]+ GMT; SameSite=Lax; Secure$/);
    assert.equal(
      new Date(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '').getTime(),
      Math.floor(Date.parse(reply.session.expires_at) / 1000) * 1000,
    );
    const next = cookiesOf({ session_jwt: /=([^;]+)/.exec(cookie)?.[1] ?? '' });
    assert.equal((await backend.authenticate(request({ cookie: next })))?.sessionId, user?.sessionId);
  });

  test('is renewed once for all requests that arrive together', async (t) => {
    const { backend, signIn, clock, requests } = await backendWorld(t);
    const { session_token } = await signIn(newAddress());
    clock.advance(10 * minute);
    const cookie = cookiesOf({ session_token });
    await Promise.all(Array.from({ length: 8 }, () => backend.authenticate(request({ cookie }))));
    assert.equal(requests.filter((path) => path.endsWith('/sessions/authenticate')).length, 1);
  });

  test('is not enough by itself', async (t) => {
    const { backend, signIn, clock } = await backendWorld(t);
    const { session_jwt } = await signIn(newAddress());
    clock.advance(10 * minute);
    assert.equal(await backend.authenticate(request({ cookie: cookiesOf({ session_jwt }) })), null);
  });

  test('is tolerated for the half minute that clocks may differ', async (t) => {
    const { backend, signIn, clock } = await backendWorld(t);
    const { session_jwt } = await signIn(newAddress());
    clock.advance(5 * minute + 20_000);
    assert.ok(await backend.authenticate(request({ cookie: cookiesOf({ session_jwt }) })));
    clock.advance(20_000);
    assert.equal(await backend.authenticate(request({ cookie: cookiesOf({ session_jwt }) })), null);
  });
});

describe('a live check', () => {
  test('refuses a session that ended a moment ago, though its JWT has not expired', async (t) => {
    const { backend, signIn, call } = await backendWorld(t);
    const reply = await signIn(newAddress());
    const asked = request({ cookie: cookiesOf(reply) });
    assert.ok(await backend.authenticate(asked, { live: true }));
    await call('POST /sessions/revoke', null, { session: reply.session_token });
    assert.ok(await backend.authenticate(asked), 'the JWT alone still says so');
    assert.equal(await backend.authenticate(asked, { live: true }), null);
  });

  test('needs the session token, and says so', async (t) => {
    const { backend, signIn } = await backendWorld(t);
    const { session_jwt } = await signIn(newAddress());
    const asked = request({ authorization: `Bearer ${session_jwt}` });
    await assert.rejects(backend.authenticate(asked, { live: true }), {
      code: 'session_token_required',
      status: 400,
    });
  });
});

describe('a provider that is unavailable', () => {
  test('signs nobody out: the check fails with a status of 503', async (t) => {
    const { signIn } = await backendWorld(t);
    const reply = await signIn(newAddress());
    for (const away of [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Promise.resolve(new Response('<html>', { status: 502 })),
      () =>
        Promise.resolve(
          new Response('{"status_code":500,"error_type":"internal_server_error"}', { status: 500 }),
        ),
    ]) {
      const backend = createBackend({ publicToken, apiBaseUrl: 'http://localhost:4400', fetch: away });
      for (const cookie of [cookiesOf(reply), cookiesOf({ session_token: reply.session_token })])
        await assert.rejects(backend.authenticate(request({ cookie })), {
          code: 'provider_unreachable',
          status: 503,
        });
    }
  });

  test('that signs with another issuer than the configured one causes an error, not a sign-out', async (t) => {
    const { backend, signIn } = await backendWorld(t, { issuer: 'https://elsewhere.example' });
    const { session_token } = await signIn(newAddress());
    await assert.rejects(
      backend.authenticate(request({ cookie: cookiesOf({ session_token }) })),
      /PUBLIC_URL/,
    );
  });
});

test('wrong options are named at once', () => {
  for (const [options, wrong] of [
    [{ publicToken: '', apiBaseUrl: 'http://localhost:4400' }, /"publicToken"/],
    [{ publicToken, apiBaseUrl: 'localhost:4400' }, /"apiBaseUrl"/],
    [{ publicToken, apiBaseUrl: 'ftp://localhost' }, /"apiBaseUrl"/],
  ] as const)
    assert.throws(() => createBackend(options), wrong);
});

describe('cookies that the provider set in HttpOnly mode', () => {
  const environment = { PROJECT_SETTINGS: JSON.stringify({ session_cookies: 'http_only' }) };

  test('identify the user, and no script can read a renewed JWT', async (t) => {
    const { backend, signIn, clock } = await backendWorld(t, { environment });
    const reply = await signIn(newAddress());
    const served = (start: string) => cookiesOf(reply).replaceAll('auth_', `${start}auth_`);
    clock.advance(10 * minute);
    for (const start of ['__Host-', '__Secure-']) {
      const user = await backend.authenticate(request({ cookie: served(start) }));
      assert.equal(user?.userId, reply.user_id);
      const [line = ''] = user.setCookies;
      assert.match(
        line,
        new RegExp(`^${start}auth_session_jwt=.*; Path=/; .*HttpOnly; SameSite=Lax; Secure$`),
      );
    }
  });

  test('take precedence: a cookie that another host of the domain may have set is ignored', async (t) => {
    const { backend, signIn } = await backendWorld(t, { environment });
    const [own, planted] = [await signIn(newAddress()), await signIn(newAddress())];
    const cookie = `${cookiesOf(planted)}; ${cookiesOf(own).replaceAll('auth_', '__Host-auth_')}`;
    assert.equal((await backend.authenticate(request({ cookie })))?.userId, own.user_id);
  });

  test('that are left over from other settings do not hide the session of the others', async (t) => {
    const { backend, signIn } = await backendWorld(t, { environment });
    const own = await signIn(newAddress());
    const left = cookiesOf({ session_token: 'left', session_jwt: 'a.b.c' }).replaceAll(
      'auth_',
      '__Host-auth_',
    );
    const cookie = `${left}; ${cookiesOf(own).replaceAll('auth_', '__Secure-auth_')}`;
    assert.equal((await backend.authenticate(request({ cookie })))?.userId, own.user_id);
  });
});

describe('a session that is bound to its browser', () => {
  test('is checked live while its JWT is valid, and its JWT is not renewed for copied cookies', async (t) => {
    const world = await backendWorld(t);
    const reply = await (await createKeyHolder()).signIn(world);
    const visit = (options = {}) =>
      world.backend.authenticate(request({ cookie: cookiesOf(reply) }), options);
    assert.equal((await visit())?.userId, reply.user_id);
    const user = await visit({ live: true });
    assert.deepEqual([user?.userId, user?.setCookies], [reply.user_id, []]);
    world.clock.advance(6 * minute);
    assert.equal(await visit(), null);
    assert.equal(await visit({ live: true }), null);
  });
});
