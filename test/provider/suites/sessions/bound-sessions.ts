/** Sessions that are bound to a key of their browser: what a thief of its cookies tries, and what its owner can do. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { newBrowser, openHolder } from '../../holders.ts';
import { createKeyHolder, enterBound } from '../../proofs.ts';

import { minute, newAddress, opens } from '../../world.ts';

const settings = (project: object) => ({ PROJECT_SETTINGS: JSON.stringify(project) });
const check = 'POST /sessions/authenticate';

export function boundSessionSuite(database: () => OpenedDatabase): void {
  const open = opens(database);

  async function signedIn(t: Parameters<typeof open>[0], environment: Record<string, string> = {}) {
    const world = await open(t, environment);
    const owner = await createKeyHolder();
    const reply = await owner.signIn(world);
    return { world, owner, session: reply.session_token, reply };
  }

  describe('a session that began with a proof of a key', () => {
    it('is refreshed by the holder of the key, under the same token', async (t) => {
      const { world, owner, session } = await signedIn(t);
      assert.ok(session.endsWith(`.${owner.thumbprint}`));
      const reply = (await owner.call(world, check, {}, { session })).data();
      assert.equal(reply.session_token, session);
      assert.equal((await owner.call(world, 'GET /users/me', null, { session })).status, 200);
    });

    it('is refused to a thief of its token, in every call, and stays with its owner', async (t) => {
      const { world, owner, session } = await signedIn(t);
      const thief = await createKeyHolder();
      const names = [check, 'GET /users/me', 'POST /sessions/revoke'] as const;
      for (const name of names) {
        const body = name === check ? {} : null;
        const bare = await world.call(name, body, { session });
        assert.equal(bare.refusal().error_type, 'session_not_found', name);
        const reply = await thief.call(world, name, body, { session });
        assert.equal(reply.refusal().error_type, 'session_not_found', name);
      }
      assert.equal((await owner.call(world, check, {}, { session })).status, 200);
    });

    it('is not reached by its token without the key, or with the key of the thief in its place', async (t) => {
      const { world, session } = await signedIn(t);
      const thief = await createKeyHolder();
      const [random = ''] = session.split('.');
      for (const forged of [random, `${random}.`, `${random}.${thief.thumbprint}`]) {
        const refused = await thief.call(world, check, {}, { session: forged });
        assert.equal(refused.refusal().error_type, 'session_not_found', forged);
      }
    });

    it('is not added to by a sign-in of the thief, who gets a session of their own', async (t) => {
      const { world, session, reply } = await signedIn(t);
      const [email = ''] = reply.user.emails.map((one) => one.email);
      const { code, method_id } = await world.sendCode(email);
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const other = (await world.call('POST /otps/authenticate', body, { session })).data();
      assert.notEqual(other.session.session_id, reply.session.session_id);
    });

    it('can be replaced by a new sign-in where the key is lost', async (t) => {
      const { world, session } = await signedIn(t);
      const fresh = await createKeyHolder();
      const { code, method_id } = await world.sendCode(newAddress());
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const reply = (await fresh.call(world, 'POST /otps/authenticate', body, { session })).data();
      assert.ok(reply.session_token.endsWith(`.${fresh.thumbprint}`));
    });
  });

  describe('a proof', () => {
    it('works once, also at another process of the provider', async (t) => {
      const { world, owner, session } = await signedIn(t);
      const other = await open(t);
      const DPoP = await owner.prove(world, check, { session });
      const send = (to: typeof world) => to.call(check, {}, { session, headers: { DPoP } });
      assert.equal((await send(world)).status, 200);
      for (const replay of [await send(world), await send(other)])
        assert.equal(replay.refusal().error_type, 'invalid_dpop_proof');
    });

    it('is for one method, one address and one session', async (t) => {
      const { world, owner, session } = await signedIn(t);
      const other = await owner.signIn(world);
      const wrong = [
        { payload: { htm: 'GET' } },
        { payload: { htu: `${world.url}/sdk/v1/users/me` } },
        { payload: { htu: 'https://evil.example/sdk/v1/sessions/authenticate' } },
        { session: other.session_token },
        { payload: { ath: undefined } },
        { payload: { jti: '' } },
        { header: { typ: 'JWT' } },
        { header: { jwk: undefined } },
        { header: { jwk: { kty: 'oct', k: 'c2VjcmV0' } } },
      ];
      for (const changes of wrong) {
        const refused = await owner.call(world, check, {}, { session, changes: { session, ...changes } });
        assert.equal(refused.refusal().error_type, 'invalid_dpop_proof', JSON.stringify(changes));
      }
      for (const DPoP of ['nonsense', 'a.b.c', 'x'.repeat(9_000)]) {
        const refused = await world.call(check, {}, { session, headers: { DPoP } });
        assert.equal(refused.refusal().error_type, 'invalid_dpop_proof');
      }
    });

    it('needs no nonce where nobody is signed in and the clock is right, so that a first sign-in is sent once', async (t) => {
      const world = await open(t);
      const name = 'POST /otps/authenticate';
      const { code, method_id } = await world.sendCode(newAddress());
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const owner = await createKeyHolder();
      const iat = Math.floor(world.clock.now().getTime() / 1000);
      const late = await owner.prove(world, name, { payload: { iat: iat - 61 } });
      const refused = await world.call(name, body, { headers: { DPoP: late } });
      assert.equal(refused.refusal().error_type, 'use_dpop_nonce');
      const DPoP = await owner.prove(world, name, { payload: { iat } });
      const { session_token: session } = (await world.call(name, body, { headers: { DPoP } })).data();
      const proof = await owner.prove(world, check, { session, payload: { iat, nonce: 'none yet' } });
      const checked = await world.call(check, {}, { session, headers: { DPoP: proof } });
      assert.equal(checked.refusal().error_type, 'use_dpop_nonce');
    });

    it('needs a nonce of the last minutes, and the clock of the browser does not matter', async (t) => {
      const { world, owner, session } = await signedIn(t);
      const stored = await owner.prove(world, check, { session });
      world.clock.advance(20 * minute);
      const late = await world.call(check, {}, { session, headers: { DPoP: stored } });
      assert.equal(late.refusal().error_type, 'use_dpop_nonce');
      assert.match(late.headers.get('dpop-nonce') ?? '', /^[\w-]{43}$/);
      for (const iat of [0, 99_999_999_999])
        assert.equal(
          (await owner.call(world, check, {}, { session, changes: { session, payload: { iat } } })).status,
          200,
        );
    });
  });

  describe('the setting session_binding', () => {
    it('by default lets clients without a key sign in, such as those that send no proofs', async (t) => {
      const world = await open(t);
      const { session_token: session } = await world.signIn(newAddress());
      assert.equal((await world.call(check, {}, { session })).status, 200);
      assert.ok(!session.includes('.'));
    });

    it('required: refuses them, and uses no session up', async (t) => {
      const world = await open(t, settings({ session_binding: 'required' }));
      const { code, method_id } = await world.sendCode(newAddress());
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const refused = await world.call('POST /otps/authenticate', body);
      assert.equal(refused.refusal().error_type, 'session_binding_required');
      const holder = await createKeyHolder();
      assert.equal((await holder.call(world, 'POST /otps/authenticate', body)).status, 200);
    });

    it('off: binds no new session, and still asks for the key of one that is bound', async (t) => {
      const bound = await signedIn(t);
      const world = await open(t, settings({ session_binding: 'off' }));
      const { session_token } = await bound.owner.signIn(world);
      assert.ok(!session_token.includes('.'));
      const stolen = await world.call(check, {}, { session: bound.session });
      assert.equal(stolen.refusal().error_type, 'session_not_found');
      const { owner, session } = bound;
      assert.equal((await owner.call(world, check, {}, { session })).status, 200);
    });
  });

  describe("the project's own server, which has the cookies but no key", () => {
    for (const kind of ['user', 'member'] as const)
      it(`checks a bound session of a ${kind} with its JWT, and gets no newer one`, async (t) => {
        const holder = await openHolder(t, kind, { database: database() });
        const { clock } = holder.world;
        const key = await createKeyHolder();
        const { session, jwt } = await enterBound(holder, key);
        const server = newBrowser('node');
        const ends = clock.now().getTime() + 60 * minute;
        clock.advance(2 * minute);
        const body = { session_jwt: jwt, session_duration_minutes: 600 };
        const checked = (await holder.check(server, session, body)).data();
        assert.equal(checked.session_jwt, jwt);
        assert.equal(Date.parse((checked.session ?? checked.member_session)?.expires_at ?? ''), ends);
        const other = await enterBound(holder, key);
        clock.advance(4 * minute);
        for (const session_jwt of [jwt, other.jwt, 'none']) {
          const refused = await holder.check(server, session, { session_jwt });
          assert.equal(refused.refusal().error_type, 'session_not_found');
        }
        const reply = await holder.check(server, other.session, { session_jwt: other.jwt });
        assert.equal(reply.status, 200);
      });
  });

  describe('a bound session in HttpOnly mode', () => {
    it('is refreshed with a proof that does not know the token, and refused to copied cookies', async (t) => {
      const world = await open(t, settings({ session_cookies: 'http_only' }));
      const origin = { Origin: 'http://localhost:4300' };
      const owner = await createKeyHolder();
      const { code, method_id } = await world.sendCode(newAddress());
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const signedIn = await owner.call(world, 'POST /otps/authenticate', body, { headers: origin });
      const Cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const headers = { ...origin, Cookie };
      assert.equal((await owner.call(world, check, {}, { headers })).status, 200);
      const stolen = await world.call(check, {}, { headers });
      assert.equal(stolen.refusal().error_type, 'session_not_found');
      assert.equal(stolen.headers.getSetCookie().length, 0, 'a page may have forgotten that it has a key');
      const thief = await createKeyHolder();
      const proved = await thief.call(world, check, {}, { headers });
      assert.equal(proved.refusal().error_type, 'session_not_found');
      assert.equal(
        proved.headers.getSetCookie().length,
        2,
        'another key: the browser of the thief loses them',
      );
    });
  });
}
