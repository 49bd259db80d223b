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

test('a call with a wrong argument is not sent, and the error names the argument', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  for (const [options, named] of [
    [undefined, 'options'],
    [{ token: 't' }, 'profile_id'],
    [{ profile_id: 'p', token: 7 }, 'token'],
    [{ profile_id: 'p', token: 't', session_duration_minutes: '60' }, 'session_duration_minutes'],
  ] as const) {
    await assert.rejects(client.session.attest(options as never), (error: Error & { code?: string }) => {
      assert.equal(error.code, 'usage_error');
      assert.match(error.message, new RegExp(named));
      return true;
    });
  }
  assert.equal(world.server.seen('POST /sessions/attest').length, 0);
});
