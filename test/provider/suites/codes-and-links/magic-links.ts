/** Magic links, on every database. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { sweep } from '../../../../provider/sweep/sweep.ts';
import { createWorld, minute, newAddress, type World } from '../../world.ts';

const page = 'http://localhost:4300/authenticate';
const verifier = 'a'.repeat(64);
const code_challenge = createHash('sha256').update(verifier).digest('base64url');

export function magicLinkSuite(database: () => OpenedDatabase): void {
  function follow({ call }: World, token: string, more: object = {}) {
    return call('POST /magic_links/authenticate', { token, session_duration_minutes: 60, ...more });
  }

  describe('a magic link', () => {
    it('opens the host’s page, keeps its query, and signs in once', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const signup_magic_link_url = `${page}?plan=gold#top`;
      const { link, token } = await world.sendLink(email, { signup_magic_link_url });
      const url = new URL(link);
      assert.equal(`${url.origin}${url.pathname}`, page);
      assert.equal(url.hash, '#top');
      assert.deepEqual(Object.fromEntries(url.searchParams), {
        plan: 'gold',
        auth_token_type: 'magic_links',
        token,
      });
      assert.ok(Buffer.from(token, 'base64url').length === 32);

      const reply = (await follow(world, token)).data();
      assert.equal(reply.user.emails[0]?.verified, true);
      assert.equal(reply.method_id, reply.user.emails[0]?.email_id);
      assert.equal(reply.session.authentication_factors[0]?.type, 'magic_link');
      const again = await follow(world, token);
      assert.equal(again.status, 401);
      assert.equal(again.refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('leaves the host’s query as it was written', async (t) => {
      const world = await createWorld(t, { database: database() });
      const query = '?next=%2Fa%20b&q=a+b&empty&x=%C3%A4!%27';
      const { link } = await world.sendLink(newAddress(), { signup_magic_link_url: `${page}${query}` });
      assert.ok(new URL(link).search.startsWith(`${query}&`), link);
    });

    it('names its parameters after the configured prefix', async (t) => {
      const world = await createWorld(t, { database: database(), environment: { PROVIDER_PREFIX: 'pet' } });
      const { link } = await world.sendLink(newAddress());
      assert.equal(new URL(link).searchParams.get('pet_token_type'), 'magic_links');
      assert.equal(new URL(link).pathname, '/authenticate');
    });

    it('opens the sign-up page for a new user, for seven days, and the login page for a known one, for an hour', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const pages = {
        login_magic_link_url: 'http://localhost:4300/in',
        signup_magic_link_url: 'http://localhost:4300/up',
      };
      const signup = await world.sendLink(email, pages);
      assert.equal(new URL(signup.link).pathname, '/up');
      world.clock.advance(7 * 24 * 60 * minute - 1);
      (await follow(world, signup.token)).data();

      const login = await world.sendLink(email, pages);
      assert.equal(new URL(login.link).pathname, '/in');
      world.clock.advance(60 * minute);
      assert.equal((await follow(world, login.token)).refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('expires at the requested time', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { token } = await world.sendLink(newAddress(), { signup_expiration_minutes: 5 });
      world.clock.advance(5 * minute);
      assert.equal((await follow(world, token)).refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('redirects only to allowed origins', async (t) => {
      const world = await createWorld(t, { database: database() });
      const bad = [
        'https://evil.example/authenticate',
        'http://localhost.evil.example/',
        'http://localhost:4300@evil.example/',
        'http://user:secret@localhost:4300/',
        'http://localhost:4300%40evil.example/',
        'http:\\\\evil.example/',
        'http://localhost。evil.example/',
        '//evil.example/',
        'javascript:alert(1)',
        'data:text/html,hello',
        'blob:http://localhost:4300/authenticate',
        'ftp://localhost/',
        '/authenticate',
        '',
      ];
      for (const address of bad) {
        for (const field of ['login_magic_link_url', 'signup_magic_link_url']) {
          const body = { email: newAddress(), [field]: address };
          const refused = await world.call('POST /magic_links/email/login_or_create', body);
          assert.equal(refused.status, 400, address);
          assert.equal(refused.refusal().error_type, 'no_match_for_provided_magic_link_url', address);
        }
      }
    });

    it('stays on the allowed host whatever its address looks like, and sets its own parameters', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { link, token } = await world.sendLink(newAddress(), {
        signup_magic_link_url:
          'http://localhost:4300\\@evil.example/?next=%2Fhome&token=old&auth_token_type=oauth#token=x',
      });
      const url = new URL(link);
      assert.equal(url.origin, 'http://localhost:4300');
      assert.equal(url.pathname, '/@evil.example/');
      assert.deepEqual([...url.searchParams.keys()].sort(), ['auth_token_type', 'next', 'token']);
      assert.equal(url.searchParams.get('auth_token_type'), 'magic_links');
      assert.equal(url.hash, '#token=x');
      (await follow(world, token)).data();
    });

    it('requested with PKCE opens only with its verifier, and a failed attempt does not use it up', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { token } = await world.sendLink(newAddress(), { code_challenge });
      const attempts: [object, string][] = [
        [{}, 'pkce_expected_code_verifier'],
        [{ code_verifier: 'b'.repeat(64) }, 'pkce_mismatch'],
        [{ code_verifier: 'short' }, 'invalid_pkce_code_verifier'],
      ];
      for (const [more, expected] of attempts) {
        const refusal = (await follow(world, token, more)).refusal();
        assert.equal(refusal.error_type, expected);
        assert.ok(refusal.error_message.includes('pkce'));
      }
      (await follow(world, token, { code_verifier: verifier })).data();
    });

    it('requested without PKCE accepts no verifier', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { token } = await world.sendLink(newAddress());
      const refusal = (await follow(world, token, { code_verifier: verifier })).refusal();
      assert.equal(refusal.error_type, 'pkce_did_not_expect_code_verifier');
      (await follow(world, token)).data();
    });

    it('needs a well-formed challenge, and is refused without one if the project requires PKCE', async (t) => {
      const settings = JSON.stringify({ pkce_required_for_email_magic_links: true });
      const world = await createWorld(t, {
        database: database(),
        environment: { PROJECT_SETTINGS: settings },
      });
      for (const more of [{}, { code_challenge: 'short' }, { code_challenge: `${code_challenge}=` }]) {
        const body = { email: newAddress(), ...more };
        const refused = await world.call('POST /magic_links/email/login_or_create', body);
        assert.equal(refused.refusal().error_type, 'invalid_pkce_code_challenge');
      }
      await world.sendLink(newAddress(), { code_challenge });
    });

    it('that was never sent is refused', async (t) => {
      const world = await createWorld(t, { database: database() });
      const refused = await follow(world, 'x'.repeat(43));
      assert.equal(refused.refusal().error_type, 'unable_to_auth_magic_link');
    });
  });

  describe('a new user', () => {
    async function usersOf(email: string) {
      return database()
        .database.selectFrom('emails')
        .innerJoin('users', 'users.user_id', 'emails.user_id')
        .select(['users.user_id', 'status', 'verified'])
        .where('address', '=', email)
        .execute();
    }

    async function typeOf({ call }: World, email: string) {
      return (await call('POST /users/search', { email })).data().userType;
    }

    it('created as pending stays new until the address is verified, and a second link is for the same user', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      await world.sendLink(email, { create_user_as_pending: true });
      const [made] = await usersOf(email);
      assert.deepEqual([made?.status, made?.verified], ['pending', false]);
      assert.equal(await typeOf(world, email), 'new');
      // A later request with other values does not change the user.
      const { token } = await world.sendLink(email, { create_user_as_pending: false });
      assert.deepEqual(await usersOf(email), [made]);

      const reply = (await follow(world, token)).data();
      assert.deepEqual([reply.user_id, reply.user.status], [made?.user_id, 'active']);
      assert.deepEqual(await usersOf(email), [{ ...made, status: 'active', verified: true }]);
    });

    it('is active at once unless the call asks for a pending one', async (t) => {
      const world = await createWorld(t, { database: database() });
      for (const options of [{}, { create_user_as_pending: false }]) {
        const email = newAddress();
        const { token } = await world.sendLink(email, options);
        const [made] = await usersOf(email);
        assert.deepEqual([made?.status, made?.verified], ['active', false]);
        assert.equal(await typeOf(world, email), 'passwordless');
        assert.equal((await follow(world, token)).data().user_id, made?.user_id);
      }
    });

    it('for an address that a signed-in user adds is a placeholder, and stays pending whatever the call asks', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token: session } = await world.signIn(newAddress());
      for (const options of [{}, { create_user_as_pending: false }]) {
        const email = newAddress();
        const body = { email, ...options };
        (await world.call('POST /magic_links/email/send/secondary', body, { session })).data();
        assert.equal((await usersOf(email))[0]?.status, 'pending');
      }
    });

    it('that is active but unverified keeps no one from their own address', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const { token } = await world.sendLink(email, { create_user_as_pending: false });
      const { session_token: session, user_id } = await world.signIn(newAddress());
      const adding = await world.call('POST /magic_links/email/send/secondary', { email }, { session });
      adding.data();
      const ownToken = new URL((await world.newest(email)).link ?? '').searchParams.get('token') ?? '';
      const body = { token: ownToken, session_duration_minutes: 60 };
      const added = (await world.call('POST /magic_links/authenticate', body, { session })).data();
      assert.equal(added.user_id, user_id);
      assert.deepEqual(
        (await usersOf(email)).map((user) => user.user_id),
        [user_id],
      );
      // A link that an attacker requested belongs to the address, and so to its present user.
      assert.equal((await follow(world, token)).data().user_id, user_id);
    });

    it('that never verifies anything is deleted, active or not', async (t) => {
      const world = await createWorld(t, { database: database() });
      const addresses = [newAddress(), newAddress()];
      const [pending = '', active = ''] = addresses;
      await world.sendLink(pending, { create_user_as_pending: true });
      await world.sendLink(active, { create_user_as_pending: false });
      world.clock.advance(31 * 24 * 60 * minute);
      await sweep(world.provider.world);
      for (const email of addresses) assert.deepEqual(await usersOf(email), []);
    });
  });
}
