/** Why the provider refuses a call: one list of types with status and message, and one class to throw. */
import type { RefusalType, SchemaIssue } from '../../session-core/wire/errors.ts';
import { appsRefusals } from './refusals/apps.ts';
import { factorsRefusals } from './refusals/factors.ts';
import { organizationsRefusals } from './refusals/organizations.ts';
import type { RefusalKind } from './refusals/refusal-kind.ts';
import { requestsRefusals } from './refusals/requests.ts';
import { ssoRefusals } from './refusals/sso.ts';
import { usersRefusals } from './refusals/users.ts';

/** Every `error_type` with its status and message. Also the table of `/docs/errors`. */
export const refusalKinds = {
  ...requestsRefusals,
  ...usersRefusals,
  ...factorsRefusals,
  ...appsRefusals,
  ...organizationsRefusals,
  ...ssoRefusals,
} satisfies Record<RefusalType, RefusalKind>;

export const isRefusalType = (text: string): text is RefusalType => Object.hasOwn(refusalKinds, text);

interface RefusalDetails {
  /** Words in place of the default ones. */
  message?: string;
  status?: RefusalKind['status'];
  /** Whole seconds until another attempt makes sense. */
  retryAfter?: number;
  /** For programs: `error_details` of the reply. */
  details?: Record<string, unknown>;
  /** The wrong fields, and where they are. */
  issues?: { in: 'body' | 'params' | 'query'; list: SchemaIssue[] };
  cause?: unknown;
}

/** Thrown by any step of a call; becomes the wire's error reply. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly type: RefusalType;
  readonly status: RefusalKind['status'];
  readonly retryAfter: number | undefined;
  readonly details: RefusalDetails['details'];
  readonly issues: RefusalDetails['issues'];

  constructor(type: RefusalType, details: RefusalDetails = {}) {
    const kind: RefusalKind = refusalKinds[type];
    super(details.message ?? kind.message, { cause: details.cause });
    this.type = type;
    this.status = details.status ?? kind.status;
    this.retryAfter = details.retryAfter;
    this.details = details.details;
    this.issues = details.issues;
  }
}

/**
 * A refusal for a temporary failure: status 503.
 *
 * @param problem a sentence
 * @param seconds until another attempt makes sense
 */
export function unavailable(problem: string, seconds: number, cause?: unknown): Refusal {
  const message = `${problem} Wait as many seconds as Retry-After says.`;
  return new Refusal('internal_server_error', { status: 503, message, retryAfter: seconds, cause });
}
