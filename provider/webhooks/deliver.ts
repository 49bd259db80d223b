/** Delivers facts to the host's webhooks: at least once, with longer and longer pauses, for three days. */

import { type Selectable, sql } from 'kysely';
import { messageOf } from '../audit/message.ts';
import { describe } from '../audit/read.ts';
import { asProvider } from '../audit/work.ts';
import { hour, minute, second } from '../clock/clock.ts';
import type { AuditEventRow, Tables, WebhookRow } from '../database/schema.ts';
import { postGuarded } from '../fetch/fetch-document.ts';
import { signedHeaders } from '../http/signed-headers.ts';
import { createQueue, type Queue, type Tried } from '../queue/queue.ts';
import { open } from '../secrets/seal.ts';
import type { Parts } from '../world/ground.ts';
import type { World } from '../world/world.ts';
import { sealKey } from './secrets.ts';

type Delivery = Selectable<Tables['webhook_deliveries']>;

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

interface WebhookOptions {
  /** Sends it. @default a guarded request to the public internet */
  post?: typeof postGuarded;
}

/** Each webhook has its own pace. Those of a webhook that is switched off wait. */
export function webhookQueue(world: World, { post = postGuarded }: WebhookOptions = {}): Queue {
  return createQueue<Delivery>(world, {
    table: 'webhook_deliveries',
    key: 'delivery_id',
    lane: 'webhook_id',
    held: sql`exists (select from webhooks
      where webhooks.webhook_id = webhook_deliveries.webhook_id and not enabled)`,
    end: 'keep',
    batch: 20,
    width: 2,
    lease: minute,
    pause: (tries) => pauses[tries - 1],
    round: 2 * second,
    async worker(deliveries, now) {
      const [webhook] = await world.database
        .selectFrom('webhooks')
        .selectAll()
        .where('webhook_id', '=', deliveries[0]?.webhook_id ?? '')
        .execute();
      const facts = await world.database
        .selectFrom('audit_events')
        .selectAll()
        .where(
          'event_id',
          'in',
          deliveries.map(({ event_id }) => event_id),
        )
        .execute();
      const factOf = new Map(facts.map((fact) => [fact.event_id, fact]));
      return async (delivery) => {
        const fact = factOf.get(delivery.event_id);
        // A fact whose retention has ended is no longer delivered either.
        if (!webhook || !fact) return { outcome: 'refused', set: { last_status: null } };
        return asProvider(world, () => deliver(world, { webhook, fact, delivery, now }, post));
      };
    },
  });
}

interface Sending {
  webhook: WebhookRow;
  fact: AuditEventRow;
  delivery: Delivery;
  now: Date;
}

async function deliver(
  world: Parts<'settings' | 'clock' | 'pepper' | 'log'>,
  { webhook, fact, delivery, now }: Sending,
  post: typeof postGuarded,
): Promise<Tried> {
  const { event_id, tries } = delivery;
  const { webhook_id } = webhook;
  const status = await send(world, webhook, fact, post);
  if (status !== null && status >= 200 && status < 300) {
    return { outcome: 'done', set: { last_status: status, delivered_at: now } };
  }
  const isLast = tries > pauses.length;
  world.log.warn({ webhook_id, event_id, tries, status, is_last: isLast }, 'a webhook did not accept a fact');
  return { outcome: 'failed', set: { last_status: status } };
}

/** The status of the reply; null: there was none. */
async function send(
  world: Parts<'settings' | 'clock' | 'pepper' | 'log'>,
  webhook: WebhookRow,
  fact: AuditEventRow,
  post: typeof postGuarded,
): Promise<number | null> {
  const { clock, pepper, settings, log } = world;
  const at = clock.now();
  const { id, body: message } = messageOf(describe(fact));
  const body = JSON.stringify(message);
  const secrets = liveSecrets(webhook, at).map((sealed) => String(open(sealKey(pepper), sealed)));
  const headers = {
    'Content-Type': 'application/json',
    ...signedHeaders({ id, at, body }, secrets),
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
