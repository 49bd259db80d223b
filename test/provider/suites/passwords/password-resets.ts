/** Resets by mail, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { minute, newAddress, opens } from '../../world.ts';
import {
  better,
  code_challenge,
  create,
  enter,
  good,
  isAlive,
  mailReset,
  page,
  reset,
  session_duration_minutes,
  verifier,
} from './password-calls.ts';

export function passwordResetSuite(database: () => OpenedDatabase): void {
  const open = opens(database);

  describe('a password reset by email', () => {
    it('mails two links with one token; opening them changes nothing, and the new password signs in', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const before = (await create(world, email)).data();
      const { message, link, token } = await mailReset(world, email, {
        login_redirect_url: `${page}?in=1`,
        reset_password_redirect_url: `${page}?new=1`,
        locale: 'fr',
      });
      assert.deepEqual(Object.fromEntries(new URL(link).searchParams), {
        new: '1',
        auth_token_type: 'reset_password',
        token,
      });
      const login = new URL(/http\S+in=1\S+/.exec(message.text)?.[0] ?? '');
      assert.equal(login.searchParams.get('auth_token_type'), 'login');
      assert.equal(login.searchParams.get('token'), token);
      assert.match(message.subject, /mot de passe/);
      assert.match(message.text, /30 minutes/);
      assert.ok(message.html.includes(login.href.replaceAll('&', '&amp;')));

      world.clock.advance(30 * minute - 1);
      const reply = (await reset(world, token)).data();
      assert.equal(reply.user_id, before.user_id);
      assert.equal(reply.user.emails[0]?.verified, true);
      assert.equal(reply.user.password?.requires_reset, false);
      assert.deepEqual(
        reply.session.authentication_factors.map(({ type }) => type),
        ['magic_link', 'password'],
      );
      assert.equal((await enter(world, email)).refusal().error_type, 'unauthorized_credentials');
      (await enter(world, email, better)).data();
    });

    it('ends the user’s other sessions, including this browser’s old one, and works once', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const mine = (await create(world, email)).data();
      const elsewhere = (await enter(world, email)).data();
      const stranger = (await create(world, newAddress())).data();
      const { token } = await mailReset(world, email);
      const reply = (await reset(world, token, better, {}, { session: mine.session_token })).data();
      assert.notEqual(reply.session_token, mine.session_token);
      for (const ended of [mine, elsewhere]) assert.equal(await isAlive(world, ended.session_token), false);
      for (const session of [reply, stranger]) assert.ok(await isAlive(world, session.session_token));
      const again = await reset(world, token);
      assert.equal(again.status, 401);
      assert.equal(again.refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('that a stranger asked for names both accounts before there is a password', async (t) => {
      const world = await open(t);
      const [email, stranger] = [newAddress(), newAddress()];
      const mine = (await create(world, email)).data();
      await create(world, stranger);
      const { token } = await mailReset(world, stranger);
      const inspect = async (session: string) => {
        const link = (await world.call('POST /magic_links/inspect', { token }, { session })).data();
        return [link.email, link.replaces];
      };
      assert.deepEqual(await inspect(mine.session_token), [stranger, email]);
      const theirs = (await enter(world, stranger)).data();
      assert.deepEqual(await inspect(theirs.session_token), [stranger, null]);
    });

    it('uses up the other password links that were mailed', async (t) => {
      const world = await open(t);
      const email = newAddress();
      (await create(world, email)).data();
      const older = await mailReset(world, email);
      const newer = await mailReset(world, email);
      (await reset(world, older.token)).data();
      assert.equal((await reset(world, newer.token)).refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('completes once, even if two tabs do it at the same time', async (t) => {
      const world = await open(t);
      const email = newAddress();
      (await create(world, email)).data();
      const one = await mailReset(world, email);
      const two = await mailReset(world, email);
      const tries = await Promise.all([one, two, one, two].map(({ token }) => reset(world, token)));
      assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 401, 401, 401]);
    });

    it('expires at the requested time', async (t) => {
      const world = await open(t);
      const email = newAddress();
      (await create(world, email)).data();
      const { token } = await mailReset(world, email, { reset_password_expiration_minutes: 5 });
      world.clock.advance(5 * minute);
      assert.equal((await reset(world, token)).refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('sets a first password for a user who has only signed in by mail', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const before = await world.signIn(email);
      const { token } = await mailReset(world, email);
      const reply = (await reset(world, token)).data();
      assert.equal(reply.user_id, before.user_id);
      assert.equal(await isAlive(world, before.session_token), false);
      (await enter(world, email, better)).data();
    });

    it('can be skipped by its other link, which signs in and keeps the password', async (t) => {
      const world = await open(t);
      const email = newAddress();
      await world.signIn(email);
      (await reset(world, (await mailReset(world, email)).token, good)).data();
      const { token } = await mailReset(world, email);
      (await world.call('POST /magic_links/authenticate', { token, session_duration_minutes })).data();
      assert.equal((await reset(world, token)).refusal().error_type, 'unable_to_auth_magic_link');
      (await enter(world, email, good)).data();
    });

    it('is refused with the token of a plain sign-in link', async (t) => {
      const world = await open(t);
      const { token } = await world.sendLink(newAddress());
      assert.equal((await reset(world, token)).refusal().error_type, 'unable_to_auth_magic_link');
      (await world.call('POST /magic_links/authenticate', { token, session_duration_minutes })).data();
    });

    it('does not start for an address without an account, or for a page elsewhere', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const start = (body: object) => world.call('POST /passwords/email/reset/start', { email, ...body });
      const unknown = await start({});
      assert.equal(unknown.status, 404);
      assert.equal(unknown.refusal().error_type, 'email_not_found');
      assert.deepEqual(await world.messages(email), []);
      for (const field of ['login_redirect_url', 'reset_password_redirect_url']) {
        const refused = await start({ [field]: 'https://evil.example/' });
        assert.equal(refused.refusal().error_type, 'invalid_login_redirect_url', field);
      }
      assert.equal((await start({ email: 'ada' })).refusal().error_type, 'invalid_email');
    });

    it('counts as a message to the address', async (t) => {
      const world = await open(t, { RATE_SENDS_PER_ADDRESS: '2' });
      const email = newAddress();
      await world.signIn(email);
      await mailReset(world, email);
      const refused = await world.call('POST /passwords/email/reset/start', { email });
      assert.equal(refused.refusal().error_type, 'too_many_requests');
    });

    it('requested with PKCE completes only in the browser that began it, and a failed attempt uses nothing up', async (t) => {
      const world = await open(t, {
        PROJECT_SETTINGS: JSON.stringify({ pkce_required_for_password_resets: true }),
      });
      const email = newAddress();
      (await create(world, email)).data();
      const refused = await world.call('POST /passwords/email/reset/start', { email });
      assert.equal(refused.refusal().error_type, 'invalid_pkce_code_challenge');
      const { token } = await mailReset(world, email, { code_challenge });
      for (const [more, expected] of [
        [{}, 'pkce_expected_code_verifier'],
        [{ code_verifier: 'b'.repeat(64) }, 'pkce_mismatch'],
        [{ code_verifier: 'short' }, 'invalid_pkce_code_verifier'],
      ] as const) {
        assert.equal((await reset(world, token, better, more)).refusal().error_type, expected);
      }
      (await reset(world, token, better, { code_verifier: verifier })).data();
    });

    it('requested without PKCE accepts no verifier', async (t) => {
      const world = await open(t);
      const email = newAddress();
      (await create(world, email)).data();
      const { token } = await mailReset(world, email);
      const refusal = (await reset(world, token, better, { code_verifier: verifier })).refusal();
      assert.equal(refusal.error_type, 'pkce_did_not_expect_code_verifier');
    });
  });
}
