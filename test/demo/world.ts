/** What the demo's tests start from: a demo of their own, and a provider that only publishes keys. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type OpenedPets, openPets } from '../../demo-host/pets/database.ts';
import { type DemoOptions, startDemo } from '../../demo-host/server.ts';
import { atEnd } from '../at-end.ts';
import { emptyDatabase } from '../provider/shared-database.ts';

export const publicToken = 'public-token-test-local';
export const testSecret = 'resource-server-secret';

/** A folder that is gone after the test. */
export async function temporaryFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  // Retried: a process may still be writing.
  test.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

let pets: Promise<OpenedPets> | undefined;

/** A database without pets. The tests of a process share one, as each takes seconds to make. */
export async function noPetsYet(): Promise<OpenedPets> {
  if (!pets) {
    const opening = emptyDatabase().then((databaseUrl) => openPets({ databaseUrl, dataDirectory: '' }));
    pets = opening;
    atEnd(async () => (await opening).close());
  }
  const opened = await pets;
  await opened.database.deleteFrom('households').execute();
  return opened;
}

/** Claims that a test wants to be different. Times in seconds since 1970. */
interface Claims {
  sub?: string;
  iss?: string;
  aud?: string;
  exp?: number;
  /** Who acts in place of the subject. */
  act?: { sub: string };
}

/** What an access token says, as far as a test wants it to be different. */
interface AccessClaims extends Claims {
  scope?: string;
  client_id?: string;
}

/** A provider's key set on a port of its own, a pen for its signatures, and its word on what was revoked. */
async function startKeys(test: TestContext) {
  const pair = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' };
  /** `questions`: what was asked at the introspection endpoint. `answer`: what is replied instead of what is known. */
  const introspection = { revoked: new Set<string>(), questions: [] as string[], answer: '', name: 'Robin' };
  const server = createServer(async (request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/.well-known/jwks.json') response.end(JSON.stringify({ keys: [jwk] }));
    else if (request.url !== '/oauth/introspect') response.writeHead(404).end();
    else if (request.headers.authorization !== `Bearer ${testSecret}`) response.writeHead(401).end();
    else {
      const token = new URLSearchParams(await text(request)).get('token') ?? '';
      introspection.questions.push(token);
      const active = !introspection.revoked.has(token);
      response.end(introspection.answer || JSON.stringify({ active, client_name: introspection.name }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  test.after(stop);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (claims: Claims = {}, key = pair.privateKey) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ sub: 'user-1', iss: url, aud: publicToken, iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
      .sign(key);
  };
  const signAccess = (resource: string, claims: AccessClaims = {}, header: object = {}) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      sub: 'user-1',
      iss: url,
      aud: resource,
      client_id: 'client-1',
      scope: 'pets:read pets:feed pets:play achievements:read',
      jti: randomUUID(),
      iat: now,
      exp: now + 300,
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1', typ: 'at+jwt', ...header })
      .sign(pair.privateKey);
  };
  return { url, sign, signAccess, introspection, stop };
}

/** A demo of this test alone. Its `dist` holds small files for the pages. Needs the project's `dist/`. */
export async function startWorld(test: TestContext, options: Partial<DemoOptions> = {}) {
  const folder = await temporaryFolder(test);
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'chunks'), { recursive: true });
  await writeFile(join(dist, 'auth-elements.js'), 'export const name = "elements";\n');
  await mkdir(join(dist, 'languages'));
  for (const name of ['languages/en-plain.js', 'presets.js'])
    await writeFile(join(dist, name), 'export {};\n');
  await writeFile(join(dist, 'session-core.js'), 'export const name = "core";\n');
  // What runs in the demo itself is the real one.
  await copyFile(new URL('../../dist/server.js', import.meta.url), join(dist, 'server.js'));
  await writeFile(join(dist, 'chunks', 'code-ABCD1234.js'), 'export {};\n');
  await writeFile(join(folder, 'secret.js'), 'secret');
  const keys = await startKeys(test);
  const clock = { now: Date.now() };
  const demo = await startDemo({
    port: 0,
    providerUrl: keys.url,
    publicToken: publicToken,
    dataDirectory: join(folder, 'data'),
    ...(options.databaseUrl ? {} : { database: await noPetsYet() }),
    distDirectory: dist,
    now: () => clock.now,
    ...options,
  });
  test.after(() => demo.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(demo.url + path, { redirect: 'manual', headers });
  const as = async (method: 'GET' | 'POST', path: string, token: string) =>
    fetch(demo.url + path, { method, headers: { Authorization: `Bearer ${token}` } });
  return { demo, keys, clock, folder, dist, get, as };
}
