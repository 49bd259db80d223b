/** Codes by text message and WhatsApp, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { sweep } from '../../../../provider/sweep/sweep.ts';
import { minute, newNumber, opens, type TextCall, wrongCode } from '../../world.ts';
import { page, sms, tryCode, typeOf, whatsapp } from './phone-calls.ts';

export function phoneSuite(database: () => OpenedDatabase): void {
  const open = opens(database);

  describe('a code by text message', () => {
    it('signs in, and the number is the user’s from then on', async (t) => {
      const world = await open(t);
      const number = newNumber();
      const { code, method_id } = await world.textCode(number);
      const pending = await database()
        .database.selectFrom('phone_numbers')
        .innerJoin('users', 'users.user_id', 'phone_numbers.user_id')
        .select(['status', 'verified', 'phone_id'])
        .where('phone_number', '=', number)
        .executeTakeFirstOrThrow();
      const { phone_id } = pending;
      assert.match(phone_id, /^phone-number-/);
      assert.deepEqual(pending, { status: 'pending', verified: false, phone_id });
      const reply = (await tryCode(world, code, method_id)).data();
      assert.equal(reply.method_id, phone_id);
      assert.equal(reply.user.status, 'active');
      assert.deepEqual(reply.user.phone_numbers, [{ phone_id, phone_number: number, verified: true }]);
      assert.deepEqual(reply.session.authentication_factors, [
        {
          delivery_method: 'sms',
          type: 'otp',
          last_authenticated_at: world.clock.now().toISOString(),
          phone_number_factor: { phone_id, phone_number: number },
        },
      ]);
      const again = await world.signInByText(number);
      assert.equal(again.user_id, reply.user_id);
    });

    it('ends with the line that binds it to the page’s host, and no other', async (t) => {
      const world = await open(t, { PHONE_COUNTRIES: 'de' });
      const number = newNumber();
      const { code } = await world.textCode(number, { headers: page, body: { locale: 'es' } });
      const message = await world.newest(number);
      assert.deepEqual([message.channel, message.to, message.code], ['sms', number, code]);
      const lines = message.text.split('\n');
      assert.equal(lines.at(-1), `@localhost #${code}`);
      assert.equal(lines.at(-2), '');
      assert.match(lines[0] ?? '', new RegExp(`^Tu codigo para Pet Game es ${code}\\..* 2 minutos`));
      for (const sender of [{}, { headers: page, body: { enable_autofill: false } }]) {
        await world.textCode(number, sender);
        assert.doesNotMatch((await world.newest(number)).text, /@|\n/);
      }
    });

    it('expires, works once, and is one of at most three', async (t) => {
      const world = await open(t);
      const number = newNumber();
      const late = await world.textCode(number, { body: { expiration_minutes: 10 } });
      world.clock.advance(10 * minute);
      assert.equal(await typeOf(tryCode(world, late.code, late.method_id)), 'otp_code_not_found');
      const sent: { code: string; method_id: string }[] = [];
      for (let round = 0; round < 4; round += 1) {
        world.clock.advance(1000);
        sent.push(await world.textCode(number));
      }
      const [first = late, second = late, , newest = late] = sent;
      assert.equal(await typeOf(tryCode(world, first.code, newest.method_id)), 'otp_code_not_found');
      (await tryCode(world, second.code, newest.method_id)).data();
      assert.equal(await typeOf(tryCode(world, second.code, newest.method_id)), 'otp_code_not_found');
    });

    it('used by twelve at the same time signs in once', async (t) => {
      const world = await open(t);
      const { code, method_id } = await world.textCode(newNumber());
      const replies = await Promise.all(Array.from({ length: 12 }, () => tryCode(world, code, method_id)));
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    });

    it('requested several times at once creates one user', async (t) => {
      const world = await open(t);
      const phone_number = newNumber();
      await Promise.all(Array.from({ length: 6 }, () => world.call(sms, { phone_number })));
      const { database: db } = database();
      const rows = db.selectFrom('phone_numbers').select('user_id').where('phone_number', '=', phone_number);
      assert.equal((await rows.execute()).length, 1);
    });

    it('is stored as a hash', async (t) => {
      const world = await open(t);
      const { code, method_id } = await world.textCode(newNumber());
      const rows = await database()
        .database.selectFrom('otp_codes')
        .selectAll()
        .where('code_id', '=', method_id)
        .execute();
      assert.equal(rows.length, 1);
      assert.ok(!JSON.stringify(rows).includes(`"${code}"`));
    });

    it('keeps its pending user from being swept while it is valid, and no longer', async (t) => {
      const world = await open(t);
      const number = newNumber();
      await world.textCode(number);
      const days = 31 * 24 * 60 * minute;
      world.clock.advance(days);
      const { code, method_id } = await world.textCode(number);
      await sweep(world.provider.world);
      (await tryCode(world, code, method_id)).data();
      const forgotten = newNumber();
      const other = await world.textCode(forgotten);
      world.clock.advance(days);
      await sweep(world.provider.world);
      assert.equal(await typeOf(tryCode(world, other.code, other.method_id)), 'otp_code_not_found');
      const rows = await database()
        .database.selectFrom('phone_numbers')
        .select('phone_id')
        .where('phone_number', '=', forgotten)
        .execute();
      assert.deepEqual(rows, []);
    });
  });

  describe('a code by WhatsApp', () => {
    it('belongs to the same number and user, is reported as WhatsApp, and has no line for browsers', async (t) => {
      const world = await open(t);
      const number = newNumber();
      const byText = await world.signInByText(number);
      const { code, method_id } = await world.textCode(number, { name: whatsapp, headers: page });
      const message = await world.newest(number);
      assert.equal(message.channel, 'whatsapp');
      assert.ok(message.text.includes(code) && !message.text.includes('@'));
      const reply = (await tryCode(world, code, method_id)).data();
      assert.equal(reply.user_id, byText.user_id);
      assert.equal(reply.session.authentication_factors[0]?.delivery_method, 'whatsapp');
    });
  });

  describe('a phone number', () => {
    it('is the same however it is written', async (t) => {
      const world = await open(t);
      const number = newNumber();
      const { user_id } = await world.signInByText(number);
      const spaced = `${number.slice(0, 3)} (${number.slice(3, 6)}) ${number.slice(6, 9)}-${number.slice(9)}`;
      const { method_id } = (await world.call(sms, { phone_number: ` ${spaced} ` })).data();
      const { code = '' } = await world.newest(number);
      assert.equal((await tryCode(world, code, method_id)).data().user_id, user_id);
    });

    it('that is impossible is refused, by both channels', async (t) => {
      const world = await open(t);
      const wrong = [
        '',
        '015112345678',
        '+49',
        '+4915',
        '+1202555012345',
        '+49 151 abc 45678',
        '+1900555012３',
      ];
      for (const name of [sms, whatsapp] as TextCall[]) {
        for (const phone_number of [...wrong, '+49 900 1234567', '+4915112345678 ext. 5', '+49;1511234567']) {
          const refused = await world.call(name, { phone_number });
          assert.equal(refused.status, 400, phone_number);
          assert.equal(refused.refusal().error_type, 'invalid_phone_number', phone_number);
        }
        assert.equal(
          await typeOf(world.call(name, { phone_number: '+999123456789' })),
          'invalid_phone_number_country_code',
        );
        assert.equal((await world.call(name, {})).refusal().body?.[0]?.dataPath, '.phone_number');
      }
    });

    it('of a country that the project does not serve is refused', async (t) => {
      const world = await open(t, { PHONE_COUNTRIES: 'AT, ch' });
      const refused = await world.call(sms, { phone_number: newNumber() });
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().error_type, 'invalid_phone_number_country_code');
      (await world.call(sms, { phone_number: '+43 664 1234567' })).data();
    });

    it('gets a limited number of messages, by all channels together', async (t) => {
      const world = await open(t, { RATE_SENDS_PER_ADDRESS: '2' });
      const phone_number = newNumber();
      (await world.call(sms, { phone_number })).data();
      (await world.call(whatsapp, { phone_number })).data();
      for (const name of [sms, 'POST /otps/whatsapp/send/primary'] as TextCall[]) {
        const refused = await world.call(name, { phone_number });
        assert.equal(refused.refusal().error_type, 'too_many_requests');
        assert.equal(refused.headers.get('retry-after'), '600');
      }
      (await world.call(sms, { phone_number: newNumber() })).data();
      world.clock.advance(10 * minute);
      (await world.call(sms, { phone_number })).data();
    });

    it('gives each request one try a minute after twenty wrong codes', async (t) => {
      const world = await open(t, { RATE_SENDS_PER_ADDRESS: '100' });
      const number = newNumber();
      for (let round = 0; round < 4; round += 1) {
        const { code, method_id } = await world.textCode(number, { name: round % 2 ? sms : whatsapp });
        for (let tries = 0; tries < 5; tries += 1) await tryCode(world, wrongCode(code), method_id);
        assert.equal((await tryCode(world, code, method_id)).status, 404);
        if (round < 3) world.clock.advance(10 * minute);
      }
      const { code, method_id } = await world.textCode(number);
      assert.equal((await tryCode(world, wrongCode(code), method_id)).status, 404);
      assert.equal((await tryCode(world, code, method_id)).status, 429);
      world.clock.advance(minute);
      (await tryCode(world, code, method_id)).data();
    });
  });
}
