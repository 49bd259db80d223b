/** Passkeys that are created without a dialog, and passkeys in frames. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createAuthenticator } from '../../../fakes/authenticator.ts';
import { createWorld, minute, newAddress } from '../../world.ts';
import { addPasskey, bodyOf, domain, owners, register, signIn, startRegistration } from './passkey-calls.ts';

export function webauthnQuietlySuite(database: () => OpenedDatabase): void {
  const owner = owners(database);

  describe('a passkey', () => {
    describe('created without a dialog', () => {
      const wishes = { conditional_mediation: true };
      const unseen = { present: false, verified: false };

      it('is registered without the user present, adds no factor to the session, and signs in', async (t) => {
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
        assert.equal(silent.refusal().error_type, 'unable_to_auth_webauthn_registration');
        (await signIn(world, authenticator)).data();
      });

      it('was requested that way: no other may do without the user’s presence', async (t) => {
        const world = await createWorld(t, { database: database() });
        const { session_token } = await world.signIn(newAddress());
        for (const plain of [{}, { conditional_mediation: false }]) {
          const { answer } = await addPasskey(world, session_token, { wishes: plain, odd: unseen });
          assert.equal(answer.refusal().error_type, 'unable_to_register_webauthn_registration');
        }
      });

      it('excludes existing passkeys, and is refused for the wrong user, page and time', async (t) => {
        const { world, account, authenticator } = await owner(t);
        const session = account.session_token;
        const { options } = await startRegistration(world, session, wishes);
        assert.deepEqual(
          options.excludeCredentials?.map(({ id }) => id),
          [authenticator.keys[0]?.id],
        );
        const stranger = await world.signIn(newAddress());
        const passkey = bodyOf(createAuthenticator().create(options, unseen));
        const stolen = await world.call(register, passkey, { session: stranger.session_token });
        assert.equal(stolen.refusal().error_type, 'unable_to_register_webauthn_registration');
        const odd = { ...unseen, origin: 'https://evil.example' };
        const elsewhere = await addPasskey(world, session, { wishes, odd });
        assert.equal(elsewhere.answer.refusal().error_type, 'unable_to_register_webauthn_registration');
        const start = 'POST /webauthn/register/start';
        world.clock.advance(6 * minute);
        const late = await world.call(start, { domain, user_agent: '', ...wishes }, { session });
        assert.equal(late.refusal().error_type, 'unauthorized_action');
      });
    });

    it('works in a frame of the configured sites', async (t) => {
      const { world, account } = await owner(t, { PASSKEY_TOP_ORIGINS: 'https://shop.example' });
      const odd = { crossOrigin: true, topOrigin: 'https://shop.example' };
      const { authenticator, answer } = await addPasskey(world, account.session_token, { odd });
      answer.data();
      (await signIn(world, authenticator, odd)).data();
      const other = await signIn(world, authenticator, { ...odd, topOrigin: 'https://evil.example' });
      assert.equal(other.refusal().error_type, 'unable_to_auth_webauthn_registration');
      const unnamed = await signIn(world, authenticator, { crossOrigin: true });
      assert.equal(unnamed.refusal().error_type, 'unable_to_auth_webauthn_registration');
    });
  });
}
