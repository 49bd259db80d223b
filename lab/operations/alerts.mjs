/** The rules for Prometheus by its own tool: each alert fires when it should, and none where all is well. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isExecutable, placesOf } from '../../scripts/browsers/executables.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { checks, runCommand } from './parts/installed.mjs';

const day = 86_400;
const rules = at('provider/deploy/prometheus-rules.yml');
/** So many values, one a minute, as the tool writes them. */
const length = 1700;
const always = (value) => `${value}+0x${length}`;
const rising = (perMinute) => `0+${perMinute}x${length}`;
const page = { severity: 'page' };
const ticket = { severity: 'ticket' };

/** What a process reports while all is well. */
const healthy = {
  'auth_database_up{instance="a"}': always(1),
  'auth_database_up{instance="b"}': always(1),
  'auth_database_waiting{instance="a"}': always(0),
  'auth_requests_total{status="200"}': rising(1000),
  'auth_requests_total{status="503"}': rising(0.1),
  'auth_request_duration_seconds_bucket{le="0.5"}': rising(999),
  auth_request_duration_seconds_count: rising(1000),
  'auth_sign_ins_total{outcome="complete"}': rising(1),
  auth_mail_up: always(1),
  auth_text_gateway_up: always(1),
  'auth_queue_lag_seconds{queue="messages"}': always(1),
  'auth_queue_lag_seconds{queue="webhook_deliveries"}': always(1),
  auth_sweep_lag_seconds: always(600),
  auth_sweep_last_timestamp_seconds: rising(60),
  'auth_clock_ahead_seconds{instance="a"}': always(0.1),
  auth_signing_key_age_seconds: always(90 * day),
  auth_settings_behind: always(0),
  'auth_settings_version{instance="a"}': always(7),
  'auth_quota_used_ratio{project="p",quota="sends"}': always(0.5),
  auth_company_certificate_seconds_left: always(90 * day),
};

/** By the alert: what differs from that, and the labels of the alert. */
const faults = {
  DatabaseDown: [
    { 'auth_database_up{instance="a"}': always(0), 'auth_database_up{instance="b"}': always(0) },
    page,
  ],
  ProcessWithoutDatabase: [{ 'auth_database_up{instance="b"}': always(0) }, { ...page, instance: 'b' }],
  CallsFail: [{ 'auth_requests_total{status="503"}': rising(12) }, page],
  NobodySignsIn: [{ 'auth_sign_ins_total{outcome="complete"}': `0+1x1500 1500+0x${length - 1500}` }, page],
  MailDown: [{ auth_mail_up: always(0) }, page],
  TextsDown: [{ auth_text_gateway_up: always(0) }, page],
  MessagesWait: [{ 'auth_queue_lag_seconds{queue="messages"}': always(90) }, page],
  WebhooksWait: [{ 'auth_queue_lag_seconds{queue="webhook_deliveries"}': always(1000) }, ticket],
  PoolTooSmall: [{ 'auth_database_waiting{instance="a"}': always(3) }, { ...ticket, instance: 'a' }],
  SweepLate: [{ auth_sweep_lag_seconds: always(8000) }, ticket],
  SweepStopped: [{ auth_sweep_last_timestamp_seconds: always(0) }, ticket],
  ClockWrong: [{ 'auth_clock_ahead_seconds{instance="a"}': always(-9) }, { ...ticket, instance: 'a' }],
  SigningKeyOld: [{ auth_signing_key_age_seconds: always(401 * day) }, ticket],
  SettingsDiffer: [{ 'auth_settings_version{instance="b"}': always(6) }, ticket],
  QuotaNearlyUsed: [
    { 'auth_quota_used_ratio{project="p",quota="sends"}': always(0.95) },
    { ...ticket, project: 'p', quota: 'sends' },
  ],
  CompanyCertificateEnds: [{ auth_company_certificate_seconds_left: always(13 * day) }, ticket],
  FailuresBurn: [{ 'auth_requests_total{status="503"}': rising(20) }, page],
  SlownessBurns: [{ 'auth_request_duration_seconds_bucket{le="0.5"}': rising(850) }, ticket],
};

/** The alert after more than a day of this. */
const expectation = (alertname, differing, labels) => ({
  interval: '1m',
  input_series: Object.entries({ ...healthy, ...differing }).map(([series, values]) => ({ series, values })),
  alert_rule_test: [
    { eval_time: '1600m', alertname, exp_alerts: labels === null ? [] : [{ exp_labels: labels }] },
  ],
});

export async function alerts() {
  const { results, check } = checks();
  if (!placesOf(['promtool']).some(isExecutable)) {
    const output = 'apt-get install --no-install-recommends prometheus';
    return [{ name: 'promtool is installed', passed: false, output }];
  }
  const folder = mkdtempSync(join(tmpdir(), 'auth-elements-alerts-'));
  const run = async (...words) => {
    const { code, output } = await runCommand(['promtool', ...words], { cwd: folder, env: {} });
    assert.equal(code, 0, output);
  };
  const names = parse(readFileSync(rules, 'utf8')).groups.flatMap((group) =>
    group.rules.flatMap(({ alert }) => alert ?? []),
  );
  const tests = (all) =>
    // JSON is YAML.
    writeFileSync(
      join(folder, 'tests.yml'),
      JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: all }),
    );
  try {
    await check('the rules are well-formed, and each alert has a test', async () => {
      await run('check', 'rules', rules);
      assert.deepEqual(names.toSorted(), Object.keys(faults).toSorted());
      return `${names.length} alerts`;
    });
    await check('no alert fires where all is well', () => {
      tests(names.map((name) => expectation(name, {}, null)));
      return run('test', 'rules', 'tests.yml');
    });
    await check('each alert fires for its fault', () => {
      tests(
        Object.entries(faults).map(([name, [differing, labels]]) => expectation(name, differing, labels)),
      );
      return run('test', 'rules', 'tests.yml');
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}
