/** Receives notifications from other processes through their shared PostgreSQL database. */
import pg from 'pg';
import { driverAddress } from './address.ts';
import { createChooser } from './hosts.ts';

/** Growing delays before each reconnect. Milliseconds. */
const reconnectDelays = [100, 500, 2_000, 5_000];
/** A connection that has died silently shows only when it is used. Milliseconds. */
const heartbeatInterval = 20_000;
const answerTimeout = 10_000;

export interface Notices {
  /** Called with each notification, in the order of the commits that sent them. */
  onNotice(payload: string): void;
  /** Called after a reconnect: notifications sent during the break are lost. */
  onGap(): void;
  /** Called with the reason when the connection breaks. */
  onBreak?: ((error: Error) => void) | undefined;
}

/**
 * Listens on a channel of a PostgreSQL server with its own connection, and reconnects after a break, until the returned
 * function is called. The address must lead to the server itself, or to a pooler in session mode.
 *
 * @throws the driver's error when the first connection fails
 * @see https://www.postgresql.org/docs/current/sql-listen.html
 */
export async function listenForNotices(
  url: string,
  { channel, owner, onNotice, onGap, onBreak }: Notices & { channel: string; owner: string },
): Promise<() => Promise<void>> {
  const chooser = createChooser(url);
  let current: pg.Client | null = null;
  let waiting: NodeJS.Timeout | undefined;
  let stopped = false;
  let failures = 0;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: driverAddress(chooser.current()),
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
      await chooser.check(client);
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
      chooser
        .find()
        .then(connect)
        .then(
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
