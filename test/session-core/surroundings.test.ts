/** Where the session layer runs: plain Node, hostile pages, and the options that it needs there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { isFull } from '../../scripts/tests/full.mjs';
import { createB2BSession } from '../../session-core/b2b/create-session.ts';
import { browser } from '../../session-core/browser/browser.ts';
import { AuthError, createSession } from '../../session-core/index.ts';
import { createWorld } from '../fakes/environment.ts';
import { ok } from '../fakes/server.ts';

const root = new URL('../../session-core/', import.meta.url);
const run = promisify(execFile);

test('session-core imports nothing but itself', async () => {
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
  assert.ok(files.length > 20, `only ${files.length} files read`);
  for (const file of files) {
    const source = await readFile(new URL(file, root), 'utf8');
    const targets = [...source.matchAll(/\b(?:from|import)\b\s*\(?\s*'(\.[^'\n]+|[^'\s/][^'\n]*)'/g)].map(
      (match) => match[1] ?? '',
    );
    for (const target of targets) {
      const address = new URL(target, new URL(file, root)).href;
      assert.ok(target.startsWith('.') && address.startsWith(root.href), `${file} imports ${target}`);
      assert.ok(target.endsWith('.ts'), `${file}: ${target} lacks its extension`);
    }
  }
});

test('plain Node can import and use it without window, and it does not keep the process alive', async () => {
  const script = `
    import { createSession } from ${JSON.stringify(new URL('index.ts', root).pathname)};
    globalThis.fetch = async () => { throw new TypeError('offline'); };
    console.error = () => {};
    if (typeof window !== 'undefined') throw new Error('there is a window');
    const client = createSession({ publicToken: 'public-token-test-local', apiBaseUrl: 'https://api.example' });
    if (client.state.user !== null || client.state.fromCache) throw new Error('odd state');
    await client.otps.email.loginOrCreate('ada@example.com').catch((error) => {
      if (error.code !== 'unreachable') throw error;
    });
    await client.bootstrap.load();
    client.logEvent('x');
    client.dispose();
    console.log('fine');`;
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: new URL('../..', import.meta.url),
    timeout: 60_000,
  });
  assert.equal(stdout, 'fine\n');
});

test('a router learns of a new address, and the state that it keeps beside the address stays', (t) => {
  const property = Object.getOwnPropertyDescriptor(globalThis, 'history');
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'history');
    if (property) Object.defineProperty(globalThis, 'history', property);
  });
  for (const state of [null, 'text', { key: 'a', idx: 1 }, { __NA: true, tree: ['a'] }]) {
    const noticed: string[] = [];
    const history = {
      state: state as { __NA?: boolean } | null | string,
      // Next ignores a state that has its mark, and marks all others.
      replaceState(next: { __NA?: boolean } | null, _title: string, href: string) {
        if (next?.__NA) return;
        noticed.push(href);
        history.state =
          typeof state === 'object' && state && '__NA' in state ? { ...next, __NA: true } : next;
      },
    };
    Object.defineProperty(globalThis, 'history', { value: history, configurable: true });
    browser().replaceAddress('/after');
    assert.deepEqual(noticed, ['/after']);
    assert.deepEqual(history.state, state);
  }
});

test('Temporal names the time zone, and Intl does where Temporal is missing or incomplete', (t) => {
  const property = Object.getOwnPropertyDescriptor(globalThis, 'Temporal');
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'Temporal');
    if (property) Object.defineProperty(globalThis, 'Temporal', property);
  });
  const byIntl = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const [Temporal, zone] of [
    [{ Now: { timeZoneId: () => 'Europe/Vienna' } }, 'Europe/Vienna'],
    [{ Now: {} }, byIntl],
    [undefined, byIntl],
  ] as const) {
    Object.assign(globalThis, { Temporal });
    assert.equal(browser().timezone(), zone);
  }
});

test('a hostile page does not make it throw: storage, cookies, channel and locks that throw on every access', async () => {
  const script = `
    const boom = () => { throw new DOMException('denied', 'SecurityError'); };
    const trap = { get: boom };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, trap);
    globalThis.document = Object.defineProperty({ addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' },
      'cookie', { get: boom, set: boom });
    globalThis.window = globalThis;
    globalThis.addEventListener = () => {};
    globalThis.removeEventListener = () => {};
    globalThis.location = { href: 'about:srcdoc', origin: 'null', hostname: '' };
    globalThis.BroadcastChannel = boom;
    Object.defineProperty(globalThis, 'navigator', { value: { get locks() { return boom(); } } });
    Array.prototype.extra = () => {};
    console.error = console.warn = () => {};
    const time = Date.now();
    const at = (m) => new Date(time + m * 60000).toISOString();
    globalThis.fetch = async () => Response.json({ data: {
      session_token: 't', session_jwt: 'j', user: { user_id: 'u' },
      session: { session_id: 's', expires_at: at(30), last_accessed_at: at(0) } } });
    const { createSession } = await import(${JSON.stringify(new URL('index.ts', root).pathname)});
    const client = createSession({ publicToken: 'public-token-test-local', apiBaseUrl: 'https://api.example' });
    await client.otps.authenticate('123456', 'm', { session_duration_minutes: 30 });
    if (client.state.user?.user_id !== 'u' || client.session.getTokens()?.session_token !== 't') throw new Error('not signed in');
    await client.session.authenticate();
    await client.session.revoke();
    if (client.state.user) throw new Error('still signed in');
    client.dispose();
    console.log('fine');`;
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: new URL('../..', import.meta.url),
    timeout: 60_000,
  });
  assert.equal(stdout, 'fine\n');
});

for (const [options, words] of [
  [undefined, '"publicToken"'],
  [{}, '"publicToken"'],
  [{ publicToken: 5 }, '"publicToken"'],
  [{ publicToken: 'public-token-x', apiBaseUrl: 5 }, '"apiBaseUrl"'],
  [{ publicToken: 'public-token-x', apiBaseUrl: 'nonsense' }, '"apiBaseUrl"'],
  [{ publicToken: 'public-token-x', apiBaseUrl: 'ftp://a.example' }, '"apiBaseUrl"'],
  [{ publicToken: 'public-token-x', apiBaseUrl: '//a.example' }, '"apiBaseUrl"'],
  [{ publicToken: 'public-token-x', prefix: null }, '"prefix"'],
  [{ publicToken: 'public-token-x', keepAlive: 'yes' }, '"keepAlive"'],
  [{ publicToken: 'public-token-x', cookies: { path: 1 } }, '"path"'],
  [{ publicToken: 'public-token-x', cookies: [] }, 'options'],
] as const) {
  test(`createSession names what is wrong with ${JSON.stringify(options)}`, () => {
    const { environment } = createWorld().openTab();
    assert.throws(
      () => createSession(options as never, environment),
      (error) => error instanceof AuthError && error.code === 'usage_error' && error.message.includes(words),
    );
  });
}

test('outside a page the address of the API is required', () => {
  assert.throws(
    () => createSession({ publicToken: 'public-token-x' }),
    (error) => error instanceof AuthError && error.message.includes('apiBaseUrl'),
  );
});

test('by default the API is at the page’s origin; a path is kept', () => {
  const tab = createWorld({ href: 'https://pets.example:8443/a/b' }).openTab();
  assert.equal(
    createSession({ publicToken: 'public-token-x' }, tab.environment).apiBaseUrl,
    'https://pets.example:8443',
  );
  const behind = createSession(
    { publicToken: 'public-token-x', apiBaseUrl: 'https://a.example/auth//' },
    tab.environment,
  );
  assert.equal(behind.apiBaseUrl, 'https://a.example/auth');
});

test('a public token in an unusual form causes a warning, and is used', () => {
  const tab = createWorld().openTab();
  assert.equal(tab.open({ publicToken: '' }).publicToken, '');
  assert.equal(tab.warnings.length, 1);
});

test('clients of one page with different cookies or scripts cause an error with both values, in either order', () => {
  for (const [name, options] of [
    ['"path" is', { cookies: { path: '/app' } }],
    ['"captchaScriptUrl" is', { captchaScriptUrl: 'https://captcha.example/e.js' }],
  ] as const) {
    for (const [first, second] of [
      [{}, options],
      [options, {}],
    ]) {
      const tab = createWorld().openTab();
      tab.open(first);
      tab.open(first);
      assert.throws(
        () => tab.open(second),
        (error) => {
          assert.ok(error instanceof AuthError && error.code === 'usage_error');
          assert.ok(error.message.startsWith(name), error.message);
          assert.match(error.message, /not set/);
          assert.match(error.message, /"\/app"|captcha\.example/);
          return true;
        },
      );
      assert.equal(tab.errors.length, 1);
    }
  }
});

test('one client of a page can keep the session alive for all', () => {
  const tab = createWorld().openTab();
  tab.open();
  tab.open({ keepAlive: true });
  assert.deepEqual(tab.errors, []);
});

for (const [kind, create] of [
  ['users', createSession],
  ['members', createB2BSession],
] as const)
  test(`in one process without a page, interleaved requests of two visitors carry each their own token: ${kind}`, async (t) => {
    const storage = new Map<string, string>();
    // Some runtimes have a store of their own.
    const localStorage = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: storage.set.bind(storage),
    };
    Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
    t.after(() => Reflect.deleteProperty(globalThis, 'localStorage'));
    const wrong: string[] = [];
    let requests = 0;
    t.mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
      const { Authorization = '' } = init.headers as Record<string, string>;
      const token = atob(Authorization.replace('Basic ', '')).split(':')[1] ?? '';
      const address = new URL(url).pathname;
      requests += 1;
      if (!address.endsWith('/authenticate')) return ok({});
      const session = { expires_at: '2100-01-01T00:00:00Z', last_accessed_at: '2026-01-01T00:00:00Z' };
      return ok({
        user: { user_id: token },
        session: { ...session, session_id: token },
        member: { member_id: token },
        organization: { organization_id: 'organization' },
        member_session: { ...session, member_session_id: token },
        session_token: token,
        session_jwt: `jwt of ${token}`,
      });
    });
    const open = () => create({ publicToken: 'public-token-test-local', apiBaseUrl: 'https://api.example' });
    const visitors = ['ada', 'grace'].map((name) => ({ name, client: open() }));
    for (const { name, client } of visitors) {
      await client.session.updateSession({ session_token: name, session_jwt: 'jwt' });
      await client.session.authenticate();
    }
    const stranger = open();
    t.after(() => [...visitors, { client: stranger }].forEach(({ client }) => void client.dispose()));
    // Ten thousand requests, or a thousand.
    const rounds = isFull ? 100 : 10;
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(
        visitors.flatMap(({ name, client }) =>
          Array.from({ length: 50 }, () =>
            client.session.authenticate().then(() => {
              const tokens = client.session.getTokens();
              if (tokens?.session_token !== name) wrong.push(`${name} has ${tokens?.session_token}`);
            }),
          ),
        ),
      );
    assert.deepEqual(wrong, []);
    assert.ok(requests >= rounds * 100);
    assert.equal(stranger.session.getTokens(), null);
    assert.equal(stranger.state.session, null);
    assert.deepEqual([...storage], []);
  });
