/** The list of one's own sessions, and ending them elsewhere, for a user and a member, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { OwnSession } from '../../../../session-core/wire/sessions.ts';
import { type Holder, newBrowser, openHolder } from '../../holders.ts';
import { minute } from '../../world.ts';

/** The calls of each half. */
const halves = {
  user: {
    list: 'GET /users/sessions',
    endOne: 'DELETE /users/sessions/:id',
    endOthers: 'DELETE /users/sessions',
  },
  member: {
    list: 'GET /b2b/sessions',
    endOne: 'DELETE /b2b/sessions/:id',
    endOthers: 'DELETE /b2b/sessions',
  },
} as const;

const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

export function ownSessionSuite(database: () => OpenedDatabase): void {
  /** A new session of this address, and what its first check says of it. */
  async function enter(
    holder: Holder,
    email: string,
    headers: Record<string, string> = {},
    earlier: { session?: string } = {},
  ) {
    const browser = { headers: { ...newBrowser().headers, ...headers }, ...earlier };
    const requested = await holder.request(email, browser);
    const { session_token: token } = (await holder.enter(requested, requested.code, browser)).data();
    const { session, member_session } = (await holder.check(browser, token)).data();
    const id = session?.session_id ?? member_session?.member_session_id ?? '';
    return { token, id, session: session ?? member_session };
  }

  const status = async (holder: Holder, token: string) => (await holder.check(newBrowser(), token)).status;

  for (const kind of ['user', 'member'] as const) {
    const { list, endOne, endOthers } = halves[kind];
    const open = (t: Parameters<typeof openHolder>[0], environment = {}) =>
      openHolder(t, kind, { database: database(), environment });
    const listed = async (holder: Holder, token: string) =>
      (await holder.make(list, token)).data?.sessions as OwnSession[];

    describe(`the sessions of a ${kind}`, () => {
      it('end when another signs in over them', async (t) => {
        const holder = await open(t);
        const first = await enter(holder, holder.newAddress());
        const second = await enter(holder, holder.newAddress(), {}, { session: first.token });
        assert.deepEqual([await status(holder, first.token), await status(holder, second.token)], [404, 200]);
      });

      it('are listed with this one first, in words, and with the place that a proxy names', async (t) => {
        const holder = await open(t, { GEO_HEADER: 'X-Country' });
        const email = holder.newAddress();
        const away = { 'User-Agent': phone, 'X-Country': 'FR', 'X-Forwarded-For': '203.0.113.7' };
        const here = await enter(holder, email, { 'User-Agent': laptop });
        holder.world.clock.advance(minute);
        const there = await enter(holder, email, away);
        await enter(holder, holder.newAddress());
        const sessions = await listed(holder, here.token);
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
              session_id: here.id,
              is_current: true,
              actor: 'user',
              browser: 'Firefox',
              system: 'Windows',
              place: null,
            },
            {
              session_id: there.id,
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
        assert.equal(other?.started_at, there.session?.started_at);
        assert.deepEqual(other?.authentication_factors, there.session?.authentication_factors);
        assert.ok(!JSON.stringify(sessions).includes(there.token));
      });

      it('end one by one: the ended one opens nothing, and ending it twice is not an error', async (t) => {
        const holder = await open(t);
        const email = holder.newAddress();
        const here = await enter(holder, email);
        const there = await enter(holder, email);
        const third = await enter(holder, email);
        for (let times = 0; times < 2; times += 1) {
          assert.ok((await holder.make(endOne, here.token, { id: there.id })).data);
        }
        assert.equal(await status(holder, there.token), 404);
        assert.equal(await status(holder, third.token), 200);
        const sessions = await listed(holder, here.token);
        assert.deepEqual(
          sessions.map((one) => one.session_id),
          [here.id, third.id],
        );
        const events = await database()
          .database.selectFrom('audit_events')
          .select('details')
          .where('session_id', '=', there.id)
          .where('kind', '=', 'session.ended')
          .execute();
        assert.deepEqual(
          events.map(({ details }) => (details as { reason?: string }).reason),
          ['ended_by_user'],
        );
      });

      it('end all at once but this one', async (t) => {
        const holder = await open(t);
        const email = holder.newAddress();
        const here = await enter(holder, email);
        const others = [await enter(holder, email), await enter(holder, email)];
        assert.equal((await holder.make(endOthers, here.token)).data?.ended, 2);
        for (const { token } of others) assert.equal(await status(holder, token), 404);
        assert.equal(await status(holder, here.token), 200);
      });

      it('of another stay as they are', async (t) => {
        const holder = await open(t);
        const ada = await enter(holder, holder.newAddress());
        const bob = await enter(holder, holder.newAddress());
        assert.ok((await holder.make(endOne, ada.token, { id: bob.id })).data);
        assert.equal((await holder.make(endOthers, ada.token)).data?.ended, 0);
        assert.equal(await status(holder, bob.token), 200);
      });
    });
  }
}
