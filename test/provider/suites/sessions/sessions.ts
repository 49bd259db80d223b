/** Sessions, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { hashToken, newToken, systemRandom } from '../../../../provider/secrets/secrets.ts';
import { newNamedToken, sessionNamedBy } from '../../../../provider/sessions/named-tokens.ts';
import { createWorld, minute, newAddress, publicToken, type World } from '../../world.ts';

export function sessionSuite(database: () => OpenedDatabase): void {
  function check({ call }: World, session: string, body: object = {}) {
    return call('POST /sessions/authenticate', body, { session });
  }

  function expires(world: World, minutes: number): string {
    return new Date(world.clock.now().getTime() + minutes * minute).toISOString();
  }

  describe('a session', () => {
    it('refreshed without a duration is not extended and keeps its token', async (t) => {
      const world = await createWorld(t, { database: database() });
      const signedIn = await world.signIn(newAddress());
      world.clock.advance(10 * minute);
      const reply = (await check(world, signedIn.session_token)).data();
      assert.equal(reply.session_token, signedIn.session_token);
      assert.equal(reply.session.expires_at, signedIn.session.expires_at);
      assert.equal(reply.session.last_accessed_at, world.clock.now().toISOString());
      assert.equal(reply.session.started_at, signedIn.session.started_at);
      assert.deepEqual(reply.user, signedIn.user);
    });

    it('records its last use to the minute, while each reply has the exact time', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session, session_token } = await world.signIn(newAddress());
      const recorded = async () => {
        const row = await database()
          .database.selectFrom('sessions')
          .select('last_accessed_at')
          .where('session_id', '=', session.session_id)
          .executeTakeFirstOrThrow();
        return row.last_accessed_at.toISOString();
      };
      world.clock.advance(minute - 1);
      const reply = (await check(world, session_token)).data();
      assert.equal(reply.session.last_accessed_at, world.clock.now().toISOString());
      assert.equal(await recorded(), session.started_at);
      world.clock.advance(1);
      (await check(world, session_token)).data();
      assert.equal(await recorded(), world.clock.now().toISOString());
    });

    it('from before tokens named their session is open as long as it lasts, and names it after a proof', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const { session } = await world.signIn(email);
      const older = newToken(systemRandom);
      await database()
        .database.updateTable('sessions')
        .set({ token_hash: hashToken(older) })
        .where('session_id', '=', session.session_id)
        .execute();
      const reply = (await check(world, older, { session_duration_minutes: 90 })).data();
      assert.equal(reply.session.session_id, session.session_id);
      assert.equal((await check(world, older)).data().session_token, older);
      const { code: token, method_id } = await world.sendCode(email);
      const body = { token, method_id, session_duration_minutes: 60 };
      const proved = (await world.call('POST /otps/authenticate', body, { session: older })).data();
      assert.equal(proved.session.session_id, session.session_id);
      assert.equal(sessionNamedBy(proved.session_token, 'session'), session.session_id);
      (await check(world, proved.session_token)).data();
      world.clock.advance(minute);
      const late = await world.call('POST /sessions/authenticate', {}, { copied: older });
      assert.equal(late.refusal().error_type, 'session_not_found');
    });

    it('is not opened by its name without its secret', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session, session_token } = await world.signIn(newAddress());
      const guessed = newNamedToken(systemRandom, session.session_id);
      assert.equal((await check(world, guessed)).refusal().error_type, 'session_not_found');
      const extended = await check(world, guessed, { session_duration_minutes: 90 });
      assert.equal(extended.refusal().error_type, 'session_not_found');
      (await check(world, session_token)).data();
    });

    it('gets the same JWT again within half a minute, then a new one', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_jwt, session_token } = await world.signIn(newAddress());
      const jwt = async () => (await check(world, session_token)).data().session_jwt;
      world.clock.advance(minute / 2 - 1);
      assert.equal(await jwt(), session_jwt);
      world.clock.advance(1);
      assert.notEqual(await jwt(), session_jwt);
    });

    it('gets a new JWT at once when what it states has changed, and none after its end', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_jwt, session_token } = await world.signIn(newAddress());
      const extended = (await check(world, session_token, { session_duration_minutes: 90 })).data();
      assert.notEqual(extended.session_jwt, session_jwt);
      const stated = JSON.parse(
        Buffer.from(extended.session_jwt.split('.')[1] ?? '', 'base64url').toString(),
      );
      assert.equal(stated.session.expires_at, extended.session.expires_at);
      (await world.call('POST /sessions/revoke', null, { session: session_token })).data();
      assert.equal((await check(world, session_token)).refusal().error_type, 'session_not_found');
    });

    it('is extended by a duration from now', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token } = await world.signIn(newAddress());
      world.clock.advance(10 * minute);
      const reply = (await check(world, session_token, { session_duration_minutes: 60 })).data();
      assert.equal(reply.session.expires_at, expires(world, 60));
    });

    it('never outlives its absolute end', async (t) => {
      const environment = { SESSION_ABSOLUTE_MINUTES: '90' };
      const world = await createWorld(t, { database: database(), environment });
      const { session, session_token } = await world.signIn(newAddress());
      const end = new Date(Date.parse(session.started_at) + 90 * minute).toISOString();
      world.clock.advance(45 * minute);
      const reply = (await check(world, session_token, { session_duration_minutes: 60 })).data();
      assert.equal(reply.session.expires_at, end);
      world.clock.advance(45 * minute);
      assert.equal((await check(world, session_token)).refusal().error_type, 'session_not_found');
    });

    it('does not outlive its absolute end even if the user signs in again in it', async (t) => {
      const environment = { SESSION_ABSOLUTE_MINUTES: '90' };
      const world = await createWorld(t, { database: database(), environment });
      const email = newAddress();
      const { session, session_token } = await world.signIn(email);
      world.clock.advance(45 * minute);
      const { code: token, method_id } = await world.sendCode(email);
      const body = { token, method_id, session_duration_minutes: 60 };
      const again = (await world.call('POST /otps/authenticate', body, { session: session_token })).data();
      assert.equal(again.session.session_id, session.session_id);
      const end = new Date(Date.parse(session.started_at) + 90 * minute).toISOString();
      assert.equal(again.session.expires_at, end);
    });

    it('ends when nobody has used it for the idle time of the project, however long it could have lived', async (t) => {
      const PROJECT_SETTINGS = JSON.stringify({ session_idle_minutes: 30 });
      const world = await createWorld(t, { database: database(), environment: { PROJECT_SETTINGS } });
      const { session_token: session } = await world.signIn(newAddress(), 600);
      for (let count = 0; count < 3; count += 1) {
        world.clock.advance(29 * minute);
        assert.equal((await check(world, session)).status, 200);
      }
      world.clock.advance(30 * minute);
      const names = ['POST /sessions/authenticate', 'GET /users/me', 'POST /sessions/revoke'] as const;
      for (const name of names) {
        const body = name === 'POST /sessions/authenticate' ? {} : null;
        const late = await world.call(name, body, { session });
        assert.equal(late.refusal().error_type, 'session_not_found', name);
      }
      const added = { email: newAddress() };
      const late = await world.call('POST /otps/email/send/secondary', added, { session });
      assert.equal(late.refusal().error_type, 'session_not_found');
    });

    it('that expired is not found', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token } = await world.signIn(newAddress(), 5);
      world.clock.advance(5 * minute);
      for (const name of ['POST /sessions/authenticate', 'POST /sessions/revoke', 'GET /users/me'] as const) {
        const body = name === 'POST /sessions/authenticate' ? {} : null;
        const refused = await world.call(name, body, { session: session_token });
        assert.equal(refused.status, 404);
        assert.equal(refused.refusal().error_type, 'session_not_found');
      }
    });

    it('that was revoked is not found, and neither is a made-up one', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token } = await world.signIn(newAddress());
      (await world.call('POST /sessions/revoke', null, { session: session_token })).data();
      assert.equal((await check(world, session_token)).refusal().error_type, 'session_not_found');
      const again = await world.call('POST /sessions/revoke', null, { session: session_token });
      assert.equal(again.refusal().error_type, 'session_not_found');
      assert.equal((await check(world, 'made-up')).refusal().error_type, 'session_not_found');
    });

    it('is required where the call is about it', async (t) => {
      const world = await createWorld(t, { database: database() });
      for (const name of ['POST /sessions/authenticate', 'POST /sessions/revoke', 'GET /users/me'] as const) {
        const body = name === 'POST /sessions/authenticate' ? {} : null;
        const refused = await world.call(name, body);
        assert.equal(refused.status, 401);
        assert.equal(refused.refusal().error_type, 'user_unauthenticated');
      }
    });

    it('is extended only by 5 to 527040 whole minutes', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token } = await world.signIn(newAddress());
      for (const minutes of [0, 4, 527_041, 30.5]) {
        const refused = await check(world, session_token, { session_duration_minutes: minutes });
        assert.equal(refused.refusal().error_type, 'invalid_session_duration');
      }
    });

    it('names its user', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const { user, session_token } = await world.signIn(email);
      const { request_id, status_code, ...me } = (
        await world.call('GET /users/me', null, { session: session_token })
      ).data();
      assert.deepEqual(me, user);
      assert.match(request_id, /^request-/);
      assert.equal(status_code, 200);
    });

    it('gains a proof when the same user signs in once more, and keeps its id under a new token', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const first = await world.signIn(email);
      const { token } = await world.sendLink(email);
      world.clock.advance(minute);
      const body = { token, session_duration_minutes: 60 };
      const second = (
        await world.call('POST /magic_links/authenticate', body, { session: first.session_token })
      ).data();
      assert.equal(second.session.session_id, first.session.session_id);
      assert.notEqual(second.session_token, first.session_token);
      const types = second.session.authentication_factors.map((factor) => factor.type);
      assert.deepEqual(types, ['otp', 'magic_link']);

      const { code, method_id } = await world.sendCode(email);
      const third = { token: code, method_id, session_duration_minutes: 60 };
      const reply = (
        await world.call('POST /otps/authenticate', third, { session: first.session_token })
      ).data();
      assert.equal(reply.session.authentication_factors.length, 2, 'a repeated proof replaces the older one');
    });

    it('comes with a JWT that the published keys verify, for five minutes', async (t) => {
      const world = await createWorld(t, { database: database() });
      const signedIn = await world.signIn(newAddress());
      const keys = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
      const rules = { issuer: world.url, audience: publicToken };
      const verify = () =>
        jwtVerify(signedIn.session_jwt, keys, { ...rules, currentDate: world.clock.now() });
      const { payload, protectedHeader } = await verify();
      assert.equal(payload.sub, signedIn.user_id);
      assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 300);
      assert.equal((payload.session as { session_id: string }).session_id, signedIn.session.session_id);
      assert.equal(protectedHeader.alg, 'ES256');
      // A server's clock is never exact.
      world.clock.advance(-30_000);
      await verify();
      world.clock.advance(-1000);
      await assert.rejects(verify, { code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' });
      world.clock.advance(31_000);
      world.clock.advance(5 * minute + 1000);
      await assert.rejects(verify, { code: 'ERR_JWT_EXPIRED' });
    });

    it('near its end comes with a JWT that does not outlive it', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token, session } = await world.signIn(newAddress(), 5);
      world.clock.advance(3 * minute);
      const { session_jwt } = (await check(world, session_token)).data();
      const claims = JSON.parse(Buffer.from(session_jwt.split('.')[1] ?? '', 'base64url').toString());
      assert.equal(claims.exp, Math.floor(Date.parse(session.expires_at) / 1000));
    });
  });
}
