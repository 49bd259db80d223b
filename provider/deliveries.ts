/**
 * Messages that are sent after the reply, from a table: so the response time reveals nothing about the address, and
 * no message is lost with the process. Any process may take one, and only one process at a time.
 */

import { within } from '../server/deadline.ts';
import { type Clock, type Every, later, minute, second } from './clock.ts';
import type { Database } from './database/schema.ts';
import { Refusal } from './http/refusal.ts';
import { type FailureLogs, logFailure } from './outages.ts';
import type { Random } from './secrets.ts';

/** What to send, to whom. As JSON; what it contains is as secret as the message. */
export type Job = {
  kind: 'code' | 'link' | 'reset' | 'member_code' | 'member_link' | 'member_reset';
} & Record<string, unknown>;

/** Sends a message. May run twice for one id: then the second message is the same as the first. */
export type Perform = (id: string, job: Job) => Promise<void>;

export interface Deliveries {
  /** Stores a message; it is sent a moment later. */
  add(job: Job): Promise<void>;
  /** Starts sending, including what other processes left. Returns the function that stops it and waits for messages in progress. */
  start(perform: Perform): () => Promise<void>;
  /** Sends what is due, and waits for it. */
  drain(): Promise<void>;
}

/**
 * Longer than the retries of a gateway or mail server take. If a process stops in between, another one takes the
 * message then.
 */
const lease = minute;
/** After this time no one waits for the message any longer. */
const lifetime = 10 * minute;
/** How often to look for messages that other processes left. */
const rounds = 10 * second;
/**
 * The delay after the reply: longer than a reply takes, so that the work does not show in this response time, and
 * random, so that it does not show in the next one.
 */
const shortestDelay = 50;
const delaySpread = 200;

export interface DeliveryParts extends FailureLogs {
  database: Database;
  clock: Clock;
  random: Random;
  every: Every;
}

export function createDeliveries({
  database,
  clock,
  random,
  every,
  log,
  outages,
}: DeliveryParts): Deliveries {
  let perform: Perform | null = null;
  let draining: Promise<void> = Promise.resolve();
  const timers = new Set<NodeJS.Timeout>();

  async function take() {
    const now = clock.now();
    return database
      .updateTable('deliveries')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1), next_try_at: later(now, lease) }))
      .where('delivery_id', '=', ({ selectFrom }) =>
        selectFrom('deliveries')
          .select('delivery_id')
          .where('next_try_at', '<=', now)
          .where('expires_at', '>', now)
          .orderBy('next_try_at')
          .orderBy('seq')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['delivery_id', 'job'])
      .executeTakeFirst();
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const taken = perform && (await take());
      if (!perform || !taken) return;
      const { delivery_id: id, job } = taken;
      try {
        await within(lease, perform(id, job as Job), 'A delivery');
      } catch (err) {
        // When the lease expires, the message is tried again; a refusal is final. Neither reaches the visitor, who already has a reply.
        const isFinal = err instanceof Refusal && err.status < 500;
        log.warn({ err, delivery: id, kind: (job as Job).kind }, 'a message could not be delivered');
        if (!isFinal) continue;
      }
      await database.deleteFrom('deliveries').where('delivery_id', '=', id).execute();
    }
  }

  /** One after the other: what is under way may not see what was added meanwhile. */
  function drain(): Promise<void> {
    draining = draining.then(sendAll).catch((err) => {
      logFailure({ log, outages }, err, 'deliveries stopped; they go on with the next round');
    });
    return draining;
  }

  function soon(): void {
    const delay = shortestDelay + (delaySpread * (random.bytes(1)[0] ?? 0)) / 255;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void drain();
    }, delay);
    timer.unref();
    timers.add(timer);
  }

  return {
    async add(job) {
      const now = clock.now();
      await database
        .insertInto('deliveries')
        .values({
          delivery_id: `delivery-${random.uuid()}`,
          job: JSON.stringify(job),
          next_try_at: now,
          created_at: now,
          expires_at: later(now, lifetime),
        })
        .execute();
      soon();
    },
    start(given) {
      perform = given;
      void drain();
      const stop = every(rounds, drain);
      return async () => {
        stop();
        for (const one of timers) clearTimeout(one);
        // Sends the messages that calls have promised; the next start sends later ones.
        await drain();
        perform = null;
      };
    },
    drain,
  };
}
