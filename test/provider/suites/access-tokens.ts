/** Sessions made of our own access tokens: what holds on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import * as app from '../apps.ts';
import { createWorld, minute, newAddress } from '../world.ts';

const name = 'POST /sessions/exchange_access_token';

export function accessTokenSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext) {
    const world = await createWorld(t, { database: database(), environment: app.environment });
    const resource = `${world.url}/sdk/v1`;
    const visitor = await world.signIn(newAddress());
    const config = await app.register(world);
    const connect = async (more: Record<string, string> = {}) => {
      const asked = { resource, scope: 'openid full_access', ...more };
      return (await app.connect(world, config, visitor.session_token, asked)).access_token;
    };
    const exchange = (access_token: string, more: object = {}, session?: string) =>
      world.call(
        name,
        { access_token, session_duration_minutes: 60, ...more },
        session === undefined ? {} : { session },
      );
    return { ...world, visitor, connect, exchange, config };
  }

  describe('an access token of our own', () => {
    it('with full access to the project becomes a session of its own that names the app', async (t) => {
      const { visitor, connect, exchange, config, call } = await open(t);
      const reply = (await exchange(await connect(), {}, visitor.session_token)).data();
      assert.equal(reply.user_id, visitor.user_id);
      assert.notEqual(reply.session.session_id, visitor.session.session_id);
      const [factor] = reply.session.authentication_factors;
      assert.equal(factor?.delivery_method, 'oauth_access_token_exchange');
      const detail = (factor as Record<string, unknown>).oauth_access_token_exchange_factor;
      assert.deepEqual(detail, { client_id: config.clientMetadata().client_id });
      (await call('GET /users/me', null, { session: reply.session_token })).data();
    });

    it('is refused when it is forged, over, for another server, of less than full access, or no access token', async (t) => {
      const { connect, exchange, clock, visitor } = await open(t);
      const right = await connect();
      const [head, body] = right.split('.');
      const others = [
        'no token',
        `${head}.${body}.${'A'.repeat(86)}`,
        await connect({ resource: app.resource }),
        await connect({ scope: 'openid pets:feed' }),
        visitor.session_jwt,
      ];
      for (const token of others) {
        assert.equal((await exchange(token)).refusal().error_type, 'invalid_oauth_access_token', token);
      }
      const short = await exchange(right, { session_duration_minutes: 1 });
      assert.equal(short.refusal().error_type, 'invalid_session_duration');
      const missing = await exchange(right, { session_duration_minutes: undefined });
      assert.equal(missing.refusal().body?.[0]?.dataPath, '.session_duration_minutes');
      clock.advance(6 * minute);
      assert.equal((await exchange(right)).refusal().error_type, 'invalid_oauth_access_token');
    });

    it('and its sessions end when the app is shut out, and no others', async (t) => {
      const { visitor, connect, exchange, call } = await open(t);
      const token = await connect();
      const made = (await exchange(token)).data();
      const sender = { session: visitor.session_token };
      const { connected_apps } = (await call('GET /users/connected_apps', null, sender)).data();
      const params = { id: connected_apps[0]?.connected_app_id ?? '' };
      (await call('POST /users/connected_apps/:id/revoke', null, { ...sender, params })).data();
      assert.equal((await exchange(token)).refusal().error_type, 'invalid_oauth_access_token');
      const ended = await call('POST /sessions/authenticate', {}, { session: made.session_token });
      assert.equal(ended.refusal().error_type, 'session_not_found');
      (await call('POST /sessions/authenticate', {}, sender)).data();
    });

    it("does not count as the visitor's own proof where a recent one is needed", async (t) => {
      const { connect, exchange, call } = await open(t);
      const { session_token: session } = (await exchange(await connect())).data();
      const refused = await call('POST /oauth/attach', { provider: 'github' }, { session });
      assert.equal(refused.refusal().error_type, 'unauthorized_action');
    });
  });
}
