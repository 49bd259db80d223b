/** The record of security facts in the management API, and the rotation of signing keys. */

import { z } from '@hono/zod-openapi';
import {
  nextCursor,
  type OperationTable,
  operation,
  page,
  pageSize,
  type StreamTable,
  streamOperation,
} from '../admin/operation.ts';
import { optional, time } from '../calls/schemas.ts';
import { wrongParameter } from '../http/schema-issues.ts';
import { moment } from '../http/times.ts';
import { rotateKeys } from '../secrets/keys.ts';
import { actors } from './context.ts';
import { erasePerson } from './erase.ts';
import { readFeed } from './feed.ts';
import { type AuditKind, auditKinds } from './kinds.ts';
import { type AuditFilter, exportEvents, listEvents } from './read.ts';

const id = z.string().max(200);
const count = z.coerce.number<string>().int();

const filter = {
  user_id: optional(id),
  session_id: optional(id),
  organization_id: optional(id),
  project_id: optional(id),
  actor: optional(z.enum(actors)),
  actor_id: optional(
    id.openapi({ description: 'A key of the management API, or the member who changed another one' }),
  ),
  kind: optional(z.string().max(2000).openapi({ description: 'Kinds of facts, separated by commas' })),
  from: optional(moment),
  to: optional(moment),
};

const fact = z
  .object({
    event_id: z.number().int(),
    recorded_at: time,
    kind: z.string(),
    actor: z.string(),
    user_id: z.string().nullable(),
    session_id: z.string().nullable(),
    organization_id: z.string().nullable(),
    project_id: z.string().nullable(),
    actor_id: z.string().nullable(),
    ip_address: z.string(),
    user_agent: z.string(),
    request_id: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
  })
  .openapi('AuditFact');

export const auditOperations: OperationTable = {
  'GET /v1/audit_events': operation({
    id: 'listAuditEvents',
    ofServer: true,
    method: 'record.list',
    summary: 'Security facts, newest first, a page at a time',
    refusals: [],
    query: z.strictObject({ ...filter, ...page }),
    reply: z.object({ events: z.array(fact), next_cursor: nextCursor }),
    async answer({ world, query: { cursor, limit = pageSize, ...rest } }) {
      const before = cursor === undefined ? undefined : readId(cursor);
      const { events, next } = await listEvents(world.database, filterOf(rest), { before, limit });
      return { events, next_cursor: next === null ? null : String(next) };
    },
  }),

  'GET /v1/audit_events/feed': operation({
    id: 'readFeed',
    ofServer: true,
    method: 'record.feed',
    summary:
      'Security facts in their order, for a reader who comes back with the cursor of the last page: none is skipped, however late it commits',
    refusals: [],
    query: z.strictObject({
      ...filter,
      ...page,
      cursor: optional(
        z.string().min(1).max(200).openapi({
          description:
            'The cursor of the page before; none: from the oldest fact; "latest": what comes from now on',
        }),
      ),
    }),
    reply: z.object({
      events: z.array(fact),
      cursor: z.string().openapi({ description: 'For the next page, also after the last one' }),
      has_more: z.boolean().openapi({ description: 'Whether there may be more at once' }),
    }),
    answer: ({ world, query: { cursor, limit = pageSize, ...rest } }) =>
      readFeed(world.database, filterOf(rest), { cursor, limit }),
  }),

  'POST /v1/audit_events/erase': operation({
    id: 'eraseRecord',
    method: 'record.erase',
    summary:
      'Erase networks and browsers of a user or member who is gone; the facts stay, and their seals hold',
    refusals: [],
    body: z.strictObject({ user_id: z.string().min(1).max(200) }),
    reply: z.object({
      user_id: z.string(),
      erased: z.number().int().openapi({ description: 'Facts that no longer say from where they came' }),
    }),
    async answer({ world, body: { user_id } }) {
      return { user_id, erased: await erasePerson(world, user_id) };
    },
  }),

  'POST /v1/keys/rotate': operation({
    id: 'rotateKeys',
    ofServer: true,
    method: 'keys.rotate',
    summary:
      'Publish a new signing key, and sign with it once caches know it; until then a repeat makes no other',
    area: 'Keys',
    refusals: [],
    reply: z.object({ kid: z.string(), signs_from: time }),
    async answer({ world }) {
      const { kid, signsFrom } = await rotateKeys(world);
      return { kid, signs_from: signsFrom.toISOString() };
    },
  }),
};

export const auditStreams: StreamTable = {
  'GET /v1/audit_events/export': streamOperation({
    id: 'exportAuditEvents',
    ofServer: true,
    method: 'record.export',
    summary: 'All security facts, oldest first, as JSON lines',
    refusals: [],
    query: z.strictObject({
      ...filter,
      after: optional(count.min(0)),
      limit: optional(count.min(1).max(1_000_000)),
    }),
    line: fact,
    lines({ world, query: { after = 0, limit = 100_000, ...rest } }) {
      return exportEvents(world.database, filterOf(rest), { after, limit, now: world.clock.now() });
    },
  }),
};

function readId(cursor: string): number {
  const id = Number(cursor);
  if (!Number.isSafeInteger(id) || id < 0)
    throw wrongParameter('cursor', 'must be the next_cursor of a page');
  return id;
}

function filterOf({ kind, from, to, ...exact }: z.output<z.ZodObject<typeof filter>>): AuditFilter {
  return {
    ...exact,
    kinds: kind?.split(',').map(readKind),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

/** @throws Refusal `bad_request` */
function readKind(text: string): AuditKind {
  if (Object.hasOwn(auditKinds, text)) return text as AuditKind;
  throw wrongParameter('kind', `must name kinds of facts; "${text}" is none`);
}
