/** Turns an error of a task into a problem that a screen can show. */
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import type { Problem } from './machine.ts';

/** Refusals that concern one field of the submitted form. */
const aboutField = /^(?:invalid|inactive|unsubscribed)_(email|phone)/;

/** @returns the code and words of an AuthError; `unexpected` for anything else. */
export function problemOf(error: unknown): Problem {
  if (error instanceof AuthApiError) {
    const { needs, tries_left } = error.error_details ?? {};
    const field = aboutField.exec(error.error_type)?.[1];
    return {
      code: error.code,
      errorType: error.error_type,
      message: error.error_message,
      ...(typeof needs === 'string' ? { needs } : {}),
      ...(typeof tries_left === 'number' ? { triesLeft: tries_left } : {}),
      ...(field ? { field } : {}),
      ...(isTransient(error.status_code) ? { transient: true } : {}),
    };
  }
  if (error instanceof AuthError) return { code: error.code, message: error.message };
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) };
}

/** @see https://www.rfc-editor.org/rfc/rfc6585#section-4 for 429 */
function isTransient(status: number): boolean {
  return status === 429 || status >= 500;
}

/** The form for passcodes has another text than the other forms, so it has a code of its own. */
type NotAnEmail = 'invalid_email_address' | 'invalid_email_format';

/** The problem of a text that cannot be an email address. */
export function notAnEmail(code: NotAnEmail): Problem {
  return { code, message: 'Not an email address.', field: 'email' };
}
