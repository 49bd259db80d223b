/** Databases on a PostgreSQL server, without the time that a new schema takes. */
import pg from 'pg';
import { openDatabase } from '../provider/database/open.ts';

/** Holds the newest schema. Every other database is a copy of it, which takes a fraction of the time of all migrations. */
const template = 'template_of_tests';
/** The number of the lock under which one of several processes makes it. */
const lockId = 7_301_422;

let count = 0;

/**
 * The address of a new database with the provider's schema.
 *
 * @param server the address of one of its databases
 */
export function newDatabaseOn(server: string): Promise<string> {
  return connected(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`create database ${template}`);
      await (await openDatabase({ databaseUrl: beside(server, template), dataDir: '' })).close();
    }
    return create(server, client, `template ${template}`);
  });
}

/** The address of a new database without any table. */
export function emptyDatabaseOn(server: string): Promise<string> {
  return connected(server, (client) => create(server, client, ''));
}

/** The folder of each server's socket, by its host and port. */
const folders = new Map<string, Promise<string>>();

/** The same database by the server's socket, over which a statement costs half of what it does over TCP. */
export async function bySocket(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const folder = folders.get(url.host) ?? connected(databaseUrl, askFolder);
  folders.set(url.host, folder);
  url.searchParams.set('host', await folder);
  return url.href;
}

async function askFolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ folder: string }>(
    "select current_setting('unix_socket_directories') as folder",
  );
  return rows[0]?.folder ?? '';
}

async function create(server: string, client: pg.Client, options: string): Promise<string> {
  count += 1;
  const name = `test_${process.pid}_${count}`;
  // By copying files: to log each page takes the server five times as long.
  await client.query(`create database ${name} ${options} strategy file_copy`);
  return beside(server, name);
}

async function connected<Result>(
  server: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function beside(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
