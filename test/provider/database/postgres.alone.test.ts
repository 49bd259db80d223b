/** The provider over a real PostgreSQL server. */
import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { before, describe, it, type TestContext } from 'node:test';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { startFaultProxy } from '../../../lab/operations/parts/fault-proxy.mjs';
import { explainDatabase } from '../../../platform/storage/explain-failure.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { type OpenedDatabase, openDatabase } from '../../../provider/database/open.ts';
import type { Tables } from '../../../provider/database/schema.ts';
import { hit, takeBack, type Window } from '../../../provider/limits/rate-windows.ts';
import { migrateDatabase } from '../../../provider/program/migrate.ts';
import { startProvider } from '../../../provider/program/start.ts';
import { sweep, turnId } from '../../../provider/sweep/sweep.ts';
import { startPooler } from '../../fakes/pooler.ts';
import { employee, newDomain, shelterOf, whole } from '../members.ts';
import { adminSecret } from '../parties/back-office.ts';
import { run } from '../program.ts';
import { comparedSuites } from '../published/noted-replies.ts';
import { emptyDatabase, newDatabase, sharedDatabase } from '../shared-database.ts';
import { allSuites } from '../suites/all.ts';
import { takenBackSuite } from '../suites/sessions/taken-back.ts';
import { createClient, createWorld, generous, newAddress, publicToken } from '../world.ts';
import { writtenFactsSuite } from '../written-facts.ts';
import { waitingForLocks } from './waiting-for-locks.ts';
import { noteStatements, readingWholeTables } from './whole-tables.ts';

describe('over a PostgreSQL server', () => {
  let opened: OpenedDatabase;

  before(async () => {
    opened = await sharedDatabase(noteStatements);
  });

  comparedSuites('users', () => {
    allSuites(() => opened);
    takenBackSuite(() => opened);
  });
  writtenFactsSuite('users', () => opened);

  it('no statement of all these reads a whole table that grows with the users', async () => {
    assert.deepEqual(await readingWholeTables(opened.database), []);
  });

  it('providers that start together on an empty database agree on schema and keys', async (t) => {
    const environment = {
      DATABASE_URL: await emptyDatabase(),
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

  it('a migration takes the time it needs, and nothing else does', async () => {
    const limits: string[] = [];
    const look = async (database: Kysely<object>) => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database);
      limits.push(...rows.map((row) => row.statement_timeout));
    };
    const url = await emptyDatabase();
    const { database, close } = await openStorage({ url, dataDir: '', owner: 'provider', migrate: look });
    await look(database);
    await close();
    assert.deepEqual(limits, ['0', '10s']);
  });

  it('works through a pooler that refuses startup parameters, with the same limits', async (t) => {
    const url = await newDatabase();
    const pooler = await startPooler(url);
    t.after(() => pooler.close());
    const provider = await startProvider({
      environment: { DATABASE_URL: pooler.through(url), PROVIDER_PORT: '0', LOG_LEVEL: 'silent' },
    });
    t.after(() => provider.close());
    await createClient(provider.url).signIn(newAddress());
    const { database } = provider.world;
    const names = ['statement_timeout', 'idle_in_transaction_session_timeout'];
    const look = async (queries: Kysely<Tables>) => {
      const { rows } = await sql<{
        setting: string;
      }>`select setting from pg_settings where name in (${sql.join(names)})`.execute(queries);
      return rows.map(({ setting }) => setting);
    };
    assert.deepEqual(await look(database), ['10000', '10000']);
    // A pooler may lend another connection for each transaction, on which nothing was set.
    await database.connection().execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one);
      await sql`set idle_in_transaction_session_timeout = 0`.execute(one);
      assert.deepEqual(await one.transaction().execute(look), ['10000', '10000']);
      assert.deepEqual(await look(one), ['0', '0']);
    });
  });

  it('more rows than the server can remove within its limit are swept all the same', async (t) => {
    const { world, insert, left } = await sweeping(t, 1000);
    await sql`create function slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.001); return old; end $$`.execute(world.database);
    await sql`create trigger slow before delete on oauth_states for each row execute function slowly()`.execute(
      world.database,
    );
    await insert(1500);
    const all = sql`delete from oauth_states`.execute(world.database);
    await assert.rejects(all, { code: '57014' });
    await sweep(world, { batchSize: 10 });
    assert.equal(await left(), 0);
  });

  it('one of several processes sweeps at a time', async (t) => {
    const { world, insert, left } = await sweeping(t);
    await insert(10);
    await world.database.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(${turnId})`.execute(other);
      await sweep(world);
      assert.equal(await left(), 10);
    });
    await sweep(world);
    assert.equal(await left(), 0);
  });

  /** A provider with a database of its own, in which rows can expire by the thousand. */
  async function sweeping(t: TestContext, statementLimit?: number) {
    const databaseUrl = await newDatabase();
    const database = await openDatabase({
      databaseUrl,
      dataDir: '',
      ...(statementLimit && { statementLimit }),
    });
    t.after(() => database.close());
    const { provider } = await createWorld(t, { database: database });
    const insert = (count: number) =>
      sql`insert into oauth_states select i, '', '', '', '', null, now(), now() - interval '1 day', null
        from generate_series(1, ${count}::int) i`.execute(database.database);
    const rows = async () =>
      (await database.database.selectFrom('oauth_states').select('state_hash').execute()).length;
    return { world: provider.world, insert, left: rows };
  }

  it('one code signs in once across providers, each with connections of its own', async (t) => {
    const environment = {
      DATABASE_URL: await newDatabase(),
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

  it('that cannot be used says in one line why', async () => {
    const url = new URL(await emptyDatabase());
    const client = new pg.Client(url.href);
    await client.connect();
    await client.query('create role visitor login');
    await client.query('revoke create on schema public from public');
    await client.end();
    const addresses: Record<string, Partial<URL>> = {
      'database "no_such_database" does not exist': { pathname: '/no_such_database' },
      'role "nobody_here" does not exist': { username: 'nobody_here', password: 'hunter2' },
      'getaddrinfo (ENOTFOUND|EAI_AGAIN) no-such-host.invalid': { hostname: 'no-such-host.invalid' },
      'permission denied for schema public': { username: 'visitor' },
      'The server does not support SSL connections': { search: '?sslmode=require' },
    };
    for (const [why, part] of Object.entries(addresses)) {
      const { href } = Object.assign(new URL(url), part);
      const line = await openDatabase({ databaseUrl: href, dataDir: '' }).then(
        () => 'it could be used',
        (error) => explainDatabase(error, 'DATABASE_URL'),
      );
      const expected = new RegExp(`^The database server of DATABASE_URL cannot be used: .*${why}\\.$`);
      assert.match(line ?? '', expected);
      assert.doesNotMatch(line ?? '', /hunter2/);
    }
  });

  it('without TLS where the address requires it ends the start with one line', async (t) => {
    const program = run(t, { DATABASE_URL: `${await emptyDatabase()}?sslmode=require` });
    assert.equal(await program.exit, 1);
    assert.match(
      program.output.stderr,
      /^provider: The database server of DATABASE_URL cannot be used: .*The server does not support SSL connections\.\n$/,
    );
  });

  it('stays empty if the start may not migrate it, and is ready after the migration', async (t) => {
    const environment = {
      DATABASE_URL: await emptyDatabase(),
      MIGRATE: 'off',
      PROVIDER_PORT: '0',
      LOG_LEVEL: 'silent',
    };
    const failed = run(t, environment);
    assert.equal(await failed.exit, 1);
    assert.match(failed.output.stderr, /^provider: The database has not been migrated .*\n$/);
    const client = new pg.Client(environment.DATABASE_URL);
    await client.connect();
    t.after(() => client.end());
    const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public'`);
    assert.equal(rowCount, 0);
    await migrateDatabase(environment);
    const provider = await startProvider({ environment });
    t.after(() => provider.close());
    await createClient(provider.url).signIn(newAddress());
  });

  /** A database whose connections can be cut. */
  async function breakable(t: TestContext) {
    const direct = await newDatabase();
    const proxy = await startFaultProxy(Number(new URL(direct).port));
    t.after(() => proxy.stop());
    return { databaseUrl: proxy.through(direct), proxy };
  }

  it('away for a while leaves one line with a stack and one with the number of failures', async (t) => {
    const { databaseUrl, proxy } = await breakable(t);
    const lines: string[] = [];
    const rounds: (() => void)[] = [];
    const provider = await startProvider({
      environment: {
        DATABASE_URL: databaseUrl,
        PROVIDER_PORT: '0',
        LOG_LEVEL: 'warn',
        ADMIN_SECRET: adminSecret,
      },
      logDestination: { write: (line) => lines.push(line) },
      every(_milliseconds, run) {
        rounds.push(run);
        return () => {};
      },
    });
    t.after(() => provider.close());
    const client = createClient(provider.url);
    const { session_token: session } = await client.signIn(newAddress());
    proxy.set('cut');
    // Messages, notices to owners, sweeping, logouts, webhooks, seals and applied settings.
    assert.equal(rounds.length, 7);
    for (const round of rounds) round();
    await provider.world.deliveries.drain();
    for (let calls = 0; calls < 20; calls += 1) {
      const reply = await client.call('POST /sessions/authenticate', {}, { session });
      assert.equal(reply.status, 503);
    }
    assert.equal((await fetch(`${provider.url}/readyz`)).status, 503);
    assert.equal((await fetch(`${provider.url}/livez`)).status, 200);
    proxy.set('pass');
    assert.equal((await fetch(`${provider.url}/readyz`)).status, 200);
    const [first, last, ...others] = lines.map((line) => JSON.parse(line));
    assert.deepEqual(others, []);
    assert.match(first.msg, /the database failed/);
    assert.ok(first.err.stack);
    assert.match(last.msg, /answers again/);
    assert.ok(last.failures > 20);
    assert.equal(last.err, undefined);
  });

  it('down for a while: calls get 503 in the wire’s form, and work again afterwards', async (t) => {
    const { databaseUrl, proxy } = await breakable(t);
    const provider = await startProvider({
      environment: { DATABASE_URL: databaseUrl, PROVIDER_PORT: '0', LOG_LEVEL: 'silent' },
    });
    t.after(() => provider.close());
    const client = createClient(provider.url);
    const { session_token: session } = await client.signIn(newAddress());
    proxy.set('cut');
    const reply = await client.call('POST /sessions/authenticate', {}, { session });
    assert.equal(reply.status, 503);
    const { status_code, error_type, error_message, request_id } = reply.refusal();
    assert.deepEqual([status_code, error_type], [503, 'internal_server_error']);
    assert.doesNotMatch(error_message, /postgres|ECONN|127\.0\.0\.1/i);
    assert.equal(reply.headers.get('x-request-id'), request_id);
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    const health = await fetch(`${provider.url}/healthz`);
    assert.equal(health.status, 503);
    assert.ok(Number(health.headers.get('retry-after')) > 0);
    const request = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: 'some-app',
    });
    const client_metadata = JSON.stringify({ redirect_uris: ['https://app.example/back'] });
    const json = { 'Content-Type': 'application/json' };
    const apps = [
      fetch(`${provider.url}/oauth/token`, { method: 'POST', body: request }),
      fetch(`${provider.url}/oauth/register`, { method: 'POST', headers: json, body: client_metadata }),
    ];
    for (const app of await Promise.all(apps)) {
      assert.equal(app.status, 503);
      assert.ok(Number(app.headers.get('retry-after')) > 0);
      assert.equal(((await app.json()) as { error: string }).error, 'temporarily_unavailable');
    }
    const visited = await fetch(`${provider.url}/v1/public/oauth/google/start?public_token=${publicToken}`);
    assert.equal(visited.status, 503);
    assert.match(visited.headers.get('content-type') ?? '', /^text\/html/);
    assert.ok(Number(visited.headers.get('retry-after')) > 0);

    proxy.set('pass');
    assert.equal((await fetch(`${provider.url}/healthz`)).status, 200);
    (await client.call('POST /sessions/authenticate', {}, { session })).data();
  });

  it('connections cut in the middle of sign-ins fail those calls and nothing else', async (t) => {
    const url = await newDatabase();
    const provider = await startProvider({
      environment: {
        ...generous,
        DATABASE_URL: url,
        PROVIDER_PORT: '0',
        LOG_LEVEL: 'silent',
        DATABASE_POOL_SIZE: '6',
      },
    });
    t.after(() => provider.close());
    const client = createClient(provider.url);
    const { session_token: session } = await client.signIn(newAddress());
    const cutter = new pg.Client(url);
    await cutter.connect();
    t.after(() => cutter.end());
    let working = true;
    const statuses: number[] = [];
    const visitors = Array.from({ length: 6 }, async () => {
      while (working) {
        const reply = await client.call('POST /otps/email/login_or_create', { email: newAddress() });
        statuses.push(reply.status);
      }
    });
    for (const wait of [...Array.from({ length: 19 }, () => 0), 10_000]) {
      // The last time it waits until they have ended: what comes then finds none of them.
      await cutter.query(
        `select pg_terminate_backend(pid, ${wait}) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
    working = false;
    await Promise.all(visitors);
    assert.deepEqual(
      statuses.filter((status) => status !== 200 && status !== 503),
      [],
    );
    (await client.call('POST /sessions/authenticate', {}, { session })).data();
  });

  it('two passwords set at once by two addresses of one user: one is stored, the other refused with the reason', async (t) => {
    // Both want both addresses. By default PostgreSQL looks for deadlocks after 1 s.
    const url = `${await newDatabase()}?options=${encodeURIComponent('-c deadlock_timeout=20ms')}`;
    const provider = await startProvider({
      environment: { DATABASE_URL: url, PROVIDER_PORT: '0', LOG_LEVEL: 'silent' },
    });
    t.after(() => provider.close());
    const client = createClient(provider.url);
    const [one, other] = [newAddress(), newAddress()];
    const { session_token: session, user_id } = await client.signIn(one);
    const added = await client.call('POST /otps/email/send/secondary', { email: other }, { session });
    const { code: token } = await client.newest(other);
    const duration = { session_duration_minutes: 60 };
    const proof = { token, method_id: added.data().method_id, ...duration };
    (await client.call('POST /otps/authenticate', proof, { session })).data();
    const password = 'tiger violet sandwich 7 harbour';
    (await client.call('POST /passwords/session/reset', { password, ...duration }, { session })).data();

    const [holder, watcher] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([holder.connect(), watcher.connect()]);
    t.after(() => Promise.all([holder.end(), watcher.end()]));
    await holder.query('begin');
    await holder.query('select from passwords where user_id = $1 for update', [user_id]);
    const changes = [one, other].map((email, index) =>
      client.call('POST /passwords/existing_password/reset', {
        email,
        existing_password: password,
        new_password: `nine purple lanterns under water ${index}`,
        ...duration,
      }),
    );
    let answered = false;
    const statuses = Promise.all(changes).then((replies) => replies.map(({ status }) => status));
    void statuses.finally(() => {
      answered = true;
    });
    while ((await watcher.query(waitingForLocks)).rowCount !== 2)
      assert.equal(answered, false, 'both wait first');
    await holder.query('commit');
    assert.deepEqual((await statuses).sort(), [200, 401]);
    // A connection counts its deadlocks when it ends.
    await Promise.all([provider.close(), holder.end()]);
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    while ((await watcher.query(others)).rowCount !== 0);
    const counted = 'select deadlocks::integer from pg_stat_database where datname = current_database()';
    assert.deepEqual((await watcher.query(counted)).rows, [{ deadlocks: 0 }]);
  });

  it('a correct password that takes its try back does not deadlock with the next try', async () => {
    const { database } = opened;
    const world = { clock: { now: () => new Date() } };
    const windowOf = (key: string) => ({ key, limit: 10, milliseconds: 60_000 });
    const [first, second] = [windowOf('deadlock one'), windowOf('deadlock two')];
    const count = (queries: typeof database, ...windows: Window[]) =>
      hit(world, queries, windows, { waits: true });
    // The rows lie in the other order than the one in which tries count.
    for (const window of [second, first]) await count(database, window);
    const counted = await count(database, first, second);
    const { takingBack } = await database.transaction().execute(async (trx) => {
      await sql`set local deadlock_timeout = '20ms'`.execute(trx);
      await count(trx, first);
      let answered = false;
      const takingBack = takeBack(database, counted).finally(() => {
        answered = true;
      });
      while ((await sql.raw(waitingForLocks).execute(database)).rows.length === 0)
        assert.equal(answered, false, 'it waits first');
      await count(trx, second);
      return { takingBack };
    });
    await takingBack;
    const rows = await count(database, first, second);
    assert.deepEqual(
      rows.map(({ hits }) => hits),
      [3, 3],
    );
  });

  it('a sign-in by code sends the server three messages, a member’s six, a check of its session one', async (t) => {
    const url = await newDatabase();
    const alone = await openDatabase({ databaseUrl: url, dataDir: '', databasePoolSize: 1 });
    t.after(() => alone.close());
    const world = await createWorld(t, { database: alone });
    await world.signIn(newAddress());
    const port = Number(new URL(url).port);
    let count = 0;
    const prototype: Record<'_write' | '_writev', (...args: never[]) => void> = {
      _write: Socket.prototype._write,
      _writev: Socket.prototype._writev ?? assert.fail('sockets write lists'),
    };
    for (const [name, write] of Object.entries(prototype)) {
      const counted = function (this: Socket, ...args: never[]) {
        if (this.remotePort === port) count += 1;
        write.apply(this, args);
      };
      Object.assign(Socket.prototype, { [name]: counted });
    }
    t.after(() => Object.assign(Socket.prototype, prototype));
    async function messages<Result>(work: Promise<Result>): Promise<[number, Result]> {
      count = 0;
      const result = await work;
      return [count, result];
    }
    const email = newAddress();
    const [asking, asked] = await messages(world.call('POST /otps/email/login_or_create', { email }));
    // Two of them keep the mail in the outbox of a development server.
    assert.equal(asking, 1 + 2);
    const { code: token } = await world.newest(email);
    const body = { token, method_id: asked.data().method_id, session_duration_minutes: 60 };
    const [signingIn, signedIn] = await messages(world.call('POST /otps/authenticate', body));
    assert.equal(signingIn, 2);
    const { session_token: session } = signedIn.data();
    const [checking] = await messages(world.call('POST /sessions/authenticate', {}, { session }));
    assert.equal(checking, 1);
    const shelter = shelterOf(world);
    const domain = newDomain();
    const founder = employee(domain);
    const settings = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] };
    const { organization_id } = (await shelter.found(founder, settings)).organization;
    // The second time the founder has an inbox, as a member who signs in every day.
    await shelter.signIn(founder, organization_id);
    for (const email_address of [founder, employee(domain)]) {
      const [asking] = await messages(
        shelter.call('POST /b2b/otps/email/login_or_signup', { email_address, organization_id }),
      );
      assert.equal(asking, 3 + 2);
      const { code } = await world.newest(email_address);
      const body = { email_address, organization_id, code, session_duration_minutes: 60 };
      const [signingIn, entered] = await messages(shelter.call('POST /b2b/otps/email/authenticate', body));
      assert.equal(signingIn, 3);
      whole(entered.data());
    }
  });
});
