/** Codes for known addresses only, and addresses that a signed-in user adds. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { newAddress, newNumber, opens, strays, type TextCall } from '../../world.ts';
import { duration, tryCode, typeOf } from '../codes-and-links/phone-calls.ts';

export function addedAddressSuite(database: () => OpenedDatabase): void {
  const open = opens(database);

  describe('sending only to known addresses', () => {
    it('is refused for an unknown one, and creates no user', async (t) => {
      const world = await open(t);
      const phone_number = newNumber();
      const email = newAddress();
      for (const name of ['POST /otps/sms/send/primary', 'POST /otps/whatsapp/send/primary'] as TextCall[]) {
        const refused = await world.call(name, { phone_number });
        assert.equal(refused.status, 404);
        assert.equal(refused.refusal().error_type, 'phone_number_not_found');
      }
      for (const name of ['POST /otps/email/send/primary', 'POST /magic_links/email/send/primary'] as const) {
        const refused = await world.call(name, { email });
        assert.equal(refused.status, 404);
        assert.equal(refused.refusal().error_type, 'email_not_found');
      }
      assert.deepEqual(await world.messages(phone_number), []);
      assert.deepEqual(await world.messages(email), []);
    });

    it('reaches a known one', async (t) => {
      const world = await open(t);
      const number = newNumber();
      const { user_id } = await world.signInByText(number);
      const sent = await world.textCode(number, { name: 'POST /otps/sms/send/primary' });
      assert.equal((await tryCode(world, sent.code, sent.method_id)).data().user_id, user_id);

      const email = newAddress();
      const owner = await world.signIn(email);
      const { method_id } = (await world.call('POST /otps/email/send/primary', { email })).data();
      const { code = '' } = await world.newest(email);
      assert.equal((await tryCode(world, code, method_id)).data().user_id, owner.user_id);
      (await world.call('POST /magic_links/email/send/primary', { email })).data();
      const token = new URL((await world.newest(email)).link ?? '').searchParams.get('token');
      const byLink = await world.call('POST /magic_links/authenticate', { token, ...duration });
      assert.equal(byLink.data().user_id, owner.user_id);
    });
  });

  describe('a signed-in user', () => {
    const secondary = 'POST /otps/sms/send/secondary';

    it('adds a number: it is theirs only once verified, and the session then has both factors', async (t) => {
      const world = await open(t);
      const ada = await world.signIn(newAddress());
      const session = ada.session_token;
      const number = newNumber();
      const { code, method_id } = await world.textCode(number, { name: secondary, session });
      assert.deepEqual((await world.call('GET /users/me', null, { session })).data().phone_numbers, []);
      const reply = (await tryCode(world, code, method_id, session)).data();
      assert.equal(reply.user_id, ada.user_id);
      assert.equal(reply.session.session_id, ada.session.session_id);
      assert.deepEqual(
        reply.session.authentication_factors.map(({ delivery_method }) => delivery_method),
        ['email', 'sms'],
      );
      assert.deepEqual(reply.user.phone_numbers, [
        { phone_id: reply.method_id, phone_number: number, verified: true },
      ]);
      assert.equal((await world.signInByText(number)).user_id, ada.user_id);
      assert.deepEqual(await strays(database()), [], 'the user who had the number in the meantime is gone');
    });

    it('adds an email address by code, and another by link, which opens only where they are signed in', async (t) => {
      const world = await open(t);
      const ada = await world.signInByText(newNumber());
      const session = ada.session_token;
      const [coded, linked] = [newAddress(), newAddress()];
      const { method_id } = (
        await world.call('POST /otps/email/send/secondary', { email: coded }, { session })
      ).data();
      const { code = '' } = await world.newest(coded);
      (await tryCode(world, code, method_id, session)).data();

      world.clock.advance(1000);
      (await world.call('POST /magic_links/email/send/secondary', { email: linked }, { session })).data();
      const token = new URL((await world.newest(linked)).link ?? '').searchParams.get('token');
      const body = { token, ...duration };
      const stranger = await world.signIn(newAddress());
      for (const sender of [{}, { session: stranger.session_token }]) {
        const refused = await world.call('POST /magic_links/authenticate', body, sender);
        assert.equal(refused.refusal().error_type, 'unable_to_auth_magic_link');
      }
      const { user, session: joined } = (
        await world.call('POST /magic_links/authenticate', body, { session })
      ).data();
      assert.deepEqual(
        user.emails.map(({ email, verified }) => [email, verified]),
        [
          [coded, true],
          [linked, true],
        ],
      );
      assert.equal(joined.session_id, ada.session.session_id);
    });

    it('is the only one who can use such a code', async (t) => {
      const world = await open(t);
      const ada = await world.signIn(newAddress());
      const stranger = await world.signIn(newAddress());
      const number = newNumber();
      const { code, method_id } = await world.textCode(number, {
        name: secondary,
        session: ada.session_token,
      });
      for (const session of [undefined, stranger.session_token]) {
        assert.equal(await typeOf(tryCode(world, code, method_id, session)), 'otp_code_not_found');
      }
      (await world.call('POST /sessions/revoke', null, { session: ada.session_token })).data();
      assert.equal(await typeOf(tryCode(world, code, method_id, ada.session_token)), 'otp_code_not_found');
    });

    it('gets no number whose owner came first, however the two calls interleave', async (t) => {
      const world = await open(t);
      const mallory = await world.signIn(newAddress());
      const session = mallory.session_token;
      const number = newNumber();
      const claim = await world.textCode(number, { name: secondary, session });
      const owner = await world.signInByText(number);
      assert.notEqual(owner.user_id, mallory.user_id);
      assert.equal(await typeOf(tryCode(world, claim.code, claim.method_id, session)), 'otp_code_not_found');
      const refused = await world.call(secondary, { phone_number: number }, { session });
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().error_type, 'duplicate_phone_number');
      const email = newAddress();
      await world.signIn(email);
      for (const name of [
        'POST /otps/email/send/secondary',
        'POST /magic_links/email/send/secondary',
      ] as const) {
        assert.equal(await typeOf(world.call(name, { email }, { session })), 'duplicate_email');
      }
    });

    it('may verify their own number again, as a second factor', async (t) => {
      const world = await open(t);
      const ada = await world.signIn(newAddress());
      const session = ada.session_token;
      const number = newNumber();
      for (const name of [secondary, 'POST /otps/whatsapp/send/secondary'] as TextCall[]) {
        const { code, method_id } = await world.textCode(number, { name, session });
        (await tryCode(world, code, method_id, session)).data();
      }
      const { session: now } = (await world.call('POST /sessions/authenticate', {}, { session })).data();
      assert.deepEqual(
        now.authentication_factors.map(({ delivery_method }) => delivery_method),
        ['email', 'sms', 'whatsapp'],
      );
    });

    it('is required by the secondary calls', async (t) => {
      const world = await open(t);
      for (const [name, body] of [
        [secondary, { phone_number: newNumber() }],
        ['POST /otps/whatsapp/send/secondary', { phone_number: newNumber() }],
        ['POST /otps/email/send/secondary', { email: newAddress() }],
        ['POST /magic_links/email/send/secondary', { email: newAddress() }],
      ] as const) {
        assert.equal(await typeOf(world.call(name, body)), 'user_unauthenticated', name);
        assert.equal(await typeOf(world.call(name, body, { session: 'none' })), 'session_not_found', name);
      }
    });
  });
}
