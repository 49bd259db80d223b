/** The pieces behind `npm start` and `npm test`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { brokenLines } from '../../lab/operations/parts/broken-lines-table.mjs';
import { findChromium, findHeadlessShell, quietly } from '../../scripts/browsers/chromium.mjs';
import { findFirefox } from '../../scripts/browsers/firefox.mjs';
import { findWebKit } from '../../scripts/browsers/webkit.mjs';
import { addresses } from '../../scripts/lib/addresses.mjs';
import { whatIsMissing } from '../../scripts/lib/installed.mjs';
import { readable } from '../../scripts/lib/log-lines.mjs';
import { isFree } from '../../scripts/lib/ports.mjs';
import { runNode } from '../../scripts/lib/run.mjs';
import { isUpToDate } from '../../scripts/lib/up-to-date.mjs';
import { root } from './source-imports.ts';
import { temporaryFolder } from './temporary.ts';

const run = promisify(execFile);

describe('installing what is missing', () => {
  const lock = (packages: object) => JSON.stringify({ packages });

  async function project(folder: string, expected: object, present?: object): Promise<string> {
    await mkdir(join(folder, 'node_modules/a'), { recursive: true });
    await writeFile(join(folder, 'package-lock.json'), lock(expected));
    if (present) await writeFile(join(folder, 'node_modules/.package-lock.json'), lock(present));
    return folder;
  }

  test('nothing is missing when everything is installed, except packages for other platforms', async (context) => {
    const present = { 'node_modules/a': { version: '1.0.0' } };
    const expected = { '': {}, ...present, 'node_modules/mac-only': { version: '1.0.0', optional: true } };
    assert.equal(whatIsMissing(await project(await temporaryFolder(context), expected, present)), null);
  });

  test('a fresh clone, another version and a removed folder are noticed', async (context) => {
    const expected = { 'node_modules/a': { version: '2.0.0' } };
    const fresh = await project(await temporaryFolder(context), expected);
    assert.equal(whatIsMissing(fresh), 'none installed yet');
    const old = await project(await temporaryFolder(context), expected, {
      'node_modules/a': { version: '1.0.0' },
    });
    assert.equal(whatIsMissing(old), 'a 2.0.0 is missing');
    const gone = { 'node_modules/b': { version: '1.0.0' } };
    assert.equal(
      whatIsMissing(await project(await temporaryFolder(context), gone, gone)),
      'b 1.0.0 is missing',
    );
  });
});

describe('finding Chromium', () => {
  test('CHROMIUM_PATH comes first, then the path', async (context) => {
    const folder = await temporaryFolder(context);
    for (const name of ['mine', 'chromium']) {
      await writeFile(join(folder, name), '');
      await chmod(join(folder, name), 0o755);
    }
    assert.equal(findChromium({ CHROMIUM_PATH: join(folder, 'mine'), PATH: folder }), join(folder, 'mine'));
    assert.equal(findChromium({ PATH: folder }), join(folder, 'chromium'));
  });

  test('a CHROMIUM_PATH that cannot run is not silently replaced by another', () => {
    assert.equal(findChromium({ CHROMIUM_PATH: '/nowhere/chromium', PATH: process.env.PATH }), null);
  });

  test('the tests take its headless shell, unless CHROMIUM_PATH names a browser', async (context) => {
    const folder = await temporaryFolder(context);
    const shell = join(folder, 'chromium-headless-shell');
    await writeFile(shell, '');
    await chmod(shell, 0o755);
    assert.equal(findHeadlessShell({ PATH: folder }), shell);
    assert.equal(findHeadlessShell({ CHROMIUM_PATH: '/bin/true', PATH: folder }), null);
  });

  test('it starts with Playwright’s arguments, and without the pages of its address bar', async () => {
    const { executablePath = '', env } = quietly('/bin/echo');
    const { stdout } = await run(
      executablePath,
      ['--a=b c', '--disable-features=One,Two', '', 'about:blank'],
      {
        env,
      },
    );
    assert.match(stdout, /^--a=b c --disable-features=One,Two,WebUIOmniboxPopup,\S+ {2}about:blank\n$/);
    assert.deepEqual(Object.keys(quietly(null)), ['args']);
  });
});

describe('the Firefox of the journeys', () => {
  test('is the one that FIREFOX_PATH names, or else the first in the PATH; none is not an error', async (context) => {
    const folder = await temporaryFolder(context);
    for (const name of ['mine', 'firefox-esr', 'firefox']) {
      await writeFile(join(folder, name), '');
      await chmod(join(folder, name), 0o755);
    }
    assert.equal(findFirefox({ FIREFOX_PATH: join(folder, 'mine'), PATH: folder }), join(folder, 'mine'));
    assert.equal(findFirefox({ PATH: folder }), join(folder, 'firefox-esr'));
    assert.equal(findFirefox({ FIREFOX_PATH: '/nowhere/firefox', PATH: folder }), null);
  });
});

describe('the WebKit of the journeys', () => {
  test('is a driver, a browser and a screen; without the driver or the browser there is none', async (context) => {
    const folder = await temporaryFolder(context);
    const browser = join(folder, 'x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser');
    await mkdir(dirname(browser), { recursive: true });
    const driver = join(folder, 'WebKitWebDriver');
    const display = join(folder, 'Xvfb');
    const mine = join(folder, 'mine');
    for (const file of [browser, driver, display, mine]) {
      await writeFile(file, '');
      await chmod(file, 0o755);
    }
    const find = (env = {}) => findWebKit({ PATH: folder, ...env }, folder);
    assert.deepEqual(find(), { driver, browser, display });
    assert.deepEqual(find({ WEBKIT_DRIVER_PATH: mine }), { driver: mine, browser, display });
    assert.equal(find({ WEBKIT_DRIVER_PATH: '/nowhere/driver' }), null);
    assert.equal(findWebKit({ PATH: folder }, '/nowhere'), null);
  });
});

describe('building only when needed', () => {
  test('a source that is newer than dist/ requires a build', async (context) => {
    const folder = await temporaryFolder(context);
    const sources = ['session-core', 'src', 'elements', 'backend', 'public', 'scripts/build', 'dist'];
    for (const name of sources) await mkdir(join(folder, name), { recursive: true });
    for (const name of [
      'esbuild.config.mjs',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'LICENSE',
      'src/a.ts',
    ]) {
      await writeFile(join(folder, name), '');
    }
    assert.equal(isUpToDate(folder), false, 'nothing built yet');
    await writeFile(join(folder, 'dist/auth-elements.js'), '');
    const soon = new Date(Date.now() + 60_000);
    await utimes(join(folder, 'dist/auth-elements.js'), soon, soon);
    assert.equal(isUpToDate(folder), true);
    const later = new Date(Date.now() + 120_000);
    await utimes(join(folder, 'src/a.ts'), later, later);
    assert.equal(isUpToDate(folder), false);
  });
});

describe('what the servers print', () => {
  test('structured lines become short ones, with known fields only', () => {
    const line = readable(
      '{"level":40,"time":0,"msg":"request","method":"POST","path":"/sdk/v1/otps/authenticate","status":404,"email":"ada@example.com","token":"abc"}',
    );
    assert.match(
      line,
      /^\d\d:\d\d:\d\d warn +request method=POST path=\/sdk\/v1\/otps\/authenticate status=404$/,
    );
  });

  test('a failure comes with its reason, where it began, and the id that the answer has', () => {
    const err = {
      type: 'TypeError',
      message: 'rows is undefined',
      stack:
        'TypeError: rows is undefined\n    at x (node:internal)\n    at read (/app/provider/users.ts:3:1)',
      cause: { type: 'Error', message: 'no connection' },
    };
    const line = readable(
      JSON.stringify({ level: 50, time: 0, msg: 'a request failed', request_id: 'request-1', err }),
    );
    assert.match(
      line,
      / error +a request failed request_id=request-1 \(TypeError: rows is undefined, because of Error: no connection, at read \(\/app\/provider\/users\.ts:3:1\)\)$/,
    );
  });

  test('other lines stay unchanged', () => {
    assert.equal(readable('Port 4400 is taken'), 'Port 4400 is taken');
    assert.equal(readable('{ not json'), '{ not json');
  });
});

describe('npm start', () => {
  test('says in one line which port is taken, and which variable chooses another', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      assert.equal(await isFree(port), false);
      const env = { ...process.env, PROVIDER_PORT: String(port) };
      const failed = await run(process.execPath, ['scripts/start.mjs'], { cwd: root, env }).catch(
        (error) => error,
      );
      assert.equal(failed.code, 1);
      assert.equal(
        failed.stderr,
        `Port ${port} is taken. Stop the program that uses it, or choose another with PROVIDER_PORT=….\n`,
      );
    } finally {
      server.close();
    }
  });

  test('prints the addresses, and an outbox only if there is one', () => {
    const where = {
      demo: 'http://localhost:4300',
      shelter: 'http://localhost:4301',
      provider: 'http://localhost:4400',
    };
    assert.match(
      addresses({ ...where, production: false }),
      /^ {2}Outbox {4}http:\/\/localhost:4400\/outbox /m,
    );
    const inProduction = addresses({ ...where, production: true });
    assert.doesNotMatch(inProduction, /outbox/i);
    assert.match(inProduction, /^ {2}Provider {2}http:\/\/localhost:4400$/m);
  });

  test('refuses an invalid port', async () => {
    const env = { ...process.env, DEMO_PORT: 'http' };
    const failed = await run(process.execPath, ['scripts/start.mjs'], { cwd: root, env }).catch(
      (error) => error,
    );
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, /^DEMO_PORT is "http": give a port from 1 to 65535\.$/m);
  });
});

describe('counting tests', () => {
  async function count(folder: string, files: Record<string, string>) {
    for (const [name, code] of Object.entries(files)) await writeFile(join(folder, name), code);
    const counts = join(folder, 'counts.json');
    const reporter = './scripts/tests/node-test-counts.mjs';
    const names = Object.keys(files).map((name) => join(folder, name));
    await runNode(
      ['--test', `--test-reporter=${reporter}`, `--test-reporter-destination=${counts}`, ...names],
      {
        // Inside a test run, Node would report to that run instead.
        env: { NODE_TEST_CONTEXT: undefined, SOME_TESTS: undefined },
      },
    );
    return JSON.parse(await readFile(counts, 'utf8'));
  }

  test('counts tests, but not suites or the parents of failed tests', async (context) => {
    const counts = await count(await temporaryFolder(context), {
      'a.test.mjs': `import test, { describe } from 'node:test';
        test('one', () => {});
        describe('suite', () => { test('two', () => {}); test('three', (t) => t.test('inner', () => { throw new Error(); })); });`,
    });
    assert.deepEqual(counts, { passed: 2, failed: 1, problems: [] });
  });

  test('what proves nothing counts as failed: skipped tests, files without tests, files that do not load', async (context) => {
    const counts = await count(await temporaryFolder(context), {
      'skipped.test.mjs': "import test from 'node:test'; test('later', { skip: true }, () => {});",
      'empty.test.mjs': 'export {};',
      'broken.test.mjs': "throw new Error('no');",
      // Each file of a folder runs as a suite.
      'together.mjs': "import { describe } from 'node:test'; describe('empty.test.ts', () => {});",
    });
    assert.equal(counts.passed, 0);
    assert.equal(counts.failed, 4);
  });
});

describe('running a program', () => {
  test('one that takes too long is stopped with all of its children', async () => {
    const nested =
      "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });";
    const { code, output } = await runNode(['-e', `${nested} setInterval(() => {}, 1000);`], { seconds: 1 });
    assert.equal(code, 124);
    assert.match(output, /Stopped after 1 seconds\.$/);
  });
});

test('each line that the operation breaks stands once in its file', async () => {
  assert.ok(brokenLines.length >= 20);
  for (const { file, line } of brokenLines)
    assert.equal((await readFile(file, 'utf8')).split(line).length, 2, `${file}: ${line}`);
});
