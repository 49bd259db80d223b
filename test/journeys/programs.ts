/** Starts our programs as their users do, from a bundle: from the sources, each start would take three times as long. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { startProvider as start } from '../../provider/start.ts';
import { placesKept } from '../../scripts/lib/places-kept.mjs';

const root = join(import.meta.dirname, '../..');

const programs = {
  provider: 'provider/main.ts',
  demo: 'demo-host/main.ts',
  shelter: 'demo-host/shelter/main.ts',
};

/** The provider as a function, for journeys that read its parts or move its clock. */
const inProcess = { 'start-provider': 'provider/start.ts' };

/** Native code, and the embedded database, whose parts find each other by their place. */
const external = ['@electric-sql/pglite', '@node-rs/argon2', '@node-rs/bcrypt', 'pg-native'];

/** The folder of the bundles, for the workers. */
const folderVariable = 'JOURNEY_PROGRAMS';

/** Playwright's global setup. @returns the teardown */
export default async function bundlePrograms(): Promise<() => Promise<void>> {
  // Playwright translates whatever a test imports, except below this folder.
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outdir = await mkdtemp(join(cache, 'programs-'));
  await build({
    absWorkingDir: root,
    // As in the other tests, the embedded database is copied from a prepared one.
    inject: [join(root, 'test/quick-database.ts')],
    entryPoints: { ...programs, ...inProcess },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    // Packages that Node finds by `require` still need one in a module.
    banner: {
      js: `import { createRequire as createRequireOfPackage } from 'node:module';
const require = createRequireOfPackage(import.meta.url);`,
    },
    // A program may import a file for its side effects; `sideEffects` in package.json is about what is published.
    ignoreAnnotations: true,
    logLevel: 'error',
    plugins: [placesKept],
  });
  process.env[folderVariable] = outdir;
  return () => rm(outdir, { recursive: true, force: true });
}

const bundle = (name: string) => join(process.env[folderVariable] ?? '', `${name}.mjs`);

/** The provider in the process of the test. */
export const startProvider: typeof start = async (options) => {
  const loaded = (await import(bundle('start-provider'))) as { startProvider: typeof start };
  return loaded.startProvider(options);
};

/** The programs as processes of their own. */
export async function startProgram(
  program: keyof typeof programs,
  env: NodeJS.ProcessEnv,
): Promise<{ stop(): Promise<void> }> {
  const script = bundle(program);
  // The embedded database is large and runs only for seconds here: the quick compiler is enough.
  const child = spawn(process.execPath, ['--liftoff-only', script], {
    cwd: root,
    env,
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
    child.once('exit', (code) => reject(new Error(`${programs[program]} ended with ${code}:\n${output}`)));
  });
  return {
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
