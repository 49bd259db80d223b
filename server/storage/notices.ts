/** Receives what other processes announce in the database they share. */
import pg from 'pg';
import { driverAddress } from './address.ts';

/** Waits before it reconnects, growing up to the last. Milliseconds. */
const reconnectDelays = [100, 500, 2_000, 5_000];
/** A connection that has died without a word shows only when something is asked of it. Milliseconds. */
const heartbeatInterval = 20_000;
const answerTimeout = 10_000;

export interface Notices {
  /** Called with each announcement, in the order of the commits that made them. */
  onNotice(payload: string): void;
  /** Called when the connection is there again after a break: whatever was announced in between is not told. */
  onGap(): void;
  /** Told why the connection broke. */
  onBreak?: ((error: Error) => void) | undefined;
}

/**
 * Listens on a channel of a PostgreSQL server with a connection of its own, and connects again whenever that breaks,
 * until the returned function is called. The address has to lead to the server itself, or to a pool that keeps one
 * connection for one client.
 *
 * @throws Error of the driver when the first connection fails
 * @see https://www.postgresql.org/docs/current/sql-listen.html
 */
export async function listenForNotices(
  url: string,
  { channel, owner, onNotice, onGap, onBreak }: Notices & { channel: string; owner: string },
): Promise<() => Promise<void>> {
  let current: pg.Client | null = null;
  let waiting: NodeJS.Timeout | undefined;
  let stopped = false;
  let failures = 0;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: driverAddress(url),
      application_name: `auth-elements-${owner}-notices`,
      connectionTimeoutMillis: answerTimeout,
      query_timeout: answerTimeout,
      keepAlive: true,
    });
    let broken = false;
    const breaks = (error: Error) => {
      if (broken) return;
      broken = true;
      clearInterval(pulse);
      void client.end().catch(() => undefined);
      if (current === client) lose(error);
    };
    const pulse = setInterval(() => client.query('select').catch(breaks), heartbeatInterval);
    client.on('error', breaks);
    client.on('end', () => breaks(new Error('The server closed the connection.')));
    client.on('notification', ({ payload = '' }) => onNotice(payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      breaks(error as Error); // The driver throws nothing else.
      throw error;
    }
    if (broken) throw new Error('The server closed the connection.');
    current = client;
    failures = 0;
    if (stopped) await hangUp();
  }

  function lose(error: Error): void {
    current = null;
    if (stopped) return;
    onBreak?.(error);
    again();
  }

  function again(): void {
    const delay = reconnectDelays[Math.min(failures, reconnectDelays.length - 1)];
    failures += 1;
    waiting = setTimeout(() => {
      connect().then(
        () => stopped || onGap(),
        () => stopped || again(),
      );
    }, delay);
  }

  async function hangUp(): Promise<void> {
    stopped = true;
    clearTimeout(waiting);
    await current?.end();
  }

  await connect();
  return hangUp;
}
