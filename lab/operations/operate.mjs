/**
 * `docs/provider/operate.md` in an empty folder: every command of the page is run here, or listed below with the reason why not. And the
 * commands of `docs/provider/secrets.md` that nothing else runs.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { at } from '../../scripts/lib/root.mjs';
import { pack } from '../../scripts/pack.mjs';
import { startPostgres } from '../../test/postgres-server.ts';
import { startSmtp } from '../../test/provider/parties/smtp-server.ts';
import { checks, mainOf, runCommand, startProgram } from './parts/installed.mjs';

/** What is not run here, by how the line begins. */
const elsewhere = {
  'npm run pack': 'its function packs',
  'scp ': 'there is one machine: the files are copied',
  'apt-get ': 'the server of the tests stands for the package',
  'sudo -u postgres ': 'the same',
  'cp ~/auth-elements-provider.service': 'no systemd: `deploy` runs the command line of the unit',
  'systemctl ': 'the same',
  'kubectl ': 'no cluster: `deploy` renders the manifests',
  'nginx -t': '`snippets` runs it in front of two processes',
};

export async function operate() {
  const { results, check } = checks();
  const place = mkdtempSync(join(tmpdir(), 'auth-elements-operate-'));
  const [opt, etc, home] = ['opt', 'etc', 'home'].map((name) => join(place, name));
  for (const folder of [etc, home]) mkdirSync(folder);
  const blocks = commandsOf('docs/provider/operate.md');
  const postgres = await startPostgres();
  const smtp = await startSmtp();
  const databaseUrl = await postgres.createDatabase();
  const settings = join(etc, 'provider.env');
  const inPlace = (text) => text.replaceAll('/opt/auth-elements', opt).replaceAll('/etc/auth-elements', etc);
  const env = { HOME: home, npm_config_cache: join(homedir(), '.npm'), npm_config_prefer_offline: 'true' };
  const shell = (script, cwd = opt) => runCommand(['/bin/sh', '-ec', inPlace(script)], { cwd, env });
  const tried = new Set();
  /** The lines of the page that contain this text, up to the end of their block. */
  const page = (text, count = Number.POSITIVE_INFINITY) => {
    const block = blocks.find((lines) => lines.some((line) => line.includes(text))) ?? [];
    const first = block.findIndex((line) => line.includes(text));
    const lines = block.slice(first, first + count);
    assert.ok(lines.length > 0, `the page has no command with "${text}"`);
    for (const line of lines) tried.add(line);
    return lines.join('\n');
  };
  try {
    await check('2. installs the package, and the program says what it can', async () => {
      const [{ path }] = await pack({ folder: home, names: ['provider'] });
      assert.ok(page('npm install').includes(basename(path)));
      const { code, output } = await shell(page('mkdir -p'), place);
      assert.equal(code, 0, output);
      assert.match(output, /settings apply FILE/);
    });

    await check('4. the settings of the page satisfy the doctor, but for what is still to come', async () => {
      const lines = page('NODE_ENV=production').split('\n');
      const values = { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url, PEPPER: 'p'.repeat(40) };
      const rows = lines.map((line) => {
        const [name] = line.split('=');
        return values[name] ? `${name}=${values[name]}` : line;
      });
      writeFileSync(settings, `${rows.join('\n')}\n`);
      const { output } = await shell(page('set -a'));
      for (const about of ['database', 'mail'])
        assert.match(output, new RegExp(`^ok +${about}`, 'm'), output);
      assert.match(output, /^warning +schema/m, output);
      assert.doesNotMatch(output, /^FAILED +(settings|database|mail|schema|pepper)/m);
    });

    const withSettings = (script) => shell(`set -a; . ${settings}; set +a\n${script}`);
    await check('5. migrates, serves and is ready; 6. the doctor knows the schema and the keys', async () => {
      const migrated = await withSettings(page('auth-elements-provider migrate', 1));
      assert.equal(migrated.code, 0, migrated.output);
      const variables = Object.fromEntries(
        readFileSync(settings, 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.split(/=(.*)/s).slice(0, 2)),
      );
      const started = await startProgram([process.execPath, mainOf(opt)], {
        cwd: opt,
        env: { ...variables, PROVIDER_PORT: '0' },
      });
      try {
        const { port } = new URL(started.url);
        const readiness = page('curl http', 1).replace('4400', port);
        const { output } = await shell(`${readiness} --silent --fail`);
        assert.match(output, /"status"/);
        const diagnosed = await withSettings(page('auth-elements-provider doctor'));
        for (const about of ['schema', 'keys', 'pepper'])
          assert.match(diagnosed.output, new RegExp(`^ok +${about}`, 'm'));
        const secret = inline('docs/provider/secrets.md', 'environ').replace('PID', String(started.pid));
        assert.match((await shell(secret)).output, /^PEPPER=p{40}$/m);
      } finally {
        await started.stop();
      }
      assert.match((await withSettings('npx auth-elements-provider keys rotate')).output, /key /);
    });

    await check('every command of the page is run, or listed with a reason', () => {
      const isListed = (line) =>
        tried.has(line) || Object.keys(elsewhere).some((start) => line.startsWith(start));
      assert.deepEqual(
        blocks.flat().filter((line) => !isListed(line)),
        [],
      );
    });

    await check('secrets: a pepper leaves the database by the command of the page', async () => {
      const DATABASE_URL = await postgres.createDatabase();
      const server = { cwd: opt, env: { DATABASE_URL, PROVIDER_PORT: '0' } };
      await (await startProgram([process.execPath, mainOf(opt)], server)).stop();
      const [command] = commandsOf('docs/provider/secrets.md').flat();
      const inDatabase = { cwd: opt, env: { ...env, DATABASE_URL } };
      const read = () => runCommand(['/bin/sh', '-ec', command ?? ''], inDatabase);
      const pepper = (await read()).output.trim();
      assert.ok(pepper.length >= 32, pepper);
      const moved = { ...server, env: { ...server.env, PEPPER: pepper } };
      await (await startProgram([process.execPath, mainOf(opt)], moved)).stop();
      assert.equal((await read()).output.trim(), '');
    });

    await check('secrets: a second role of the database takes over from the first', async () => {
      const sql = (text, url) =>
        runCommand(['psql', url, '-v', 'ON_ERROR_STOP=1', '-Atc', text], { cwd: opt, env });
      await sql(`create role provider login; grant all on schema public to provider`, databaseUrl);
      const created = await sql(
        inline('docs/provider/secrets.md', 'create role').replace('…', 'secret'),
        databaseUrl,
      );
      assert.equal(created.code, 0, created.output);
      const second = Object.assign(new URL(databaseUrl), { username: 'provider2' }).href;
      assert.equal((await sql('select current_user', second)).output.trim(), 'provider');
    });
  } finally {
    await smtp.close();
    await postgres.stop();
    rmSync(place, { recursive: true, force: true });
  }
  return results;
}

/** The lines of each `sh` block of a page. */
function commandsOf(page) {
  const text = readFileSync(at(page), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block.trim().split('\n'));
}

/** The one command between backticks that contains a text. */
function inline(page, text) {
  const match = [...readFileSync(at(page), 'utf8').matchAll(/`([^`\n]+)`/g)].find(([, code = '']) =>
    code.includes(text),
  );
  return match?.[1] ?? '';
}
