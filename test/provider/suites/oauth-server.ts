/** The authorization server: what holds on every database. The clients are libraries that know nothing of this provider. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { createStorage } from '../../../provider/oauth-server/storage.ts';
import { sweep } from '../../../provider/sweep.ts';
import * as apps from '../apps.ts';
import { production } from '../modes.ts';
import { createWorld, minute, newAddress } from '../world.ts';

const { start, submit, resource } = apps;
const list = 'GET /users/connected_apps';
const revoke = 'POST /users/connected_apps/:id/revoke';
const day = 24 * 60 * minute;
const all = { scope: 'openid email offline_access pets:read pets:feed', resource };

export function oauthServerSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext) {
    const world = await createWorld(t, { database: database(), environment: apps.environment });
    const email = newAddress();
    const { session_token: session, user_id } = await world.signIn(email);
    return { world, session, user_id, email };
  }

  async function connected(t: TestContext) {
    const opened = await open(t);
    const config = await apps.register(opened.world);
    const tokens = await apps.connect(opened.world, config, opened.session, all);
    return { ...opened, config, tokens, refresh: tokens.refresh_token ?? '' };
  }

  const isGrantError = (error: unknown) =>
    error instanceof client.ResponseBodyError && error.error === 'invalid_grant';

  describe('an app that registers itself', () => {
    it('finds everything in the metadata, which two strict clients accept', async (t) => {
      const { world } = await open(t);
      const issuer = new URL(world.url);
      for (const algorithm of ['oidc', 'oauth2'] as const) {
        const response = await oauth.discoveryRequest(issuer, {
          algorithm,
          [oauth.allowInsecureRequests]: true,
        });
        const found = await oauth.processDiscoveryResponse(issuer, response);
        assert.deepEqual(found.code_challenge_methods_supported, ['S256']);
        assert.deepEqual(found.token_endpoint_auth_methods_supported, [
          'none',
          'client_secret_basic',
          'client_secret_post',
        ]);
        assert.equal(found.authorization_response_iss_parameter_supported, true);
        assert.equal(found.client_id_metadata_document_supported, true);
        assert.equal(found.authorization_endpoint, 'http://localhost:4300/oauth/authorize');
        for (const path of ['token', 'register', 'revoke', 'userinfo', 'introspect', 'end_session']) {
          assert.ok(Object.values(found).includes(`${world.url}/oauth/${path}`), path);
        }
      }
    });

    it('is let in by consent, and gets an id token, claims, and a token for one server', async (t) => {
      const { world, session, user_id, email } = await open(t);
      const config = await apps.register(world);
      const made = await apps.link(config, all);
      const asked = (await world.call(start, made.request, { session })).data();
      assert.equal(asked.user_id, user_id);
      assert.equal(asked.client.client_name, 'Test Assistant');
      assert.equal(asked.client.client_type, 'third_party_public');
      assert.deepEqual([asked.redirect_host, asked.loopback_only], ['localhost:5555', true]);
      assert.deepEqual([asked.consent_required, asked.resources], [true, [resource]]);
      assert.deepEqual(asked.scope_results.at(-1), {
        scope: 'pets:feed',
        is_grantable: true,
        description: 'Feed your pets',
      });

      const { redirect_uri, authorization_code } = (await apps.answer(world, made, session)).data();
      assert.equal(new URL(redirect_uri).searchParams.get('code'), authorization_code);
      assert.equal(new URL(redirect_uri).searchParams.get('iss'), world.url);
      const tokens = await apps.redeem(config, made, redirect_uri);
      const claims = tokens.claims();
      assert.deepEqual([claims?.sub, claims?.email, claims?.email_verified], [user_id, email, true]);
      assert.equal(claims?.nonce, made.checks.expectedNonce);
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

    it('asks the userinfo endpoint with a token that is for no server', async (t) => {
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

    it('with a secret has to show it, and the database does not know it', async (t) => {
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

    it('gets what there is of what it asks for', async (t) => {
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

    it('cannot have answers sent into a script, to plain http, or with a fragment', async (t) => {
      const { world } = await open(t);
      for (const address of [
        'javascript:alert(1)',
        'data:text/html,x',
        'myapp://back',
        'http://example.com/back',
        'https://app.example/back#x',
        'https://user@app.example/back',
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

    it('can register only so often from one network, and is forgotten if nobody lets it in', async (t) => {
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
      assert.equal((await register('2001:db8:1::3')).status, 429);
      assert.equal((await register('2001:db8:2::1')).status, 201);
      world.clock.advance(31 * day);
      await sweep(world.provider.world);
      const kept = await world.provider.world.database
        .selectFrom('idp_clients')
        .select('client_id')
        .where('client_id', '=', client_id)
        .execute();
      assert.deepEqual(kept, []);
    });
  });

  describe('an app that is known by its metadata document', () => {
    it('is let in without registering', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.publish(t, world);
      const tokens = await apps.connect(world, config, session, all);
      const found = await apps.introspect(world, tokens.access_token);
      assert.deepEqual([found.active, found.client_id], [true, config.clientMetadata().client_id]);
      assert.equal(found.client_name, 'Test Assistant');
      const { connected_apps } = (await world.call(list, null, { session })).data();
      assert.equal(connected_apps[0]?.name, 'Test Assistant');
    });

    it('is not asked again, for as long as its tokens live, by whoever asks about them', async (t) => {
      const { world, session } = await open(t);
      let asked = 0;
      const config = await apps.publish(t, world, {}, () => {
        asked += 1;
      });
      const { access_token } = await apps.connect(world, config, session, all);
      const before = asked;
      // Its document is kept for a minute.
      world.clock.advance(4.9 * minute);
      const found = await apps.introspect(world, access_token);
      assert.deepEqual([found.active, found.client_name, asked], [true, 'Test Assistant', before]);
    });

    it('is refused when the document is about another, holds a secret, or wants answers in a script', async (t) => {
      const { world, session } = await open(t);
      for (const wrong of [
        { client_id: 'https://other.example/client.json' },
        { client_secret: 'x' },
        { token_endpoint_auth_method: 'client_secret_basic' },
        { redirect_uris: ['javascript:alert(1)'] },
        { client_name: undefined },
      ]) {
        const made = await apps.link(await apps.publish(t, world, wrong));
        const reply = await world.call(start, made.request, { session });
        assert.equal(reply.refusal().error_type, 'idp_client_not_found', JSON.stringify(wrong));
      }
    });

    it('is not asked for at private addresses', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const { request } = await apps.link(config);
      for (const client_id of [
        'https://127.0.0.1/client.json',
        'https://localhost/client.json',
        'https://10.0.0.1/client.json',
        'https://169.254.169.254/latest/meta-data',
        'https://[::1]/client.json',
        'https://[::ffff:10.0.0.1]/client.json',
        'http://10.0.0.1/client.json',
        'file:///etc/passwd',
      ]) {
        const reply = await world.call(start, { ...request, client_id }, { session });
        assert.equal(reply.refusal().error_type, 'idp_client_not_found', client_id);
      }
    });
  });

  describe('a request to be let in', () => {
    it('of an unknown app, or with an address that is not its own, goes nowhere', async (t) => {
      const { world, session } = await open(t);
      const { request } = await apps.link(await apps.register(world));
      for (const [change, type] of [
        [{ client_id: 'nobody' }, 'idp_client_not_found'],
        [{ redirect_uri: 'http://localhost:5555/other' }, 'invalid_idp_redirect_uri'],
        [{ redirect_uri: 'https://evil.example/back' }, 'invalid_idp_redirect_uri'],
        [{ redirect_uri: 'javascript:alert(1)' }, 'invalid_idp_redirect_uri'],
        [{ redirect_uri: 'http://localhost:5555/back?more=1' }, 'invalid_idp_redirect_uri'],
      ] as const) {
        for (const name of [start, submit] as const) {
          const body = { consent_granted: true, ...request, ...change };
          const refusal = (await world.call(name, body, { session })).refusal();
          assert.equal(refusal.error_type, type, JSON.stringify(change));
          assert.equal(refusal.error_details, undefined);
        }
      }
      // A program cannot know its port beforehand; see RFC 8252 section 7.3.
      const elsewhere = { ...request, redirect_uri: 'http://localhost:6666/back' };
      assert.equal((await world.call(start, elsewhere, { session })).data().redirect_host, 'localhost:6666');
    });

    it('that is wrong otherwise is refused, with the address that tells the app', async (t) => {
      const { world, session } = await open(t);
      const { request } = await apps.link(await apps.register(world), all);
      for (const [body, error] of [
        [{ ...request, code_challenge_method: 'plain' }, 'invalid_request'],
        [{ ...request, code_challenge: 'short' }, 'invalid_request'],
        [{ ...request, response_type: 'token' }, 'unsupported_response_type'],
        [{ ...request, scopes: ['pets:sell'] }, 'invalid_scope'],
        [{ ...request, scopes: [] }, 'invalid_scope'],
        [{ ...request, resource: ['https://evil.example/mcp'] }, 'invalid_target'],
        [{ ...request, prompt: 'none consent' }, 'invalid_request'],
        [{ ...request, prompt: 'dance' }, 'invalid_request'],
        [{ ...request, prompt: 'none' }, 'consent_required'],
      ] as const) {
        // Start and submit check alike: what was shown and what is granted cannot differ.
        for (const name of [start, submit] as const) {
          const reply = await world.call(name, { consent_granted: true, ...body }, { session });
          const { error_type, error_details } = reply.refusal();
          assert.equal(error_type, 'invalid_idp_request', error);
          const address = new URL(String(error_details?.redirect_uri));
          assert.equal(address.origin + address.pathname, apps.redirect);
          const { error: told, state, iss } = Object.fromEntries(address.searchParams);
          assert.deepEqual([told, state, iss], [error, request.state, world.url]);
        }
      }
    });

    it('needs PKCE at the latest with the answer; the wire names no method, so that S256 is meant', async (t) => {
      const { world, session } = await open(t);
      const { request } = await apps.link(await apps.register(world), all);
      const { code_challenge: _challenge, code_challenge_method: _method, ...bare } = request;
      const { code_challenge_method: _implied, ...challenged } = request;
      (await world.call(start, bare, { session })).data();
      const refused = (await world.call(submit, { ...bare, consent_granted: true }, { session })).refusal();
      assert.match(String(refused.error_details?.redirect_uri), /error=invalid_request/);
      const granted = await world.call(submit, { ...challenged, consent_granted: true }, { session });
      assert.match(granted.data().redirect_uri, /[?&]code=/);
    });

    it('needs a session, and one that is fresh if the app says so', async (t) => {
      const { world, session } = await open(t);
      const { request } = await apps.link(await apps.register(world));
      assert.equal((await world.call(start, request)).refusal().error_type, 'user_unauthenticated');
      const login = { ...request, prompt: 'login' };
      (await world.call(start, login, { session })).data();
      world.clock.advance(6 * minute);
      const { error_type, error_details } = (await world.call(start, login, { session })).refusal();
      assert.equal(error_type, 'idp_login_required');
      assert.match(String(error_details?.redirect_uri), /error=login_required/);
    });

    it('that wants no question hears that nobody is signed in, at an address that is its own', async (t) => {
      const { world, session } = await open(t);
      const { request } = await apps.link(await apps.register(world));
      const quiet = { ...request, prompt: 'none' };
      (await world.call('POST /sessions/revoke', null, { session })).data();
      for (const token of [undefined, session]) {
        const { error_type, error_details } = (
          await world.call(start, quiet, token === undefined ? {} : { session: token })
        ).refusal();
        assert.equal(error_type, 'idp_login_required');
        const address = new URL(String(error_details?.redirect_uri));
        const { error, state, iss } = Object.fromEntries(address.searchParams);
        assert.deepEqual([error, state, iss], ['login_required', request.state, world.url]);
        assert.ok(address.href.startsWith(request.redirect_uri));
      }
      for (const [wrong, type] of [
        [{ client_id: 'unknown' }, 'idp_client_not_found'],
        [{ redirect_uri: 'https://evil.example/' }, 'invalid_idp_redirect_uri'],
        [{ redirect_uri: 'javascript:alert(1)' }, 'invalid_idp_redirect_uri'],
      ] as const) {
        const { error_type, error_details } = (await world.call(start, { ...quiet, ...wrong })).refusal();
        assert.deepEqual([error_type, error_details], [type, undefined]);
      }
    });

    it('that one visitor was asked about is not granted by another, who has signed in since', async (t) => {
      const { world, session, user_id } = await open(t);
      const made = await apps.link(await apps.register(world));
      const asked = (await world.call(start, made.request, { session })).data();
      const { session_token: other } = await world.signIn(newAddress());
      const refused = await apps.answer(world, made, other, { user_id: asked.user_id });
      assert.deepEqual([refused.status, refused.refusal().error_type], [403, 'idp_visitor_changed']);
      assert.deepEqual((await world.call(list, null, { session: other })).data().connected_apps, []);
      const granted = await apps.answer(world, made, session, { user_id });
      assert.match(granted.data().redirect_uri, /code=/);
    });

    it('that is denied tells the app so, with its state, and nothing is kept', async (t) => {
      const { world, session } = await open(t);
      const made = await apps.link(await apps.register(world));
      const { redirect_uri, authorization_code } = (
        await apps.answer(world, made, session, { consent_granted: false })
      ).data();
      const { error, state, iss, code } = Object.fromEntries(new URL(redirect_uri).searchParams);
      assert.deepEqual(
        [error, state, iss, code, authorization_code],
        ['access_denied', made.request.state, world.url, undefined, undefined],
      );
      assert.deepEqual((await world.call(list, null, { session })).data().connected_apps, []);
    });

    it('for what was granted before needs no new consent, for more it does', async (t) => {
      const { world, session, config } = await connected(t);
      const required = async (more: Record<string, string>) =>
        (await world.call(start, (await apps.link(config, more)).request, { session })).data()
          .consent_required;
      assert.equal(await required(all), false);
      assert.equal(await required({ scope: 'openid' }), false);
      assert.equal(await required({ ...all, prompt: 'none' }), false);
      assert.equal(await required({ ...all, prompt: 'consent' }), true);
      assert.equal(await required({ ...all, scope: `${all.scope} pets:play` }), true);
      assert.equal(await required({ ...all, resource: 'https://other.example/mcp' }), true);
      const silent = await apps.link(config, all);
      const reply = await apps.answer(world, silent, session, { consent_granted: false });
      assert.ok((await apps.redeem(config, silent, reply.data().redirect_uri)).access_token);
      const { session_token: stranger } = await world.signIn(newAddress());
      assert.equal(
        (await world.call(start, silent.request, { session: stranger })).data().consent_required,
        true,
      );
    });

    it('for more than the roles of the user allow gives only what they do', async (t) => {
      const { world, session, user_id } = await open(t);
      const config = await apps.register(world);
      const none = { roles: '[]' };
      const users = world.provider.world.database.updateTable('users').where('user_id', '=', user_id);
      await users.set(none).execute();
      const made = await apps.link(config, { ...all, scope: 'openid pets:feed full_access' });
      const { scope_results } = (await world.call(start, made.request, { session })).data();
      assert.deepEqual(
        scope_results.map(({ is_grantable }) => is_grantable),
        [true, false, false],
      );
      const tokens = await apps.redeem(
        config,
        made,
        (await apps.answer(world, made, session)).data().redirect_uri,
      );
      assert.equal(tokens.scope ?? '', '');
      const only = await apps.link(config, { ...all, scope: 'pets:feed' });
      assert.match(
        String((await apps.answer(world, only, session)).refusal().error_details?.redirect_uri),
        /error=invalid_scope/,
      );
      await users.set({ roles: '["player"]' }).execute();
      const whole = await apps.connect(world, config, session, {
        ...all,
        scope: 'openid offline_access full_access',
      });
      assert.deepEqual(whole.scope?.split(' ').toSorted(), [
        'achievements:read',
        'full_access',
        'pets:feed',
        'pets:play',
        'pets:read',
      ]);
      await users.set(none).execute();
      const later = await client.refreshTokenGrant(config, whole.refresh_token ?? '', { resource });
      assert.equal(later.scope ?? '', '');
    });
  });

  describe('an app that was let in before', () => {
    it('is asked about again where it lives only on the visitor’s machine, since any program there can pretend', async (t) => {
      const { world, session } = await open(t);
      const there = await production(t, database(), apps.environment);
      const site = { redirect_uris: ['https://assistant.example/back', apps.redirect] };
      for (const [more, asked] of [
        [{}, true],
        [site, false],
      ] as const) {
        const config = await apps.register(world, more);
        await apps.connect(world, config, session, all);
        const { request } = await apps.link(config, all);
        const here = (await world.call(start, request, { session })).data();
        const outside = (await there.call(start, request, { session })).data();
        assert.deepEqual([here.consent_required, outside.consent_required], [false, asked]);
      }
    });
  });

  describe('a code', () => {
    it('is of no use without the right verifier, address, app or server', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const other = await apps.register(world);
      const fresh = async () => {
        const made = await apps.link(config, all);
        return { made, url: (await apps.answer(world, made, session)).data().redirect_uri };
      };
      for (const change of [
        { pkceCodeVerifier: client.randomPKCECodeVerifier() },
        { pkceCodeVerifier: undefined },
      ]) {
        const { made, url } = await fresh();
        const checks = { ...made.checks, ...change };
        await assert.rejects(
          client.authorizationCodeGrant(config, new URL(url), checks as never),
          isGrantError,
        );
      }
      const { made, url } = await fresh();
      await assert.rejects(apps.redeem(other, made, url), isGrantError);
      const elsewhere = url.replace('localhost:5555/back', 'localhost:5556/back');
      await assert.rejects(apps.redeem(config, made, elsewhere), isGrantError);
      await assert.rejects(
        apps.redeem(config, made, url, { resource: 'https://other.example/mcp' }),
        (error) => error instanceof client.ResponseBodyError && error.error === 'invalid_target',
      );
    });

    it('works once; a second use also ends what the first one brought', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const made = await apps.link(config, all);
      const url = (await apps.answer(world, made, session)).data().redirect_uri;
      const tokens = await apps.redeem(config, made, url);
      assert.equal((await apps.introspect(world, tokens.access_token)).active, true);
      await assert.rejects(apps.redeem(config, made, url), isGrantError);
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
      await assert.rejects(client.refreshTokenGrant(config, tokens.refresh_token ?? ''), isGrantError);
    });

    it('that several redeem at once brings tokens to one at most', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const made = await apps.link(config, all);
      const url = (await apps.answer(world, made, session)).data().redirect_uri;
      const tries = await Promise.allSettled(Array.from({ length: 4 }, () => apps.redeem(config, made, url)));
      const won = tries.filter(({ status }) => status === 'fulfilled');
      assert.ok(won.length <= 1);
      for (const lost of tries) if (lost.status === 'rejected') assert.ok(isGrantError(lost.reason));
    });

    it('lives for a minute', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const made = await apps.link(config, all);
      const url = (await apps.answer(world, made, session)).data().redirect_uri;
      world.clock.advance(minute);
      await assert.rejects(apps.redeem(config, made, url), isGrantError);
    });
  });

  describe('a refresh token', () => {
    it('is replaced at each use; the use of an old one ends the whole grant', async (t) => {
      const { world, config, refresh } = await connected(t);
      const second = await client.refreshTokenGrant(config, refresh, { resource });
      assert.notEqual(second.refresh_token, refresh);
      assert.equal(second.scope, 'pets:read pets:feed');
      const narrow = await client.refreshTokenGrant(config, second.refresh_token ?? '', {
        resource,
        scope: 'pets:read',
      });
      assert.equal((await apps.introspect(world, narrow.access_token)).scope, 'pets:read');
      await assert.rejects(client.refreshTokenGrant(config, refresh), isGrantError);
      await assert.rejects(client.refreshTokenGrant(config, narrow.refresh_token ?? ''), isGrantError);
      assert.equal((await apps.introspect(world, narrow.access_token)).active, false);
    });

    it('that two use at the same moment, when both have found it unused, ends the whole grant', async (t) => {
      const { world, refresh, tokens } = await connected(t);
      const documents = { find: async () => null };
      const storage = createStorage({ ...world.provider.world, documents })('RefreshToken');
      await storage.consume(refresh);
      await assert.rejects(storage.consume(refresh), (error: Error) => error.message === 'invalid_grant');
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
    });

    it('that is not used for thirty days is over, and so is all of another app', async (t) => {
      const { world, config, refresh } = await connected(t);
      await assert.rejects(client.refreshTokenGrant(await apps.register(world), refresh), isGrantError);
      world.clock.advance(30 * day);
      await assert.rejects(client.refreshTokenGrant(config, refresh), isGrantError);
      await sweep(world.provider.world);
      const left = await world.provider.world.database
        .selectFrom('idp_tokens')
        .select('kind')
        .where('expires_at', '<=', world.clock.now())
        .execute();
      assert.deepEqual(left, []);
    });

    it('rests in the database as a hash, like codes and tokens', async (t) => {
      const { world, refresh, tokens } = await connected(t);
      const { database } = world.provider.world;
      const rows = JSON.stringify([
        await database.selectFrom('idp_tokens').selectAll().execute(),
        await database.selectFrom('idp_grants').selectAll().execute(),
      ]);
      const { payload } = await jwtVerify(
        tokens.access_token,
        createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`)),
      );
      for (const secret of [refresh, tokens.access_token, payload.jti ?? '']) {
        assert.ok(secret.length > 20 && !rows.includes(secret));
      }
    });
  });

  describe('an app is shut out', () => {
    it('by the user: consent and all tokens end, of this user only', async (t) => {
      const { world, session, config, tokens, refresh } = await connected(t);
      const { session_token: other } = await world.signIn(newAddress());
      const others = await apps.connect(world, config, other, all);
      const [app] = (await world.call(list, null, { session })).data().connected_apps;
      assert.ok(app);
      assert.equal(app.scopes_granted, 'openid email offline_access pets:read pets:feed');
      assert.equal(app.last_used_at, world.clock.now().toISOString());
      const params = { id: app.connected_app_id };
      const refused = await world.call(revoke, null, { session: other, params });
      assert.equal(refused.refusal().error_type, 'connected_app_not_found');
      (await world.call(revoke, null, { session, params })).data();
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
      await assert.rejects(client.refreshTokenGrant(config, refresh), isGrantError);
      const again = await apps.link(config, all);
      assert.equal((await world.call(start, again.request, { session })).data().consent_required, true);
      assert.deepEqual((await world.call(list, null, { session })).data().connected_apps, []);
      assert.equal((await apps.introspect(world, others.access_token)).active, true);
    });

    it('by itself, with either token', async (t) => {
      const { world, session, config, tokens, refresh } = await connected(t);
      const other = await apps.register(world);
      await client.tokenRevocation(other, tokens.access_token).catch(() => undefined);
      assert.equal((await apps.introspect(world, tokens.access_token)).active, true);
      await client.tokenRevocation(config, refresh);
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
      const second = await apps.connect(world, config, session, all);
      await client.tokenRevocation(config, second.access_token);
      assert.equal((await apps.introspect(world, second.access_token)).active, false);
      await client.tokenRevocation(config, 'no token at all');
    });

    it('when the user is gone', async (t) => {
      const { world, user_id, config, tokens, refresh } = await connected(t);
      await world.provider.world.database.deleteFrom('users').where('user_id', '=', user_id).execute();
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
      await assert.rejects(client.refreshTokenGrant(config, refresh), isGrantError);
    });
  });

  describe('introspection', () => {
    it('tells the servers that know the secret, and nobody else', async (t) => {
      const { world, user_id, config, tokens } = await connected(t);
      const { status, active, sub, client_id, aud, scope, exp, iat } = await apps.introspect(
        world,
        tokens.access_token,
      );
      assert.deepEqual(
        [status, active, sub, client_id, aud, scope],
        [200, true, user_id, config.clientMetadata().client_id, resource, 'pets:read pets:feed'],
      );
      assert.equal(Number(exp) - Number(iat), 300);
      assert.equal((await apps.introspect(world, tokens.access_token, 'x'.repeat(44))).status, 401);
      assert.deepEqual(await apps.introspect(world, tokens.id_token ?? ''), { status: 200, active: false });
      assert.deepEqual(await apps.introspect(world, 'nonsense'), { status: 200, active: false });
      const middle = tokens.access_token.length / 2;
      const bent = `${tokens.access_token.slice(0, middle)}AAAA${tokens.access_token.slice(middle + 4)}`;
      assert.deepEqual(await apps.introspect(world, bent), { status: 200, active: false });
      world.clock.advance(6 * minute);
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
      const closed = await createWorld(t, { database: database() });
      assert.equal((await apps.introspect(closed, tokens.access_token)).status, 401);
    });
  });

  describe('a logout that an app asks for', () => {
    const ask = 'POST /oauth/logout/start';

    it('comes to the page by the address in the metadata, which names the app even if the link does not', async (t) => {
      const { config, tokens } = await connected(t);
      const url = client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: apps.goodbye,
        state: 's 1',
        id_token_hint: tokens.id_token ?? '',
      });
      url.searchParams.delete('client_id');
      const response = await fetch(url, { redirect: 'manual' });
      assert.equal(response.status, 303);
      const page = new URL(response.headers.get('location') ?? '');
      assert.equal(page.origin + page.pathname, 'http://localhost:4300/oauth/authorize');
      assert.deepEqual(Object.fromEntries(page.searchParams), {
        post_logout_redirect_uri: apps.goodbye,
        state: 's 1',
        id_token_hint: tokens.id_token,
        client_id: config.clientMetadata().client_id,
      });
    });

    it('may come as a form of a page of the app', async (t) => {
      const { world } = await open(t);
      const response = await fetch(`${world.url}/oauth/end_session`, {
        method: 'POST',
        headers: { Origin: 'https://assistant.example' },
        body: new URLSearchParams({ client_id: 'c', post_logout_redirect_uri: apps.goodbye }),
        redirect: 'manual',
      });
      assert.equal(response.status, 303);
      const page = new URL(response.headers.get('location') ?? '');
      assert.equal(page.searchParams.get('post_logout_redirect_uri'), apps.goodbye);
    });

    it('needs no question when the app shows that it means this visitor', async (t) => {
      const { world, session, config, tokens } = await connected(t);
      const { client_id } = config.clientMetadata();
      const request = { client_id, post_logout_redirect_uri: apps.goodbye, state: 's 1' };
      const required = async (more: object, sender: object) =>
        (await world.call(ask, { ...request, ...more }, sender)).data();
      const hint = { id_token_hint: tokens.id_token };
      assert.equal(
        new URL((await required(hint, { session })).redirect_uri).searchParams.get('state'),
        's 1',
      );
      assert.equal((await required(hint, { session })).consent_required, false);
      assert.equal((await required({}, { session })).consent_required, true);
      assert.equal((await required({ id_token_hint: 'a.b.c' }, { session })).consent_required, true);
      assert.equal(
        (await required({ id_token_hint: tokens.access_token }, { session })).consent_required,
        true,
      );
      const { session_token: other } = await world.signIn(newAddress());
      assert.equal((await required(hint, { session: other })).consent_required, true);
      const of = await apps.connect(world, await apps.register(world), session);
      assert.equal(
        (await required({ id_token_hint: of.id_token }, { session })).consent_required,
        true,
        'the id token of another app shows nothing of this one',
      );
      assert.equal((await required({}, {})).consent_required, false);
      world.clock.advance(10 * minute);
      assert.equal((await required(hint, { session })).consent_required, false);
      for (const [change, type] of [
        [{ client_id: 'nobody' }, 'idp_client_not_found'],
        [{ post_logout_redirect_uri: 'https://evil.example' }, 'invalid_idp_redirect_uri'],
      ] as const) {
        const reply = await world.call(ask, { ...request, ...change }, { session });
        assert.equal(reply.refusal().error_type, type);
      }
    });
  });

  describe('what pages may call', () => {
    it('from any origin and without cookies: what apps need, but not the calls of sign-in', async (t) => {
      const { world } = await open(t);
      const Origin = 'https://assistant.example';
      for (const path of ['/oauth/token', '/oauth/register', '/oauth/userinfo', '/oauth/revoke']) {
        const preflight = await fetch(world.url + path, {
          method: 'OPTIONS',
          headers: { Origin, 'Access-Control-Request-Method': 'POST' },
        });
        assert.equal(preflight.status, 204, path);
        assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
        assert.equal(preflight.headers.get('access-control-allow-credentials'), null);
      }
      for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/jwks.json']) {
        const reply = await fetch(world.url + path, { headers: { Origin } });
        assert.deepEqual([reply.status, reply.headers.get('access-control-allow-origin')], [200, '*']);
      }
      const token = await fetch(`${world.url}/oauth/token`, {
        method: 'POST',
        headers: { Origin },
        body: new URLSearchParams({ grant_type: 'authorization_code', client_id: 'nobody' }),
      });
      assert.deepEqual([token.status, token.headers.get('access-control-allow-origin')], [401, '*']);
      assert.equal(token.headers.get('cache-control'), 'no-store');
      const call = await world.call(start, {}, { headers: { Origin } });
      assert.equal(call.refusal().error_type, 'unauthorized_action');
      const introspection = await fetch(`${world.url}/oauth/introspect`, {
        method: 'POST',
        headers: { Origin },
      });
      assert.equal(introspection.status, 403);
    });
  });
}
