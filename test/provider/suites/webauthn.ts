/** Passkeys: what holds on every database. The authenticator is in software, its signatures are real. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { sweep } from '../../../provider/sweep.ts';
import type { AuthReply } from '../../../session-core/wire/shared.ts';
import { type Authenticator, createAuthenticator, type Oddities } from '../../fakes/authenticator.ts';
import { createWorld, minute, newAddress, type World } from '../world.ts';

const domain = 'localhost';
const finish = 'POST /webauthn/authenticate';
const register = 'POST /webauthn/register';
const macFirefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:140.0) Gecko/20100101 Firefox/140.0';

export function webauthnSuite(database: () => OpenedDatabase): void {
  async function startRegistration(world: World, session: string, wishes: object = {}) {
    const body = { domain, user_agent: macFirefox, return_passkey_credential_options: true, ...wishes };
    const reply = (await world.call('POST /webauthn/register/start', body, { session })).data();
    const options: PublicKeyCredentialCreationOptionsJSON = JSON.parse(
      reply.public_key_credential_creation_options,
    );
    return { user_id: reply.user_id, options };
  }

  async function addPasskey(
    world: World,
    session: string,
    { authenticator = createAuthenticator(), wishes = {} as object, odd = {} as Oddities } = {},
  ) {
    const { options } = await startRegistration(world, session, wishes);
    const credential = authenticator.create(options, odd);
    const body = { public_key_credential: JSON.stringify(credential) };
    return { authenticator, options, body, answer: await world.call(register, body, { session }) };
  }

  async function startSignIn(world: World, session?: string, wishes: object = {}) {
    const step = session ? 'secondary' : 'primary';
    const body = { domain, ...wishes };
    const name = `POST /webauthn/authenticate/start/${step}` as const;
    const reply = (await world.call(name, body, session ? { session } : {})).data();
    const options: PublicKeyCredentialRequestOptionsJSON = JSON.parse(
      reply.public_key_credential_request_options,
    );
    return { reply, options };
  }

  const bodyOf = (credential: object, session_duration_minutes = 60) => ({
    public_key_credential: JSON.stringify(credential),
    session_duration_minutes,
  });

  async function signIn(world: World, authenticator: Authenticator, odd: Oddities = {}) {
    const { options } = await startSignIn(world);
    return world.call(finish, bodyOf(authenticator.get(options, odd)));
  }

  /** A user with one passkey. */
  async function owner(t: Parameters<typeof createWorld>[0], environment: Record<string, string> = {}) {
    const world = await createWorld(t, { database: database(), environment });
    const account = await world.signIn(newAddress());
    const { authenticator, answer } = await addPasskey(world, account.session_token);
    return { world, account, authenticator, registered: answer.data() };
  }

  describe('a passkey', () => {
    it('is registered in the session, as it was asked for, and is a proof of it', async (t) => {
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

    it('takes the names that were asked for, and extends the session by a duration', async (t) => {
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

    it('signs in its owner, whom nobody had to name', async (t) => {
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

    it('is a second proof in a session, by its owner only', async (t) => {
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
      assert.equal(stolen.refusal().error_type, 'unable_to_auth_webauthn');

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

    it('of somebody else does not answer the question put to the signed-in user', async (t) => {
      const { world, account } = await owner(t);
      const other = await world.signIn(newAddress());
      const { authenticator } = await addPasskey(world, other.session_token);
      const { options } = await startSignIn(world, account.session_token);
      const credential = authenticator.get({ ...options, allowCredentials: [] });
      const answer = await world.call(finish, bodyOf(credential), { session: account.session_token });
      assert.equal(answer.status, 401);
      assert.equal(answer.refusal().error_type, 'unable_to_auth_webauthn');
    });

    it('answers each question once, in five minutes', async (t) => {
      const { world, account, authenticator } = await owner(t);
      const { options } = await startSignIn(world);
      const body = bodyOf(authenticator.get(options));
      (await world.call(finish, body)).data();
      assert.equal((await world.call(finish, body)).refusal().error_type, 'unable_to_auth_webauthn');

      const late = await startSignIn(world);
      const slow = await startRegistration(world, account.session_token);
      world.clock.advance(5 * minute);
      const credential = bodyOf(authenticator.get(late.options));
      assert.equal((await world.call(finish, credential)).refusal().error_type, 'unable_to_auth_webauthn');
      const made = bodyOf(createAuthenticator().create(slow.options));
      const kept = await world.call(register, made, { session: account.session_token });
      assert.equal(kept.refusal().error_type, 'unable_to_register_webauthn');

      const inTime = await startSignIn(world);
      world.clock.advance(5 * minute - 1);
      (await world.call(finish, bodyOf(authenticator.get(inTime.options)))).data();
    });

    it('answers only the kind of question that was put', async (t) => {
      const { world, account, authenticator } = await owner(t);
      const { options: creation } = await startRegistration(world, account.session_token);
      const { options: request } = await startSignIn(world);
      const crossed = authenticator.get({ ...request, challenge: creation.challenge });
      assert.equal(
        (await world.call(finish, bodyOf(crossed))).refusal().error_type,
        'unable_to_auth_webauthn',
      );
      const made = createAuthenticator().create({ ...creation, challenge: request.challenge });
      const kept = await world.call(register, bodyOf(made), { session: account.session_token });
      assert.equal(kept.refusal().error_type, 'unable_to_register_webauthn');
    });

    const wrong: Record<string, Oddities> = {
      'for a page of another site': { origin: 'https://evil.example' },
      'for another relying party': { rpId: 'evil.example' },
      'in a frame of another site': { crossOrigin: true },
      'in a frame of an unknown site': { crossOrigin: true, topOrigin: 'https://shop.example' },
      'around which it names an unknown site, though it denies being framed': {
        topOrigin: 'https://shop.example',
      },
      'without the owner being verified': { verified: false },
      'without anybody being there': { present: false },
      'to a question of its own': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      'of another ceremony': { type: 'webauthn.other' },
    };
    for (const [what, odd] of Object.entries(wrong)) {
      it(`gets nobody in with an answer ${what}, nor is it registered by one`, async (t) => {
        const { world, account, authenticator } = await owner(t);
        const answer = await signIn(world, authenticator, odd);
        assert.equal(answer.status, 401);
        assert.equal(answer.refusal().error_type, 'unable_to_auth_webauthn');
        const made = await addPasskey(world, account.session_token, { odd });
        assert.equal(made.answer.status, 401);
        assert.equal(made.answer.refusal().error_type, 'unable_to_register_webauthn');
        // And nothing is broken by it.
        (await signIn(world, authenticator)).data();
      });
    }

    it('gets nobody in by a wrong signature, or the user handle of another', async (t) => {
      const { world, authenticator } = await owner(t);
      const handle = await signIn(world, authenticator, { userHandle: 'c29tZWJvZHkgZWxzZQ' });
      assert.equal(handle.refusal().error_type, 'unable_to_auth_webauthn');
      const { options } = await startSignIn(world);
      const credential = authenticator.get(options);
      const { signature } = authenticator.get(options).response;
      const forged = { ...credential, response: { ...credential.response, signature } };
      assert.equal(
        (await world.call(finish, bodyOf(forged))).refusal().error_type,
        'unable_to_auth_webauthn',
      );
    });

    it('that counts backwards is refused and logged; one that does not count is not', async (t) => {
      const lines: string[] = [];
      const world = await createWorld(t, {
        database: database(),
        environment: { LOG_LEVEL: 'warn' },
        logDestination: { write: (line) => void lines.push(line) },
      });
      const { session_token } = await world.signIn(newAddress());
      const { authenticator } = await addPasskey(world, session_token);
      (await signIn(world, authenticator, { counter: 7 })).data();
      for (const counter of [7, 6, 0]) {
        const answer = await signIn(world, authenticator, { counter });
        assert.equal(answer.refusal().error_type, 'unable_to_auth_webauthn');
      }
      assert.equal(lines.filter((line) => /counted backwards/.test(line)).length, 3);
      assert.match(lines.join(), /"kept":7,"given":6/);
      (await signIn(world, authenticator, { counter: 8 })).data();

      const shared = await addPasskey(world, session_token, {
        authenticator: createAuthenticator({ counting: false }),
      });
      shared.answer.data();
      (await signIn(world, shared.authenticator)).data();
      (await signIn(world, shared.authenticator)).data();
    });

    it('is offered no second time to the same account, and belongs to one', async (t) => {
      const { world, account, authenticator } = await owner(t);
      const again = await startRegistration(world, account.session_token);
      assert.deepEqual(
        again.options.excludeCredentials?.map(({ id }) => id),
        [authenticator.keys[0]?.id],
      );
      const other = await world.signIn(newAddress());
      const { options } = await startRegistration(world, other.session_token);
      assert.deepEqual(options.excludeCredentials, []);
      const copier = createAuthenticator();
      const first = copier.create(options);
      (await world.call(register, bodyOf(first), { session: other.session_token })).data();
      // The attacker's authenticator answers for a key that is on file.
      const second = await startRegistration(world, account.session_token);
      const response = copier.create(second.options).response;
      const id = Buffer.from(String(first.id), 'base64url');
      const attestation = Buffer.from(String(response.attestationObject), 'base64url');
      const own = Buffer.from(copier.keys[1]?.id ?? '', 'base64url');
      id.copy(attestation, attestation.indexOf(own));
      const copied = {
        ...first,
        response: { ...response, attestationObject: attestation.toString('base64url') },
      };
      const answer = await world.call(register, bodyOf(copied), { session: account.session_token });
      assert.equal(answer.status, 400);
      assert.equal(answer.refusal().error_type, 'duplicate_webauthn_registration');
    });

    it('is one of twenty-five at the most, and a deleted one makes room', async (t) => {
      const { world, account, registered } = await owner(t);
      const session = account.session_token;
      const waiting = await startRegistration(world, session);
      for (let count = 1; count < 25; count += 1) (await addPasskey(world, session)).answer.data();
      const start = 'POST /webauthn/register/start';
      const wishes = { domain, user_agent: '' };
      const full = 'webauthn_registration_limit_reached';
      assert.equal((await world.call(start, wishes, { session })).refusal().error_type, full);
      // A question put before the last one was kept.
      const body = bodyOf(createAuthenticator().create(waiting.options));
      assert.equal((await world.call(register, body, { session })).refusal().error_type, full);
      const params = { id: registered.webauthn_registration_id };
      (await world.call('DELETE /users/webauthn_registrations/:id', null, { session, params })).data();
      (await addPasskey(world, session)).answer.data();
      const other = await world.signIn(newAddress());
      (await addPasskey(world, other.session_token)).answer.data();
    });

    it('is registered only by the user who asked, signed in within the last minutes', async (t) => {
      const { world, account } = await owner(t);
      const stranger = await world.signIn(newAddress());
      const { options } = await startRegistration(world, account.session_token);
      const body = bodyOf(createAuthenticator().create(options));
      const stolen = await world.call(register, body, { session: stranger.session_token });
      assert.equal(stolen.refusal().error_type, 'unable_to_register_webauthn');
      const start = 'POST /webauthn/register/start';
      const wishes = { domain, user_agent: '' };
      assert.equal((await world.call(start, wishes)).refusal().error_type, 'user_unauthenticated');
      world.clock.advance(6 * minute);
      const late = await world.call(start, wishes, { session: account.session_token });
      assert.equal(late.status, 403);
      assert.equal(late.refusal().error_type, 'unauthorized_action');
    });

    it('is renamed and deleted by its owner, and by nobody else', async (t) => {
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

    it('of an account that somebody else prepared goes when the owner proves the address', async (t) => {
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

    it('names the field that is wrong', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token: session } = await world.signIn(newAddress());
      const start = 'POST /webauthn/register/start';
      const fields = {
        domain: 5,
        authenticator_type: 'car',
        return_passkey_credential_options: 'yes',
        override_id: 'ä'.repeat(33),
        override_name: '',
        override_display_name: 5,
        user_agent: null,
        use_base64_url_encoding: 1,
        conditional_mediation: 'yes',
      };
      for (const [field, value] of Object.entries(fields)) {
        const answer = await world.call(start, { domain, user_agent: '', [field]: value }, { session });
        assert.equal(answer.status, 400);
        assert.equal(answer.refusal().error_type, 'bad_request');
        assert.deepEqual(
          answer.refusal().body?.map(({ dataPath }) => dataPath),
          [`.${field}`],
        );
      }
      for (const public_key_credential of ['', '{', '{}', '{"id":"a"}', 5]) {
        const answer = await world.call(finish, { public_key_credential, session_duration_minutes: 60 });
        assert.equal(answer.refusal().error_type, 'bad_request');
        assert.equal(answer.refusal().body?.[0]?.dataPath, '.public_key_credential');
      }
      const short = await world.call(finish, { public_key_credential: '{}', session_duration_minutes: 1 });
      assert.equal(short.refusal().error_type, 'invalid_session_duration');
    });

    it('is asked for in limits: starts as lookups, answers as tries', async (t) => {
      const { world, authenticator } = await owner(t, {
        RATE_LOOKUPS_PER_IP: '1000000',
        RATE_TRIES_PER_IP: '1000000',
      });
      const { options } = await startSignIn(world);
      const body = bodyOf(authenticator.get(options));
      await database().database.updateTable('rate_windows').set({ hits: 1_000_000 }).execute();
      const start = await world.call('POST /webauthn/authenticate/start/primary', { domain });
      assert.equal(start.status, 429);
      assert.equal(start.refusal().error_type, 'too_many_requests');
      assert.equal((await world.call(finish, body)).refusal().error_type, 'too_many_requests');
      await database().database.deleteFrom('rate_windows').execute();
      // Refused by the limit, the answer was not used up.
      (await world.call(finish, body)).data();
    });

    describe('made without a dialog', () => {
      const wishes = { conditional_mediation: true };
      const unseen = { present: false, verified: false };

      it('is registered though nobody was there, proves nothing of the session, and signs in', async (t) => {
        const world = await createWorld(t, { database: database() });
        const { session_token, session } = await world.signIn(newAddress());
        const { authenticator, options, answer } = await addPasskey(world, session_token, {
          wishes,
          odd: unseen,
        });
        assert.equal(options.authenticatorSelection?.residentKey, 'required');
        assert.equal(options.authenticatorSelection?.userVerification, 'preferred');
        const reply = answer.data();
        assert.deepEqual(reply.session.authentication_factors, session.authentication_factors);
        assert.equal(reply.session.expires_at, session.expires_at);
        assert.equal(reply.user.webauthn_registrations.length, 1);
        const silent = await signIn(world, authenticator, { verified: false });
        assert.equal(silent.refusal().error_type, 'unable_to_auth_webauthn');
        (await signIn(world, authenticator)).data();
      });

      it('is one that was asked for so: no other may do without the visitor', async (t) => {
        const world = await createWorld(t, { database: database() });
        const { session_token } = await world.signIn(newAddress());
        for (const plain of [{}, { conditional_mediation: false }]) {
          const { answer } = await addPasskey(world, session_token, { wishes: plain, odd: unseen });
          assert.equal(answer.refusal().error_type, 'unable_to_register_webauthn');
        }
      });

      it('knows those that there are, and is refused to the wrong user, page and time', async (t) => {
        const { world, account, authenticator } = await owner(t);
        const session = account.session_token;
        const { options } = await startRegistration(world, session, wishes);
        assert.deepEqual(
          options.excludeCredentials?.map(({ id }) => id),
          [authenticator.keys[0]?.id],
        );
        const stranger = await world.signIn(newAddress());
        const made = bodyOf(createAuthenticator().create(options, unseen));
        const stolen = await world.call(register, made, { session: stranger.session_token });
        assert.equal(stolen.refusal().error_type, 'unable_to_register_webauthn');
        const odd = { ...unseen, origin: 'https://evil.example' };
        const elsewhere = await addPasskey(world, session, { wishes, odd });
        assert.equal(elsewhere.answer.refusal().error_type, 'unable_to_register_webauthn');
        const start = 'POST /webauthn/register/start';
        world.clock.advance(6 * minute);
        const late = await world.call(start, { domain, user_agent: '', ...wishes }, { session });
        assert.equal(late.refusal().error_type, 'unauthorized_action');
      });
    });

    it('works in a frame of the sites that are named', async (t) => {
      const { world, account } = await owner(t, { PASSKEY_TOP_ORIGINS: 'https://shop.example' });
      const odd = { crossOrigin: true, topOrigin: 'https://shop.example' };
      const { authenticator, answer } = await addPasskey(world, account.session_token, { odd });
      answer.data();
      (await signIn(world, authenticator, odd)).data();
      const other = await signIn(world, authenticator, { ...odd, topOrigin: 'https://evil.example' });
      assert.equal(other.refusal().error_type, 'unable_to_auth_webauthn');
      const unnamed = await signIn(world, authenticator, { crossOrigin: true });
      assert.equal(unnamed.refusal().error_type, 'unable_to_auth_webauthn');
    });

    it('leaves no question behind', async (t) => {
      const { world } = await owner(t);
      await startSignIn(world);
      world.clock.advance(6 * minute);
      await sweep(world.provider.world);
      const left = await database()
        .database.selectFrom('webauthn_challenges')
        .select('domain')
        .where('expires_at', '<=', world.clock.now())
        .execute();
      assert.deepEqual(left, []);
    });
  });

  describe('the domain of passkeys', () => {
    it('is one that the provider serves', async (t) => {
      const world = await createWorld(t, { database: database() });
      for (const other of ['evil.example', '127.0.0.1', 'sub.localhost']) {
        const answer = await world.call('POST /webauthn/authenticate/start/primary', { domain: other });
        assert.equal(answer.status, 400);
        assert.equal(answer.refusal().error_type, 'invalid_domain');
      }
    });

    it('holds for the pages in it and for related ones, which are published', async (t) => {
      const world = await createWorld(t, {
        database: database(),
        environment: {
          PASSKEY_DOMAINS: 'pet-game.example',
          // The last is one whose name merely ends like the domain.
          ALLOWED_ORIGINS:
            'https://www.pet-game.example https://pet-shop.example https://evilpet-game.example',
          PASSKEY_RELATED_ORIGINS: 'https://pet-game.co.example',
        },
      });
      const { session_token } = await world.signIn(newAddress());
      const wishes = { domain: 'pet-game.example' };
      const from = (origin: string) =>
        addPasskey(world, session_token, { wishes, authenticator: createAuthenticator({ origin }) });
      const below = await from('https://www.pet-game.example');
      below.answer.data();
      (await from('https://pet-game.co.example')).answer.data();
      for (const origin of [
        'https://pet-shop.example',
        'https://other.pet-game.example',
        'http://localhost:4300',
        'https://evilpet-game.example',
      ]) {
        const { answer } = await from(origin);
        assert.equal(answer.refusal().error_type, 'unable_to_register_webauthn', origin);
      }
      const file = await fetch(`${world.url}/.well-known/webauthn`);
      assert.match(file.headers.get('content-type') ?? '', /^application\/json/);
      assert.deepEqual(await file.json(), { origins: ['https://pet-game.co.example'] });
    });

    it('is one of several, whose passkeys do not open each other', async (t) => {
      const world = await createWorld(t, {
        database: database(),
        environment: {
          PASSKEY_DOMAINS: 'pet-game.example pet-shop.example',
          ALLOWED_ORIGINS: 'https://pet-game.example https://pet-shop.example',
        },
      });
      const { session_token } = await world.signIn(newAddress());
      const authenticator = createAuthenticator({ origin: 'https://pet-game.example' });
      const made = await addPasskey(world, session_token, {
        authenticator,
        wishes: { domain: 'pet-game.example' },
      });
      made.answer.data();
      // An authenticator that signs for whatever domain it is told to.
      const { options } = await startSignIn(world, undefined, { domain: 'pet-shop.example' });
      for (const key of authenticator.keys) key.rpId = 'pet-shop.example';
      const answer = await world.call(
        finish,
        bodyOf(authenticator.get(options, { origin: 'https://pet-shop.example' })),
      );
      assert.equal(answer.refusal().error_type, 'unable_to_auth_webauthn');
    });

    it('has no file of related origins when there are none', async (t) => {
      const world = await createWorld(t, { database: database() });
      assert.equal((await fetch(`${world.url}/.well-known/webauthn`)).status, 404);
    });
  });
}
