/** One call on the wire: its address, its headers, and how its answer is read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthApiError, AuthError } from '../../session-core/index.ts';
import { createWorld } from '../fakes/environment.ts';
import { json, refuse } from '../fakes/server.ts';

const code = (expected: string) => (error: unknown) => {
  assert.ok(error instanceof AuthError, `not an AuthError: ${error}`);
  assert.equal(error.code, expected);
  return true;
};

test('a call goes to /sdk/v1 below the API, with credentials, authorization, telemetry and the origin of the page', async () => {
  const world = createWorld({ href: 'https://pets.example:8443/shop?x=1' });
  const { client } = await world.signedIn({ session: { apiBaseUrl: 'https://api.example/' } });
  await client.user.get();
  const request = world.server.seen('GET /users/me')[0];
  assert.equal(request?.url, 'https://api.example/sdk/v1/users/me');
  assert.equal(request?.init.credentials, 'include');
  assert.equal(request?.init.body, null);
  assert.equal(request?.headers['Content-Type'], 'application/json');
  assert.equal(request?.headers['X-SDK-Parent-Host'], 'https://pets.example:8443');
  assert.equal(
    atob(request?.headers.Authorization?.replace('Basic ', '') ?? ''),
    'public-token-test-local:opaque-1',
  );
});

test('without a session the public token replaces the session token', async () => {
  const world = createWorld();
  await world.openTab().open().otps.email.loginOrCreate('ada@example.com');
  const header = world.server.seen('POST /otps/email/login_or_create')[0]?.headers.Authorization ?? '';
  assert.equal(atob(header.slice(6)), 'public-token-test-local:public-token-test-local');
});

test('text outside Latin-1 survives in headers', async () => {
  const world = createWorld();
  const client = world.openTab().open({ publicToken: 'public-token-мяу-🐈' });
  await client.otps.email.loginOrCreate('ada@example.com');
  const header = world.server.seen('POST /otps/email/login_or_create')[0]?.headers.Authorization ?? '';
  assert.equal(Buffer.from(header.slice(6), 'base64').toString(), 'public-token-мяу-🐈:public-token-мяу-🐈');
});

test('the telemetry blob names event, page, visitor, app and sdk; its persistent ids persist', async () => {
  const world = createWorld({ href: 'https://pets.example:8443/' });
  const { client, tab } = await world.signedIn();
  const began = world.clock.now();
  await client.user.get();
  await world.clock.advance(2_000);
  await client.user.get();
  client.dispose();
  const again = tab.open();
  await again.user.get();
  const stranger = world.openTab().open();
  await stranger.user.get();
  const blobs = world.server
    .seen('GET /users/me')
    .map((request) => JSON.parse(Buffer.from(request.headers['X-SDK-Client'] ?? '', 'base64').toString()));
  const [first, second, reopened, otherTab] = blobs;
  const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';
  assert.match(first.event_id, new RegExp(`^event-id-${uuid}`));
  assert.match(first.app_session_id, new RegExp(`^app-session-id-${uuid}`));
  assert.match(first.persistent_id, new RegExp(`^persistent-id-${uuid}`));
  assert.equal(first.client_sent_at, new Date(began).toISOString());
  assert.equal(first.timezone, 'Europe/London');
  assert.deepEqual([first.auth_user_id, first.auth_session_id], ['user-1', 'session-1']);
  assert.deepEqual(first.app, { identifier: 'pets.example' });
  assert.deepEqual(first.sdk, { identifier: 'auth-elements', version: '5.37.1' });
  assert.notEqual(first.event_id, second.event_id);
  assert.equal(first.app_session_id, reopened.app_session_id);
  assert.equal(first.persistent_id, otherTab.persistent_id);
  assert.notEqual(first.app_session_id, otherTab.app_session_id);
});

test('a refusal becomes an AuthApiError with all of the server’s details', async () => {
  const world = createWorld();
  world.server.on('POST /otps/authenticate', () => refuse(404, 'otp_code_not_found'));
  const attempt = world.openTab().open().otps.authenticate('000000', 'm', { session_duration_minutes: 30 });
  await assert.rejects(attempt, (error) => {
    assert.ok(error instanceof AuthApiError);
    assert.equal(error.code, 'api_error');
    assert.equal(error.status_code, 404);
    assert.equal(error.error_type, 'otp_code_not_found');
    assert.equal(error.error_message, 'refused: otp_code_not_found');
    assert.equal(error.message, error.error_message);
    assert.equal(error.error_url, 'https://docs.example/errors');
    assert.equal(error.request_id, 'request-id-2');
    return true;
  });
});

test('a request that does not match the schema names its fields', async () => {
  const world = createWorld();
  const issue = {
    keyword: 'format',
    dataPath: '.email',
    schemaPath: '#',
    params: {},
    message: 'must be an address',
  };
  world.server.on('POST /otps/email/login_or_create', () => json(400, { body: [issue] }));
  await assert.rejects(world.openTab().open().otps.email.loginOrCreate('x'), (error) => {
    assert.ok(error instanceof AuthApiError);
    assert.equal(error.code, 'schema_error');
    assert.deepEqual(error.issues, [issue]);
    assert.equal(error.status_code, 400);
    return true;
  });
});

for (const [name, response] of [
  [
    'a web page with status 200',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['a web page with status 404', () => new Response('Not found', { status: 404 })],
  ['JSON that is not wrapped in data', () => json(200, { method_id: 'm' })],
  ['JSON null', () => json(200, null)],
  ['half a JSON text', () => new Response('{"data": {', { headers: { 'content-type': 'application/json' } })],
  ['an error without a type', () => json(400, { oops: true })],
  ['an empty reply', () => new Response(null, { status: 204 })],
] as const) {
  test(`${name} is an invalid_reply`, async () => {
    const world = createWorld();
    world.server.on('POST /otps/email/login_or_create', response);
    await assert.rejects(
      world.openTab().open().otps.email.loginOrCreate('ada@example.com'),
      code('invalid_reply'),
    );
  });
}

for (const [status, type] of [
  [429, 'too_many_requests'],
  [500, 'internal_server_error'],
  [503, 'internal_server_error'],
] as const) {
  test(`a gateway that answers ${status} in its own format counts as an error of the server`, async () => {
    const world = createWorld();
    const page = new Response('<h1>Sorry</h1>', { status, headers: { 'retry-after': '7' } });
    world.server.on('POST /otps/email/login_or_create', () => page);
    await assert.rejects(world.openTab().open().otps.email.loginOrCreate('ada@example.com'), (error) => {
      assert.ok(error instanceof AuthApiError);
      assert.deepEqual([error.code, error.error_type, error.status_code], ['api_error', type, status]);
      assert.equal(error.retryAfter, 7_000);
      return true;
    });
  });
}

test('a reply that is cut off is an invalid_reply', async () => {
  const world = createWorld();
  const broken = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  world.server.on('POST /otps/email/login_or_create', () => new Response(broken));
  await assert.rejects(
    world.openTab().open().otps.email.loginOrCreate('ada@example.com'),
    code('invalid_reply'),
  );
});

for (const words of [
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'fetch failed',
  'сеть недоступна',
]) {
  test(`a network failure is recognised whatever the engine’s message: ${words}`, async () => {
    const world = createWorld();
    const failure = new TypeError(words);
    world.server.on('POST /otps/email/login_or_create', () => Promise.reject(failure));
    await assert.rejects(world.openTab().open().otps.email.loginOrCreate('ada@example.com'), (error) => {
      assert.equal((error as Error).cause, failure);
      // For the page's developer; visitors read another text.
      assert.match(
        String(error),
        /No answer from http\S+\/sdk\/v1\/otps\/email\/login_or_create\. .*connect-src/,
      );
      return code('unreachable')(error);
    });
  });
}

for (const [call, field] of [
  [(c: Client) => c.otps.email.loginOrCreate(5 as never), 'otps.email.loginOrCreate: "email"'],
  [
    (c: Client) => c.otps.email.loginOrCreate('a', { expiration_minutes: '5' as never }),
    '"expiration_minutes"',
  ],
  [(c: Client) => c.otps.email.loginOrCreate('a', { locale: null as never }), '"locale"'],
  [(c: Client) => c.otps.email.loginOrCreate('a', 'en' as never), 'options must be an object'],
  [(c: Client) => c.otps.authenticate(123456 as never, 'm', { session_duration_minutes: 5 }), '"code"'],
  [
    (c: Client) => c.otps.authenticate('1', undefined as never, { session_duration_minutes: 5 }),
    '"methodId"',
  ],
  [(c: Client) => c.otps.authenticate('1', 'm', {} as never), '"session_duration_minutes"'],
  [(c: Client) => c.otps.authenticate('1', 'm', undefined as never), '"session_duration_minutes"'],
  [
    (c: Client) =>
      c.magicLinks.email.loginOrCreate('a', { login_magic_link_url: new URL('http://a') as never }),
    '"login_magic_link_url"',
  ],
  [(c: Client) => c.magicLinks.authenticate('t', { session_duration_minutes: Number.NaN }), 'NaN'],
  [
    (c: Client) => c.session.authenticate({ session_duration_minutes: '60' as never }),
    'session.authenticate: "session_duration_minutes"',
  ],
  [(c: Client) => c.session.revoke({ forceClear: 'yes' as never }), 'session.revoke: "forceClear"'],
  [
    (c: Client) => c.authenticateByUrl({ session_duration_minutes: [] as never }),
    'authenticateByUrl: "session_duration_minutes"',
  ],
] as const) {
  test(`a wrong argument is refused before anything is sent: ${field}, by ${call.toString().slice(9, 60)}`, async () => {
    const world = createWorld();
    const client = world.openTab().open();
    await assert.rejects(call(client), (error) => {
      assert.ok((error as Error).message.includes(field), (error as Error).message);
      return code('usage_error')(error);
    });
    assert.deepEqual(
      world.server.requests.filter(
        (request) => request.name.startsWith('POST /') && request.name !== 'POST /events',
      ),
      [],
    );
  });
}

type Client = ReturnType<ReturnType<ReturnType<typeof createWorld>['openTab']>['open']>;

test('the body contains the arguments under the wire’s names', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  await client.otps.email.loginOrCreate('ada@example.com', { expiration_minutes: 10, locale: 'en' });
  await client.otps.authenticate('123456', 'method-9', { session_duration_minutes: 60 });
  assert.deepEqual(world.server.seen('POST /otps/email/login_or_create')[0]?.body, {
    email: 'ada@example.com',
    expiration_minutes: 10,
    locale: 'en',
  });
  assert.deepEqual(world.server.seen('POST /otps/authenticate')[0]?.body, {
    token: '123456',
    method_id: 'method-9',
    session_duration_minutes: 60,
  });
});
