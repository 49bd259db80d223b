/** Sessions move into partitions while visitors sign in at two providers; the command dies once on its way. */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../../scripts/lib/root.mjs';
import { attestation } from '../bench/provider/load.mjs';
import { seed } from '../bench/provider/seed.mjs';
import { createCluster } from './parts/postgres.mjs';
import { productionOf, runProgram, startProgram } from './parts/providers.mjs';
import { check, tally } from './parts/result.mjs';
import { until } from './parts/until.mjs';
import { countLost, post, startVisitors } from './parts/visitors.mjs';

const users = 20_000;
/** Sessions with tokens from before tokens named their session. */
const olderOnes = 200;
/** Milliseconds. */
const calm = 2000;

/** What the command says when there is nothing to do. */
const done = 'sessions: in 16 partitions\n';

const words = ['migrate', '--partition-sessions'];

export async function partitions() {
  const cluster = createCluster();
  const programs = [];
  let visitors;
  let leavers;
  try {
    const primary = await cluster.primary();
    const options = { databaseUrl: primary.url('postgres') };
    programs.push(await startProgram(options), await startProgram(options));
    const urls = programs.map(({ url }) => url);
    await seed(options.databaseUrl, users);
    const older = await giveOlderTokens(options.databaseUrl);
    visitors = startVisitors(urls);
    leavers = startLeavers(urls);
    await pause(calm);

    const began = performance.now();
    const copied = await killOnItsWay(options, primary);
    await runProgram(words, options);
    const took = performance.now() - began;
    await pause(calm);
    const seen = await visitors.stop();
    const outcome = await leavers.stop();
    const lost = await countLost(urls[0], seen.sessions);
    const lostOlder = await countLost(urls[1], older);
    const accepted = outcome.ended.length - (await countLost(urls[0], outcome.ended));
    const doctor = await runProgram(['doctor'], options).catch(({ stdout }) => stdout);
    const again = await runProgram(words, options);
    const failures = [...seen.failures, ...outcome.failures];
    const figures = [
      `${users} sessions in ${(took / 1000).toFixed(0)} s, killed after ${copied}`,
      `${seen.answered} calls answered, ${failures.length} failed, the longest pause ${Math.round(seen.longestGap)} ms`,
      `${lost} of ${seen.sessions.length} sign-ins and ${lostOlder} of ${older.length} older sessions lost`,
      `${accepted} of ${outcome.ended.length} ended sessions accepted`,
    ].join('; ');
    const isRight = failures.length + lost + lostOlder + accepted === 0 && copied > 0;
    return [
      check(`partitions: ${figures}`, isRight, tally(failures)),
      check('the doctor sees them', /^ok +sessions +are in 16 partitions$/m.test(doctor), doctor),
      check('a third run has nothing to do', again.startsWith(done), again),
    ];
  } finally {
    await visitors?.stop();
    await leavers?.stop();
    await Promise.all(programs.map((program) => program.stop()));
    await cluster.remove();
  }
}

/** Tokens of 32 bytes, for sessions that the seed has made. */
async function giveOlderTokens(url) {
  const tokens = Array.from({ length: olderOnes }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(
      `update sessions set token_hash = given.hash from
         (select session_id, row_number() over () as number from (select session_id from sessions limit ${olderOnes}) as few) as old
         join unnest($1::text[]) with ordinality as given (hash, number) using (number)
       where sessions.session_id = old.session_id`,
      [hashes],
    );
  } finally {
    await client.end();
  }
  return tokens;
}

/** Kills the command, as a power cut of its machine would. Gives how many rows it had copied. */
async function killOnItsWay(options, primary) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'provider/main.ts', ...words], {
    cwd: root,
    env: productionOf(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const progress = async () => {
    if (child.exitCode !== null) throw new Error(`The command ended with ${child.exitCode}: ${output}`);
    return Number((await primary.query('select copied from partition_progress'))[0]?.copied ?? 0);
  };
  await until(async () => (await progress()) > users / 4, 'a quarter is copied');
  child.kill('SIGKILL');
  await ended;
  return progress();
}

/** Visitors who sign in at one provider and sign out at the other. */
function startLeavers(urls) {
  const agent = new Agent({ keepAlive: true });
  const seen = { ended: [], failures: [] };
  let going = true;
  async function leave() {
    for (let number = 0; going; number += 1) {
      const [here, there] = number % 2 === 0 ? urls : urls.toReversed();
      const signedIn = await post(`${here}/sdk/v1/sessions/attest`, agent, attestation(number));
      const token = signedIn.body.data?.session_token;
      const reply = await post(`${there}/sdk/v1/sessions/revoke`, agent, {}, token);
      for (const { status } of [signedIn, reply])
        if (status !== 200) seen.failures.push(`leaving: ${status}`);
      if (reply.status === 200) seen.ended.push(token);
      await pause(20);
    }
  }
  const all = leave();
  return {
    async stop() {
      going = false;
      await all;
      agent.destroy();
      return seen;
    },
  };
}
