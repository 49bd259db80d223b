/** The problem of a text that cannot be an email address. */
import type { Problem } from './machine.ts';

/** The form for passcodes has another text than the other forms, so it has a code of its own. */
type NotAnEmail = 'invalid_email_address' | 'invalid_email_format';

export function notAnEmail(code: NotAnEmail): Problem {
  return { code, message: 'Not an email address.', field: 'email' };
}
