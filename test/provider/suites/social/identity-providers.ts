/** Social sign-in at real identity providers: what we accept from them, and what not. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { OAuthProviderType } from '../../../../session-core/wire/oauth.ts';
import { production } from '../../modes.ts';
import {
  clientId,
  credentials,
  type OpenIdServer,
  startOpenId,
  walk,
} from '../../parties/identity-servers.ts';
import { Browser, exchange, locationOf, page } from '../../parties/social.ts';
import { createWorld, minute, newAddress } from '../../world.ts';

export function identityProviderSuite(database: () => OpenedDatabase): void {
  async function openIdWorld(
    t: TestContext,
    type: OAuthProviderType = 'google',
    more: { prepare?: (server: OpenIdServer) => void; environment?: Record<string, string> } = {},
  ) {
    const server = await startOpenId(t);
    more.prepare?.(server);
    const world = await createWorld(t, {
      database: database(),
      environment: { ...credentials(type, server.url), ...more.environment },
    });
    const callback = `${world.url}/v1/oauth/callback/${type}`;
    server.serve(callback);
    const browser = new Browser(world);
    const goThere = async (query: Record<string, string> = {}) =>
      walk(await browser.begin(query, type), callback);
    return { server, world, browser, callback, goThere };
  }

  function person(email = newAddress(), more: object = {}) {
    const sub = randomUUID();
    return { sub, email, email_verified: true, given_name: 'Ada', family_name: 'Lovelace', ...more };
  }

  describe('an OpenID Connect identity provider', () => {
    it('identifies the person, and passes its tokens on', async (t) => {
      const { server, world, browser, goThere } = await openIdWorld(t);
      server.person = person();
      const { url } = await goThere({ custom_scopes: 'profile', provider_prompt: 'consent' });
      const reply = await exchange(world, locationOf(await browser.get(url.href)));
      assert.equal(reply.provider_subject, server.person.sub);
      assert.equal(reply.user.emails[0]?.email, server.person.email);
      assert.equal(reply.user.name.last_name, 'Lovelace');
      assert.equal(decodeJwt(reply.provider_values.id_token).aud, clientId);
      assert.ok(reply.provider_values.access_token);
      assert.deepEqual(reply.provider_values.scopes.toSorted(), ['email', 'openid', 'profile']);
      assert.ok(Date.parse(reply.provider_values.expires_at) > world.clock.now().getTime());
    });

    it('is called with state, nonce, PKCE and the host’s parameters, but none that redirects the answer', async (t) => {
      const { world, browser, callback } = await openIdWorld(t);
      const visit = await browser.begin({
        custom_scopes: 'calendar',
        provider_login_hint: 'ada@pets.example',
        provider_ui_locales: 'es',
      });
      const { searchParams } = visit;
      for (const name of ['state', 'nonce', 'code_challenge']) {
        assert.match(searchParams.get(name) ?? '', /^[\w-]{43}$/, name);
      }
      assert.equal(searchParams.get('code_challenge_method'), 'S256');
      assert.equal(searchParams.get('redirect_uri'), callback);
      assert.equal(searchParams.get('scope'), 'openid email profile calendar');
      assert.equal(searchParams.get('login_hint'), 'ada@pets.example');
      assert.equal(searchParams.get('ui_locales'), 'es');
      for (const name of ['redirect_uri', 'state', 'response_type', 'client_id', 'unheard_of']) {
        const refused = await new Browser(world).start({ [`provider_${name}`]: 'x' });
        assert.equal(refused.status, 400, name);
        assert.equal(refused.headers.get('location'), null);
      }
    });

    it('is refused if its token is forged, expired, for another audience, from another flow or another issuer', async (t) => {
      const { server, browser, goThere } = await openIdWorld(t);
      const changes: Record<string, (claims: object) => object> = {
        audience: (claims) => ({ ...claims, aud: 'another-client' }),
        nonce: (claims) => ({ ...claims, nonce: 'n'.repeat(43) }),
        'no nonce': (claims) => ({ ...claims, nonce: undefined }),
        issuer: (claims) => ({ ...claims, iss: 'https://accounts.google.com' }),
        expiry: (claims) => ({ ...claims, iat: 1_000, exp: 2_000 }),
        signature: (claims) => claims,
      };
      for (const [what, change] of Object.entries(changes)) {
        server.person = person();
        server.tamper = async (reply, sign) => {
          const claims = change(decodeJwt(reply.id_token));
          const id_token = await sign({ ...claims }, what === 'signature' ? 'foreign' : 'own');
          return { ...reply, id_token };
        };
        const { url } = await goThere();
        const back = locationOf(await browser.get(url.href));
        assert.equal(back.searchParams.get('error'), 'oauth_flow_callback_error', what);
        assert.equal(back.searchParams.get('token'), null, what);
      }
      // The same request, with only the signature made again.
      server.tamper = async (reply, sign) => ({
        ...reply,
        id_token: await sign(decodeJwt(reply.id_token)),
      });
      const { url } = await goThere();
      assert.ok(locationOf(await browser.get(url.href)).searchParams.get('token'));
    });

    it('is refused for a code of another flow, another issuer, a second time or in another browser', async (t) => {
      const { server, world, browser, goThere } = await openIdWorld(t);
      server.person = person();
      const [mine, theirs] = [await goThere(), await goThere()];
      const elsewhere = await new Browser(world).get(mine.url.href);
      assert.equal(elsewhere.status, 400, 'another browser');
      const swapped = new URL(mine.url);
      swapped.searchParams.set('code', theirs.url.searchParams.get('code') ?? '');
      const failed = locationOf(await browser.get(swapped.href));
      assert.equal(failed.searchParams.get('error'), 'oauth_flow_callback_error');
      assert.equal((await browser.get(mine.url.href)).status, 400, 'a state is used once');

      const mixed = await goThere();
      mixed.url.searchParams.set('iss', 'https://evil.example');
      const refused = locationOf(await browser.get(mixed.url.href));
      assert.equal(refused.searchParams.get('error'), 'oauth_flow_callback_error');
    });

    it('joins an account only by an address that it has verified', async (t) => {
      const { server, world, browser, goThere } = await openIdWorld(t);
      const email = newAddress();
      const owner = await world.signIn(email);
      server.person = person(email, { email_verified: false });
      const stranger = await exchange(world, locationOf(await browser.get((await goThere()).url.href)));
      assert.notEqual(stranger.user_id, owner.user_id);
      server.person = person(email);
      const same = await exchange(world, locationOf(await browser.get((await goThere()).url.href)));
      assert.equal(same.user_id, owner.user_id);
    });

    it('of Microsoft verifies an address only if the domain is the tenant’s', async (t) => {
      const { server, world, browser, goThere } = await openIdWorld(t, 'microsoft');
      const email = newAddress();
      const owner = await world.signIn(email);
      server.person = person(email);
      const tenant = await exchange(world, locationOf(await browser.get((await goThere()).url.href)));
      assert.notEqual(tenant.user_id, owner.user_id);
      server.person = person(email, { xms_edov: true });
      const same = await exchange(world, locationOf(await browser.get((await goThere()).url.href)));
      assert.equal(same.user_id, owner.user_id);
    });

    it('of Apple answers with a form, sends the name beside it, and gets a secret signed for it', async (t) => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      const secrets: string[] = [];
      const { server, world, browser, goThere } = await openIdWorld(t, 'apple', {
        prepare: (apple) => {
          apple.compareSecret = (secret) => secrets.push(secret) > 0;
        },
        environment: {
          OAUTH_APPLE_CLIENT_SECRET: '',
          OAUTH_APPLE_TEAM_ID: 'TEAM',
          OAUTH_APPLE_KEY_ID: 'KEY',
          OAUTH_APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
        },
      });
      server.person = { sub: randomUUID(), email: newAddress(), email_verified: true };
      world.clock.advance(7 * minute);
      const { url, form } = await goThere();
      assert.ok(form, 'a form');
      form.set('user', JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' } }));
      const headers = { origin: 'https://appleid.apple.com' };
      const sentOn = await fetch(url, { method: 'POST', body: form, headers, redirect: 'manual' });
      assert.equal(sentOn.status, 303);
      const visit = await browser.get(sentOn.headers.get('location') ?? '');
      const reply = await exchange(world, locationOf(visit));
      assert.equal(reply.user.name.first_name, 'Ada');
      const [secret = ''] = secrets;
      assert.deepEqual(decodeProtectedHeader(secret), { alg: 'ES256', kid: 'KEY' });
      const { iss, sub, aud, iat, exp } = decodeJwt(secret);
      const now = Math.floor(world.clock.now().getTime() / 1000);
      assert.deepEqual([iat, exp], [now, now + 300]);
      assert.deepEqual([iss, sub, aud], ['TEAM', clientId, 'https://appleid.apple.com']);
    });

    it('is asked for more if its id token has too little', async (t) => {
      for (const type of ['slack', 'linkedin', 'salesforce'] as const) {
        const { server, world, browser, goThere } = await openIdWorld(t, type);
        server.person = person();
        const { url } = await goThere();
        const reply = await exchange(world, locationOf(await browser.get(url.href)));
        assert.equal(reply.user.emails[0]?.email, server.person.email, type);
      }
    });

    it('that is unreachable redirects back with an error', async (t) => {
      const environment = credentials('google', 'http://localhost:1');
      const world = await createWorld(t, { database: database(), environment });
      const back = await new Browser(world).begin();
      assert.equal(`${back.origin}${back.pathname}`, page);
      assert.equal(back.searchParams.get('error'), 'oauth_flow_callback_error');
    });

    it('leaves no secret in the log', async (t) => {
      const lines: string[] = [];
      const server = await startOpenId(t);
      const world = await createWorld(t, {
        database: database(),
        environment: { ...credentials('google', server.url), LOG_LEVEL: 'trace' },
        logDestination: { write: (line) => lines.push(line) },
      });
      const callback = `${world.url}/v1/oauth/callback/google`;
      server.serve(callback);
      server.person = person();
      const browser = new Browser(world);
      const { url } = await walk(await browser.begin(), callback);
      const [code, state] = [url.searchParams.get('code') ?? '', url.searchParams.get('state') ?? ''];
      url.searchParams.set('iss', 'https://evil.example');
      await browser.get(url.href);
      const log = lines.join('');
      assert.match(log, /rejected a social sign-in/);
      assert.ok(!log.includes(code) && !log.includes(state));
    });
  });

  it('in production a type without credentials redirects back, and one with them redirects to it', async (t) => {
    const world = await production(t, database(), {
      OAUTH_GITHUB_CLIENT_ID: 'x',
      OAUTH_GITHUB_CLIENT_SECRET: 'y',
    });
    const to = { login_redirect_url: 'https://pet-game.example/authenticate' };
    const back = locationOf(await new Browser(world).start(to, 'google'));
    assert.equal(back.href, `${to.login_redirect_url}?auth_token_type=oauth&error=oauth_config_not_found`);
    const there = locationOf(await new Browser(world).start(to, 'github'));
    assert.equal(there.origin, 'https://github.com');
  });
}
