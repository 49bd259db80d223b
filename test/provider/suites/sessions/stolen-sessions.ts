/** What the thief of a session token tries, and what it opens, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { decodeJwt } from 'jose';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { newBrowser, openHolder } from '../../holders.ts';
import { link, register, submit } from '../../parties/apps.ts';
import { createWorld, minute, newAddress, newNumber, type World } from '../../world.ts';
import { typeOf } from '../codes-and-links/phone-calls.ts';
import { better, create, good, replace, session_duration_minutes } from '../passwords/password-calls.ts';
import { appCode } from '../second-factors/totps.ts';
import { addPasskey, bodyOf, startSignIn } from '../webauthn/passkey-calls.ts';

const second = 1000;
const check = 'POST /sessions/authenticate';
const addAddress = 'POST /otps/email/send/secondary';

export function stolenSessionSuite(database: () => OpenedDatabase): void {
  const open = (t: TestContext, environment: Record<string, string> = {}) =>
    createWorld(t, { database: database(), environment });

  const firstEmail = (user: { emails: { email_id: string }[] }) => ({ id: user.emails[0]?.email_id ?? '' });

  /** The owner proves their address once more in their own session, for whatever reason. */
  async function proveAgain(world: World, email: string, session: string) {
    const { code: token, method_id } = await world.sendCode(email);
    const body = { token, method_id, session_duration_minutes };
    return (await world.call('POST /otps/authenticate', body, { session })).data();
  }

  describe('the thief of a session token', () => {
    it('waits until its owner proves themselves again, and can still add no address nor delete the owner’s', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const owner = await world.signIn(email);
      const copied = owner.session_token;
      const params = firstEmail(owner.user);
      world.clock.advance(6 * minute);
      const mine = { email: newAddress() };
      assert.equal(await typeOf(world.call(addAddress, mine, { copied })), 'unauthorized_action');

      const { session_token: renewed } = await proveAgain(world, email, copied);
      // At once, from the owner's own network and under the name of their browser: the very best case for the thief.
      assert.equal(await typeOf(world.call(addAddress, mine, { copied })), 'unauthorized_action');
      assert.equal(
        await typeOf(world.call('DELETE /users/emails/:id', null, { copied, params })),
        'unauthorized_action',
      );
      // The owner's browser goes on with its new token.
      (await world.call(check, {}, { session: renewed })).data();
      world.clock.advance(20 * second);
      for (const name of [check, addAddress] as const) {
        assert.equal(await typeOf(world.call(name, mine, { copied })), 'session_not_found', name);
      }
      assert.equal((await world.signIn(email)).user_id, owner.user_id, 'the account is still the owner’s');
    });

    it('gets nothing at all from elsewhere once the owner has proved themselves', async (t) => {
      const world = await open(t, { TRUST_PROXY: '1' });
      const email = newAddress();
      const { session_token: copied } = await world.signIn(email);
      await proveAgain(world, email, copied);
      assert.equal((await world.call(check, {}, { copied })).status, 200, 'the owner’s request under way');
      for (const headers of [{ 'X-Forwarded-For': '203.0.113.9' }, { 'User-Agent': 'Thief/1.0' }]) {
        assert.equal(await typeOf(world.call(check, {}, { copied, headers })), 'session_not_found');
      }
    });

    it('cannot put a proof into the session with a token that was replaced', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const owner = await world.signIn(email);
      const copied = owner.session_token;
      await proveAgain(world, email, copied);
      const { code: token, method_id } = await world.sendCode(email);
      const body = { token, method_id, session_duration_minutes };
      const beside = (await world.call('POST /otps/authenticate', body, { copied })).data();
      assert.notEqual(beside.session.session_id, owner.session.session_id);
    });

    it('cannot follow the owner through an authenticator app or a new password either', async (t) => {
      const world = await open(t);
      const { session_token: copied } = await world.signIn(newAddress());
      const session = copied;
      const { secret } = (await world.call('POST /totps', {}, { session })).data();
      const proof = { totp_code: appCode(world, secret), session_duration_minutes };
      const proved = (await world.call('POST /totps/authenticate', proof, { session })).data();
      assert.notEqual(proved.session_token, copied);
      // For a moment it is the session from before, which has not proved the app.
      const refused = await world.call('POST /oauth/attach', { provider: 'github' }, { copied });
      assert.deepEqual(refused.refusal().error_details, { needs: 'second_factor' });

      const changed = await world.call('POST /passwords/session/reset', { password: better }, { session });
      const current = changed.data().session_token;
      assert.equal(await typeOf(world.call(check, {}, { copied })), 'session_not_found');
      // The token that the password has replaced proves nothing.
      const before = { copied: proved.session_token };
      assert.deepEqual((await world.call(check, {}, before)).data().session.authentication_factors, []);
      const attach = await world.call('POST /oauth/attach', { provider: 'github' }, before);
      assert.deepEqual(attach.refusal().error_details, { needs: 'second_factor' });
      const another = await world.call('POST /passwords/session/reset', { password: good }, before);
      assert.equal(another.status, 403);
      assert.equal((await world.call(check, {}, { copied: current })).status, 200);
      world.clock.advance(20 * second);
      assert.equal(await typeOf(world.call(check, {}, before)), 'session_not_found');
    });

    it('does not become an app’s access by a token that was replaced', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { session_token: copied } = await world.signIn(email);
      const { request } = await link(await register(world));
      const consent = () => world.call(submit, { consent_granted: true, ...request }, { copied });
      assert.equal((await consent()).status, 200);
      await proveAgain(world, email, copied);
      assert.equal(await typeOf(consent()), 'session_not_found');
    });

    it('is no reason to sign the owner out: their calls in progress during a new password go on', async (t) => {
      const world = await open(t);
      const { session_token: before } = await world.signIn(newAddress());
      const call = { copied: before };
      const changed = await world.call('POST /passwords/session/reset', { password: better }, call);
      world.clock.advance(15 * second);
      assert.equal((await world.call(check, {}, call)).status, 200);
      (await world.call('PUT /users/me', { name: { first_name: 'Ada' } }, call)).data();
      const after = (await world.call(check, {}, { copied: changed.data().session_token })).data();
      assert.equal(after.user.name.first_name, 'Ada');
    });

    it('signs the owner out at most, and so does the owner: by either token', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { session_token: session } = await world.signIn(email);
      const { session_token: current } = await proveAgain(world, email, session);
      (await world.call('POST /sessions/revoke', null, { copied: session })).data();
      for (const copied of [session, current]) {
        assert.equal(await typeOf(world.call(check, {}, { copied })), 'session_not_found');
      }
    });
  });

  for (const kind of ['user', 'member'] as const)
    describe(`the session of a ${kind} whose page was left before it got the renewed token`, () => {
      it('goes on by the older token, which the next proof renews', async (t) => {
        const holder = await openHolder(t, kind, { database: database() });
        const email = holder.newAddress();
        const browser = newBrowser();
        /** Enters a code, perhaps in a session. */
        const prove = async (session?: string) => {
          holder.world.clock.advance(minute);
          const requested = await holder.request(email, browser);
          const sender = session !== undefined && (kind === 'user' ? { copied: session } : { session });
          const reply = await holder.enter(requested, requested.code, { ...browser, ...sender });
          return reply.data().session_token;
        };
        const idOf = async (session: string) => {
          const reply = (await holder.check(browser, session)).data();
          const about = decodeJwt(reply.session_jwt).session as Record<string, string>;
          return about.session_id ?? about.member_session_id;
        };
        const first = await prove();
        const session = await idOf(first);
        const lost = await prove(first);
        holder.world.clock.advance(40 * minute);
        assert.equal(await idOf(first), session);
        const extended = await holder.check(browser, first, { session_duration_minutes: 90 });
        assert.equal(extended.status, 200);
        holder.world.clock.advance(60 * minute);
        const elsewhere = await holder.check(newBrowser(), first);
        assert.equal(elsewhere.refusal().error_type, 'session_not_found');

        const next = await prove(first);
        assert.equal(await idOf(next), session);
        assert.equal((await holder.check(browser, lost)).refusal().error_type, 'session_not_found');
        assert.equal((await holder.check(browser, first)).status, 200, 'requests in progress');
        holder.world.clock.advance(20 * second);
        assert.equal((await holder.check(browser, first)).refusal().error_type, 'session_not_found');
        assert.equal(await idOf(next), session);
      });
    });

  describe('a sign-in method', () => {
    it('is not removed by its own proof: the owner proves one that stays', async (t) => {
      const world = await open(t);
      const owner = await world.signIn(newAddress());
      const sender = { session: owner.session_token, params: firstEmail(owner.user) };
      const remove = () => world.call('DELETE /users/emails/:id', null, sender);
      const sent = await world.textCode(newNumber(), {
        name: 'POST /otps/sms/send/secondary',
        session: sender.session,
      });
      const refused = await remove();
      assert.equal(refused.status, 403);
      assert.equal(
        refused.refusal().error_message,
        'Sign in with a method that stays before you remove this one.',
      );
      const body = { token: sent.code, method_id: sent.method_id, session_duration_minutes };
      (await world.call('POST /otps/authenticate', body, sender)).data();
      assert.deepEqual((await remove()).data().__user.emails, []);
    });
  });

  describe('a second factor', () => {
    it('stands between a stolen password and a new one, under every setting', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { session_token: session } = (await create(world, email)).data();
      const { secret } = (await world.call('POST /totps', {}, { session })).data();
      const first = { totp_code: appCode(world, secret), session_duration_minutes };
      (await world.call('POST /totps/authenticate', first, { session })).data();

      const half = (await replace(world, email, good, better)).half();
      const intermediate_session_token = half.intermediate_session_token;
      (await world.call('POST /sessions/intermediate', { intermediate_session_token })).data();
      const body = { email, password: good, session_duration_minutes };
      (await world.call('POST /passwords/authenticate', body)).data();
      world.clock.advance(30 * second);
      const both = { ...first, totp_code: appCode(world, secret), intermediate_session_token };
      (await world.call('POST /totps/authenticate', both)).data();
      (await world.call('POST /passwords/authenticate', { ...body, password: better })).data();
    });

    it('is asked of sessions from before all users needed one, which may set one up and do nothing else', async (t) => {
      const world = await open(t);
      const { session_token: session } = await world.signIn(newAddress());
      const strict = await open(t, { PROJECT_SETTINGS: JSON.stringify({ mfa: 'required' }) });
      const add = () => strict.call(addAddress, { email: newAddress() }, { session });
      assert.deepEqual((await add()).refusal().error_details, { needs: 'second_factor' });
      const { secret } = (await strict.call('POST /totps', {}, { session })).data();
      const body = { totp_code: appCode(strict, secret), session_duration_minutes };
      const proved = (await strict.call('POST /totps/authenticate', body, { session })).data();
      (await strict.call(addAddress, { email: newAddress() }, { session: proved.session_token })).data();
    });

    it('is part of a passkey that has verified its user', async (t) => {
      const world = await open(t);
      const { session_token } = await world.signIn(newAddress());
      const { authenticator } = await addPasskey(world, session_token);
      const strict = await open(t, { PROJECT_SETTINGS: JSON.stringify({ mfa: 'required' }) });
      const { options } = await startSignIn(strict);
      const answer = bodyOf(authenticator.get(options));
      const { session_token: session } = (await strict.call('POST /webauthn/authenticate', answer)).data();
      (await strict.call(addAddress, { email: newAddress() }, { session })).data();
    });
  });
}
