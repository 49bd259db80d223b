/** Sessions from our own access tokens, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import * as client from 'openid-client';
import { listEvents } from '../../../../provider/audit/read.ts';
import type { Call } from '../../../../provider/calls/call.ts';
import { callTable } from '../../../../provider/calls/table.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { CallName } from '../../../../session-core/wire/calls.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import * as app from '../../parties/apps.ts';
import { createClient, createWorld, minute, newAddress } from '../../world.ts';

type Tokens = Awaited<ReturnType<typeof app.redeem>>;

const name = 'POST /sessions/exchange_access_token';
const sign = 'POST /crypto_wallets/authenticate';

export function accessTokenSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, settings = {}) {
    const environment = { ...app.environment, PROJECT_SETTINGS: JSON.stringify(settings) };
    const world = await createWorld(t, { database: database(), environment });
    const resource = `${world.url}/sdk/v1`;
    const visitor = await world.signIn(newAddress());
    const config = await app.register(world);
    const connect = async (more: Record<string, string> = {}) => {
      const request = { resource, scope: 'openid full_access', ...more };
      return (await app.connect(world, config, visitor.session_token, request)).access_token;
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

    it('is refused when it is forged, expired, for another server, without full access, or not an access token', async (t) => {
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
        assert.equal((await exchange(token)).refusal().error_type, 'idp_access_token_not_found', token);
      }
      const short = await exchange(right, { session_duration_minutes: 1 });
      assert.equal(short.refusal().error_type, 'invalid_session_duration');
      const missing = await exchange(right, { session_duration_minutes: undefined });
      assert.equal(missing.refusal().body?.[0]?.dataPath, '.session_duration_minutes');
      clock.advance(6 * minute);
      assert.equal((await exchange(right)).refusal().error_type, 'idp_access_token_not_found');
    });

    it('becomes one session, even if it is sent twice at the same time', async (t) => {
      const { connect, exchange, call } = await open(t);
      const token = await connect();
      const replies = await Promise.all([exchange(token), exchange(token)]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404]);
      assert.equal((await exchange(token)).refusal().error_type, 'idp_access_token_not_found');
      const { session_token: session } = (replies.find(({ status }) => status === 200) ?? replies[0]).data();
      (await call('GET /users/me', null, { session })).data();
    });

    it('becomes a session that lasts no longer than the app’s access, however often it is extended', async (t) => {
      const { connect, exchange, call, clock } = await open(t);
      const year = { session_duration_minutes: 527_040 };
      const minutesLeft = (expiresAt: string) => (Date.parse(expiresAt) - clock.now().getTime()) / minute;
      const short = (await exchange(await connect(), year)).data();
      assert.ok(minutesLeft(short.session.expires_at) <= 5);

      const long = (
        await exchange(await connect({ scope: 'openid offline_access full_access' }), year)
      ).data();
      const month = 30 * 24 * 60;
      assert.ok(Math.abs(minutesLeft(long.session.expires_at) - month) < 1);
      clock.advance(20 * 24 * 60 * minute);
      const sender = { session: long.session_token };
      const extended = (await call('POST /sessions/authenticate', year, sender)).data();
      assert.equal(extended.session.expires_at, long.session.expires_at);
      clock.advance(11 * 24 * 60 * minute);
      assert.equal(
        (await call('POST /sessions/authenticate', {}, sender)).refusal().error_type,
        'session_not_found',
      );
    });

    it('and its sessions end when the app’s access is revoked, and no others', async (t) => {
      const { visitor, connect, exchange, call } = await open(t);
      const token = await connect();
      const reply = (await exchange(token)).data();
      const sender = { session: visitor.session_token };
      const { connected_apps } = (await call('GET /users/connected_apps', null, sender)).data();
      const params = { id: connected_apps[0]?.connected_app_id ?? '' };
      (await call('POST /users/connected_apps/:id/revoke', null, { ...sender, params })).data();
      assert.equal((await exchange(token)).refusal().error_type, 'idp_access_token_not_found');
      const ended = await call('POST /sessions/authenticate', {}, { session: reply.session_token });
      assert.equal(ended.refusal().error_type, 'session_not_found');
      (await call('POST /sessions/authenticate', {}, sender)).data();
    });

    it('and its sessions end with the consent that they came from, however that ends', async (t) => {
      const world = await open(t);
      const { visitor, exchange, config, call } = world;
      const request = { resource: `${world.url}/sdk/v1`, scope: 'openid offline_access full_access' };
      const again = (token = '') => client.refreshTokenGrant(config, token);
      const ends = {
        'the refresh token is given back': ({ refresh_token = '' }: Tokens) =>
          client.tokenRevocation(config, refresh_token),
        'the access token is given back': ({ access_token }: Tokens) =>
          client.tokenRevocation(config, access_token),
        'a refresh token is used again after its successor': async ({ refresh_token }: Tokens) => {
          const next = await again(refresh_token);
          await again(next.refresh_token);
          await assert.rejects(again(refresh_token));
        },
        'a code is used twice': (_tokens: Tokens, redeem: () => Promise<unknown>) => assert.rejects(redeem()),
      };
      for (const [how, end] of Object.entries(ends)) {
        const authorization = await app.link(config, request);
        const { redirect_uri } = (await app.answer(world, authorization, visitor.session_token)).data();
        const redeem = () => app.redeem(config, authorization, redirect_uri);
        const tokens = await redeem();
        const { session_token: session } = (await exchange(tokens.access_token)).data();
        (await call('POST /sessions/authenticate', {}, { session })).data();
        await end(tokens, redeem);
        const ended = await call('POST /sessions/authenticate', {}, { session });
        assert.equal(ended.refusal().error_type, 'session_not_found', how);
      }
    });

    it('is not recorded as a stolen token when the app gives it back', async (t) => {
      const { visitor, connect, exchange, config, provider } = await open(t);
      const token = await connect();
      (await exchange(token)).data();
      await client.tokenRevocation(config, token);
      const filter = { user_id: visitor.user_id, kinds: ['app.token_reused', 'app.tokens_ended'] as const };
      const { events } = await listEvents(provider.world.database, filter, { limit: 10 });
      assert.deepEqual(
        events.map(({ kind }) => kind),
        ['app.tokens_ended'],
      );
    });

    it('reads and writes the user’s data, and changes no sign-in method', async (t) => {
      const { visitor, connect, exchange, call, url } = await open(t);
      const { session_token: session } = (await exchange(await connect())).data();
      const allowed: CallName[] = [
        'GET /users/me',
        'PUT /users/me',
        'GET /users/connected_apps',
        'POST /sessions/authenticate',
        'POST /sessions/revoke',
      ];
      const proofs = /secondary$/;
      for (const [name, { credentials }] of Object.entries(callTable) as [CallName, Call<CallName>][]) {
        if (credentials !== 'session' || allowed.includes(name) || proofs.test(name)) continue;
        const refused = await call(name, /^(DELETE|GET) /.test(name) ? null : {}, { session });
        assert.equal(refused.refusal().error_type, 'unauthorized_action', name);
      }
      const email = newAddress();
      for (const way of ['otps', 'magic_links'] as const) {
        const reply = await call(`POST /${way}/email/send/secondary`, { email }, { session });
        assert.equal(reply.refusal().error_type, 'unauthorized_action', way);
      }
      const { connected_apps } = (await call('GET /users/connected_apps', null, { session })).data();
      assert.equal(connected_apps.length, 1);
      (await call('PUT /users/me', { name: { first_name: 'Ada' } }, { session })).data();

      // After a sign-in by the user, the session is the user's own.
      const { code, method_id } = await createClient(url).sendCode(visitor.user.emails[0]?.email ?? '');
      const proof = { token: code, method_id, session_duration_minutes: 60 };
      (await call('POST /otps/authenticate', proof, { session })).data();
      (await call('POST /oauth/attach', { provider: 'github' }, { session })).data();
      (await call('POST /sessions/revoke', null, { session })).data();
    });

    it('adds no wallet or address of the app, even where no change needs a recent sign-in', async (t) => {
      const { connect, exchange, call } = await open(t, { recent_sign_in_minutes: null });
      const { session_token: session } = (await exchange(await connect())).data();
      const key = createEthereumWallet();
      const { challenge } = (await call(`${sign}/start/secondary`, key.is, { session })).data();
      const proof = { ...key.is, signature: await key.sign(challenge), session_duration_minutes: 60 };
      const email = newAddress();
      for (const refused of [
        await call(sign, proof, { session }),
        await call('POST /otps/email/send/secondary', { email }, { session }),
      ])
        assert.equal(refused.refusal().error_type, 'unauthorized_action');
      assert.deepEqual((await call('GET /users/me', null, { session })).data().crypto_wallets, []);
    });

    it('ends when the user sets a password in its session, and the user gets a session of their own', async (t) => {
      const { visitor, connect, exchange, call, url } = await open(t);
      const request = { scope: 'openid offline_access full_access' };
      const { session_token: session } = (await exchange(await connect(request))).data();
      const { code, method_id } = await createClient(url).sendCode(visitor.user.emails[0]?.email ?? '');
      const proof = { token: code, method_id, session_duration_minutes: 60 };
      (await call('POST /otps/authenticate', proof, { session })).data();
      const password = 'nine purple lanterns under water';
      const reply = (await call('POST /passwords/session/reset', { password }, { session })).data();
      (await call('POST /sessions/authenticate', {}, { session: reply.session_token })).data();
      for (const ended of [session, visitor.session_token]) {
        const refused = await call('POST /sessions/authenticate', {}, { session: ended });
        assert.equal(refused.refusal().error_type, 'session_not_found');
      }
    });

    it('does not count as the user’s own sign-in where a recent one is required', async (t) => {
      const { connect, exchange, call } = await open(t);
      const { session_token: session } = (await exchange(await connect())).data();
      const refused = await call('POST /oauth/attach', { provider: 'github' }, { session });
      assert.equal(refused.refusal().error_type, 'unauthorized_action');
    });
  });
}
