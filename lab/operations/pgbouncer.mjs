/** The provider behind pgbouncer in transaction mode, which lends a connection for each transaction. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/lib/ports.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { startPostgres } from '../../test/postgres-server.ts';
import { createClient, newAddress } from '../../test/provider/world.ts';
import { checks, runCommand, startProgram } from './parts/installed.mjs';
import { startTool } from './parts/tools.mjs';

/** Fewer connections than the provider opens, so that each serves many. */
const serverConnections = 3;
const visitors = 12;
const checksOfEach = 10;

export async function pgbouncer() {
  const { results, check } = checks();
  const version = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['-V'], { encoding: 'utf8' }));
  const supportsNames = Number(version?.[1]) > 1 || Number(version?.[2]) >= 21;
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'auth-elements-pgbouncer-'));
  chmodSync(folder, 0o777);
  try {
    for (const named of ['false', 'true'])
      await check(`${version?.[0]}, DATABASE_PREPARED_STATEMENTS=${named}`, async () => {
        const { output, calls } = await serve(await postgres.createDatabase(), folder, named);
        const warnings = output.split('no longer used').length - 1;
        assert.equal(warnings, named === 'true' && !supportsNames ? 1 : 0, output);
        return `${calls} calls, none failed, ${warnings} warnings`;
      });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

async function serve(databaseUrl, folder, named) {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const name = target.pathname.slice(1);
  const file = join(folder, `${name}.ini`);
  writeFileSync(
    file,
    `[databases]
${name} = host=127.0.0.1 port=${target.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
`,
  );
  const through = `postgres://postgres@127.0.0.1:${port}/${name}`;
  const nobody =
    process.getuid?.() === 0 ? ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'] : [];
  const tool = await startTool([...nobody, 'pgbouncer', file], {
    cwd: folder,
    ready: () => answers(through),
  });
  const main = [process.execPath, '--import', 'tsx', at('provider/main.ts')];
  try {
    // At the server itself, as the documentation says.
    const migrated = await runCommand([...main, 'migrate'], {
      cwd: at(),
      env: { DATABASE_URL: databaseUrl },
    });
    assert.equal(migrated.code, 0, migrated.output);
    const provider = await startProgram(main, {
      cwd: at(),
      env: {
        ...{ PROVIDER_PORT: '0', MIGRATE: 'off', DATABASE_URL: through, LOG_LEVEL: 'warn' },
        ...{ DATABASE_PREPARED_STATEMENTS: named, RATE_SENDS_PER_IP: '100000', RATE_TRIES_PER_IP: '100000' },
      },
    });
    const client = createClient(provider.url);
    const visit = async () => {
      const { session_token: session } = await client.signIn(newAddress());
      for (let round = 0; round < checksOfEach; round += 1)
        (await client.call('POST /sessions/authenticate', {}, { session })).data();
    };
    await Promise.all(Array.from({ length: visitors }, visit));
    await provider.stop();
    return { output: provider.output(), calls: visitors * (checksOfEach + 2) };
  } finally {
    await tool.stop();
  }
}

async function answers(url) {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
