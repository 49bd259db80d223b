/** Changes of a password, and what they end. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as client from 'openid-client';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import * as apps from '../../parties/apps.ts';
import { minute, newAddress, newNumber, opens, type World } from '../../world.ts';
import {
  better,
  create,
  enter,
  good,
  isAlive,
  luds,
  mailReset,
  replace,
  reset,
  session_duration_minutes,
} from './password-calls.ts';

export function passwordChangeSuite(database: () => OpenedDatabase): void {
  const open = opens(database);

  describe('the current password', () => {
    it('replaces itself with a new one, and all sessions but the new one end', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const before = (await create(world, email)).data();
      const reply = (await replace(world, email, good, better, { session: before.session_token })).data();
      assert.equal(reply.user_id, before.user_id);
      assert.equal(await isAlive(world, before.session_token), false);
      assert.ok(await isAlive(world, reply.session_token));
      assert.equal((await enter(world, email, good)).refusal().error_type, 'unauthorized_credentials');
      (await enter(world, email, better)).data();
    });

    it('that has leaked does not sign in, but can be replaced', async (t) => {
      const world = await open(t, { BREACH_DETECTION_ON_CREATE: 'false', ...luds });
      const email = newAddress();
      (await create(world, email, 'Password123')).data();
      const refused = await enter(world, email, 'Password123');
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().error_type, 'breached_password');
      (await replace(world, email, 'Password123', better)).data();
      (await enter(world, email, better)).data();
    });

    it('that has leaked signs in where the check is off', async (t) => {
      const off = { BREACH_DETECTION_ON_CREATE: 'false', BREACH_DETECTION_ON_SIGN_IN: 'false', ...luds };
      const world = await open(t, off);
      const email = newAddress();
      (await create(world, email, 'Password123')).data();
      (await enter(world, email, 'Password123')).data();
    });

    it('of a squatter does not work once the owner of the address has signed in, by link or by code', async (t) => {
      const world = await open(t);
      for (const way of ['code', 'link'] as const) {
        const email = newAddress();
        const squatter = (await create(world, email)).data();
        const owner =
          way === 'code'
            ? await world.signIn(email)
            : (
                await world.call('POST /magic_links/authenticate', {
                  token: (await world.sendLink(email)).token,
                  session_duration_minutes,
                })
              ).data();
        assert.equal(owner.user.password?.requires_reset, true);
        assert.equal(await isAlive(world, squatter.session_token), false);
        assert.ok(await isAlive(world, owner.session_token));
        assert.equal((await enter(world, email)).refusal().error_type, 'reset_password');
        assert.equal((await replace(world, email, good, better)).refusal().error_type, 'reset_password');
        assert.equal((await enter(world, email, 'wrong')).refusal().error_type, 'unauthorized_credentials');
        (await reset(world, (await mailReset(world, email)).token)).data();
        (await enter(world, email, better)).data();
      }
    });
  });

  describe('what was begun before a password changes', () => {
    const ways: Record<string, (world: World, email: string, session: string) => Promise<unknown>> = {
      'by the old one': async (world, email) => (await replace(world, email, good, better)).data(),
      'by a mailed reset': async (world, email) =>
        (await reset(world, (await mailReset(world, email)).token)).data(),
      'in a session': async (world, _email, session) =>
        (await world.call('POST /passwords/session/reset', { password: better }, { session })).data(),
    };
    for (const [how, change] of Object.entries(ways)) {
      it(`ends, whether an app, a code or a link: ${how}`, async (t) => {
        const world = await open(t, apps.environment);
        const email = newAddress();
        await world.signIn(email);
        (await reset(world, (await mailReset(world, email)).token, good)).data();
        const mine = (await enter(world, email)).data();
        const sender = { session: mine.session_token };
        const number = newNumber();
        const added = await world.textCode(number, { name: 'POST /otps/sms/send/secondary', ...sender });
        const enterCode = ({ code, method_id }: typeof added, more?: typeof sender) =>
          world.call('POST /otps/authenticate', { token: code, method_id, session_duration_minutes }, more);
        (await enterCode(added, sender)).data();

        const config = await apps.register(world);
        const request = { resource: `${world.url}/sdk/v1`, scope: 'openid offline_access full_access' };
        const { access_token, refresh_token = '' } = await apps.connect(
          world,
          config,
          mine.session_token,
          request,
        );
        const body = { access_token, session_duration_minutes };
        const app = (await world.call('POST /sessions/exchange_access_token', body)).data();
        const consent = await apps.link(config, request);
        const { redirect_uri } = (await apps.answer(world, consent, mine.session_token)).data();
        const codes = [await world.sendCode(email), await world.textCode(number)];
        const claimed = await world.textCode(newNumber(), {
          name: 'POST /otps/sms/send/secondary',
          ...sender,
        });
        const links = [(await world.sendLink(email)).token, (await mailReset(world, email)).token];

        await change(world, email, mine.session_token);
        await assert.rejects(client.refreshTokenGrant(config, refresh_token), client.ResponseBodyError);
        await assert.rejects(apps.redeem(config, consent, redirect_uri), client.ResponseBodyError);
        assert.equal((await apps.introspect(world, access_token)).active, false);
        assert.equal(await isAlive(world, app.session_token), false);
        for (const code of codes) {
          assert.equal((await enterCode(code)).refusal().error_type, 'otp_code_not_found');
        }
        assert.equal((await enterCode(claimed, sender)).refusal().error_type, 'otp_code_not_found');
        for (const token of links) {
          const used = await world.call('POST /magic_links/authenticate', {
            token,
            session_duration_minutes,
          });
          assert.equal(used.refusal().error_type, 'unable_to_auth_magic_link');
          assert.equal((await reset(world, token)).refusal().error_type, 'unable_to_auth_magic_link');
        }

        // Later tokens work, and the consent remains.
        (await enterCode(await world.sendCode(email))).data();
        const { session_token: session } = (await enter(world, email, better)).data();
        const { connected_apps } = (await world.call('GET /users/connected_apps', null, { session })).data();
        assert.equal(connected_apps.length, 1);
      });
    }

    it('ends for no other user', async (t) => {
      const world = await open(t);
      const [email, other] = [newAddress(), newAddress()];
      (await create(world, email)).data();
      const { code: token, method_id } = await world.sendCode(other);
      const link = await world.sendLink(other);
      (await replace(world, email, good, better)).data();
      const body = { token, method_id, session_duration_minutes };
      (await world.call('POST /otps/authenticate', body)).data();
      const opened = { token: link.token, session_duration_minutes };
      (await world.call('POST /magic_links/authenticate', opened)).data();
    });
  });

  describe('what is added to an account with a password', () => {
    /** Adds a number and an address, and returns them. */
    async function addWays(world: World, session: string) {
      const [number, address] = [newNumber(), newAddress()];
      const text = await world.textCode(number, { name: 'POST /otps/sms/send/secondary', session });
      const { method_id } = (
        await world.call('POST /otps/email/send/secondary', { email: address }, { session })
      ).data();
      const mail = { code: (await world.newest(address)).code ?? '', method_id };
      for (const { code, method_id } of [text, mail]) {
        const body = { token: code, method_id, session_duration_minutes };
        (await world.call('POST /otps/authenticate', body, { session })).data();
      }
      return { number, address };
    }

    it('leaves the password and the session unchanged', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const reply = (await create(world, email)).data();
      const { number, address } = await addWays(world, reply.session_token);
      assert.ok(await isAlive(world, reply.session_token));
      for (const typed of [email, address])
        assert.equal((await enter(world, typed)).data().user_id, reply.user_id);
      assert.equal((await world.signInByText(number)).user_id, reply.user_id);
    });

    it('by a squatter is removed once the owner of the address has signed in, by code, link or reset', async (t) => {
      const world = await open(t);
      const byLink = async (email: string) => {
        const { token } = await world.sendLink(email);
        return (
          await world.call('POST /magic_links/authenticate', { token, session_duration_minutes })
        ).data();
      };
      const byReset = async (email: string) =>
        (await reset(world, (await mailReset(world, email)).token)).data();
      for (const come of [world.signIn, byLink, byReset]) {
        const email = newAddress();
        const squatter = (await create(world, email)).data();
        const session = squatter.session_token;
        const { number, address } = await addWays(world, session);
        (await world.call('POST /totps', {}, { session })).data();
        const owner = await come(email);
        assert.equal(owner.user_id, squatter.user_id);
        assert.deepEqual(
          owner.user.emails.map((address) => address.email),
          [email],
        );
        assert.deepEqual([owner.user.phone_numbers, owner.user.totps], [[], []]);
        assert.equal(await isAlive(world, session), false);
        assert.notEqual((await world.signInByText(number)).user_id, owner.user_id);
        assert.notEqual((await world.signIn(address)).user_id, owner.user_id);
      }
    });
  });

  describe('a password set by a session', () => {
    const set = ({ call }: World, session: string, more: object = {}) =>
      call('POST /passwords/session/reset', { password: better, ...more }, { session });

    it('keeps this session under a new token, extends it only by a duration, and ends the others', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const elsewhere = await world.signIn(email);
      const mine = await world.signIn(email);
      world.clock.advance(minute);
      const reply = (await set(world, mine.session_token)).data();
      assert.notEqual(reply.session_token, mine.session_token);
      assert.equal(reply.session.session_id, mine.session.session_id);
      assert.equal(reply.session.expires_at, mine.session.expires_at);
      assert.ok(reply.session.authentication_factors.some(({ type }) => type === 'password'));
      assert.equal(await isAlive(world, elsewhere.session_token), false);
      const longer = (await set(world, mine.session_token, { session_duration_minutes: 120 })).data();
      assert.equal(Date.parse(longer.session.expires_at), world.clock.now().getTime() + 120 * minute);
      (await enter(world, email, better)).data();
    });

    it('needs a session with a recent sign-in', async (t) => {
      const world = await open(t);
      const { session_token } = await world.signIn(newAddress());
      world.clock.advance(5 * minute);
      (await set(world, session_token)).data();
      world.clock.advance(5 * minute + 1);
      const late = await set(world, session_token);
      assert.equal(late.status, 403);
      assert.equal(late.refusal().error_type, 'unauthorized_action');
      assert.equal((await set(world, 'unknown')).refusal().error_type, 'session_not_found');
      const nobody = await world.call('POST /passwords/session/reset', { password: better });
      assert.equal(nobody.refusal().error_type, 'user_unauthenticated');
    });
  });
}
