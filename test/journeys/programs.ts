/** Starts our programs as their users do, from a bundle. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { startProvider as start } from '../../provider/program/start.ts';
import { bundleOf, bundlePrograms } from '../../scripts/tests/programs.mjs';
import { startTestPostgres } from '../../scripts/tests/test-postgres.mjs';

const root = join(import.meta.dirname, '../..');

/** Playwright's global setup, unless `npm test` has done it for all of its runs. @returns the teardown */
export default async function startUp(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES !== undefined) return async () => {};
  const [remove, postgres] = await Promise.all([bundlePrograms(), startTestPostgres()]);
  return async () => {
    await postgres.stop();
    await remove();
  };
}

function bundle(name: string): string {
  const path = bundleOf(name);
  if (!path) throw new Error('The global setup of Playwright has bundled no programs.');
  return path;
}

/** With a new database of the run's server, which costs half of an embedded one. */
async function withDatabase<Environment extends NodeJS.ProcessEnv>(env: Environment): Promise<Environment> {
  const { bySocket, newDatabaseOn }: typeof import('../databases.ts') = await import(bundle('databases'));
  return { ...env, DATABASE_URL: await bySocket(await newDatabaseOn(process.env.TEST_POSTGRES ?? '')) };
}

async function withPets(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { bySocket, emptyDatabaseOn }: typeof import('../databases.ts') = await import(bundle('databases'));
  return {
    ...env,
    DEMO_DATABASE_URL: await bySocket(await emptyDatabaseOn(process.env.TEST_POSTGRES ?? '')),
  };
}

const databases = { provider: withDatabase, demo: withPets, shelter: async (env: NodeJS.ProcessEnv) => env };

/** The provider in the process of the test, for journeys that read its parts or move its clock. */
export const startProvider: typeof start = async (options) => {
  const loaded = (await import(bundle('start-provider'))) as { startProvider: typeof start };
  const environment = await withDatabase(options?.environment ?? {});
  return loaded.startProvider({ ...options, environment });
};

/** A program as a process of its own. */
export async function startProgram(
  program: 'provider' | 'demo' | 'shelter',
  env: NodeJS.ProcessEnv,
): Promise<{ stop(): Promise<void> }> {
  // The embedded database is large and runs only for seconds here: the quick compiler is enough.
  const child = spawn(process.execPath, ['--liftoff-only', '--max-semi-space-size=64', bundle(program)], {
    cwd: root,
    env: await databases[program](env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(`${program} ready`)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The ${program} ended with ${code}:\n${output}`)));
  });
  return {
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
