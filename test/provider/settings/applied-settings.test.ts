/** The settings of all projects in one file: planned, applied to running processes, and watched for drift. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { runCommand } from '../../../provider/commands/run.ts';
import { startProvider } from '../../../provider/program/start.ts';
import { settingsSchema } from '../../../provider/settings/settings-file.ts';
import { employee, newDomain, shelterOf } from '../members.ts';
import { emptyDatabase } from '../shared-database.ts';
import { createClient, generous, newAddress, publicToken, type World } from '../world.ts';

interface File {
  projects: [Entry, ...Entry[]];
}
interface Entry {
  project_id: string;
  public_token: string;
  allowed_origins: string[];
  settings: Record<string, unknown>;
}

/** A database, its file of settings, and processes that share it. */
async function open(t: TestContext, more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'settings.json');
  const environment = { DATABASE_URL: await emptyDatabase(), PROVIDER_PORT: '0', ...generous, ...more };
  const run = async (...words: string[]) => {
    const lines: string[] = [];
    const io = { print: (line: string) => lines.push(line), remark: () => {} };
    const last = await runCommand(words, { environment, ...io }).catch(
      (error: Error) => `FAILED ${error.message}`,
    );
    return [...lines, ...(last === null ? [] : [last])].join('\n');
  };
  const start = async (settings: Record<string, string> = {}) => {
    const rounds: (() => void)[] = [];
    const logged: string[] = [];
    const provider = await startProvider({
      environment: { ...environment, LOG_LEVEL: 'info', METRICS_PORT: '0', ...settings },
      idle: 0,
      every: (_pause, round) => {
        rounds.push(round);
        return () => {};
      },
      logDestination: { write: (line) => logged.push(line) },
    });
    t.after(() => provider.close());
    /** Moves the clock by a few seconds. */
    const wait = async (isOver: () => Promise<boolean> | boolean) => {
      for (const round of rounds) round();
      for (let turns = 100; turns > 0 && !(await isOver()); turns -= 1)
        await new Promise((next) => setImmediate(next));
    };
    const metric = async (name: string) => {
      const text = await (await fetch(`http://localhost:${provider.metricsPort}/metrics`)).text();
      return Number(new RegExp(`^auth_${name} (.*)$`, 'm').exec(text)?.[1]);
    };
    return { provider, logged, wait, metric, ...createClient(provider.url) };
  };
  const change = async (edit: (file: File) => void) => {
    const file = JSON.parse(await readFile(path, 'utf8')) as File;
    edit(file);
    await writeFile(path, JSON.stringify(file));
  };
  await runCommand(['migrate'], { environment, print: () => {}, remark: () => {} });
  await writeFile(path, await run('settings', 'show'));
  return { path, run, start, change, environment };
}

const bootstrap = async (url: string, token = publicToken) => {
  const response = await fetch(`${url}/sdk/v1/projects/bootstrap/${token}`);
  return (await response.json()) as { data?: { project_name: string; sign_up: string } };
};

describe('settings of all projects in a file', () => {
  it('are applied where a secret is in a file, and a process starts with both', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const PEPPER_FILE = join(folder, 'pepper');
    await writeFile(PEPPER_FILE, `${'p'.repeat(40)}\n`);
    const { path, run, start, change } = await open(t, { PEPPER_FILE });
    await change(({ projects: [first] }) => {
      first.settings.project_name = 'Cat Game';
    });
    assert.match(await run('settings', 'apply', path), /is applied$/);
    assert.match(await run('doctor'), /^ok +settings +version \d+ is applied$/m);
    const { provider } = await start();
    assert.equal((await bootstrap(provider.url)).data?.project_name, 'Cat Game');
  });

  it('begin as the variables say, and a plan of these changes nothing', async (t) => {
    const { path, run } = await open(t, { PROJECT_SETTINGS: '{"project_name":"Cat Game"}' });
    assert.equal(await run('settings', 'plan', path, '--check'), 'nothing would change');
    assert.equal(await run('settings', 'apply', path), 'version 1 is applied');
    assert.equal(await run('settings', 'apply', path), 'nothing has changed');
  });

  it('show what would change, by project and setting, with defaults and without secrets', async (t) => {
    const { path, run, change } = await open(t);
    await change(({ projects: [first] }) => {
      Object.assign(first.settings, { mfa: 'required', sign_up_domains: { allowed: ['cats.example'] } });
      first.allowed_origins = ['https://cats.example'];
    });
    assert.equal(
      await run('settings', 'plan', path),
      [
        'project-first',
        '  + allowed_origins: "https://cats.example"',
        '  + settings.sign_up_domains.allowed: "cats.example"',
        '  ~ settings.mfa: "off" → "required"',
        'nothing was changed: run settings apply',
      ].join('\n'),
    );
    assert.match(await run('settings', 'plan', path, '--check'), /FAILED .*settings\.json differs from/);
    await change((file) => {
      file.projects = [file.projects[0]];
      file.projects[0].settings = {};
    });
    assert.match(await run('settings', 'plan', path), /project-test-local-b2b\n {2}- the whole project/);
  });

  it('say who has a role that the policy gets again', async (t) => {
    const { path, run, start, change } = await open(t);
    const { provider, signIn } = await start();
    const { database } = provider.world;
    await signIn(newAddress());
    const shelter = shelterOf({ ...createClient(provider.url), url: provider.url } as World);
    const domain = newDomain();
    const { organization } = await shelter.found(employee(domain));
    const ofDomain = { rbac_email_implicit_role_assignments: [{ role_id: 'keeper', domain }] };
    await database.updateTable('members').set({ roles: '["vet"]' }).execute();
    await database
      .updateTable('organizations')
      .set({ settings: sql`settings || ${JSON.stringify(ofDomain)}::jsonb` })
      .where('organization_id', '=', organization.organization_id)
      .execute();
    const role = (role_id: string) => ({ role_id, description: '', permissions: [] });
    const setRoles = (user: string[], member: string[]) =>
      change(({ projects }) => {
        for (const [index, ids] of [user, member].entries())
          Object.assign(projects[index]?.settings ?? {}, {
            rbac_policy: { roles: ids.map(role), resources: [], scopes: [] },
          });
      });
    await setRoles(['other'], []);
    assert.doesNotMatch(await run('settings', 'apply', path), /from before/);
    await setRoles(['other', 'player'], ['vet', 'keeper', 'new']);
    const planned = await run('settings', 'plan', path);
    assert.deepEqual(
      [...planned.matchAll(/^ {2}! settings\.rbac_policy\.roles: (.*)$/gm)].map(([, said]) => said),
      ['player', 'vet', 'keeper'].map((id) => `"${id}" has holders from before: 1`),
    );
  });

  it('reach all processes without a restart: changed, new and removed projects, pages, mails and apps', async (t) => {
    const { path, run, start, change } = await open(t);
    const processes = [await start(), await start()];
    const page = { headers: { Origin: 'https://cats.example' } };
    await change(({ projects }) => {
      projects[0].settings = { project_name: 'Cat Game', sign_up: 'off', rbac_policy: null };
      projects[0].allowed_origins = ['https://cats.example'];
      projects.push({
        ...(projects[1] as Entry),
        project_id: 'project-kennel',
        public_token: 'public-token-kennel',
        settings: { project_name: 'Kennel', vertical: 'B2B' },
      });
    });
    for (const { url } of processes.map(({ provider }) => provider))
      assert.equal((await fetch(`${url}/sdk/v1/projects/bootstrap/${publicToken}`, page)).status, 403);
    assert.match(await run('settings', 'apply', path), /version 1 is applied$/);
    for (const { provider, wait, metric, sendCode } of processes) {
      const { url, world } = provider;
      const scopes = async () =>
        (await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json())
          .scopes_supported as string[];
      assert.ok((await scopes()).includes('pets:read'));
      await wait(async () => (await metric('settings_version')) === 1);
      assert.equal((await bootstrap(url)).data?.project_name, 'Cat Game');
      assert.equal((await bootstrap(url, 'public-token-kennel')).data?.project_name, 'Kennel');
      assert.equal((await fetch(`${url}/sdk/v1/projects/bootstrap/${publicToken}`, page)).status, 200);
      assert.ok(!(await scopes()).includes('pets:read'));
      await assert.rejects(sendCode('new@cats.example'), /sign_up/);
      assert.equal(await metric('settings_behind'), 0);
      const kennel = await world.projects.get('public-token-kennel')?.keys.current();
      assert.equal(kennel?.published.keys.length, 1);
    }
    await change((file) => {
      file.projects = [file.projects[0]];
    });
    await run('settings', 'apply', path);
    for (const { provider, wait, metric } of processes) {
      await wait(async () => (await metric('settings_version')) === 2);
      assert.equal((await bootstrap(provider.url, 'public-token-kennel')).data, undefined);
    }
    // One that starts later has them too.
    const third = await start();
    assert.equal((await bootstrap(third.provider.url)).data?.project_name, 'Cat Game');
    assert.equal(await third.metric('settings_version'), 2);
  });

  it('are refused as a whole if one is wrong, with its name', async (t) => {
    const { path, run, change } = await open(t);
    await change(({ projects: [first, second] }) => {
      first.settings = { mfa: 'always' };
      Object.assign(second as Entry, { allowed_origins: ['shelter'] });
    });
    assert.match(await run('settings', 'apply', path), /^FAILED PROJECT_SETTINGS\.mfa: /);
    await change(({ projects: [first] }) => {
      first.settings = {};
    });
    assert.match(await run('settings', 'apply', path), /^FAILED PROJECTS: 0\.allowed_origins\.0: /);
    await writeFile(path, '{"projects":[]}');
    assert.match(await run('settings', 'apply', path), /^FAILED projects/);
    await writeFile(path, 'projects');
    assert.match(await run('settings', 'plan', path), /^FAILED is not JSON/);
  });

  it('that do not fit one process leave it as it was, and it says so', async (t) => {
    const { path, run, start, change } = await open(t, { CAPTCHA_SECRET: 'a-secret' });
    const without = await start({ CAPTCHA_SECRET: '' });
    await change(({ projects: [first] }) => {
      first.settings = { captcha_settings: { enabled: true, siteKey: 'site' }, project_name: 'Cat Game' };
    });
    assert.match(await run('settings', 'apply', path), /version 1 is applied/);
    await without.wait(async () => (await without.metric('settings_behind')) === 1);
    assert.equal((await bootstrap(without.provider.url)).data?.project_name, 'Pet Game');
    assert.equal(await without.metric('settings_version'), 0);
    assert.match(without.logged.join(''), /could not take the newest settings/);
    assert.match(await run('doctor'), /ok +settings +version 1 is applied/);
  });

  it('are compared with the variables by the doctor', async (t) => {
    const { path, run, change, environment } = await open(t, {
      PROJECT_SETTINGS: '{"project_name":"Dog Game"}',
    });
    await change(({ projects: [first] }) => {
      first.settings = { project_name: 'Cat Game' };
    });
    await run('settings', 'apply', path);
    assert.match(
      await run('doctor'),
      /warning +settings +version 1 is applied and differs from PROJECT_SETTINGS in project-first\. Remove it/,
    );
    Object.assign(environment, { PROJECT_SETTINGS: '' });
    assert.match(await run('doctor'), /ok +settings +version 1 is applied/);
  });

  it('have a schema that names every setting and its meaning', async (t) => {
    const { run } = await open(t);
    assert.deepEqual(JSON.parse(await run('settings', 'schema')), settingsSchema());
    const packed = new URL('../../../provider/deploy/settings.schema.json', import.meta.url);
    assert.deepEqual(JSON.parse(await readFile(packed, 'utf8')), settingsSchema(), 'run npm run docs');
    const text = JSON.stringify(settingsSchema());
    for (const name of ['sign_up_domains', 'slug_pattern', 'allowed_origins'])
      assert.ok(text.includes(`"${name}"`), name);
  });
});
