/** A cluster of PostgreSQL servers with the system's own programs: a primary, a synchronous standby, backups. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { until } from './until.mjs';

/** Debian keeps the programs of each version in a folder of its own. */
function programs() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folder = versions.map((version) => join(root, version, 'bin')).find(existsSync);
  if (!folder) throw new Error('Install PostgreSQL 15 or newer first: apt-get install postgresql.');
  return (name) => join(folder, name);
}

/** PostgreSQL refuses to run as root. */
function owner() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

export function createCluster() {
  const program = programs();
  const as = owner();
  const folder = mkdtempSync(join(tmpdir(), 'auth-elements-cluster-'));
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const servers = [];

  /** Runs one of PostgreSQL's programs to its end. */
  const run = (name, args) =>
    execFileSync(program(name), args, {
      ...as,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 30,
    });

  async function launch(data, settings = []) {
    const port = await freePort();
    const options = [
      ...[
        'listen_addresses=127.0.0.1',
        'unix_socket_directories=',
        'max_connections=60',
        'wal_level=replica',
      ],
      ...settings,
    ].flatMap((setting) => ['-c', setting]);
    const child = spawn(program('postgres'), ['-D', data, '-p', String(port), ...options], {
      ...as,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const stop = async (signal) => {
      child.kill(signal);
      await ended;
    };
    const server = {
      host: `127.0.0.1:${port}`,
      port,
      url: (name) => `postgres://postgres@127.0.0.1:${port}/${name}`,
      /** Stops it as a power cut would: the server flushes nothing. */
      kill: () => stop('SIGKILL'),
      stop: () => stop('SIGINT'),
      promote: () => run('pg_ctl', ['promote', '-D', data]),
      async query(text, name = 'postgres') {
        const client = new pg.Client(server.url(name));
        await client.connect();
        try {
          return (await client.query(text)).rows;
        } finally {
          await client.end();
        }
      },
    };
    servers.push({ child, stop });
    await until(() => server.query('select 1'), 'PostgreSQL answers');
    return server;
  }

  return {
    run,
    folder,
    async primary(settings) {
      const data = join(folder, `primary-${servers.length}`);
      run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--locale=C', '-E', 'UTF8']);
      return launch(data, settings);
    },
    /** Copies the primary, and follows it. */
    async standbyOf(primary, name = 'standby') {
      const data = join(folder, name);
      const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
      run('pg_basebackup', ['-D', data, '-d', from, '-R', '-X', 'stream', '-c', 'fast']);
      return launch(data);
    },
    async remove() {
      await Promise.all(
        servers
          .filter(({ child }) => child.exitCode === null && child.signalCode === null)
          .map(({ stop }) => stop('SIGQUIT')),
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
