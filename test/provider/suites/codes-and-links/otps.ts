/** Passcodes, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createWorld, minute, newAddress, type World, wrongCode } from '../../world.ts';

export function otpSuite(database: () => OpenedDatabase): void {
  async function tryCode({ call }: World, token: string, method_id: string, minutes = 60) {
    return call('POST /otps/authenticate', { token, method_id, session_duration_minutes: minutes });
  }

  describe('a passcode', () => {
    it('signs in: the user is pending until then, active and verified afterwards', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const { code, method_id } = await world.sendCode(email);
      assert.match(code, /^[0-9]{6}$/);
      const pending = await database()
        .database.selectFrom('emails')
        .innerJoin('users', 'users.user_id', 'emails.user_id')
        .select(['status', 'verified', 'email_id'])
        .where('address_key', '=', email)
        .executeTakeFirstOrThrow();
      const { email_id } = pending;
      assert.deepEqual(pending, { status: 'pending', verified: false, email_id });
      assert.notEqual(method_id, email_id);

      const reply = (await tryCode(world, code, method_id)).data();
      assert.equal(reply.method_id, email_id);
      assert.equal(reply.user.status, 'active');
      assert.deepEqual(reply.user.emails, [{ email_id, email, verified: true }]);
      assert.equal(reply.session.user_id, reply.user_id);
      assert.equal(
        reply.session.expires_at,
        new Date(world.clock.now().getTime() + 60 * minute).toISOString(),
      );
      assert.deepEqual(reply.session.authentication_factors, [
        {
          delivery_method: 'email',
          type: 'otp',
          last_authenticated_at: world.clock.now().toISOString(),
          email_factor: { email_id, email_address: email },
        },
      ]);
    });

    it('belongs to one user however the address is written, and stores it as first typed', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      await world.sendCode(email.replace('ada', 'Ada'));
      const second = await world.sendCode(`  ${email.toUpperCase()} `.trim());
      const reply = (await tryCode(world, second.code, second.method_id)).data();
      assert.equal(reply.user.emails[0]?.email, email.replace('ada', 'Ada'));
    });

    it('works once', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { code, method_id } = await world.sendCode(newAddress());
      (await tryCode(world, code, method_id)).data();
      const again = await tryCode(world, code, method_id);
      assert.equal(again.status, 404);
      assert.equal(again.refusal().error_type, 'otp_code_not_found');
    });

    it('expires after two minutes by default', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { code, method_id } = await world.sendCode(newAddress());
      world.clock.advance(2 * minute);
      assert.equal((await tryCode(world, code, method_id)).refusal().error_type, 'otp_code_not_found');
    });

    it('lives as long as requested', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { code, method_id } = await world.sendCode(newAddress(), { expiration_minutes: 10 });
      world.clock.advance(10 * minute - 1);
      (await tryCode(world, code, method_id)).data();
    });

    it('of a late mail still works after a resend, but only the newest three work', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const codes: string[] = [];
      let method = '';
      for (let sent = 0; sent < 4; sent += 1) {
        world.clock.advance(1000);
        const { code, method_id } = await world.sendCode(email);
        codes.push(code);
        method = method_id;
      }
      const [oldest = '', second = ''] = codes;
      assert.equal((await tryCode(world, oldest, method)).refusal().error_type, 'otp_code_not_found');
      (await tryCode(world, second, method)).data();
    });

    it('is refused after five wrong tries, and a new one starts at zero', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const { code, method_id } = await world.sendCode(email);
      for (let tries = 0; tries < 5; tries += 1) {
        const wrong = await tryCode(world, wrongCode(code), method_id);
        assert.equal(wrong.refusal().error_type, 'otp_code_not_found');
      }
      const right = await tryCode(world, code, method_id);
      assert.equal(right.refusal().error_type, 'otp_code_not_found');
      const fresh = await world.sendCode(email);
      (await tryCode(world, fresh.code, fresh.method_id)).data();
    });

    it('is refused with the number of tries left, unless there is nothing to guess', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const { code, method_id } = await world.sendCode(email);
      const triesLeft = async () =>
        (await tryCode(world, wrongCode(code), method_id)).refusal().error_details?.tries_left;
      assert.deepEqual(
        [await triesLeft(), await triesLeft(), await triesLeft(), await triesLeft()],
        [4, 3, 2, 1],
      );
      // A newer one has its own tries, and gives none to the older one.
      const newer = await world.sendCode(email);
      const wrong = await tryCode(world, wrongCode(code, newer.code), newer.method_id);
      assert.equal(wrong.refusal().error_details?.tries_left, 4);
      assert.equal(await triesLeft(), 0);
      assert.equal(await triesLeft(), undefined);
    });

    it('still works after four wrong tries', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { code, method_id } = await world.sendCode(newAddress());
      for (let tries = 0; tries < 4; tries += 1) await tryCode(world, wrongCode(code), method_id);
      (await tryCode(world, code, method_id)).data();
    });

    it('cannot be guessed by requesting new ones: after twenty wrong tries each gets one try a minute', async (t) => {
      const world = await createWorld(t, {
        database: database(),
        environment: { RATE_SENDS_PER_ADDRESS: '100' },
      });
      const email = newAddress();
      for (let round = 0; round < 4; round += 1) {
        const { code, method_id } = await world.sendCode(email);
        for (let tries = 0; tries < 5; tries += 1) await tryCode(world, wrongCode(code), method_id);
      }
      const { code, method_id } = await world.sendCode(email, { expiration_minutes: 10 });
      const wrong = await tryCode(world, wrongCode(code), method_id);
      assert.equal(wrong.refusal().error_type, 'otp_code_not_found');
      world.clock.advance(10_000);
      const slowed = await tryCode(world, code, method_id);
      assert.equal(slowed.status, 429);
      assert.equal(slowed.refusal().error_type, 'user_lock_limit_reached');
      assert.equal(slowed.headers.get('retry-after'), '50');
      world.clock.advance(50_000);
      (await tryCode(world, code, method_id)).data();
    });

    it('must be six digits, for an existing method', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { code, method_id } = await world.sendCode(newAddress());
      for (const token of ['', '12345', '1234567', '12a456', '１２３４５６', `${code} `]) {
        const refused = await tryCode(world, token, method_id);
        assert.equal(refused.status, 400, token);
        assert.equal(refused.refusal().error_type, 'invalid_code');
      }
      assert.equal((await tryCode(world, code, 'email-none')).refusal().error_type, 'otp_code_not_found');
      const foreign = await world.sendCode(newAddress());
      const crossed = await tryCode(world, foreign.code, method_id);
      if (foreign.code !== code) assert.equal(crossed.refusal().error_type, 'otp_code_not_found');
    });

    it('with a character that no database stores is a bad request, not a server error', async (t) => {
      const world = await createWorld(t, { database: database() });
      const body = { token: '123456', method_id: 'email-\u0000', session_duration_minutes: 60 };
      const refused = await world.call('POST /otps/authenticate', body);
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().body?.[0]?.dataPath, '.method_id');
      for (const path of ['/outbox/messages?to=%00', '/outbox/messages/%00/preview']) {
        assert.equal((await fetch(world.url + path)).status, 400, path);
      }
    });

    it('needs a duration of 5 to 527040 whole minutes', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { code, method_id } = await world.sendCode(newAddress());
      for (const minutes of [4, 527_041, 5.5, -60]) {
        const refused = await tryCode(world, code, method_id, minutes);
        assert.equal(refused.status, 400);
        assert.equal(refused.refusal().error_type, 'invalid_session_duration');
      }
      const missing = await world.call('POST /otps/authenticate', { token: code, method_id });
      assert.equal(missing.refusal().body?.[0]?.dataPath, '.session_duration_minutes');
      (await tryCode(world, code, method_id, 527_040)).data();
    });

    it('is stored as a hash, and so is the session token', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const { code, method_id } = await world.sendCode(email);
      const { session_token } = (await tryCode(world, code, method_id)).data();
      const { database: db } = database();
      const rows = [
        await db.selectFrom('otp_codes').selectAll().where('code_id', '=', method_id).execute(),
        await db.selectFrom('sessions').selectAll().execute(),
        await db.selectFrom('rate_windows').selectAll().execute(),
      ];
      const storage = JSON.stringify(rows);
      assert.ok(!storage.includes(session_token));
      assert.ok(!storage.includes(`"${code}"`));
      assert.ok(!JSON.stringify(rows[2]).includes(email));
    });
  });
}
