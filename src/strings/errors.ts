/** Chooses the text that a visitor reads for a failure. */
import type { AuthErrorCode } from '../../session-core/errors.ts';
import { isForDevelopers } from './for-developers.ts';
import { loadedMessages } from './loaded-messages.ts';
import type { MessageId } from './messages.ts';
import type { Translate } from './translate.ts';

/** The facts of a failure; `AuthError` and `AuthApiError` both match. */
interface Failure {
  code?: string;
  status_code?: number;
  error_type?: string;
  error_message?: string;
}

/** Failures of the session layer. `undefined`: the text comes from the server's refusal. */
const byCode = {
  api_error: undefined,
  schema_error: undefined,
  unreachable: 'error.unreachable',
  timeout: 'error.timeout',
  invalid_reply: 'error.invalidReply',
  captcha_required: 'error.captchaRequired',
  protection_unavailable: 'error.protectionUnavailable',
  aborted: 'error.unexpected',
  usage_error: 'error.unexpected',
  no_current_session: 'error.user_unauthenticated',
  disposed: 'error.unexpected',
  account_switch_unconfirmed: 'magicLink.switchTitle',
} satisfies Record<AuthErrorCode, MessageId | undefined>;

/** The text for an `error_type`; undefined if the catalogue has none. */
export function errorText(errorType: string): MessageId | undefined {
  const id = `error.${errorType}`;
  return Object.hasOwn(loadedMessages, id) ? (id as MessageId) : undefined;
}

/**
 * One sentence for any failure: our text, else the server's message if it is meant for visitors, else a general one.
 * Nobody has translated the server's message, so it only follows English texts.
 */
export function describeFailure(t: Translate, failure: Failure): string {
  const ownMessage = failure.error_type === undefined ? undefined : errorText(failure.error_type);
  if (ownMessage !== undefined) return t(ownMessage);
  if (isForDevelopers(failure.error_type, failure.error_message)) return t('error.setUp');
  const code = failure.code;
  const id = code !== undefined && Object.hasOwn(byCode, code) ? byCode[code as AuthErrorCode] : undefined;
  if (id !== undefined) return t(id);
  if ((failure.status_code ?? 0) >= 500) return t('error.serverError');
  // What an app requests is the mistake of a developer, too.
  const general = code === 'invalid_request' ? 'error.setUp' : 'error.unexpected';
  return (!t.isTranslated && failure.error_message) || t(general);
}
