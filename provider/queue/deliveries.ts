/**
 * Messages that are sent after the reply, from a table: so the response time reveals nothing about the address, and
 * no message is lost with the process. Any process may take one, and only one process at a time.
 */

import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { later, minute, second } from '../clock/clock.ts';
import type { Tables } from '../database/schema.ts';
import { failureOf } from '../messages/failure.ts';
import type { Random } from '../secrets/secrets.ts';
import { createQueue, type QueueParts, type Tried } from './queue.ts';

type DeliveryRow = Selectable<Tables['deliveries']>;

/** What to send, to whom. As JSON; what it contains is as secret as the message. */
export type Job = {
  kind: 'code' | 'link' | 'reset' | 'message';
  address: { key: string };
} & Record<string, unknown>;

/** Sends a message. May run twice for one id: then the second message is the same as the first. */
export type Perform = (id: string, job: Job) => Promise<void>;

export interface Deliveries {
  /**
   * Stores a message; it is sent a moment later.
   *
   * @param options.life after which nobody waits for it any longer. ms. @default ten minutes
   * @param options.urgent whether a visitor waits before the screen for it. @default for a code
   */
  add(job: Job, options?: { life?: number; urgent?: boolean }): Promise<void>;
  /**
   * Starts sending, including what other processes left. Returns the function that sends what calls have promised, as far
   * as there is time, and stops.
   */
  start(perform: Perform): () => Promise<void>;
  /** Sends what is due, and waits for it. */
  drain(): Promise<void>;
}

/**
 * So many mails, and so many texts, leave at once. Those of one recipient leave one after the other, codes first and then in the order of the
 * calls; a gateway for texts that hangs delays no mail.
 */
const lanes = 10;
const laneOf = ({ channel, address }: Job): string => {
  const way = channel === 'sms' || channel === 'whatsapp' ? 'text' : 'email';
  const [byte = 0] = createHash('sha256').update(address.key).digest();
  return `${way} ${byte % lanes}`;
};

/** A visitor waits before the screen for a code; a link or a new password waits for the visitor. */
const isUrgent = ({ kind }: Job) => kind === 'code';

const lifetime = 10 * minute;
/** Servers that ask an unknown sender to try later want one to five minutes. */
const pauses = [10 * second, 30 * second, minute];
/**
 * The delay after the reply: longer than a reply takes, so that the work does not show in this response time, and
 * random, so that it does not show in the next one.
 */
const shortestDelay = 50;
const delaySpread = 200;

interface DeliveryParts extends QueueParts {
  random: Random;
}

export function createDeliveries({ random, ...parts }: DeliveryParts): Deliveries {
  const { database, clock, log } = parts;
  // Before the start nobody can do the work: it stays in the table.
  let perform: Perform | undefined;

  async function deliver({ delivery_id: id, job }: DeliveryRow): Promise<Tried> {
    try {
      if (!perform) throw new Error('The deliveries have not started.');
      await perform(id, job as Job);
      return { outcome: 'done' };
    } catch (err) {
      // Neither outcome reaches the visitor, who already has a reply.
      log.warn({ err, delivery: id, kind: (job as Job).kind }, 'a message could not be delivered');
      return { outcome: failureOf(err) };
    }
  }

  const queue = createQueue<DeliveryRow>(parts, {
    table: 'deliveries',
    key: 'delivery_id',
    lane: 'lane',
    order: ['priority', 'next_try_at', 'seq'],
    end: 'delete',
    batch: 1,
    width: 1,
    lease: minute,
    pause: (tries) => pauses[tries - 1] ?? minute,
    round: 10 * second,
    finishes: true,
    worker: async () => deliver,
  });

  return {
    async add(job, { life = lifetime, urgent = isUrgent(job) } = {}) {
      const now = clock.now();
      await database
        .insertInto('deliveries')
        .values({
          delivery_id: `delivery-${random.uuid()}`,
          lane: laneOf(job),
          priority: urgent ? 0 : 1,
          job: JSON.stringify(job),
          next_try_at: now,
          created_at: now,
          expires_at: later(now, life),
        })
        .execute();
      queue.wake(shortestDelay + (delaySpread * (random.bytes(1)[0] ?? 0)) / 255);
    },
    start(action) {
      perform = action;
      return queue.start();
    },
    drain: async () => {
      if (perform) await queue.drain();
    },
  };
}
