/** Sign-in by a trusted token, headless. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '../../fakes/environment.ts';
import { ok } from '../../fakes/server.ts';

test('a trusted token signs in, whether a user was signed in or not', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  world.server.on('POST /sessions/attest', () => ok(world.server.authReply()));
  await client.session.attest({ profile_id: 'p', token: 't', session_duration_minutes: 60 });
  assert.ok(client.state.user);
  assert.ok(client.session.getTokens());
  assert.deepEqual(world.server.seen('POST /sessions/attest')[0]?.body, {
    profile_id: 'p',
    token: 't',
    session_duration_minutes: 60,
  });
});
