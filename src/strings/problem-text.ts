/** The words for a problem of the screen machine. */
import type { AuthError, WalletErrorCode } from '../../session-core/errors.ts';
import { describeFailure } from './errors.ts';
import type { MessageId } from './messages.ts';
import type { Translate } from './translate.ts';

/** What is known of a problem; the machine's `Problem` fits. */
export interface Told {
  readonly code: string;
  readonly errorType?: string;
  readonly message: string;
  readonly transient?: true;
}

/** Problems that the screens find themselves, before or after asking the server. `undefined`: its message is shown. */
const own = {
  invalid_email_address: 'error.invalidEmailAddress',
  invalid_email_format: 'error.invalid_email',
  invalid_phone_number: 'error.invalid_phone_number',
  password_missing: 'error.passwordMissing',
  code_expired: 'error.codeExpired',
  code_ended: 'error.codeEnded',
  wallet_refused: 'crypto.problem.refused',
  wallet_pending: 'crypto.problem.pending',
  wallet_locked: 'crypto.problem.locked',
  wallet_no_account: 'crypto.problem.noAccount',
  wallet_changed: 'crypto.problem.changed',
  wallet_timeout: 'crypto.problem.timeout',
  wallet_failed: 'crypto.problem.failed',
  oauth_denied: 'oauth.denied',
  oauth_failed: 'oauth.failed',
  unexpected: 'error.unexpected',
  passkey_not_found: 'error.passkeyNotFound',
  passkey_unknown: 'error.passkeyUnknown',
  passkey_cancelled: 'error.passkeyCancelled',
  passkey_duplicate: 'error.passkeyDuplicate',
  passkey_not_created: 'error.passkeyNotCreated',
  passkey_sign_in_again: 'error.passkeySignInAgain',
  passkey_limit: 'error.passkeyLimit',
  passkey_unsupported: 'error.passkeyUnsupported',
  passkey_insecure: 'error.passkeyInsecure',
  passkey_framed: 'error.passkeyFramed',
  passkey_wrong_domain: 'error.passkeyWrongDomain',
  one_tap: undefined,
} as const satisfies Record<WalletErrorCode, MessageId> & Record<string, MessageId | undefined>;

/** Every code that a problem can have: of the session layer, or of a screen's own. */
export type ProblemCode = AuthError['code'] | keyof typeof own;

/** One sentence that a visitor understands. */
export function problemText(t: Translate, { code, errorType, message }: Told): string {
  const id = Object.hasOwn(own, code) ? own[code as keyof typeof own] : undefined;
  if (id) return t(id);
  return describeFailure(t, {
    code,
    error_message: message,
    ...(errorType ? { error_type: errorType } : {}),
  });
}
