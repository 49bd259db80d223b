/** Outgoing text messages: signed, retried under one key, and refused as the gateway says. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, it, type TestContext } from 'node:test';
import { SettingsError } from '../../../platform/start-error.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { codeText } from '../../../provider/messages/messenger.ts';
import { languages } from '../../../provider/messages/words.ts';
import { readSettings } from '../../../provider/settings/settings.ts';
import { production } from '../modes.ts';
import { sharedDatabase } from '../shared-database.ts';
import { asNumber, createWorld, newNumber } from '../world.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const sms = 'POST /otps/sms/login_or_create';
const whatsapp = 'POST /otps/whatsapp/login_or_create';

let opened: OpenedDatabase;
before(async () => {
  opened = await sharedDatabase();
});

interface Seen {
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const say =
  (status: number, body: unknown = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

/** A gateway that gives these answers in turn, then repeats the last one. */
async function startGateway(t: TestContext, ...answers: Answer[]) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    seen.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    const answer = answers[Math.min(seen.length, answers.length) - 1] ?? say(202);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts` };
}

async function open(t: TestContext, ...answers: Answer[]) {
  const gateway = await startGateway(t, ...answers);
  const lines: string[] = [];
  const pauses: number[] = [];
  const world = await createWorld(t, {
    database: opened,
    environment: { SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: secret, LOG_LEVEL: 'trace' },
    logDestination: { write: (line) => lines.push(line) },
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { ...gateway, world, lines, pauses };
}

function verify({ headers, body }: Seen): void {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  assert.equal(headers['webhook-signature'], signature);
}

describe('the gateway for text messages', () => {
  it('gets each message once, signed, with everything needed to send it', async (t) => {
    const { world, seen, pauses } = await open(t, say(202));
    const number = newNumber();
    const { code } = await world.textCode(number, {
      headers: { Origin: 'http://localhost:4300' },
      body: { locale: 'fr', expiration_minutes: 5 },
    });
    await world.textCode(number, { name: whatsapp });
    assert.equal(seen.length, 2);
    for (const request of seen) verify(request);
    const [text, other] = seen.map(({ body }) => JSON.parse(body));
    assert.deepEqual(text, {
      id: seen[0]?.headers['idempotency-key'],
      channel: 'sms',
      to: number,
      text: (await world.messages(number)).find(({ channel }) => channel === 'sms')?.text,
      code,
      locale: 'fr',
      expires_at: new Date(world.clock.now().getTime() + 5 * 60_000).toISOString(),
    });
    assert.match(text?.text ?? '', new RegExp(`\n@localhost #${code}$`));
    assert.equal(other.channel, 'whatsapp');
    assert.equal(other.locale, undefined);
    assert.notEqual(other.id, text.id);
    const now = Math.floor(world.clock.now().getTime() / 1000);
    assert.equal(seen[0]?.headers['webhook-timestamp'], String(now));
    assert.equal(seen[0]?.headers['webhook-id'], text.id);
    assert.deepEqual(pauses, []);
  });

  it('is called again after a failure or a lost answer, with the same key', async (t) => {
    const lost: Answer = (_response, request) => request.destroy();
    const { world, seen, pauses } = await open(
      t,
      say(503),
      lost,
      say(429, '', { 'retry-after': '1' }),
      say(200),
    );
    await world.textCode(newNumber());
    assert.equal(seen.length, 4);
    for (const request of seen) verify(request);
    assert.equal(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size, 1);
    assert.equal(new Set(seen.map(({ body }) => body)).size, 1);
    assert.deepEqual(pauses, [250, 500, 1000]);
  });

  it('that knows the key already has the message', async (t) => {
    const { world, seen } = await open(t, say(502), say(409));
    await world.textCode(newNumber());
    assert.equal(seen.length, 2);
  });

  it('is given up after four tries: 503, and the visitor may try later', async (t) => {
    const { world, seen } = await open(t, say(500));
    const reply = await world.call(sms, { phone_number: newNumber() });
    assert.equal(seen.length, 4);
    assert.equal(reply.status, 503);
    assert.equal(reply.refusal().error_type, 'internal_server_error');
    assert.equal(reply.headers.get('retry-after'), '5');
  });

  it('that asks for more time gets the text later, under the same key, and the visitor reads that it is on its way', async (t) => {
    const { world, seen } = await open(t, say(503, '', { 'retry-after': '60' }), say(202));
    const phone_number = newNumber();
    const { method_id, message_status } = (await world.call(sms, { phone_number })).data();
    assert.deepEqual([message_status, seen.length], ['queued', 1]);
    await world.provider.world.deliveries.drain();
    assert.equal(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size, 1);
    const { code: token = '' } = await world.newest(phone_number);
    (await world.call('POST /otps/authenticate', { token, method_id, session_duration_minutes: 60 })).data();
  });

  it('decides whether to accept a number, and is not called twice', async (t) => {
    for (const error_type of [
      'unsubscribed_phone_number',
      'invalid_phone_number',
      'invalid_phone_number_country_code',
    ]) {
      const { world, seen } = await open(t, say(400, { error_type }));
      const reply = await world.call(sms, { phone_number: newNumber() });
      assert.equal(reply.status, 400);
      assert.equal(reply.refusal().error_type, error_type);
      assert.equal(seen.length, 1);
    }
  });

  it('that refuses our credentials or redirects is not called again, and does not decide', async (t) => {
    const elsewhere = await startGateway(t);
    for (const answer of [say(401, { error_type: 'unauthorized_credentials' }), say(400, '<html>')]) {
      const { world, seen } = await open(t, answer);
      const reply = await world.call(sms, { phone_number: newNumber() });
      assert.equal(reply.status, 503);
      assert.equal(seen.length, 1);
    }
    const { world } = await open(t, say(307, '', { location: elsewhere.url }));
    assert.equal((await world.call(sms, { phone_number: newNumber() })).status, 503);
    assert.equal(elsewhere.seen.length, 0);
  });

  it('never leaves a code or a number in the log', async (t) => {
    const echo: Answer = (response) =>
      say(422, 'cannot send 123456 to +4915112345678')(response, null as never);
    const { world, lines, seen } = await open(t, say(202), echo);
    const number = newNumber();
    const { code, method_id } = await world.textCode(number);
    await world.call('POST /otps/authenticate', { token: code, method_id, session_duration_minutes: 60 });
    await world.call(sms, { phone_number: number });
    const log = lines.join('');
    assert.ok(log.includes('the gateway for text messages failed') && log.includes('422'));
    assert.equal(seen.length, 2);
    for (const word of [number, number.slice(1), '4915112345678', secret])
      assert.ok(!log.includes(word), word);
    assert.doesNotMatch(log, asNumber(code));
  });

  it('is required in production: without one the calls say so, and create no user', async (t) => {
    const world = await production(t, opened);
    const phone_number = newNumber();
    const reply = await world.call(sms, { phone_number });
    assert.equal(reply.status, 403);
    assert.equal(reply.refusal().error_type, 'unauthorized_action');
    const rows = await opened.database
      .selectFrom('phone_numbers')
      .selectAll()
      .where('phone_number', '=', phone_number)
      .execute();
    assert.deepEqual(rows, []);
  });

  it('needs a strong secret, and https in production', () => {
    const SMS_WEBHOOK_URL = 'http://gateway.example/texts';
    const wrong = (source: Record<string, string>) => {
      assert.throws(
        () => readSettings(source),
        (error) => {
          assert.ok(error instanceof SettingsError);
          assert.match(error.message, /^SMS_WEBHOOK_/);
          return true;
        },
      );
    };
    wrong({
      NODE_ENV: 'production',
      ALLOWED_ORIGINS: 'https://a.example',
      SMS_WEBHOOK_URL: 'https://a.example',
    });
    assert.equal(readSettings({ SMS_WEBHOOK_URL }).smsWebhook?.secret, undefined);
    wrong({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' });
    wrong({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET: secret.slice(6) });
    wrong({ SMS_WEBHOOK_URL: 'ftp://gateway.example', SMS_WEBHOOK_SECRET: secret });
    wrong({
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://mail.example',
      ALLOWED_ORIGINS: 'https://a.example',
      PUBLIC_URL: 'https://a.example',
      DEFAULT_REDIRECT_URL: 'https://a.example',
      SMS_WEBHOOK_URL,
      SMS_WEBHOOK_SECRET: secret,
    });
    assert.deepEqual(readSettings({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET: secret }).smsWebhook, {
      url: SMS_WEBHOOK_URL,
      secret,
    });
    assert.throws(() => readSettings({ PHONE_COUNTRIES: 'DE, Germany' }), /^SettingsError: PHONE_COUNTRIES/);
  });
});

describe('a text message', () => {
  const letter = { project: 'Pet Game', code: '123456', minutes: 10 };

  it('is bound to hosts that are domains, in its last line', () => {
    for (const boundTo of ['pets.example', 'localhost', 'a-b.pets.example']) {
      assert.ok(codeText({ ...letter, boundTo }).endsWith(`.\n\n@${boundTo} #123456`));
    }
    for (const boundTo of [null, '127.0.0.1', '[::1]', 'pets.example:4300', '']) {
      assert.doesNotMatch(codeText({ ...letter, boundTo }), /[@#\n]/);
    }
  });

  it('leaves no placeholder unfilled, and fits into one message, or two in other alphabets', () => {
    const otherAlphabets = new Set(['ja', 'ko', 'zh-hans', 'ar', 'he']);
    for (const locale of Object.keys(languages)) {
      const text = codeText({ ...letter, locale, boundTo: 'pets.example' });
      assert.doesNotMatch(text, /[{}]/);
      assert.ok(text.includes('Pet Game') && text.includes('123456') && /10/.test(text), text);
      // The characters of GSM 03.38 give 160 to a message; any other leaves 70, or twice 67.
      const isGsm = /^[A-Za-z0-9 .,:\n@#éèùìòàñüöä-]+$/.test(text);
      assert.equal(isGsm, !otherAlphabets.has(locale), locale);
      assert.ok(text.length <= (isGsm ? 160 : 134), `${locale}: ${text.length}`);
    }
  });
});
