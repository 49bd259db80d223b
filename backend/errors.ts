/** What the backend module throws. */

/**
 * Machine-readable reasons, each with the HTTP status that suits a reply.
 *
 * - `not_signed_in` (401): the request carries no valid session.
 * - `session_stale` (401): the session is alive, but its JWT has expired, and only a page in its browser can renew it.
 * - `role_required` (403): the user lacks the role.
 * - `organization_required` (403): the session is for another organization, or for none.
 * - `forbidden_origin` (403): a page of another site sent the request.
 * - `session_token_required` (400): a live check needs the session token, and the request carries only a JWT.
 * - `provider_unreachable` (503): the provider returned no usable reply, so no request can be checked.
 * - `usage_error` (500): an option is wrong; the message names it.
 */
export type BackendErrorCode = keyof typeof statuses;

const statuses = {
  not_signed_in: 401,
  session_stale: 401,
  role_required: 403,
  organization_required: 403,
  forbidden_origin: 403,
  session_token_required: 400,
  provider_unreachable: 503,
  usage_error: 500,
} as const;

/** Anything this module throws. `status` suits the reply, `cause` is the evidence. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly code: BackendErrorCode;
  /** An HTTP status for the reply. */
  readonly status: number;

  constructor(code: BackendErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
    this.status = statuses[code];
  }
}
