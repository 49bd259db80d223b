/** Sessions that the browser binds to its device: what it may do, and what a thief of all its cookies tries. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { B2BCallName } from '../../../../session-core/wire/b2b/calls.ts';
import type { CallName } from '../../../../session-core/wire/calls.ts';
import { duration, employee, shelterOf, whole } from '../../members.ts';
import { createDeviceBrowser, type DeviceBrowser } from '../../parties/device-bound-browser.ts';
import { createKeyHolder } from '../../proofs.ts';
import { type Answer, createWorld, minute, newAddress, publicToken, type World } from '../../world.ts';

const page = 'https://localhost:3000';
const check = 'POST /sessions/authenticate';
const token = '__Host-auth_session';
const device = '__Host-auth_session_device';

export function deviceBoundSessionSuite(database: () => OpenedDatabase): void {
  const open = (t: TestContext, project: object = {}, environment: Record<string, string> = {}) =>
    createWorld(t, {
      database: database(),
      environment: {
        PUBLIC_URL: 'https://localhost:4300',
        ALLOWED_ORIGINS: page,
        PROJECT_SETTINGS: JSON.stringify({ session_cookies: 'http_only', ...project }),
        ...environment,
      },
    });

  const call = <N extends CallName>(
    world: World,
    browser: DeviceBrowser,
    name: N,
    body: unknown = {},
  ): Promise<Answer<N>> => world.call(name, body, { headers: { Origin: page, Cookie: browser.cookie() } });

  async function signIn(world: World, browser: DeviceBrowser, email = newAddress()) {
    const { code, method_id } = await world.sendCode(email);
    const body = { token: code, method_id, session_duration_minutes: 60 };
    const answer = await call(world, browser, 'POST /otps/authenticate', body);
    const offered = browser.take(answer);
    return { answer, offered, email };
  }

  const registration = (world: World, path = '') =>
    new URL(path, `${world.url}/sdk/v1/otps/authenticate`).href;

  /** A browser that has signed in and bound its session. */
  async function bound(t: TestContext, options?: { algorithm?: string }) {
    const world = await open(t);
    const owner = await createDeviceBrowser(page, options);
    const { answer, offered, email } = await signIn(world, owner);
    assert.ok(offered);
    const response = await owner.register(registration(world, offered.path), offered.challenge);
    assert.equal(response.status, 200, await response.text());
    return { world, owner, email, session: answer.data().session, offered };
  }

  describe('a session that its browser binds to the device', () => {
    for (const algorithm of ['ES256', 'RS256'])
      it(`continues after the end of its cookie, which the browser renews with a ${algorithm} proof`, async (t) => {
        const { world, owner, session } = await bound(t, { algorithm });
        assert.deepEqual(owner.instructions().credentials, [
          { type: 'cookie', name: device, attributes: 'Path=/; Secure; HttpOnly; SameSite=Lax' },
        ]);
        assert.deepEqual(owner.instructions().allowed_refresh_initiators, ['localhost']);
        assert.equal((await call(world, owner, check)).data().session.session_id, session.session_id);
        for (let turn = 0; turn < 3; turn += 1) {
          world.clock.advance(10 * minute);
          assert.equal((await owner.refresh()).status, 200);
          assert.equal((await call(world, owner, check)).data().session.session_id, session.session_id);
        }
      });

    it('is over in minutes for a thief of all its cookies, who cannot renew them, and stays with its owner', async (t) => {
      const { world, owner } = await bound(t);
      const thief = await createDeviceBrowser(page, { jar: new Map(owner.jar) });
      world.clock.advance(12 * minute);
      for (const name of [check, 'GET /users/me', 'POST /sessions/revoke'] as const) {
        const refused = await call(world, thief, name, name === check ? {} : null);
        assert.equal(refused.refusal().error_type, 'session_not_found', name);
      }
      const asProgram = await world.call('GET /users/me', null, { copied: owner.jar.get(token) ?? '' });
      assert.equal(asProgram.refusal().error_type, 'session_not_found');
      assert.equal((await owner.refresh()).status, 200);
      assert.equal((await call(world, owner, 'GET /users/me', null)).status, 200);
    });

    it('has another token from then on: copies from before open nothing a moment later', async (t) => {
      const world = await open(t);
      const owner = await createDeviceBrowser(page);
      const { offered } = await signIn(world, owner);
      const copy = await createDeviceBrowser(page, { jar: new Map(owner.jar) });
      await owner.register(registration(world, offered?.path), offered?.challenge ?? '');
      assert.equal((await call(world, copy, 'GET /users/me', null)).status, 200, 'requests under way');
      world.clock.advance(21_000);
      assert.equal(
        (await call(world, copy, 'GET /users/me', null)).refusal().error_type,
        'session_not_found',
      );
    });

    it('is not opened by its token without the name of the device, nor with the cookie of another session', async (t) => {
      const { world, owner } = await bound(t);
      const other = await createDeviceBrowser(page);
      const { offered } = await signIn(world, other);
      await other.register(registration(world, offered?.path), offered?.challenge ?? '');
      const [random = '', key = ''] = (owner.jar.get(token) ?? '').split('.');
      for (const forged of [random, `${random}.${key}`, `${random}.${key}.`]) {
        const thief = await createDeviceBrowser(page, { jar: new Map([[token, forged]]) });
        assert.equal(
          (await call(world, thief, 'GET /users/me', null)).refusal().error_type,
          'session_not_found',
        );
      }
      const mixed = new Map([...owner.jar, [device, other.jar.get(device) ?? '']]);
      const [id, end, mac] = (owner.jar.get(device) ?? '').split('.');
      const longer = new Map([...owner.jar, [device, `${id}.${Number(end) + minute}.${mac}`]]);
      for (const jar of [mixed, longer]) {
        const thief = await createDeviceBrowser(page, { jar });
        assert.equal(
          (await call(world, thief, 'GET /users/me', null)).refusal().error_type,
          'session_not_found',
        );
      }
    });

    it('stays bound when its user proves something again', async (t) => {
      const { world, owner, email, session } = await bound(t);
      const before = owner.jar.get(token);
      const { answer, offered } = await signIn(world, owner, email);
      assert.equal(answer.data().session.session_id, session.session_id);
      assert.notEqual(owner.jar.get(token), before);
      assert.equal(offered, null);
      world.clock.advance(12 * minute);
      assert.equal((await call(world, owner, check)).refusal().error_type, 'session_not_found');
      assert.equal((await owner.refresh()).status, 200);
    });

    it('ends with its sign-out: the browser learns this at the next refresh', async (t) => {
      const { world, owner } = await bound(t);
      owner.take(await call(world, owner, 'POST /sessions/revoke', null));
      assert.deepEqual([...owner.jar.keys()], []);
      const response = await owner.refresh();
      assert.equal(response.status, 404);
      assert.deepEqual(response.headers.getSetCookie(), []);
    });

    it('survives a refresh that the browser skipped: only that call fails', async (t) => {
      const { world, owner } = await bound(t);
      world.clock.advance(12 * minute);
      const headers = {
        Origin: page,
        Cookie: owner.cookie(),
        'Secure-Session-Skipped': `quota_exceeded;session_identifier="${owner.instructions().session_identifier}"`,
      };
      const skipped = await world.call(check, {}, { headers });
      assert.equal(skipped.status, 503);
      assert.deepEqual([skipped.headers.get('retry-after'), skipped.headers.getSetCookie()], ['5', []]);
      await owner.refresh();
      assert.equal((await call(world, owner, check)).status, 200);
    });

    it('can be bound to a key of the page as well: then both count', async (t) => {
      const world = await open(t);
      const keys = await createKeyHolder();
      const owner = await createDeviceBrowser(page);
      const { code, method_id } = await world.sendCode(newAddress());
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const send = (name: typeof check | 'POST /otps/authenticate', content: object) =>
        keys.call(world, name, content, { headers: { Origin: page, Cookie: owner.cookie() } });
      const offered = owner.take(await send('POST /otps/authenticate', body));
      await owner.register(registration(world, offered?.path), offered?.challenge ?? '');
      assert.equal((await send(check, {})).status, 200);
      assert.equal((await call(world, owner, check)).refusal().error_type, 'session_not_found', 'no proof');
      world.clock.advance(12 * minute);
      assert.equal((await send(check, {})).refusal().error_type, 'session_not_found', 'no cookie');
    });
  });

  describe('a session of a member that its browser binds to the device', () => {
    const checkMember = 'POST /b2b/sessions/authenticate';

    async function boundMember(t: TestContext) {
      const world = await open(t, { vertical: 'B2B', create_organization_enabled: true });
      const shelter = shelterOf(world, publicToken);
      const send = <N extends B2BCallName>(browser: DeviceBrowser, name: N, body: unknown = {}) =>
        shelter.call(name, body, { headers: { Origin: page, Cookie: browser.cookie() } });
      const owner = await createDeviceBrowser(page);
      const email = employee();
      const { intermediate_session_token } = await shelter.discover(email);
      const body = { ...duration, intermediate_session_token };
      const answer = await send(owner, 'POST /b2b/discovery/organizations/create', body);
      const { organization_id } = whole(answer.data()).organization;
      const offered = owner.take(answer);
      assert.ok(offered);
      const url = new URL(offered.path, `${world.url}/sdk/v1/b2b/discovery/organizations/create`).href;
      const before = new Map(owner.jar);
      const stranger = await createDeviceBrowser(page, { jar: before });
      assert.equal((await stranger.register(url, 'a.b.c')).status, 401);
      assert.equal((await owner.register(url, offered.challenge)).status, 200);
      assert.notEqual((await stranger.register(url, offered.challenge)).status, 200, 'it works once');
      return { world, shelter, send, owner, email, organization_id };
    }

    it('continues by its proofs, and is over in minutes for a thief of all its cookies', async (t) => {
      const { world, send, owner } = await boundMember(t);
      const thief = await createDeviceBrowser(page, { jar: new Map(owner.jar) });
      for (let turn = 0; turn < 2; turn += 1) {
        world.clock.advance(12 * minute);
        for (const name of [checkMember, 'POST /b2b/sessions/revoke'] as const) {
          const refused = await send(thief, name, name === checkMember ? {} : null);
          assert.equal(refused.refused(), 'session_not_found');
        }
        assert.equal((await owner.refresh()).status, 200);
        assert.equal((await send(owner, checkMember)).status, 200);
      }
    });

    it('stays bound when its member proves something again, and ends with its sign-out', async (t) => {
      const { world, shelter, send, owner, email, organization_id } = await boundMember(t);
      const code = await shelter.code(email, organization_id);
      const body = { ...duration, email_address: email, organization_id, code };
      assert.equal(owner.take(await send(owner, 'POST /b2b/otps/email/authenticate', body)), null);
      world.clock.advance(12 * minute);
      assert.equal((await send(owner, checkMember)).refused(), 'session_not_found');
      assert.equal((await owner.refresh()).status, 200);
      owner.take(await send(owner, 'POST /b2b/sessions/revoke', null));
      assert.deepEqual([...owner.jar.keys()], []);
      assert.equal((await owner.refresh()).status, 404);
    });
  });

  describe('the proof of a device', () => {
    it('works once, also at another process, and the browser gets the next challenge with each reply', async (t) => {
      const { world, owner } = await bound(t);
      const sent: string[] = [];
      const fetched = globalThis.fetch;
      t.mock.method(globalThis, 'fetch', (...[url, init]: Parameters<typeof fetch>) => {
        const proof = new Headers(init?.headers).get('secure-session-response');
        if (proof !== null) sent.push(proof);
        return fetched(url, init);
      });
      assert.equal((await owner.refresh()).status, 200);
      assert.equal((await owner.refresh()).status, 200);
      assert.equal(sent.length, 2, 'no refresh needed a second request');
      const other = await open(t);
      const { session_identifier: id } = owner.instructions();
      for (const { url } of [world, other]) {
        const response = await fetched(`${url}/sdk/v1/sessions/device_bound/refresh`, {
          method: 'POST',
          headers: { 'Sec-Secure-Session-Id': id, 'Secure-Session-Response': sent[0] ?? '' },
        });
        assert.equal(response.status, 403);
        assert.deepEqual(response.headers.getSetCookie(), []);
        assert.match(response.headers.get('secure-session-challenge') ?? '', /^"[\w.-]+";id="[\w-]{43}"$/);
      }
    });

    it('is refused from another key, for another challenge, and in any other form', async (t) => {
      const { world, owner } = await bound(t);
      const wrong = [
        { proof: 'nonsense' },
        { proof: 'x'.repeat(9_000) },
        { header: { typ: 'dpop+jwt' } },
        { header: { typ: 'JWT' } },
      ];
      for (const changes of wrong)
        assert.equal((await owner.refresh(changes)).status, 401, JSON.stringify(changes).slice(0, 80));
      const forged = { payload: { jti: 'a.99999999999999.b' } };
      assert.equal((await owner.refresh(forged)).status, 403);
      const thief = await createDeviceBrowser(page);
      const session = await signIn(world, thief);
      await thief.register(registration(world, session.offered?.path), session.offered?.challenge ?? '');
      thief.instructions().session_identifier = owner.instructions().session_identifier;
      assert.equal((await thief.refresh()).status, 401);
      assert.equal((await owner.refresh()).status, 200);
    });
  });

  describe('the registration of a device', () => {
    it('is offered where a session begins, and not to a copied cookie that is only checked', async (t) => {
      const world = await open(t);
      const owner = await createDeviceBrowser(page);
      const { offered } = await signIn(world, owner);
      assert.equal(offered?.algorithms, 'ES256 RS256');
      assert.equal(owner.take(await call(world, owner, check)), null);
      assert.equal(owner.take(await call(world, owner, check, { session_duration_minutes: 60 })), null);
    });

    it('by a thief of the cookies fails without the challenge of the sign-in, or with one of their own', async (t) => {
      const world = await open(t);
      const owner = await createDeviceBrowser(page);
      const { offered } = await signIn(world, owner);
      const jar = new Map(owner.jar);
      const thief = await createDeviceBrowser(page);
      const session = await signIn(world, thief);
      thief.jar.clear();
      for (const [name, value] of jar) thief.jar.set(name, value);
      const url = registration(world, offered?.path);
      for (const challenge of ['', 'a.b.c', session.offered?.challenge ?? ''])
        assert.equal((await thief.register(url, challenge)).status, 401, challenge);
      assert.equal((await owner.register(url, offered?.challenge ?? '')).status, 200);
    });

    it('with a token from before the session had the key of the page does not take that key away', async (t) => {
      const world = await open(t);
      const owner = await createDeviceBrowser(page);
      const { offered, email } = await signIn(world, owner);
      const copy = await createDeviceBrowser(page, { jar: new Map(owner.jar) });
      const { code, method_id } = await world.sendCode(email);
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const headers = { Origin: page, Cookie: owner.cookie() };
      const keys = await createKeyHolder();
      const renewed = owner.take(await keys.call(world, 'POST /otps/authenticate', body, { headers }));
      const url = registration(world, offered?.path);
      assert.equal((await copy.register(url, offered?.challenge ?? '')).status, 404);
      assert.equal((await owner.register(url, renewed?.challenge ?? '')).status, 200);
      assert.ok(owner.jar.get(token)?.split('.')[1] === keys.thumbprint);
    });

    it('works once, and only from a page of the project', async (t) => {
      const world = await open(t);
      const owner = await createDeviceBrowser(page);
      const { offered } = await signIn(world, owner);
      const url = registration(world, offered?.path);
      const stranger = await createDeviceBrowser('https://evil.example', { jar: new Map(owner.jar) });
      assert.equal((await stranger.register(url, offered?.challenge ?? '')).status, 403);
      const copy = await createDeviceBrowser(page, { jar: new Map(owner.jar) });
      assert.equal((await owner.register(url, offered?.challenge ?? '')).status, 200);
      for (const browser of [owner, copy])
        assert.notEqual((await browser.register(url, offered?.challenge ?? '')).status, 200);
      assert.equal((await call(world, owner, check)).status, 200);
    });

    it('is not offered where sessions are not bound, where scripts keep the tokens, and over plain http', async (t) => {
      const others = [
        await open(t, { session_binding: 'off' }),
        await open(t, { session_cookies: 'script' }),
        await open(t, {}, { PUBLIC_URL: 'http://localhost:4300' }),
      ];
      for (const world of others) {
        const browser = await createDeviceBrowser(page);
        assert.equal((await signIn(world, browser)).offered, null);
      }
    });
  });
}
