/** The pepper: moved out of the database, replaced while providers run, wrong, and lost. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { sealedColumns } from '../../../provider/commands/reseal.ts';
import { runCommand } from '../../../provider/commands/run.ts';
import { type OpenedDatabase, openDatabase } from '../../../provider/database/open.ts';
import { PepperError } from '../../../provider/secrets/pepper.ts';
import { adminSecret, office } from '../parties/back-office.ts';
import { newDatabase } from '../shared-database.ts';
import { appCode } from '../suites/second-factors/totps.ts';
import { createWorld, newAddress } from '../world.ts';

const [older, newer, other] = ['o', 'n', 'x'].map((letter) => letter.repeat(40)) as [string, string, string];

async function openOwn(t: TestContext) {
  const databaseUrl = await newDatabase();
  const database: OpenedDatabase = await openDatabase({ databaseUrl, dataDir: '' });
  t.after(() => database.close());
  const start = (PEPPER?: string, more: Record<string, string> = {}) =>
    createWorld(t, {
      database,
      environment: { ADMIN_SECRET: adminSecret, ...(PEPPER && { PEPPER }), ...more },
    });
  const run = async (words: string, PEPPER?: string) => {
    const lines: string[] = [];
    const io = { print: (line: string) => lines.push(line), remark: (line: string) => lines.push(line) };
    const environment = { DATABASE_URL: databaseUrl, ...(PEPPER && { PEPPER }) };
    const last = await runCommand(words.split(' '), { environment, ...io }).catch(
      (error: Error) => error.message,
    );
    return [...lines, last].join('\n');
  };
  const stored = async () =>
    (await database.database.selectFrom('secrets').selectAll().execute()).find(
      ({ name }) => name === 'pepper',
    )?.value;
  return { database: database.database, start, run, stored };
}

describe('a pepper', () => {
  it('moves out of the database once it is set, and is missed and told from another at the start and by the doctor', async (t) => {
    const { start, run, stored } = await openOwn(t);
    await start();
    const pepper = (await stored()) ?? '';
    await assert.rejects(
      start(other),
      (error) => error instanceof PepperError && /has a pepper of its own/.test(error.message),
    );
    await start(pepper);
    assert.equal(await stored(), undefined);
    await start(pepper);
    assert.match(await run('doctor', pepper), /^ok {7}pepper {5}is that of this database, and not in it$/m);
    await assert.rejects(
      start(),
      (error) => error instanceof PepperError && /is not set/.test(error.message),
    );
    await assert.rejects(
      start(other),
      (error) => error instanceof PepperError && /is not the one/.test(error.message),
    );
    for (const wrong of [undefined, other]) {
      assert.match(await run('doctor', wrong), /^FAILED {3}pepper {5}PEPPER: /m);
      const exported = await run('export -', wrong);
      assert.match(exported, /\nPEPPER: is not/);
      assert.equal(await stored(), undefined);
    }
  });

  it('is replaced while providers run: nobody loses a code, a half sign-in, an authenticator app or a recovery code', async (t) => {
    const { database, start, run } = await openOwn(t);
    const before = await start(older);
    const ada = newAddress();
    const { session_token: session } = await before.signIn(ada, 10_000);
    const setup = (await before.call('POST /totps', {}, { session })).data();
    const totp_code = appCode(before, setup.secret);
    const first = { totp_code, session_duration_minutes: 60 };
    const proved = (await before.call('POST /totps/authenticate', first, { session })).data();
    await office(before.url).post('/v1/admin/webhooks', { url: 'http://localhost:1/' });
    const email = newAddress();
    const { method_id } = (await before.call('POST /otps/email/login_or_create', { email })).data();
    const code = (await before.newest(email)).code ?? '';

    const during = await start(`${newer} ${older}`);
    // A process that still has the older one first goes on.
    await before.signIn(newAddress(), 60);
    (
      await during.call('POST /otps/authenticate', { token: code, method_id, session_duration_minutes: 60 })
    ).data();
    assert.match(await run('doctor', `${newer} ${older}`), /^warning {2}pepper {5}.*Run pepper rotate/m);
    assert.match(await run('pepper rotate', `${newer} ${other}`), /PEPPER: lacks one of those/);
    const rotated = await run('pepper rotate', `${newer} ${older}`);
    assert.match(rotated, /^1[34] values are sealed again/m);
    assert.match(await run('pepper rotate', `${newer} ${older}`), /^0 values are sealed again/m);

    const after = await start(newer);
    const [recovery_code = ''] = setup.recovery_codes;
    const used = { recovery_code, session_duration_minutes: 60 };
    const recovered = (
      await after.call('POST /totps/recover', used, { session: proved.session_token })
    ).data();
    after.clock.advance(60_000);
    const next = { totp_code: appCode(after, setup.secret), session_duration_minutes: 60 };
    (await after.call('POST /totps/authenticate', next, { session: recovered.session_token })).data();
    assert.match(await run('export -', newer), new RegExp(`"secret":"${setup.secret}"`));
    await assert.rejects(start(older), PepperError);
    const facts = await database
      .selectFrom('audit_events')
      .select('details')
      .where('kind', 'in', ['pepper.rotated', 'accounts.exported'])
      .execute();
    assert.equal(facts.length, 3);
  });

  it('that is lost is given up by an explicit command, which says what it deletes', async (t) => {
    const { start, run } = await openOwn(t);
    const before = await start(older);
    const ada = newAddress();
    const { session_token: session } = await before.signIn(ada, 10_000);
    (await before.call('POST /totps', {}, { session })).data();
    assert.match(await run('pepper rotate', newer), /is not the one/);
    const lost = await run('pepper rotate --lost', newer);
    assert.match(lost, /totps\.sealed_secret: 0 sealed again, 1 cannot be opened/);
    assert.match(lost, /were deleted/);
    const after = await start(newer);
    (await after.call('POST /sessions/authenticate', {}, { session })).data();
    assert.match(await run('doctor', newer), /^ok {7}pepper/m);
  });

  it('seals no column that a rotation does not know', async (t) => {
    const { database, start } = await openOwn(t);
    await start();
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns
      where table_schema = current_schema() and column_name like 'sealed%' and data_type = 'text'`.execute(
      database,
    );
    // Sealed with a token that the database does not have, or for a sign-in.
    const byToken = [
      'oauth_states.sealed_answer',
      'oauth_registrations.sealed_values',
      'oauth_tokens.sealed_values',
      'oauth_tokens.sealed_identity',
      'oauth_tokens.sealed_member',
      'sso_tokens.sealed_identity',
    ];
    const ours = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    const unknown = rows.map(({ name }) => name).filter((name) => ![...byToken, ...ours].includes(name));
    assert.deepEqual(unknown, []);
  });

  it('and every other variable may be in a file', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'provider-secrets-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const [pepperFile, adminFile] = [join(folder, 'pepper'), join(folder, 'admin')];
    await writeFile(pepperFile, `${newer}\n`);
    await writeFile(adminFile, `${other}\n${adminSecret}\n`);
    const { start, stored } = await openOwn(t);
    const { url } = await start(undefined, {
      ADMIN_SECRET: '',
      PEPPER_FILE: pepperFile,
      ADMIN_SECRET_FILE: adminFile,
    });
    assert.equal(await stored(), undefined);
    for (const secret of [other, adminSecret])
      assert.equal((await office(url, secret).get('/v1/admin/webhooks')).status, 200);
    await assert.rejects(start(older, { PEPPER_FILE: pepperFile }), /PEPPER_FILE: PEPPER is set too/);
    await assert.rejects(
      start(undefined, { PEPPER_FILE: join(folder, 'none') }),
      /PEPPER_FILE: cannot be read \(ENOENT\)/,
    );
  });
});
