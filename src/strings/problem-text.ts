/** The words for a problem of the screen machine. */
import { describeFailure } from './errors.ts';
import type { MessageId } from './messages.ts';
import type { Translate } from './translate.ts';

/** What is known of a problem; the machine's `Problem` fits. */
export interface Told {
  readonly code: string;
  readonly errorType?: string;
  readonly message: string;
}

/** Problems that the screens find themselves, before or after asking the server. */
const own: Readonly<Record<string, MessageId>> = {
  invalid_email_address: 'error.invalidEmailAddress',
  invalid_email_format: 'error.invalid_email',
  password_missing: 'error.passwordMissing',
  code_expired: 'error.codeExpired',
  oauth_denied: 'oauth.denied',
  oauth_failed: 'oauth.failed',
  unexpected: 'error.unexpected',
};

/** One sentence that a visitor understands. */
export function problemText(t: Translate, { code, errorType, message }: Told): string {
  const id = Object.hasOwn(own, code) ? own[code] : undefined;
  if (id) return t(id);
  return describeFailure(t, {
    code,
    error_message: message,
    ...(errorType ? { error_type: errorType } : {}),
  });
}
