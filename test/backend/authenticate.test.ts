/** `createBackend().authenticate` against the real provider: one table for users and members. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBackend } from '../../backend/index.ts';
import { office } from '../provider/parties/back-office.ts';
import { createKeyHolder, enterBound } from '../provider/proofs.ts';
import { minute, newAddress, publicToken } from '../provider/world.ts';
import { backendWorld, cookiesOf, idOf, kinds, request } from './world.ts';

const bearer = (token: string) => request({ authorization: `Bearer ${token}` });
const settingsOf = (settings: object) => ({ PROJECT_SETTINGS: JSON.stringify(settings) });

for (const kind of kinds) {
  describe(`who sent a request: a ${kind}`, () => {
    test('is identified by a session JWT, with no request to the provider except for its settings and keys', async (t) => {
      const { backend, signIn, requests } = await backendWorld(t, { kind });
      const { session_jwt, id, session_id, expires_at, organization_id } = await signIn();
      const users = await Promise.all(
        Array.from({ length: 20 }, () => backend.authenticate(bearer(session_jwt))),
      );
      for (const user of users) {
        assert.deepEqual([user?.kind, idOf(user)], [kind, id]);
        assert.equal(user?.sessionId, session_id);
        assert.equal(user?.expiresAt.toISOString(), expires_at);
        assert.deepEqual(user?.setCookies, []);
        if (user?.kind === 'member') assert.equal(user.organizationId, organization_id);
      }
      const names = requests.map((path) => path.replace(/^.*\/(bootstrap|jwks)\b.*$/, '$1'));
      assert.deepEqual(names, ['bootstrap', 'jwks']);
    });

    test('has the claims that the project asks for, with current values, and none of them by default', async (t) => {
      const session_jwt_claims = ['email', 'email_verified', 'name', 'roles'];
      const asks = await backendWorld(t, { kind, environment: settingsOf({ session_jwt_claims }) });
      const { session_jwt, email, id, organization_id } = await asks.signIn();
      const user = await asks.backend.authenticate(bearer(session_jwt));
      assert.deepEqual([user?.email, user?.isEmailVerified, user?.name], [email, true, null]);
      assert.deepEqual(user?.claims.roles, user?.roles);
      const { patch } = office(asks.url);
      if (kind === 'user') await patch(`/v1/admin/users/${id}`, { name: { first_name: 'Ada' } });
      else await patch(`/v1/admin/organizations/${organization_id}/members/${id}`, { name: 'Ada' });
      const next = await asks.signIn(email);
      assert.equal((await asks.backend.authenticate(bearer(next.session_jwt)))?.name, 'Ada');
      const silent = await backendWorld(t, { kind });
      const result = await silent.backend.authenticate(bearer((await silent.signIn()).session_jwt));
      assert.deepEqual([result?.email, result?.isEmailVerified, result?.name], [null, false, null]);
      assert.deepEqual(
        session_jwt_claims.filter((claim) => claim in (result?.claims ?? {})),
        [],
      );
    });

    test('is identified by the claims of another provider’s wire where both have its prefix', async (t) => {
      const environment = { PROVIDER_PREFIX: 'stytch' };
      const { backend, settings, signIn } = await backendWorld(t, { kind, environment, prefix: 'stytch' });
      const { session_jwt, id, session_id, organization_id } = await signIn();
      const user = await backend.authenticate(bearer(session_jwt));
      assert.deepEqual([user?.kind, idOf(user), user?.sessionId], [kind, id, session_id]);
      if (user?.kind === 'member') assert.equal(user.organizationId, organization_id);
      const other = createBackend({ ...settings, prefix: 'auth' });
      assert.equal(await other.authenticate(bearer(session_jwt)), null);
    });

    test('is named by the session cookies', async (t) => {
      const { backend, signIn } = await backendWorld(t, { kind });
      const reply = await signIn();
      const user = await backend.authenticate(request({ cookie: `theme=dark; ${cookiesOf(reply)}` }));
      assert.equal(idOf(user), reply.id);
      assert.equal(user?.factors[0]?.delivery_method, 'email');
    });

    test('is named by a session token as bearer token, which the provider judges', async (t) => {
      const { backend, signIn } = await backendWorld(t, { kind });
      const { session_token, id } = await signIn();
      const user = await backend.authenticate(bearer(session_token));
      assert.equal(idOf(user), id);
      assert.deepEqual(user?.setCookies, []);
    });

    test('is nobody without a token, with a damaged one, or with one of the other half', async (t) => {
      const { backend, signIn } = await backendWorld(t, { kind });
      const { session_jwt } = await signIn();
      const [head, , signature] = session_jwt.split('.');
      const forged = `${head}.${btoa('{"sub":"user-x"}').replaceAll('=', '')}.${signature}`;
      const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${session_jwt.split('.')[1]}.x`;
      const others = await backendWorld(t, { kind: kind === 'user' ? 'member' : 'user' });
      const foreign = await others.signIn();
      for (const headers of [
        {},
        { authorization: 'Basic abc' },
        { authorization: 'Bearer nonsense' },
        { authorization: `Bearer ${forged}` },
        { authorization: `Bearer ${unsigned}` },
        { authorization: `Bearer ${foreign.session_jwt}` },
        { authorization: `Bearer ${foreign.session_token}` },
        { cookie: 'auth_session=nonsense' },
        { cookie: 'auth_session=%00%ff; auth_session_jwt=%' },
      ])
        assert.equal(await backend.authenticate(request(headers)), null, JSON.stringify(headers));
    });

    test('is not replaced by the cookies of another where a bearer token is invalid', async (t) => {
      const { backend, signIn } = await backendWorld(t, { kind });
      const cookie = cookiesOf(await signIn());
      assert.equal(await backend.authenticate(request({ cookie, authorization: 'Bearer a.b.c' })), null);
    });

    test('is named by the valid one of two cookies of the name', async (t) => {
      const { backend, signIn } = await backendWorld(t, { kind });
      const reply = await signIn();
      const cookie = `auth_session_jwt=a.b.c; auth_session=old; ${cookiesOf(reply)}`;
      assert.equal(idOf(await backend.authenticate(request({ cookie }))), reply.id);
    });

    test('is named together with a support agent who acts for them', async (t) => {
      const { backend, signIn, url, send, settings } = await backendWorld(t, { kind });
      const { id, organization_id } = await signIn();
      const path = kind === 'user' ? '' : `/v1/admin/organizations/${organization_id}/members/${id}`;
      const { body } = await office(url).post(
        kind === 'user' ? '/v1/impersonation/tokens' : `${path}/impersonation_tokens`,
        { ...(kind === 'user' && { user_id: id }), impersonator: 'support: Grace', reason: 'a question' },
      );
      const token = JSON.stringify({ impersonation_token: body.impersonation_token });
      const response = await send(`/sdk/v1${kind === 'user' ? '' : '/b2b'}/impersonation/authenticate`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${settings.publicToken}:${settings.publicToken}`)}`,
          'content-type': 'application/json',
        },
        body: token,
      });
      const { data } = (await response.json()) as { data: Awaited<ReturnType<typeof signIn>> };
      const user = await backend.authenticate(request({ cookie: cookiesOf(data) }));
      assert.deepEqual([idOf(user), user?.impersonator], [id, 'support: Grace']);
    });
  });

  describe(`a JWT of a ${kind} that has expired`, () => {
    test('is renewed by the session token, and the reply sets the new one as a cookie', async (t) => {
      const { backend, signIn, clock } = await backendWorld(t, { kind });
      const reply = await signIn();
      clock.advance(10 * minute);
      const user = await backend.authenticate(request({ cookie: cookiesOf(reply) }));
      assert.equal(idOf(user), reply.id);
      const [cookie = ''] = user?.setCookies ?? [];
      assert.match(cookie, /^auth_session_jwt=[\w.-]+; Path=\/; Expires=[^;]+ GMT; SameSite=Lax; Secure$/);
      assert.equal(
        new Date(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '').getTime(),
        Math.floor(Date.parse(reply.expires_at) / 1000) * 1000,
      );
      const next = cookiesOf({ session_jwt: /=([^;]+)/.exec(cookie)?.[1] ?? '' });
      assert.equal((await backend.authenticate(request({ cookie: next })))?.sessionId, user?.sessionId);
    });

    test('is renewed once for all requests that arrive together', async (t) => {
      const { backend, signIn, clock, requests } = await backendWorld(t, { kind });
      const { session_token } = await signIn();
      clock.advance(10 * minute);
      const cookie = cookiesOf({ session_token });
      await Promise.all(Array.from({ length: 8 }, () => backend.authenticate(request({ cookie }))));
      assert.equal(requests.filter((path) => path.endsWith('/sessions/authenticate')).length, 1);
    });

    test('is not enough by itself, but tolerated for the half minute that clocks may differ', async (t) => {
      const { backend, signIn, clock } = await backendWorld(t, { kind });
      const { session_jwt } = await signIn();
      clock.advance(5 * minute + 20_000);
      assert.ok(await backend.authenticate(request({ cookie: cookiesOf({ session_jwt }) })));
      clock.advance(20_000);
      assert.equal(await backend.authenticate(request({ cookie: cookiesOf({ session_jwt }) })), null);
    });
  });

  describe(`a live check of a ${kind}`, () => {
    test('refuses a session that ended a moment ago, though its JWT has not expired', async (t) => {
      const { backend, signIn, revoke } = await backendWorld(t, { kind });
      const reply = await signIn();
      const visit = () => request({ cookie: cookiesOf(reply) });
      assert.ok(await backend.authenticate(visit(), { live: true }));
      await revoke(reply.session_token);
      assert.ok(await backend.authenticate(visit()), 'the JWT alone still says so');
      assert.equal(await backend.authenticate(visit(), { live: true }), null);
    });

    test('needs the session token, and says so', async (t) => {
      const { backend, signIn } = await backendWorld(t, { kind });
      const { session_jwt } = await signIn();
      const needed = { code: 'session_token_required', status: 400 };
      await assert.rejects(backend.authenticate(bearer(session_jwt), { live: true }), needed);
    });
  });

  describe(`a session of a ${kind} that is bound to its browser`, () => {
    test('is checked live while its JWT is valid, and is stale, not over, once the JWT has expired', async (t) => {
      const { backend, holder, clock } = await backendWorld(t, { kind });
      const { session, jwt } = await enterBound(holder, await createKeyHolder());
      const visit = (options = {}) =>
        backend.authenticate(
          request({ cookie: cookiesOf({ session_token: session, session_jwt: jwt }) }),
          options,
        );
      assert.ok(await visit());
      assert.deepEqual((await visit({ live: true }))?.setCookies, []);
      clock.advance(6 * minute);
      assert.equal(await visit(), null);
      assert.equal(await visit({ live: true }), null);
      const stale = { code: 'session_stale', status: 401 };
      await assert.rejects(visit({ stale: 'throw' }), stale);
    });

    test('gives a thief of one cookie the API for the minutes of its JWT, and nothing by its token', async (t) => {
      const { backend, holder, clock, revoke } = await backendWorld(t, { kind });
      const { session, jwt } = await enterBound(holder, await createKeyHolder());
      const token = request({ cookie: cookiesOf({ session_token: session }) });
      const copy = request({ cookie: cookiesOf({ session_jwt: jwt }) });
      assert.equal(await backend.authenticate(token), null);
      assert.equal(await backend.authenticate(bearer(session)), null);
      assert.ok(await backend.authenticate(copy));
      await revoke(session);
      clock.advance(6 * minute);
      assert.equal(await backend.authenticate(copy), null);
    });
  });

  test(`a ${kind} with more roles than a cookie can carry keeps them all: the back end asks for them`, async (t) => {
    const role = (index: number) => ({
      role_id: `a-role-with-a-rather-long-name-${index}`,
      description: '',
      permissions: [],
    });
    const roles = Array.from({ length: 70 }, (_, index) => role(index));
    const rbac_policy = { roles, resources: [], scopes: [] };
    const session_jwt_claims = ['roles'];
    const world = await backendWorld(t, {
      kind,
      environment: settingsOf({ rbac_policy, session_jwt_claims }),
    });
    const { id, email, organization_id } = await world.signIn();
    const ids = roles.map(({ role_id }) => role_id);
    if (kind === 'user') await office(world.url).roles(id, ids);
    else
      await office(world.url).patch(`/v1/admin/organizations/${organization_id}/members/${id}`, {
        roles: ids,
      });
    const { session_jwt } = await world.signIn(email);
    assert.ok(session_jwt.length < 3800, String(session_jwt.length));
    const user = await world.backend.authenticate(bearer(session_jwt));
    assert.deepEqual(
      ids.filter((one) => !user?.roles.includes(one)),
      [],
    );
    assert.ok(world.backend.requireRole(user, 'a-role-with-a-rather-long-name-69'));
  });
}

describe('a provider that is unavailable', () => {
  test('signs nobody out: the check fails with a status of 503', async (t) => {
    const { signIn } = await backendWorld(t);
    const reply = await signIn();
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
    const { session_token } = await signIn();
    await assert.rejects(
      backend.authenticate(request({ cookie: cookiesOf({ session_token }) })),
      /PUBLIC_URL/,
    );
  });
});

test('wrong options are named at once, and a wrong token or kind of project with the first request', async (t) => {
  for (const [options, wrong] of [
    [{ publicToken: '', apiBaseUrl: 'http://localhost:4400' }, /"publicToken"/],
    [{ publicToken, apiBaseUrl: 'localhost:4400' }, /"apiBaseUrl"/],
    [{ publicToken, apiBaseUrl: 'ftp://localhost' }, /"apiBaseUrl"/],
  ] as const)
    assert.throws(() => createBackend(options), wrong);
  const { url, settings, signIn } = await backendWorld(t, { kind: 'member' });
  const { session_jwt } = await signIn();
  for (const [options, message] of [
    [{ publicToken: 'public-token-test-other', apiBaseUrl: url }, /"publicToken"/],
    [{ ...settings, kind: 'user' }, /"kind" is "user"/],
  ] as const)
    await assert.rejects(createBackend(options).authenticate(bearer(session_jwt)), {
      code: 'usage_error',
      message,
    });
});

describe('cookies that the provider set in HttpOnly mode', () => {
  const environment = settingsOf({ session_cookies: 'http_only' });

  for (const kind of kinds)
    test(`identify the ${kind}, and no script can read a renewed JWT`, async (t) => {
      const { backend, signIn, clock } = await backendWorld(t, { kind, environment });
      const reply = await signIn();
      const served = (start: string) => cookiesOf(reply).replaceAll('auth_', `${start}auth_`);
      clock.advance(10 * minute);
      for (const start of ['__Host-', '__Secure-']) {
        const user = await backend.authenticate(request({ cookie: served(start) }));
        assert.equal(idOf(user), reply.id);
        const [line = ''] = user?.setCookies ?? [];
        assert.match(
          line,
          new RegExp(`^${start}auth_session_jwt=.*; Path=/; .*HttpOnly; SameSite=Lax; Secure$`),
        );
      }
    });

  test('take precedence: a cookie that another host of the domain may have set is ignored', async (t) => {
    const { backend, signIn } = await backendWorld(t, { environment });
    const [own, planted] = [await signIn(), await signIn(newAddress())];
    const cookie = `${cookiesOf(planted)}; ${cookiesOf(own).replaceAll('auth_', '__Host-auth_')}`;
    assert.equal(idOf(await backend.authenticate(request({ cookie }))), own.id);
  });

  test('that are left over from other settings do not hide the session of the others', async (t) => {
    const { backend, signIn } = await backendWorld(t, { environment });
    const session = await signIn();
    const cookies = cookiesOf({ session_token: 'left', session_jwt: 'a.b.c' }).replaceAll(
      'auth_',
      '__Host-auth_',
    );
    const cookie = `${cookies}; ${cookiesOf(session).replaceAll('auth_', '__Secure-auth_')}`;
    assert.equal(idOf(await backend.authenticate(request({ cookie }))), session.id);
  });
});
