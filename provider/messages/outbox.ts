/** The development outbox: stores the newest messages in the database and sends them to open pages. */
import type { Clock } from '../clock/clock.ts';
import type { Database, OutboxRow } from '../database/schema.ts';
import type { Random } from '../secrets/secrets.ts';

/** One message as `/outbox/messages` shows it. */
interface OutboxMessage {
  id: string;
  channel: 'email' | 'sms' | 'whatsapp';
  to: string;
  subject?: string;
  text: string;
  html?: string;
  code?: string;
  link?: string;
  sent_at: string;
}

export interface Outbox {
  add(message: Omit<OutboxMessage, 'id' | 'sent_at'>): Promise<void>;
  /** Newest first. `to` selects one address or number. */
  list(to?: string): Promise<OutboxMessage[]>;
  find(id: string): Promise<OutboxMessage | undefined>;
  /** Calls the listener for each new message. Returns the function that unsubscribes it. */
  watch(listener: (message: OutboxMessage) => void): () => void;
}

const maxMessages = 1000;

export function createOutbox(database: Database, clock: Clock, random: Random): Outbox {
  const listeners = new Set<(message: OutboxMessage) => void>();

  return {
    async add({ to, ...message }) {
      const row = await database
        .insertInto('outbox')
        .values({
          ...message,
          id: random.uuid(),
          recipient: to,
          recipient_key: recipientKey(to),
          sent_at: clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await database
        .deleteFrom('outbox')
        .where('seq', '<=', row.seq - maxMessages)
        .execute();
      for (const listener of listeners) listener(describe(row));
    },

    async list(to) {
      // An unencoded plus in the query arrives as a space, a common slip in address bars and scripts.
      const all = database.selectFrom('outbox').selectAll().orderBy('seq', 'desc').limit(maxMessages);
      const rows = await (to === undefined
        ? all
        : all.where('recipient_key', 'in', [recipientKey(to), recipientKey(to.replaceAll(' ', '+'))])
      ).execute();
      return rows.map(describe);
    },

    async find(id) {
      const row = await database.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
      return row && describe(row);
    },

    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function recipientKey(to: string): string {
  return to.trim().toLowerCase();
}

function describe({ seq: _seq, recipient, recipient_key: _key, sent_at, ...row }: OutboxRow): OutboxMessage {
  const { id, channel, subject, text, html, code, link } = row;
  return {
    id,
    channel,
    to: recipient,
    ...(subject === null ? {} : { subject }),
    text,
    ...(html === null ? {} : { html }),
    ...(code === null ? {} : { code }),
    ...(link === null ? {} : { link }),
    sent_at: sent_at.toISOString(),
  };
}
