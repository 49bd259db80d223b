/** Accounts that an attacker prepared with another person's address: what remains when the owner signs in. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import * as client from 'openid-client';
import { createAdmin } from '../../../../backend/index.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { userRows } from '../../../../provider/database/table-rules.ts';
import * as apps from '../../parties/apps.ts';
import { adminSecret } from '../../parties/back-office.ts';
import { createWorld, newAddress } from '../../world.ts';
import { better, create, isAlive, session_duration_minutes } from '../passwords/password-calls.ts';

export function preparedAccountSuite(database: () => OpenedDatabase): void {
  /** An attacker signs up with an address; `come` makes its owner verify it. */
  async function open(t: TestContext) {
    const world = await createWorld(t, {
      database: database(),
      environment: { ...apps.environment, ADMIN_SECRET: adminSecret },
    });
    const email = newAddress();
    const { session_token: stranger, user_id } = (await create(world, email)).data();
    const come = async () => {
      const owner = await world.signIn(email);
      assert.equal(owner.user_id, user_id);
      return owner;
    };
    return { world, stranger, come, user_id };
  }

  describe('an account that an attacker prepared', () => {
    it('loses the attacker’s apps when the owner signs in, and the sessions that these opened', async (t) => {
      const { world, stranger, come } = await open(t);
      const config = await apps.register(world);
      const request = { resource: `${world.url}/sdk/v1`, scope: 'openid offline_access full_access' };
      const { access_token, refresh_token = '' } = await apps.connect(world, config, stranger, request);
      const exchange = () =>
        world.call('POST /sessions/exchange_access_token', { access_token, session_duration_minutes });
      const { session_token: made } = (await exchange()).data();

      const { session_token: session } = await come();
      const { connected_apps } = (await world.call('GET /users/connected_apps', null, { session })).data();
      assert.deepEqual(connected_apps, []);
      await assert.rejects(client.refreshTokenGrant(config, refresh_token), client.ResponseBodyError);
      assert.equal((await apps.introspect(world, access_token)).active, false);
      assert.equal((await exchange()).refusal().error_type, 'idp_access_token_not_found');
      assert.equal(await isAlive(world, made), false);
    });

    it('is cleaned although the host has removed the password before, once', async (t) => {
      const { world, stranger, come, user_id } = await open(t);
      const admin = createAdmin({ apiBaseUrl: world.url, adminSecret });
      (await world.call('PUT /users/me', { name: { first_name: 'Mallory' } }, { session: stranger })).data();
      assert.equal((await admin.users.removePassword(user_id)).password, null);
      const { user, session_token: session } = await come();
      assert.deepEqual([user.name.first_name, user.password], ['', null]);
      assert.equal(await isAlive(world, stranger), false);
      const reset = { password: better, session_duration_minutes };
      const { session_token } = (
        await world.call('POST /passwords/session/reset', reset, { session })
      ).data();
      await admin.users.removePassword(user_id);
      await come();
      assert.equal(await isAlive(world, session_token), true);
    });

    it('shows nothing that the attacker wrote', async (t) => {
      const { world, stranger, come } = await open(t);
      const name = { first_name: 'Mallory', middle_name: 'M.', last_name: 'Mallet' };
      const written = { name, untrusted_metadata: { note: 'mine' } };
      (await world.call('PUT /users/me', written, { session: stranger })).data();
      const { user } = await come();
      assert.deepEqual(user.name, { first_name: '', middle_name: '', last_name: '' });
      assert.deepEqual(user.untrusted_metadata, {});
    });

    it('gets no address of the attacker’s by a link that the owner opens', async (t) => {
      const { world, stranger, come } = await open(t);
      const email = newAddress();
      const sent = await world.call(
        'POST /magic_links/email/send/secondary',
        { email },
        { session: stranger },
      );
      sent.data();
      const token = new URL((await world.newest(email)).link ?? '').searchParams.get('token');
      const { session_token: session } = await come();
      const body = { token, session_duration_minutes };
      const refused = await world.call('POST /magic_links/authenticate', body, { session });
      assert.equal(refused.refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('has a rule for every table of the database', async () => {
      const { rows } = await sql<{ table: string; column: string }>`
        select relname as "table", attname as "column"
        from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
        where relkind = 'r' and relnamespace = current_schema()::regnamespace and (attname = 'user_id' or exists (
          select from pg_constraint
          where contype = 'f' and conrelid = pg_class.oid and confrelid = 'users'::regclass and conkey = array[attnum]
        ))
      `.execute(database().database);
      const decided = userRows.map(({ table, column }) => `${table}.${column}`);
      assert.deepEqual(rows.map(({ table, column }) => `${table}.${column}`).sort(), decided.sort());
    });
  });
}
