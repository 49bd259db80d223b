/** Both packages in an empty folder: sizes, start, commands, and a sign-in in a browser, without this repository. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from 'playwright';
import { ensureChromium, quietly } from '../../scripts/browsers/chromium.mjs';
import { startPostgres } from '../../test/postgres-server.ts';
import { createClient, newAddress } from '../../test/provider/world.ts';
import { checks, installPackages, mainOf, runCommand, startProgram } from './parts/installed.mjs';

export async function packages() {
  const { results, check } = checks();
  const installed = await installPackages(['widget', 'provider']);
  const { folder, archives } = installed;
  const main = [process.execPath, mainOf(folder)];
  const inFolder = { cwd: folder, env: { PROVIDER_PORT: '0', LOG_LEVEL: 'silent' } };
  const npx = join(folder, 'node_modules/.bin/auth-elements-provider');
  const postgres = await startPostgres();
  try {
    await check('the widget’s package has at most 3 MB', () => {
      assert.ok(archives[0].bytes <= 3e6);
      return archives.map(({ bytes }) => `${(bytes / 1e6).toFixed(2)} MB`).join(' and ');
    });

    await check('the provider starts on the embedded database, a second time quickly', async () => {
      const first = await startProgram([npx], inFolder);
      await createClient(first.url).signIn(newAddress());
      await first.stop();
      const again = await startProgram([npx, 'start'], inFolder);
      const timing = `first ${seconds(first)}, again ${seconds(again)}, ${cpu(again.pid)} s of CPU, ${memory(again.pid)}`;
      await again.stop();
      return `${timing}, ${await startsQuickly(() => startProgram([npx, 'start'], inFolder), mostFloors.embedded)}`;
    });

    const DATABASE_URL = await postgres.createDatabase();
    await check('with DATABASE_URL it starts without loading the embedded database', async () => {
      const env = { ...inFolder.env, DATABASE_URL };
      await (await startProgram(main, { cwd: folder, env })).stop();
      const started = await startProgram(main, { cwd: folder, env });
      await createClient(started.url).signIn(newAddress());
      assert.ok(megabytes(started.pid) < 180, 'the embedded database alone would take 150 MB more');
      const timing = `${seconds(started)}, ${cpu(started.pid)} s of CPU, ${memory(started.pid)}`;
      await answersFromFiles(started.url);
      await started.stop();
      return `${timing}, ${await startsQuickly(() => startProgram(main, { cwd: folder, env }), mostFloors.server)}`;
    });

    await check(
      'the bill of materials names what npm installs beside the provider, in the same versions',
      async () => {
        const words = ['npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
        const { code, stdout, output } = await runCommand(words, { cwd: folder, env: { HOME: folder } });
        assert.equal(code, 0, output);
        const installedBeside = new Map(
          JSON.parse(stdout).components.map(({ name, version }) => [name, version]),
        );
        const place = join(folder, 'node_modules/auth-elements-provider');
        const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
        const { components } = JSON.parse(readFileSync(join(place, 'sbom.cdx.json'), 'utf8'));
        const listed = new Map(components.map(({ name, version }) => [name, version]));
        for (const name of Object.keys(dependencies))
          assert.equal(listed.get(name), installedBeside.get(name), name);
        return `${components.length} packages`;
      },
    );

    await check('every command answers, and an unknown one names them all', async () => {
      const env = { ...inFolder.env, DATABASE_URL };
      const run = (...words) => runCommand([...main, ...words], { cwd: folder, env });
      assert.match((await run('migrate')).output, /the database is migrated/);
      assert.match((await run('keys', 'rotate')).output, /^key /);
      assert.match((await run('doctor')).output, /^ok +schema /m);
      await writeFile(join(folder, 'users.jsonl'), `${JSON.stringify({ emails: ['a@pet-game.example'] })}\n`);
      assert.match((await run('import', 'users.jsonl')).output, /1 users imported/);
      assert.match((await run('export', '-')).output, /"a@pet-game.example"/);
      assert.match((await run('--help')).output, /^Usage: auth-elements-provider/);
      const unknown = await run('dance');
      assert.equal(unknown.code, 1);
      for (const name of ['start', 'migrate', 'doctor', 'keys rotate', 'import', 'export'])
        assert.match(unknown.output, new RegExp(`There are: .*\\b${name}\\b`));
    });

    await check('a page with the packed widget signs in with a code', () => signInWithBrowser(folder, npx));
  } finally {
    await postgres.stop();
    installed.remove();
  }
  return results;
}

/** How many times the processor's time of Node alone a start may take: about twice what it takes. */
const mostFloors = { embedded: 200, server: 60 };

/**
 * Checks the processor's time of a start against that of a Node process that only says that it listens. Other work on the machine
 * makes both later, not longer; the best of three pairs counts.
 */
async function startsQuickly(start, most) {
  const bare = [process.execPath, '-e', 'console.log("ready on http://nowhere"); setInterval(() => {}, 1e6)'];
  let best = { floors: Infinity, timing: '' };
  for (let pair = 0; pair < 3; pair += 1) {
    const [floor, started] = [await startProgram(bare, { cwd: tmpdir(), env: {} }), await start()];
    const floors = cpu(started.pid) / cpu(floor.pid);
    const timing = `starts in ${seconds(started)} with ${floors.toFixed(0)} times the CPU of Node alone`;
    await Promise.all([floor.stop(), started.stop()]);
    if (floors < best.floors) best = { floors, timing };
  }
  assert.ok(best.floors < most, best.timing);
  return best.timing;
}

/** What needs the files beside the program, its worker thread, or a lazy part. */
async function answersFromFiles(url) {
  const judged = await createClient(url).call('POST /passwords/strength_check', { password: 'password1' });
  assert.equal(judged.data().breached_password, true);
  for (const path of [
    '/outbox',
    '/client-services.html',
    '/client-services.js',
    '/docs/errors',
    '/openapi.json',
  ])
    assert.equal((await fetch(url + path)).status, 200, path);
  const app = {
    client_name: 'App',
    redirect_uris: ['http://localhost:5555/back'],
    token_endpoint_auth_method: 'none',
  };
  const headers = { 'Content-Type': 'application/json' };
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(app),
  });
  assert.equal(registered.status, 201);
}

async function signInWithBrowser(folder, program) {
  const provider = await startProgram([program], {
    cwd: folder,
    env: { PROVIDER_PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: 'memory:' },
  });
  const site = await startSite(folder, provider.url);
  const browser = await chromium.launch(quietly(ensureChromium()));
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    const address = newAddress();
    await page.getByRole('textbox', { name: /email/i }).fill(address);
    await page.getByRole('button', { name: /continue/i }).click();
    await page
      .getByRole('textbox', { name: /digit|code/i })
      .first()
      .waitFor();
    const { code } = await createClient(provider.url).newest(address);
    await page
      .getByRole('textbox', { name: /digit|code/i })
      .first()
      .focus();
    await page.keyboard.type(code);
    await page.waitForFunction(() => document.title === 'AUTHENTICATE_FLOW_COMPLETE');
  } finally {
    await browser.close();
    await site.close();
    await provider.stop();
  }
}

const types = { '.js': 'text/javascript', '.json': 'application/json', '.html': 'text/html' };

/** The page of a host that installed the package, and the package’s files. */
async function startSite(folder, providerUrl) {
  const dist = join(folder, 'node_modules/auth-elements/dist');
  const page = `<!doctype html><title>A host</title><script type="module" src="/auth-elements.js"></script>
<auth-login public-token="public-token-test-local" api-base-url="${providerUrl}" products="otp"
  otp-options='{ "methods": ["email"], "expirationMinutes": 10 }'></auth-login>
<script>addEventListener('auth-event', ({ detail }) => {
  if (detail.type === 'AUTHENTICATE_FLOW_COMPLETE') document.title = detail.type;
});</script>`;
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname;
    try {
      const body = name === '/' ? page : await readFile(join(dist, name));
      response.writeHead(200, { 'Content-Type': types[extname(name) || '.html'] ?? 'text/plain' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    close: () => new Promise((resolve) => void server.close(resolve) ?? server.closeAllConnections()),
  };
}

const seconds = ({ milliseconds }) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Seconds of the processor. */
function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const memory = (pid) => `${megabytes(pid)} MB`;

function megabytes(pid) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return Math.round(Number(kilobytes) / 1024);
}
