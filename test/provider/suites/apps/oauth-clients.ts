/** The authorization server: apps that register. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { sweep } from '../../../../provider/sweep/sweep.ts';
import * as apps from '../../parties/apps.ts';
import { createWorld, minute, newNumber } from '../../world.ts';
import { all, openVisitor } from './oauth-visitor.ts';

const { start, resource } = apps;
const list = 'GET /users/connected_apps';
const day = 24 * 60 * minute;

export function oauthClientSuite(database: () => OpenedDatabase): void {
  const open = (t: TestContext) => openVisitor(t, database());

  describe('an app that registers itself', () => {
    it('finds everything in the metadata, which two strict clients accept', async (t) => {
      const { world } = await open(t);
      const issuer = new URL(world.url);
      for (const algorithm of ['oidc', 'oauth2'] as const) {
        const response = await oauth.discoveryRequest(issuer, {
          algorithm,
          [oauth.allowInsecureRequests]: true,
        });
        const metadata = await oauth.processDiscoveryResponse(issuer, response);
        assert.deepEqual(metadata.code_challenge_methods_supported, ['S256']);
        const methods = ['none', 'client_secret_basic', 'client_secret_post'];
        assert.deepEqual(metadata.token_endpoint_auth_methods_supported, methods);
        assert.deepEqual(metadata.revocation_endpoint_auth_methods_supported, methods);
        assert.deepEqual(metadata.introspection_endpoint_auth_methods_supported, ['Bearer']);
        assert.equal(metadata.authorization_response_iss_parameter_supported, true);
        assert.equal(metadata.client_id_metadata_document_supported, true);
        assert.equal(metadata.backchannel_logout_supported, true);
        assert.deepEqual(metadata.dpop_signing_alg_values_supported?.includes('ES256'), true);
        for (const path of [
          'authorize',
          'par',
          'token',
          'register',
          'revoke',
          'userinfo',
          'introspect',
          'end_session',
        ]) {
          assert.ok(Object.values(metadata).includes(`${world.url}/oauth/${path}`), path);
        }
      }
    });

    it('gets access by consent, with an id token, claims, and a token for one server', async (t) => {
      const { world, session, user_id, email } = await open(t);
      const config = await apps.register(world);
      const authorization = await apps.link(config, all);
      const reply = (await world.call(start, authorization.request, { session })).data();
      assert.equal(reply.user_id, user_id);
      assert.equal(reply.client.client_name, 'Test Assistant');
      assert.equal(reply.client.client_type, 'third_party_public');
      assert.deepEqual([reply.redirect_host, reply.loopback_only], ['localhost:5555', true]);
      assert.deepEqual([reply.consent_required, reply.resources], [true, [resource]]);
      assert.deepEqual(reply.scope_results.at(-1), {
        scope: 'pets:feed',
        is_grantable: true,
        description: 'Feed your pets',
      });

      const { redirect_uri, authorization_code } = (await apps.answer(world, authorization, session)).data();
      assert.equal(new URL(redirect_uri).searchParams.get('code'), authorization_code);
      assert.equal(new URL(redirect_uri).searchParams.get('iss'), world.url);
      const tokens = await apps.redeem(config, authorization, redirect_uri);
      const claims = tokens.claims();
      assert.deepEqual([claims?.sub, claims?.email, claims?.email_verified], [user_id, email, true]);
      assert.equal(claims?.nonce, authorization.checks.expectedNonce);
      assert.equal(tokens.scope, 'pets:read pets:feed');

      const keys = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
      const { payload } = await jwtVerify(tokens.access_token, keys, {
        issuer: world.url,
        audience: resource,
        typ: 'at+jwt',
        requiredClaims: ['jti', 'iat'],
      });
      assert.deepEqual(
        [payload.sub, payload.client_id, payload.scope],
        [user_id, config.clientMetadata().client_id, 'pets:read pets:feed'],
      );
      assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 300);
    });

    it('gets every claim that the metadata names, for a user who has them all', async (t) => {
      const { world, session } = await open(t);
      const name = { first_name: 'Ada', middle_name: 'B.', last_name: 'L.' };
      (await world.call('PUT /users/me', { name }, { session })).data();
      const { code, method_id } = await world.textCode(newNumber(), {
        name: 'POST /otps/sms/send/secondary',
        session,
      });
      const proof = { token: code, method_id, session_duration_minutes: 60 };
      (await world.call('POST /otps/authenticate', proof, { session })).data();
      const config = await apps.register(world);
      const tokens = await apps.connect(world, config, session, { scope: 'openid profile email phone' });
      const { claims_supported = [] } = config.serverMetadata();
      assert.ok(claims_supported.includes('phone_number_verified'));
      assert.deepEqual(
        claims_supported.filter((claim) => !Object.hasOwn(tokens.claims() ?? {}, claim)),
        [],
      );
    });

    it('is shown without invisible and direction-changing characters in its name', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world, {
        client_name: ' \u202eGoo\u200bd\u2066 \u3164Bank\u{e0041}\n ',
      });
      assert.equal(config.clientMetadata().client_name, 'Good Bank');
      const { request } = await apps.link(config);
      assert.equal((await world.call(start, request, { session })).data().client.client_name, 'Good Bank');
      await assert.rejects(apps.register(world, { client_name: '\u200b\u202e' }), client.ResponseBodyError);
      const published = await apps.publish(t, world, { client_name: 'Good\u200b \u202eBank' });
      const authorization = await apps.link(published);
      assert.equal(
        (await world.call(start, authorization.request, { session })).data().client.client_name,
        'Good Bank',
      );
    });

    it('calls the userinfo endpoint with a token for no server', async (t) => {
      const { world, session, user_id, email } = await open(t);
      (
        await world.call('PUT /users/me', { name: { first_name: 'Ada', last_name: 'L.' } }, { session })
      ).data();
      const config = await apps.register(world);
      const scope = 'openid profile';
      const tokens = await apps.connect(world, config, session, { scope });
      const info = await client.fetchUserInfo(config, tokens.access_token, user_id);
      assert.deepEqual(
        [info.name, info.given_name, info.family_name, info.email],
        ['Ada L.', 'Ada', 'L.', undefined],
      );
      assert.equal(tokens.refresh_token, undefined);
      const more = await apps.connect(world, config, session, { scope: 'openid email' });
      assert.equal((await client.fetchUserInfo(config, more.access_token, user_id)).email, email);
      const server = await apps.connect(world, config, session, all);
      await assert.rejects(client.fetchUserInfo(config, server.access_token, user_id));
    });

    it('keeps access by a refresh token if it uses plain OAuth and is registered for one, as the visitor reads', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const authorization = await apps.link(config, { scope: 'pets:read', resource });
      const { scope_results } = (await world.call(start, authorization.request, { session })).data();
      assert.deepEqual(
        scope_results.map(({ scope, is_grantable }) => [scope, is_grantable]),
        [
          ['pets:read', true],
          ['offline_access', true],
        ],
      );
      const address = (await apps.answer(world, authorization, session)).data().redirect_uri;
      const tokens = await apps.redeem(config, authorization, address);
      assert.equal(tokens.scope, 'pets:read');
      const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', { resource });
      assert.equal(renewed.scope, 'pets:read');
      const { connected_apps } = (await world.call(list, null, { session })).data();
      assert.equal(connected_apps[0]?.scopes_granted, 'offline_access pets:read');
      assert.equal(
        (await world.call(start, authorization.request, { session })).data().consent_required,
        false,
      );

      // OpenID Connect has a word for it, and who is not registered for it does not get it.
      const openid = { scope: 'openid pets:read', resource };
      assert.equal((await apps.connect(world, config, session, openid)).refresh_token, undefined);
      const once = await apps.register(world, { grant_types: ['authorization_code'] });
      const only = { scope: 'pets:read', resource };
      assert.equal((await apps.connect(world, once, session, only)).refresh_token, undefined);
    });

    it('with a secret must present it, and the database stores only its hash', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world, { token_endpoint_auth_method: 'client_secret_basic' });
      const { client_id, client_secret = '' } = config.clientMetadata();
      const tokens = await apps.connect(world, config, session, all);
      assert.ok(tokens.access_token);
      const { metadata } = await world.provider.world.database
        .selectFrom('idp_clients')
        .select('metadata')
        .where('client_id', '=', client_id)
        .executeTakeFirstOrThrow();
      assert.ok(client_secret.length >= 32 && !JSON.stringify(metadata).includes(client_secret));
      const thief = new client.Configuration(config.serverMetadata(), client_id, 'x'.repeat(43));
      client.allowInsecureRequests(thief);
      await assert.rejects(
        client.refreshTokenGrant(thief, tokens.refresh_token ?? ''),
        (error) => error instanceof client.ResponseBodyError && error.status === 401,
      );
    });

    it('gets the existing scopes among those it requests', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world, {
        grant_types: ['authorization_code', 'client_credentials'],
        jwks_uri: 'http://10.0.0.1/keys',
        sector_identifier_uri: 'https://10.0.0.1/sector',
        scope: 'everything',
      });
      const { grant_types, jwks_uri, sector_identifier_uri, scope } = config.clientMetadata();
      assert.deepEqual(
        [grant_types, jwks_uri, sector_identifier_uri, scope],
        [['authorization_code'], undefined, undefined, undefined],
      );
      assert.equal((await apps.connect(world, config, session, all)).refresh_token, undefined);
    });

    it('cannot register a script, plain http, a fragment or a pattern of hosts as its redirect address', async (t) => {
      const { world } = await open(t);
      for (const address of [
        'javascript:alert(1)',
        'data:text/html,x',
        'myapp://back',
        'http://example.com/back',
        'https://app.example/back#x',
        'https://user@app.example/back',
        'https://*.evil.example/back',
        'https://app.%2A.example/back',
        'https://*/back',
      ]) {
        const response = await fetch(`${world.url}/oauth/register`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: 'https://anywhere.example' },
          body: JSON.stringify({ redirect_uris: [address], token_endpoint_auth_method: 'none' }),
        });
        assert.equal(response.status, 400, address);
        assert.equal(response.headers.get('access-control-allow-origin'), '*');
        assert.match(String(((await response.json()) as { error: string }).error), /^invalid_/);
      }
    });

    it('can register a limited number of times from one network, and is deleted if no user consents', async (t) => {
      const world = await createWorld(t, {
        database: database(),
        environment: { ...apps.environment, RATE_SENDS_PER_IP: '2', TRUST_PROXY: '1' },
      });
      const register = (ip: string) =>
        fetch(`${world.url}/oauth/register`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
          body: JSON.stringify({ redirect_uris: [apps.redirect], token_endpoint_auth_method: 'none' }),
        });
      const first = await register('2001:db8:1::1');
      const { client_id } = (await first.json()) as { client_id: string };
      assert.equal(first.status, 201);
      assert.equal((await register('2001:db8:1::2')).status, 201);
      const third = await register('2001:db8:1::3');
      assert.equal(third.status, 429);
      assert.ok(Number(third.headers.get('retry-after')) > 0);
      assert.equal(((await third.json()) as { error: string }).error, 'temporarily_unavailable');
      assert.equal((await register('2001:db8:2::1')).status, 201);
      world.clock.advance(31 * day);
      await sweep(world.provider.world);
      const rows = await world.provider.world.database
        .selectFrom('idp_clients')
        .select('client_id')
        .where('client_id', '=', client_id)
        .execute();
      assert.deepEqual(rows, []);
    });
  });

  describe('a registered app that was in use', () => {
    const isKnown = async (config: client.Configuration) => {
      const { client_id } = config.clientMetadata();
      const rows = database().database.selectFrom('idp_clients').select('client_id');
      return (await rows.where('client_id', '=', client_id).execute()).length === 1;
    };

    it('is kept for thirty days after its last use, even if its only user has revoked it', async (t) => {
      const { world, email, session } = await open(t);
      const config = await apps.register(world);
      const shutOut = async () => {
        const sender = { session: (await world.signIn(email)).session_token };
        const { connected_apps } = (await world.call(list, null, sender)).data();
        const params = { id: connected_apps[0]?.connected_app_id ?? '' };
        (await world.call('POST /users/connected_apps/:id/revoke', null, { ...sender, params })).data();
        await sweep(world.provider.world);
      };
      const { refresh_token = '' } = await apps.connect(world, config, session, all);
      world.clock.advance(29 * day);
      await client.refreshTokenGrant(config, refresh_token);
      world.clock.advance(29 * day);
      await shutOut();
      assert.equal(await isKnown(config), true);
      const { session_token } = await world.signIn(email);
      await apps.connect(world, config, session_token, all);
      world.clock.advance(31 * day);
      await shutOut();
      assert.equal(await isKnown(config), false);
    });
  });
}
