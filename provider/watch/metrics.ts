/** The metrics of one process, in Prometheus's text format. No label holds anything that a visitor sent. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '../../platform/deadline.ts';
import type { QuotaUse } from '../limits/quotas.ts';
import type { Facts } from './facts.ts';
import { type Ages, type Queue, queueNames } from './queues.ts';

/** What is read for each answer. */
export interface Readings {
  pool(): { total: number; idle: number; waiting: number } | null;
  /** @throws the driver's error while the database is away */
  queues(): Promise<Queue[]>;
  /** Whether the database answers, as for `/readyz`. */
  answers(): Promise<boolean>;
  /** Whether it did not answer the last time that anything asked it. */
  isAway(): boolean;
  isMailFailing(): boolean;
  /** Whether the last text message failed for the gateway's sake. */
  isGatewayFailing(): boolean;
  /** @throws the driver's error while the database is away */
  ages(): Promise<Ages>;
  /** By how much the clock of this process is ahead of the database's. Seconds. */
  clockAhead(): number;
  /** Password hashes that wait for their turn. */
  hashes(): number;
  /** Which settings the process works with, and whether newer ones do not fit its variables. */
  settings: { version(): number; isBehind(): boolean };
  /** @throws the driver's error while the database is away */
  quotas(): Promise<QuotaUse[]>;
}

export interface Metrics {
  facts: Facts;
  /** Begins to read; before, readings are missing from the text. */
  read(readings: Readings): void;
  contentType: string;
  text(): Promise<string>;
}

/** A reading of the database that takes longer has failed. Milliseconds. */
const longestReading = 2000;
/** How long an answer waits for that reading: most figures come from memory, and matter most while the database hangs. */
const longestWait = 250;
/** From a check on a quiet machine to a mail server that takes its time. Seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `auth_${name}_total`, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram({ name: `auth_${name}_seconds`, help, labelNames, buckets, registers });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `auth_${name}`, help, labelNames, registers });

  const requests = counter('requests', 'Requests by operation and status.', 'operation', 'status');
  const durations = histogram('request_duration', 'Time to answer, by operation.', 'operation');
  const refusals = counter('refusals', 'Refusals by their error_type.', 'type');
  const signIns = counter('sign_ins', 'Calls that sign in, by method and outcome.', 'method', 'outcome');
  const limits = counter('limits_hit', 'Attempts that a limit refused, by its kind.', 'limit');
  const messages = counter('messages', 'Mails and texts, by channel and outcome.', 'channel', 'outcome');
  const statements = histogram('statement_duration', 'Time of a database statement.');
  const sweepLag = gauge('sweep_lag_seconds', 'How long the oldest row of the last sweep had been due.');
  const sweptAt = gauge('sweep_last_timestamp_seconds', 'When the last sweep of this process ended.');
  const removed = counter('swept_rows', 'Rows that sweeps of this process removed.');
  const pool = gauge('database_connections', 'Connections of the pool by state.', 'state');
  const poolWaiting = gauge('database_waiting', 'Statements that wait for a connection.');
  const up = gauge('database_up', '1 while the database answers.');
  const mailUp = gauge('mail_up', '0 if the mail server failed at the last mail, otherwise 1.');
  const gatewayUp = gauge('text_gateway_up', '0 if the gateway failed at the last text, otherwise 1.');
  const keyAge = gauge('signing_key_age_seconds', 'For how long the oldest key has been signing.');
  const certificate = gauge(
    'company_certificate_seconds_left',
    'Until the first company login has no certificate that is valid.',
  );
  const clock = gauge('clock_ahead_seconds', 'How far this clock is ahead of the database’s.');
  const settingsVersion = gauge('settings_version', 'The applied settings that this process works with.');
  const settingsBehind = gauge('settings_behind', '1 if newer settings do not fit this process.');
  const quotaUsed = gauge('quota_used_ratio', 'How much of a quota a project uses.', 'project', 'quota');
  const queueLength = gauge('queue_length', 'Entries that are due, by queue.', 'queue');
  const queueLag = gauge('queue_lag_seconds', 'How long the oldest entry of a queue has been due.', 'queue');

  let readings: Readings | undefined;
  /** The reading in progress. */
  let reading: Promise<void> | undefined;

  function readMemory(from: Readings): void {
    const connections = from.pool();
    if (connections) {
      pool.set({ state: 'idle' }, connections.idle);
      pool.set({ state: 'busy' }, connections.total - connections.idle);
      poolWaiting.set(connections.waiting);
    }
    mailUp.set(from.isMailFailing() ? 0 : 1);
    gatewayUp.set(from.isGatewayFailing() ? 0 : 1);
    clock.set(from.clockAhead());
    settingsVersion.set(from.settings.version());
    settingsBehind.set(from.settings.isBehind() ? 1 : 0);
    queueLength.set({ queue: 'hashes' }, from.hashes());
    if (from.isAway()) up.set(0);
  }

  async function readDatabase(from: Readings): Promise<void> {
    const inTime = <Value>(work: Promise<Value>) =>
      within(longestReading, work, 'The reading').catch(() => null);
    const [queues, quotas, ages, answers] = await Promise.all([
      inTime(from.queues()),
      inTime(from.quotas()),
      inTime(from.ages()),
      inTime(from.answers()),
    ]);
    up.set(answers ? 1 : 0);
    // While the database is down, its figures are unknown: the last ones would look like a quiet night.
    for (const queue of queueNames) {
      queueLength.remove(queue);
      queueLag.remove(queue);
    }
    for (const { name, length, lag } of queues ?? []) {
      queueLength.set({ queue: name }, length);
      queueLag.set({ queue: name }, lag);
    }
    quotaUsed.reset();
    for (const { project, quota, ratio } of quotas ?? []) quotaUsed.set({ project, quota }, ratio);
    if (ages?.key == null) keyAge.remove();
    else keyAge.set(ages.key);
    if (ages?.certificate == null) certificate.remove();
    else certificate.set(ages.certificate);
  }

  async function readNow(from: Readings): Promise<void> {
    // One at a time: an answer that does not wait for it has the figures of the one before.
    reading ??= readDatabase(from).finally(() => {
      reading = undefined;
    });
    await within(longestWait, reading, 'The reading').catch(() => undefined);
    readMemory(from);
  }

  return {
    contentType: registry.contentType,
    read(source) {
      readings = source;
    },
    async text() {
      if (readings) await readNow(readings);
      return registry.metrics();
    },
    facts: {
      request({ operation, status, refusal }, seconds) {
        requests.inc({ operation, status: String(status) });
        durations.observe({ operation }, seconds);
        if (refusal !== undefined) refusals.inc({ type: refusal });
      },
      statement: (seconds) => statements.observe(seconds),
      signIn: (method, outcome) => signIns.inc({ method, outcome }),
      message: (channel, outcome) => messages.inc({ channel, outcome }),
      limited: (limit) => limits.inc({ limit }),
      swept(lag, rows) {
        sweepLag.set(lag);
        sweptAt.setToCurrentTime();
        removed.inc(rows);
      },
    },
  };
}
