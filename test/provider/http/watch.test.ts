/** What operators see of the provider: metrics, traces, the dashboard, and a clock that is wrong. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it, type TestContext } from 'node:test';
import { createLog } from '../../../platform/log.ts';
import { b2bCallTable, callTable } from '../../../provider/calls/table.ts';
import { followClock } from '../../../provider/clock/followed-clock.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { startProvider } from '../../../provider/program/start.ts';
import { createMetrics } from '../../../provider/watch/metrics.ts';
import { parentOf } from '../../../provider/watch/trace-parent.ts';
import { startReceiver } from '../../fakes/otlp-receiver.ts';
import { newBrowser, openHolder } from '../holders.ts';
import { startSmtp } from '../parties/smtp-server.ts';
import { newDatabase, sharedDatabase } from '../shared-database.ts';
import { createClient, createWorld, minute, newAddress } from '../world.ts';

let opened: OpenedDatabase;
before(async () => {
  opened = await sharedDatabase();
});

async function watched(t: TestContext, environment: Record<string, string> = {}) {
  const world = await createWorld(t, {
    database: opened,
    environment: { METRICS_PORT: '0', ...environment },
  });
  const url = `http://127.0.0.1:${world.provider.metricsPort}`;
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  return { ...world, metricsUrl: url, metrics };
}

/** The value of a series, by its name and labels as they are written; 0 for one that is not there. */
const seriesValue = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? 0,
  );

describe('metrics', () => {
  it('have the methods of sign-ins that the guide lists', () => {
    const calls = Object.values({ ...callTable, ...b2bCallTable }) as { signsInBy?: string }[];
    const methods = [...new Set(calls.flatMap(({ signsInBy }) => signsInBy ?? []))].sort();
    const guide = readFileSync('docs/provider/operations.md', 'utf8');
    assert.ok(
      guide.includes(`Methods: ${methods.map((method) => `\`${method}\``).join(', ')} |`),
      String(methods),
    );
  });

  it('count sign-ins by method and outcome, refusals, limits, mails and requests by operation', async (t) => {
    const smtp = await startSmtp();
    t.after(() => smtp.close());
    const world = await watched(t, { SMTP_URL: smtp.url, RATE_SENDS_PER_ADDRESS: '2' });
    const email = newAddress();
    await world.signIn(email);
    const { method_id } = await world.sendCode(email);
    const body = { token: '000000', method_id, session_duration_minutes: 60 };
    await world.call('POST /otps/authenticate', body);
    await world.call('POST /otps/email/login_or_create', { email });
    const text = await world.metrics();
    const expected = {
      'auth_sign_ins_total{method="otp",outcome="complete"}': 1,
      'auth_sign_ins_total{method="otp",outcome="refused"}': 1,
      'auth_refusals_total{type="otp_code_not_found"}': 1,
      'auth_refusals_total{type="too_many_requests"}': 1,
      'auth_limits_hit_total{limit="send-to-from"}': 1,
      'auth_messages_total{channel="email",outcome="sent"}': 2,
      'auth_requests_total{operation="POST /sdk/v1/otps/authenticate",status="200"}': 1,
      'auth_request_duration_seconds_count{operation="POST /sdk/v1/otps/authenticate"}': 2,
      auth_database_up: 1,
      auth_mail_up: 1,
    };
    const results = Object.fromEntries(
      Object.keys(expected).map((series) => [series, seriesValue(text, series)]),
    );
    assert.deepEqual(results, expected);
  });

  for (const kind of ['user', 'member'] as const) {
    it(`count a whole sign-in of a ${kind} as whole where the tokens are in cookies, too`, async (t) => {
      const holder = await openHolder(t, kind, {
        database: opened,
        environment: { METRICS_PORT: '0', PROJECT_SETTINGS: '{"session_cookies":"http_only"}' },
      });
      const email = holder.newAddress();
      const { headers } = newBrowser();
      const page = {
        headers: { ...headers, Origin: 'http://localhost:4300', 'Sec-Fetch-Site': 'same-site' },
      };
      const requested = await holder.request(email, page);
      const read = async () =>
        (await fetch(`http://127.0.0.1:${holder.world.provider.metricsPort}/metrics`)).text();
      const series = (outcome: string) => `auth_sign_ins_total{method="otp",outcome="${outcome}"}`;
      const before = await read();
      const reply = await holder.enter(requested, requested.code, page);
      assert.equal(reply.data().session_token, '');
      const after = await read();
      const more = (outcome: string) =>
        seriesValue(after, series(outcome)) - seriesValue(before, series(outcome));
      assert.deepEqual([more('complete'), more('halfway')], [1, 0]);
    });
  }

  it('have no label with anything that a visitor sent', async (t) => {
    const world = await watched(t);
    const email = newAddress();
    const { user_id, session_token } = await world.signIn(email);
    for (const path of [`/nowhere/${email}`, `/sdk/v1/users/emails/${user_id}`, `/docs/errors?${email}`])
      await fetch(`${world.url}${path}`, { headers: { authorization: `Basic ${session_token}` } });
    const text = await world.metrics();
    for (const secret of [email, user_id, session_token, 'nowhere', '127.0.0.1'])
      assert.ok(!text.includes(secret), secret);
    assert.ok(seriesValue(text, 'auth_requests_total{operation="unknown",status="404"}') > 0);
  });

  it('are served on their own port alone', async (t) => {
    const world = await watched(t);
    assert.equal((await fetch(`${world.url}/metrics`)).status, 404);
    assert.equal((await fetch(`${world.metricsUrl}/sdk/v1/projects`)).status, 404);
  });

  it('come at once while the database hangs, from memory, and then without its figures', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let hangs = false;
    const database = <Value>(value: Value) => (hangs ? new Promise<Value>(() => {}) : Promise.resolve(value));
    const metrics = createMetrics();
    metrics.read({
      pool: () => ({ total: 10, idle: 0, waiting: 7 }),
      queues: () => database([{ name: 'messages' as const, length: 3, lag: 2 }]),
      quotas: () => database([{ project: 'project-first', quota: 'sends', ratio: 0.5 }]),
      ages: () => database({ key: 60, certificate: 120 }),
      answers: () => database(true),
      isAway: () => false,
      isMailFailing: () => false,
      isGatewayFailing: () => false,
      clockAhead: () => 0,
      hashes: () => 0,
      settings: { version: () => 1, isBehind: () => false },
    });
    const ofDatabase = [
      'auth_database_up',
      'auth_queue_length{queue="messages"}',
      'auth_queue_lag_seconds{queue="messages"}',
      'auth_quota_used_ratio{project="project-first",quota="sends"}',
      'auth_signing_key_age_seconds',
      'auth_company_certificate_seconds_left',
    ];
    const read = async () => {
      const text = metrics.text();
      if (hangs) t.mock.timers.tick(250);
      const lines = (await text).split('\n');
      assert.ok(lines.includes('auth_database_waiting 7'));
      return ofDatabase.map((series) => lines.find((line) => line.startsWith(`${series} `))?.split(' ')[1]);
    };
    const figures = ['1', '3', '2', '0.5', '60', '120'];
    assert.deepEqual(await read(), figures);
    hangs = true;
    assert.deepEqual(await read(), figures, 'nobody knows yet whether it is only slow');
    t.mock.timers.tick(2000);
    assert.deepEqual(await read(), ['0', ...figures.slice(1).map(() => undefined)]);
  });

  it('the dashboard and the alerts ask only for metrics that exist, and each alert has a runbook', async (t) => {
    const world = await watched(t);
    const text = await world.metrics();
    const names = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name]) => name));
    const file = new URL('../../../provider/deploy/grafana-dashboard.json', import.meta.url);
    const dashboard: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const queries = [...JSON.stringify(dashboard).matchAll(/"expr":"((?:[^"\\]|\\.)*)"/g)].map(
      ([, query]) => query ?? '',
    );
    assert.ok(queries.length > 10);
    const rules = readFileSync(
      new URL('../../../provider/deploy/prometheus-rules.yml', import.meta.url),
      'utf8',
    );
    const conditions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, condition]) => condition ?? '');
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name ?? '');
    const operations = readFileSync(new URL('../../../docs/provider/operations.md', import.meta.url), 'utf8');
    assert.deepEqual(
      alerts.filter((name) => !operations.includes(`\`${name}\``)),
      [],
      'an alert has no runbook',
    );
    queries.push(...conditions);
    const series = queries.flatMap((query) => query.match(/\b(?:auth|nodejs|process)_\w+/g) ?? []);
    const plain = series.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
    assert.deepEqual(
      plain.filter((name) => !names.has(name)),
      [],
    );
  });
});

describe('traces', () => {
  it('show each request with its statements, and none of their values', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const provider = await startProvider({
      environment: {
        PROVIDER_PORT: '0',
        DATABASE_URL: await newDatabase(),
        LOG_LEVEL: 'silent',
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        TRUST_PROXY: '1',
      },
    });
    const client = createClient(provider.url);
    const email = newAddress();
    const { session_token } = await client.signIn(email);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    await client.call('POST /sessions/authenticate', {}, { session: session_token, headers });
    // What is left is sent before it stops.
    await provider.close();
    const name = 'POST /sdk/v1/sessions/authenticate';
    const request = receiver.spans.find((span) => span.name === name);
    assert.deepEqual([request?.traceId, request?.parentSpanId], [traceId, 'b7ad6b7169203331']);
    const statements = receiver.spans.filter((span) => span.parentSpanId === request?.spanId);
    assert.ok(statements.some((span) => span.name === 'SELECT'));
    for (const secret of [email, session_token]) assert.ok(!receiver.text().includes(secret), secret);
  });

  it('take the trace of a caller only from a header of the right form', () => {
    const good = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    assert.equal(parentOf(good)?.spanId, 'b7ad6b7169203331');
    for (const bad of [
      undefined,
      '',
      `${good}-x`,
      good.replace('0af7651916cd43dd8448eb211c80319c', '0'.repeat(32)),
    ])
      assert.equal(parentOf(bad), undefined);
  });
});

describe('a clock that is wrong', () => {
  it('follows the database’s, and is reported once', async (t) => {
    const lines: string[] = [];
    const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    const right = Date.now();
    const clock = { now: () => new Date(right + 1.5 * minute) };
    const followed = await followClock({ clock, log, databaseNow: async () => new Date(right) });
    t.after(() => followed.stop());
    assert.equal(followed.now().getTime(), right);
    assert.equal(followed.ahead(), 90);
    assert.equal(lines.length, 1);
    assert.equal(JSON.parse(lines[0] ?? '').ahead_seconds, 90);
  });

  it('is left alone if the difference is small, and while the database is unavailable', async (t) => {
    const right = Date.now();
    const clock = { now: () => new Date(right + 2000) };
    const log = createLog({ level: 'silent' });
    const near = await followClock({ clock, log, databaseNow: async () => new Date(right) });
    const away = await followClock({ clock, log, databaseNow: () => Promise.reject(new Error('away')) });
    t.after(() => {
      near.stop();
      away.stop();
    });
    assert.deepEqual([near.now(), away.now()], [clock.now(), clock.now()]);
  });
});
