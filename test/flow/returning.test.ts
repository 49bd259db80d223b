/** Sign-ins that return to the page: whose call counts, and which screen shows a failure. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { Problem } from '../../src/machine/machine.ts';
import { finishReturn, returnRows } from '../../src/machine/returning.ts';

const signal = new AbortController().signal;

/** The tools of a page whose token returned `reply`, and whose session is then `session`. */
function tools(reply: object | null, session: object | null) {
  const requests: unknown[] = [];
  // Everything that the code needs of a session here.
  const client = {
    state: { session },
    async authenticateByUrl(...args: unknown[]) {
      requests.push(args);
      return reply;
    },
  } as unknown as SessionClient;
  const signIn = <Reply>(call: () => Promise<Reply>) => call();
  const config = () => resolveConfig({ sessionOptions: { sessionDurationMinutes: 45 } });
  return { asked: requests, session: client, config, now: () => 0, emit: () => {}, report: () => {}, signIn };
}

test('the token of the address signs in, with the host’s session duration', async () => {
  const reply = { user_id: 'ada' };
  const world = tools({ token_type: 'oauth', reply }, { session_id: 'one' });
  assert.equal(await finishReturn(world, signal), reply);
  assert.deepEqual(world.asked, [[{ session_duration_minutes: 45 }, { signal }]]);
});

test('if the host has already used the token, the visitor is signed in all the same', async () => {
  assert.deepEqual(await finishReturn(tools(null, { session_id: 'one' }), signal), {});
  assert.equal(await finishReturn(tools(null, null), signal), null);
});

test('a problem that a retry may solve stays on the screen, and any other appears on the first screen', () => {
  const { failed } = returnRows({ name: 'oauth.confirmed' } as const, {});
  const after = (problem: Problem) =>
    failed(null, { type: 'failed', task: { do: 'oauth.finish' }, problem, at: 0 });
  const silent: Problem[] = (['unreachable', 'timeout', 'invalid_reply'] as const).map((code) => ({
    code,
    message: code,
  }));
  const overloaded: Problem = {
    code: 'api_error',
    errorType: 'too_many_requests',
    message: 'Wait.',
    transient: true,
  };
  for (const problem of [...silent, overloaded]) assert.deepEqual(after(problem), { problem });
  const refused: Problem = { code: 'api_error', errorType: 'unable_to_auth_magic_link', message: 'Used.' };
  assert.deepEqual(after(refused), { screen: { name: 'main' }, problem: refused });
});
