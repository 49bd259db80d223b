/** The authorization server: logouts that apps ask for, and what their pages may call. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import * as client from 'openid-client';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import * as apps from '../../parties/apps.ts';
import { adminSecret, office } from '../../parties/back-office.ts';
import { createWorld, minute, newAddress } from '../../world.ts';
import { openConnected, openVisitor } from './oauth-visitor.ts';

const { start } = apps;

export function oauthLogoutSuite(database: () => OpenedDatabase): void {
  const open = (t: TestContext) => openVisitor(t, database());

  const connected = (t: TestContext) => openConnected(t, database());

  describe('a logout that an app requests', () => {
    const ask = 'POST /oauth/logout/start';

    it('reaches the page by the address in the metadata, which names the app even if the link does not', async (t) => {
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

    it('may be a form on a page of the app', async (t) => {
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

    it('needs no confirmation if the app proves that it means this user', async (t) => {
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
      const { connected_apps } = (await world.call('GET /users/connected_apps', null, { session })).data();
      for (const { connected_app_id: id } of connected_apps)
        (await world.call('POST /users/connected_apps/:id/revoke', null, { session, params: { id } })).data();
      assert.equal(
        (await required(hint, { session })).consent_required,
        true,
        'nor one that is disconnected',
      );
      for (const [change, type] of [
        [{ client_id: 'nobody' }, 'connected_app_not_found'],
        [
          { post_logout_redirect_uri: 'https://evil.example' },
          'connected_app_supplied_redirect_url_not_found_in_client',
        ],
      ] as const) {
        const reply = await world.call(ask, { ...request, ...change }, { session });
        assert.equal(reply.refusal().error_type, type);
      }
    });

    it('needs confirmation in the session of an impersonator too, so that no page ends it', async (t) => {
      const world = await createWorld(t, {
        database: database(),
        environment: { ...apps.environment, ADMIN_SECRET: adminSecret },
      });
      const { user_id } = await world.signIn(newAddress());
      const { impersonation_token } = await office(world.url).allow(user_id, 'support: Grace');
      const reply = await world.call('POST /impersonation/authenticate', { impersonation_token });
      const { client_id } = (await apps.register(world)).clientMetadata();
      const request = { client_id, post_logout_redirect_uri: apps.goodbye };
      const logout = await world.call(ask, request, { session: reply.data().session_token });
      assert.equal(logout.data().consent_required, true);
    });
  });

  describe('what pages may call', () => {
    it('is what apps need, from any origin and without cookies, but not the sign-in calls', async (t) => {
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
