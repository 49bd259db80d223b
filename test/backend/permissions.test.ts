/** Roles, the project's policy, and the defence against pages of other sites. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBackend } from '../../backend/index.ts';
import { office } from '../provider/parties/back-office.ts';
import { publicToken } from '../provider/world.ts';
import { backendWorld, cookiesOf, request } from './world.ts';

const policy = {
  roles: [
    { role_id: 'editor', description: '', permissions: [{ resource_id: 'documents', actions: ['write'] }] },
    { role_id: 'admin', description: '', permissions: [{ resource_id: 'documents', actions: ['*'] }] },
    {
      role_id: 'auth_member',
      description: '',
      permissions: [{ resource_id: 'documents', actions: ['read'] }],
    },
  ],
  resources: [{ resource_id: 'documents', description: '', actions: ['read', 'write', 'delete'] }],
  scopes: [],
};

const environment = { PROJECT_SETTINGS: JSON.stringify({ rbac_policy: policy }) };

describe('what a user may do', () => {
  test('follows the roles in the session and the policy of the project', async (t) => {
    const { backend, signIn, url, requests } = await backendWorld(t, { environment });
    const { id, email } = await signIn();
    await office(url).roles(id, ['editor']);
    const user = await backend.authenticate(request({ cookie: cookiesOf(await signIn(email)) }));
    assert.equal(await backend.isAuthorized(user, 'documents', 'write'), true);
    assert.equal(await backend.isAuthorized(user, 'documents', 'delete'), false);
    assert.equal(await backend.isAuthorized(user, 'invoices', 'write'), false);
    assert.equal(await backend.isAuthorized(null, 'documents', 'write'), false);
    assert.equal(requests.filter((path) => path.includes('/projects/bootstrap/')).length, 1);
    assert.equal(backend.requireRole(user, 'admin', 'editor'), user);
    assert.throws(() => backend.requireRole(user, 'admin'), { code: 'role_required', status: 403 });
    assert.throws(() => backend.requireRole(null, 'editor'), { code: 'not_signed_in', status: 401 });
    const none = { code: 'organization_required', status: 403 };
    assert.throws(
      () => backend.requireOrganization(user, 'organization-x'),
      none,
      'users have no organization',
    );
  });

  test('follows, for a member, the own roles of the organization too, loaded once for all its members', async (t) => {
    const { backend, signIn, url, requests } = await backendWorld(t, { kind: 'member', environment });
    const { id, email, organization_id } = await signIn();
    const role = {
      role_id: 'keeper',
      description: '',
      permissions: [{ resource_id: 'cages', actions: ['open'] }],
    };
    const path = `/v1/admin/organizations/${organization_id}`;
    await office(url).patch(path, { custom_roles: [role] });
    await office(url).patch(`${path}/members/${id}`, { roles: ['keeper', 'editor'] });
    const keeper = await backend.authenticate(request({ cookie: cookiesOf(await signIn(email)) }));
    const other = await backend.authenticate(request({ cookie: cookiesOf(await signIn()) }));
    assert.equal(await backend.isAuthorized(keeper, 'cages', 'open'), true);
    assert.equal(await backend.isAuthorized(keeper, 'documents', 'write'), true);
    assert.equal(await backend.isAuthorized(other, 'cages', 'open'), false);
    assert.equal(
      await backend.isAuthorized(other, 'documents', 'read'),
      true,
      'the policy adds to the role of all',
    );
    assert.equal(requests.filter((path) => path.endsWith('/sessions/rights')).length, 1);
  });

  test('of a member does not depend on the session of another one, which has ended', async (t) => {
    const { backend, signIn, revoke } = await backendWorld(t, { kind: 'member', environment });
    const sessions = [await signIn(), await signIn(), await signIn()];
    const people = await Promise.all(
      sessions.map(({ session_jwt }) =>
        backend.authenticate(request({ authorization: `Bearer ${session_jwt}` })),
      ),
    );
    for (const { session_token } of sessions.slice(0, 2)) await revoke(session_token);
    const read = (person: (typeof people)[number]) => backend.isAuthorized(person, 'documents', 'read');
    const [gone, alsoGone, member] = await Promise.allSettled(people.map(read));
    for (const refused of [gone, alsoGone])
      assert.equal(refused?.status === 'rejected' && refused.reason.code, 'not_signed_in');
    assert.deepEqual(member, { status: 'fulfilled', value: true });
  });

  test('is, for a member, in the organization of the session alone, by its id or slug', async (t) => {
    const { backend, signIn } = await backendWorld(t, { kind: 'member' });
    const { organization_id, session_jwt } = await signIn();
    const member = await backend.authenticate(request({ authorization: `Bearer ${session_jwt}` }));
    const { organizationSlug = '' } = member?.kind === 'member' ? member : {};
    for (const name of [organization_id, organizationSlug])
      assert.equal(backend.requireOrganization(member, name), member);
    for (const name of ['organization-test-other', ''])
      assert.throws(() => backend.requireOrganization(member, name), {
        code: 'organization_required',
        status: 403,
      });
    assert.throws(() => backend.requireOrganization(null, organization_id), { code: 'not_signed_in' });
  });

  test('uses the last known policy while the provider is unavailable, and none before the first answer', async (t) => {
    let away = true;
    const { url, signIn, backend: reader, clock } = await backendWorld(t, { environment });
    const user = await reader.authenticate(request({ cookie: cookiesOf(await signIn()) }));
    const admin = user && { ...user, roles: ['admin'] };
    const backend = createBackend({
      publicToken,
      apiBaseUrl: url,
      now: () => clock.now().getTime(),
      fetch: (...args) => (away ? Promise.reject(new TypeError('fetch failed')) : fetch(...args)),
    });
    await assert.rejects(backend.isAuthorized(admin, 'documents', 'read'), { code: 'provider_unreachable' });
    away = false;
    assert.equal(await backend.isAuthorized(admin, 'documents', 'read'), true);
    away = true;
    clock.advance(60 * 60_000);
    assert.equal(await backend.isAuthorized(admin, 'documents', 'read'), true);
  });
});

describe('a page of another site', () => {
  const backend = createBackend({
    publicToken,
    apiBaseUrl: 'http://localhost:4400',
    allowedOrigins: ['https://app.example'],
  });
  const passes = (headers: Record<string, string>, method = 'POST') =>
    backend.checkOrigin(request(headers, method));
  const refused = { code: 'forbidden_origin', status: 403 };

  test('cannot have a signed-in browser change something', () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://blog.shop.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', host: 'shop.example' },
      { origin: 'null' },
      { origin: 'https://shop.example.evil.example' },
      { origin: 'https://app.example.evil.example' },
      // Without a token that counts, the cookies do.
      { authorization: 'Bearer ', origin: 'https://evil.example' },
      { authorization: 'Bearer x y', origin: 'https://evil.example' },
    ])
      assert.throws(() => passes(headers), refused, JSON.stringify(headers));
    for (const method of ['PUT', 'PATCH', 'DELETE', 'post'])
      assert.throws(() => passes({ origin: 'https://evil.example' }, method), refused);
  });

  test('is refused; the own pages, allowed ones, and programs are not', () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://app.example' },
      { origin: 'https://shop.example' },
      {},
      { authorization: 'Bearer x', 'sec-fetch-site': 'cross-site', origin: 'https://spa.example' },
    ])
      assert.equal(passes(headers), true, JSON.stringify(headers));
    assert.equal(passes({ 'sec-fetch-site': 'cross-site' }, 'GET'), true);
  });
});
