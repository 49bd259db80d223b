/** The host page's events, and the secrets that they must not contain. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import { errorDetail, eventDetail } from '../../src/login/host-events.ts';

test('an event contains the reply without its tokens', () => {
  const detail = eventDetail('OTP_AUTHENTICATE', {
    user_id: 'user-1',
    session_token: 'opaque',
    session_jwt: 'jwt',
    intermediate_session_token: 'half',
  });
  assert.deepEqual(detail, { type: 'OTP_AUTHENTICATE', data: { user_id: 'user-1' } });
});

test('the tokens of the session are in it only if the host asks, and that of half a sign-in never', () => {
  const reply = { session_token: 'opaque', session_jwt: 'jwt', intermediate_session_token: 'half' };
  const { intermediate_session_token: _, ...data } = reply;
  assert.deepEqual(eventDetail('OTP_AUTHENTICATE', reply, true), { type: 'OTP_AUTHENTICATE', data });
});

test('an error is reported with its code and the server’s details', () => {
  const refusal = new AuthApiError({
    status_code: 404,
    error_type: 'otp_code_not_found',
    error_message: 'No such code.',
    error_url: '',
    request_id: 'request-1',
  });
  assert.deepEqual(errorDetail(refusal), {
    code: 'api_error',
    message: 'No such code.',
    error_type: 'otp_code_not_found',
    request_id: 'request-1',
    cause: refusal,
  });
  const silence = new AuthError('timeout', 'No answer.');
  assert.deepEqual(errorDetail(silence), { code: 'timeout', message: 'No answer.', cause: silence });
  assert.deepEqual(errorDetail('odd'), { code: 'unexpected', message: 'odd', cause: 'odd' });
});
