/** The servers as bundles, for tests: from the sources, each start would take three times as long. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { at, root } from '../lib/root.mjs';
import { placesKept } from './places-kept.mjs';

const entryPoints = {
  provider: 'provider/main.ts',
  demo: 'demo-host/main.ts',
  shelter: 'demo-host/shelter/main.ts',
  /** The provider as a function, for tests that read its parts or move its clock. */
  'start-provider': 'provider/program/start.ts',
  /** Databases of the run's PostgreSQL server. */
  databases: 'test/databases.ts',
};

/** Native code, the bundler that makes the widgets of tools, and the embedded database, whose parts find each other by their place. */
const external = ['@electric-sql/pglite', '@node-rs/argon2', '@node-rs/bcrypt', 'esbuild', 'pg-native'];

/** Names the folder of the bundles for the tests of this run. */
const variable = 'TEST_PROGRAMS';

/** The file of a program: its bundle, or null outside of a run that made bundles. */
export function bundleOf(name) {
  const folder = process.env[variable];
  return folder === undefined ? null : join(folder, `${name}.mjs`);
}

/** @returns {Promise<() => Promise<void>>} Removes the bundles. */
export async function bundlePrograms() {
  // Imported late: in a fresh clone it must be installed first.
  const { build } = await import('esbuild');
  // Playwright translates whatever a test imports, except below `node_modules`.
  const cache = at('node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outdir = await mkdtemp(join(cache, 'programs-'));
  await build({
    absWorkingDir: root,
    // The embedded database is copied from a prepared one.
    inject: [at('test/quick-database.ts'), ...(process.env.DISTURB ? [at('scripts/tests/disturb.mjs')] : [])],
    entryPoints,
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
  process.env[variable] = outdir;
  return () => rm(outdir, { recursive: true, force: true });
}
