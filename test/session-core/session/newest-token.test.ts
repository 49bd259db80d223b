/** A call that renews the token itself, refused because another one renewed it first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthApiError } from '../../../session-core/errors.ts';
import { withNewestToken } from '../../../session-core/methods/with-newest-token.ts';

const refused = new AuthApiError({
  status_code: 404,
  request_id: 'r',
  error_type: 'session_not_found',
  error_message: 'The session was not found.',
  error_url: '',
});

/** The first try is refused; a newer token arrives before that, or `later`. Then the server knows `sessions`, one a check. */
function world(sessions: string[], { later = false } = {}) {
  let count = 0;
  let hasWaited = false;
  const call = withNewestToken({
    clock: {
      now: () => 0,
      after(_wait, task) {
        hasWaited = true;
        queueMicrotask(task);
        return () => {};
      },
    },
    tokens: { read: () => (count === 0 || (later && !hasWaited) ? 'old' : 'new') },
    keeper: { sessionId: () => 'session-1' },
    signal: undefined,
    async make() {
      count += 1;
      if (count === 1) throw refused;
      return 'done';
    },
    check: async () => sessions.shift() ?? '',
  });
  return { call, made: () => count };
}

test('is made again with the newer token of the same session, after one check where that token has arrived', async () => {
  for (const { call, made } of [world(['session-1']), world(['session-1', 'session-1'], { later: true })]) {
    assert.equal(await call, 'done');
    assert.equal(made(), 2);
  }
});

test('is never made with the token of another session, which may be of another account', async () => {
  for (const { call, made } of [
    world(['session-2']),
    world(['session-2'], { later: true }),
    world(['session-1', 'session-2'], { later: true }),
  ]) {
    await assert.rejects(call, refused);
    assert.equal(made(), 1);
  }
});
