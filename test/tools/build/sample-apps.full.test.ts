/**
 * The server code of the sample apps for Next and SvelteKit, with the packed widget. The frameworks are not installed here, so
 * their documented shapes stand for them; `npm run test:operations -- examples` builds the apps with the frameworks themselves.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { renderToStaticMarkup } from 'react-dom/server';
import { copyExamples, linkPackages, startExample, unpackWidget } from '../../../scripts/lib/examples.mjs';
import { backendWorld, cookiesOf } from '../../backend/world.ts';
import { root } from '../source-imports.ts';

const run = promisify(execFile);
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/** https://nextjs.org/docs/app/api-reference/functions/next-response, …/functions/headers, …/functions/use-router */
const next = {
  'package.json': '{"type":"module","exports":{"./*":{"types":"./*.d.ts","default":"./*.js"}}}',
  'server.js': `export class NextResponse extends Response {
  static next({ request }) {
    return Object.assign(new NextResponse(null), { passedOn: request.headers });
  }
}`,
  'headers.js': `let current;
export const enter = (headers) => { current = headers; };
export const headers = async () => current;`,
  'navigation.js': 'export const useRouter = () => ({ refresh() {} });',
  'server.d.ts':
    'export class NextResponse extends Response { static next(init?: { request?: { headers?: Headers } }): NextResponse; }',
  'headers.d.ts':
    "export type ReadonlyHeaders = Omit<Headers, 'append' | 'delete' | 'set'>; export function headers(): Promise<ReadonlyHeaders>;",
};

/** https://svelte.dev/docs/kit/@sveltejs-kit and https://svelte.dev/docs/kit/$env-dynamic-private */
const kit = {
  'package.json': '{"type":"module","exports":{".":{"types":"./index.d.ts","default":"./index.js"}}}',
  'index.js': `export const json = (data) => Response.json(data);
export function error(status, message) { throw Object.assign(new Error(message), { status }); }`,
  'index.d.ts': `export function json(data: unknown): Response;
export function error(status: number, message: string): never;
export interface RequestEvent { readonly request: Request; locals: { auth?: unknown }; readonly url: URL; }
export type Handle = (input: { event: RequestEvent; resolve(event: RequestEvent, options?: object): Promise<Response> | Response }) => Promise<Response> | Response;`,
};
const env = {
  'package.json':
    '{"type":"module","exports":{"./dynamic/private":{"types":"./private.d.ts","default":"./private.js"}}}',
  'private.js': 'export const env = process.env;',
  'private.d.ts': 'export const env: Record<string, string | undefined>;',
};

let copies: Awaited<ReturnType<typeof copyExamples>>;
const place = (...path: string[]) => join(copies.folder, ...path);

before(async () => {
  copies = await copyExamples();
  for (const app of ['next', 'sveltekit']) await unpackWidget(place(app), copies.archive);
  await install('next', 'next', next);
  await install('sveltekit', '@sveltejs/kit', kit);
  await install('sveltekit', '$env', env);
  for (const name of ['react', 'react-dom'])
    await symlink(join(root, 'node_modules', name), place('next/node_modules', name));
});
after(() => copies.remove());

async function install(app: string, name: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    const path = place(app, 'node_modules', name, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

/** A user who comes back: the session token is valid, and the JWT has expired. The apps read the address when they load. */
async function returningUser(context: TestContext) {
  const { url, signIn } = await backendWorld(context);
  process.env.API_BASE_URL = url;
  const { id, email, session_token } = await signIn();
  return { id, email, url, cookie: cookiesOf({ session_token }) };
}

const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://shop.example${path}`, { headers });

/** The reply to a user whose session works everywhere: the server asks the session layer for their addresses. */
async function checkEmails(reply: Response, email: string) {
  assert.equal(reply.status, 200);
  assert.deepEqual(
    (await reply.json()).map((one: { email: string }) => one.email),
    [email],
  );
}

describe('the server code of a sample app with the packed widget', () => {
  for (const app of ['hono', 'express', 'fastify'])
    test(`${app}: acts for the user of one request`, async (context) => {
      const { url, email, cookie } = await returningUser(context);
      await linkPackages(copies.folder, app, copies.archive);
      const { url: place, stop } = await startExample(copies.folder, app, url);
      try {
        assert.equal((await fetch(`${place}/api/emails`)).status, 401);
        await checkEmails(await fetch(`${place}/api/emails`, { headers: { cookie } }), email);
      } finally {
        await stop();
      }
    });

  test('next: the proxy renews the JWT for the API and refuses visitors; the page knows the user; the server acts for them', async (context) => {
    const { id, email, cookie } = await returningUser(context);
    const { GET: getEmails } = await import(place('next/app/api/emails/route.js'));
    const { proxy, config } = await import(place('next/proxy.js'));
    const { GET } = await import(place('next/app/api/me/route.js'));
    const { enter } = await import(place('next/node_modules/next/headers.js'));
    assert.equal(config.matcher, '/api/:path*');
    assert.equal((await proxy(request('/api/me'))).status, 401);
    const passed = await proxy(request('/api/me', { cookie }));
    assert.match(passed.headers.get('set-cookie'), /^auth_session_jwt=/);
    enter(passed.passedOn);
    assert.deepEqual(await (await GET()).json(), { id });
    await checkEmails(await getEmails(), email);

    const outfile = place('next/page.mjs');
    const entryPoints = [place('next/app/page.jsx')];
    await build({
      entryPoints,
      outfile,
      bundle: true,
      format: 'esm',
      packages: 'external',
      jsx: 'automatic',
    });
    const { default: Page } = await import(outfile);
    assert.match(renderToStaticMarkup(await Page()), new RegExp(`<output>${id}</output>`));
    enter(new Headers());
    const forVisitors = renderToStaticMarkup(await Page());
    assert.match(forVisitors, /^<auth-login public-token="[^"]+" api-base-url="http[^"]+" products="otp">/);
    assert.doesNotMatch(forVisitors, /output/);
  });

  test('sveltekit: the hook renews the JWT for the page and the API, visitors are no one, and the server acts for the user', async (context) => {
    const { id, email, cookie } = await returningUser(context);
    const { GET: getEmails } = await import(place('sveltekit/src/routes/api/emails/+server.js'));
    const { handle } = await import(place('sveltekit/src/hooks.server.js'));
    const { load } = await import(place('sveltekit/src/routes/+page.server.js'));
    const { GET } = await import(place('sveltekit/src/routes/api/me/+server.js'));
    const visit = (resolve: (event: object) => unknown, headers = {}) =>
      handle({ event: { request: request('/', headers), locals: {} }, resolve });
    const page = (event: object) => Response.json(load(event));
    const answered = await visit(GET, { cookie });
    assert.match(answered.headers.get('set-cookie'), /^auth_session_jwt=/);
    assert.deepEqual(await answered.json(), { id });
    assert.equal((await (await visit(page, { cookie })).json()).id, id);
    assert.equal((await (await visit(page)).json()).id, undefined);
    await assert.rejects(visit(GET), { status: 401 });
    await checkEmails(await visit(getEmails, { cookie }), email);
    await assert.rejects(visit(getEmails), { status: 401 });
  });

  test('the packed types accept what both apps pass, and the frameworks what they get back', async () => {
    await writeFile(
      place('sveltekit/types.ts'),
      `import type { Handle } from '@sveltejs/kit';
import { handle } from './src/hooks.server.js';
export const hook: Handle = handle;`,
    );
    const options = { checkJs: true, allowJs: true, noEmit: true, strict: true, noImplicitAny: false };
    const modern = { target: 'es2022', module: 'esnext', moduleResolution: 'bundler', types: [] };
    const routes = ['me', 'emails'].map((name) => `next/app/api/${name}/route.js`);
    const files = ['next/proxy.js', ...routes, 'sveltekit/types.ts'];
    const compilerOptions = { ...options, ...modern, lib: ['ES2022', 'DOM', 'DOM.Iterable'] };
    const declared = 'declare var process: { env: Record<string, string | undefined> };';
    await writeFile(place('process.d.ts'), declared);
    await writeFile(
      place('tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['process.d.ts', ...files] }),
    );
    await run(process.execPath, [tsc, '-p', '.'], { cwd: copies.folder }).catch(({ stdout }) =>
      assert.fail(stdout),
    );
  });
});
