/** The provider over a real PostgreSQL server. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type OpenedDatabase, openDatabase } from '../../provider/database/open.ts';
import { startProvider } from '../../provider/start.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { allSuites } from './suites/all.ts';
import { createClient, newAddress } from './world.ts';

describe('over a PostgreSQL server', () => {
  let server: PostgresServer;
  let opened: OpenedDatabase;

  before(async () => {
    server = await startPostgres();
    opened = await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '' });
  });
  after(async () => {
    await opened?.close();
    await server?.stop();
  });

  allSuites(() => opened);

  it('providers that start together on an empty database agree on schema and keys', async (t) => {
    const environment = {
      DATABASE_URL: await server.createDatabase(),
      PROVIDER_PORT: '0',
      LOG_LEVEL: 'silent',
    };
    const providers = await Promise.all(Array.from({ length: 4 }, () => startProvider({ environment })));
    t.after(() => Promise.all(providers.map((provider) => provider.close())));
    const published = await Promise.all(
      providers.map(async ({ url }) => (await fetch(`${url}/.well-known/jwks.json`)).text()),
    );
    assert.equal(new Set(published).size, 1);
  });

  it('one code signs in once across providers, each with connections of its own', async (t) => {
    const environment = {
      DATABASE_URL: await server.createDatabase(),
      PROVIDER_PORT: '0',
      LOG_LEVEL: 'silent',
    };
    const one = await startProvider({ environment });
    const other = await startProvider({ environment });
    t.after(() => Promise.all([one.close(), other.close()]));
    const clients = [createClient(one.url), createClient(other.url)] as const;
    for (let round = 0; round < 5; round += 1) {
      const { code, method_id } = await clients[0].sendCode(newAddress());
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const replies = await Promise.all(
        [0, 1, 0, 1, 0, 1].map((index) => clients[index === 0 ? 0 : 1].call('POST /otps/authenticate', body)),
      );
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    }
  });
});
