/** Answers, refusals, headers and documents over HTTP. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { b2bCallTable, callTable } from '../../../provider/calls/table.ts';
import { type OpenedDatabase, openDatabase } from '../../../provider/database/open.ts';
import { refusalKinds } from '../../../provider/http/refusal.ts';
import { createApp } from '../../../provider/program/app.ts';
import { development, production, send } from '../modes.ts';
import { newDatabase, sharedDatabase } from '../shared-database.ts';
import { createWorld, newAddress, publicToken } from '../world.ts';

let opened: OpenedDatabase;
before(async () => {
  opened = await sharedDatabase();
});

describe('an answer', () => {
  it('is wrapped in data with its request id, which the X-Request-Id header repeats', async (t) => {
    const { call } = await development(t, opened);
    const reply = await call(send, { email: newAddress() });
    const { request_id, status_code, method_id } = reply.data();
    assert.equal(status_code, 200);
    assert.match(request_id, /^request-[0-9a-f-]{36}$/);
    assert.match(method_id, /^code-/);
    assert.equal(reply.headers.get('x-request-id'), request_id);
  });

  it('gives a page its project’s settings before a sign-in, without credentials', async (t) => {
    const settings = { project_name: 'Cat Game', disable_sdk_watermark: true };
    const { url } = await development(t, opened, { PROJECT_SETTINGS: JSON.stringify(settings) });
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

  it('accepts a page’s events, which carry no credentials', async (t) => {
    const { url } = await development(t, opened);
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
    assert.equal((await post({ ...event, public_token: 'other' })).status, 404);
    assert.equal((await post({ ...event, event_name: undefined })).status, 400);
  });
});

describe('a refusal', () => {
  it('is not wrapped, and links to its documentation', async (t) => {
    const { call, url } = await development(t, opened);
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

  it('names every invalid field', async (t) => {
    const { call } = await development(t, opened);
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
    const { call } = await development(t, opened);
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

  it('answers a body that is missing, too long, not JSON or not an object', async (t) => {
    const { call } = await development(t, opened);
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

  it('answers an address that matches no pattern', async (t) => {
    const { call } = await development(t, opened);
    const wrong = [
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'ada@example.c',
      'a da@example.com',
      'adä@example.com',
      'ada@xn--a.com',
      'ada@example.com%2eexample.org',
      'ada@exa mple.рф',
      'ada@б/.рф',
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

  it('sends a code to the domain as written, in letters of any script', async (t) => {
    const { call, messages } = await development(t, opened);
    const name = newAddress().split('@')[0];
    const domains = {
      'почта.рф': 'xn--80a1acny.xn--p1ai',
      'XN--D1ACPJX3F.XN--P1AI': 'xn--d1acpjx3f.xn--p1ai',
      // The domain is not strasse.example, which may belong to another person.
      'straße.example': 'xn--strae-oqa.example',
      'ｅxample。com': 'example.com',
    };
    for (const [written, domain] of Object.entries(domains)) {
      (await call(send, { email: `${name}@${written}` })).data();
      const [message] = await messages(`${name}@${domain}`);
      assert.ok(message?.code, written);
    }
  });

  it('answers wrong credentials before it checks anything else', async (t) => {
    const { call, url } = await development(t, opened);
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
    assert.equal(unknown.status, 404);
  });

  it('answers an unknown route in the same form', async (t) => {
    const { url } = await development(t, opened);
    for (const path of ['/sdk/v1/nothing', '/elsewhere', '/sdk/v1/otps/authenticate']) {
      const response = await fetch(url + path);
      assert.equal(response.status, 404);
      const body = (await response.json()) as { error_type: string; request_id: string };
      assert.equal(body.error_type, 'route_not_found');
      assert.match(body.request_id, /^request-/);
    }
  });
});

describe('the type of an error', () => {
  it('is the protocol’s own, with its status', () => {
    const named = {
      connected_app_not_found: 404,
      connected_app_supplied_redirect_url_not_found_in_client: 400,
      duplicate_wallet_address: 400,
      idp_access_token_not_found: 404,
      invalid_login_redirect_url: 400,
      invalid_oauth_attach_token: 400,
      no_match_for_provided_magic_link_url: 400,
      public_token_not_found: 404,
      trusted_token_profile_not_found: 404,
      unable_to_auth_impersonation_token: 401,
      unable_to_auth_webauthn_registration: 401,
      unable_to_authenticate_crypto_wallet: 401,
      unable_to_register_webauthn_registration: 401,
    } as const;
    for (const [type, status] of Object.entries(named)) {
      const kind = refusalKinds[type as keyof typeof named];
      assert.deepEqual([kind.status, 'own' in kind], [status, false], type);
    }
  });

  it('is documented as ours where the protocol has none', async (t) => {
    const { url } = await development(t, opened);
    const page = await (await fetch(`${url}/docs/errors`)).text();
    const sections = [...page.matchAll(/<section id="(\w+)">(.*?)<\/section>/gs)];
    const marked = sections.filter(([, , text = '']) => text.includes('>ours<')).map(([, type]) => type);
    const types = Object.entries(refusalKinds).flatMap(([type, kind]) => ('own' in kind ? [type] : []));
    assert.ok(types.includes('idp_visitor_changed'));
    assert.deepEqual(marked, types.sort());
  });
});

describe('every answer', () => {
  it('carries the security headers, and no API answer may be cached', async (t) => {
    const { url } = await development(t, opened);
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

  it('in production tells browsers to use only https', async (t) => {
    const { url } = await production(t, opened);
    const { headers } = await fetch(`${url}/healthz`);
    assert.match(headers.get('strict-transport-security') ?? '', /max-age=\d{7,}/);
  });
});

/** Listed in the authorization server's metadata or in SCIM's own, read by people, fetched by browsers themselves, or not public. */
const undescribed = [
  /^\w+ \/(oauth|projects\/[\w{}-]+\/(oauth|\.well-known)|identity|\.well-known|dfp|client-services[\w-]*\.(html|js)|docs\/errors[\w/.-]*|v1\/oauth\/page\.css|v1\/notice(\.css)?|scim\/v2)(\/|$)/,
  /^GET \/(openapi\.json|outbox|outbox\/(?!messages$).*)?$/,
];

describe('what the provider publishes about itself', () => {
  for (const mode of [development, production]) {
    it(`lists every public address in ${mode.name}, and no other`, async (t) => {
      const world = await mode(t, opened, {
        ADMIN_SECRET: 'a secret of thirty-two characters'.replaceAll(' ', '-'),
      });
      const app = createApp(world.provider.world, { stopping: new AbortController().signal });
      // The placeholders of the path have different names in the two lists.
      const routes = app.routes
        .filter(({ method }) => method !== 'ALL')
        .map(({ method, path }) => `${method} ${path.replace(/:\w+(\{[^}]*\})?/g, '{}')}`)
        .filter((route) => !undescribed.some((pattern) => pattern.test(route)));
      const document = (await (await fetch(`${world.url}/openapi.json`)).json()) as {
        paths: Record<string, object>;
      };
      const described = Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
      );
      assert.deepEqual(described.toSorted(), [...new Set(routes)].toSorted());
      assert.equal(described.includes('GET /outbox/messages'), mode === development);
    });
  }

  it('says whether it is ready, or its database is not', async (t) => {
    const { url } = await development(t, opened);
    const response = await fetch(`${url}/healthz`);
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { status: 'ok', database: 'ok' });

    const ready = await fetch(`${url}/readyz`);
    assert.deepEqual(await ready.json(), { status: 'ok', database: 'ok', mail: 'none' });

    const gone = await openDatabase({ databaseUrl: await newDatabase(), dataDir: '' });
    const world = await createWorld(t, { database: gone });
    await gone.close();
    const unavailable = await fetch(`${world.url}/healthz`);
    assert.equal(unavailable.status, 503);
    assert.equal((await fetch(`${world.url}/readyz`)).status, 503);
    assert.equal((await fetch(`${world.url}/livez`)).status, 200);
    const call = await world.call(send, { email: newAddress() });
    assert.equal(call.status, 500);
    assert.equal(call.refusal().error_type, 'internal_server_error');
  });

  it('describes every call, with its request, reply and refusals', async (t) => {
    const { url } = await development(t, opened);
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
    const expected = Object.keys({ ...callTable, ...b2bCallTable }).map((name) =>
      name
        .replace(' ', ' /sdk/v1')
        .replace(/\?.*/, '')
        .replace(/:(\w+)/g, '{$1}'),
    );
    // What browsers call by themselves is no call of a client.
    const calls = described.filter((name) => name.includes('/sdk/v1') && !name.includes('/device_bound'));
    assert.deepEqual(calls.sort(), expected.sort());
    const operation = document.paths['/sdk/v1/otps/authenticate']?.post;
    const { required } = operation?.requestBody?.content['application/json'].schema ?? {};
    assert.deepEqual(required, ['token', 'method_id', 'session_duration_minutes']);
    assert.match(operation?.responses['404']?.description ?? '', /otp_code_not_found/);
    assert.match(operation?.responses['429']?.description ?? '', /user_lock_limit_reached/);
  });
});
