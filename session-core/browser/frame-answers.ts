/** Reads the frame's answers: plain data, or one of our errors. */
import { AuthApiError, AuthError, type AuthErrorCode } from '../errors.ts';
import { isRecord } from '../lib/is-record.ts';
import type { SchemaIssue } from '../wire/errors.ts';

/** The codes that an error from the frame may carry. */
const codes: Readonly<Record<AuthErrorCode, true>> = {
  api_error: true,
  schema_error: true,
  unreachable: true,
  timeout: true,
  invalid_reply: true,
  captcha_required: true,
  protection_unavailable: true,
  aborted: true,
  usage_error: true,
  no_current_session: true,
  disposed: true,
  account_switch_unconfirmed: true,
};

/** @throws AuthError, AuthApiError: the frame's error, or `invalid_reply` if the answer does not follow the protocol */
export function readAnswer(answer: unknown): unknown {
  if (isRecord(answer) && answer.success === true) return answer.payload;
  if (isRecord(answer) && answer.success === false && isRecord(answer.error)) throw inflate(answer.error);
  throw new AuthError(
    'invalid_reply',
    'The frame of client services sent an answer that does not follow the protocol.',
  );
}

/** Creates an error of the class that `name` says. Drops a stack, which would be another program's. */
function inflate(error: Record<string, unknown>): AuthError {
  const text = (value: unknown, otherwise = '') => (typeof value === 'string' ? value : otherwise);
  const { name, code, status_code, error_type, request_id, error_details, issues } = error;
  const message = text(error.message, 'The frame of client services failed.');
  if (name === 'AuthApiError' && typeof error_type === 'string') {
    const reply = {
      status_code: typeof status_code === 'number' ? status_code : 500,
      error_type,
      error_message: text(error.error_message, message),
      error_url: text(error.error_url),
      ...(typeof request_id === 'string' ? { request_id } : {}),
      ...(isRecord(error_details) ? { error_details } : {}),
    };
    return new AuthApiError(reply, Array.isArray(issues) ? (issues as SchemaIssue[]) : []);
  }
  return new AuthError(isCode(code) ? code : 'invalid_reply', message);
}

function isCode(code: unknown): code is AuthErrorCode {
  return typeof code === 'string' && Object.hasOwn(codes, code);
}
