/** What a fresh project gets from `npm pack`. Needs `dist/`; `npm run test:operations -- packages` installs it with npm. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { isFull } from '../../../scripts/tests/full.mjs';
import { root } from '../source-imports.ts';

const run = promisify(execFile);
/** Projects that use the package compile with either; the one in TypeScript takes ten times as long. */
const compilers = [...(isFull ? ['typescript'] : []), 'typescript-native'].map((name) =>
  join(root, 'node_modules', name, 'bin/tsc'),
);

describe('the packed package in a fresh project', () => {
  let project = '';
  const installed = (name: string) => join(project, 'node_modules/auth-elements', name);
  const node = (code: string, type: 'module' | 'commonjs') =>
    run(process.execPath, [`--input-type=${type}`, '--eval', code], { cwd: project });

  const compile = async (options: object, files: string[]) => {
    const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
    const target = { target: 'es2022', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [], noEmit: true };
    const compilerOptions = { ...strict, ...target, ...options };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const compiled = compilers.map((tsc) => run(process.execPath, [tsc, '-p', '.'], { cwd: project }));
    await Promise.all(compiled).catch((error) => assert.fail(error.stdout));
  };

  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'auth-elements-package-'));
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', project], { cwd: root });
    const archive = (await readdir(project)).find((name) => name.endsWith('.tgz'));
    assert.ok(archive, 'npm pack wrote an archive');
    await writeFile(
      join(project, 'package.json'),
      JSON.stringify({ name: 'fresh', private: true, type: 'module' }),
    );
    // Installs as npm does, for a package without dependencies, in a tenth of the time.
    await mkdir(installed(''), { recursive: true });
    await run('tar', ['-xzf', archive, '-C', installed(''), '--strip-components=1'], { cwd: project });
  });

  after(() => rm(project, { recursive: true, force: true }));

  test('installs without any other package, and runs nothing', async () => {
    const pack = JSON.parse(await readFile(installed('package.json'), 'utf8'));
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies'])
      assert.equal(pack[kind], undefined, kind);
    for (const name of ['preinstall', 'install', 'postinstall']) assert.equal(pack.scripts[name], undefined);
  });

  test('contains the published files and none of the sources', async () => {
    const top = await readdir(installed(''));
    assert.deepEqual(top.sort(), ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json']);
    const dist = await readdir(installed('dist'));
    for (const name of [
      'auth-elements.js',
      'auth-elements.umd.js',
      'auth-elements-account.js',
      'session-core.js',
      'auth-elements.d.ts',
      'session-core.d.ts',
      'server.js',
      'server.d.ts',
      'server-b2b.js',
      'server-b2b.d.ts',
      'element-props.d.ts',
      'jsx.d.ts',
      'preact.d.ts',
      'solid.d.ts',
      'svelte.d.ts',
      'vue.d.ts',
      'custom-elements.json',
      'html-custom-data.json',
      'integrity.json',
      'client-services.html',
      'client-services.js',
      'client-services-phone.js',
      'LICENSES.txt',
      'sbom.cdx.json',
    ]) {
      assert.ok(dist.includes(name), `dist/${name} is packed`);
    }
  });

  test('every path in package.json leads to a packed file', async () => {
    const pack = JSON.parse(await readFile(installed('package.json'), 'utf8'));
    const targets = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value as Record<string, unknown>).flatMap(targets);
    const named = [pack.main, pack.module, pack.types, pack.unpkg, pack.jsdelivr, pack.customElements];
    for (const path of [...named, ...targets(pack.exports)]) {
      if (!path.includes('*')) await readFile(installed(path));
    }
  });

  test('the headless layer runs in Node', async () => {
    const code =
      "import { createSession } from 'auth-elements/session-core'; console.log(typeof createSession);";
    assert.equal((await node(code, 'module')).stdout.trim(), 'function');
  });

  test('a server can write the first screen into its page', async () => {
    const code = `import { renderLogin } from 'auth-elements/server';
      const { html } = await renderLogin({ publicToken: 'public-token-test-local' });
      console.log(html.slice(0, 12));`;
    assert.equal((await node(code, 'module')).stdout.trim(), '<auth-login');
    const forMembers = code
      .replace('/server', '/server-b2b')
      .replaceAll('renderLogin', 'renderB2BLogin')
      .replace('0, 12', '0, 15');
    assert.equal((await node(forMembers, 'module')).stdout.trim(), '<auth-b2b-login');
  });

  test('the module and the classic script can be imported without a window', async () => {
    const names = 'typeof configure, typeof mount, typeof createSession, version';
    const imported = await node(
      `import { configure, mount, createSession, version } from 'auth-elements'; console.log(${names});`,
      'module',
    );
    const required = await node(
      `const { configure, mount, createSession, version } = require('auth-elements/umd'); console.log(${names});`,
      'commonjs',
    );
    const importedClassic = await node(
      `import { configure, mount, createSession, version } from 'auth-elements/umd'; console.log(${names});`,
      'module',
    );
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const requiredByFile = await node(
      `const { configure, mount, createSession, version } = require('auth-elements/dist/auth-elements.umd.js'); console.log(${names});`,
      'commonjs',
    );
    assert.equal(importedClassic.stdout, required.stdout);
    assert.equal(requiredByFile.stdout, required.stdout);
    assert.equal(imported.stdout.trim(), `function function function ${version}`);
    assert.equal(required.stdout, imported.stdout);
  });

  test('the classic script gives a global to a page and a module to AMD', async () => {
    const code = `
      const text = require('node:fs').readFileSync(${JSON.stringify(installed('dist/auth-elements.umd.js'))}, 'utf8');
      const page = require('node:vm').createContext({ console, URL, TextEncoder, setTimeout, clearTimeout });
      require('node:vm').runInContext(text, page);
      let amd;
      const define = Object.assign((needs, factory) => { amd = factory(); }, { amd: {} });
      new Function('module', 'define', text)(undefined, define);
      console.log(typeof page.AuthElements.mount, typeof amd.mount);`;
    assert.equal((await node(code, 'commonjs')).stdout.trim(), 'function function');
  });

  test('its types compile under strict settings without any other types; projects that publish declarations, and those in CommonJS, can name every type of its signatures', async () => {
    await writeFile(
      join(project, 'use.ts'),
      `import { type AuthLoginElement, configure, createSession, version } from 'auth-elements';
import { AuthError, createSession as headless } from 'auth-elements/session-core';
import { renderLogin } from 'auth-elements/server';
export const markup: Promise<{ html: string }> = renderLogin({ publicToken: 'p' });
configure({ publicToken: 'p', products: ['otp'] });
const element: AuthLoginElement = document.createElement('auth-login');
element.addEventListener('auth-event', (event) => event.detail.type.toUpperCase());
const client = headless({ publicToken: 'p' });
client.onStateChange(({ user }) => user?.emails[0]?.email.toUpperCase());
export const kept = [element, version.length, createSession, AuthError] as const;
// @ts-expect-error misspelled
configure({ publictoken: 'p' });
// An absent option may be passed on as undefined, anywhere.
const none = undefined;
configure({
  locale: none,
  theme: { colors: { primary: none } },
  strings: { 'login.title': none },
  otpOptions: { methods: none, locale: none },
  oauthOptions: { providers: [{ type: 'google', provider_params: none }] },
  onEvent: none,
});
element.config = { products: none, onError: none };
document.createElement('auth-logout').config = { request: { client_id: none, state: none } };
renderLogin({ publicToken: 'p', logoUrl: none }, { attributes: none });
const more = headless({ publicToken: 'p', prefix: none, cookies: { domain: none } });
export const sent = more.otps.sms.loginOrCreate('+1', { locale: none }, { signal: none });
// @ts-expect-error undefined is not allowed for a required option
more.passwords.create({ email: 'a', password: 'b', session_duration_minutes: none });
// @ts-expect-error the same
configure({ oauthOptions: { providers: [{ type: none }] } });
`,
    );
    await writeFile(
      join(project, 'use.cts'),
      "import { mount } from 'auth-elements/umd';\nmount('#a', {});\n",
    );
    const adapters = ['express', 'fastify', 'hono', 'sveltekit'];
    await writeFile(
      join(project, 'declared.ts'),
      `import { createAdmin, createBackend } from 'auth-elements/backend';
${adapters.map((name) => `import { protect as ${name} } from 'auth-elements/backend/${name}';`).join('\n')}
import { readUser } from 'auth-elements/backend/next';
import { createSession } from 'auth-elements/session-core';
import { createB2BSession } from 'auth-elements/session-core-b2b';
export const backend = createBackend({ publicToken: 'p', apiBaseUrl: 'https://api.example' });
${adapters.map((name) => `export const with_${name} = ${name}(backend);`).join('\n')}
const companies = createBackend({ publicToken: 'p', apiBaseUrl: 'https://api.example', kind: 'member' });
export const member = readUser(companies, new Headers()).then((one) => one?.organizationId);
export const { users, organizations, webhooks, ...others } = createAdmin({
  apiBaseUrl: 'https://api.example',
  adminSecret: 's',
});
export const { otps, user, session } = createSession({ publicToken: 'p' });
export const { organization, self } = createB2BSession({ publicToken: 'p' });
`,
    );
    await writeFile(
      join(project, 'common.cts'),
      `import type { Backend } from 'auth-elements/backend' with { 'resolution-mode': 'import' };
import type { Session } from 'auth-elements/session-core' with { 'resolution-mode': 'import' };
export const backend: Promise<Backend> = import('auth-elements/backend').then(({ createBackend }) =>
  createBackend({ publicToken: 'p', apiBaseUrl: 'https://api.example' }),
);
export type Kept = Session;
`,
    );
    const declared = { declaration: true, noEmit: false, outDir: 'declared' };
    const node = { module: 'nodenext', moduleResolution: 'nodenext' };
    await compile({ ...node, ...declared }, ['use.ts', 'use.cts', 'declared.ts', 'common.cts']);
  });

  test('in a bundler, too, its types compile, those of JSX with React’s, and those for other frameworks look up elements where these do', async () => {
    const source = `import type {} from 'auth-elements/jsx';
export const page = (
  <auth-login
    public-token="p"
    enable-shadow-dom="false"
    config={{ products: ['otp'] }}
    onauth-event={(event) => event.detail.type.toUpperCase()}
  />
);
// @ts-expect-error a screen that does not exist
export const misspelt = <auth-login screen="mian" />;
// @ts-expect-error neither a boolean nor the text of one
export const wrong = <auth-login enable-shadow-dom={3} />;
`;
    await writeFile(join(project, 'use.tsx'), source);
    const [, shown] = /^```tsx\n([\s\S]*?)^```/m.exec(await readFile(installed('README.md'), 'utf8')) ?? [];
    assert.ok(shown, 'the README shows a component');
    await writeFile(join(project, 'readme.tsx'), shown);
    // The types of React as a project that uses it would have them.
    const types = (name: string) => [join(root, 'node_modules', name)];
    const paths = {
      react: types('@types/react'),
      'react/jsx-runtime': types('@types/react/jsx-runtime'),
      csstype: types('csstype'),
    };
    // The frameworks themselves are not installed: only the types that ours build on.
    const jsx = (name: string) =>
      `declare module '${name}' { export namespace JSX { interface HTMLAttributes<T> { id?: string; ref?: (element: T) => void } interface IntrinsicElements {} } export interface HTMLAttributes<T> extends JSX.HTMLAttributes<T> {} }\n`;
    await writeFile(
      join(project, 'frameworks.d.ts'),
      `${jsx('preact')}${jsx('solid-js')}
declare module 'svelte/elements' { export interface HTMLAttributes<T> { id?: string; prefix?: number; ref?: T } export interface SvelteHTMLElements {} }
declare module 'vue' { export interface HTMLAttributes { id?: string } export interface ReservedProps { key?: string } export interface GlobalComponents {} }
`,
    );
    await writeFile(
      join(project, 'templates.ts'),
      `import type {} from 'auth-elements/preact';
import type {} from 'auth-elements/solid';
import type {} from 'auth-elements/svelte';
import type {} from 'auth-elements/vue';
import type { JSX as Preact } from 'preact';
import type { JSX as Solid } from 'solid-js';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';
export const preact: Preact.IntrinsicElements['auth-login'] = { id: 'a', 'public-token': 'p', config: { products: ['otp'] }, 'onauth-event': ({ detail }) => detail.type.toUpperCase() };
export const svelte: SvelteHTMLElements['auth-login'] = { id: 'a', prefix: 'p', config: { products: ['otp'] }, 'onauth-event': ({ detail }) => detail.type.toUpperCase() };
export const solid: Solid.IntrinsicElements['auth-login'] = { id: 'a', 'public-token': 'p', 'prop:config': { products: ['otp'] }, 'on:auth-event': ({ detail }) => detail.type.toUpperCase() };
export const vue: InstanceType<GlobalComponents['auth-login']>['$props'] = { key: 'k', publicToken: 'p', config: { products: ['otp'] }, onAuthEvent: ({ detail }) => detail.type.toUpperCase() };
// @ts-expect-error a product that does not exist
preact.config = { products: ['otpp'] };
// @ts-expect-error a product that does not exist
svelte.config = { products: ['otpp'] };
// @ts-expect-error a product that does not exist
solid['prop:config'] = { products: ['otpp'] };
// @ts-expect-error a product that does not exist
vue.config = { products: ['otpp'] };
`,
    );
    const files = ['use.ts', 'use.tsx', 'readme.tsx', 'frameworks.d.ts', 'templates.ts'];
    await compile({ module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx', paths }, files);
  });
});
