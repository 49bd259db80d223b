import type { ErrorReply, SchemaErrorReply, SchemaIssue } from '../session-core/wire/errors.ts';

/** A call of the management API that the provider refused. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  /** Such as `user_not_found`. Listed under `/docs/errors` of the provider. */
  readonly type: ErrorReply['error_type'];
  /** The HTTP status. */
  readonly status: number;
  /** Names the request in the provider's log. */
  readonly requestId: string | undefined;
  /** The wrong fields of a `bad_request`. */
  readonly issues: readonly SchemaIssue[];

  constructor(reply: SchemaErrorReply) {
    super(reply.error_message);
    this.type = reply.error_type;
    this.status = reply.status_code;
    this.requestId = reply.request_id;
    this.issues = [...(reply.body ?? []), ...(reply.query ?? [])];
  }
}
