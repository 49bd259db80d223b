/** The errors in a host page: recognised whichever copy of the library threw them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';
import { AuthApiError, AuthError, toApiError } from '../../session-core/index.ts';
import { problemOf } from '../../src/machine/problem.ts';

type Errors = typeof import('../../session-core/errors.ts');

const refusal = {
  status_code: 404,
  error_type: 'otp_code_not_found',
  error_message: 'Invalid passcode, please try again.',
  error_url: '',
};

/** The module bundled, as each script of a page contains it. */
async function bundledCopy(name: string): Promise<Errors> {
  const { outputFiles } = await build({
    entryPoints: ['session-core/errors.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    banner: { js: `/* ${name} */` },
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

test('an error of one copy of the library is recognised by another copy in the same page', async () => {
  const [one, other] = await Promise.all([bundledCopy('one'), bundledCopy('other')]);
  assert.notEqual(one.AuthApiError, other.AuthApiError);

  const refused = new one.AuthApiError(refusal);
  assert.ok(refused instanceof other.AuthApiError);
  assert.ok(refused instanceof other.AuthError);

  const unreachable = new one.AuthError('unreachable', 'No answer.');
  assert.ok(unreachable instanceof other.AuthError);
  assert.ok(!(unreachable instanceof other.AuthApiError));
});

test('the widget reads the refusal of a session client from another bundle', async () => {
  const other = await bundledCopy('session client');
  assert.deepEqual(problemOf(new other.AuthApiError(refusal)), {
    code: 'api_error',
    errorType: 'otp_code_not_found',
    message: 'Invalid passcode, please try again.',
  });
});

test('only errors of this library match, and a host’s subclass matches only its own instances', async () => {
  for (const other of [new Error('AuthError'), { name: 'AuthError', code: 'timeout' }, null, undefined, 'x'])
    assert.ok(!(other instanceof AuthError));

  class OfTheHost extends AuthError {}
  assert.ok(new OfTheHost('timeout', '') instanceof AuthError);
  assert.ok(!(new AuthError('timeout', '') instanceof OfTheHost));
  assert.ok(!(new AuthApiError(refusal) instanceof OfTheHost));
});

test('toApiError returns a refusal unchanged, and wraps anything else as an unknown error with its cause', () => {
  const refused = new AuthApiError(refusal);
  assert.equal(toApiError(refused), refused);
  const unreachable = new AuthError('unreachable', 'No answer.');
  for (const [thrown, message] of [
    [unreachable, 'No answer.'],
    [new TypeError('Load failed'), 'Load failed'],
    ['a text', 'a text'],
    [null, 'null'],
  ] as const) {
    const error = toApiError(thrown);
    assert.ok(error instanceof AuthApiError);
    assert.deepEqual(
      [error.status_code, error.error_type, error.error_message, error.error_url],
      [400, 'unknown_error', message, ''],
    );
    assert.equal(error.cause, thrown);
  }
});
