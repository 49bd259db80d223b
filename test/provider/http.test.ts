/** The HTTP face: envelope, errors, schema errors, CORS, headers, documents, outbox, production mode. */
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { type OpenedDatabase, openDatabase } from '../../provider/database/open.ts';
import { refusalKinds } from '../../provider/http/refusal.ts';
import { callTable } from '../../provider/methods/table.ts';
import { startSmtp } from './smtp-server.ts';
import { asNumber, createWorld, type Message, newAddress, publicToken } from './world.ts';

let opened: OpenedDatabase;
before(async () => {
  opened = await openDatabase({ dataDir: 'memory:' });
});
after(() => opened.close());

const send = 'POST /otps/email/login_or_create';

function development(t: TestContext, environment: Record<string, string> = {}) {
  return createWorld(t, { database: opened, environment });
}

/** A provider in production mode, with a mail server of its own. */
async function production(t: TestContext, environment: Record<string, string> = {}) {
  const smtp = await startSmtp();
  const world = await createWorld(t, {
    database: opened,
    environment: {
      NODE_ENV: 'production',
      PROVIDER_HOST: '127.0.0.1',
      SMTP_URL: smtp.url,
      PUBLIC_URL: 'https://login.pet-game.example',
      ALLOWED_ORIGINS: 'https://pet-game.example, https://www.pet-game.example/',
      DEFAULT_REDIRECT_URL: 'https://pet-game.example/authenticate',
      ...environment,
    },
  });
  t.after(() => smtp.close());
  return { ...world, smtp };
}

describe('an answer', () => {
  it('is wrapped in data with its request id, which the X-Request-Id header repeats', async (t) => {
    const { call } = await development(t);
    const reply = await call(send, { email: newAddress() });
    const { request_id, status_code, method_id } = reply.data();
    assert.equal(status_code, 200);
    assert.match(request_id, /^request-[0-9a-f-]{36}$/);
    assert.match(method_id, /^email-/);
    assert.equal(reply.headers.get('x-request-id'), request_id);
  });

  it('tells a page about its project before anybody has signed in, without credentials', async (t) => {
    const settings = { project_name: 'Cat Game', disable_sdk_watermark: true };
    const { url } = await development(t, { PROJECT_SETTINGS: JSON.stringify(settings) });
    const response = await fetch(`${url}/sdk/v1/projects/bootstrap/${publicToken}`);
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    assert.equal(data.project_name, 'Cat Game');
    assert.equal(data.disable_sdk_watermark, true);
    assert.deepEqual(data.email_domains, ['pet-game.example']);
    assert.deepEqual(data.captcha_settings, { enabled: false });
    assert.equal(data.pkce_required_for_email_magic_links, false);
    assert.equal(data.vertical, 'CONSUMER');
    assert.equal(data.public_token, undefined);
  });

  it('accepts the events of a page, which come without credentials', async (t) => {
    const { url } = await development(t);
    const telemetry = {
      event_id: 'e',
      app_session_id: 'a',
      persistent_id: 'p',
      client_sent_at: new Date(0).toISOString(),
      timezone: 'UTC',
      auth_user_id: 'user-1',
      app: { identifier: 'localhost' },
      sdk: { identifier: 'test', version: '1' },
    };
    const post = (event: object) =>
      fetch(`${url}/sdk/v1/events`, { method: 'POST', body: JSON.stringify([{ telemetry, event }]) });
    const event = { public_token: publicToken, event_name: 'email_sent', details: { type: 'x' } };
    assert.equal((await post(event)).status, 200);
    assert.equal((await post({ ...event, public_token: 'other' })).status, 401);
    assert.equal((await post({ ...event, event_name: undefined })).status, 400);
  });
});

describe('a refusal', () => {
  it('is not wrapped, and leads to words about it', async (t) => {
    const { call, url } = await development(t);
    const reply = await call(send, { email: 'nobody' });
    const { error_message, ...refusal } = reply.refusal();
    assert.deepEqual(refusal, {
      status_code: 400,
      request_id: reply.headers.get('x-request-id'),
      error_type: 'invalid_email',
      error_url: `${url}/docs/errors#invalid_email`,
    });
    assert.match(error_message, /email/);
    assert.match(reply.headers.get('content-type') ?? '', /application\/json/);
    const page = await (await fetch(refusal.error_url)).text();
    for (const type of Object.keys(refusalKinds)) assert.ok(page.includes(`id="${type}"`), type);
  });

  it('names every field that is wrong', async (t) => {
    const { call } = await development(t);
    const reply = await call('POST /otps/authenticate', { token: 123456, session_duration_minutes: '60' });
    assert.equal(reply.status, 400);
    const { error_type, error_message, body } = reply.refusal();
    assert.equal(error_type, 'bad_request');
    assert.deepEqual(
      body?.map((issue) => [issue.keyword, issue.dataPath, issue.message]),
      [
        ['type', '.token', 'must be a string'],
        ['required', '.method_id', 'is required'],
        ['type', '.session_duration_minutes', 'must be a number'],
      ],
    );
    for (const name of ['token', 'method_id', 'session_duration_minutes'])
      assert.ok(error_message.includes(name));
    assert.deepEqual(body?.[1]?.params, { missingProperty: 'method_id' });
    assert.equal(body?.[0]?.schemaPath, '#/properties/token/type');
  });

  it('names a number out of its range', async (t) => {
    const { call } = await development(t);
    for (const expiration_minutes of [0, 11, 1.5]) {
      const { body } = (await call(send, { email: newAddress(), expiration_minutes })).refusal();
      assert.equal(body?.[0]?.dataPath, '.expiration_minutes');
    }
    const link = { email: newAddress(), login_expiration_minutes: 4, signup_expiration_minutes: 10_081 };
    const { body } = (await call('POST /magic_links/email/login_or_create', link)).refusal();
    assert.deepEqual(
      body?.map((issue) => [issue.dataPath, issue.keyword, issue.params.limit]),
      [
        ['.login_expiration_minutes', 'minimum', 5],
        ['.signup_expiration_minutes', 'maximum', 10_080],
      ],
    );
  });

  it('answers a body that is no JSON, no object, missing or too long', async (t) => {
    const { call } = await development(t);
    for (const body of ['{"email":', 'email=ada', '[]', 'null', '"text"', '']) {
      const refusal = (await call(send, body)).refusal();
      assert.equal(refusal.error_type, 'bad_request', body);
      assert.equal(refusal.status_code, 400);
      assert.equal(refusal.body?.length, 1, body);
    }
    const long = await call(send, { email: 'a'.repeat(70_000) });
    assert.equal(long.status, 413);
    assert.equal(long.refusal().error_type, 'bad_request');
  });

  it('answers what fits no address pattern', async (t) => {
    const { call } = await development(t);
    const wrong = [
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'ada@example.c',
      'a da@example.com',
      'ada@exämple.com',
    ];
    wrong.push(
      'ada@example.com\r\nBcc: eve@example.com',
      'ada@@example.com',
      `${'a'.repeat(65)}@example.com`,
    );
    for (const email of wrong) {
      for (const name of [send, 'POST /magic_links/email/login_or_create'] as const) {
        assert.equal((await call(name, { email })).refusal().error_type, 'invalid_email', email);
      }
    }
    const right = ["o'neil+pets@mail.example.co", '  ada.love@example.com  '];
    for (const email of right) (await call(send, { email })).data();
  });

  it('answers wrong credentials before it looks at anything else', async (t) => {
    const { call, url } = await development(t);
    for (const credentials of [
      'public-token-test-other:x',
      `${publicToken}x:x`,
      '',
      ':',
      publicToken.toUpperCase(),
    ]) {
      const reply = await call(send, '{', { credentials });
      assert.equal(reply.status, 401, credentials);
      assert.equal(reply.refusal().error_type, 'unauthorized_credentials');
    }
    const bare = await fetch(`${url}/sdk/v1/sessions/authenticate`, { method: 'POST' });
    assert.equal(bare.status, 401);
    const bearer = await call(send, {}, { headers: { Authorization: 'Bearer x' } });
    assert.equal(bearer.status, 401);
    const unknown = await fetch(`${url}/sdk/v1/projects/bootstrap/public-token-other`);
    assert.equal(unknown.status, 401);
  });

  it('answers an unknown route in the same form', async (t) => {
    const { url } = await development(t);
    for (const path of ['/sdk/v1/nothing', '/elsewhere', '/sdk/v1/otps/authenticate']) {
      const response = await fetch(url + path);
      assert.equal(response.status, 404);
      const body = (await response.json()) as { error_type: string; request_id: string };
      assert.equal(body.error_type, 'route_not_found');
      assert.match(body.request_id, /^request-/);
    }
  });
});

describe('pages of other origins', () => {
  async function ask(url: string, origin: string, method = 'OPTIONS') {
    return fetch(`${url}/sdk/v1/projects/bootstrap/${publicToken}`, {
      method,
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
  }

  it('may call from any port of this machine in development', async (t) => {
    const { url } = await development(t);
    for (const origin of ['http://localhost:4300', 'http://localhost', 'http://127.0.0.1:9999']) {
      const preflight = await ask(url, origin);
      assert.equal(preflight.status, 204);
      assert.equal(preflight.headers.get('access-control-allow-origin'), origin);
      assert.equal(preflight.headers.get('access-control-allow-credentials'), 'true');
      assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/);
      const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase();
      for (const name of ['authorization', 'content-type', 'x-sdk-client', 'x-sdk-parent-host']) {
        assert.ok(allowed.includes(name), name);
      }
      assert.ok(Number(preflight.headers.get('access-control-max-age')) > 0);
      const answer = await ask(url, origin, 'GET');
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('access-control-allow-origin'), origin);
      assert.match(answer.headers.get('vary') ?? '', /Origin/);
      const exposed = answer.headers.get('access-control-expose-headers') ?? '';
      assert.ok(exposed.includes('Retry-After') && exposed.includes('Date'));
    }
  });

  it('may read refusals, also unexpected and limiting ones', async (t) => {
    const { call } = await development(t, { RATE_SENDS_PER_ADDRESS: '1' });
    const headers = { Origin: 'http://localhost:4300' };
    const email = newAddress();
    (await call(send, { email }, { headers })).data();
    const limited = await call(send, { email }, { headers });
    assert.equal(limited.status, 429);
    assert.equal(limited.headers.get('access-control-allow-origin'), headers.Origin);
    assert.ok(Number(limited.headers.get('retry-after')) > 0);
    const denied = await call(send, '{', { headers, credentials: 'x:x' });
    assert.equal(denied.headers.get('access-control-allow-origin'), headers.Origin);
  });

  it('from elsewhere may not, and their calls do nothing', async (t) => {
    const { url, call, messages } = await development(t);
    const foreign = [
      'https://evil.example',
      'http://localhost.evil.example',
      'null',
      'http://localhost:4300/',
      'file://',
    ];
    for (const origin of foreign) {
      const preflight = await ask(url, origin);
      assert.equal(preflight.headers.get('access-control-allow-origin'), null, origin);
      const email = newAddress();
      const reply = await call(send, { email }, { headers: { Origin: origin } });
      assert.equal(reply.status, 403, origin);
      assert.equal(reply.refusal().error_type, 'unauthorized_action');
      assert.deepEqual(await messages(email), []);
    }
  });

  it('in production are only the configured ones', async (t) => {
    const { url } = await production(t);
    for (const origin of ['https://pet-game.example', 'https://www.pet-game.example']) {
      assert.equal((await ask(url, origin)).headers.get('access-control-allow-origin'), origin);
    }
    const own = await production(t, { PUBLIC_URL: 'https://login.pet-game.example/auth/' });
    assert.equal((await ask(own.url, 'https://login.pet-game.example', 'GET')).status, 200);
    for (const origin of ['http://localhost:4300', 'http://127.0.0.1:4300', 'http://pet-game.example']) {
      assert.equal((await ask(url, origin)).headers.get('access-control-allow-origin'), null, origin);
      assert.equal((await ask(url, origin, 'GET')).status, 403);
    }
  });
});

describe('every answer', () => {
  it('carries the security headers, and of the API none is stored', async (t) => {
    const { url } = await development(t);
    for (const path of [
      '/healthz',
      '/sdk/v1/users/me',
      '/nothing',
      '/outbox',
      '/docs/errors',
      '/openapi.json',
    ]) {
      const { headers } = await fetch(url + path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
      assert.equal(headers.get('cache-control'), 'no-store', path);
      const policy = headers.get('content-security-policy') ?? '';
      assert.ok(policy.includes("frame-ancestors 'none'"), path);
      assert.ok(policy.includes("default-src 'none'"), path);
      assert.ok(!policy.includes('unsafe'), path);
      assert.equal(headers.get('strict-transport-security'), null, path);
    }
  });

  it('in production asks browsers to stay with https', async (t) => {
    const { url } = await production(t);
    const { headers } = await fetch(`${url}/healthz`);
    assert.match(headers.get('strict-transport-security') ?? '', /max-age=\d{7,}/);
  });
});

describe('what the provider tells about itself', () => {
  it('that it is ready, or that its database is not', async (t) => {
    const { url } = await development(t);
    const response = await fetch(`${url}/healthz`);
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { status: 'ok', database: 'ok' });

    const gone = await openDatabase({ dataDir: 'memory:' });
    const world = await createWorld(t, { database: gone });
    await gone.close();
    const unavailable = await fetch(`${world.url}/healthz`);
    assert.equal(unavailable.status, 503);
    const call = await world.call(send, { email: newAddress() });
    assert.equal(call.status, 500);
    assert.equal(call.refusal().error_type, 'internal_server_error');
  });

  it('every call, with its request, reply and refusals', async (t) => {
    const { url } = await development(t);
    interface Operation {
      requestBody?: { content: { 'application/json': { schema: { required?: string[] } } } };
      responses: Record<string, { description: string }>;
    }
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    };
    assert.equal(document.openapi, '3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const wanted = Object.keys(callTable).map((name) =>
      name.replace(' ', ' /sdk/v1').replace(':public_token', '{public_token}'),
    );
    assert.deepEqual(described.sort(), wanted.sort());
    const operation = document.paths['/sdk/v1/otps/authenticate']?.post;
    const { required } = operation?.requestBody?.content['application/json'].schema ?? {};
    assert.deepEqual(required, ['token', 'method_id', 'session_duration_minutes']);
    assert.match(operation?.responses['404']?.description ?? '', /otp_code_not_found/);
    assert.match(operation?.responses['429']?.description ?? '', /user_lock_limit_reached/);
  });
});

describe('the outbox', () => {
  it('lists what was sent, newest first, to an exact address in any case', async (t) => {
    const { sendCode, sendLink, messages, url } = await development(t);
    const email = newAddress();
    const { code } = await sendCode(email);
    const { link } = await sendLink(email);
    const [second, first, ...none] = await messages(email.toUpperCase());
    assert.deepEqual(none, []);
    assert.equal(first?.code, code);
    assert.equal(first?.link, undefined);
    assert.equal(second?.link, link);
    assert.equal(second?.code, undefined);
    for (const message of [first, second]) {
      assert.equal(message?.channel, 'email');
      assert.equal(message?.to, email);
      assert.ok(message?.subject && message.text && message.html);
      assert.ok(!Number.isNaN(Date.parse(message?.sent_at ?? '')));
    }
    assert.deepEqual(await messages(email.slice(1)), []);
    const all = (await (await fetch(`${url}/outbox/messages`)).json()) as Message[];
    assert.equal(all[0]?.id, second?.id);
  });

  it('finds an address with a plus that was not encoded', async (t) => {
    const { sendCode, url } = await development(t);
    const email = newAddress().replace('@', '+pets@');
    await sendCode(email);
    const found = (await (await fetch(`${url}/outbox/messages?to=${email}`)).json()) as Message[];
    assert.deepEqual(
      found.map(({ to }) => to),
      [email],
    );
  });

  it('has exactly the fields that are promised', async (t) => {
    const { sendCode, sendLink, messages } = await development(t);
    const email = newAddress();
    await sendCode(email);
    await sendLink(email);
    const fields = (await messages(email)).map((message) => Object.keys(message).sort());
    const common = ['channel', 'html', 'id', 'sent_at', 'subject', 'text', 'to'];
    assert.deepEqual(fields, [[...common, 'link'].sort(), [...common, 'code'].sort()]);
  });

  it('lets go of a page that is closed', async (t) => {
    const world = await development(t);
    const { outbox } = world.provider.world.messenger;
    assert.ok(outbox);
    let watching = 0;
    const { watch } = outbox;
    const gone = new Promise<void>((resolve) => {
      outbox.watch = (listener) => {
        const stop = watch(listener);
        watching += 1;
        return () => {
          stop();
          watching -= 1;
          if (watching === 0) resolve();
        };
      };
    });
    const controller = new AbortController();
    const pages = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${world.url}/outbox/stream`, { signal: controller.signal })),
    );
    await Promise.all(pages.map((page) => page.body?.getReader().read()));
    assert.equal(watching, 5);
    controller.abort();
    await gone;
  });

  it('streams each message as it is sent', async (t) => {
    const world = await development(t);
    const controller = new AbortController();
    const response = await fetch(`${world.url}/outbox/stream`, { signal: controller.signal });
    assert.match(response.headers.get('content-type') ?? '', /text\/event-stream/);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const until = async (text: string) => {
      while (!received.includes(text)) received += (await reader?.read())?.value ?? '';
    };
    await until('event: ready');
    const { code } = await world.sendCode(newAddress());
    await until('event: message');
    await until('\n\n');
    assert.ok(received.includes(`"code":"${code}"`));
    controller.abort();
  });

  it('shows a mail in a frame that can do nothing', async (t) => {
    const { url, sendCode, newest } = await development(t);
    const email = newAddress();
    await sendCode(email);
    const { id, html } = await newest(email);
    const response = await fetch(`${url}/outbox/messages/${id}/preview`);
    assert.equal(await response.text(), html);
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.ok(policy.includes('sandbox allow-popups'));
    assert.ok(!policy.includes('allow-scripts') && !policy.includes('script-src'));
    assert.equal((await fetch(`${url}/outbox/messages/none/preview`)).status, 404);
  });

  it('is not shown to a page that made its own name resolve to this machine', async (t) => {
    const { url } = await development(t);
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${url}/outbox/messages`, { headers: { Host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject);
      asked.end();
    });
    assert.equal(status, 403);
  });

  it('keeps the newest thousand', async (t) => {
    const { sendCode, newest } = await development(t);
    const email = newAddress();
    await sendCode(email);
    const row = {
      channel: 'sms' as const,
      recipient: 'x',
      recipient_key: 'x',
      text: 'x',
      sent_at: new Date(),
    };
    const rows = Array.from({ length: 999 }, (_, index) => ({ ...row, id: `${email}-${index}` }));
    await opened.database.insertInto('outbox').values(rows).execute();
    await newest(email);
    await sendCode(newAddress());
    await assert.rejects(newest(email));
    const { count } = await opened.database
      .selectFrom('outbox')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(count, 1000);
  });

  it('does not exist in production, where mail goes out and nothing is kept', async (t) => {
    const { url, call, smtp } = await production(t);
    const before = await opened.database.selectFrom('outbox').select('id').execute();
    const email = newAddress();
    const { method_id } = (await call(send, { email, locale: 'fr' })).data();
    assert.equal(smtp.mails.length, 1);
    const mail = smtp.mails[0] ?? '';
    assert.match(mail, new RegExp(`^To: ${email}$`, 'm'));
    assert.match(mail, /^From: Pet Game <no-reply@pet-game\.example>$/m);
    const code = /^[0-9]{6}$/m.exec(mail)?.[0] ?? '';
    const body = { token: code, method_id, session_duration_minutes: 60 };
    (await call('POST /otps/authenticate', body)).data();
    for (const path of ['/outbox', '/outbox/messages', '/outbox/stream', '/outbox/page.js']) {
      assert.equal((await fetch(url + path)).status, 404, path);
    }
    const after = await opened.database.selectFrom('outbox').select('id').execute();
    assert.deepEqual(after, before);
  });
});

describe('logs', () => {
  it('have a line for each request, and neither codes nor tokens nor addresses', async (t) => {
    const lines: string[] = [];
    const world = await createWorld(t, {
      database: opened,
      environment: { LOG_LEVEL: 'trace' },
      logDestination: { write: (line) => lines.push(line) },
    });
    const email = newAddress();
    const { code, method_id } = await world.sendCode(email);
    const { token } = await world.sendLink(email);
    const body = { token: code, method_id, session_duration_minutes: 60 };
    const { session_token, session_jwt, request_id } = (
      await world.call('POST /otps/authenticate', body)
    ).data();
    await world.call('POST /sessions/authenticate', {}, { session: session_token });
    await fetch(`${world.url}/authenticate/${email}?token=${token}`);
    const log = lines.join('');
    for (const secret of [email, token, session_token, session_jwt]) assert.ok(!log.includes(secret), secret);
    assert.doesNotMatch(log, asNumber(code));
    const entry = lines.map((line) => JSON.parse(line)).find((line) => line.request_id === request_id);
    assert.equal(entry.path, '/sdk/v1/otps/authenticate');
    assert.equal(entry.status, 200);
    assert.equal(typeof entry.ms, 'number');
  });

  it('tell why mail failed, without naming the address the mail server names', async (t) => {
    const smtp = await startSmtp();
    t.after(() => smtp.close());
    smtp.refuse = true;
    const lines: string[] = [];
    const world = await createWorld(t, {
      database: opened,
      environment: { LOG_LEVEL: 'info', SMTP_URL: smtp.url },
      logDestination: { write: (line) => lines.push(line) },
    });
    const email = newAddress();
    const reply = await world.call(send, { email });
    assert.equal(reply.status, 500);
    const { error_type, error_message, request_id } = reply.refusal();
    assert.equal(error_type, 'internal_server_error');
    assert.ok(!error_message.includes('550'));
    const log = lines.join('');
    assert.ok(log.includes('550') && log.includes(request_id ?? 'no id'));
    assert.ok(!log.includes(email));
  });
});
