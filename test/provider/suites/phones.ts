/** Codes by text message and WhatsApp, and addresses that a signed-in user adds: what holds on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { sweep } from '../../../provider/sweep.ts';
import {
  createWorld,
  minute,
  newAddress,
  newNumber,
  strays,
  type TextCall,
  type World,
  wrongCode,
} from '../world.ts';

const sms = 'POST /otps/sms/login_or_create';
const whatsapp = 'POST /otps/whatsapp/login_or_create';
const duration = { session_duration_minutes: 60 };
const page = { Origin: 'http://localhost:4300' };

export function phoneSuite(database: () => OpenedDatabase): void {
  const open = (t: Parameters<typeof createWorld>[0], environment: Record<string, string> = {}) =>
    createWorld(t, { database: database(), environment });

  const tryCode = ({ call }: World, token: string, method_id: string, session?: string) =>
    call('POST /otps/authenticate', { token, method_id, ...duration }, session ? { session } : {});

  const typeOf = async (reply: Promise<{ refusal(): { error_type: string } }>) =>
    (await reply).refusal().error_type;

  describe('a code by text message', () => {
    it('signs in, and the number is the user’s from then on', async (t) => {
      const world = await open(t);
      const number = newNumber();
      const { code, method_id } = await world.textCode(number);
      assert.match(method_id, /^phone-number-/);
      const pending = await database()
        .database.selectFrom('phone_numbers')
        .innerJoin('users', 'users.user_id', 'phone_numbers.user_id')
        .select(['status', 'verified'])
        .where('phone_id', '=', method_id)
        .executeTakeFirst();
      assert.deepEqual(pending, { status: 'pending', verified: false });
      const reply = (await tryCode(world, code, method_id)).data();
      assert.equal(reply.method_id, method_id);
      assert.equal(reply.user.status, 'active');
      assert.deepEqual(reply.user.phone_numbers, [
        { phone_id: method_id, phone_number: number, verified: true },
      ]);
      assert.deepEqual(reply.session.authentication_factors, [
        {
          delivery_method: 'sms',
          type: 'otp',
          last_authenticated_at: world.clock.now().toISOString(),
          phone_number_factor: { phone_id: method_id, phone_number: number },
        },
      ]);
      const again = await world.signInByText(number);
      assert.equal(again.user_id, reply.user_id);
    });

    it('ends with the line that binds it to the host of the page, and only that page’s', async (t) => {
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

    it('expires, works once, and is one of three', async (t) => {
      const world = await open(t);
      const number = newNumber();
      const late = await world.textCode(number, { body: { expiration_minutes: 10 } });
      world.clock.advance(10 * minute);
      assert.equal(await typeOf(tryCode(world, late.code, late.method_id)), 'otp_code_not_found');
      const codes: string[] = [];
      for (let sent = 0; sent < 4; sent += 1) {
        world.clock.advance(1000);
        codes.push((await world.textCode(number)).code);
      }
      const [first = '', second = ''] = codes;
      assert.equal(await typeOf(tryCode(world, first, late.method_id)), 'otp_code_not_found');
      (await tryCode(world, second, late.method_id)).data();
      assert.equal(await typeOf(tryCode(world, second, late.method_id)), 'otp_code_not_found');
    });

    it('used by twelve at the same time signs in once', async (t) => {
      const world = await open(t);
      const { code, method_id } = await world.textCode(newNumber());
      const replies = await Promise.all(Array.from({ length: 12 }, () => tryCode(world, code, method_id)));
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    });

    it('asked for by several at once makes one user', async (t) => {
      const world = await open(t);
      const phone_number = newNumber();
      const sends = await Promise.all(Array.from({ length: 6 }, () => world.call(sms, { phone_number })));
      assert.equal(new Set(sends.map((send) => send.data().method_id)).size, 1);
    });

    it('is kept as a hash', async (t) => {
      const world = await open(t);
      const { code, method_id } = await world.textCode(newNumber());
      const rows = await database()
        .database.selectFrom('otp_codes')
        .selectAll()
        .where('phone_id', '=', method_id)
        .execute();
      assert.equal(rows.length, 1);
      assert.ok(!JSON.stringify(rows).includes(`"${code}"`));
    });

    it('keeps its pending user from being swept while it is good, and not longer', async (t) => {
      const world = await open(t);
      const number = newNumber();
      await world.textCode(number);
      const days = 31 * 24 * 60 * minute;
      world.clock.advance(days);
      const { code, method_id } = await world.textCode(number);
      await sweep(world.provider.world);
      (await tryCode(world, code, method_id)).data();
      const other = await world.textCode(newNumber());
      world.clock.advance(days);
      await sweep(world.provider.world);
      assert.equal(await typeOf(tryCode(world, other.code, other.method_id)), 'otp_code_not_found');
      const left = await database()
        .database.selectFrom('phone_numbers')
        .select('phone_id')
        .where('phone_id', '=', other.method_id)
        .execute();
      assert.deepEqual(left, []);
    });
  });

  describe('a code by WhatsApp', () => {
    it('belongs to the same number and user, is named as such, and has no line for browsers', async (t) => {
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
    it('is one number however it is written', async (t) => {
      const world = await open(t);
      const number = newNumber();
      const { method_id } = await world.textCode(number);
      const spaced = `${number.slice(0, 3)} (${number.slice(3, 6)}) ${number.slice(6, 9)}-${number.slice(9)}`;
      const reply = await world.call(sms, { phone_number: ` ${spaced} ` });
      assert.equal(reply.data().method_id, method_id);
    });

    it('that cannot be one is refused, by both ways', async (t) => {
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

    it('of a country that is not served is refused, if the project names those that are', async (t) => {
      const world = await open(t, { PHONE_COUNTRIES: 'AT, ch' });
      const refused = await world.call(sms, { phone_number: newNumber() });
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().error_type, 'invalid_phone_number_country_code');
      (await world.call(sms, { phone_number: '+43 664 1234567' })).data();
    });

    it('gets only so many messages, by all ways together', async (t) => {
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

    it('is closed for an hour after twenty wrong codes', async (t) => {
      const world = await open(t, { RATE_SENDS_PER_ADDRESS: '100' });
      const number = newNumber();
      for (let round = 0; round < 4; round += 1) {
        const { code, method_id } = await world.textCode(number, { name: round % 2 ? sms : whatsapp });
        for (let tries = 0; tries < 5; tries += 1) await tryCode(world, wrongCode(code), method_id);
        assert.equal((await tryCode(world, code, method_id)).status, round < 3 ? 404 : 429);
        if (round < 3) world.clock.advance(10 * minute);
      }
    });
  });

  describe('sending to an address that must be known', () => {
    it('is refused for an unknown one, and makes no user', async (t) => {
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
      const known = await world.signIn(email);
      const { method_id } = (await world.call('POST /otps/email/send/primary', { email })).data();
      const { code = '' } = await world.newest(email);
      assert.equal((await tryCode(world, code, method_id)).data().user_id, known.user_id);
      (await world.call('POST /magic_links/email/send/primary', { email })).data();
      const token = new URL((await world.newest(email)).link ?? '').searchParams.get('token');
      const byLink = await world.call('POST /magic_links/authenticate', { token, ...duration });
      assert.equal(byLink.data().user_id, known.user_id);
    });
  });

  describe('a signed-in user', () => {
    const secondary = 'POST /otps/sms/send/secondary';

    it('adds a number: nothing is theirs before it is proved, one session has both proofs after', async (t) => {
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
        { phone_id: method_id, phone_number: number, verified: true },
      ]);
      assert.equal((await world.signInByText(number)).user_id, ada.user_id);
      assert.deepEqual(await strays(database()), [], 'whoever held the number meanwhile is gone');
    });

    it('adds a mail address by code, and another by link, which opens only where they are signed in', async (t) => {
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

    it('gets no number whose owner came first, however the two are interleaved', async (t) => {
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

    it('may prove their own number once more, as a second factor', async (t) => {
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

    it('is what the secondary calls need', async (t) => {
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
