/** What a thief tries with an app's tokens and requests, and what an honest app must not lose by the defence. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { logoutQueue } from '../../../../provider/oauth-server/logout-deliveries.ts';
import { parseAuthorizeRequest } from '../../../../session-core/idp/idp-requests.ts';
import * as apps from '../../parties/apps.ts';
import { minute } from '../../world.ts';
import { all, openConnected, openVisitor } from './oauth-visitor.ts';

const { start, submit, resource } = apps;
const second = 1000;

export function oauthThiefSuite(database: () => OpenedDatabase): void {
  const open = (t: TestContext) => openVisitor(t, database());
  const connected = (t: TestContext) => openConnected(t, database());
  const isError = (name: string) => (error: unknown) =>
    error instanceof client.ResponseBodyError && error.error === name;
  const refused = isError('invalid_grant');
  const refresh = (config: client.Configuration, token = '', options?: client.DPoPOptions) =>
    client.refreshTokenGrant(config, token, { resource }, options);

  describe('a refresh token that is used again', () => {
    it('within thirty seconds, because the answer got lost, brings the same successor', async (t) => {
      const { world, config, refresh: token } = await connected(t);
      const first = await refresh(config, token);
      world.clock.advance(29 * second);
      const again = await refresh(config, token);
      assert.equal(again.refresh_token, first.refresh_token);
      assert.equal((await apps.introspect(world, again.access_token)).active, true);
      const next = await refresh(config, first.refresh_token);
      assert.notEqual(next.refresh_token, first.refresh_token);
    });

    it('by several requests at the same moment brings all of them the same successor', async (t) => {
      const { config, refresh: token } = await connected(t);
      const replies = await Promise.all([1, 2, 3].map(() => refresh(config, token)));
      assert.equal(new Set(replies.map((reply) => reply.refresh_token)).size, 1);
      await refresh(config, replies[0]?.refresh_token);
    });

    it('by a thief after its grace ends the whole family, and the record says so', async (t) => {
      const { world, config, refresh: token, user_id } = await connected(t);
      const { refresh_token, access_token } = await refresh(config, token);
      world.clock.advance(31 * second);
      await assert.rejects(refresh(config, token), refused);
      await assert.rejects(refresh(config, refresh_token), refused);
      assert.equal((await apps.introspect(world, access_token)).active, false);
      const rows = await database()
        .database.selectFrom('audit_events')
        .select('kind')
        .where('user_id', '=', user_id)
        .where('kind', 'in', ['app.token_reused', 'app.tokens_ended'])
        .orderBy('event_id')
        .execute();
      assert.deepEqual(
        rows.map(({ kind }) => kind),
        ['app.token_reused', 'app.tokens_ended'],
      );
    });

    it('by a thief within its grace, when the app has used the successor, ends the whole family', async (t) => {
      const { config, refresh: token } = await connected(t);
      const first = await refresh(config, token);
      const next = await refresh(config, first.refresh_token);
      await assert.rejects(refresh(config, token), refused);
      await assert.rejects(refresh(config, next.refresh_token), refused);
    });
  });

  describe('a token that is bound to a key of the app', () => {
    /** An app whose tokens are bound, and how it proves its key. */
    async function bound(t: TestContext, more: Record<string, string> = {}) {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));
      const authorization = await apps.link(config, { ...all, ...more });
      const { redirect_uri } = (await apps.answer(world, authorization, session)).data();
      const tokens = await client.authorizationCodeGrant(
        config,
        new URL(redirect_uri),
        authorization.checks,
        { resource: more.resource ?? resource },
        { DPoP },
      );
      return { world, config, DPoP, tokens, session };
    }

    it('says so, also to the server that asks about it', async (t) => {
      const { world, tokens } = await bound(t);
      assert.equal(tokens.token_type, 'dpop');
      const { active, token_type, cnf } = await apps.introspect(world, tokens.access_token);
      assert.deepEqual([active, token_type], [true, 'DPoP']);
      assert.deepEqual(cnf, decodeJwt(tokens.access_token).cnf);
    });

    it('is refreshed with a proof of the key, and by a thief without it or with another neither refreshed nor used up', async (t) => {
      const { config, DPoP, tokens } = await bound(t);
      await assert.rejects(refresh(config, tokens.refresh_token), refused);
      const other = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));
      await assert.rejects(refresh(config, tokens.refresh_token, { DPoP: other }), refused);
      const next = await refresh(config, tokens.refresh_token, { DPoP });
      assert.equal(next.token_type, 'dpop');
    });

    it('opens nothing to a thief who replays a proof of the app', async (t) => {
      const { world, config, DPoP, tokens } = await bound(t);
      let proof = '';
      config[client.customFetch] = (url, options) => {
        proof = new Headers(options.headers).get('dpop') ?? proof;
        return fetch(url, options as RequestInit);
      };
      const next = await refresh(config, tokens.refresh_token, { DPoP });
      const replayed = await fetch(`${world.url}/oauth/token`, {
        method: 'POST',
        headers: { DPoP: proof },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: next.refresh_token ?? '',
          client_id: config.clientMetadata().client_id,
        }),
      });
      assert.equal(replayed.status, 400);
      assert.match(await replayed.text(), /invalid_grant|invalid_dpop_proof/);
      await refresh(config, next.refresh_token, { DPoP });
    });

    it('cannot be exchanged for a session by a thief who has only the token', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));
      const more = { scope: 'openid full_access', resource: `${world.url}/sdk/v1` };
      for (const proof of [{ DPoP }, undefined]) {
        const authorization = await apps.link(config, more);
        const { redirect_uri } = (await apps.answer(world, authorization, session)).data();
        const { access_token } = await client.authorizationCodeGrant(
          config,
          new URL(redirect_uri),
          authorization.checks,
          { resource: more.resource },
          proof,
        );
        const body = { access_token, session_duration_minutes: 60 };
        const reply = await world.call('POST /sessions/exchange_access_token', body);
        // The same token without a bond is good for it.
        if (proof) assert.equal(reply.refusal().error_type, 'idp_access_token_not_found');
        else reply.data();
      }
    });

    it('keeps a stolen code worthless: it can be redeemed with the named key only', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));
      const authorization = await apps.link(config, { ...all, dpop_jkt: await DPoP.calculateThumbprint() });
      const { redirect_uri } = (await apps.answer(world, authorization, session)).data();
      const other = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));
      for (const thief of [undefined, { DPoP: other }]) {
        await assert.rejects(
          client.authorizationCodeGrant(config, new URL(redirect_uri), authorization.checks, {}, thief),
          refused,
        );
      }
    });
  });

  describe('a request that the app has pushed', () => {
    /** Pushes, and gives what the page of consent reads. */
    async function push(config: client.Configuration, more: Record<string, string> = {}) {
      const pkceCodeVerifier = client.randomPKCECodeVerifier();
      const expectedState = client.randomState();
      const url = await client.buildAuthorizationUrlWithPAR(config, {
        redirect_uri: apps.redirect,
        scope: 'openid email',
        code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        state: expectedState,
        ...more,
      });
      const forwarded = await fetch(url, { redirect: 'manual' });
      assert.equal(forwarded.status, 303);
      const page = new URL(forwarded.headers.get('location') ?? '');
      const { error, result } = parseAuthorizeRequest(page.searchParams);
      assert.equal(error, null);
      assert.ok(result);
      return { url, request: result, checks: { pkceCodeVerifier, expectedState } };
    }

    it('leads to a code, and its address holds nothing but its name', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const { url, request, checks } = await push(config);
      assert.deepEqual([...url.searchParams.keys()].sort(), ['client_id', 'request_uri']);
      assert.deepEqual(request.scopes, ['openid', 'email']);
      const answer = (await world.call(start, request, { session })).data();
      assert.equal(answer.redirect_host, 'localhost:5555');
      const reply = await world.call(submit, { ...request, consent_granted: true }, { session });
      const tokens = await client.authorizationCodeGrant(config, new URL(reply.data().redirect_uri), checks);
      assert.ok(tokens.access_token);
    });

    it('counts as it was pushed, whatever a thief in the browser makes of the address', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const { request } = await push(config);
      const bent = { ...request, scopes: [...request.scopes, 'pets:feed'], state: 'of the thief' };
      const answer = (await world.call(start, bent, { session })).data();
      assert.deepEqual(
        answer.scope_results.map(({ scope }) => scope),
        ['openid', 'email'],
      );
      const reply = (await world.call(submit, { ...bent, consent_granted: true }, { session })).data();
      assert.equal(new URL(reply.redirect_uri).searchParams.get('state'), request.state);
    });

    it('is answered once, within a minute, and for its own app', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const { request } = await push(config);
      const other = await apps.register(world);
      const { client_id } = other.clientMetadata();
      const foreign = await world.call(start, { ...request, client_id }, { session });
      assert.equal(foreign.refusal().error_type, 'invalid_idp_request');
      const answer = () => world.call(submit, { ...request, consent_granted: true }, { session });
      const replies = await Promise.all([answer(), answer()]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400]);
      const twice = await answer();
      assert.equal(twice.refusal().error_type, 'invalid_idp_request');
      const late = await push(config);
      world.clock.advance(61 * second);
      const expired = await world.call(start, late.request, { session });
      assert.equal(expired.refusal().error_type, 'invalid_idp_request');
    });

    it('is the only kind that an app accepts if it has registered so', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world, { require_pushed_authorization_requests: true });
      const plain = await apps.link(config);
      const reply = await world.call(start, plain.request, { session });
      assert.equal(reply.refusal().error_type, 'invalid_idp_request');
      const { request } = await push(config);
      (await world.call(start, request, { session })).data();
    });

    it('is refused if it names a foreign redirect address', async (t) => {
      const { world } = await open(t);
      const config = await apps.register(world);
      await assert.rejects(
        push(config, { redirect_uri: 'https://thief.example/back' }),
        isError('invalid_request'),
      );
    });
  });

  describe('the sign-out of a user', () => {
    /** An app with an ear for it. */
    async function listening(t: TestContext, status: () => number) {
      const received: string[] = [];
      const server = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk) => {
          body += chunk;
        });
        request.on('end', () => {
          received.push(new URLSearchParams(body).get('logout_token') ?? '');
          response.statusCode = status();
          response.end();
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      t.after(() => server.close());
      const backchannel_logout_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`;
      const { world, session, user_id } = await open(t);
      const config = await apps.register(world, { backchannel_logout_uri });
      const tokens = await apps.connect(world, config, session, all);
      const signOut = () => world.call('POST /sessions/revoke', null, { session });
      return { world, config, tokens, user_id, received, signOut };
    }

    it('reaches the app with the sid of its id token, signed, and once', async (t) => {
      const { world, config, tokens, user_id, received, signOut } = await listening(t, () => 200);
      const { sid } = decodeJwt(tokens.id_token ?? '');
      assert.match(String(sid), /^[\w-]{43}$/);
      (await signOut()).data();
      await logoutQueue(world.provider.world).drain();
      await logoutQueue(world.provider.world).drain();
      assert.equal(received.length, 1);
      const keys = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
      const { payload, protectedHeader } = await jwtVerify(received[0] ?? '', keys, {
        audience: config.clientMetadata().client_id,
        issuer: world.url,
      });
      assert.equal(protectedHeader.typ, 'logout+jwt');
      assert.deepEqual([payload.sub, payload.sid], [user_id, sid]);
      assert.deepEqual(payload.events, { 'http://schemas.openid.net/event/backchannel-logout': {} });
      assert.equal(payload.nonce, undefined);
      assert.equal(Number(payload.exp) - Number(payload.iat), 120);
    });

    it('is delivered later to an app that was unavailable', async (t) => {
      let status = 503;
      const { world, received, signOut } = await listening(t, () => status);
      (await signOut()).data();
      await logoutQueue(world.provider.world).drain();
      await logoutQueue(world.provider.world).drain();
      assert.equal(received.length, 1);
      world.clock.advance(11 * second);
      status = 204;
      await logoutQueue(world.provider.world).drain();
      world.clock.advance(60 * minute);
      await logoutQueue(world.provider.world).drain();
      assert.equal(received.length, 2);
    });

    it('is no longer sent to an app that has been unavailable for a day', async (t) => {
      const { world, received, signOut } = await listening(t, () => 503);
      (await signOut()).data();
      await logoutQueue(world.provider.world).drain();
      world.clock.advance(24 * 60 * minute);
      await logoutQueue(world.provider.world).drain();
      assert.equal(received.length, 1);
    });

    it('makes the provider call no private address that an app has named', async (t) => {
      const { world, received, signOut } = await listening(t, () => 200);
      (await signOut()).data();
      const { world: parts } = world.provider;
      const live = { ...parts, settings: { ...parts.settings, production: true } };
      await logoutQueue({ ...live, projects: new Map([['', live]]) }).drain();
      assert.equal(received.length, 0);
    });
  });
}
