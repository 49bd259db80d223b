/** Writes security facts, and a delivery of each to every webhook that wants it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { day, later } from '../clock/clock.ts';
import { prepare } from '../database/prepare.ts';
import type { Queries } from '../database/schema.ts';
import { auditContext, type OfOrganization } from './context.ts';
import type { AuditDetails, AuditKind } from './kinds.ts';

/** A fact of any kind, with the details of that kind. */
type Fact = {
  [Kind in AuditKind]: {
    kind: Kind;
    /** Whom it is about. @default the user of the request */
    userId?: string | null;
    /** The id of the session. @default that of the request */
    sessionId?: string | null;
    /** The organization that the fact is about. @default that of the request */
    organization?: OfOrganization;
    /** Until when the fact is needed at least. @default the retention */
    neededUntil?: Date;
    details: AuditDetails[Kind];
  };
}[AuditKind];

/**
 * Records what has happened, in the transaction in which it happens: the fact and its record commit together or not at all.
 * The context of the request adds the actor, the network and the time.
 *
 * @throws Error outside of a context
 * @example
 * await record(trx, { kind: 'session.ended', sessionId, details: { reason: 'sign_out' } });
 */
export async function record(queries: Queries, ...facts: Fact[]): Promise<void> {
  if (facts.length === 0) return;
  const delivered_until = later(auditContext().clock.now(), deliveryDays * day);
  await insertFacts.later(queries, { facts: JSON.stringify(facts.map(factRow)), delivered_until });
}

/** How long the deliveries of a fact stay in their list. */
export const deliveryDays = 14;

/** An empty list of kinds means all. */
export const wantsKind = sql<SqlBool>`(webhooks.kinds = '[]'::jsonb or webhooks.kinds @> to_jsonb(kind))`;

/** @throws Error outside of a context */
function factRow({ kind, userId, sessionId, details, organization, neededUntil }: Fact) {
  const { clock, retentionDays, actor, requestId, ip, userAgent, adminKeyId, ...request } = auditContext();
  const home = organization ?? request.organization;
  const organization_id = 'organization_id' in details ? details.organization_id : home?.organization_id;
  // A change of another member says who made it.
  const isOther = userId !== undefined && userId !== request.userId;
  const actor_id = adminKeyId ?? ((isOther && organization_id && request.userId) || undefined);
  // In the details, which the seals cover.
  const of = { organization_id, project_id: home?.project_id ?? request.projectId, actor_id };
  const now = clock.now();
  const end = later(now, retentionDays * day);
  return {
    recorded_at: now,
    kind,
    actor,
    user_id: userId === undefined ? request.userId : userId,
    session_id: sessionId === undefined ? request.sessionId : sessionId,
    ip_address: ip,
    user_agent: userAgent,
    request_id: requestId,
    details: { ...details, of },
    expires_at: neededUntil && neededUntil > end ? neededUntil : end,
  };
}

/** The values of a fact for a statement with `factParts`. */
export type FactValues = Omit<ReturnType<typeof factRow>, 'details'> & {
  /** JSON. */
  details: string;
  delivered_until: Date;
};

/** @throws Error outside of a context */
export function factValues(fact: Fact): FactValues {
  const row = factRow(fact);
  const details = JSON.stringify(row.details);
  return { ...row, details, delivered_until: later(row.recorded_at, deliveryDays * day) };
}

type FactValue = (name: keyof FactValues) => RawBuilder<unknown>;

interface FactPart {
  value: FactValue;
  /** The row that the fact depends on, as `from …`: without such a row, no fact. @default always */
  from?: RawBuilder<unknown>;
}

/**
 * The parts of a `with` clause that record a fact together with what has happened, in a statement that is built once.
 *
 * @param from the row about which the fact is written; without a row, there is no fact. @default always
 */
export const factParts = (value: FactValue, from = sql``) => factsParts([{ value, from }], value);

/**
 * The parts of a statement that writes several facts of one moment.
 *
 * @param value of what they have in common
 */
export const factsParts = (facts: readonly FactPart[], value: FactValue) => sql`
  recorded as (
    insert into audit_events (
      recorded_at, kind, actor, user_id, session_id, ip_address, user_agent, request_id, details, expires_at
    )
    ${sql.join(facts.map(factRowOf), sql` union all `)}
    returning event_id, kind, user_id, recorded_at
  ),
  delivered as (
    insert into webhook_deliveries (webhook_id, event_id, kind, user_id, next_try_at, created_at, expires_at)
    select webhooks.webhook_id, event_id, kind, user_id, recorded_at, recorded_at, ${value('delivered_until')}::timestamptz
    from recorded, webhooks where ${wantsKind}
  )`;

const factRowOf = ({ value, from = sql`` }: FactPart) => sql`
  select ${value('recorded_at')}::timestamptz, ${value('kind')}::text, ${value('actor')}::text, ${value('user_id')}::text,
    ${value('session_id')}::text, ${value('ip_address')}::text, ${value('user_agent')}::text, ${value('request_id')}::text,
    ${value('details')}::jsonb, ${value('expires_at')}::timestamptz ${from}`;

const insertFacts = prepare<{ facts: string; delivered_until: Date }>()((_database, value) => {
  const from = sql`from jsonb_populate_recordset(null::audit_events, ${value('facts')}::jsonb) as fact`;
  return sql`with ${factsParts([{ value: (name) => sql.ref(`fact.${name}`), from }], () => value('delivered_until'))} select`;
});
