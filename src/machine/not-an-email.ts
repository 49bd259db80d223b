/** The problem of a text that cannot be an email address. */
import type { Problem } from './machine.ts';

/** The form for codes words it otherwise than the others: each way has a code, which leads to its words. */
type NotAnEmail = 'invalid_email_address' | 'invalid_email_format';

export function notAnEmail(code: NotAnEmail): Problem {
  return { code, message: 'Not an email address.', field: 'email' };
}
