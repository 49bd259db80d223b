/**
 * `npm run bench -- --timing`: whether the time of an answer reveals who has an account, with `ENUMERATION_SAFE`.
 * `--samples 300` of each kind, in random order; `--pause 300` milliseconds between two calls; `--calls otp,link,reset`;
 * `--databases embedded,postgres`. Beyond |z| = 3 the times differ; then the command fails.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startPostgres, startProvider, temporaryFolder } from './provider/servers.mjs';

const authorization = `Basic ${btoa('public-token-test-local:public-token-test-local')}`;
const paths = {
  otp: '/sdk/v1/otps/email/send/primary',
  link: '/sdk/v1/magic_links/email/send/primary',
  reset: '/sdk/v1/passwords/email/reset/start',
};
/** Messages go to the outbox: a mail server that is missing would keep the provider busy. */
const withOutbox = { ENUMERATION_SAFE: 'true', NODE_ENV: 'development', SMTP_URL: '' };
/** Chance exceeds it once in 370 comparisons. */
const limit = 3;

/** @param {string[]} args */
export async function benchTiming(args) {
  const { values } = parseArgs({
    args,
    options: {
      timing: { type: 'boolean' },
      samples: { type: 'string', default: '300' },
      pause: { type: 'string', default: '300' },
      calls: { type: 'string', default: 'otp,link,reset' },
      databases: { type: 'string', default: 'embedded,postgres' },
    },
  });
  const samples = Number(values.samples);
  const pause = Number(values.pause);
  let differs = false;
  for (const name of values.databases.split(',')) {
    const { environment, remove } = await databaseOf(name);
    const server = await startProvider({ environment: { ...withOutbox, ...environment } });
    try {
      console.log(`${name}: ${samples} known and ${samples} unknown addresses, medians in milliseconds`);
      for (const call of values.calls.split(',')) {
        const times = await compare(server, paths[call], { samples, pause });
        const z = { rank: rankTest(times.known, times.unknown), mean: welch(times.known, times.unknown) };
        differs ||= Math.abs(z.rank) > limit;
        const medians = `known ${median(times.known).toFixed(2)}, unknown ${median(times.unknown).toFixed(2)}`;
        console.log(
          `  ${call.padEnd(6)} ${medians}, Mann-Whitney z = ${z.rank.toFixed(2)}, Welch t = ${z.mean.toFixed(2)}`,
        );
      }
    } finally {
      await server.stop();
      await remove();
    }
  }
  if (differs) {
    console.error(`The times differ: |z| is above ${limit}.`);
    process.exitCode = 1;
  }
}

async function databaseOf(name) {
  if (name === 'postgres') {
    const postgres = await startPostgres();
    return { environment: { DATABASE_URL: await postgres.createDatabase() }, remove: () => postgres.stop() };
  }
  const { folder, remove } = await temporaryFolder();
  return { environment: { DATA_DIR: folder }, remove };
}

/** Known and unknown addresses in random order, so that neither kind always follows the other. */
async function compare(server, path, { samples, pause }) {
  const addresses = Array.from({ length: samples }, newAddress);
  for (const email of addresses) await signUp(server, email);
  await new Promise((done) => setTimeout(done, 1000));
  const all = shuffle([
    ...addresses.map((email) => ({ email, kind: 'known' })),
    ...addresses.map(() => ({ email: newAddress(), kind: 'unknown' })),
  ]);
  const times = { known: [], unknown: [] };
  for (const [index, { email, kind }] of all.entries()) {
    const began = performance.now();
    await post(`${server.url}${path}`, { email });
    const took = performance.now() - began;
    // The first calls compile code.
    if (index >= 20) times[kind].push(took);
    // Waits as a patient stranger would, so that the work of one call is over before the next.
    await new Promise((done) => setTimeout(done, pause));
  }
  return times;
}

/** Makes a user who has proved the address. */
async function signUp(server, email) {
  const code = server.codeFor(email);
  const { data } = await post(`${server.url}/sdk/v1/otps/email/login_or_create`, { email });
  const body = { token: await code, method_id: data.method_id, session_duration_minutes: 5 };
  return post(`${server.url}/sdk/v1/otps/authenticate`, body);
}

async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

const newAddress = () => `timing-${randomUUID()}@example.com`;

function shuffle(list) {
  const keyed = list.map((value) => ({ value, key: randomUUID() }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ value }) => value);
}

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const median = (list) => list.toSorted((one, other) => one - other)[list.length >> 1];

/**
 * Welch's t. Outliers of a busy machine make it insensitive.
 * @see https://doi.org/10.1093/biomet/34.1-2.28
 */
function welch(one, other) {
  const spread = (list, middle = mean(list)) =>
    list.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (list.length - 1) / list.length;
  return (mean(other) - mean(one)) / Math.sqrt(spread(one) + spread(other));
}

/**
 * The z of Mann and Whitney: compares ranks, so that outliers do not matter. Above zero: the second list is slower.
 * @see https://doi.org/10.1214/aoms/1177730491
 */
function rankTest(one, other) {
  const sorted = [
    ...one.map((value) => ({ value, second: 0 })),
    ...other.map((value) => ({ value, second: 1 })),
  ];
  sorted.sort((a, b) => a.value - b.value);
  const ranks = sorted.reduce((sum, { second }, index) => sum + second * (index + 1), 0);
  const [m, n] = [one.length, other.length];
  const u = ranks - (n * (n + 1)) / 2;
  return (u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12);
}
