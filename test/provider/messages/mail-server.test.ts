/** Outgoing mail, to a real mail server: what arrives, and what happens if the server is busy or down. */
import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { before, describe, it, type TestContext } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createLog } from '../../../platform/log.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { Refusal } from '../../../provider/http/refusal.ts';
import { mayArrive } from '../../../provider/messages/failure.ts';
import { createMailer } from '../../../provider/messages/mailer.ts';
import { systemRandom } from '../../../provider/secrets/secrets.ts';
import type { Common } from '../../../session-core/wire/shared.ts';
import { shelterOf } from '../members.ts';
import { sharedDatabase } from '../shared-database.ts';
import { createWorld, newAddress, type World } from '../world.ts';

const sendCode = 'POST /otps/email/login_or_create';
const sendLink = 'POST /magic_links/email/login_or_create';
const userSends = [sendLink, 'POST /passwords/email/reset/start'] as const;
const memberSends = [
  'POST /b2b/otps/email/login_or_signup',
  'POST /b2b/magic_links/email/login_or_signup',
  'POST /b2b/passwords/email/reset/start',
] as const;
const discoverySends = [
  'POST /b2b/otps/email/discovery/send',
  'POST /b2b/magic_links/email/discovery/send',
] as const;

let opened: OpenedDatabase;
before(async () => {
  opened = await sharedDatabase();
});

/** A provider with a mail server that refuses the first mails with these codes. */
const open = (t: TestContext, ...refusals: number[]) => openWith(t, { refusals });

/** A provider with a mail server that requires a login and refuses the first ones. */
const openWithLogin = (t: TestContext, ...logins: number[]) => openWith(t, { logins });

/** A provider with a mail server that takes no recipient, for this reason. */
const openWithRecipients = (t: TestContext, reason: string) => openWith(t, { reason });

interface Refused {
  refusals?: number[];
  logins?: number[];
  reason?: string;
  environment?: Record<string, string>;
  /** Whether owners are notified of changes. @default not */
  notices?: boolean;
  /** The only one that the server accepts. @default any */
  password?: string;
}

async function openWith(
  t: TestContext,
  { refusals = [], logins = [], reason, notices = false, password, environment }: Refused,
) {
  const mails: Email[] = [];
  const tries: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      const responseCode = password && auth.password !== password ? 535 : logins.shift();
      if (responseCode) return done(Object.assign(new Error('4.7.0 not now'), { responseCode }));
      done(null, { user: 'pets' });
    },
    onRcptTo(_recipient, _session, done) {
      done(reason === undefined ? null : Object.assign(new Error(reason), { responseCode: 550 }));
    },
    async onData(stream, _session, done) {
      const mail = await PostalMime.parse(await bytesOf(stream));
      tries.push(mail.messageId ?? '');
      const responseCode = refusals.shift();
      if (responseCode) return done(Object.assign(new Error('not now'), { responseCode }));
      mails.push(mail);
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const login = logins.length > 0 ? 'pets:mail-password@' : '';
  const addresses = password ? ['pets:new@', 'pets:old@'] : [login];
  const pauses: number[] = [];
  const lines: string[] = [];
  const world = await createWorld(t, {
    database: opened,
    environment: {
      LOG_LEVEL: 'info',
      SMTP_URL: addresses.map((start) => `smtp://${start}127.0.0.1:${port}`).join(' '),
      OWNER_NOTICES: String(notices),
      ...environment,
    },
    logDestination: { write: (line) => lines.push(line) },
    async pause(milliseconds) {
      pauses.push(milliseconds);
    },
  });
  t.after(close);
  return { ...world, mails, tries, pauses, lines, close };
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a mail', () => {
  it('arrives as text and HTML, in the requested language, with its subject intact', async (t) => {
    const { call, mails } = await open(t);
    const email = newAddress();
    const { method_id } = (await call(sendCode, { email, locale: 'fr', expiration_minutes: 10 })).data();
    const [mail] = mails;
    assert.ok(mail);
    assert.deepEqual(
      mail.to?.map(({ address }) => address),
      [email],
    );
    assert.equal(mail.from?.name, 'Pet Game');
    assert.match(mail.subject ?? '', /[éèà’]|Pet Game/);
    const code = /^[0-9]{6}$/m.exec(mail.text ?? '')?.[0] ?? '';
    assert.ok(mail.html?.includes(code) && mail.html.includes('lang="fr"'));
    (await call('POST /otps/authenticate', { token: code, method_id, session_duration_minutes: 60 })).data();
  });

  it('links to the page that the caller names', async (t) => {
    const { call, mails } = await open(t);
    const page = 'http://localhost:4300/authenticate?from=mail&lang=fr';
    (await call(sendLink, { email: newAddress(), signup_magic_link_url: page })).data();
    const link = /http\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    assert.equal(new URL(link).searchParams.get('lang'), 'fr');
    assert.equal(new URL(link).searchParams.get('auth_token_type'), 'magic_links');
  });
});

describe('a mail server', () => {
  it('that is briefly busy gets the same mail again', async (t) => {
    const { call, mails, tries, pauses } = await open(t, 451, 421);
    (await call(sendCode, { email: newAddress() })).data();
    assert.equal(mails.length, 1);
    assert.deepEqual(pauses, [250, 500]);
    assert.equal(new Set(tries).size, 1);
  });

  it('that stays busy is reported to the caller, who may try again, and logged without the address', async (t) => {
    const { call, url, pauses, lines } = await open(t, 421, 421, 421, 421);
    const email = newAddress();
    const reply = await call(sendCode, { email });
    assert.equal(reply.status, 503);
    assert.equal(reply.headers.get('retry-after'), '5');
    assert.match(reply.refusal().error_message, /could not be sent/);
    assert.deepEqual(pauses, [250, 500, 1000]);
    assert.match(lines.join(''), /the mail server failed/);
    assert.ok(!lines.join('').includes(email));
    const mail = async () => ((await (await fetch(`${url}/readyz`)).json()) as { mail: string }).mail;
    assert.equal(await mail(), 'failing');
    (await call(sendCode, { email })).data();
    assert.equal(await mail(), 'ok');
  });

  it('that asks to send one mail later gets it later, while the code works, and nobody reads an error', async (t) => {
    const { call, url, mails, provider } = await open(t, 450, 450, 450, 450);
    const email = newAddress();
    const { method_id, message_status } = (await call(sendCode, { email })).data();
    assert.equal(message_status, 'queued');
    const state = (await (await fetch(`${url}/readyz`)).json()) as { mail: string };
    assert.deepEqual([mails.length, state.mail], [0, 'ok']);
    await provider.world.deliveries.drain();
    assert.equal(mails.length, 1);
    const token = /^[0-9]{6}$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
    (await call('POST /otps/authenticate', { token, method_id, session_duration_minutes: 60 })).data();
    assert.equal((await call(sendCode, { email })).data().message_status, 'sent');
  });

  /** Calls that send, and what must exist before. */
  const ways: { name: string; begin(world: World, email: string): Promise<() => Promise<Common>> }[] = [
    ...userSends.map((name) => ({
      name,
      async begin({ call, signIn }: World, email: string) {
        await signIn(email);
        return async () => (await call(name, { email })).data();
      },
    })),
    ...memberSends.map((name) => ({
      name,
      async begin(world: World, email_address: string) {
        const { call, found } = shelterOf(world);
        const { organization_id } = (await found(email_address)).organization;
        return async () => (await call(name, { email_address, organization_id })).data();
      },
    })),
    ...discoverySends.map((name) => ({
      name,
      begin: async (world: World, email_address: string) => async () =>
        (await shelterOf(world).call(name, { email_address })).data(),
    })),
  ];
  for (const { name, begin } of ways) {
    it(`that asks for time: ${name} says so, unless accounts are secret`, async (t) => {
      const refusals: number[] = [];
      const world = await openWith(t, { refusals });
      const ask = await begin(world, newAddress());
      const before = world.mails.length;
      refusals.push(450, 450, 450, 450);
      assert.equal((await ask()).message_status, 'queued');
      assert.equal(world.mails.length, before);
      await world.provider.world.deliveries.drain();
      assert.equal(world.mails.length, before + 1);
      assert.equal((await ask()).message_status, 'sent');
      const secret = await openWith(t, { environment: { ENUMERATION_SAFE: 'true' } });
      const askThere = await begin(secret, newAddress());
      assert.equal((await askThere()).message_status, undefined);
    });
  }

  it('that does not know the mailbox is tried once, and the visitor reads to use another address', async (t) => {
    for (const status of ['5.1.1', '5.1.2', '5.1.10', '5.2.1']) {
      const { call, mails, pauses, lines } = await openWithRecipients(t, `${status} no such user`);
      for (const way of [sendCode, sendLink] as const) {
        const email = newAddress();
        const reply = await call(way, { email });
        assert.equal(reply.status, 400, status);
        assert.equal(reply.refusal().error_type, 'inactive_email');
        assert.ok(!lines.join('').includes(email));
      }
      assert.deepEqual([mails, pauses], [[], []]);
    }
  });

  it('that refuses our mail to an address does not make the address invalid', async (t) => {
    for (const words of ['5.7.1 relay access denied', 'relay not permitted', '5.1.8 bad sender']) {
      const { call } = await openWithRecipients(t, words);
      const reply = await call(sendCode, { email: newAddress() });
      assert.deepEqual([reply.status, reply.refusal().error_type], [500, 'internal_server_error'], words);
    }
  });

  it('that refuses permanently is tried once', async (t) => {
    const { call, tries, pauses } = await open(t, 550);
    assert.equal((await call(sendCode, { email: newAddress() })).status, 500);
    assert.equal(tries.length, 1);
    assert.deepEqual(pauses, []);
  });

  it('that fails does not fail a change: its owner receives the mail later', async (t) => {
    const refusals: number[] = [];
    const { call, signIn, mails, lines, clock } = await openWith(t, { refusals, notices: true });
    const { session_token: session } = await signIn(newAddress());
    const until = async (what: string, isTrue: () => boolean) => {
      for (
        const end = Date.now() + 20_000;
        !isTrue();
        await new Promise((resolve) => setImmediate(resolve))
      ) {
        assert.ok(Date.now() < end, what);
      }
    };
    const change = async (password: string) =>
      (await call('POST /passwords/session/reset', { password }, { session })).data();
    const subject = 'Your password for Pet Game was changed';
    const arrived = () => mails.filter((mail) => mail.subject === subject).length;
    refusals.push(550);
    await change('nine purple lanterns under water');
    await until('no failure in the log', () =>
      lines.some((line) => line.includes('could not send a notice')),
    );
    assert.equal(arrived(), 0);
    clock.advance(60_000);
    // The next one wakes the delivery.
    await change('tiger violet sandwich 7 harbour');
    await until('two mails', () => arrived() === 2);
    assert.ok(lines.every((line) => !line.includes('/v1/notice?token=')));
  });

  for (const code of [454, 421, 432]) {
    it(`that cannot check the login for the moment (${code}) is tried again`, async (t) => {
      const { call, mails, pauses, lines } = await openWithLogin(t, code, code);
      (await call(sendCode, { email: newAddress() })).data();
      assert.equal(mails.length, 1);
      assert.deepEqual(pauses, [250, 500]);
      assert.ok(!lines.join('').includes('mail-password'));
    });
  }

  it('that cannot check the login for long is reported to the caller, who may try again', async (t) => {
    const { call, pauses, lines } = await openWithLogin(t, 454, 454, 454, 454);
    const reply = await call(sendCode, { email: newAddress() });
    assert.deepEqual([reply.status, reply.headers.get('retry-after')], [503, '5']);
    assert.deepEqual(pauses, [250, 500, 1000]);
    assert.ok(!lines.join('').includes('mail-password'));
  });

  it('that accepts one of two logins gets every mail by that one, so a password changes without a pause', async (t) => {
    for (const password of ['new', 'old']) {
      const { call, mails, lines } = await openWith(t, { password });
      for (let mail = 0; mail < 2; mail += 1) (await call(sendCode, { email: newAddress() })).data();
      assert.equal(mails.length, 2, lines.join(''));
    }
  });

  it('that rejects the login is tried once', async (t) => {
    const { call, mails, pauses } = await openWithLogin(t, 535);
    assert.equal((await call(sendCode, { email: newAddress() })).status, 500);
    assert.deepEqual([mails, pauses], [[], []]);
  });

  it('that is down is reported to the caller, too', async (t) => {
    const { call, close } = await open(t);
    await close();
    assert.equal((await call(sendCode, { email: newAddress() })).status, 503);
  });

  it('that hangs keeps nobody for longer than a mail may take, though more mails wait than it has connections', async (t) => {
    const sockets = new Set<Socket>();
    const hanging = createServer((socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const mailer = createMailer({
      urls: [`smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`],
      from: () => ({ name: 'Pets', address: 'pets@pets.example' }),
      log: createLog({ level: 'silent' }),
      random: systemRandom,
      pause: async () => undefined,
      timeout: 60_000,
      longest: 50,
    });
    t.after(() => {
      mailer.close();
      for (const socket of sockets) socket.destroy();
      hanging.close();
    });
    const mail = { subject: 'Your code', text: '', html: '' };
    const sends = await Promise.allSettled(
      Array.from({ length: 40 }, () => mailer.send('ada@a.example', mail)),
    );
    for (const result of sends) {
      assert.equal(result.status, 'rejected');
      assert.equal(result.reason instanceof Refusal && result.reason.status, 503);
      assert.ok(mayArrive(result.reason), 'so it waits in the queue');
    }
    assert.ok(sockets.size <= 20, `${sockets.size} connections`);
    assert.ok(mailer.isFailing());
  });

  it('that refuses mail after mail is reported as failing, until it takes one', async (t) => {
    const { call, url } = await open(t, 550, 550, 550);
    const mail = async () => ((await (await fetch(`${url}/readyz`)).json()) as { mail: string }).mail;
    const states: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      await call(sendCode, { email: newAddress() });
      states.push(await mail());
    }
    assert.deepEqual(states, ['ok', 'ok', 'failing', 'ok']);
  });

  it('is required in production: without one the calls say so, and create no user', async (t) => {
    const world = await createWorld(t, {
      database: opened,
      environment: {
        NODE_ENV: 'production',
        PROVIDER_HOST: '127.0.0.1',
        ALLOWED_ORIGINS: 'https://pet-game.example',
      },
    });
    const email = newAddress();
    for (const call of [sendCode, sendLink] as const) {
      const reply = await world.call(call, { email });
      assert.equal(reply.status, 403, call);
      assert.equal(reply.refusal().error_type, 'unauthorized_action');
    }
    const rows = await opened.database
      .selectFrom('emails')
      .selectAll()
      .where('address', '=', email)
      .execute();
    assert.deepEqual(rows, []);
  });
});
