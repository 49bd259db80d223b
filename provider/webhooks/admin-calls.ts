/** Webhooks in the management API. */

import { z } from '@hono/zod-openapi';
import { sql } from 'kysely';
import { requireAll } from '../admin/keys.ts';
import { nextCursor, type OperationTable, operation, page, pageSize } from '../admin/operation.ts';
import { type AuditKind, auditKinds } from '../audit/kinds.ts';
import { sealedBefore } from '../audit/read.ts';
import { deliveryDays, record, wantsKind } from '../audit/record.ts';
import { optional, time } from '../calls/schemas.ts';
import { day, later } from '../clock/clock.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../database/schema.ts';
import { isLoopbackHost } from '../http/origins.ts';
import { wrongField, wrongParameter } from '../http/schema-issues.ts';
import { moment } from '../http/times.ts';
import { requireRoom } from '../limits/quotas.ts';
import { seal } from '../secrets/seal.ts';
import type { Parts } from '../world/ground.ts';
import { newSecret, sealKey } from './secrets.ts';
import { changing, findWebhook } from './webhook-rows.ts';

/** Who says where facts go may read them: a webhook shows what its maker may see. */
const ofReaders = ['audit_events:read'];
const most = 20;
/** A fraction of what a statement may take. */
const replayedAtOnce = 20_000;
const kindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];
const kinds = z
  .array(z.enum(kindNames).openapi('FactKind'))
  .max(kindNames.length)
  .openapi({ description: 'Kinds of facts; none: all' });
const url = z.url({ protocol: /^https?$/ }).max(2048);
const webhook = z
  .object({
    webhook_id: z.string(),
    url: z.string(),
    kinds: z.array(z.string()),
    enabled: z.boolean(),
    created_at: time,
  })
  .openapi('Webhook');
type Webhook = z.output<typeof webhook>;
const status = z.enum(['waiting', 'delivered', 'failed']);
const delivery = z
  .object({
    delivery_id: z.string(),
    event_id: z.number().int(),
    kind: z.string(),
    status,
    tries: z.number().int(),
    last_status: z
      .number()
      .int()
      .nullable()
      .openapi({ description: 'The status of the last reply; null: there was none' }),
    next_try_at: time.nullable(),
    created_at: time,
  })
  .openapi('WebhookDelivery');
type WebhookDelivery = z.output<typeof delivery>;
const secret = z.string().openapi({ description: 'For the library that verifies; shown only here' });

export const webhookOperations: OperationTable = {
  'GET /v1/admin/webhooks': operation({
    id: 'listWebhooks',
    method: 'webhooks.list',
    summary: 'All webhooks',
    refusals: [],
    reply: z.object({ webhooks: z.array(webhook) }),
    async answer({ world: { database } }) {
      const rows = await database
        .selectFrom('webhooks')
        .selectAll()
        .orderBy('created_at')
        .orderBy('webhook_id')
        .execute();
      return { webhooks: rows.map(describe) };
    },
  }),

  'POST /v1/admin/webhooks': operation({
    id: 'createWebhook',
    method: 'webhooks.create',
    summary: 'Send facts to an address of the host, signed by the Standard Webhooks scheme',
    refusals: ['webhook_quota_reached', 'unauthorized_action'],
    body: z.object({ url, kinds: optional(kinds) }),
    reply: z.object({ webhook, secret }),
    async answer({ world, body }) {
      requireAll(ofReaders);
      const { database, random, clock, pepper } = world;
      checkUrl(world, body.url);
      const { count } = await database
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      await requireRoom(world, database, 'webhooks');
      if (count >= most) throw wrongField('url', `would be more than ${most} webhooks`);
      const secret = newSecret(random);
      const row = await changing(world, 'created', (trx) =>
        trx
          .insertInto('webhooks')
          .values({
            webhook_id: `webhook-${random.uuid()}`,
            url: body.url,
            kinds: JSON.stringify(body.kinds ?? []),
            sealed_secret: seal(random, sealKey(pepper), secret),
            created_at: clock.now(),
          })
          .returningAll()
          .executeTakeFirst(),
      );
      return { webhook: describe(row), secret: secret };
    },
  }),

  'PATCH /v1/admin/webhooks/:webhook_id': operation({
    id: 'updateWebhook',
    method: 'webhooks.update',
    summary: 'Change address or kinds, or switch it off; meanwhile its deliveries wait',
    refusals: ['webhook_not_found', 'unauthorized_action'],
    body: z.strictObject({ url: optional(url), kinds: optional(kinds), enabled: optional(z.boolean()) }),
    reply: z.object({ webhook }),
    async answer({ world, params: { webhook_id = '' }, body }) {
      if (body.url !== undefined || body.kinds !== undefined) requireAll(ofReaders);
      if (body.url !== undefined) checkUrl(world, body.url);
      const { kinds, ...rest } = body;
      const row = await changing(world, 'changed', (trx) =>
        trx
          .updateTable('webhooks')
          // At least one column, for an empty body.
          .set({ webhook_id, ...rest, ...(kinds && { kinds: JSON.stringify(kinds) }) })
          .where('webhook_id', '=', webhook_id)
          .returningAll()
          .executeTakeFirst(),
      );
      return { webhook: describe(row) };
    },
  }),

  'DELETE /v1/admin/webhooks/:webhook_id': operation({
    id: 'deleteWebhook',
    method: 'webhooks.delete',
    summary: 'Remove a webhook with its deliveries',
    refusals: ['webhook_not_found'],
    reply: z.object({ webhook_id: z.string() }),
    async answer({ world, params: { webhook_id = '' } }) {
      return changing(world, 'removed', (trx) =>
        trx
          .deleteFrom('webhooks')
          .where('webhook_id', '=', webhook_id)
          .returning('webhook_id')
          .executeTakeFirst(),
      );
    },
  }),

  'POST /v1/admin/webhooks/:webhook_id/rotate_secret': operation({
    id: 'rotateWebhookSecret',
    method: 'webhooks.rotateSecret',
    summary: 'Make a new secret; for a day, deliveries carry the signatures of both',
    refusals: ['webhook_not_found'],
    reply: z.object({ secret, old_secret_ends_at: time }),
    async answer({ world, params: { webhook_id = '' } }) {
      const { random, clock, pepper } = world;
      const secret = newSecret(random);
      const ends = later(clock.now(), day);
      await changing(world, 'secret_rotated', (trx) =>
        trx
          .updateTable('webhooks')
          .set(({ ref }) => ({
            sealed_old_secret: ref('sealed_secret'),
            old_secret_ends_at: ends,
            sealed_secret: seal(random, sealKey(pepper), secret),
          }))
          .where('webhook_id', '=', webhook_id)
          .returning('webhook_id')
          .executeTakeFirst(),
      );
      return { secret: secret, old_secret_ends_at: ends.toISOString() };
    },
  }),

  'GET /v1/admin/webhooks/:webhook_id/deliveries': operation({
    id: 'listWebhookDeliveries',
    ofServer: true,
    method: 'webhooks.deliveries',
    summary: 'What was sent to a webhook in the last two weeks, newest first, a page at a time',
    refusals: ['webhook_not_found'],
    query: z.strictObject({ status: optional(status), ...page }),
    reply: z.object({
      deliveries: z.array(delivery),
      next_cursor: nextCursor,
    }),
    async answer({ world, params: { webhook_id = '' }, query: { cursor, limit = pageSize, status: state } }) {
      await findWebhook(world, webhook_id);
      const before = cursor === undefined ? undefined : Number(cursor);
      if (before !== undefined && !Number.isSafeInteger(before))
        throw wrongParameter('cursor', 'must be the next_cursor of a page');
      const rows = await world.database
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', webhook_id)
        .$if(before !== undefined, (query) => query.where('delivery_id', '<', before ?? 0))
        .$if(state === 'waiting', (query) =>
          query.where('next_try_at', 'is not', null).where('delivered_at', 'is', null),
        )
        .$if(state === 'delivered', (query) => query.where('delivered_at', 'is not', null))
        .$if(state === 'failed', (query) =>
          query.where('next_try_at', 'is', null).where('delivered_at', 'is', null),
        )
        .orderBy('delivery_id', 'desc')
        // One more, to know whether there is another page.
        .limit(limit + 1)
        .execute();
      const shown = rows.slice(0, limit);
      const last = shown.at(-1)?.delivery_id;
      return {
        deliveries: shown.map(describeDelivery),
        next_cursor: rows.length > limit && last !== undefined ? String(last) : null,
      };
    },
  }),

  'POST /v1/admin/webhooks/:webhook_id/replay': operation({
    id: 'replayWebhook',
    ofServer: true,
    method: 'webhooks.replay',
    summary: 'Send again what was recorded from then on, as far as the record reaches, a part at a time',
    refusals: ['webhook_not_found', 'unauthorized_action'],
    body: z.object({
      from: moment,
      after: optional(
        z.number().int().min(0).openapi({ description: 'The `next_after` of the part before' }),
      ),
    }),
    reply: z.object({
      waiting: z.number().int(),
      next_after: z.number().int().nullable().openapi({ description: 'Null after the last part' }),
    }),
    async answer({ world, params: { webhook_id = '' }, body: { from, after = 0 } }) {
      requireAll(ofReaders);
      await findWebhook(world, webhook_id);
      // The first part begins it.
      if (after === 0)
        await record(world.database, {
          kind: 'webhook.changed',
          details: { webhook_id, change: 'replayed' },
        });
      const now = world.clock.now();
      // All facts of a part, whether the webhook wants them or not: so each part costs the same.
      const { rows } = await sql<{ waiting: number; read: number; last: number | null }>`
        with part as (
          select event_id, kind, user_id, recorded_at from audit_events
          where event_id > greatest(${after}::bigint, ${sealedBefore(new Date(from))})
          order by event_id limit ${sql.lit(replayedAtOnce)}
        ), added as (
          insert into webhook_deliveries (webhook_id, event_id, kind, user_id, next_try_at, created_at, expires_at)
          select webhook_id, event_id, kind, user_id, ${now}::timestamptz, ${now}::timestamptz,
            ${later(now, deliveryDays * day)}::timestamptz
          from part, webhooks
          where webhook_id = ${webhook_id} and recorded_at >= ${from}::timestamptz and ${wantsKind}
          order by event_id
          returning event_id
        )
        select (select count(*)::integer from added) as waiting, count(*)::integer as read, max(event_id) as last from part
      `.execute(world.database);
      const { waiting = 0, read = 0, last = null } = rows[0] ?? {};
      return { waiting, next_after: read === replayedAtOnce ? last : null };
    },
  }),
};

/** @throws Refusal `bad_request` for an address that would send facts in the clear */
function checkUrl({ settings }: Parts<'settings'>, text: string): void {
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') throw wrongField('url', 'must not contain a user name or password');
  if (protocol === 'https:' || (!settings.production && isLoopbackHost(hostname))) return;
  throw wrongField('url', 'must begin with https://');
}

function describe({ webhook_id, url, kinds, enabled, created_at }: WebhookRow): Webhook {
  return { webhook_id, url, kinds, enabled, created_at: created_at.toISOString() };
}

function describeDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  const { delivery_id, event_id, kind, tries, last_status, next_try_at, delivered_at, created_at } = row;
  const open = next_try_at === null ? 'failed' : 'waiting';
  return {
    delivery_id: String(delivery_id),
    event_id,
    kind,
    status: delivered_at === null ? open : 'delivered',
    tries,
    last_status,
    next_try_at: next_try_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
