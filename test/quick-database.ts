/**
 * Once imported, a new embedded database starts from a copy of an empty one, kept in `.cache`. Making one (`initdb`)
 * takes two thirds of a start, and the tests start some forty. Each test makes its own schema.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache');
const { version } = JSON.parse(
  readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
) as { version: string };
const file = join(folder, `empty-database-${version}.tar`);

const create = PGlite.create.bind(PGlite) as (
  location: string | PGliteOptions,
  options?: PGliteOptions,
) => Promise<PGlite>;

Object.assign(PGlite, {
  async create(location: string | PGliteOptions, options: PGliteOptions = {}) {
    // PGlite makes its new databases with one of its own, which it names by options alone.
    if (typeof location !== 'string' || existsSync(join(location, 'PG_VERSION')))
      return create(location, options);
    const copy = read();
    if (copy) return create(location, { ...options, loadDataDir: copy });
    const database = await create(location, options);
    if (location === 'memory://') await keep(await database.dumpDataDir('none'));
    return database;
  },
});

function read(): Blob | null {
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    // Nobody has made it yet.
    return null;
  }
}

/** Renamed into place: others may read at the same time. */
async function keep(copy: Blob): Promise<void> {
  await mkdir(folder, { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(await copy.arrayBuffer()));
  renameSync(part, file);
}
