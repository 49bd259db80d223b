/** The sign-in method that a browser used last: what the session layer stores of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, stateKey } from '../../fakes/environment.ts';
import { ok } from '../../fakes/server.ts';
import { duration } from '../visitors.ts';

const key = `${stateKey}::b2c_last_used_method`;

/** A factor that was proved in this minute. */
const proved = (type: string, delivery_method: string, minute = 1) => ({
  type,
  delivery_method,
  last_authenticated_at: `2026-01-01T00:0${minute}:00.000Z`,
});

/** Signs in with a code; the reply's session lists these factors. */
async function signIn(world: ReturnType<typeof createWorld>, factors: object[], token?: string) {
  world.server.on('POST /otps/authenticate', () => {
    const reply = world.server.authReply(token ? { token } : {});
    const session = { ...(reply.session as object), authentication_factors: factors };
    return ok({ ...reply, session });
  });
  const client = world.openTab().open();
  await client.otps.authenticate('123456', 'method-1', duration);
  return { client, token: client.session.getTokens()?.session_token };
}

test('each sign-in method is stored as one word, and another one replaces it', async () => {
  const world = createWorld();
  for (const [word, factor] of [
    ['email', proved('otp', 'email')],
    ['email', proved('magic_link', 'email')],
    ['sms', proved('otp', 'sms')],
    ['whatsapp', proved('otp', 'whatsapp')],
    ['password', proved('password', 'knowledge')],
    ['passkey', proved('webauthn', 'webauthn_registration')],
    ['wallet', proved('crypto', 'crypto_wallet')],
    ['github', proved('oauth', 'oauth_github')],
  ] as const) {
    world.storage.delete(key);
    await signIn(world, [factor]);
    assert.equal(world.storage.get(key), word);
  }
});

test('the newest first factor counts, and neither a second one nor a proof by another program does', async () => {
  const world = createWorld();
  await signIn(world, [
    proved('otp', 'email', 1),
    proved('password', 'knowledge', 2),
    proved('totp', 'authenticator_app', 3),
  ]);
  assert.equal(world.storage.get(key), 'password');
  await signIn(world, [proved('impersonated', 'impersonation')]);
  assert.equal(world.storage.get(key), 'password');
});

test('a proof in a continuing session is not a sign-in: the stored method stays', async () => {
  const world = createWorld();
  const { token } = await signIn(world, [proved('otp', 'email', 1)]);
  await signIn(world, [proved('otp', 'email', 1), proved('otp', 'sms', 2)], token);
  assert.equal(world.storage.get(key), 'email');
});
