/** The list of the user's own sessions, and ending them elsewhere, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { createWorld, minute, newAddress, type World } from '../world.ts';

const list = 'GET /users/sessions';
const endOne = 'DELETE /users/sessions/:id';
const endOthers = 'DELETE /users/sessions';

const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

export function ownSessionSuite(database: () => OpenedDatabase): void {
  async function enter(world: World, email: string, headers: Record<string, string> = {}) {
    const { code: token, method_id } = await world.sendCode(email);
    const body = { token, method_id, session_duration_minutes: 60 };
    return (await world.call('POST /otps/authenticate', body, { headers })).data();
  }

  async function status({ call }: World, session: string) {
    return (await call('POST /sessions/authenticate', {}, { session })).status;
  }

  describe('the sessions of a user', () => {
    it('are listed with this one first, in words, and with the place that a proxy names', async (t) => {
      const environment = { GEO_HEADER: 'X-Country', TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      const email = newAddress();
      const away = { 'user-agent': phone, 'x-country': 'FR', 'x-forwarded-for': '203.0.113.7' };
      const here = await enter(world, email, { 'user-agent': laptop });
      world.clock.advance(minute);
      const there = await enter(world, email, away);
      await enter(world, newAddress());
      const { sessions } = (await world.call(list, null, { session: here.session_token })).data();
      assert.deepEqual(
        sessions.map(({ session_id, is_current, actor, browser, system, place }) => ({
          session_id,
          is_current,
          actor,
          browser,
          system,
          place,
        })),
        [
          {
            session_id: here.session.session_id,
            is_current: true,
            actor: 'user',
            browser: 'Firefox',
            system: 'Windows',
            place: null,
          },
          {
            session_id: there.session.session_id,
            is_current: false,
            actor: 'user',
            browser: 'Safari',
            system: 'iPhone',
            place: 'FR',
          },
        ],
      );
      const [, other] = sessions;
      assert.equal(other?.attributes.ip_address, '203.0.113.7');
      assert.equal(other?.started_at, there.session.started_at);
      assert.deepEqual(other?.authentication_factors, there.session.authentication_factors);
      assert.ok(!JSON.stringify(sessions).includes(there.session_token));
    });

    it('end one by one: the ended one opens nothing, and ending it twice is not an error', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const [here, there, third] = [
        await enter(world, email),
        await enter(world, email),
        await enter(world, email),
      ];
      const end = (id: string) => world.call(endOne, null, { session: here.session_token, params: { id } });
      (await end(there.session.session_id)).data();
      (await end(there.session.session_id)).data();
      assert.equal(await status(world, there.session_token), 404);
      assert.equal(await status(world, third.session_token), 200);
      const { sessions } = (await world.call(list, null, { session: here.session_token })).data();
      assert.deepEqual(
        sessions.map((one) => one.session_id),
        [here.session.session_id, third.session.session_id],
      );
      const { events } = await facts(here.user_id);
      assert.deepEqual(events, [
        { session_id: there.session.session_id, details: { reason: 'ended_by_user' } },
      ]);
    });

    it('end all at once but this one', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const [here, there, third] = [
        await enter(world, email),
        await enter(world, email),
        await enter(world, email),
      ];
      const ended = (await world.call(endOthers, null, { session: here.session_token })).data();
      assert.equal(ended.ended, 2);
      for (const { session_token } of [there, third]) assert.equal(await status(world, session_token), 404);
      assert.equal(await status(world, here.session_token), 200);
    });

    it('of another user stay as they are', async (t) => {
      const world = await createWorld(t, { database: database() });
      const [ada, bob] = [await enter(world, newAddress()), await enter(world, newAddress())];
      const params = { id: bob.session.session_id };
      (await world.call(endOne, null, { session: ada.session_token, params })).data();
      assert.equal((await world.call(endOthers, null, { session: ada.session_token })).data().ended, 0);
      assert.equal(await status(world, bob.session_token), 200);
    });
  });

  /** What the record says of ended sessions. */
  async function facts(userId: string) {
    const events = await database()
      .database.selectFrom('audit_events')
      .select(['session_id', 'details'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'session.ended')
      .execute();
    return { events };
  }
}
