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

/** Less than Prometheus waits: the other figures matter most while the database hangs. Milliseconds. */
const longestReading = 2000;
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

  async function readNow(from: Readings): Promise<void> {
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
    // While the database is down, its queues are unknown: the last figures would look like a quiet night.
    const queues = await within(longestReading, from.queues(), 'The reading').catch(() => []);
    for (const queue of queueNames) {
      queueLength.remove(queue);
      queueLag.remove(queue);
    }
    for (const { name, length, lag } of queues) {
      queueLength.set({ queue: name }, length);
      queueLag.set({ queue: name }, lag);
    }
    quotaUsed.reset();
    const quotas = await within(longestReading, from.quotas(), 'The reading').catch(() => []);
    for (const { project, quota, ratio } of quotas) quotaUsed.set({ project, quota }, ratio);
    const ages = await within(longestReading, from.ages(), 'The reading').catch(() => null);
    if (ages?.key != null) keyAge.set(ages.key);
    if (ages?.certificate != null) certificate.set(ages.certificate);
    up.set((await within(longestReading, from.answers(), 'The ping').catch(() => false)) ? 1 : 0);
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
