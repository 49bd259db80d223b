/** The servers under load, each a process of its own, started as in production. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importTypeScript } from '../../../scripts/build/import-typescript.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { at, root } from '../../../scripts/lib/root.mjs';

/** Lifts the rate limits: all load comes from one address. */
const generous = Object.fromEntries(
  ['SENDS_PER_ADDRESS', 'SENDS_PER_IP', 'TRIES_PER_IP', 'LOOKUPS_PER_IP', 'WRONG_TRIES_PER_ADDRESS'].map(
    (name) => [`RATE_${name}`, '1000000000'],
  ),
);

const reporting = ['--expose-gc', '--import', at('lab/bench/provider/report-usage.mjs')];

/** The machine's own limit: a server that answers and does nothing else. */
export function startEmpty() {
  return launch([...reporting, 'lab/bench/provider/empty.mjs'], {});
}

/** Does as much as it takes to ask the database something and answer. */
export function startSelectOne(environment) {
  return launch([...reporting, 'lab/bench/provider/select-one.mjs'], environment);
}

export function startBetterAuth(environment) {
  return launch([...reporting, 'lab/bench/provider/better-auth.mjs'], {
    NODE_ENV: 'production',
    ...environment,
  });
}

/** What a public service sets. No mail is sent, so the mail server need not exist. */
const production = {
  NODE_ENV: 'production',
  ALLOWED_ORIGINS: 'https://bench.example',
  PROVIDER_HOST: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUST_PROXY: '1',
};

/**
 * @param {{ environment: Record<string, string>, profile?: string }} options `profile`: folder for a CPU profile of the whole run.
 */
export function startProvider({ environment, profile }) {
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  return launch([...profiling, ...reporting, '--import', 'tsx', 'lab/bench/provider/provider.mjs'], {
    LOG_LEVEL: 'silent',
    ...production,
    ...generous,
    ...environment,
  });
}

/** A folder for the embedded database, with a function that removes it. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'auth-elements-bench-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A PostgreSQL server with durable commits: what it has acknowledged survives a power cut. */
export async function startPostgres() {
  const { startPostgres } = await importTypeScript('test/postgres-server.ts', {
    packages: 'external',
  });
  const server = await startPostgres({ durable: true });
  return { ...server, cpu: () => cpuOfFamily(server.pid()) };
}

/** Milliseconds of CPU that a process and its children, also those that ended, have used; null where Linux's `/proc` is missing. */
async function cpuOfFamily(parent) {
  const ids = await readdir('/proc').catch(() => []);
  let ticks = 0;
  for (const id of ids.filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    // The name (second field) may contain spaces and brackets, so counting starts after its closing bracket.
    const fields = (stat.split(') ').at(-1) ?? '').split(' ').map(Number);
    const cpuTicks = fields.slice(11, 13);
    if (Number(id) === parent) ticks += sum([...cpuTicks, ...fields.slice(13, 15)]);
    else if (fields[1] === parent) ticks += sum(cpuTicks);
  }
  // A tick is a hundredth of a second on every Linux that Node runs on.
  return ids.length === 0 ? null : ticks * 10;
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

async function launch(args, environment) {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PROVIDER_PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const quit = () => child.kill('SIGKILL');
  process.once('exit', quit);
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${args.at(-1)} ended with ${code} before it was ready.`);
    }),
  ]);
  child.stdout.resume();
  const waiting = new Map();
  child.on('message', ({ to, code }) => waiting.get(to)?.(code));
  return {
    url: `http://127.0.0.1:${port}`,
    /** The next code that the server sends to this address. */
    async codeFor(address) {
      const code = await new Promise((resolve) => waiting.set(address, resolve));
      waiting.delete(address);
      return code;
    },
    /** After a garbage collection, in bytes. */
    async memory() {
      const { rss, heapUsed } = await usage(child, 'memory');
      return { rss, heapUsed };
    },
    /** Milliseconds of CPU used so far. */
    async cpu() {
      const { user, system } = await usage(child, 'cpu');
      return (user + system) / 1000;
    },
    /** Removes what has expired, at once. */
    sweep() {
      return answer(child, 'sweep', 'swept');
    },
    async stop() {
      process.off('exit', quit);
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const usage = (child, question) => answer(child, question, 'usage');

/** What the server answers to a question, under this name. */
function answer(child, question, name) {
  return new Promise((resolve) => {
    const listen = ({ [name]: port }) => {
      if (!port) return;
      child.off('message', listen);
      resolve(port);
    };
    child.on('message', listen);
    child.send(question);
  });
}
