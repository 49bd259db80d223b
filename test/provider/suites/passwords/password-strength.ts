/** The provider counts wrong passwords and refuses weak ones. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { minute, newAddress, opens, type World } from '../../world.ts';
import { better, create, enter, good, mailReset, replace, reset, type Test } from './password-calls.ts';

export function passwordStrengthSuite(database: () => OpenedDatabase): void {
  const open = opens(database);
  const withProject = (t: Test, project: object) => open(t, { PROJECT_SETTINGS: JSON.stringify(project) });

  describe('wrong passwords', () => {
    it('lock the address for the hour, even for the right one, and codes still work', async (t) => {
      const world = await open(t, { RATE_WRONG_TRIES_PER_ADDRESS: '3' });
      const email = newAddress();
      (await create(world, email)).data();
      for (let tries = 0; tries < 3; tries += 1) await enter(world, email, 'wrong');
      world.clock.advance(20 * minute);
      for (const locked of [await enter(world, email), await replace(world, email, good, better)]) {
        assert.equal(locked.status, 429);
        assert.equal(locked.refusal().error_type, 'user_lock_limit_reached');
        assert.equal(locked.headers.get('retry-after'), String(40 * 60));
      }
      await world.signIn(email);
      world.clock.advance(40 * minute);
      assert.equal((await enter(world, email)).refusal().error_type, 'reset_password');
    });

    it('are counted by both calls, even for an unknown address, and right ones are not', async (t) => {
      const world = await open(t, { RATE_WRONG_TRIES_PER_ADDRESS: '2' });
      const [email, nobody] = [newAddress(), newAddress()];
      (await create(world, email)).data();
      for (let rounds = 0; rounds < 4; rounds += 1) (await enter(world, email)).data();
      await replace(world, email, 'wrong', better);
      (await enter(world, email)).data();
      await enter(world, email, 'wrong');
      assert.equal((await enter(world, email)).refusal().error_type, 'user_lock_limit_reached');
      for (let tries = 0; tries < 2; tries += 1) await enter(world, nobody);
      assert.equal((await enter(world, nobody)).refusal().error_type, 'user_lock_limit_reached');
    });

    it('get no more than their share when sent at the same time', async (t) => {
      const world = await open(t, { RATE_WRONG_TRIES_PER_ADDRESS: '3' });
      const email = newAddress();
      (await create(world, email)).data();
      const tries = await Promise.all(Array.from({ length: 9 }, () => enter(world, email, 'wrong')));
      assert.equal(tries.filter(({ status }) => status === 401).length, 3);
      assert.equal(tries.filter(({ status }) => status === 429).length, 6);
    });

    it('are limited for a network, together with codes and links', async (t) => {
      const world = await open(t, { RATE_TRIES_PER_IP: '2', TRUST_PROXY: '1' });
      const headers = { 'X-Forwarded-For': `198.51.100.${Math.floor(Math.random() * 250)}` };
      await enter(world, newAddress(), 'wrong', { headers });
      await reset(world, 'x', better, {}, { headers });
      for (const attempt of [
        await enter(world, newAddress(), 'wrong', { headers }),
        await create(world, newAddress(), good, { headers }),
        await reset(world, 'x', better, {}, { headers }),
        await replace(world, newAddress(), good, better, { headers }),
      ]) {
        assert.equal(attempt.refusal().error_type, 'too_many_requests');
      }
    });
  });

  describe('the strength of a password', () => {
    const check = async ({ call }: World, body: { password: string; email?: string }) =>
      (await call('POST /passwords/strength_check', body)).data();

    it('is the score of zxcvbn: three of four is enough', async (t) => {
      const world = await open(t);
      const strong = await check(world, { password: good });
      assert.equal(strong.valid_password, true);
      assert.equal(strong.strength_policy, 'zxcvbn');
      assert.equal(strong.breach_detection_on_create, true);
      assert.equal(strong.breached_password, false);
      assert.ok(strong.score >= 3);
      assert.equal(strong.feedback.warning, '');
      assert.deepEqual(strong.feedback.suggestions, []);
      const weak = await check(world, { password: 'abcdefgh' });
      assert.equal(weak.valid_password, false);
      assert.ok(weak.score < 3);
      assert.match(weak.feedback.warning ?? '', /easy to guess|commonly used|used password/);
      assert.ok((weak.feedback.suggestions ?? []).length > 0);
      assert.equal((await check(world, { password: '' })).score, 0);
    });

    it('counts the user’s address and the project’s name as easy to guess', async (t) => {
      const world = await open(t);
      const email = 'quillonaverybraxton@zephyrquartz.example';
      const alone = await check(world, { password: 'quillonaverybraxton' });
      const reply = await check(world, { password: 'quillonaverybraxton', email });
      assert.ok(reply.score < alone.score, `${reply.score} < ${alone.score}`);
    });

    it('is length and kinds of characters under luds, without a dictionary', async (t) => {
      const world = await withProject(t, { password_config: { luds_complexity: 3, luds_minimum_count: 10 } });
      const weak = await check(world, { password: 'brZ' });
      assert.equal(weak.valid_password, false);
      assert.equal(weak.strength_policy, 'luds');
      assert.equal(weak.feedback.warning, null);
      assert.equal(weak.feedback.suggestions, null);
      assert.deepEqual(weak.feedback.luds_requirements, {
        has_digit: false,
        has_lower_case: true,
        has_upper_case: true,
        has_symbol: false,
        missing_characters: 7,
        missing_complexity: 1,
      });
      assert.equal((await check(world, { password: 'Brindle-otter' })).valid_password, true);
      const refused = (await create(world, newAddress(), 'brZ')).refusal();
      assert.equal(refused.error_type, 'weak_password');
      assert.match(refused.error_message, /7 or more characters/);
    });

    it('is not enough for a common password', async (t) => {
      const world = await withProject(t, { password_config: { luds_complexity: 1, luds_minimum_count: 8 } });
      const reply = await check(world, { password: 'Password123' });
      assert.equal(reply.breached_password, true);
      assert.equal(reply.valid_password, false);
      const refused = await create(world, newAddress(), 'Password123');
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().error_type, 'breached_password');
    });

    it('is required by every call that sets one, and a refusal uses nothing up', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const refused = await create(world, email, 'abcdefgh1');
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().error_type, 'weak_password');
      const { session_token } = (await create(world, email)).data();
      const { token } = await mailReset(world, email);
      for (const attempt of [
        await reset(world, token, 'abcdefgh1'),
        await replace(world, email, good, 'abcdefgh1'),
        await world.call(
          'POST /passwords/session/reset',
          { password: 'abcdefgh1' },
          { session: session_token },
        ),
      ]) {
        assert.equal(attempt.refusal().error_type, 'weak_password');
      }
      (await reset(world, token)).data();
    });

    it('can be checked a limited number of times from a network, and so can an address', async (t) => {
      const world = await open(t, { RATE_LOOKUPS_PER_IP: '2', TRUST_PROXY: '1' });
      const headers = { 'X-Forwarded-For': `198.51.101.${Math.floor(Math.random() * 250)}` };
      const checking = () => world.call('POST /passwords/strength_check', { password: good }, { headers });
      const searching = () => world.call('POST /users/search', { email: newAddress() }, { headers });
      (await checking()).data();
      (await searching()).data();
      assert.equal((await checking()).refusal().error_type, 'too_many_requests');
      assert.equal((await searching()).refusal().error_type, 'too_many_requests');
    });
  });
}
