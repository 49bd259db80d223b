/** Several database servers: each project on one of them, and a move from one to another. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '../../../platform/log.ts';
import { checkRecord, readBound, sealUpTo } from '../../../provider/audit/seals.ts';
import { runCommand } from '../../../provider/commands/run.ts';
import { type OpenedDatabase, openDatabase } from '../../../provider/database/open.ts';
import type { Database } from '../../../provider/database/schema.ts';
import { startProvider } from '../../../provider/program/start.ts';
import { raiseFence } from '../../../provider/servers/fence.ts';
import { moveProject } from '../../../provider/servers/move.ts';
import { isOfProject, tableNames } from '../../../provider/servers/moved-tables.ts';
import { trustedFor } from '../../../provider/servers/places.ts';
import { firstProjectId } from '../../../provider/settings/project.ts';
import { readSettings } from '../../../provider/settings/settings.ts';
import { sweep } from '../../../provider/sweep/sweep.ts';
import { atEnd } from '../../at-end.ts';
import { employee, shelterOf } from '../members.ts';
import { newDatabase } from '../shared-database.ts';
import { createClient, generous, never, newAddress, publicToken } from '../world.ts';

const adminSecret = 'an-admin-secret-of-more-than-32-characters';
const shelter = { project_id: 'project-test-local-b2b', public_token: 'public-token-test-local-b2b' };
const users = { project_id: firstProjectId, public_token: publicToken };
const duration = { session_duration_minutes: 60 };

let environment: Record<string, string>;
const opened = new Map<string, OpenedDatabase>();
const at = (name: string): Database => opened.get(name)?.database ?? assert.fail(name);

before(async () => {
  const urls = { first: await newDatabase(), b: await newDatabase() };
  for (const [name, databaseUrl] of Object.entries(urls)) {
    const database = await openDatabase({ databaseUrl, dataDir: '', statementLimit: 0 });
    opened.set(name, database);
    atEnd(database.close);
  }
  environment = {
    ...generous,
    PROVIDER_PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: urls.first,
    DATABASE_SERVERS: `b=${urls.b}`,
    PEPPER: 'a-pepper-of-more-than-thirty-two-characters',
    ADMIN_SECRET: adminSecret,
  };
});

/** How much time has passed besides the system's: moves wait for it. */
let skipped = 0;
const elapsed = () => performance.now() + skipped;

async function start(test: TestContext, logDestination?: { write(line: string): void }) {
  const provider = await startProvider({
    environment: logDestination ? { ...environment, LOG_LEVEL: 'info' } : environment,
    ...(logDestination && { logDestination }),
    ...{ elapsed, idle: 0, every: never },
  });
  test.after(() => provider.close());
  const client = createClient(provider.url);
  const asAdmin = async (method: string, path: string, body?: object) => {
    const response = await fetch(provider.url + path, {
      method,
      headers: { Authorization: `Bearer ${adminSecret}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, reply: (await response.json()) as Record<string, never> };
  };
  return { provider, client, members: shelterOf(client), asAdmin };
}

function move(project: typeof users, to: string) {
  const servers = new Map([...opened].map(([name, { database }]) => [name, database]));
  const settings = readSettings(environment);
  const clock = { now: () => new Date() };
  const pause = async (milliseconds: number) => {
    skipped += milliseconds;
  };
  return moveProject({ servers, project, to, clock, settings, elapsed, pause, report: () => {} });
}

/** Rows of each table that a move could touch, except those of a project’s own tables that are empty. */
async function countRows(database: Database): Promise<Record<string, number>> {
  const counts = await Promise.all(
    tableNames.map(async (table) => {
      const { count } = await database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, count] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

describe('several database servers', () => {
  it('serve two projects by one front, and a move takes all of one and nothing of the other', async (t) => {
    const { client, members, asAdmin } = await start(t);
    const email = newAddress();
    const user = await client.signIn(email);
    const password = 'tiger violet sandwich 7 harbour';
    const set = { password, ...duration };
    (await client.call('POST /passwords/session/reset', set, { session: user.session_token })).data();
    await sql`insert into webauthn_registrations (webauthn_registration_id, user_id, domain, credential_id, public_key,
      sign_count, user_handle, user_agent, authenticator_type, name, created_at)
      values ('webauthn-registration-moved', ${user.user_id}, 'localhost', 'c', 'k', 3, 'h', '', 'platform', 'Laptop', now())`.execute(
      at('first'),
    );
    const address = employee();
    const member = await members.found(address);
    const organizationId = member.organization.organization_id;
    await sql`insert into webauthn_registrations (webauthn_registration_id, project_id, address_key, domain, credential_id,
      public_key, sign_count, user_handle, user_agent, authenticator_type, name, created_at)
      values ('webauthn-registration-of-person', ${shelter.project_id}, ${address}, 'localhost', 'd', 'k', 3, 'h', '',
        'platform', 'Laptop', now())`.execute(at('first'));
    const before = await countRows(at('first'));

    const moved = await move(shelter, 'b');
    assert.ok(moved && moved.rows > 5 && moved.facts > 0);
    const rows = [await countRows(at('first')), await countRows(at('b'))] as const;
    assert.equal(rows[0].users, before.users);
    assert.deepEqual([rows[0].members, rows[1].members], [undefined, before.members]);
    assert.deepEqual([rows[1].users, rows[1].webauthn_registrations], [undefined, 1]);
    const sum = (table: string) => (rows[0][table] ?? 0) + (rows[1][table] ?? 0);
    for (const [table, count] of Object.entries(before)) assert.equal(sum(table), count, table);

    const session = member.session_token;
    (await members.call('POST /b2b/sessions/authenticate', {}, { session })).data();
    (await client.call('POST /sessions/authenticate', {}, { session: user.session_token })).data();
    await members.signIn(address, organizationId);
    const jwks = await fetch(`${client.url}/v1/b2b/sessions/jwks/${shelter.project_id}`);
    assert.equal(((await jwks.json()) as { keys: object[] }).keys.length, 1);
    const named = await asAdmin('GET', `/v1/admin/organizations/${organizationId}`);
    assert.equal(named.status, 200);
    const ofServer = await fetch(`${client.url}/v1/b2b/organizations/${organizationId}`, {
      headers: { Authorization: `Basic ${btoa(`${shelter.project_id}:${adminSecret}`)}` },
    });
    assert.equal(ofServer.status, 200);
    const more = { project_id: shelter.project_id, organization_name: 'Otters' };
    const reply = (await asAdmin('POST', '/v1/admin/organizations', more)).reply as never as {
      organization: { organization_id: string };
    };
    const { organization_id } = reply.organization;
    const there = at('b')
      .selectFrom('organizations')
      .select('name')
      .where('organization_id', '=', organization_id);
    assert.deepEqual(await there.execute(), [{ name: 'Otters' }]);
    // Its session is known at the new server alone, and can be ended there.
    const { member_session_id } = member.member_session;
    assert.equal((await asAdmin('DELETE', `/v1/admin/sessions/${member_session_id}`)).status, 200);
    const ended = await members.call('POST /b2b/sessions/authenticate', {}, { session });
    assert.equal(ended.refused(), 'session_not_found');

    // The users of the first project go the same way, and come back.
    await move(users, 'b');
    assert.deepEqual(await countRows(at('first')), {});
    const signIn = { email, password, ...duration };
    (await client.call('POST /passwords/authenticate', signIn)).data();
    (await client.call('POST /sessions/revoke', {}, { session: user.session_token })).data();
    await move(users, 'first');
    const revoked = await client.call('POST /sessions/authenticate', {}, { session: user.session_token });
    assert.equal(revoked.refusal().error_type, 'session_not_found');
    const again = (await client.call('POST /passwords/authenticate', signIn)).data();
    assert.equal(again.user_id, user.user_id);
    const { user: passkeys } = (await asAdmin('GET', `/v1/admin/users/${user.user_id}`)).reply as never as {
      user: { webauthn_registrations: { webauthn_registration_id: string }[] };
    };
    assert.deepEqual(
      passkeys.webauthn_registrations.map((one) => one.webauthn_registration_id),
      ['webauthn-registration-moved'],
    );
    await move(shelter, 'first');
    assert.deepEqual(await countRows(at('b')), {});
  });

  it('tell the rows of users and of members apart in every table that can have both', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and column_name in ('member_id', 'project_id')`.execute(
      at('first'),
    );
    const ofBoth = tableNames.filter((name) => rows.some(({ table }) => table === name));
    const mixed = ofBoth.filter(
      (table) =>
        isOfProject(table, 'row', users).includes('(true') || isOfProject(table, 'row', shelter) === 'false',
    );
    assert.deepEqual(mixed, []);
  });

  it('keep the facts of a project that moved, under seals that hold on both', async (t) => {
    const { client } = await start(t);
    const { session_token: session } = await client.signIn(newAddress());
    const kinds = async (name: string) => {
      const { database } = opened.get(name) ?? assert.fail(name);
      // What the transactions of other tests leave open is sealed later.
      await sealUpTo({ database, log: createLog({ level: 'silent' }) }, await readBound(database));
      assert.deepEqual((await checkRecord(database)).broken, []);
      const facts = await database.selectFrom('audit_events').select('kind').execute();
      return facts.map(({ kind }) => kind);
    };
    const before = await kinds('first');
    const there = await kinds('b');
    const moved = await move(users, 'b');
    (await client.call('POST /sessions/revoke', {}, { session })).data();
    const after = await kinds('b');
    // Two facts are new: the project moved, and the session ended.
    assert.equal(after.length, there.length + (moved?.facts ?? 0) + 2);
    assert.deepEqual(await kinds('first'), before);
    // Only what is new goes back.
    assert.equal((await move(users, 'first'))?.facts, 2);
    assert.equal((await kinds('first')).length, before.length + 3);
  });

  it('refuse with Retry-After what a move that broke off has fenced, write nothing to the old place, and can undo it', async (t) => {
    const { provider, client, asAdmin } = await start(t);
    const { session_token: session, user_id } = await client.signIn(newAddress());
    await sql`insert into deliveries (delivery_id, job, next_try_at, created_at, expires_at)
      values ('delivery-waiting', '{}', now(), now(), now())`.execute(at('first'));
    // What a killed command leaves.
    await raiseFence(at('first'), users);
    const write = () =>
      at('first').updateTable('users').set({ first_name: 'Ada' }).where('user_id', '=', user_id).execute();
    await assert.rejects(write, { code: '57014' });
    // A worker that takes what is due leaves it out.
    const take = () => sql`update deliveries set tries = tries returning delivery_id`.execute(at('first'));
    assert.deepEqual((await take()).rows, []);
    skipped += trustedFor;
    const reply = await client.call('POST /sessions/authenticate', {}, { session });
    assert.equal(reply.status, 503);
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    const lines: string[] = [];
    await runCommand(['projects'], { environment, print: (line) => lines.push(line) });
    assert.match(
      lines.join('\n'),
      /^project-first {2}first {2}not served.*\nproject-test-local-b2b {2}first$/,
    );
    const doctor: string[] = [];
    const checked = runCommand(['doctor'], { environment, print: (line) => doctor.push(line) });
    await assert.rejects(checked, /failed: 1/);
    assert.match(doctor.join('\n'), /FAILED +projects +project-first is not served by first\./);
    // A request that waits is answered when it is over.
    const waiting = client.call('POST /sessions/authenticate', {}, { session });
    await move(users, 'first');
    (await waiting).data();
    await write();
    assert.deepEqual((await take()).rows, [{ delivery_id: 'delivery-waiting' }]);
    await at('first').deleteFrom('deliveries').execute();
    const [ready, gone] = [
      await fetch(`${provider.url}/readyz`),
      await asAdmin('GET', '/v1/audit_events?server=c'),
    ];
    assert.deepEqual(await ready.json(), { status: 'ok', databases: { first: 'ok', b: 'ok' } });
    assert.equal(gone.status, 400);
  });

  it('are swept in silence while a project is on its way, and wholly afterwards', async (t) => {
    const lines: string[] = [];
    const { provider, client } = await start(t, { write: (line: string) => void lines.push(line) });
    const { user_id } = await client.signIn(newAddress());
    await sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${user_id}`.execute(
      at('first'),
    );
    const overdue = () =>
      at('first').selectFrom('sessions').select('session_id').where('user_id', '=', user_id).execute();
    await raiseFence(at('first'), users);
    await sweep(provider.world);
    assert.equal((await overdue()).length, 1);
    await move(users, 'first');
    await sweep(provider.world);
    assert.equal((await overdue()).length, 0);
    assert.deepEqual(
      lines.filter((line) => JSON.parse(line).level >= 40),
      [],
    );
  });

  it('name in the OpenAPI document every call that is about one of them', async (t) => {
    const { client, asAdmin } = await start(t);
    const document = await (await fetch(`${client.url}/openapi.json`)).json();
    const paths = document.paths as Record<string, Record<string, { parameters?: { name: string }[] }>>;
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
        parameters.some(({ name }) => name === 'server') ? [`${method} ${path}`] : [],
      ),
    );
    assert.equal(calls.length, 8);
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      const at = `${path.replace('{webhook_id}', 'any')}?server=c`;
      const { status, reply } = await asAdmin(method.toUpperCase(), at);
      assert.deepEqual([status, /server/.test(String(reply.error_message))], [400, true], call);
    }
  });

  it('import organizations to the server of their project, and continue an export that broke off', async (t) => {
    await start(t);
    const folder = mkdtempSync(join(tmpdir(), 'auth-elements-servers-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const [file, copy] = [join(folder, 'file.jsonl'), join(folder, 'copy.jsonl')];
    const run = (...words: string[]) => runCommand(words, { environment, print: () => {} });
    const email = employee();
    const lines = [
      { organization: { id: 'imported', name: 'Imported' } },
      { member: { organization: 'imported', email, verified: true } },
    ];
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await move(shelter, 'b');
    await run('import', file, '--members');
    const members = (name: string) =>
      at(name).selectFrom('members').select('address').where('address', '=', email).execute();
    assert.deepEqual([await members('first'), await members('b')], [[], [{ address: email }]]);
    rmSync(file);
    for (const flags of [['--members'], []]) {
      await run('export', file, ...flags);
      const whole = readFileSync(file, 'utf8');
      writeFileSync(`${copy}.part`, whole.slice(0, -20));
      await run('export', copy, ...flags, '--continue');
      assert.equal(readFileSync(copy, 'utf8'), whole);
      for (const one of [file, copy]) rmSync(one);
    }
    await move(shelter, 'first');
  });

  it('say, at the plan of settings, who has a role that returns, wherever their project is', async (t) => {
    const { members } = await start(t);
    const { member_id } = await members.found(employee());
    await at('first')
      .updateTable('members')
      .set({ roles: '["vet"]' })
      .where('member_id', '=', member_id)
      .execute();
    await move(shelter, 'b');
    const folder = mkdtempSync(join(tmpdir(), 'auth-elements-servers-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'settings.json');
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const run = (...words: string[]) => runCommand(words, { environment, print });
    const document = JSON.parse((await run('settings', 'show')) ?? '');
    const roles = [{ role_id: 'vet', description: '', permissions: [] }];
    document.projects[1].settings.rbac_policy = { roles, resources: [], scopes: [] };
    writeFileSync(file, JSON.stringify(document));
    await run('settings', 'plan', file);
    assert.match(lines.join('\n'), /"vet" has holders from before: 1$/m);
    await move(shelter, 'first');
  });

  it('have the webhooks of the first one', async (t) => {
    const { asAdmin } = await start(t);
    const { reply } = await asAdmin('POST', '/v1/admin/webhooks', { url: 'https://pet-game.example/facts' });
    const { webhook_id } = (reply as never as { webhook: { webhook_id: string } }).webhook;
    const ids = async () =>
      (await at('b').selectFrom('webhooks').select('webhook_id').execute()).map(Object.values);
    assert.deepEqual(await ids(), [[webhook_id]]);
    await asAdmin('DELETE', `/v1/admin/webhooks/${webhook_id}`);
    assert.deepEqual(await ids(), []);
  });

  it('need one pepper, and a first server', () => {
    const { PEPPER: _pepper, ...others } = environment;
    assert.throws(() => readSettings(others), /DATABASE_SERVERS: needs PEPPER/);
    assert.throws(
      () => readSettings({ DATABASE_SERVERS: 'first=postgres://db/auth' }),
      /DATABASE_SERVERS: must be/,
    );
  });
});
