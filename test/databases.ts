/** Databases on a PostgreSQL server, without the time that a new schema takes. */
import pg from 'pg';
import { openDatabase } from '../provider/database/open.ts';

/** Holds the newest schema. Every other database is a copy of it, which takes a fraction of the time of all migrations. */
const template = 'template_of_tests';
/** Of the lock under which one of several processes makes it. */
const lockId = 7_301_422;

let made = 0;

/**
 * The address of a new database with the provider's schema.
 *
 * @param server the address of one of its databases
 */
export async function newDatabaseOn(server: string): Promise<string> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`create database ${template}`);
      await (await openDatabase({ databaseUrl: beside(server, template), dataDir: '' })).close();
    }
    made += 1;
    const name = `test_${process.pid}_${made}`;
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    return beside(server, name);
  } finally {
    await client.end();
  }
}

function beside(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
