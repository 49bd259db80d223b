/** What can go wrong, as two classes and a list of codes. */
import type { ErrorReply, SchemaIssue } from './wire/errors.ts';

/**
 * Machine-readable reasons.
 *
 * - `api_error`: the server refused; an {@link AuthApiError} with its `error_type`.
 * - `schema_error`: the server found a field wrong; an {@link AuthApiError} with `issues`.
 * - `unreachable`: no answer came (offline, blocked, refused, name not found).
 * - `timeout`: no answer within the time allowed.
 * - `invalid_reply`: the answer did not follow the protocol (a proxy's page, half a reply).
 * - `captcha_required`: the server asks for a captcha that this project does not offer, or did not accept it.
 * - `protection_unavailable`: a captcha or device fingerprint that the project asks for is blocked or does not answer.
 * - `aborted`: the caller aborted the call.
 * - `usage_error`: an argument is of the wrong type; the message names it.
 * - `no_current_session`: the call needs a signed-in user.
 * - `disposed`: the client was disposed before the call.
 * - `account_switch_unconfirmed`: the link, or the social sign-in, is for an account other than the signed-in one; `accounts` names both.
 */
export type AuthErrorCode =
  | 'api_error'
  | 'schema_error'
  | 'unreachable'
  | 'timeout'
  | 'invalid_reply'
  | 'captcha_required'
  | 'protection_unavailable'
  | 'aborted'
  | 'usage_error'
  | 'no_current_session'
  | 'disposed'
  | 'account_switch_unconfirmed';

/**
 * Why the browser gave no passkey.
 *
 * - `webauthn_not_supported`: the browser or device does not support the request.
 * - `webauthn_not_allowed`: the visitor declined or did nothing for too long; browsers do not say which.
 * - `webauthn_already_registered`: this authenticator, or one that shares its passkeys, has one for the user already.
 * - `webauthn_security_error`: the page's host is neither the requested `domain` nor below it, or the page has no https.
 * - `webauthn_failed`: anything else; `cause` is the browser's own error.
 */
export type WebAuthnErrorCode =
  | 'webauthn_not_supported'
  | 'webauthn_not_allowed'
  | 'webauthn_already_registered'
  | 'webauthn_security_error'
  | 'webauthn_failed';

/**
 * Why a crypto wallet gave no signature. Only the widget uses these: the session layer calls no wallet.
 *
 * - `wallet_refused`: the visitor declined.
 * - `wallet_pending`: the wallet is still busy with an earlier request.
 * - `wallet_locked`: the visitor must unlock the wallet first.
 * - `wallet_no_account`: the wallet connected but gave no address.
 * - `wallet_changed`: the visitor chose another account between connecting and signing.
 * - `wallet_timeout`: no answer within five minutes, after which the text to sign has expired.
 * - `wallet_failed`: anything else; `cause` is the wallet's own error.
 */
export type WalletErrorCode =
  | 'wallet_refused'
  | 'wallet_pending'
  | 'wallet_locked'
  | 'wallet_no_account'
  | 'wallet_changed'
  | 'wallet_timeout'
  | 'wallet_failed';

/** Marks the errors of every copy of this library in a page, with the rank of their class. */
const brand = Symbol.for('auth-elements.error');

/**
 * Anything this library throws. `message` names the argument or the remedy; `cause` is the evidence.
 *
 * `instanceof` also recognises the errors of another copy of this library: a page may load two bundles, which share one
 * session, so that the error of one reaches the code of the other.
 */
export class AuthError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    // A host's subclass has no rank of its own and recognises only its own instances.
    const { prototype } = this;
    return Object.hasOwn(prototype, brand)
      ? Object(value)[brand] >= prototype[brand]
      : super[Symbol.hasInstance](value);
  }

  /** @internal An error of a higher rank also counts as one of each lower rank. */
  get [brand](): number {
    return 1;
  }

  override readonly name: string = 'AuthError';
  readonly code: AuthErrorCode | WebAuthnErrorCode | WalletErrorCode;
  /**
   * Milliseconds that the server asks the caller to wait before the next try, if it says so.
   * @see RFC 9110, section 10.2.3
   */
  declare readonly retryAfter?: number;
  /** What `account_switch_unconfirmed` is about: the name of the signed-in account, and the address that the link signs in. */
  declare readonly accounts?: { current: string; next: string };
  /** Why one-tap could not show its prompt, if known: `script_not_loaded`. */
  declare readonly reason?: string;

  constructor(
    code: AuthErrorCode | WebAuthnErrorCode | WalletErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.code = code;
  }
}

/** The server refused the call. */
export class AuthApiError extends AuthError {
  /** @internal */
  override get [brand](): number {
    return 2;
  }

  override readonly name = 'AuthApiError';
  declare readonly status_code: number;
  declare readonly error_type: string;
  declare readonly error_message: string;
  declare readonly error_url: string;
  declare readonly request_id: string | undefined;
  declare readonly error_details: Record<string, unknown> | undefined;
  /** The fields that the server rejected, if it named any. */
  declare readonly issues: readonly SchemaIssue[];

  constructor(reply: ErrorReply, issues: readonly SchemaIssue[] = []) {
    super(issues[0] ? 'schema_error' : 'api_error', reply.error_message);
    Object.assign(this, reply, { issues });
  }
}
