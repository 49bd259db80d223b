/** Chooses the text for a problem of the screen machine. */
import type { AuthError, WalletErrorCode } from '../../session-core/errors.ts';
import { describeFailure } from './errors.ts';
import type { MessageId } from './messages.ts';
import type { Translate } from './translate.ts';

/** The facts of a problem; the machine's `Problem` matches. */
export interface ProblemFacts {
  readonly code: string;
  readonly errorType?: string;
  readonly message: string;
  readonly transient?: true;
}

/** Problems that the screens detect themselves. `undefined`: the visitor reads the problem's message. */
const unwrapped = {
  invalid_email_address: 'error.invalidEmailAddress',
  invalid_email_format: 'error.invalid_email',
  invalid_phone_number: 'error.invalid_phone_number',
  password_missing: 'error.passwordMissing',
  code_expired: 'error.codeExpired',
  code_ended: 'error.codeEnded',
  tries_ended: 'totp.noTriesLeft',
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
  no_account: 'error.noAccount',
  passkey_not_found: 'error.passkeyNotFound',
  passkey_unknown: 'error.passkeyUnknown',
  passkey_cancelled: 'error.passkeyCancelled',
  passkey_duplicate: 'error.passkeyDuplicate',
  passkey_not_created: 'error.passkeyNotCreated',
  passkey_sign_in_again: 'error.passkeySignInAgain',
  passkey_other_sign_in: 'error.passkeyOtherSignIn',
  passkey_limit: 'error.passkeyLimit',
  passkey_unsupported: 'error.passkeyUnsupported',
  passkey_insecure: 'error.passkeyInsecure',
  passkey_framed: 'error.passkeyFramed',
  passkey_wrong_domain: 'error.passkeyWrongDomain',
  account_unconfirmed: 'account.error.unconfirmed',
  account_last_way: 'account.error.lastWay',
  account_last_admin: 'account.error.lastAdmin',
  account_locked: 'account.error.locked',
  account_not_allowed: 'account.error.notAllowed',
  account_sign_in_again: 'account.error.signInAgain',
  one_tap: undefined,
} as const satisfies Record<WalletErrorCode, MessageId> & Record<string, MessageId | undefined>;

/** Every problem code: those of the session layer, those of the screens, and one for which its screen has the words. */
export type ProblemCode = AuthError['code'] | keyof typeof unwrapped | 'account_other_wallet';

/** One sentence for visitors. */
export function problemText(t: Translate, { code, errorType, message }: ProblemFacts): string {
  const id = Object.hasOwn(unwrapped, code) ? unwrapped[code as keyof typeof unwrapped] : undefined;
  if (id) return t(id);
  return describeFailure(t, {
    code,
    error_message: message,
    ...(errorType ? { error_type: errorType } : {}),
  });
}
