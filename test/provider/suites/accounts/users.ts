/** What users change of their own account, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listEvents } from '../../../../provider/audit/read.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { userClaims } from '../../../../provider/oauth-server/users.ts';
import type { User } from '../../../../session-core/wire/shared.ts';
import { Browser } from '../../parties/social.ts';
import { createWorld, newAddress, newNumber } from '../../world.ts';

type Factor = 'emails' | 'phone_numbers' | 'totps' | 'oauth' | 'biometric_registrations';

export function userSuite(database: () => OpenedDatabase): void {
  async function open(t: Parameters<typeof createWorld>[0]) {
    const world = await createWorld(t, { database: database() });
    const ada = await world.signIn(newAddress());
    const session = ada.session_token;
    const update = (body: object) => world.call('PUT /users/me', body, { session });
    const remove = (factor: Factor, id: string) =>
      world.call(`DELETE /users/${factor}/:id`, null, { session, params: { id } });
    const addNumber = async () => {
      const sent = await world.textCode(newNumber(), { name: 'POST /otps/sms/send/secondary', session });
      const body = { token: sent.code, method_id: sent.method_id, session_duration_minutes: 60 };
      return (await world.call('POST /otps/authenticate', body, { session })).data();
    };
    const act = (name: `POST /users/${'emails' | 'phone_numbers'}/:id/primary`, id: string) =>
      world.call(name, null, { session, params: { id } });
    return { world, ada, session, update, remove, addNumber, act };
  }

  describe('a user', () => {
    it('changes only the given parts of the name', async (t) => {
      const { ada, update } = await open(t);
      const reply = (await update({ name: { first_name: 'Ada', last_name: 'Lovelace' } })).data();
      assert.equal(reply.user_id, ada.user_id);
      assert.deepEqual(reply.emails, ada.user.emails);
      assert.deepEqual([reply.phone_numbers, reply.crypto_wallets], [[], []]);
      const { __user } = (await update({ name: { last_name: 'King' } })).data();
      assert.deepEqual(__user.name, { first_name: 'Ada', middle_name: '', last_name: 'King' });
      (await update({})).data();
    });

    it('merges metadata by its top-level keys, and removes one by null', async (t) => {
      const { world, session, update } = await open(t);
      (await update({ untrusted_metadata: { pet: { name: 'Rex' }, food: 'bone', age: 3 } })).data();
      const { __user } = (await update({ untrusted_metadata: { pet: { kind: 'dog' }, food: null } })).data();
      assert.deepEqual(__user.untrusted_metadata, { pet: { kind: 'dog' }, age: 3 });
      assert.deepEqual(__user.trusted_metadata, {});
      const stored = (await world.call('GET /users/me', null, { session })).data();
      assert.deepEqual(stored.untrusted_metadata, __user.untrusted_metadata);
    });

    it('stores at most four kilobytes of metadata, and cannot change trusted metadata', async (t) => {
      const { world, session, update } = await open(t);
      const refused = await update({ untrusted_metadata: { long: 'ä'.repeat(2048) } });
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().body?.[0]?.dataPath, '.untrusted_metadata');
      assert.equal(
        (await update({ name: { first_name: 5 } })).refusal().body?.[0]?.dataPath,
        '.name.first_name',
      );
      (await update({ trusted_metadata: { admin: true }, roles: ['admin'], status: 'pending' })).data();
      const user = (await world.call('GET /users/me', null, { session })).data();
      assert.deepEqual([user.trusted_metadata, user.roles, user.status], [{}, ['player'], 'active']);
    });

    it('removes a number and an address, but not the last sign-in method', async (t) => {
      const { world, ada, remove, addNumber } = await open(t);
      const emailId = ada.user.emails[0]?.email_id ?? '';
      const last = await remove('emails', emailId);
      assert.equal(last.status, 403);
      assert.equal(last.refusal().error_type, 'unauthorized_action');
      const { user } = await addNumber();
      const [number] = user.phone_numbers;
      const { user_id, __user } = (await remove('emails', emailId)).data();
      assert.equal(user_id, ada.user_id);
      assert.deepEqual([__user.emails, __user.phone_numbers], [[], user.phone_numbers]);
      assert.equal((await remove('phone_numbers', number?.phone_id ?? '')).status, 403);
      const back = await world.signInByText(number?.phone_number ?? '');
      assert.equal(back.user_id, ada.user_id);
      const fresh = await world.signIn(ada.user.emails[0]?.email ?? '');
      assert.notEqual(fresh.user_id, ada.user_id, 'the address is free again');
    });

    it('may rely on a password alone, as long as there is an address to type', async (t) => {
      const world = await createWorld(t, { database: database() });
      const body = {
        email: newAddress(),
        password: 'tiger violet sandwich 7 harbour',
        session_duration_minutes: 60,
      };
      const { user, session_token: session } = (await world.call('POST /passwords', body)).data();
      const remove = (name: `DELETE /users/${'emails' | 'phone_numbers' | 'totps'}/:id`, id: string) =>
        world.call(name, null, { session, params: { id } });
      const { totp_id } = (await world.call('POST /totps', {}, { session })).data();
      (await remove('DELETE /users/totps/:id', totp_id)).data();
      const emailId = user.emails[0]?.email_id ?? '';
      assert.equal(
        (await remove('DELETE /users/emails/:id', emailId)).refusal().error_type,
        'unauthorized_action',
      );
      const sent = await world.textCode(newNumber(), { name: 'POST /otps/sms/send/secondary', session });
      const proof = { token: sent.code, method_id: sent.method_id, session_duration_minutes: 60 };
      const { method_id } = (await world.call('POST /otps/authenticate', proof, { session })).data();
      (await remove('DELETE /users/phone_numbers/:id', method_id)).data();
      assert.equal((await world.call('POST /passwords/authenticate', body)).data().user_id, user.user_id);
    });

    it('removes a social account', async (t) => {
      const world = await createWorld(t, { database: database() });
      const back = await new Browser(world).signIn({ name: 'Ada', email: newAddress(), verified: 'yes' });
      const body = { token: back.searchParams.get('token'), session_duration_minutes: 60 };
      const ada = (await world.call('POST /oauth/authenticate', body)).data();
      const [registration] = ada.user.providers;
      const sender = {
        session: ada.session_token,
        params: { id: registration?.oauth_user_registration_id ?? '' },
      };
      const refused = await world.call('DELETE /users/oauth/:id', null, sender);
      assert.match(refused.refusal().error_message, /a method that stays/);
      const { code, method_id } = await world.sendCode(ada.user.emails[0]?.email ?? '');
      const proof = { token: code, method_id, session_duration_minutes: 60 };
      (await world.call('POST /otps/authenticate', proof, sender)).data();
      const { __user } = (await world.call('DELETE /users/oauth/:id', null, sender)).data();
      assert.deepEqual(__user.providers, []);
    });

    it('makes a verified address or number the primary one, which leads every list and the claims', async (t) => {
      const { world, ada, session, addNumber, act } = await open(t);
      const second = newAddress();
      const request = { email: second };
      const { method_id } = (
        await world.call('POST /otps/email/send/secondary', request, { session })
      ).data();
      const { code } = await world.newest(second);
      const proof = { token: code, method_id, session_duration_minutes: 60 };
      const added = (await world.call('POST /otps/authenticate', proof, { session })).data();
      const setPrimary = (id: string) => act('POST /users/emails/:id/primary', id);
      const { __user } = (await setPrimary(added.method_id)).data();
      const addresses = (user: User) => user.emails.map(({ email }) => email);
      const [first = ''] = addresses(ada.user);
      assert.deepEqual(addresses(__user), [second, first]);
      assert.equal(userClaims(__user).email, second);
      // Another replaces it, also within the same millisecond.
      const back = (await setPrimary(ada.user.emails[0]?.email_id ?? '')).data();
      assert.deepEqual(addresses(back.__user), [first, second]);

      await addNumber();
      const { user } = await addNumber();
      const number = user.phone_numbers[1];
      const changed = (await act('POST /users/phone_numbers/:id/primary', number?.phone_id ?? '')).data();
      assert.equal(userClaims(changed.__user).phone_number, number?.phone_number);
      const other = await world.signIn(newAddress());
      const stolen = await setPrimary(other.user.emails[0]?.email_id ?? '');
      assert.equal(stolen.refusal().error_type, 'email_not_found');
      const typed = { email: newAddress(), password: 'tiger violet sandwich 7 harbour' };
      const unproved = (
        await world.call('POST /passwords', { ...typed, session_duration_minutes: 60 })
      ).data();
      const refused = await world.call('POST /users/emails/:id/primary', null, {
        session: unproved.session_token,
        params: { id: unproved.user.emails[0]?.email_id ?? '' },
      });
      assert.equal(refused.refusal().error_type, 'email_not_found', 'not proved');
      const { events } = await listEvents(
        database().database,
        { user_id: ada.user_id, kinds: ['sign_in_method.made_primary'] },
        { limit: 9 },
      );
      assert.equal(events.length, 3);
    });

    it('cannot remove what belongs to another user or does not exist', async (t) => {
      const { world, remove, addNumber } = await open(t);
      const other = await world.signIn(newAddress());
      await addNumber();
      const cases = [
        ['emails', 'email_not_found', other.user.emails[0]?.email_id ?? ''],
        ['phone_numbers', 'phone_number_not_found', 'phone-number-none'],
        ['totps', 'totp_not_found', 'totp-none'],
        ['oauth', 'oauth_user_registration_not_found', 'oauth-user-none'],
        ['biometric_registrations', 'biometric_registration_not_found', 'biometric-registration-none'],
      ] as const;
      for (const [factor, error_type, id] of cases) {
        const refused = await remove(factor, id);
        assert.equal(refused.status, 404, factor);
        assert.equal(refused.refusal().error_type, error_type);
        const out = await world.call(`DELETE /users/${factor}/:id`, null, { params: { id } });
        assert.equal(out.refusal().error_type, 'user_unauthenticated');
      }
      (await world.call('POST /sessions/authenticate', {}, { session: other.session_token })).data();
    });

    it('who removes both sign-in methods at the same time keeps one', async (t) => {
      const visits = await Promise.all(Array.from({ length: 8 }, () => open(t)));
      const owners = await Promise.all(
        visits.map(async ({ ada, remove, addNumber }) => {
          const { user } = await addNumber();
          return { remove, emailId: ada.user.emails[0]?.email_id, phoneId: user.phone_numbers[0]?.phone_id };
        }),
      );
      const replies = await Promise.all(
        owners.map(({ remove, emailId = '', phoneId = '' }) =>
          Promise.all([remove('emails', emailId), remove('phone_numbers', phoneId)]),
        ),
      );
      for (const pair of replies) assert.deepEqual(pair.map(({ status }) => status).sort(), [200, 403]);
    });
  });
}
