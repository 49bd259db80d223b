/** The database under load: its primary dies and the synchronous standby takes over; a backup is taken and restored. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCluster } from './parts/postgres.mjs';
import { startProgram } from './parts/providers.mjs';
import { check, tally } from './parts/result.mjs';
import { until } from './parts/until.mjs';
import { countLost, startVisitors } from './parts/visitors.mjs';

const calm = 2000;

/** No acknowledged sign-in is lost, and the providers come back without a restart. */
export async function failover() {
  const cluster = createCluster();
  const programs = [];
  let visitors;
  try {
    // On its command line, so that the standby does not wait for one of its own after it was promoted.
    const primary = await cluster.primary(['synchronous_standby_names=standby']);
    const standby = await cluster.standbyOf(primary);
    await until(
      async () =>
        (await primary.query('select sync_state from pg_stat_replication'))[0]?.sync_state === 'sync',
      'the standby is in step',
    );
    const databaseUrl = `postgres://postgres@${primary.host},${standby.host}/postgres?target_session_attrs=read-write`;
    programs.push(await startProgram({ databaseUrl }), await startProgram({ databaseUrl }));
    visitors = startVisitors(programs.map(({ url }) => url));
    await pause(calm);
    await primary.kill();
    const died = performance.now();
    const failed = visitors.seen.failures.length;
    standby.promote();
    await until(
      async () => !(await standby.query('select pg_is_in_recovery() as is'))[0].is,
      'it is promoted',
    );
    const answered = visitors.seen.answered;
    await until(() => visitors.seen.answered > answered + 20, 'visitors are answered again');
    const took = Math.round(performance.now() - died);
    await pause(calm);
    const seen = await visitors.stop();
    const lost = await countLost(programs[0].url, seen.sessions);
    const figures = `${lost} of ${seen.sessions.length} sign-ins lost, back after ${(took / 1000).toFixed(1)} s (longest pause ${(seen.longestGap / 1000).toFixed(1)} s), ${seen.failures.length - failed} requests failed`;
    const wrong = seen.failures.filter((failure) => !failure.includes(' 503 '));
    return [check(`failover: ${figures}`, lost === 0 && wrong.length === 0, tally(wrong))];
  } finally {
    await visitors?.stop();
    await Promise.all(programs.map((program) => program.stop()));
    await cluster.remove();
  }
}

/** A backup under load has every sign-in from before it, and the keys that verify their tokens. */
export async function backup() {
  const cluster = createCluster();
  const programs = [];
  let visitors;
  try {
    const primary = await cluster.primary();
    const first = await startProgram({ databaseUrl: primary.url('postgres') });
    programs.push(first);
    visitors = startVisitors([first.url]);
    await pause(calm);
    const before = [...visitors.seen.sessions];
    const file = join(cluster.folder, 'backup.dump');
    cluster.run('pg_dump', ['-Fc', '-f', file, '-d', primary.url('postgres')]);
    const { failures } = await visitors.stop();
    await primary.query('create database restored');
    cluster.run('pg_restore', ['--exit-on-error', '-d', primary.url('restored'), file]);
    const second = await startProgram({ databaseUrl: primary.url('restored') });
    programs.push(second);
    const lost = await countLost(second.url, before);
    const keys = async (url) => (await fetch(`${url}/.well-known/jwks.json`)).text();
    const sameKeys = (await keys(first.url)) === (await keys(second.url));
    const name = `backup under load and restore: ${lost} of ${before.length} sign-ins lost, ${failures.length} requests failed meanwhile`;
    return [check(name, lost === 0 && failures.length === 0 && sameKeys, tally(failures))];
  } finally {
    await visitors?.stop();
    await Promise.all(programs.map((program) => program.stop()));
    await cluster.remove();
  }
}
