/** What a user downloads of their account, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listEvents } from '../../../../provider/audit/read.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { openHolder } from '../../holders.ts';
import { employee, shelterOf } from '../../members.ts';
import * as apps from '../../parties/apps.ts';
import { createWorld, minute, newAddress } from '../../world.ts';
import { good, session_duration_minutes } from '../passwords/password-calls.ts';
import { appCode } from '../second-factors/totps.ts';
import { addPasskey } from '../webauthn/passkey-calls.ts';

const download = 'POST /users/me/export';

export function accountDataSuite(database: () => OpenedDatabase): void {
  describe('the download of an account', () => {
    it('has everything that the provider stores about the user, nothing about others, and no secret', async (t) => {
      const world = await createWorld(t, { database: database(), environment: apps.environment });
      const email = newAddress();
      const elsewhere = await world.signIn(email);
      const { session_token: session, user_id } = await world.signIn(email);
      const stranger = await world.signIn(newAddress());
      (await world.call('PUT /users/me', { name: { first_name: 'Ada' } }, { session })).data();
      (await world.call('POST /passwords/session/reset', { password: good }, { session })).data();
      const third = await world.signIn(email);
      (await addPasskey(world, session)).answer.data();
      const tokens = await apps.connect(world, await apps.register(world), session, {
        scope: 'openid email offline_access pets:read',
        resource: apps.resource,
      });
      const setup = (await world.call('POST /totps', {}, { session })).data();
      const proof = {
        totp_code: appCode(world, setup.secret),
        remember_device: true,
        session_duration_minutes,
      };
      const proved = (await world.call('POST /totps/authenticate', proof, { session })).data();
      const { data } = (await world.call(download, null, { session })).data();
      assert.deepEqual([data.user.user_id, data.user.name.first_name], [user_id, 'Ada']);
      assert.deepEqual(
        data.user.emails.map((address) => address.email),
        [email],
      );
      assert.deepEqual([data.user.webauthn_registrations.length, data.user.totps.length], [1, 1]);
      assert.deepEqual(
        data.sessions.map(({ session_id }) => session_id),
        [proved.session.session_id, third.session.session_id],
      );
      assert.deepEqual([data.remembered_devices.length, data.connected_apps.length], [1, 1]);
      const kinds = data.security_facts.map(({ kind }) => kind);
      for (const kind of [
        'account.exported',
        'password.set',
        'app.allowed',
        'session.started',
        'user.created',
      ]) {
        assert.ok(kinds.includes(kind), kind);
      }
      const text = JSON.stringify(data);
      const secrets = [
        good,
        setup.secret,
        ...setup.recovery_codes,
        proved.session_token,
        proved.remembered_device_token ?? 'none',
        tokens.access_token,
        tokens.refresh_token ?? 'none',
        elsewhere.session_token,
        '$argon2',
        stranger.user_id,
      ];
      for (const secret of secrets) assert.ok(!text.includes(secret), secret);
    });

    it('of a member has everything about the member, nothing about others, and no secret', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const { organization, member_id } = await shelter.found(email);
      const other = await shelter.found(employee());
      const { session_token: session } = await shelter.signIn(email, organization.organization_id);
      const about = { organization_id: organization.organization_id, member_id };
      const app = (await shelter.call('POST /b2b/totp', about, { session })).data();
      (await shelter.call('PUT /b2b/organizations/members/update', { name: 'Ada' }, { session })).data();
      const download = 'POST /b2b/organizations/members/me/export';
      const { data } = (await shelter.call(download, null, { session })).data();
      assert.deepEqual([data.member.member_id, data.member.name], [member_id, 'Ada']);
      assert.equal(data.organization.organization_id, organization.organization_id);
      assert.deepEqual([data.sessions.length, data.connected_apps], [2, []]);
      assert.ok(data.sessions.every((member) => member.member_id === member_id));
      const kinds = data.security_facts.map(({ kind }) => kind);
      for (const kind of ['account.exported', 'session.started', 'member.joined']) {
        assert.ok(kinds.includes(kind as (typeof kinds)[number]), kind);
      }
      const text = JSON.stringify(data);
      for (const secret of [app.secret, ...app.recovery_codes, session, other.member_id]) {
        assert.ok(!text.includes(secret), secret);
      }
    });

    for (const kind of ['user', 'member'] as const) {
      it(`of a ${kind} needs a recent sign-in, and leaves a fact and a mail only where it was given`, async (t) => {
        const environment = { OWNER_NOTICES: 'true' };
        const holder = await openHolder(t, kind, { database: database(), environment });
        const email = holder.newAddress();
        const session = await holder.signIn(email);
        const userId = await holder.idOf(session);
        const { download } = holder.account;
        const downloads = async () =>
          (
            await listEvents(
              database().database,
              { user_id: userId, kinds: ['account.exported'] },
              { limit: 9 },
            )
          ).events.length;
        holder.world.clock.advance(5 * minute + 1);
        assert.equal((await holder.make(download, session)).error_type, 'unauthorized_action');
        assert.equal(await downloads(), 0);
        holder.world.clock.advance(-minute);
        assert.ok((await holder.make(download, session)).data);
        assert.equal(await downloads(), 1);
        await holder.world.mailed(email, /downloaded/);
      });
    }
  });
}
