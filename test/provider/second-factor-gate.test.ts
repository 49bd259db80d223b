/** Sessions begin in one place: this test finds code that would bypass the second factor. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../provider');

/** Files that may begin a session without the check for a second factor, and why. */
const reasons: Record<string, string> = {
  'sessions/session-rows.ts': 'it is where they begin',
  'sessions/sign-in/sign-in.ts': 'it asks, for terms and fields too',
  'sessions/sign-in/plain-code-sign-in.ts': 'only for users of whom nothing else is asked',
  'calls/access-tokens.ts':
    'after requireSecondFactor; the user of the app was asked for terms and fields; the app of a member looks and changes nothing',
  'proofs/passwords/user-reset-calls.ts': 'after requireMore',
  'sessions/sign-in/password-sign-in.ts':
    'its callers have asked: user-reset-calls.ts and user-change-calls.ts',
  'sessions/impersonation.ts': 'the back office let them in',
  'sessions/sign-in/finish-sign-in.ts': 'with both factors; it asks for terms and fields',
  'organizations/sign-in/enter.ts':
    'after `judge`: see judge.test.ts; the host’s server answers for both factors of a trusted token',
};

test('only files that check the second factor, or need not, begin a session', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const found = files.filter((name) =>
    /\b(startSession|startInPlace|sessionStart|joinOrStart)\(|insertInto\('sessions'\)/.test(
      readFileSync(join(root, name), 'utf8'),
    ),
  );
  assert.deepEqual(found.map((name) => name.replaceAll('\\', '/')).sort(), Object.keys(reasons).sort());
});

test('a new password ends sessions only where a second factor was checked before', () => {
  for (const name of ['user-reset-calls.ts', 'user-change-calls.ts']) {
    const text = readFileSync(join(root, 'proofs/passwords', name), 'utf8');
    assert.ok(text.indexOf('requireMore(') < text.indexOf('startWithNewPassword('), name);
    assert.ok(text.includes('requireMore('), name);
  }
});
