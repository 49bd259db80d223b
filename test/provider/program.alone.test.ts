/** The provider as a program: ready line, signals, locks, and what a killed process leaves behind. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { DataDirInUseError, lockDataDir } from '../../platform/storage/data-dir-lock.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import type { SignedInMemberReply } from '../../session-core/wire/b2b/shared.ts';
import { duration, employee, type Shelter, shelterOf, whole } from './members.ts';
import { run, start } from './program.ts';
import { newDatabase } from './shared-database.ts';
import { asNumber, createClient, newAddress, type World } from './world.ts';

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'provider-data-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the program', () => {
  it('killed in the middle of traffic loses no acknowledged sign-in, join or change of organization, no user and no key', async (t) => {
    const environment = { DATA_DIR: newFolder(t), RATE_SENDS_PER_IP: '10000', RATE_TRIES_PER_IP: '10000' };
    const first = await start(t, environment);
    const client = createClient(first.url);
    const acknowledged: { session: string; user: string }[] = [];
    const revoked: string[] = [];
    const joins: Join[] = [];
    const killInTime = () => {
      if (acknowledged.length >= 25 && joins.length >= 5) first.child.kill('SIGKILL');
    };
    const shelter = shelterOf(client);
    const home = await shelter.found(employee());
    const invited = await invite(shelter, employee(), home.session_token);
    const members = joinOneAfterAnother(shelter, home, (join) => {
      joins.push(join);
      killInTime();
    }).finally(() => first.child.kill('SIGKILL'));
    const work = Array.from({ length: 4 }, async (_, worker) => {
      for (;;) {
        const { session_token, user_id } = await client.signIn(newAddress());
        if (worker === 0 && revoked.length < 3) {
          (await client.call('POST /sessions/revoke', null, { session: session_token })).data();
          revoked.push(session_token);
        } else acknowledged.push({ session: session_token, user: user_id });
        killInTime();
      }
    });
    const ends = await Promise.allSettled([...work, members]);
    assert.ok(
      ends.every((end) => end.status === 'rejected'),
      'the kill came in the middle',
    );
    await first.exit;
    assert.equal(first.child.signalCode, 'SIGKILL');

    const second = await start(t, environment);
    const again = createClient(second.url);
    for (const { session, user } of acknowledged) {
      const reply = await again.call('POST /sessions/authenticate', {}, { session });
      assert.equal(reply.data().user_id, user);
    }
    for (const session of revoked) {
      assert.equal((await again.call('POST /sessions/authenticate', {}, { session })).status, 404);
    }
    assert.ok(acknowledged.length >= 25 && revoked.length === 3);

    const shelterAgain = shelterOf(again);
    const check = 'POST /b2b/sessions/authenticate';
    for (const { left, session, member_id } of joins) {
      assert.equal((await shelterAgain.call(check, {}, { session })).data().member_id, member_id);
      assert.equal((await shelterAgain.call(check, {}, { session: left })).refused(), 'session_not_found');
    }
    assert.ok(joins.length >= 5);
    assert.equal((await accept(shelterAgain, invited)).member.status, 'active');
    const search = 'POST /b2b/organizations/me/members/search';
    const answer = await shelterAgain.call(search, { limit: 1000 }, { session: home.session_token });
    const addresses = answer.data().members.map(({ email_address }) => email_address);
    assert.equal(new Set(addresses).size, addresses.length);
    assert.ok(joins.every(({ email }) => addresses.includes(email)));
  });

  it('asked to stop finishes open requests and streams, frees its folder, and ends with 0', async (t) => {
    const folder = newFolder(t);
    const program = await start(t, { DATA_DIR: folder });
    const { hostname, port } = new URL(program.url);
    const stream = await fetch(`${program.url}/outbox/stream`);
    const reader = stream.body?.getReader();
    await reader?.read();

    const body = JSON.stringify({ email: newAddress() });
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = [
      'POST /sdk/v1/otps/email/login_or_create HTTP/1.1',
      'Host: localhost',
      `Authorization: Basic ${btoa('public-token-test-local:public-token-test-local')}`,
      `Content-Length: ${body.length}`,
      '',
      '',
    ];
    // Half a request: it is under way when the signal comes, and its rest arrives afterwards.
    socket.write(head.join('\r\n') + body.slice(0, 10));
    await fetch(`${program.url}/healthz`);
    // Browsers open such connections in advance; it must not delay the end.
    const unused = connect(Number(port), hostname);
    unused.on('error', () => {});
    await once(unused, 'connect');
    const startTime = performance.now();
    program.child.kill('SIGTERM');
    await refusesConnections(hostname, Number(port));
    socket.write(body.slice(10));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await once(socket, 'close');
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /^connection: close/im);
    assert.match(answer, /"method_id"/);
    for (let chunk = await reader?.read(); !chunk?.done; ) chunk = await reader?.read();
    assert.equal(await program.exit, 0);
    assert.ok(performance.now() - startTime < 8000, 'it did not have to wait for its timeout of ten seconds');
    lockDataDir(folder)();
  });

  it('says in one line that its folder is in use, and takes over the lock of a dead process', async (t) => {
    const folder = newFolder(t);
    const lock = join(folder, 'provider.lock');
    // A process id that is in use again, by a process that started at another time: this one.
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    const first = await start(t, { DATA_DIR: folder });
    assert.equal(JSON.parse(readFileSync(lock, 'utf8')).pid, first.child.pid);
    const second = run(t, { DATA_DIR: folder });
    assert.equal(await second.exit, 1);
    assert.equal(
      second.output.stderr,
      `provider: The data directory ${folder} is in use by process ${first.child.pid}. Stop it, or choose another with DATA_DIR.\n`,
    );
    assert.equal(second.output.stdout, '');
    assert.equal((await fetch(`${first.url}/healthz`)).status, 200);
  });

  it('says in one line that its folder cannot be written', async (t) => {
    const file = join(newFolder(t), 'file');
    writeFileSync(file, '');
    const program = run(t, { DATA_DIR: join(file, 'data') });
    assert.equal(await program.exit, 1);
    assert.match(program.output.stderr, /^provider: .*DATA_DIR.*\n$/);
  });

  it('says in one line that its port is in use, and leaves its data unchanged', async (t) => {
    const port = await occupyPort(t);
    const folder = join(newFolder(t), 'data');
    const program = run(t, { DATA_DIR: folder, PROVIDER_PORT: String(port) });
    assert.equal(await program.exit, 1);
    assert.match(
      program.output.stderr,
      new RegExp(`^provider: Port ${port} is in use\\..*PROVIDER_PORT\\.\\n$`),
    );
    assert.equal(existsSync(folder), false);
  });

  it('answers 503 until its database is open', async (t) => {
    const silent = await occupyPort(t);
    const port = await freePort();
    run(t, { DATABASE_URL: `postgres://user@127.0.0.1:${silent}/pets`, PROVIDER_PORT: String(port) });
    const answer = await firstAnswer(`http://127.0.0.1:${port}/healthz`);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('retry-after'), '1');
  });

  it('says in one line that this machine lacks the address', async (t) => {
    // An unused name, and an address for documentation.
    for (const PROVIDER_HOST of ['no-such-host.invalid', '192.0.2.1']) {
      const program = run(t, { DATA_DIR: 'memory:', PROVIDER_HOST });
      assert.equal(await program.exit, 1);
      assert.match(program.output.stderr, /^provider: Cannot listen on .*PROVIDER_HOST.*\n$/);
    }
  });

  it('does not start in production without the required settings or its database', async (t) => {
    const production = run(t, { NODE_ENV: 'production', DATA_DIR: 'memory:' });
    assert.equal(await production.exit, 1);
    const [line, ...others] = production.output.stderr.trim().split('\n');
    assert.deepEqual(others, []);
    const { level, msg } = JSON.parse(line ?? '') as { level: number; msg: string };
    assert.equal(level, 60);
    assert.match(msg, /^provider: ALLOWED_ORIGINS: is required in production$/);
    const database = run(t, { DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/none' });
    assert.equal(await database.exit, 1);
    assert.match(database.output.stderr, /^provider: The database server .*DATABASE_URL.*\n$/);
    assert.doesNotMatch(database.output.stderr, /hunter2/);
  });

  it('in production logs only JSON, including what packages print and the runtime warns of', async (t) => {
    const script = `console.warn('a package says %s to ada@example.com', 'something'); process.emitWarning('old ways');`;
    const program = await start(
      t,
      {
        NODE_ENV: 'production',
        ALLOWED_ORIGINS: 'https://pet-game.example',
        PROVIDER_HOST: '127.0.0.1',
        DATABASE_URL: await newDatabase(),
        // The operator waits for the ready line.
        LOG_LEVEL: 'warn',
      },
      [`data:text/javascript,process.on('SIGUSR2', () => {${encodeURIComponent(script)}});`],
    );
    program.child.kill('SIGUSR2');
    const lines = () =>
      program.output.stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { msg: string });
    const expected = [
      /^provider ready on http:\/\/localhost:\d+$/,
      /^a package says something to \[address\]$/,
      /^a warning of the runtime$/,
      /^PUBLIC_TOKEN is public-token-test-local/,
    ];
    const isThere = (word: RegExp) => lines().some(({ msg }) => word.test(msg));
    while (!expected.every(isThere)) await once(program.child.stdout ?? program.child, 'data');
    assert.equal(program.output.stderr, '');
  });

  it('runs its OAuth engine on the supported Node version without a warning', async (t) => {
    const program = await start(t, { DATABASE_URL: await newDatabase() });
    const json = { 'Content-Type': 'application/json' };
    const metadata = JSON.stringify({ redirect_uris: ['http://localhost:9/back'] });
    const registered = await fetch(`${program.url}/oauth/register`, {
      method: 'POST',
      headers: json,
      body: metadata,
    });
    assert.equal(registered.status, 201);
    program.child.kill('SIGINT');
    assert.equal(await program.exit, 0);
    assert.equal(program.output.stdout, `provider ready on ${program.url}\n`);
    assert.equal(program.output.stderr, '');
  });

  it('logs only its ready line and JSON, without secrets', async (t) => {
    const program = await start(t, { DATABASE_URL: await newDatabase(), LOG_LEVEL: 'trace' });
    const client = createClient(program.url);
    const email = newAddress();
    const { code, method_id } = await client.sendCode(email);
    const { token } = await client.sendLink(email);
    const body = { token: code, method_id, session_duration_minutes: 60 };
    const { session_token, session_jwt } = (await client.call('POST /otps/authenticate', body)).data();
    await client.call('POST /otps/authenticate', body);
    await client.call('POST /magic_links/authenticate', { token, session_duration_minutes: 4 });
    program.child.kill('SIGINT');
    assert.equal(await program.exit, 0);
    const [ready, ...lines] = program.output.stdout.trim().split('\n');
    assert.equal(ready, `provider ready on ${program.url}`);
    assert.ok(lines.length >= 5);
    for (const line of lines) JSON.parse(line);
    const written = program.output.stdout + program.output.stderr;
    for (const secret of [email, token, session_token, session_jwt]) assert.ok(!written.includes(secret));
    assert.doesNotMatch(written, asNumber(code));
  });
});

describe('the lock of a data folder', () => {
  it('refuses a second provider in the same process, and is free again after release', (t) => {
    const folder = newFolder(t);
    const release = lockDataDir(folder);
    assert.throws(() => lockDataDir(folder), DataDirInUseError);
    release();
    lockDataDir(folder)();
  });

  it('of a dead process, or an unreadable one, is taken over', (t) => {
    const folder = newFolder(t);
    // Above the largest process id that Linux gives.
    for (const content of [JSON.stringify({ pid: 4_194_305, started: '1' }), 'garbage', '']) {
      writeFileSync(join(folder, 'provider.lock'), content);
      lockDataDir(folder)();
    }
  });
});

type Members = Shelter<Pick<World, 'url' | 'newest'>>;

/** A member who joined by an invitation and left for another organization. */
interface Join {
  email: string;
  member_id: string;
  session: string;
  /** The session that ended. */
  left: string;
}

/** Until a call fails. */
async function joinOneAfterAnother(
  shelter: Members,
  home: SignedInMemberReply,
  onJoin: (join: Join) => void,
): Promise<never> {
  const other = await shelter.found(employee());
  const { organization_id } = other.organization;
  for (;;) {
    const email = employee();
    const joined = await accept(shelter, await invite(shelter, email, home.session_token));
    await invite(shelter, email, other.session_token);
    const joinedToken = joined.session_token;
    const sender = { session: joinedToken };
    const reply = await shelter.call('POST /b2b/sessions/exchange', { ...duration, organization_id }, sender);
    const { member_id, session_token: session } = whole(reply.data());
    onJoin({ email, member_id, session, left: joinedToken });
  }
}

/** The token of the invitation. */
async function invite(shelter: Members, email_address: string, session: string): Promise<string> {
  (await shelter.call('POST /b2b/magic_links/email/invite', { email_address }, { session })).data();
  const { link = '' } = await shelter.world.newest(email_address);
  return new URL(link).searchParams.get('token') ?? '';
}

async function accept(shelter: Members, magic_links_token: string): Promise<SignedInMemberReply> {
  const body = { ...duration, magic_links_token };
  return whole((await shelter.call('POST /b2b/magic_links/authenticate', body)).data());
}

/** The port of a server that accepts connections and never answers. */
async function occupyPort(t: TestContext): Promise<number> {
  const sockets = new Set<Socket>();
  const blocker = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  blocker.listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    blocker.close();
  });
  const address = blocker.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function firstAnswer(url: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return answer;
  }
}

async function refusesConnections(host: string, port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, host);
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => 'open'),
      once(socket, 'error').then(() => 'refused'),
    ]).catch(() => 'refused');
    socket.destroy();
    if (outcome === 'refused') return;
  }
}
