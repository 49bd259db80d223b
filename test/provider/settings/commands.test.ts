/** The commands of the program, beside `start`. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { adminMethods } from '../../../backend/admin-methods.ts';
import { createAdmin } from '../../../backend/create-admin.ts';
import { withoutCredentials } from '../../../platform/storage/address.ts';
import { checkPublicUrl } from '../../../provider/commands/doctor-network.ts';
import { runCommand } from '../../../provider/commands/run.ts';
import { startProvider } from '../../../provider/program/start.ts';
import { readSettings } from '../../../provider/settings/settings.ts';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { adminSecret } from '../parties/back-office.ts';
import { newDatabase } from '../shared-database.ts';

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'provider-commands-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a command printed, its last line, and its error. */
async function run(words: string[], environment: Record<string, string> = { DATA_DIR: 'memory:' }) {
  const lines: string[] = [];
  const remarks: string[] = [];
  const io = { print: (line: string) => lines.push(line), remark: (line: string) => remarks.push(line) };
  try {
    const last = await runCommand(words, { environment, ...io });
    return { lines, remarks, last, error: '' };
  } catch (error) {
    return { lines, remarks, last: null, error: error instanceof Error ? error.message : String(error) };
  }
}

describe('the commands', () => {
  it('are listed by --help, and each explains itself', async () => {
    const { last } = await run(['--help']);
    for (const name of ['start', 'migrate', 'keys rotate', 'import FILE', 'export FILE', 'listen URL'])
      assert.match(last ?? '', new RegExp(`^  ${name}`, 'm'));
    assert.match(
      (await run(['keys', 'rotate', '--help'])).last ?? '',
      /^auth-elements-provider keys rotate \[--leaked\]\n/,
    );
    assert.match((await run(['help', 'import'])).last ?? '', /standard input/);
  });

  it('refuse what they do not know, before they open a database', async () => {
    const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    assert.match(
      (await run(['dance'], environment)).error,
      /^There is no command "dance"\. There are: start,/,
    );
    assert.match(
      (await run(['import'], environment)).error,
      /^The arguments are wrong\. Usage: .* import FILE/,
    );
    assert.match((await run(['migrate', '--fast'], environment)).error, /^It has no option --fast/);
    assert.match((await run(['import', '/nowhere'], environment)).error, /cannot be read/);
    assert.match((await run(['migrate', '--partition-sessions'])).error, /^The embedded database keeps/);
  });

  it('never work on a database that nobody named, and say on which they work', async (t) => {
    const folder = await newFolder(t);
    const file = join(folder, 'users.jsonl');
    await writeFile(file, '{"emails":[{"email":"ada@example.com"}]}\n');
    // Where no database was named, no file is left that would stop the next export.
    const commands = [['migrate'], ['keys', 'rotate'], ['import', file], ['export', join(folder, 'copy')]];
    const production = { NODE_ENV: 'production', ALLOWED_ORIGINS: 'https://pet-game.example' };
    for (const words of [...commands, ['start']])
      assert.match((await run(words, production)).error, /^No database is named\. Set DATABASE_URL/);
    const DATABASE_URL = await newDatabase();
    for (const words of commands) {
      assert.match((await run(words, {})).error, /^No database is named\. Set DATABASE_URL/);
      const { last, remarks } = await run(words, { DATABASE_URL });
      assert.match([last, ...remarks].join(), /the database postgres:\/\/127\.0\.0\.1:\d+\/test_/);
    }
    const embedded = await run(['migrate'], { DATA_DIR: join(folder, 'data') });
    assert.match(embedded.last ?? '', new RegExp(`the embedded database in ${folder}/data`));
    const away = { DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:1,127.0.0.2:1/pets?sslmode=disable' };
    const { remarks } = await run(['import', file], away);
    assert.deepEqual(remarks, ['works on the database postgres://127.0.0.1:1,127.0.0.2:1/pets']);
  });

  it('move users by a file that only its owner can read, and never overwrite one', async (t) => {
    const folder = await newFolder(t);
    const from = { DATABASE_URL: await newDatabase() };
    const other = { DATABASE_URL: await newDatabase() };
    const [given, moved] = [join(folder, 'given.jsonl'), join(folder, 'moved.jsonl')];
    await writeFile(given, '{"emails":[{"email":"ada@example.com","verified":true}]}\n{"emails":["x"]}\n');
    const first = await run(['import', given], from);
    assert.equal(first.error, '1 users imported, 0 were there, 0 in conflict, 1 invalid');
    const works = `works on the database ${withoutCredentials(from.DATABASE_URL)}`;
    assert.deepEqual(first.remarks, [works, 'line 2: emails.0.email: is not a mail address']);
    assert.deepEqual((await run(['export', moved], from)).remarks, [works, '1 users exported']);
    assert.equal((await stat(moved)).mode & 0o777, 0o600);
    assert.match((await run(['export', moved], from)).error, /moved\.jsonl exists/);
    assert.match((await run(['import', moved, '--dry-run'], other)).last ?? '', /^1 users would be imported/);
    assert.match(await readFile(moved, 'utf8'), /^\{"id":"user-[^\n]*"ada@example\.com"[^\n]*\}\n$/);
  });

  it('export to another name until the file is whole, and go on with one that broke off', async (t) => {
    const folder = await newFolder(t);
    const from = { DATABASE_URL: await newDatabase() };
    const [given, whole, half] = [join(folder, 'given'), join(folder, 'whole'), join(folder, 'half')];
    const users = ['ada', 'bob', 'eve'].map((name) => `{"emails":[{"email":"${name}@example.com"}]}`);
    const teams = ['1', '2'].map(
      (id) =>
        `{"organization":{"id":"${id}","name":"Team ${id}"}}\n{"member":{"organization":"${id}","email":"ada@example.com"}}`,
    );
    for (const [lines, flags] of [[users, []] as const, [teams, ['--members']] as const]) {
      await writeFile(given, lines.join('\n'));
      await run(['import', given, ...flags], from);
      await run(['export', whole, ...flags], from);
      const text = await readFile(whole, 'utf8');
      await rm(whole);
      // In the first line, in the middle of a later one, and at the end of a line.
      for (const length of [10, Math.floor(text.length * 0.7), text.lastIndexOf('\n', text.length - 2) + 1]) {
        await writeFile(`${half}.part`, text.slice(0, length));
        assert.match(
          (await run(['export', half, ...flags], from)).error,
          /half\.part is of an export that broke off/,
        );
        assert.equal((await run(['export', half, '--continue', ...flags], from)).error, '');
        assert.equal(await readFile(half, 'utf8'), text);
        assert.equal(existsSync(`${half}.part`), false);
        await rm(half);
      }
      assert.match(
        (await run(['export', half, '--continue', ...flags], from)).error,
        /There is no .*half\.part/,
      );
    }
  });

  it('move organizations and members the same way', async (t) => {
    const folder = await newFolder(t);
    const from = { DATABASE_URL: await newDatabase() };
    const other = { DATABASE_URL: await newDatabase() };
    const [given, moved] = [join(folder, 'given.jsonl'), join(folder, 'moved.jsonl')];
    const lines = [
      '{"organization":{"id":"1","name":"Otters"}}',
      '{"member":{"organization":"1","email":"ada@otters.example"}}',
      '{"member":{"organization":"2","email":"eve@otters.example"}}',
    ];
    await writeFile(given, lines.join('\n'));
    const first = await run(['import', given, '--members'], from);
    const report = '1 organizations and 1 members imported, 0 were there, 1 in conflict, 0 invalid';
    assert.equal(first.error, report);
    assert.match(first.remarks.join(), /,line 3: member\.organization: does not exist/);
    assert.deepEqual((await run(['export', moved, '--members'], from)).remarks.slice(1), [
      '2 organizations and members exported',
    ]);
    assert.match(
      (await run(['import', moved, '--members', '--dry-run'], other)).last ?? '',
      /^1 organizations and 1 members would be imported/,
    );
  });
});

describe('the command `admin`', () => {
  it('makes every call of the management API but those of whole files, for users and members', async (t) => {
    const environment = {
      PROVIDER_PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: await newDatabase(),
      ADMIN_SECRET: adminSecret,
    };
    const { url, close } = await startProvider({ environment });
    t.after(close);
    const admin = createAdmin({ apiBaseUrl: url, adminSecret });
    const call = (...words: string[]) => run(['admin', ...words], { ...environment, PUBLIC_URL: url });
    const { lines } = await call();
    assert.deepEqual(
      lines.map((line) => line.split(/[ :]/, 1)[0]),
      Object.keys(adminMethods).filter((name) => !name.endsWith('.import')),
    );
    const { organization_id } = await admin.organizations.create({ organization_name: 'Otters' });
    const { member_id } = await admin.members.create(organization_id, { email_address: 'ada@example.com' });
    const { user_id } = await admin.users.create({ emails: [{ email: 'ada@example.com' }] });
    const reason = '{"reason":"ticket 17"}';
    assert.equal((await call('members.lock', member_id, reason)).error, '');
    assert.equal((await call('users.lock', user_id, reason)).error, '');
    const page = await call('users.list', '{"email":"ada@example.com","limit":1}');
    assert.equal(JSON.parse(page.last ?? '').users[0].locked.reason, 'ticket 17');
    assert.equal((await admin.members.get(member_id)).locked?.reason, 'ticket 17');
    assert.equal((await call('members.endSessions', member_id)).error, '');
    assert.match((await call('record.export')).last ?? '', /^(\{.*\}\n?)*$/);
    assert.match((await call('members.get', 'nobody')).error, /^The provider refused: member_not_found\. /);
    assert.match((await call('users.lock', user_id, '{"why":1}')).error, /bad_request\..*reason/);
  });

  it('says what is wrong with the words before it calls, and when no provider answers', async () => {
    const environment = { ADMIN_SECRET: adminSecret, PUBLIC_URL: `http://localhost:${await freePort()}` };
    const error = async (...words: string[]) => (await run(['admin', ...words], environment)).error;
    assert.match(await error('users.dance'), /^There is no method "users\.dance"/);
    assert.equal(await error('users.lock'), 'Usage: admin users.lock USER_ID [JSON]');
    assert.equal(await error('users.get', '..'), 'Usage: admin users.get USER_ID [JSON]');
    assert.match(await error('users.lock', 'user-1', 'ticket 17'), /^The fields must be one JSON object/);
    assert.match(
      await error('users.get', 'user-1'),
      /^The provider at http:\/\/localhost:\d+ does not answer\./,
    );
    assert.match((await run(['admin', 'users.list'])).error, /^Set ADMIN_SECRET/);
  });
});

describe('the doctor', () => {
  it('finds nothing wrong with a new installation, and creates nothing', async (t) => {
    const DATA_DIR = join(await newFolder(t), 'data');
    const { lines, last } = await run(['doctor'], { DATA_DIR });
    assert.equal(last, 'failed: 0, warnings: 0');
    assert.match(lines.join('\n'), /^ok {7}database {3}embedded; the first start creates it/m);
    assert.equal(existsSync(DATA_DIR), false);
  });

  it('names each wrong setting', async () => {
    const { lines, error } = await run(['doctor'], {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://x.example',
    });
    assert.match(error, /settings are invalid/);
    assert.match(lines.join('\n'), /^FAILED {3}settings {3}ALLOWED_ORIGINS: /m);
    assert.match(lines.join('\n'), /^FAILED {3}settings {3}PUBLIC_URL: /m);
    const foreign = await run(['doctor'], { PROJECT_SETTINGS: '{"vertical":"B2B","mfa":"off"}' });
    assert.match(
      foreign.lines.join('\n'),
      /^FAILED {3}settings {3}PROJECT_SETTINGS\.mfa: is a setting of users/m,
    );
  });

  it('says which servers cannot be used, without their passwords', async () => {
    const { lines, error } = await run(['doctor'], {
      DATABASE_URL: 'postgres://me:pass-word-1@127.0.0.1:1/none',
      SMTP_URL: 'smtp://me:pass-word-2@127.0.0.1:1',
    });
    assert.equal(error, 'failed: 2, warnings: 0');
    assert.match(lines.join('\n'), /^FAILED {3}database {3}The database server of DATABASE_URL refuses/m);
    assert.match(lines.join('\n'), /^FAILED {3}mail {7}127\.0\.0\.1:1 cannot be used/m);
    assert.doesNotMatch(lines.join('\n'), /pass-word/);
  });

  it('sees whether the public address leads to a provider, and a clock that is wrong', async (t) => {
    const provider = await startProvider({
      environment: { PROVIDER_PORT: '0', DATABASE_URL: await newDatabase(), LOG_LEVEL: 'silent' },
    });
    t.after(() => provider.close());
    const look = (PUBLIC_URL: string, ahead = 0) =>
      checkPublicUrl(readSettings({ PUBLIC_URL }), { now: () => new Date(Date.now() + ahead) });
    const [address, clock] = await look(provider.url);
    assert.deepEqual([address?.state, clock?.state], ['ok', 'ok']);
    assert.equal((await look(provider.url, 90_000))[1]?.state, 'failed');
    assert.equal((await look(`${provider.url}/elsewhere`))[0]?.state, 'failed');
    assert.equal((await look(`http://localhost:${await freePort()}`))[0]?.state, 'warning');
  });
});

describe('a start that fails', () => {
  it('has not touched the database', async (t) => {
    const folder = await newFolder(t);
    const DATA_DIR = join(folder, 'data');
    await writeFile(join(folder, 'welcome.html'), '<p>no title</p>');
    for (const wrong of [{ MAIL_TEMPLATES_DIR: folder }, { PROJECTS: '/nowhere' }]) {
      const environment = { PROVIDER_PORT: '0', DATA_DIR, LOG_LEVEL: 'silent', ...wrong };
      await assert.rejects(startProvider({ environment }));
      assert.equal(existsSync(DATA_DIR), false);
    }
  });
});
