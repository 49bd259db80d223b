/** Delivers facts to the host's webhooks: at least once, with longer and longer pauses, for three days. */
import { sql } from 'kysely';
import { asProvider } from '../audit/work.ts';
import { hour, later, minute, second } from '../clock.ts';
import type { AuditEventRow, WebhookDeliveryRow, WebhookRow } from '../database/schema.ts';
import { postGuarded } from '../oauth-server/fetch-document.ts';
import { allDone, startRounds } from '../rounds.ts';
import { open } from '../seal.ts';
import type { World } from '../world.ts';
import { sealKey } from './secrets.ts';
import { signedHeaders } from './sign.ts';

/** How often a process looks for deliveries that are due. */
const round = 2 * second;
/** Longer than a request may take: no other process takes it meanwhile. */
const lease = minute;
/** After each failure; the last is the end. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const atOnce = 20;

export interface WebhookOptions {
  /** Sends it. @default a guarded request to the public internet */
  post?: typeof postGuarded;
}

/** Starts delivering; returns the function that stops it and waits for deliveries in progress. */
export function startWebhooks(world: World): () => Promise<void> {
  // Nobody can have made a webhook.
  if (world.settings.adminSecret === undefined) return () => Promise.resolve();
  return startRounds(world, {
    pause: round,
    run: () => deliverToWebhooks(world),
    failure: 'could not deliver to webhooks',
  });
}

/** Delivers what is due, once each. */
export function deliverToWebhooks(world: World, { post = postGuarded }: WebhookOptions = {}): Promise<void> {
  return asProvider(world, async () => {
    const due = await takeDue(world);
    await allDone(due.map((delivery) => deliver(world, delivery, post)));
  });
}

/** Two processes share the work. Those of a webhook that is switched off wait. */
async function takeDue({ database, clock }: World): Promise<WebhookDeliveryRow[]> {
  const now = clock.now();
  return database
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), next_try_at: later(now, lease) }))
    .where('delivery_id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.webhook_id', 'webhook_deliveries.webhook_id')
        .select('delivery_id')
        .where('next_try_at', '<=', now)
        .where('webhooks.enabled', '=', true)
        .orderBy('next_try_at')
        .orderBy('delivery_id')
        .limit(sql<number>`${atOnce}::integer`)
        .forUpdate('webhook_deliveries')
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

async function deliver(world: World, delivery: WebhookDeliveryRow, post: typeof postGuarded): Promise<void> {
  const { database, log } = world;
  const { webhook_id, event_id, tries } = delivery;
  const webhook = await database
    .selectFrom('webhooks')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .executeTakeFirst();
  const fact = await database
    .selectFrom('audit_events')
    .selectAll()
    .where('event_id', '=', event_id)
    .executeTakeFirst();
  if (!webhook) return;
  // A fact whose retention has ended is no longer delivered either.
  const status = fact ? await send(world, webhook, fact, post) : null;
  const delivered = status !== null && status >= 200 && status < 300;
  const pause = fact ? pauses[tries - 1] : undefined;
  if (!delivered) {
    const isLast = pause === undefined;
    log.warn({ webhook_id, event_id, tries, status, is_last: isLast }, 'a webhook did not accept a fact');
  }
  const now = world.clock.now();
  await database
    .updateTable('webhook_deliveries')
    .set({
      last_status: status,
      delivered_at: delivered ? now : null,
      next_try_at: delivered || pause === undefined ? null : later(now, pause),
    })
    .where('delivery_id', '=', delivery.delivery_id)
    .execute();
}

/** The status of the reply; null: there was none. */
async function send(
  world: World,
  webhook: WebhookRow,
  fact: AuditEventRow,
  post: typeof postGuarded,
): Promise<number | null> {
  const { clock, pepper, settings, log } = world;
  const at = clock.now();
  const body = JSON.stringify(describeFact(fact));
  const secrets = liveSecrets(webhook, at).map((sealed) => String(open(sealKey(pepper), sealed)));
  const headers = {
    'Content-Type': 'application/json',
    ...signedHeaders({ id: `fact_${fact.event_id}`, at, body }, secrets),
  };
  try {
    return await post(new URL(webhook.url), { body, headers }, { allowLoopback: !settings.production });
  } catch (err) {
    log.info({ err, webhook_id: webhook.webhook_id }, 'a webhook could not be reached');
    return null;
  }
}

/** The newest first. */
function liveSecrets(
  { sealed_secret, sealed_old_secret, old_secret_ends_at }: WebhookRow,
  now: Date,
): string[] {
  const isOldLive = sealed_old_secret !== null && old_secret_ends_at !== null && old_secret_ends_at > now;
  return [sealed_secret, ...(isOldLive ? [sealed_old_secret] : [])];
}

/** Ids only: a receiver that needs more asks the management API. */
function describeFact({ event_id, kind, recorded_at, actor, user_id, session_id, details }: AuditEventRow) {
  return {
    type: kind,
    timestamp: recorded_at.toISOString(),
    data: { event_id, actor, user_id, session_id, ...details },
  };
}
