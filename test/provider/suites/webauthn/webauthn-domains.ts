/** The domain of a passkey. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createAuthenticator } from '../../../fakes/authenticator.ts';
import { createWorld, newAddress } from '../../world.ts';
import { addPasskey, bodyOf, finish, startSignIn } from './passkey-calls.ts';

export function webauthnDomainSuite(database: () => OpenedDatabase): void {
  describe('the domain of passkeys', () => {
    it('must be one that the provider serves', async (t) => {
      const world = await createWorld(t, { database: database() });
      for (const other of ['evil.example', '127.0.0.1', 'sub.localhost']) {
        const answer = await world.call('POST /webauthn/authenticate/start/primary', { domain: other });
        assert.equal(answer.status, 400);
        assert.equal(answer.refusal().error_type, 'invalid_domain');
      }
    });

    it('covers its own pages, the published related ones, and apps on Android', async (t) => {
      const app = `android:apk-key-hash:${'A'.repeat(43)}`;
      const world = await createWorld(t, {
        database: database(),
        environment: {
          PASSKEY_DOMAINS: 'pet-game.example',
          // The last is one whose name merely ends like the domain.
          ALLOWED_ORIGINS:
            'https://www.pet-game.example https://pet-shop.example https://evilpet-game.example',
          PASSKEY_RELATED_ORIGINS: `https://pet-game.co.example ${app}`,
        },
      });
      const { session_token } = await world.signIn(newAddress());
      const wishes = { domain: 'pet-game.example' };
      const from = (origin: string) =>
        addPasskey(world, session_token, { wishes, authenticator: createAuthenticator({ origin }) });
      const below = await from('https://www.pet-game.example');
      below.answer.data();
      (await from('https://pet-game.co.example')).answer.data();
      (await from(app)).answer.data();
      for (const origin of [
        'https://pet-shop.example',
        'https://other.pet-game.example',
        'http://localhost:4300',
        'https://evilpet-game.example',
        app.replace('AA', 'BB'),
      ]) {
        const { answer } = await from(origin);
        assert.equal(answer.refusal().error_type, 'unable_to_register_webauthn_registration', origin);
      }
      const file = await fetch(`${world.url}/.well-known/webauthn`);
      assert.match(file.headers.get('content-type') ?? '', /^application\/json/);
      assert.deepEqual(await file.json(), { origins: ['https://pet-game.co.example'] });
    });

    it('is one of several, whose passkeys do not work for each other', async (t) => {
      const world = await createWorld(t, {
        database: database(),
        environment: {
          PASSKEY_DOMAINS: 'pet-game.example pet-shop.example',
          ALLOWED_ORIGINS: 'https://pet-game.example https://pet-shop.example',
        },
      });
      const { session_token } = await world.signIn(newAddress());
      const authenticator = createAuthenticator({ origin: 'https://pet-game.example' });
      const passkey = await addPasskey(world, session_token, {
        authenticator,
        wishes: { domain: 'pet-game.example' },
      });
      passkey.answer.data();
      // An authenticator that signs for any domain.
      const { options } = await startSignIn(world, undefined, { domain: 'pet-shop.example' });
      for (const key of authenticator.keys) key.rpId = 'pet-shop.example';
      const answer = await world.call(
        finish,
        bodyOf(authenticator.get(options, { origin: 'https://pet-shop.example' })),
      );
      assert.equal(answer.refusal().error_type, 'unable_to_auth_webauthn_registration');
    });

    it('has no file of related origins if there are none', async (t) => {
      const world = await createWorld(t, { database: database() });
      assert.equal((await fetch(`${world.url}/.well-known/webauthn`)).status, 404);
    });
  });
}
