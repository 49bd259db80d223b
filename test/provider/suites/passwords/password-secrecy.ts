/** What replies reveal about accounts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { newAddress, newNumber, opens } from '../../world.ts';
import {
  better,
  create,
  enter,
  good,
  mailReset,
  replace,
  reset,
  session_duration_minutes,
  type Test,
  userType,
} from './password-calls.ts';

export function passwordSecrecySuite(database: () => OpenedDatabase): void {
  const open = opens(database);

  describe('the search for an address', () => {
    it('distinguishes new, password and passwordless accounts', async (t) => {
      const world = await open(t);
      const [owner, mailed, asked] = [newAddress(), newAddress(), newAddress()];
      (await create(world, owner)).data();
      await world.signIn(mailed);
      await world.sendCode(asked);
      assert.equal(await userType(world, owner.toUpperCase()), 'password');
      assert.equal(await userType(world, mailed), 'passwordless');
      assert.equal(await userType(world, asked), 'new');
      assert.equal(await userType(world, newAddress()), 'new');
      const refused = await world.call('POST /users/search', { email: 'ada' });
      assert.equal(refused.refusal().error_type, 'invalid_email');
    });
  });

  describe('where accounts are kept secret', () => {
    const secretly = (t: Test, more: Record<string, string> = {}) =>
      open(t, { ENUMERATION_SAFE: 'true', ...more });

    it('every answer is the same for an address with a password, without one, and new', async (t) => {
      const world = await secretly(t);
      const [owner, mailed, nobody] = [newAddress(), newAddress(), newAddress()];
      await world.signIn(owner);
      (await reset(world, (await mailReset(world, owner)).token, good)).data();
      await world.signIn(mailed);
      const seen = [];
      for (const email of [owner, mailed, nobody]) {
        const answers = [
          await world.call('POST /users/search', { email }),
          await create(world, email, better),
          await enter(world, email, 'wrong'),
          await replace(world, email, 'wrong', better),
          await world.call('POST /passwords/email/reset/start', { email }),
        ];
        seen.push(
          answers.map(({ status, ...answer }) => {
            if (status === 200) {
              const { request_id: _id, ...data } = answer.data();
              return data;
            }
            const { request_id: _id, ...refusal } = answer.refusal();
            return refusal;
          }),
        );
      }
      assert.deepEqual(seen[0], seen[1]);
      assert.deepEqual(seen[0], seen[2]);
      assert.equal((await create(world, newAddress())).refusal().error_type, 'reset_password');
    });

    it('a message goes to known and unknown addresses alike, and no one gets another user’s', async (t) => {
      const world = await secretly(t);
      const [owner, number] = [await world.signIn(newAddress()), newNumber()];
      await world.signInByText(number);
      const email = owner.user.emails[0]?.email ?? '';
      const session = (await world.signIn(newAddress())).session_token;
      for (const to of [
        { email },
        { email: newAddress() },
        { phone_number: number },
        { phone_number: newNumber() },
      ]) {
        const way = 'email' in to ? 'email' : 'sms';
        for (const step of ['primary', 'secondary'] as const) {
          const { status } = await world.call(`POST /otps/${way}/send/${step}`, to, { session });
          assert.equal(status, 200, `${way} ${step}`);
          if (way === 'sms') continue;
          const link = await world.call(`POST /magic_links/email/send/${step}`, to, { session });
          assert.equal(link.status, 200, `link ${step}`);
        }
      }
      const token = new URL((await world.newest(email)).link ?? '').searchParams.get('token');
      const opened = { token, session_duration_minutes };
      const { data } = (await world.call('POST /otps/email/send/secondary', { email }, { session })) as {
        data(): { method_id: string };
      };
      const typed = {
        token: (await world.newest(email)).code,
        method_id: data().method_id,
        session_duration_minutes,
      };
      for (const sender of [{ session }, {}, { session: owner.session_token }]) {
        const byLink = await world.call('POST /magic_links/authenticate', opened, sender);
        assert.equal(byLink.refusal().error_type, 'unable_to_auth_magic_link');
        const byCode = await world.call('POST /otps/authenticate', typed, sender);
        assert.equal(byCode.refusal().error_type, 'otp_code_not_found');
      }
    });

    it('the lock works alike for known and unknown addresses', async (t) => {
      const world = await secretly(t, { RATE_WRONG_TRIES_PER_ADDRESS: '2' });
      const [owner, nobody] = [newAddress(), newAddress()];
      await world.signIn(owner);
      (await reset(world, (await mailReset(world, owner)).token, good)).data();
      for (const email of [owner, nobody]) {
        const statuses = [];
        for (let tries = 0; tries < 3; tries += 1) statuses.push((await enter(world, email, 'wrong')).status);
        assert.deepEqual(statuses, [401, 401, 429]);
      }
    });

    it('a new visitor creates the account by mail', async (t) => {
      const world = await secretly(t);
      const email = newAddress();
      const reply = (await reset(world, (await mailReset(world, email)).token)).data();
      assert.equal(reply.user.emails[0]?.verified, true);
      assert.equal(reply.user.status, 'active');
      (await enter(world, email, better)).data();
    });
  });
}
