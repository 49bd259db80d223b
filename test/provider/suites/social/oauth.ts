/** Social sign-in, on every database. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { sweep } from '../../../../provider/sweep/sweep.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import { production } from '../../modes.ts';
import { Browser, type Choice, locationOf, page } from '../../parties/social.ts';
import { createWorld, minute, newAddress, publicToken, type World } from '../../world.ts';
import * as passwords from '../passwords/password-calls.ts';
import * as wallets from '../wallets/wallet-calls.ts';

const verifier = 'a'.repeat(64);
const code_challenge = createHash('sha256').update(verifier).digest('base64url');

export function oauthSuite(database: () => OpenedDatabase): void {
  function exchange({ call }: World, back: URL, more: object = {}) {
    const token = back.searchParams.get('token');
    return call('POST /oauth/authenticate', { token, session_duration_minutes: 60, ...more });
  }

  function proved(email = newAddress()): Choice & { email: string } {
    return { name: `Ada ${randomUUID()}`, email, verified: 'yes' };
  }

  describe('social sign-in', () => {
    it('returns a token that signs in once, with the account and its factor', async (t) => {
      const world = await createWorld(t, { database: database() });
      const person = proved();
      const back = await new Browser(world).signIn(person);
      assert.equal(`${back.origin}${back.pathname}`, page);
      assert.equal(back.searchParams.get('auth_token_type'), 'oauth');

      const reply = (await exchange(world, back)).data();
      assert.equal(reply.provider_type, 'google');
      assert.ok(reply.provider_values.access_token);
      assert.deepEqual(reply.provider_values.scopes, ['openid', 'email', 'profile']);
      assert.equal(reply.user.status, 'active');
      assert.equal(reply.user.name.first_name, 'Ada');
      const [email] = reply.user.emails;
      assert.deepEqual([email?.email, email?.verified], [person.email, true]);
      const [account] = reply.user.providers;
      assert.equal(account?.provider_subject, reply.provider_subject);
      const [factor] = reply.session.authentication_factors;
      assert.equal(factor?.delivery_method, 'oauth_google');
      assert.deepEqual((factor as Record<string, unknown>).google_oauth_factor, {
        id: account?.oauth_user_registration_id,
        provider_subject: reply.provider_subject,
        email_id: email?.email_id,
      });

      const again = await exchange(world, back);
      assert.equal(again.status, 404);
      assert.equal(again.refusal().error_type, 'oauth_token_not_found');
    });

    it('sends new visitors to the sign-up page and known ones to the login page, always as the same user', async (t) => {
      const world = await createWorld(t, { database: database() });
      const person = proved();
      const pages = {
        login_redirect_url: 'http://localhost:4300/in?keep=1',
        signup_redirect_url: 'http://localhost:4300/up',
      };
      const first = await new Browser(world).signIn(person, pages);
      const second = await new Browser(world).signIn(person, pages);
      assert.equal(first.pathname, '/up');
      assert.equal(second.pathname, '/in');
      assert.equal(second.searchParams.get('keep'), '1');
      const { user_id } = (await exchange(world, first)).data();
      assert.equal((await exchange(world, second)).data().user_id, user_id);
    });

    it('joins the account that owns an address which the identity provider has verified', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const { user_id } = await world.signIn(email);
      const reply = (
        await exchange(world, await new Browser(world).signIn(proved(email.toUpperCase())))
      ).data();
      assert.equal(reply.user_id, user_id);
      assert.equal(reply.user.emails.length, 1);
    });

    it('neither joins an account by an unverified address nor takes the address', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const owner = await world.signIn(email);
      const stranger = (
        await exchange(world, await new Browser(world).signIn({ name: 'Mallory', email }))
      ).data();
      assert.notEqual(stranger.user_id, owner.user_id);
      assert.deepEqual(stranger.user.emails, []);

      // The other order holds too: an account that claims an address first must not be joined by its owner later.
      const unclaimed = newAddress();
      const squatter = (
        await exchange(world, await new Browser(world).signIn({ name: 'M', email: unclaimed }))
      ).data();
      assert.notEqual((await world.signIn(unclaimed)).user_id, squatter.user_id);
    });

    it('keeps one account when an attacker sets a password for the address, before or after', async (t) => {
      const world = await createWorld(t, { database: database() });
      const social = async (email: string) =>
        (await exchange(world, await new Browser(world).signIn(proved(email)))).data();

      const usedEmail = newAddress();
      const owner = await social(usedEmail);
      assert.equal((await passwords.create(world, usedEmail)).refusal().error_type, 'reset_password');
      assert.equal((await social(usedEmail)).user_id, owner.user_id);

      const prepared = newAddress();
      const stranger = (await passwords.create(world, prepared)).data();
      const wallet = createEthereumWallet();
      (await wallets.signIn(world, wallet, stranger.session_token)).data();
      const name = { first_name: 'Mallory' };
      (await world.call('PUT /users/me', { name }, { session: stranger.session_token })).data();
      const come = await social(prepared);
      assert.equal(come.user_id, stranger.user_id);
      assert.deepEqual(
        come.user.emails.map(({ email, verified }) => ({ email, verified })),
        [{ email: prepared, verified: true }],
      );
      assert.equal(come.user.providers.length, 1);
      assert.deepEqual([come.user.crypto_wallets, come.user.name.first_name], [[], '']);
      assert.equal(await passwords.isAlive(world, stranger.session_token), false);
      assert.equal((await passwords.enter(world, prepared)).refusal().error_type, 'reset_password');
      assert.notEqual((await wallets.signIn(world, wallet)).data().user_id, come.user_id);
      // A sign-in by mail or by another identity provider also opens this account.
      assert.equal((await world.signIn(prepared)).user_id, come.user_id);
      const back = await new Browser(world).signIn(proved(prepared), {}, 'microsoft');
      assert.equal((await exchange(world, back)).data().user_id, come.user_id);
    });

    it('keeps a password whose address was verified before', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const { user_id } = (await passwords.create(world, email)).data();
      const { token } = await passwords.mailReset(world, email);
      (await passwords.reset(world, token)).data();
      const social = (await exchange(world, await new Browser(world).signIn(proved(email)))).data();
      assert.equal(social.user_id, user_id);
      (await passwords.enter(world, email, passwords.better)).data();
    });

    it('gives no one a prepared account by an unverified address', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const prepared = (await passwords.create(world, email)).data();
      const back = await new Browser(world).signIn({ name: `M ${randomUUID()}`, email });
      assert.notEqual((await exchange(world, back)).data().user_id, prepared.user_id);
      assert.equal(await passwords.isAlive(world, prepared.session_token), true);
    });

    it('of the owner while an attacker sets a password ends in one account', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const browser = new Browser(world);
      const callback = await browser.choose(await browser.begin(), proved(email));
      const [, back] = await Promise.all([passwords.create(world, email), browser.get(callback.href)]);
      const owner = (await exchange(world, locationOf(back))).data();
      assert.deepEqual([owner.user.emails[0]?.email, owner.user.emails[0]?.verified], [email, true]);
      assert.notEqual((await passwords.enter(world, email)).status, 200);
      assert.equal((await world.signIn(email)).user_id, owner.user_id);
    });

    it('signs in a person without an address, to the same account each time', async (t) => {
      const world = await createWorld(t, { database: database() });
      const person = { name: `Nobody ${randomUUID()}` };
      const one = (await exchange(world, await new Browser(world).signIn(person, {}, 'twitter'))).data();
      const two = (await exchange(world, await new Browser(world).signIn(person, {}, 'twitter'))).data();
      assert.equal(one.user_id, two.user_id);
      assert.deepEqual(one.user.emails, []);
    });

    it('signs in a person whose address is malformed, without the address', async (t) => {
      const world = await createWorld(t, { database: database() });
      for (const email of ['jörg@example.com', 'ivan@xn--a.example', '"a b"@example.com']) {
        const person = proved(email);
        const one = (await exchange(world, await new Browser(world).signIn(person))).data();
        const two = (await exchange(world, await new Browser(world).signIn(person))).data();
        assert.deepEqual([one.user.emails, two.user_id], [[], one.user_id]);
      }
    });

    it('that is denied or fails returns to the login page without a token', async (t) => {
      const world = await createWorld(t, { database: database() });
      for (const [choice, error] of [
        ['deny', 'access_denied'],
        ['error', 'temporarily_unavailable'],
      ] as const) {
        const back = await new Browser(world).signIn(
          { choice },
          { signup_redirect_url: 'http://localhost:4300/up' },
        );
        assert.equal(back.pathname, '/authenticate');
        assert.deepEqual(Object.fromEntries(back.searchParams), { auth_token_type: 'oauth', error });
      }
    });

    it('completes only in the browser that began it, and an attempt elsewhere does not use it up', async (t) => {
      const world = await createWorld(t, { database: database() });
      const browser = new Browser(world);
      const callback = await browser.choose(await browser.begin(), proved());
      const other = new Browser(world);
      await other.begin();
      for (const wrong of [other, new Browser(world)]) {
        const response = await wrong.get(callback.href);
        assert.equal(response.status, 400);
        assert.match(await response.text(), /oauth_flow_callback_error/);
      }
      assert.equal((await browser.get(callback.href)).status, 302);
      assert.equal((await browser.get(callback.href)).status, 400, 'a second time');
    });

    it('explains a dead end in the visitor’s language, and gives the reason to the developer only', async (t) => {
      const world = await createWorld(t, { database: database() });
      const open = async (address: string, language: string) =>
        (await new Browser(world).get(address, { headers: { 'Accept-Language': language } })).text();
      const dead = '/v1/oauth/callback/google?state=unknown&code=1';
      const hebrew = await open(dead, 'sv, he-IL;q=0.9, en;q=0.5');
      assert.match(hebrew, /<html lang="he" dir="rtl">[\s\S]*<h1>הכניסה לא הצליחה<\/h1>/);
      assert.doesNotMatch(hebrew, /This sign-in has ended/);
      assert.match(await open(dead, 'sv'), /<html lang="en" dir="ltr">[\s\S]*This sign-in has ended/);
      const german = await open('/v1/public/oauth/google/start?public_token=unknown', 'de-AT');
      const [shown = '', reason] = german.split('<p class="quiet" lang="en"');
      assert.match(shown, /Die Anmeldung hat nicht geklappt/);
      assert.doesNotMatch(shown, /token/);
      assert.match(reason ?? '', /public_token_not_found<\/code><\/a> The public token is unknown/);
    });

    it('recognises a browser by a secret of the server, never by one that the browser sends', async (t) => {
      const world = await createWorld(t, { database: database() });
      const planted = new Browser(world);
      planted.cookie = `auth_oauth_browser=${'A'.repeat(43)}`;
      await planted.start();
      assert.ok(!planted.cookie.includes('A'.repeat(43)));
      const cookie = planted.cookie;
      await planted.start();
      assert.equal(planted.cookie, cookie);
      planted.cookie = cookie.replace(/=.{43}/, `=${'A'.repeat(43)}`);
      await planted.start();
      assert.ok(!planted.cookie.includes('A'.repeat(43)));
    });

    it('over https gives the browser a cookie that only this host can set', async (t) => {
      const { url } = await production(t, database(), {
        PUBLIC_URL: 'https://login.pet-game.example',
        OAUTH_GOOGLE_CLIENT_ID: 'pets',
        OAUTH_GOOGLE_CLIENT_SECRET: 'secret',
        OAUTH_GITHUB_CLIENT_ID: 'pets',
        OAUTH_GITHUB_CLIENT_SECRET: 'secret',
      });
      for (const [path, name, site] of [
        ['github/start', 'oauth_browser', 'Lax'],
        ['google/onetap/start', 'csrf_private_token', 'None'],
      ] as const) {
        const address = `${url}/v1/public/oauth/${path}?public_token=${publicToken}`;
        const origin = 'https://pet-game.example';
        const cookie = (await fetch(address, { redirect: 'manual', headers: { origin } })).headers.get(
          'set-cookie',
        );
        assert.match(cookie ?? '', new RegExp(`^__Host-auth_${name}=`));
        for (const part of ['Path=/', 'Secure', 'HttpOnly', `SameSite=${site}`]) {
          assert.ok(cookie?.split('; ').includes(part), part);
        }
        assert.doesNotMatch(cookie ?? '', /Domain/i);
      }
    });

    it('completes only at the provider where it began, with a code of that provider', async (t) => {
      const world = await createWorld(t, { database: database() });
      const browser = new Browser(world);
      const callback = await browser.choose(await browser.begin(), proved());
      const moved = await browser.get(callback.href.replace('/callback/google', '/callback/github'));
      assert.equal(moved.status, 400, 'the state of another provider');
      const other = await browser.choose(await browser.begin({}, 'github'), proved());
      callback.searchParams.set('code', other.searchParams.get('code') ?? '');
      const swapped = await browser.get(callback.href);
      assert.match(swapped.headers.get('location') ?? '', /error=oauth_flow_callback_error/);
    });

    it('that a stranger began names the account that it would replace, and with PKCE tells the stranger nothing', async (t) => {
      const world = await createWorld(t, { database: database() });
      const [ada, stranger] = [newAddress(), proved()];
      const { session_token: session } = await world.signIn(ada);
      const back = await new Browser(world).signIn(stranger);
      const inspect = async (url: URL, as?: string) => {
        const token = url.searchParams.get('token') ?? '';
        const reply = await world.call('POST /oauth/inspect', { token }, as ? { session: as } : {});
        const { account, replaces } = reply.data();
        return { account, replaces };
      };
      assert.deepEqual(await inspect(back, session), { account: stranger.email, replaces: ada });
      assert.deepEqual(await inspect(back), { account: stranger.email, replaces: null });
      const ownSession = await new Browser(world).signIn({ ...proved(), email: ada });
      assert.deepEqual(await inspect(ownSession, session), { account: ada, replaces: null });
      const bound = await new Browser(world).signIn(proved(), { code_challenge });
      assert.deepEqual(await inspect(bound, session), { account: 'Google', replaces: null });
      assert.equal((await exchange(world, back)).status, 200);
      const used = await world.call('POST /oauth/inspect', { token: back.searchParams.get('token') ?? '' });
      assert.equal(used.refusal().error_type, 'oauth_token_not_found');
    });

    it('expires after fifteen minutes', async (t) => {
      const world = await createWorld(t, { database: database() });
      const browser = new Browser(world);
      const callbacks = [];
      for (let tab = 0; tab < 2; tab += 1)
        callbacks.push(await browser.choose(await browser.begin(), proved()));
      world.clock.advance(15 * minute - 1);
      assert.equal((await browser.get(callbacks[0]?.href ?? '')).status, 302);
      world.clock.advance(1);
      assert.equal((await browser.get(callbacks[1]?.href ?? '')).status, 400);
    });

    it('in two tabs of one browser completes in both', async (t) => {
      const world = await createWorld(t, { database: database() });
      const browser = new Browser(world);
      const pages = [await browser.begin(), await browser.begin()];
      for (const one of pages) {
        const callback = await browser.choose(one, proved());
        assert.equal((await browser.get(callback.href)).status, 302);
      }
    });

    it('with a code that the identity provider did not issue returns with an error', async (t) => {
      const world = await createWorld(t, { database: database() });
      const browser = new Browser(world);
      const callback = await browser.choose(await browser.begin(), proved());
      callback.searchParams.set('code', 'x'.repeat(43));
      const back = new URL((await browser.get(callback.href)).headers.get('location') ?? '');
      assert.equal(back.searchParams.get('error'), 'oauth_flow_callback_error');
    });

    it('expires after fifteen minutes, and its token after five', async (t) => {
      const world = await createWorld(t, { database: database() });
      const browser = new Browser(world);
      const identityPage = await browser.begin();
      const back = await browser.signIn(proved());
      world.clock.advance(5 * minute);
      assert.equal((await exchange(world, back)).refusal().error_type, 'oauth_token_not_found');
      world.clock.advance(10 * minute);
      assert.equal((await browser.get(identityPage.href)).status, 400);
      await sweep(world.provider.world);
    });

    it('redirects only to allowed origins', async (t) => {
      const world = await createWorld(t, { database: database() });
      const bad = [
        'https://evil.example/',
        'http://localhost.evil.example/',
        'http://localhost:4300@evil.example/',
        'javascript:alert(1)',
        '//evil.example',
        '',
      ];
      for (const address of bad) {
        for (const field of ['login_redirect_url', 'signup_redirect_url']) {
          const response = await new Browser(world).start({ [field]: address });
          assert.equal(response.status, 400, address);
          assert.equal(response.headers.get('location'), null);
          assert.match(await response.text(), /invalid_login_redirect_url/);
        }
      }
    });

    it('of another project or an unknown provider does not start', async (t) => {
      const world = await createWorld(t, { database: database() });
      assert.equal((await new Browser(world).start({ public_token: 'public-token-other' })).status, 404);
      const unknown = await new Browser(world).start({}, 'constructor');
      assert.equal(unknown.status, 404);
      assert.match(await unknown.text(), /oauth_config_not_found/);
    });

    it('with PKCE opens a session only with the verifier, and a failed attempt does not use the token up', async (t) => {
      const settings = JSON.stringify({ pkce_required_for_oauth: true });
      const world = await createWorld(t, {
        database: database(),
        environment: { PROJECT_SETTINGS: settings },
      });
      const without = await new Browser(world).start();
      assert.equal(without.status, 400);
      assert.match(await without.text(), /invalid_pkce_code_challenge/);
      const back = await new Browser(world).signIn(proved(), { code_challenge });
      const attempts: [object, string][] = [
        [{}, 'pkce_expected_code_verifier'],
        [{ code_verifier: 'b'.repeat(64) }, 'pkce_mismatch'],
        [{ code_verifier: 'short' }, 'invalid_pkce_code_verifier'],
      ];
      for (const [more, expected] of attempts) {
        assert.equal((await exchange(world, back, more)).refusal().error_type, expected);
      }
      (await exchange(world, back, { code_verifier: verifier })).data();
    });

    it('by one person twice at the same time creates one account', async (t) => {
      const world = await createWorld(t, { database: database() });
      const person = proved();
      const browsers = [new Browser(world), new Browser(world)];
      const callbacks = await Promise.all(
        browsers.map(async (browser) => browser.choose(await browser.begin(), person)),
      );
      const backs = await Promise.all(
        browsers.map(
          async (browser, index) =>
            new URL((await browser.get(callbacks[index]?.href ?? '')).headers.get('location') ?? ''),
        ),
      );
      const users = await Promise.all(
        backs.map(async (back) => (await exchange(world, back)).data().user_id),
      );
      assert.equal(users[0], users[1]);
    });

    it('stores neither tokens nor the identity provider’s secrets in plain text', async (t) => {
      const world = await createWorld(t, { database: database() });
      const back = await new Browser(world).signIn(proved());
      const token = back.searchParams.get('token') ?? '';
      const rows = JSON.stringify(await database().database.selectFrom('oauth_tokens').selectAll().execute());
      const { access_token } = (await exchange(world, back)).data().provider_values;
      assert.ok(!rows.includes(token) && !rows.includes(access_token));
    });
  });
}
