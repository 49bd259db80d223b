/** Seals of the record: what changes behind them shows, even where the owner of the tables did it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { inContext } from '../../../provider/audit/context.ts';
import { record } from '../../../provider/audit/record.ts';
import { checkRecord, readBound, sealUpTo } from '../../../provider/audit/seals.ts';
import { contextFor } from '../../../provider/audit/work.ts';
import { managementUrl } from '../../../provider/commands/admin.ts';
import { forward } from '../../../provider/commands/listen.ts';
import { openDatabase } from '../../../provider/database/open.ts';
import { readSettings } from '../../../provider/settings/settings.ts';
import { sweep } from '../../../provider/sweep/sweep.ts';
import { adminSecret } from '../parties/back-office.ts';
import { createWorld, newAddress } from '../world.ts';
import { openSealed } from './sealed-world.ts';

const { escapeIdentifier } = pg;

describe('the seals of the record', () => {
  it('cover every fact, chain, reach the log, and hold while nobody changes a fact', async (t) => {
    const world = await openSealed(t);
    await world.signIn(newAddress());
    await world.seal();
    await world.seal();
    await world.signIn(newAddress());
    await world.seal();
    const { seals, hash, broken } = await checkRecord(world.database);
    assert.deepEqual([seals, broken], [2, []]);
    assert.deepEqual(
      world.logged.filter(({ hash }) => hash).map(({ seal_id }) => seal_id),
      [1, 2],
    );
    assert.equal(world.logged.findLast((line) => line.hash)?.hash, hash);
    assert.equal(await world.doctor(), `ok       record     2 seals hold; the newest is ${hash}`);
  });

  for (const [what, statement] of [
    ['a changed fact', `update audit_events set ip_address = 'elsewhere' where event_id = 2`],
    ['a removed fact', 'delete from audit_events where event_id = 2'],
    ['a fact that moved its end', `update audit_events set expires_at = now() where event_id = 2`],
    [
      'a fact slipped in later',
      `insert into audit_events
        (event_id, recorded_at, kind, actor, ip_address, user_agent, details, expires_at)
        overriding system value
        select 1, recorded_at, kind, actor, '', '', '{}', expires_at from audit_events where event_id = 2`,
    ],
    ['a changed seal', `update audit_seals set facts_hash = 'x' where seal_id = 1`],
    ['a removed seal', 'delete from audit_seals where seal_id = 2'],
  ] as const) {
    it(`break with ${what}, and the doctor says where`, async (t) => {
      const world = await openSealed(t);
      // A transaction that was rolled back leaves its ids unused.
      await world.tamper(`select nextval(pg_get_serial_sequence('audit_events', 'event_id'))`);
      for (let round = 0; round < 3; round += 1) {
        await world.signIn(newAddress());
        await world.seal();
      }
      assert.equal((await checkRecord(world.database)).seals, 3);
      await world.tamper(statement);
      assert.equal((await checkRecord(world.database)).broken.length, 1);
      assert.match(
        await world.doctor(),
        /^FAILED {3}record {5}facts \d+ to \d+, or seal \d, were changed after they were sealed\. 1 of /,
      );
    });
  }

  it('wait for transactions that may still write before the newest fact', async (t) => {
    const world = await openSealed(t);
    await world.signIn(newAddress());
    const bound = await world.database.transaction().execute(async (slow) => {
      await sql`insert into secrets (name, value) values ('slow', 'slow')`.execute(slow);
      const bound = await readBound(world.database);
      await sealUpTo(world.provider.world, bound);
      assert.equal((await checkRecord(world.database)).seals, 0);
      return bound;
    });
    await sealUpTo(world.provider.world, bound);
    assert.equal((await checkRecord(world.database)).seals, 1);
  });

  it('hold while the sweep removes facts whose retention has ended', async (t) => {
    const world = await openSealed(t);
    const insert = (end: string) =>
      sql`insert into audit_events (recorded_at, kind, actor, ip_address, user_agent, details, expires_at)
        select now(), 'user.created', 'user', '', '', '{}', clock_timestamp() + ${end}::interval`.execute(
        world.database,
      );
    await insert('-1 day');
    await insert('1 hour');
    await world.seal();
    await insert('1 hour');
    await world.seal();
    await sweep(world.provider.world);
    const rows = await world.database.selectFrom('audit_events').select('event_id').execute();
    assert.equal(rows.length, 2);
    assert.deepEqual((await checkRecord(world.database)).broken, []);
  });

  it('and facts need no right to delete them: the provider works with a role that lacks it', async (t) => {
    const world = await openSealed(t);
    const role = `provider_${process.pid}_${Date.now()}`;
    await world.tamper(`
      create role ${escapeIdentifier(role)} login;
      grant usage on schema public to ${role};
      grant select, insert, update, delete on all tables in schema public to ${role};
      grant usage on all sequences in schema public to ${role};
      revoke update, delete on audit_events, audit_seals from ${role}`);
    t.after(() => world.tamper(`drop owned by ${role}; drop role ${role}`));
    const databaseUrl = Object.assign(new URL(world.databaseUrl), { username: role }).href;
    const opened = await openDatabase({ databaseUrl, dataDir: '', migrateAtStart: false });
    t.after(() => opened.close());
    const lines: { level: number; msg: string }[] = [];
    const provider = await createWorld(t, {
      database: opened,
      environment: { LOG_LEVEL: 'info' },
      logDestination: { write: (line) => lines.push(JSON.parse(line)) },
    });
    await provider.signIn(newAddress());
    await sql`insert into audit_events (recorded_at, kind, actor, ip_address, user_agent, details, expires_at)
      select now(), 'user.created', 'user', '', '', '{}', now() - interval '1 day'`.execute(opened.database);
    await sealUpTo(provider.provider.world, await readBound(opened.database));
    assert.equal((await checkRecord(opened.database)).seals, 1);
    await sweep(provider.provider.world);
    const late = opened.database.selectFrom('audit_events').where('expires_at', '<', new Date());
    assert.deepEqual(await late.select('event_id').execute(), []);
    assert.deepEqual(
      lines.filter(({ level }) => level >= 50),
      [],
    );
    const thief = sql`delete from audit_events`.execute(opened.database);
    await assert.rejects(thief, { code: '42501' });
  });
});

describe('the feed of the record', () => {
  it('gives every fact once and in its order, page by page, and what is new to a reader who comes back', async (t) => {
    const { admin, signIn } = await openSealed(t);
    const { user_id } = await signIn(newAddress());
    const kinds: string[] = [];
    let { cursor } = await admin.record.feed({ cursor: 'latest' });
    assert.deepEqual((await admin.record.feed({ cursor })).events, []);
    for (
      let page = await admin.record.feed({ limit: 1 });
      ;
      page = await admin.record.feed({ cursor, limit: 1 })
    ) {
      kinds.push(...page.events.map(({ kind }) => kind));
      ({ cursor } = page);
      if (!page.has_more) break;
    }
    const { events } = await admin.record.list({ user_id });
    assert.deepEqual(kinds, events.map(({ kind }) => kind).reverse());
    assert.ok(events.every(({ project_id }) => project_id === 'project-first'));
    await admin.users.lock(user_id, { reason: 'ticket 17' });
    const later = await admin.record.feed({ cursor, kind: 'admin.user_locked' });
    assert.deepEqual(
      later.events.map(({ kind, actor }) => [kind, actor]),
      [['admin.user_locked', 'admin']],
    );
    await assert.rejects(admin.record.feed({ cursor: 'nonsense' }), { type: 'bad_request' });
    // This cursor is of a record that had more facts, such as the one in memory before a restart.
    ({ cursor } = await admin.record.feed({ cursor: Buffer.from('999999').toString('base64url') }));
    await admin.users.unlock(user_id);
    assert.deepEqual(
      (await admin.record.feed({ cursor })).events.map(({ kind }) => kind),
      ['admin.user_unlocked'],
    );
  });

  it('waits for a fact that commits late, instead of skipping it', async (t) => {
    const { admin, database, provider, signIn } = await openSealed(t);
    const { user_id } = await signIn(newAddress());
    let { cursor } = await admin.record.feed({ cursor: 'latest' });
    const late = await database.startTransaction().execute();
    await inContext(contextFor(provider.world, { actor: 'admin' }), () =>
      record(late, { kind: 'admin.user_locked', userId: user_id, details: { reason: 'late' } }),
    );
    // A fact goes with the next statement of its transaction.
    await sql`select 1`.execute(late);
    await admin.users.update(user_id, { name: { first_name: 'Ada' } });
    for (let poll = 0; poll < 2; poll += 1) {
      const page = await admin.record.feed({ cursor });
      assert.deepEqual(page.events, []);
      ({ cursor } = page);
    }
    await late.commit().execute();
    const { events } = await admin.record.feed({ cursor });
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['admin.user_locked', 'admin.user_changed'],
    );
  });

  it('reaches a local address by `listen`, signed as for a webhook, again after a failure, and goes on in the next run', async (t) => {
    const { admin, url, signIn } = await openSealed(t);
    const { user_id } = await signIn(newAddress());
    const [stop, printed, received] = [new AbortController(), [] as string[], [] as string[]];
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const to = 'http://localhost:3000/hooks';
    let polls = 0;
    let away = 2;
    const options = { provider: url, adminSecret, to, secret, print: (line: string) => printed.push(line) };
    const cursor = await forward({
      ...{ ...options, signal: stop.signal },
      filter: 'project_id=project-first&kind=admin.user_changed',
      async pause() {
        polls += 1;
        if (polls === 1) {
          await admin.users.lock(user_id, { reason: 'another kind of fact' });
          await admin.users.update(user_id, { name: { first_name: 'Ada' } });
        }
        if (received.length >= 2) stop.abort();
      },
      async fetch(address, init) {
        if (String(address) !== to) return fetch(address, init);
        away -= 1;
        if (away >= 0) throw new TypeError('It restarts.');
        received.push(String(init?.body));
        const fact = new Webhook(secret).verify(String(init?.body), init?.headers as Record<string, string>);
        assert.equal((fact as { type: string }).type, 'admin.user_changed');
        return new Response(null, { status: received.length === 1 ? 500 : 200 });
      },
    });
    assert.equal(received[0], received[1]);
    assert.equal(JSON.parse(received[0] ?? '').data.project_id, 'project-first');
    assert.deepEqual(
      printed.map((line) => line.split('  ').at(-1)),
      ['is unreachable', 'answered 500', 'delivered'],
    );
    await admin.users.unlock(user_id);
    const again = new AbortController();
    await forward({
      ...{ ...options, signal: again.signal, filter: `cursor=${cursor}` },
      async fetch(address, init) {
        if (String(address) !== to) return fetch(address, init);
        received.push(String(init?.body));
        again.abort();
        return new Response();
      },
    });
    assert.equal(JSON.parse(received.at(-1) ?? '').type, 'admin.user_unlocked');
  });

  it('names the place where `listen` ended when its secret is no longer valid', async (t) => {
    const { url } = await openSealed(t);
    let polls = 0;
    const listening = forward({
      ...{ provider: url, adminSecret, to: 'http://localhost:3000/hooks', secret: 'whsec_', print() {} },
      signal: new AbortController().signal,
      async pause() {
        polls += 1;
      },
      fetch: (address, init) =>
        fetch(address, polls === 0 ? init : { headers: { authorization: 'Bearer another' } }),
    });
    await assert.rejects(listening, { message: /The secret is wrong\. Go on with "cursor=[\w-]+"\.$/ });
  });

  it('is asked for by `listen` where the management API is', () => {
    const at = (environment: Record<string, string>) => managementUrl(readSettings(environment));
    assert.equal(at({}), 'http://localhost:4400');
    assert.equal(at({ PROVIDER_PORT: '4499' }), 'http://localhost:4499');
    assert.equal(at({ PUBLIC_URL: 'http://localhost:4411' }), 'http://localhost:4411');
    const ownEnvironment = { PUBLIC_URL: 'http://localhost:4411', ADMIN_PORT: '4500' };
    assert.equal(at(ownEnvironment), 'http://127.0.0.1:4500');
    assert.equal(
      at({ ...ownEnvironment, INTERNAL_HOST: 'provider.internal' }),
      'http://provider.internal:4500',
    );
    assert.equal(at({ ...ownEnvironment, INTERNAL_HOST: 'fd00::7' }), 'http://[fd00::7]:4500');
    assert.equal(at({ ...ownEnvironment, INTERNAL_HOST: '::' }), 'http://localhost:4500');
  });
});
