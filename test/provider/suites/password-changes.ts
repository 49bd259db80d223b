/** What becomes of a password that is known, and of what is beside it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { minute, newAddress, newNumber, opens, type World } from '../world.ts';
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

  describe('a password that is known', () => {
    it('is replaced by another, and all sessions but the new one end', async (t) => {
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

    it('that leaked opens nothing, but can be replaced', async (t) => {
      const world = await open(t, { BREACH_DETECTION_ON_CREATE: 'false', ...luds });
      const email = newAddress();
      (await create(world, email, 'Password123')).data();
      const refused = await enter(world, email, 'Password123');
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().error_type, 'breached_password');
      (await replace(world, email, 'Password123', better)).data();
      (await enter(world, email, better)).data();
    });

    it('that leaked does open where nobody looks', async (t) => {
      const off = { BREACH_DETECTION_ON_CREATE: 'false', BREACH_DETECTION_ON_SIGN_IN: 'false', ...luds };
      const world = await open(t, off);
      const email = newAddress();
      (await create(world, email, 'Password123')).data();
      (await enter(world, email, 'Password123')).data();
    });

    it('of a squatter opens nothing once the owner of the address has come, by link or by code', async (t) => {
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

  describe('what is added to an account with a password', () => {
    /** Adds a number and an address; gives them. */
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

    it('leaves the password and the session as they are', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const made = (await create(world, email)).data();
      const { number, address } = await addWays(world, made.session_token);
      assert.ok(await isAlive(world, made.session_token));
      for (const typed of [email, address])
        assert.equal((await enter(world, typed)).data().user_id, made.user_id);
      assert.equal((await world.signInByText(number)).user_id, made.user_id);
    });

    it('by a squatter is gone once the owner of the address has come, by code, link or reset', async (t) => {
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
          owner.user.emails.map((own) => own.email),
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

    it('keeps this session as it is, extends it only by a duration, and ends the others', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const elsewhere = await world.signIn(email);
      const mine = await world.signIn(email);
      world.clock.advance(minute);
      const reply = (await set(world, mine.session_token)).data();
      assert.equal(reply.session_token, mine.session_token);
      assert.equal(reply.session.session_id, mine.session.session_id);
      assert.equal(reply.session.expires_at, mine.session.expires_at);
      assert.ok(reply.session.authentication_factors.some(({ type }) => type === 'password'));
      assert.equal(await isAlive(world, elsewhere.session_token), false);
      const longer = (await set(world, mine.session_token, { session_duration_minutes: 120 })).data();
      assert.equal(Date.parse(longer.session.expires_at), world.clock.now().getTime() + 120 * minute);
      (await enter(world, email, better)).data();
    });

    it('needs a session, and one that was entered just now', async (t) => {
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
