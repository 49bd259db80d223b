/** Checks of sessions go to a standby, and a session that has ended is refused at once. */
import { Agent } from 'node:http';
import { attestation } from '../bench/provider/load.mjs';
import { createCluster } from './parts/postgres.mjs';
import { startProgram } from './parts/providers.mjs';
import { check } from './parts/result.mjs';
import { until } from './parts/until.mjs';
import { countLost, post, startVisitors } from './parts/visitors.mjs';

const rounds = 200;
const scans = `select coalesce(sum(idx_scan), 0)::int as count from pg_stat_user_tables where relname = 'sessions'`;

export async function replica() {
  const cluster = createCluster();
  const programs = [];
  let visitors;
  try {
    const primary = await cluster.primary();
    const standby = await cluster.standbyOf(primary);
    const set = async (name, value) => primary.query(`alter system set ${name} = '${value}'`);
    await set('synchronous_commit', 'remote_apply');
    await set('synchronous_standby_names', 'standby');
    await primary.query('select pg_reload_conf()');
    const environment = { DATABASE_READ_URL: standby.url('postgres') };
    const databaseUrl = primary.url('postgres');
    for (let count = 0; count < 2; count += 1)
      programs.push(await startProgram({ databaseUrl, environment }));
    const urls = programs.map(({ url }) => url);
    visitors = startVisitors(urls);
    const answered = async () => (await standby.query(scans))[0].count;
    await until(async () => (await answered()) > 100, 'checks reach the standby');
    const late = await countAcceptedAfterTheEnd(urls);
    const before = await answered();
    // The standby leaves: first nobody waits for it any more, then it is gone.
    await set('synchronous_standby_names', '');
    await primary.query('select pg_reload_conf()');
    await standby.stop();
    const { length } = visitors.seen.sessions;
    await until(() => visitors.seen.sessions.length > length + 50, 'the primary answers alone');
    const { failures, sessions } = await visitors.stop();
    const lost = await countLost(urls[0], sessions);
    const figures = `${before} look-ups at the standby, ${late} of ${rounds} ended sessions accepted, ${failures.length} requests failed, ${lost} of ${sessions.length} sign-ins lost when the standby went`;
    return [check(`replica: ${figures}`, late + lost + failures.length === 0, failures.join('\n'))];
  } finally {
    await visitors?.stop();
    await Promise.all(programs.map((program) => program.stop()));
    await cluster.remove();
  }
}

/** Ends sessions at one provider, and asks the other as soon as that is acknowledged. */
async function countAcceptedAfterTheEnd([one, other]) {
  const agent = new Agent({ keepAlive: true });
  let accepted = 0;
  for (let round = 0; round < rounds; round += 1) {
    const call = (url, path, body, token) => post(`${url}/sdk/v1${path}`, agent, body, token);
    const { body } = await call(one, '/sessions/attest', attestation(round));
    const token = body.data.session_token;
    await call(one, '/sessions/revoke', {}, token);
    const { status } = await call(other, '/sessions/authenticate', {}, token);
    if (status === 200) accepted += 1;
  }
  agent.destroy();
  return accepted;
}
