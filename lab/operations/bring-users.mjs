/** Ten thousand users of another system come with their bcrypt hashes, and sign in with their old passwords. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/bcrypt';
import { headers } from '../bench/provider/load.mjs';
import { createCluster } from './parts/postgres.mjs';
import { runProgram, startProgram } from './parts/providers.mjs';
import { check } from './parts/result.mjs';

const users = 10_000;
/** Every thousandth signs in. */
const visitors = Array.from({ length: 10 }, (_, index) => index * 1_000);
const longestSeconds = 60;

const addressOf = (number) => `user-${number}@bring.example`;
const passwordOf = (number) => `correct horse ${number} battery staple`;

export async function bringUsers() {
  const folder = await mkdtemp(join(tmpdir(), 'auth-elements-users-'));
  const cluster = createCluster();
  try {
    const file = join(folder, 'users.jsonl');
    await writeFile(file, await lines());
    const primary = await cluster.primary();
    const databases = {
      PostgreSQL: { databaseUrl: primary.url('postgres') },
      'the embedded database': { databaseUrl: '', environment: { DATA_DIR: join(folder, 'data') } },
    };
    const results = [];
    for (const [name, options] of Object.entries(databases))
      results.push(...(await bringTo(name, options, file)));
    return results;
  } finally {
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each visitor has a hash of their own; the others share one, because making a hash takes longer than importing it. */
async function lines() {
  const hashes = new Map(
    await Promise.all(visitors.map(async (number) => [number, await hash(passwordOf(number), 10)])),
  );
  const common = await hash('the password of all others', 10);
  return Array.from({ length: users }, (_, number) =>
    JSON.stringify({
      id: String(number),
      emails: [{ email: addressOf(number), verified: true }],
      password: { hash: hashes.get(number) ?? common },
    }),
  ).join('\n');
}

async function bringTo(name, options, file) {
  const began = performance.now();
  const printed = await runProgram(['import', file], options);
  const seconds = (performance.now() - began) / 1000;
  const provider = await startProgram(options);
  try {
    // One after the other: at once, on a busy machine, their network would have more hashes in progress than its share.
    const answers = [];
    for (const number of visitors) answers.push(await signIn(provider.url, number, passwordOf(number)));
    const wrong = await signIn(provider.url, 0, 'not this one');
    return [
      check(
        `${users} users in ${name} in ${seconds.toFixed(1)} s`,
        printed.startsWith(`${users} users imported`) && seconds < longestSeconds,
        printed,
      ),
      check(
        `${visitors.length} of them sign in with their old passwords`,
        answers.every((status) => status === 200),
        answers,
      ),
      check('a wrong password is refused', wrong === 401, wrong),
    ];
  } finally {
    await provider.stop();
  }
}

async function signIn(url, number, password) {
  const answer = await fetch(`${url}/sdk/v1/passwords/authenticate`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ email: addressOf(number), password, session_duration_minutes: 5 }),
  });
  return answer.status;
}
