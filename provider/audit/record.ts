/** Writes security facts. */
import { day, later } from '../clock.ts';
import type { Queries } from '../database/schema.ts';
import { auditContext } from './context.ts';
import type { AuditDetails, AuditKind } from './kinds.ts';

/** A fact of any kind, with the details of that kind. */
export type Fact = {
  [Kind in AuditKind]: {
    kind: Kind;
    /** Whom it is about. @default the user of the request */
    userId?: string | null;
    /** Which session. @default that of the request */
    sessionId?: string | null;
    details: AuditDetails[Kind];
  };
}[AuditKind];

/**
 * Records what has happened, in the transaction in which it happens: the fact and its record commit together or not at all.
 * The context of the request adds who, from where and when.
 *
 * @throws Error outside of a context
 * @example
 * await record(trx, { kind: 'session.ended', sessionId, details: { reason: 'sign_out' } });
 */
export async function record(queries: Queries, ...facts: Fact[]): Promise<void> {
  if (facts.length === 0) return;
  const { clock, retentionDays, actor, requestId, ip, userAgent, ...request } = auditContext();
  const now = clock.now();
  await queries
    .insertInto('audit_events')
    .values(
      facts.map(({ kind, userId = request.userId, sessionId = request.sessionId, details }) => ({
        recorded_at: now,
        kind,
        actor,
        user_id: userId,
        session_id: sessionId,
        ip_address: ip,
        user_agent: userAgent,
        request_id: requestId,
        details: JSON.stringify(details),
        expires_at: later(now, retentionDays * day),
      })),
    )
    .execute();
}
