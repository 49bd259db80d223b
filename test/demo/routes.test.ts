/** The demo's addresses, as a browser and as an attacker would ask for them. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startDemo } from '../../demo-host/server.ts';
import { readSettings } from '../../demo-host/settings.ts';
import { explainFailedStart } from '../../platform/program.ts';
import { run, start } from '../provider/program.ts';
import { emptyDatabase } from '../provider/shared-database.ts';
import { publicToken, startWorld, temporaryFolder } from './world.ts';

test('the five pages are served', async (t) => {
  const { get } = await startWorld(t);
  for (const [path, title] of [
    ['/', 'Pet Game'],
    ['/login', 'Log in'],
    ['/authenticate', 'Loading...'],
    ['/home', 'Your pets'],
    ['/account', 'Your account'],
  ] as const) {
    const response = await get(path);
    assert.equal(response.status, 200, path);
    assert.match(response.headers.get('Content-Type') ?? '', /^text\/html/);
    assert.ok((await response.text()).includes(title), path);
  }
});

test('the homepage has the words of the specification, and plain English for who chooses it', async (t) => {
  const { get } = await startWorld(t);
  const browser = { 'Accept-Language': 'en-US' };
  for (const [path, texts] of [
    ['/', ['You are logged in as', 'You are not logged in', 'Log Out']],
    ['/?lang=en-plain', ['You are signed in as', 'You are not signed in', 'Sign out']],
  ] as const) {
    const page = await (await get(path, browser)).text();
    assert.match(page, /<html lang="en"/);
    for (const text of texts) assert.ok(page.includes(text), text);
  }
});

test('the pages of a sign-in speak the language of the visitor, and carry only the words that their scripts need', async (t) => {
  const { get } = await startWorld(t);
  for (const [path, own, foreign] of [
    ['/', 'Herein ohne Passwort', 'shelter.'],
    ['/home', 'Verbundene Apps', 'how.'],
    ['/login', 'Kommen Sie herein', 'arrive.'],
    ['/authenticate', 'Wird geladen …', 'access.'],
    ['/oauth/authorize', 'Ihre Tiere füttern', 'arrive.'],
    ['/account', 'Ihr Konto', 'scope.'],
  ] as const) {
    const page = await (await get(`${path}?lang=de`)).text();
    assert.match(page, /<html lang="de"/, path);
    assert.ok(page.includes(own), path);
    assert.ok(!page.includes(foreign), path);
    assert.ok(!page.includes('{{'), path);
  }
});

test('any other path leads to the homepage', async (t) => {
  const { get } = await startWorld(t);
  for (const path of ['/nothing', '/home/more', '/login/', '/index.html', '/oauth/authorize/more', '/.env']) {
    const response = await get(path);
    assert.equal(response.status, 302, path);
    assert.equal(response.headers.get('Location'), '/', path);
  }
});

test('a dead link below the folders of files and calls also leads to the homepage', async (t) => {
  const { get } = await startWorld(t);
  for (const path of ['/api', '/api/nothing', '/assets/none.css', '/dist/', '/dist/none.js']) {
    const response = await get(path, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    assert.equal(response.status, 302, path);
    assert.equal(response.headers.get('Location'), '/', path);
    assert.equal((await get(path)).status, 404, path);
  }
});

test('every answer carries the policy: nothing inline but what has a hash, no markup from strings, no framing', async (t) => {
  const { get, keys } = await startWorld(t);
  for (const path of [
    '/',
    '/login',
    '/config.js',
    '/assets/base.css',
    '/dist/none.js',
    '/nowhere',
    '/api/pets',
  ]) {
    const response = await get(path);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const hash = path === '/login' ? " 'sha256-[^' ]+'" : '';
    assert.match(
      policy,
      new RegExp(`^default-src 'none'; script-src 'self'${hash}; style-src 'self'${hash};`),
      path,
    );
    assert.ok(policy.includes(`connect-src 'self' ${keys.url};`), path);
    assert.ok(
      policy.includes("frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"),
    );
    assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
    assert.equal(response.headers.get('Referrer-Policy'), 'no-referrer');
  }
});

test('the pages contain nothing that their policy would block', async (t) => {
  const { get } = await startWorld(t);
  for (const path of ['/', '/login', '/authenticate', '/home', '/account']) {
    const response = await get(path);
    const inline = /<(style|script)>(.*?)<\/\1>/g;
    const text = (await response.text()).replace(inline, (_element, kind, content) => {
      const hash = createHash('sha256').update(content).digest('base64');
      const allowed = new RegExp(`${kind}-src 'self' 'sha256-([^']+)'`);
      assert.equal(allowed.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1], hash, path);
      return '';
    });
    assert.doesNotMatch(text, /<style|\sstyle=|\son[a-z]+=|"javascript:|<script(?![^>]*\ssrc=)/i, path);
  }
});

test('the login page has the form before any script, for the method in its address', async (t) => {
  const { get } = await startWorld(t);
  const byCode = await (await get('/login')).text();
  assert.match(byCode, /<auth-login id="login"><template shadowrootmode="open">.*name="email"/s);
  assert.ok(byCode.includes('Signing in needs JavaScript'));
  assert.ok(byCode.includes('Continue with Google'));
  const byLink = await (await get('/login?with=link')).text();
  assert.match(byLink, /<template shadowrootmode="open">.*Continue with email/s);
  assert.equal((await get('/login')).headers.get('Cache-Control'), 'no-cache');
});

test('everything that a page loads is served', async (t) => {
  const { get } = await startWorld(t);
  for (const page of ['/', '/login', '/authenticate', '/home', '/account']) {
    const text = await (await get(page)).text();
    const files = [...text.matchAll(/(?:src|href)="(\/(?:assets|dist)\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    assert.ok(files.length >= 3, page);
    for (const file of files) assert.equal((await get(file)).status, 200, `${page} loads ${file}`);
  }
});

test('everything that a script imports is served', async (t) => {
  const { get } = await startWorld(t);
  const seen = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const response = await get(path);
    assert.equal(response.status, 200, path);
    const text = await response.text();
    for (const [, name = ''] of text.matchAll(/from '([^']+)'/g)) {
      await visit(new URL(name, `http://demo${path}`).pathname);
    }
  };
  for (const name of ['index', 'login-setup', 'login', 'authenticate', 'home', 'account-setup', 'account'])
    await visit(`/assets/${name}.js`);
  assert.ok(seen.has('/config.js') && seen.has('/dist/session-core.js') && seen.size > 15);
});

test('the pages read the provider’s address from a module', async (t) => {
  const { get, keys } = await startWorld(t);
  const text = await (await get('/config.js')).text();
  const config = { apiBaseUrl: keys.url, publicToken: publicToken, prefix: 'auth' };
  assert.equal(text, `export const config = ${JSON.stringify(config)};\n`);
});

test('pages and form use the provider’s prefix', async (t) => {
  const { prefix } = readSettings({ PROVIDER_PREFIX: 'pets' });
  const { get } = await startWorld(t, { prefix: prefix ?? assert.fail() });
  assert.match(await (await get('/config.js')).text(), /"prefix":"pets"/);
});

test('built files have an ETag, unchanged ones are not sent again, and hashed ones are cached', async (t) => {
  const { get } = await startWorld(t);
  const first = await get('/dist/auth-elements.js');
  assert.equal(first.headers.get('access-control-allow-origin'), '*', 'any local page may paste it in');
  assert.equal(await first.text(), 'export const name = "elements";\n');
  assert.equal(first.headers.get('Content-Type'), 'text/javascript; charset=utf-8');
  assert.equal(first.headers.get('Cache-Control'), 'no-cache');
  const tag = first.headers.get('ETag') ?? '';
  assert.match(tag, /^"[\w-]+"$/);
  const again = await get('/dist/auth-elements.js', { 'If-None-Match': `W/${tag}, "other"` });
  assert.equal(again.status, 304);
  const chunk = await get('/dist/chunks/code-ABCD1234.js');
  assert.match(chunk.headers.get('Cache-Control') ?? '', /immutable/);
  assert.equal((await get('/dist/chunks')).status, 404);
});

test('no path can leave its folder', async (t) => {
  const { demo } = await startWorld(t);
  const { port } = new URL(demo.url);
  for (const path of [
    '/dist/../secret.js',
    '/dist/..%2fsecret.js',
    '/dist/%2e%2e/secret.js',
    '/dist/%2e%2e%2fsecret.js',
    '/dist/..\\secret.js',
    '/dist/..%5csecret.js',
    '/dist//../secret.js',
    '/dist/./../secret.js',
    '/dist/chunks/../../secret.js',
    '/dist/%00/../secret.js',
    '/assets/../../server.ts',
    '/assets/../home.html',
    '/public/../package.json',
  ]) {
    // A client that does not tidy the path up before it sends it.
    const [response] = (await once(request({ port, path, host: '127.0.0.1' }).end(), 'response')) as [
      NodeJS.ReadableStream & { statusCode: number },
    ];
    let text = '';
    for await (const part of response) text += part;
    assert.notEqual(response.statusCode, 200, path);
    assert.doesNotMatch(text, /secret|import|"name"|<html/, path);
  }
});

test('without built files the demo says what to do instead of starting', async (t) => {
  const folder = await temporaryFolder(t);
  const start = startDemo({
    port: 0,
    publicToken: publicToken,
    dataDirectory: folder,
    distDirectory: folder,
  });
  await assert.rejects(start, /npm run build/);
});

test('the demo reports a port in use in one line and leaves the data alone', async (t) => {
  const { demo, dist } = await startWorld(t);
  const folder = await temporaryFolder(t);
  const port = Number(new URL(demo.url).port);
  const start = startDemo({
    port,
    publicToken: publicToken,
    dataDirectory: folder,
    distDirectory: dist,
  });
  await assert.rejects(start, new RegExp(`Port ${port} is in use`));
  assert.deepEqual(readdirSync(folder), []);
});

test('the demo reports an address that this machine lacks in one line, and does not blame the database server', async (t) => {
  const { dist } = await startWorld(t);
  const start = startDemo({
    port: 0,
    hosts: ['no-such-host.invalid'],
    publicToken: publicToken,
    dataDirectory: 'memory:',
    distDirectory: dist,
  });
  const error = await start.then(
    () => null,
    (failure) => failure,
  );
  assert.match(
    explainFailedStart(error, 'DEMO_DATABASE_URL'),
    /^Cannot listen on no-such-host\.invalid, port 0 \(E\w+\)\. Choose another with DEMO_HOST or DEMO_PORT\.$/,
  );
});

test('the program says when it is ready and ends on SIGTERM even while a browser keeps its connections', async (t) => {
  const { dist } = await startWorld(t);
  const program = await start(t, { DIST_DIR: dist, DEMO_DATABASE_URL: await emptyDatabase() }, [], 'demo');
  const { port } = new URL(program.url);
  // Browsers open such connections ahead of need; one must not hold the end up for the five seconds of a request under way.
  const unused = connect(Number(port), '127.0.0.1');
  unused.on('error', () => {});
  t.after(() => unused.destroy());
  await once(unused, 'connect');
  const socket = connect(Number(port), '127.0.0.1');
  t.after(() => socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n');
  await once(socket, 'data');
  const startTime = performance.now();
  program.child.kill('SIGTERM');
  assert.equal(await program.exit, 0);
  assert.ok(performance.now() - startTime < 4500);
});

test('the demo names a wrong setting', async (t) => {
  for (const [name, value] of [
    ['DEMO_PORT', 'many'],
    ['DEMO_RATE_TOOL_CALLS', '-1'],
    ['PROVIDER_URL', 'javascript:alert(1)'],
  ] as const) {
    const program = run(t, { [name]: value }, [], 'demo');
    assert.equal(await program.exit, 1);
    assert.match(program.output.stderr, new RegExp(`^demo: ${name} must be .*\n$`));
  }
});
