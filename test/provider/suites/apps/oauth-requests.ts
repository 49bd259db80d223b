/** The authorization server: authorization requests. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { production } from '../../modes.ts';
import * as apps from '../../parties/apps.ts';
import { createWorld, minute, newAddress } from '../../world.ts';
import { all, openConnected, openVisitor } from './oauth-visitor.ts';

const { start, submit, resource } = apps;
const list = 'GET /users/connected_apps';

export function oauthRequestSuite(database: () => OpenedDatabase): void {
  const open = (t: TestContext) => openVisitor(t, database());

  const connected = (t: TestContext) => openConnected(t, database());

  describe('an authorization request', () => {
    it('of an unknown app, or with an address that is not the app’s, redirects nowhere', async (t) => {
      const { world, session } = await open(t);
      const { request } = await apps.link(await apps.register(world));
      for (const [change, type] of [
        [{ client_id: 'nobody' }, 'connected_app_not_found'],
        [
          { redirect_uri: 'http://localhost:5555/other' },
          'connected_app_supplied_redirect_url_not_found_in_client',
        ],
        [
          { redirect_uri: 'https://evil.example/back' },
          'connected_app_supplied_redirect_url_not_found_in_client',
        ],
        [{ redirect_uri: 'javascript:alert(1)' }, 'connected_app_supplied_redirect_url_not_found_in_client'],
        [
          { redirect_uri: 'http://localhost:5555/back?more=1' },
          'connected_app_supplied_redirect_url_not_found_in_client',
        ],
      ] as const) {
        for (const name of [start, submit] as const) {
          const body = { consent_granted: true, ...request, ...change };
          const refusal = (await world.call(name, body, { session })).refusal();
          assert.equal(refusal.error_type, type, JSON.stringify(change));
          assert.equal(refusal.error_details, undefined);
        }
      }
      // A program cannot know its port in advance; see RFC 8252 section 7.3.
      const elsewhere = { ...request, redirect_uri: 'http://localhost:6666/back' };
      assert.equal((await world.call(start, elsewhere, { session })).data().redirect_host, 'localhost:6666');
    });

    it('that is otherwise invalid is refused, with the address that notifies the app', async (t) => {
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

    it('that names an address as a scope puts no link into the page of the host', async (t) => {
      const { world, session } = await open(t);
      const { request } = await apps.link(await apps.register(world), all);
      const messageFor = async (...scopes: string[]) =>
        (await world.call(start, { ...request, scopes }, { session })).refusal().error_message;
      assert.equal(await messageFor('pets:sell'), 'There is no scope "pets:sell".');
      for (const text of ['https://evil.example/help', 'x"https://evil.example'])
        assert.equal(await messageFor(text), 'There is no such scope.', text);
    });

    it('needs PKCE by the answer at the latest; the wire names no method, so it is S256', async (t) => {
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

    it('needs a session, and a recent one if the app requires it', async (t) => {
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

    it('for a server at the root of its host may have the slash or not; the token names the server as configured', async (t) => {
      for (const [set, written] of [
        ['https://mcp.pet-game.example', 'https://mcp.pet-game.example/'],
        ['https://mcp.pet-game.example/', 'https://mcp.pet-game.example'],
      ] as const) {
        const environment = { ...apps.environment, RESOURCES: set };
        const world = await createWorld(t, { database: database(), environment });
        const { session_token: session } = await world.signIn(newAddress());
        const config = await apps.register(world);
        const tokens = await apps.connect(world, config, session, { ...all, resource: written });
        assert.equal(decodeJwt(tokens.access_token).aud, set);
        const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', {
          resource: written,
        });
        assert.equal(decodeJwt(renewed.access_token).aud, set);
        for (const other of [`${written}x`, set.replace('mcp', 'mpc'), `${set.replace(/\/$/, '')}//`]) {
          const { request } = await apps.link(config, { ...all, resource: other });
          const refused = (await world.call(start, request, { session })).refusal();
          assert.match(String(refused.error_details?.redirect_uri), /error=invalid_target/, other);
        }
      }
    });

    it('reports when the user signed in, and whether that is too long ago for the app', async (t) => {
      const { world, session, email } = await open(t);
      const config = await apps.register(world);
      const signedIn = Math.floor(world.clock.now().getTime() / 1000);
      assert.equal((await apps.connect(world, config, session)).claims()?.auth_time, signedIn);

      world.clock.advance(10 * minute);
      const late = await apps.link(config, { max_age: '599' });
      for (const name of [start, submit] as const) {
        const reply = await world.call(name, { consent_granted: true, ...late.request }, { session });
        const { error_type, error_details } = reply.refusal();
        assert.equal(error_type, 'idp_login_required');
        const { error, state } = Object.fromEntries(
          new URL(String(error_details?.redirect_uri)).searchParams,
        );
        assert.deepEqual([error, state], ['login_required', late.request.state]);
      }
      const enough = await apps.link(config, { max_age: '600' });
      (await world.call(start, enough.request, { session })).data();
      (await world.call(start, { ...enough.request, max_age: 600 }, { session })).data();
      for (const max_age of ['-1', '1.5', 'soon', '9'.repeat(10)]) {
        const wrong = await world.call(start, { ...enough.request, max_age }, { session });
        assert.match(String(wrong.refusal().error_details?.redirect_uri), /error=invalid_request/, max_age);
      }

      // A client that requests PKCE sees no difference.
      const { session_token: again } = await world.signIn(email);
      const fresh = await apps.link(config, { max_age: '60', scope: 'openid offline_access' });
      const address = (await apps.answer(world, fresh, again)).data().redirect_uri;
      const tokens = await apps.redeem(config, fresh, address);
      assert.equal(tokens.claims()?.auth_time, signedIn + 600);
      world.clock.advance(2 * minute);
      const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
      assert.equal(renewed.claims()?.auth_time, signedIn + 600);
      // `max_age=0` allows the time that a redirect takes.
      const atOnce = await apps.link(config, { max_age: '0' });
      (await world.call(start, atOnce.request, { session: again })).data();
      world.clock.advance(4 * minute);
      const refused = await world.call(start, atOnce.request, { session: again });
      assert.equal(refused.refusal().error_type, 'idp_login_required');
    });

    it('with prompt=none is answered that no one is signed in, only at the app’s own address', async (t) => {
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
        [{ client_id: 'unknown' }, 'connected_app_not_found'],
        [
          { redirect_uri: 'https://evil.example/' },
          'connected_app_supplied_redirect_url_not_found_in_client',
        ],
        [{ redirect_uri: 'javascript:alert(1)' }, 'connected_app_supplied_redirect_url_not_found_in_client'],
      ] as const) {
        const { error_type, error_details } = (await world.call(start, { ...quiet, ...wrong })).refusal();
        assert.deepEqual([error_type, error_details], [type, undefined]);
      }
    });

    it('shown to one user is not granted by another who has signed in since', async (t) => {
      const { world, session, user_id } = await open(t);
      const authorization = await apps.link(await apps.register(world));
      const reply = (await world.call(start, authorization.request, { session })).data();
      const { session_token: other } = await world.signIn(newAddress());
      const refused = await apps.answer(world, authorization, other, { user_id: reply.user_id });
      assert.deepEqual([refused.status, refused.refusal().error_type], [403, 'idp_visitor_changed']);
      assert.deepEqual((await world.call(list, null, { session: other })).data().connected_apps, []);
      const granted = await apps.answer(world, authorization, session, { user_id });
      assert.match(granted.data().redirect_uri, /code=/);
    });

    it('that is denied notifies the app, with its state, and stores nothing', async (t) => {
      const { world, session } = await open(t);
      const authorization = await apps.link(await apps.register(world));
      const { redirect_uri, authorization_code } = (
        await apps.answer(world, authorization, session, { consent_granted: false })
      ).data();
      const { error, state, iss, code } = Object.fromEntries(new URL(redirect_uri).searchParams);
      assert.deepEqual(
        [error, state, iss, code, authorization_code],
        ['access_denied', authorization.request.state, world.url, undefined, undefined],
      );
      assert.deepEqual((await world.call(list, null, { session })).data().connected_apps, []);
    });

    it('for scopes that were granted before needs no new consent; for more it does', async (t) => {
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

    it('for more than the user’s roles allow grants only what they allow', async (t) => {
      const { world, session, user_id } = await open(t);
      const config = await apps.register(world);
      const none = { roles: '[]' };
      const users = world.provider.world.database.updateTable('users').where('user_id', '=', user_id);
      await users.set(none).execute();
      const authorization = await apps.link(config, { ...all, scope: 'openid pets:feed full_access' });
      const { scope_results } = (await world.call(start, authorization.request, { session })).data();
      assert.deepEqual(
        scope_results.map(({ is_grantable }) => is_grantable),
        [true, false, false],
      );
      const tokens = await apps.redeem(
        config,
        authorization,
        (await apps.answer(world, authorization, session)).data().redirect_uri,
      );
      assert.equal(tokens.scope ?? '', '');
      const only = await apps.link(config, { ...all, scope: 'pets:feed' });
      assert.deepEqual(
        (await world.call(start, only.request, { session })).data().scope_results.map(({ scope }) => scope),
        ['pets:feed'],
      );
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

  describe('an app with an earlier consent', () => {
    it('needs consent again where the answer goes to the user’s machine, where any program can impersonate it', async (t) => {
      const { world, session } = await open(t);
      const there = await production(t, database(), apps.environment);
      const site = 'https://assistant.example/back';
      const both = { redirect_uris: [site, apps.redirect] };
      for (const [more, redirect_uri, asked] of [
        [{}, apps.redirect, true],
        [both, apps.redirect, true],
        [both, site, false],
      ] as const) {
        const config = await apps.register(world, more);
        await apps.connect(world, config, session, all);
        const { request } = await apps.link(config, { ...all, redirect_uri });
        const here = (await world.call(start, request, { session })).data();
        const outside = (await there.call(start, request, { session })).data();
        assert.deepEqual([here.consent_required, outside.consent_required], [false, asked]);
        assert.equal(outside.loopback_only, asked);
      }
    });
  });
}
