/** Passkeys, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { sweep } from '../../../../provider/sweep/sweep.ts';
import type { AuthReply } from '../../../../session-core/wire/shared.ts';
import { createAuthenticator } from '../../../fakes/authenticator.ts';
import { createWorld, minute, newAddress } from '../../world.ts';
import {
  addPasskey,
  bodyOf,
  domain,
  finish,
  macFirefox,
  owners,
  register,
  signIn,
  startRegistration,
  startSignIn,
} from './passkey-calls.ts';

export function webauthnSuite(database: () => OpenedDatabase): void {
  const owner = owners(database);

  describe('a passkey', () => {
    it('is registered in the session as requested, and becomes a factor of it', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const { session_token, session, user_id } = await world.signIn(email);
      const { authenticator, options, answer } = await addPasskey(world, session_token, {
        wishes: { authenticator_type: 'platform' },
      });
      assert.deepEqual(options.rp, { name: 'Pet Game', id: domain });
      assert.deepEqual(options.user, {
        id: Buffer.from(user_id).toString('base64url'),
        name: email,
        displayName: email,
      });
      assert.equal(options.timeout, 5 * minute);
      assert.equal(options.attestation, 'none');
      assert.deepEqual(
        options.pubKeyCredParams.map(({ alg }) => alg),
        [-7, -8, -257],
      );
      assert.equal(options.authenticatorSelection?.residentKey, 'required');
      assert.equal(options.authenticatorSelection?.userVerification, 'required');
      assert.equal(options.authenticatorSelection?.authenticatorAttachment, 'platform');

      const reply = answer.data();
      assert.equal(reply.session.session_id, session.session_id);
      assert.equal(reply.session.expires_at, session.expires_at);
      assert.deepEqual(reply.user.webauthn_registrations, [
        {
          webauthn_registration_id: reply.webauthn_registration_id,
          domain,
          user_agent: macFirefox,
          authenticator_type: 'platform',
          verified: true,
          name: 'Firefox on macOS',
          manager: '',
          credential_id: authenticator.keys[0]?.id,
          user_handle: options.user.id,
        },
      ]);
      assert.deepEqual(reply.session.authentication_factors[1], {
        delivery_method: 'webauthn_registration',
        type: 'webauthn',
        last_authenticated_at: world.clock.now().toISOString(),
        webauthn_factor: {
          webauthn_registration_id: reply.webauthn_registration_id,
          domain,
          user_agent: macFirefox,
        },
      });
    });

    it('names the manager that stores it, also once it has a name of its own', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token } = await world.signIn(newAddress());
      const authenticator = createAuthenticator({ aaguid: 'bada5566-a7aa-401f-bd96-45619a55120d' });
      const { answer } = await addPasskey(world, session_token, { authenticator });
      const { user, webauthn_registration_id } = answer.data();
      const [before] = user.webauthn_registrations;
      assert.deepEqual([before?.name, before?.manager], ['1Password', '1Password']);
      const sender = { session: session_token, params: { id: webauthn_registration_id } };
      const renamed = await world.call('PUT /webauthn/update/:id', { name: 'Work' }, sender);
      const after = renamed.data().webauthn_registration;
      assert.deepEqual([after.name, after.manager], ['Work', '1Password']);
    });

    it('has the requested names, and extends the session by a duration', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token } = await world.signIn(newAddress());
      const authenticator = createAuthenticator();
      const { options } = await startRegistration(world, session_token, {
        return_passkey_credential_options: false,
        override_id: 'pet-keeper-7',
        override_name: 'ada',
        override_display_name: 'Ada L.',
      });
      assert.deepEqual(options.user, {
        id: Buffer.from('pet-keeper-7').toString('base64url'),
        name: 'ada',
        displayName: 'Ada L.',
      });
      assert.equal(options.authenticatorSelection?.residentKey, 'discouraged');
      assert.equal(options.authenticatorSelection?.userVerification, 'preferred');
      const body = bodyOf(authenticator.create(options), 120);
      const { session } = (await world.call(register, body, { session: session_token })).data();
      assert.equal(session.expires_at, new Date(world.clock.now().getTime() + 120 * minute).toISOString());
      (await signIn(world, authenticator)).data();
    });

    it('signs in its owner without a user name', async (t) => {
      const { world, account, authenticator, registered } = await owner(t);
      const { options, reply } = await startSignIn(world);
      assert.equal(options.rpId, domain);
      assert.equal(options.userVerification, 'required');
      assert.equal(options.allowCredentials, undefined);
      assert.equal(reply.user_id, undefined);
      const signedIn = (await world.call(finish, bodyOf(authenticator.get(options), 30))).data();
      assert.equal(signedIn.user_id, account.user_id);
      assert.equal(signedIn.webauthn_registration_id, registered.webauthn_registration_id);
      assert.notEqual(signedIn.session.session_id, account.session.session_id);
      assert.equal(signedIn.session.authentication_factors.length, 1);
      assert.equal(signedIn.session.authentication_factors[0]?.delivery_method, 'webauthn_registration');
      assert.equal(
        signedIn.session.expires_at,
        new Date(world.clock.now().getTime() + 30 * minute).toISOString(),
      );
    });

    it('is a second factor in a session, for its owner only', async (t) => {
      const { world, account, authenticator } = await owner(t);
      world.clock.advance(minute);
      const { options, reply } = await startSignIn(world, account.session_token);
      assert.equal(reply.user_id, account.user_id);
      assert.deepEqual(
        options.allowCredentials?.map(({ id, transports }) => ({ id, transports })),
        [{ id: authenticator.keys[0]?.id, transports: ['internal'] }],
      );
      assert.equal(options.userVerification, 'preferred');
      const answer = bodyOf(authenticator.get(options, { verified: false }));
      const stranger = await world.signIn(newAddress());
      const stolen = await world.call(finish, answer, { session: stranger.session_token });
      assert.equal(stolen.refusal().error_type, 'unable_to_auth_webauthn_registration');

      const second = await startSignIn(world, account.session_token);
      const nobody = await world.call(finish, bodyOf(authenticator.get(second.options)));
      assert.equal(nobody.refusal().error_type, 'user_unauthenticated');

      const third = await startSignIn(world, account.session_token);
      const joined = await world.call(finish, bodyOf(authenticator.get(third.options)), {
        session: account.session_token,
      });
      assert.equal(joined.data().session.session_id, account.session.session_id);
      assert.equal(joined.data().session.authentication_factors.length, 2);
    });

    it('of another user does not answer the challenge of the signed-in user', async (t) => {
      const { world, account } = await owner(t);
      const other = await world.signIn(newAddress());
      const { authenticator } = await addPasskey(world, other.session_token);
      const { options } = await startSignIn(world, account.session_token);
      const credential = authenticator.get({ ...options, allowCredentials: [] });
      const answer = await world.call(finish, bodyOf(credential), { session: account.session_token });
      assert.equal(answer.status, 401);
      assert.equal(answer.refusal().error_type, 'unable_to_auth_webauthn_registration');
    });

    it('answers each challenge once, within five minutes', async (t) => {
      const { world, account, authenticator } = await owner(t);
      const { options } = await startSignIn(world);
      const body = bodyOf(authenticator.get(options));
      (await world.call(finish, body)).data();
      assert.equal(
        (await world.call(finish, body)).refusal().error_type,
        'unable_to_auth_webauthn_registration',
      );

      const late = await startSignIn(world);
      const slow = await startRegistration(world, account.session_token);
      world.clock.advance(5 * minute);
      const credential = bodyOf(authenticator.get(late.options));
      assert.equal(
        (await world.call(finish, credential)).refusal().error_type,
        'unable_to_auth_webauthn_registration',
      );
      const passkey = bodyOf(createAuthenticator().create(slow.options));
      const reply = await world.call(register, passkey, { session: account.session_token });
      assert.equal(reply.refusal().error_type, 'unable_to_register_webauthn_registration');

      const inTime = await startSignIn(world);
      world.clock.advance(5 * minute - 1);
      (await world.call(finish, bodyOf(authenticator.get(inTime.options)))).data();
    });

    it('is one of at most twenty-five, and deleting one makes room', async (t) => {
      const { world, account, registered } = await owner(t);
      const session = account.session_token;
      const waiting = await startRegistration(world, session);
      for (let count = 1; count < 25; count += 1) (await addPasskey(world, session)).answer.data();
      const start = 'POST /webauthn/register/start';
      const wishes = { domain, user_agent: '' };
      const full = 'webauthn_registration_limit_reached';
      assert.equal((await world.call(start, wishes, { session })).refusal().error_type, full);
      // A challenge issued before the last one was registered.
      const body = bodyOf(createAuthenticator().create(waiting.options));
      assert.equal((await world.call(register, body, { session })).refusal().error_type, full);
      const params = { id: registered.webauthn_registration_id };
      (await world.call('DELETE /users/webauthn_registrations/:id', null, { session, params })).data();
      (await addPasskey(world, session)).answer.data();
      const other = await world.signIn(newAddress());
      (await addPasskey(world, other.session_token)).answer.data();
    });

    it('is registered only by the user who requested it, after a recent sign-in', async (t) => {
      const { world, account } = await owner(t);
      const stranger = await world.signIn(newAddress());
      const { options } = await startRegistration(world, account.session_token);
      const body = bodyOf(createAuthenticator().create(options));
      const stolen = await world.call(register, body, { session: stranger.session_token });
      assert.equal(stolen.refusal().error_type, 'unable_to_register_webauthn_registration');
      const start = 'POST /webauthn/register/start';
      const wishes = { domain, user_agent: '' };
      assert.equal((await world.call(start, wishes)).refusal().error_type, 'user_unauthenticated');
      world.clock.advance(6 * minute);
      const late = await world.call(start, wishes, { session: account.session_token });
      assert.equal(late.status, 403);
      assert.equal(late.refusal().error_type, 'unauthorized_action');
    });

    it('is renamed and deleted only by its owner', async (t) => {
      const { world, account, authenticator, registered } = await owner(t);
      const params = { id: registered.webauthn_registration_id };
      const stranger = await world.signIn(newAddress());
      const rename = 'PUT /webauthn/update/:id';
      const remove = 'DELETE /users/webauthn_registrations/:id';
      const name = 'The key in the kitchen';
      for (const session of [stranger.session_token]) {
        const renamed = await world.call(rename, { name }, { session, params });
        assert.equal(renamed.status, 404);
        assert.equal(renamed.refusal().error_type, 'webauthn_registration_not_found');
        const removed = await world.call(remove, null, { session, params });
        assert.equal(removed.refusal().error_type, 'webauthn_registration_not_found');
      }
      const session = account.session_token;
      assert.equal(
        (await world.call(rename, { name }, { params })).refusal().error_type,
        'user_unauthenticated',
      );
      const empty = await world.call(rename, { name: ' ' }, { session, params });
      assert.equal(empty.refusal().body?.[0]?.dataPath, '.name');
      const { webauthn_registration } = (await world.call(rename, { name }, { session, params })).data();
      assert.equal(webauthn_registration.name, name);
      const me = (await world.call('GET /users/me', null, { session })).data();
      assert.deepEqual(me.webauthn_registrations, [webauthn_registration]);
      const reply = (await world.call(remove, null, { session, params })).data();
      assert.equal(reply.user_id, account.user_id);
      assert.deepEqual(reply.__user.webauthn_registrations, []);
      const gone = await signIn(world, authenticator);
      assert.equal(gone.status, 404);
      assert.equal(gone.refusal().error_type, 'webauthn_registration_not_found');
    });

    it('of an account that another person prepared is removed when the owner verifies the address', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const prepared: AuthReply = (
        await world.call('POST /passwords', {
          email,
          password: 'tiger violet sandwich 7',
          session_duration_minutes: 60,
        })
      ).data();
      const { authenticator, answer } = await addPasskey(world, prepared.session_token);
      answer.data();
      const { user } = await world.signIn(email);
      assert.deepEqual(user.webauthn_registrations, []);
      assert.equal(
        (await signIn(world, authenticator)).refusal().error_type,
        'webauthn_registration_not_found',
      );
    });

    it('leaves no challenge in the database', async (t) => {
      const { world } = await owner(t);
      await startSignIn(world);
      world.clock.advance(6 * minute);
      await sweep(world.provider.world);
      const rows = await database()
        .database.selectFrom('webauthn_challenges')
        .select('domain')
        .where('expires_at', '<=', world.clock.now())
        .execute();
      assert.deepEqual(rows, []);
    });
  });
}
