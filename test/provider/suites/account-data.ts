/** What a user downloads of their account, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listEvents } from '../../../provider/audit/read.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import * as apps from '../apps.ts';
import { createWorld, minute, newAddress } from '../world.ts';
import { addPasskey } from './passkey-calls.ts';
import { good, session_duration_minutes } from './password-calls.ts';
import { appCode } from './totps.ts';

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
        data.user.emails.map((own) => own.email),
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

    it('needs a recent sign-in, and leaves a fact in the record only where it was given', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token: session, user_id: userId } = await world.signIn(newAddress());
      const downloads = async () =>
        (await listEvents(database().database, { userId, kinds: ['account.exported'] }, { limit: 9 })).events
          .length;
      world.clock.advance(5 * minute + 1);
      const refused = (await world.call(download, null, { session })).refusal();
      assert.deepEqual(refused.error_details, { needs: 'recent_sign_in' });
      assert.equal(await downloads(), 0);
      world.clock.advance(-minute);
      (await world.call(download, null, { session })).data();
      assert.equal(await downloads(), 1);
    });
  });
}
