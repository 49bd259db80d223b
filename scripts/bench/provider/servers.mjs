/** The servers under load, each a process of its own, started as in production. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importTypeScript } from '../../build/import-typescript.mjs';
import { freePort } from '../../lib/ports.mjs';
import { at, root } from '../../lib/root.mjs';

/** Lifts the rate limits: all load comes from one address. */
const generous = Object.fromEntries(
  ['SENDS_PER_ADDRESS', 'SENDS_PER_IP', 'TRIES_PER_IP', 'LOOKUPS_PER_IP', 'WRONG_TRIES_PER_ADDRESS'].map(
    (name) => [`RATE_${name}`, '1000000000'],
  ),
);

const reporting = ['--expose-gc', '--import', at('scripts/bench/provider/report-usage.mjs')];

/** The machine's own limit: a server that answers and does nothing else. */
export function startEmpty() {
  return launch([...reporting, 'scripts/bench/provider/empty.mjs'], {});
}

/**
 * @param {{ environment: Record<string, string>, profile?: string }} options `profile`: folder for a CPU profile of the whole run.
 */
export function startProvider({ environment, profile }) {
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  return launch([...profiling, ...reporting, '--import', 'tsx', 'provider/main.ts'], {
    LOG_LEVEL: 'silent',
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
  const { startPostgres } = await importTypeScript('test/provider/postgres-server.ts', {
    packages: 'external',
  });
  return startPostgres({ durable: true });
}

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
  return {
    url: `http://127.0.0.1:${port}`,
    /** After a garbage collection, in bytes. */
    async memory() {
      child.send('memory');
      const [{ rss, heapUsed }] = await once(child, 'message');
      return { rss, heapUsed };
    },
    /** Milliseconds of CPU used so far. */
    async cpu() {
      child.send('cpu');
      const [{ user, system }] = await once(child, 'message');
      return (user + system) / 1000;
    },
    async stop() {
      process.off('exit', quit);
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
