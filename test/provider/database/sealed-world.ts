/** A provider whose record can be sealed, checked, and changed behind its back. */
import type { TestContext } from 'node:test';
import pg from 'pg';
import { createAdmin } from '../../../backend/index.ts';
import { readBound, sealUpTo } from '../../../provider/audit/seals.ts';
import { runCommand } from '../../../provider/commands/run.ts';
import { openDatabase } from '../../../provider/database/open.ts';
import { atEnd } from '../../at-end.ts';
import { newDatabaseOn } from '../../databases.ts';
import { type PostgresServer, startPostgres } from '../../postgres-server.ts';
import { adminSecret } from '../parties/back-office.ts';
import { createWorld } from '../world.ts';

let starting: Promise<PostgresServer> | undefined;

/** These worlds have a server of their own: a seal waits for transactions in every database of its server. */
async function start(): Promise<PostgresServer> {
  const server = await startPostgres();
  atEnd(() => server.stop());
  return server;
}

export async function openSealed(t: TestContext, environment: Record<string, string> = {}) {
  starting ??= start();
  const databaseUrl = await newDatabaseOn((await starting).address('postgres'));
  const opened = await openDatabase({ databaseUrl, dataDir: '' });
  t.after(() => opened.close());
  const logged: { seal_id?: number; hash?: string }[] = [];
  const world = await createWorld(t, {
    database: opened,
    environment: { LOG_LEVEL: 'info', ADMIN_SECRET: adminSecret, ...environment },
    logDestination: { write: (line) => logged.push(JSON.parse(line)) },
  });
  const { database } = opened;
  const seal = async () => sealUpTo(world.provider.world, await readBound(database));
  /** Works as the owner of the tables, who can switch triggers off. */
  const tamper = async (statement: string) => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      await client.query(`set session_replication_role = replica; ${statement}`);
    } finally {
      await client.end();
    }
  };
  const run = async (...words: string[]) => {
    const lines: string[] = [];
    const output = { print: (line: string) => lines.push(line), remark: () => {} };
    await runCommand(words, { environment: { DATABASE_URL: databaseUrl }, ...output }).catch((error: Error) =>
      lines.push(error.message),
    );
    return lines;
  };
  const doctor = async () => (await run('doctor')).find((line) => line.includes(' record ')) ?? '';
  const admin = createAdmin({ apiBaseUrl: world.url, adminSecret });
  return { ...world, admin, databaseUrl, database, seal, tamper, run, doctor, logged };
}
