/** The errors as a host page meets them: recognised whichever copy of the library threw them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';
import { problemOf } from '../../src/machine/problem.ts';

type Errors = typeof import('../../session-core/errors.ts');

const refusal = {
  status_code: 404,
  error_type: 'otp_code_not_found',
  error_message: 'Invalid passcode, please try again.',
  error_url: '',
};

/** The module bundled, as a page gets it with each script that holds a copy. */
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

test('the widget knows what the session client of another bundle was refused for', async () => {
  const { AuthApiError } = await bundledCopy('session client');
  assert.deepEqual(problemOf(new AuthApiError(refusal)), {
    code: 'api_error',
    errorType: 'otp_code_not_found',
    message: 'Invalid passcode, please try again.',
  });
});

test('only errors of this library count, and a class of the host that extends one counts its own alone', async () => {
  const { AuthError, AuthApiError } = await bundledCopy('alone');
  for (const other of [new Error('AuthError'), { name: 'AuthError', code: 'timeout' }, null, undefined, 'x'])
    assert.ok(!(other instanceof AuthError));

  class OfTheHost extends AuthError {}
  assert.ok(new OfTheHost('timeout', '') instanceof AuthError);
  assert.ok(!(new AuthError('timeout', '') instanceof OfTheHost));
  assert.ok(!(new AuthApiError(refusal) instanceof OfTheHost));
});
