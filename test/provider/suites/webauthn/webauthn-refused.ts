/** Answers of authenticators that the provider refuses. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createAuthenticator, type Oddities } from '../../../fakes/authenticator.ts';
import { createWorld, newAddress } from '../../world.ts';
import {
  addPasskey,
  bodyOf,
  domain,
  finish,
  owners,
  register,
  signIn,
  startRegistration,
  startSignIn,
} from './passkey-calls.ts';

export function webauthnRefusedSuite(database: () => OpenedDatabase): void {
  const owner = owners(database);

  describe('a passkey', () => {
    it('answers only the kind of challenge that was issued', async (t) => {
      const { world, account, authenticator } = await owner(t);
      const { options: creation } = await startRegistration(world, account.session_token);
      const { options: request } = await startSignIn(world);
      const crossed = authenticator.get({ ...request, challenge: creation.challenge });
      assert.equal(
        (await world.call(finish, bodyOf(crossed))).refusal().error_type,
        'unable_to_auth_webauthn_registration',
      );
      const passkey = createAuthenticator().create({ ...creation, challenge: request.challenge });
      const reply = await world.call(register, bodyOf(passkey), { session: account.session_token });
      assert.equal(reply.refusal().error_type, 'unable_to_register_webauthn_registration');
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
      it(`neither signs in nor is registered with an answer ${what}`, async (t) => {
        const { world, account, authenticator } = await owner(t);
        const answer = await signIn(world, authenticator, odd);
        assert.equal(answer.status, 401);
        assert.equal(answer.refusal().error_type, 'unable_to_auth_webauthn_registration');
        const passkey = await addPasskey(world, account.session_token, { odd });
        assert.equal(passkey.answer.status, 401);
        assert.equal(passkey.answer.refusal().error_type, 'unable_to_register_webauthn_registration');
        // Nothing else fails.
        (await signIn(world, authenticator)).data();
      });
    }

    it('does not sign in with a wrong signature or another user’s handle', async (t) => {
      const { world, authenticator } = await owner(t);
      const handle = await signIn(world, authenticator, { userHandle: 'c29tZWJvZHkgZWxzZQ' });
      assert.equal(handle.refusal().error_type, 'unable_to_auth_webauthn_registration');
      const { options } = await startSignIn(world);
      const credential = authenticator.get(options);
      const { signature } = authenticator.get(options).response;
      const forged = { ...credential, response: { ...credential.response, signature } };
      assert.equal(
        (await world.call(finish, bodyOf(forged))).refusal().error_type,
        'unable_to_auth_webauthn_registration',
      );
    });

    it('whose counter goes backwards is refused and logged; one without a counter is not', async (t) => {
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
        assert.equal(answer.refusal().error_type, 'unable_to_auth_webauthn_registration');
      }
      assert.equal(lines.filter((line) => /went backwards/.test(line)).length, 3);
      assert.match(lines.join(), /"stored":7,"received":6/);
      (await signIn(world, authenticator, { counter: 8 })).data();

      const shared = await addPasskey(world, session_token, {
        authenticator: createAuthenticator({ counting: false }),
      });
      shared.answer.data();
      (await signIn(world, shared.authenticator)).data();
      (await signIn(world, shared.authenticator)).data();
    });

    it('is not registered twice for one account, and belongs to one account', async (t) => {
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
      // The attacker's authenticator answers with a registered key's id.
      const second = await startRegistration(world, account.session_token);
      const response = copier.create(second.options).response;
      const id = Buffer.from(String(first.id), 'base64url');
      const attestation = Buffer.from(String(response.attestationObject), 'base64url');
      const hash = Buffer.from(copier.keys[1]?.id ?? '', 'base64url');
      id.copy(attestation, attestation.indexOf(hash));
      const copied = {
        ...first,
        response: { ...response, attestationObject: attestation.toString('base64url') },
      };
      const answer = await world.call(register, bodyOf(copied), { session: account.session_token });
      assert.equal(answer.status, 400);
      assert.equal(answer.refusal().error_type, 'duplicate_webauthn_registration');
    });

    it('is refused with the name of the invalid field', async (t) => {
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

    it('is limited: starts count as lookups, answers as tries', async (t) => {
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
      // The limit refused the answer without using it up.
      (await world.call(finish, body)).data();
    });
  });
}
