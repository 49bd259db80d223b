/** The database itself: migrations, shared secrets, sweeping; and concurrent calls. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { together } from '../../../platform/storage/together.ts';
import { migrate } from '../../../provider/database/migrations.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { sweep } from '../../../provider/sweep/sweep.ts';
import { createWorld, minute, newAddress, strays, wrongCode } from '../world.ts';

export function databaseSuite(database: () => OpenedDatabase): void {
  describe('the database', () => {
    it('can be migrated repeatedly', async () => {
      await migrate(database().database);
      await Promise.all([migrate(database().database), migrate(database().database)]);
    });

    it('keeps what runs before a transaction that is rolled back', async () => {
      const { database: db } = database();
      const key = newAddress();
      const write = (hits: number) =>
        db
          .insertInto('rate_windows')
          .values({ key, hits, ends_at: new Date() })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits }))
          .returning('hits')
          .compile();
      const rolledBack = db.transaction().execute(async (trx) => {
        const seen = await together(trx, [write(1), write(2)], { firstAlone: true });
        assert.deepEqual(seen, [[{ hits: 1 }], [{ hits: 2 }]]);
        throw new Error('changed our mind');
      });
      await assert.rejects(rolledBack, /changed our mind/);
      const rows = await db.selectFrom('rate_windows').select('hits').where('key', '=', key).execute();
      assert.deepEqual(rows, [{ hits: 1 }]);
    });

    it('is shared by several providers: one code, one set of keys, one count', async (t) => {
      const one = await createWorld(t, { database: database() });
      const other = await createWorld(t, { database: database() });
      const { code, method_id } = await one.sendCode(newAddress());
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const { session_token } = (await other.call('POST /otps/authenticate', body)).data();
      (await one.call('POST /sessions/authenticate', {}, { session: session_token })).data();
      const keys = await Promise.all(
        [one, other].map(async ({ url }) => (await fetch(`${url}/.well-known/jwks.json`)).json()),
      );
      assert.deepEqual(keys[0], keys[1]);
      assert.equal((keys[0] as { keys: { d?: string }[] }).keys[0]?.d, undefined);
    });

    it('is swept of expired rows, and of users who never signed in', async (t) => {
      const world = await createWorld(t, { database: database() });
      const stays = await world.signIn(newAddress(), 527_040);
      const { method_id } = await world.sendCode(newAddress());
      const { user_id } = await world.signIn(newAddress(), 5);
      world.clock.advance(31 * 24 * 60 * minute);
      await sweep(world.provider.world);
      const { database: db } = database();
      const gone = await db
        .selectFrom('emails')
        .select('email_id')
        .where('email_id', '=', method_id)
        .execute();
      assert.deepEqual(gone, []);
      const codes = await db
        .selectFrom('otp_codes')
        .select('code_id')
        .where('email_id', '=', method_id)
        .execute();
      assert.deepEqual(codes, []);
      const ended = await db
        .selectFrom('sessions')
        .select('session_id')
        .where('user_id', '=', user_id)
        .execute();
      assert.deepEqual(ended, []);
      const rows = await db.selectFrom('users').select('status').where('user_id', '=', user_id).execute();
      assert.deepEqual(rows, [{ status: 'active' }]);
      (await world.call('POST /sessions/authenticate', {}, { session: stays.session_token })).data();
    });

    it('keeps a user who never signed in while a code or a link for them is valid', async (t) => {
      const world = await createWorld(t, { database: database() });
      const [linked, coded] = [newAddress(), newAddress()];
      await world.sendLink(linked);
      await world.sendCode(coded);
      world.clock.advance(31 * 24 * 60 * minute);
      const { token } = await world.sendLink(linked);
      const { code, method_id } = await world.sendCode(coded);
      await sweep(world.provider.world);
      const duration = { session_duration_minutes: 60 };
      (await world.call('POST /magic_links/authenticate', { token, ...duration })).data();
      (await world.call('POST /otps/authenticate', { token: code, method_id, ...duration })).data();
    });
  });

  describe('at the same time', () => {
    it('one code signs in once', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { code, method_id } = await world.sendCode(newAddress());
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const replies = await Promise.all(
        Array.from({ length: 12 }, () => world.call('POST /otps/authenticate', body)),
      );
      assert.equal(replies.filter((reply) => reply.status === 200).length, 1);
      // The others found it used; some reached the address's own limit of wrong tries first.
      for (const reply of replies.filter(({ status }) => status !== 200)) {
        assert.equal(reply.refusal().error_type, 'otp_code_not_found');
      }
    });

    it('one link signs in once', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { token } = await world.sendLink(newAddress());
      const body = { token, session_duration_minutes: 60 };
      const replies = await Promise.all(
        Array.from({ length: 12 }, () => world.call('POST /magic_links/authenticate', body)),
      );
      assert.equal(replies.filter((reply) => reply.status === 200).length, 1);
    });

    it('twelve wrong tries count as twelve: the right code is then refused', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { code, method_id } = await world.sendCode(newAddress());
      const tryCode = (token: string) =>
        world.call('POST /otps/authenticate', { token, method_id, session_duration_minutes: 60 });
      await Promise.all(Array.from({ length: 12 }, () => tryCode(wrongCode(code))));
      assert.equal((await tryCode(code)).refusal().error_type, 'otp_code_not_found');
      const row = await database()
        .database.selectFrom('otp_codes')
        .select('wrong_tries')
        .where('code_id', '=', method_id)
        .executeTakeFirstOrThrow();
      assert.equal(row.wrong_tries, 5);
    });

    it('two first visits create one user', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const sends = await Promise.all(
        Array.from({ length: 6 }, () => world.call('POST /otps/email/login_or_create', { email })),
      );
      const ids = new Set(sends.map((send) => send.data().method_id));
      assert.equal(ids.size, 6, 'each request has a code of its own');
      const rows = database()
        .database.selectFrom('emails')
        .select('user_id')
        .where('address_key', '=', email);
      assert.equal((await rows.execute()).length, 1);
      assert.deepEqual(await strays(database()), [], 'no user is left without an address');
    });

    it('a limit of ten allows ten', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const sends = await Promise.all(
        Array.from({ length: 20 }, () => world.call('POST /otps/email/login_or_create', { email })),
      );
      assert.equal(sends.filter((send) => send.status === 200).length, 10);
    });
  });
}
