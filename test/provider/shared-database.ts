/** Databases on the PostgreSQL server of the test run. A process that runs alone starts a server of its own. */
import type { Around } from '../../platform/storage/open.ts';
import { type OpenedDatabase, openDatabase } from '../../provider/database/open.ts';
import { atEnd } from '../at-end.ts';
import { bySocket, emptyDatabaseOn, newDatabaseOn } from '../databases.ts';
import { startPostgres } from '../postgres-server.ts';

let name: Promise<string> | undefined;

/** The address of a new database with the provider's schema. */
export async function newDatabase(): Promise<string> {
  return newDatabaseOn(await sharedServer());
}

/** The address of a new database without any table. */
export async function emptyDatabase(): Promise<string> {
  return emptyDatabaseOn(await sharedServer());
}

async function sharedServer(): Promise<string> {
  const { TEST_POSTGRES: ofRun } = process.env;
  if (ofRun !== undefined) return ofRun;
  name ??= startOwn();
  return name;
}

async function startOwn(): Promise<string> {
  const server = await startPostgres();
  atEnd(() => server.stop());
  return server.address('postgres');
}

let opened: Promise<OpenedDatabase> | undefined;

/** The database of this process: its tests share it, as every visitor has a separate address. */
/** @param around runs each statement, if this is the first call */
export function sharedDatabase(around?: Around): Promise<OpenedDatabase> {
  opened ??= openNewDatabase(around);
  return opened;
}

/** A database that only this file uses. */
export async function openNewDatabase(around?: Around): Promise<OpenedDatabase> {
  const databaseUrl = await bySocket(await newDatabase());
  const database = await openDatabase({ databaseUrl, dataDir: '', around });
  // Before the server: what is registered last ends first.
  atEnd(database.close);
  return database;
}
