/**
 * `npm run bench -- --provider`: the provider's throughput, next to three floors in the same run: a server that does nothing,
 * one that asks PostgreSQL for `select 1`, and better-auth, a library for the same purpose.
 * `--seconds 10` a row, `--connections 20`, `--sign-ins 1000` after which memory is read (100000 takes minutes),
 * `--databases embedded,compare,postgres` (`compare`: one process each on one PostgreSQL), `--profile FOLDER` for CPU profiles of the provider.
 * `--databases turns`: sign-ins by code alone, of better-auth and one provider by turns, `--rounds 9` of `--seconds`.
 * `--users 1000000`: also one provider on an empty database and one on a database with so many users, row by row.
 * Load generator and servers share the machine, so compare rows only within one run.
 */
import { mkdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { betterAuthChecks, codeCalls, signInByCodes } from './code-sign-ins.mjs';
import {
  attestations,
  createOrganization,
  get,
  load,
  memberChecks,
  ofMembers,
  passwords,
  profiles,
  sessionChecks,
} from './load.mjs';
import { addExpired, seed } from './seed.mjs';
import {
  startBetterAuth,
  startEmpty,
  startPostgres,
  startProvider,
  startSelectOne,
  temporaryFolder,
} from './servers.mjs';
import { signInByTurns } from './turns.mjs';

/** @param {string[]} args */
export async function benchProvider(args) {
  const { values } = parseArgs({
    args,
    options: {
      provider: { type: 'boolean' },
      seconds: { type: 'string', default: '10' },
      connections: { type: 'string', default: '20' },
      'sign-ins': { type: 'string', default: '1000' },
      databases: { type: 'string', default: 'embedded,compare,postgres' },
      profile: { type: 'string' },
      users: { type: 'string', default: '0' },
      rounds: { type: 'string', default: '9' },
    },
  });
  const seconds = Number(values.seconds);
  const connections = Number(values.connections);
  const signIns = Number(values['sign-ins']);
  const profile = values.profile;
  if (profile) await mkdir(profile, { recursive: true });
  const [processor] = cpus();
  console.log(`Node ${process.version}, ${cpus().length} x ${processor?.model}, ${connections} connections`);

  /** The server under the contestants, whose CPU counts as well. */
  let postgres = null;

  await measure('empty handler (node:http)', [startEmpty()], async (urls, row) => {
    await row('GET /', { urls, requests: get('/') });
  });
  if (values.databases.includes('embedded')) {
    const { folder, remove } = await temporaryFolder();
    const environment = { DATA_DIR: folder, TRUSTED_TOKEN_PROFILES: profiles };
    await measure('provider, embedded database', [startProvider({ environment, profile })], rowsOfProvider);
    await remove();
  }
  if (values.databases.includes('compare')) await compare();
  if (values.databases.includes('turns')) await turns();
  if (values.databases.includes('postgres')) {
    postgres = await startPostgres();
    const environment = { DATABASE_URL: await postgres.createDatabase(), TRUSTED_TOKEN_PROFILES: profiles };
    const first = await startProvider({ environment, profile });
    const second = startProvider({ environment, profile });
    await measure('two providers, one PostgreSQL', [first, second], rowsOfProvider);
    await postgres.stop();
  }

  if (Number(values.users) > 0) await grown(Number(values.users));

  /** The same rows on an empty database and on a grown one: they should differ by little. */
  async function grown(users) {
    postgres = await startPostgres();
    for (const count of [0, users]) {
      const url = await postgres.createDatabase();
      const environment = { DATABASE_URL: url, TRUSTED_TOKEN_PROFILES: profiles };
      const started = await startProvider({ environment, profile });
      if (count > 0) {
        for (const { table, bytes, rows } of await seed(url, count))
          console.log(
            `  ${table}: ${(bytes / rows).toFixed(0)} bytes a row, ${(bytes / count).toFixed(0)} a user`,
          );
      }
      await measure(`${count} users`, [started], async (urls, row, [server]) => {
        await row('POST /sessions/authenticate', { urls, requests: sessionChecks });
        await row('whole sign-in by code', { server, calls: codeCalls.provider }, signInByCodes);
        await addExpired(url, 1);
        await row('sweep, for each expired session', { url, server }, sweepExpired);
      });
    }
    await postgres.stop();
  }

  /** Adds 20,000 expired sessions and sweeps them, nine times: the first sweeps of a large database read it from the disk. */
  async function sweepExpired({ url, server, seconds: lasting }) {
    const isWarmUp = lasting <= 2;
    const each = isWarmUp ? 1000 : 20_000;
    const times = [];
    for (let round = 0; round < (isWarmUp ? 1 : 9); round++) {
      await addExpired(url, each);
      const before = performance.now();
      await server.sweep();
      times.push(performance.now() - before);
    }
    times.sort((one, other) => one - other);
    const median = times[Math.floor(times.length / 2)];
    return { perSecond: each / (median / 1000), answered: each * times.length, median, p99: times.at(-1) };
  }

  /** One process each, one after the other on one server: only their ratio counts. */
  async function compare() {
    postgres = await startPostgres();
    const newDatabase = async () => ({ DATABASE_URL: await postgres.createDatabase() });
    await measure('`select 1` on PostgreSQL', [startSelectOne(await newDatabase())], async (urls, row) => {
      await row('GET /', { urls, requests: get('/') });
    });
    await measure('better-auth', [startBetterAuth(await newDatabase())], async (urls, row, [server]) => {
      await row('GET /get-session', { urls, requests: betterAuthChecks(server) });
      await row('whole sign-in by code', { server, calls: codeCalls.betterAuth }, signInByCodes);
    });
    const environment = { ...(await newDatabase()), ...ofMembers, TRUSTED_TOKEN_PROFILES: profiles };
    await measure('one provider', [startProvider({ environment, profile })], async (urls, row, [server]) => {
      await row('POST /sessions/authenticate', { urls, requests: sessionChecks });
      await row('POST /b2b/sessions/authenticate', { urls, requests: memberChecks });
      await row('whole sign-in by code', { server, calls: codeCalls.provider }, signInByCodes);
      const calls = codeCalls.members(await createOrganization(urls[0]));
      await row('whole sign-in of a member by code', { server, calls }, signInByCodes);
    });
    await postgres.stop();
    postgres = null;
  }

  async function turns() {
    postgres = await startPostgres();
    const newDatabase = async () => ({ DATABASE_URL: await postgres.createDatabase() });
    const betterAuth = await startBetterAuth(await newDatabase());
    const provider = await startProvider({ environment: await newDatabase(), profile });
    const contestants = [
      { name: 'better-auth', server: betterAuth, calls: codeCalls.betterAuth },
      { name: 'one provider', server: provider, calls: codeCalls.provider },
    ];
    const rounds = Number(values.rounds);
    await signInByTurns(contestants, { postgres, rounds, seconds, connections });
    await Promise.all([betterAuth.stop(), provider.stop()]);
    await postgres.stop();
    postgres = null;
  }

  async function rowsOfProvider(urls, row, servers) {
    await row('GET /healthz', { urls, requests: get('/healthz') });
    await row('POST /sessions/authenticate', { urls, requests: sessionChecks });
    await row('POST /passwords/authenticate', { urls, requests: passwords });
    await row('POST /sessions/attest', { urls, requests: attestations });
    if (signIns > 0) await signInAll(urls, servers);
  }

  /** Reports in tenths, so that a leak shows as a slope and a long run shows its progress. */
  async function signInAll(urls, servers) {
    const part = Math.ceil(signIns / 10);
    await memory('before the sign-ins', servers);
    let took = 0;
    for (let done = part; done <= part * 10; done += part) {
      const { seconds: more } = await load({ urls, requests: attestations, connections, amount: part });
      took += more;
      await memory(`after ${done} sign-ins, ${(done / took).toFixed(0)} per second`, servers);
    }
  }

  async function measure(title, starting, work) {
    const servers = await Promise.all(starting);
    const urls = servers.map(({ url }) => url);
    console.log(
      `\n${title.padEnd(44)}${['per second', 'median ms', 'p99 ms', 'CPU ms each', 'PostgreSQL'].map((head) => head.padStart(12)).join('')}`,
    );
    const row = async (name, { requests, ...rest }, put = load) => {
      const options = requests ? { ...rest, requests: once(requests) } : rest;
      await put({ connections, ...options, seconds: 2 });
      const before = await cpu(servers);
      const databaseBefore = await postgres?.cpu();
      const { perSecond, median, p99, answered } = await put({ connections, seconds, ...options });
      if (answered === 0) throw new Error(`${name}: the server answered nothing.`);
      const each = ((await cpu(servers)) - before) / answered;
      const databaseEach = postgres && ((await postgres.cpu()) - databaseBefore) / answered;
      const figures = [perSecond.toFixed(0), median.toFixed(0), p99.toFixed(0), each.toFixed(2)];
      const cells = [...figures, databaseEach ? databaseEach.toFixed(2) : ''];
      console.log(`  ${name.padEnd(42)}${cells.map((cell) => cell.padStart(12)).join('')}`);
    };
    try {
      await work(urls, row, servers);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  }
}

/** Prepares the requests to a server during the warm-up, so that no row pays for them. */
function once(prepare) {
  const prepared = new Map();
  return (url) => prepared.get(url) ?? prepared.set(url, prepare(url)).get(url);
}

/** For all servers together. Other work on the machine hardly changes this figure. */
async function cpu(servers) {
  return (await Promise.all(servers.map((server) => server.cpu()))).reduce((sum, each) => sum + each, 0);
}

async function memory(when, servers) {
  const all = await Promise.all(servers.map((server) => server.memory()));
  const usage = all.map(({ rss, heapUsed }) => `RSS ${megabytes(rss)}, heap ${megabytes(heapUsed)}`);
  console.log(`  memory ${when}: ${usage.join('; ')}`);
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
