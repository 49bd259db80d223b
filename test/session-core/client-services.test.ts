/** The script inside the hidden frame: which pages it answers, and how. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOneTap } from '../../session-core/consumer/methods/one-tap.ts';
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import { runUnder } from '../../session-core/lib/run.ts';
import { oneTapServices } from '../../src/client-services/one-tap.ts';
import { parsedPhoneNumber } from '../../src/client-services/phone.ts';
import { type Services, serve } from '../../src/client-services/serve.ts';
import { mayAsk, readSettings } from '../../src/client-services/settings.ts';
import { challengeParts } from '../fakes/challenge-parts.ts';
import { createWorld, publicToken } from '../fakes/environment.ts';
import { json, refuse } from '../fakes/server.ts';

const parent = {} as Window;
const origin = 'https://pets.example';
const apiBaseUrl = 'https://api.example';

function frame(more: Partial<Services> = {}) {
  const services: Services = {
    greet: async () => ({}),
    oneTapStart: async () => assert.fail('not asked for'),
    oneTapSubmit: async () => assert.fail('not asked for'),
    parsedPhoneNumber: async (request) => parsedPhoneNumber(request as { phoneNumber: string }),
    ...more,
  };
  return serve({ parent, mayAsk: (asking) => asking === origin, services });
}

/** Posts to the frame as a page does, and returns the answer; undefined if there is none. */
async function post(
  hear: ReturnType<typeof serve>,
  data: unknown,
  from: { source?: Window; origin?: string } = {},
): Promise<{ success: boolean; payload?: unknown; error?: Record<string, unknown> } | undefined> {
  const { port1, port2 } = new MessageChannel();
  const answers: never[] = [];
  const answered = new Promise<void>((resolve) => {
    port1.onmessage = ({ data }) => {
      answers.push(data as never);
      resolve();
    };
  });
  await hear({ source: parent, origin, ...from, data, ports: [port2] });
  await Promise.race([answered, turns(50)]);
  port1.close();
  return answers[0];
}

/** Waits long enough for a message to arrive. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const call = (method: unknown, ...args: unknown[]) => ({ method, args });

test('an allowed page is answered', async () => {
  const answer = await post(frame(), call('parsedPhoneNumber', { phoneNumber: '+442079460958' }));
  assert.deepEqual(answer, {
    success: true,
    payload: { isValid: true, number: '+442079460958', national: '020 7946 0958' },
  });
});

test('a page of a foreign origin is refused', async () => {
  const hear = frame({ parsedPhoneNumber: async () => assert.fail('was done') });
  for (const asking of ['https://evil.example', 'https://pets.example.evil.example', 'null']) {
    const answer = await post(hear, call('parsedPhoneNumber', { phoneNumber: '1' }), { origin: asking });
    assert.equal(answer?.success, false);
    assert.equal(answer?.error?.error_type, 'unregistered_origin');
  }
});

test('windows other than the parent get no answer, and without a parent nobody does', async () => {
  const data = call('parsedPhoneNumber', { phoneNumber: '1' });
  assert.equal(await post(frame(), data, { source: {} as Window }), undefined);
  const alone = serve({ parent: null, mayAsk: () => true, services: {} as Services });
  assert.equal(await post(alone, data, { source: null as never }), undefined);
  await frame()({ source: parent, origin, data, ports: [] });
});

test('unknown methods and wrong arguments are answered with an error', async () => {
  for (const method of ['nothing', 'constructor', '__proto__', 7, undefined]) {
    const { error } = (await post(frame(), call(method, {}))) ?? {};
    assert.equal(error?.code, 'usage_error');
    assert.match(String(error?.message), /there is no method/);
  }
  assert.equal((await post(frame(), call('parsedPhoneNumber')))?.error?.code, 'usage_error');
  assert.equal((await post(frame(), { method: 'parsedPhoneNumber' }))?.error?.code, 'usage_error');
});

test('errors are sent as plain data without stack and cause, unexpected ones without their message', async (context) => {
  context.mock.method(console, 'error', () => {});
  const throwing = (error: Error) =>
    frame({
      oneTapStart: async () => {
        throw error;
      },
    });
  const secret = new AuthError('unreachable', 'No.', { cause: new Error('secret') });
  const first = await post(throwing(secret), call('oneTapStart', {}));
  assert.deepEqual(first?.error, { name: 'AuthError', message: 'No.', code: 'unreachable' });
  const refusal = {
    status_code: 429,
    error_type: 'too_many_requests',
    error_message: 'Later.',
    error_url: 'u',
  };
  const second = await post(throwing(new AuthApiError(refusal)), call('oneTapStart', {}));
  assert.deepEqual(second?.error, {
    ...{ name: 'AuthApiError', message: 'Later.', code: 'api_error', ...refusal },
    ...{ request_id: undefined, error_details: undefined, issues: [] },
  });
  const third = await post(throwing(new TypeError('secret')), call('oneTapStart', {}));
  assert.doesNotMatch(JSON.stringify(third), /secret|stack/);
  assert.equal(third?.error?.code, 'invalid_reply');
});

/** The frame's own connection to the provider. */
function provider(start: () => Response = () => json(200, started)) {
  const seen: { url: string; init: RequestInit }[] = [];
  const environment = {
    ...createWorld().openTab().environment,
    async fetch(url: string, init: RequestInit) {
      seen.push({ url, init });
      if (url.includes('/onetap/start')) return start();
      return json(200, { redirect_url: 'https://pets.example/authenticate?token=t' });
    },
  };
  return { seen, services: oneTapServices({ environment, apiBaseUrl, prefix: 'pet' }) };
}

const started = {
  request_id: 'request-1',
  google_client_id: 'client',
  oauth_callback_id: 'oauth-callback-1',
  pet_csrf_token: 'csrf',
  nonce: 'nonce',
  fedcm_config_url: 'https://api.example/identity/fedcm/config.json',
};

test('one-tap starts and ends with the fields of the wire; the frame keeps the CSRF token, valid for one end', async () => {
  const { seen, services } = provider();
  assert.deepEqual(await services.oneTapStart({ publicToken }), {
    requestId: 'request-1',
    googleClientId: 'client',
    oauthCallbackId: 'oauth-callback-1',
    petCsrfToken: 'csrf',
    nonce: 'nonce',
    fedcmConfigUrl: started.fedcm_config_url,
  });
  const end = {
    publicToken,
    idToken: 'id-token',
    oauthCallbackID: 'oauth-callback-1',
    loginRedirectURL: 'https://pets.example/authenticate',
  };
  assert.deepEqual(await services.oneTapSubmit(end), {
    redirect_url: 'https://pets.example/authenticate?token=t',
  });
  const [start, submit] = seen;
  assert.equal(start?.url, `${apiBaseUrl}/v1/public/oauth/google/onetap/start?public_token=${publicToken}`);
  assert.deepEqual([start?.init.credentials, submit?.init.credentials], ['include', 'include']);
  assert.equal(submit?.url, `${apiBaseUrl}/v1/oauth/callback/oauth-callback-1`);
  assert.equal(new Headers(submit?.init.headers).get('x-pet-oauth-type'), 'google-one-tap');
  assert.deepEqual(JSON.parse(String(submit?.init.body)), {
    id_token: 'id-token',
    pet_csrf_token: 'csrf',
    login_redirect_url: 'https://pets.example/authenticate',
  });
  await assert.rejects(services.oneTapSubmit(end), { error_type: 'oauth_flow_callback_error' });
  assert.equal(seen.length, 2);
});

test('the error names a wrong argument of one-tap, and nothing is sent', async () => {
  const { seen, services } = provider();
  await assert.rejects(services.oneTapStart({}), { code: 'usage_error', message: /"publicToken"/ });
  await assert.rejects(services.oneTapSubmit({ publicToken, idToken: 1 }), {
    code: 'usage_error',
    message: /"idToken"/,
  });
  assert.deepEqual(seen, []);
});

/** One-tap of a page with this frame: both sides, with a real channel between them. */
function page({ start, pkceRequired }: { start?: () => Response; pkceRequired?: boolean } = {}) {
  const { seen, services } = provider(start);
  const hear = frame(services);
  const tab = createWorld().openTab({
    identity: { supported: () => true, ask: async () => 'id-token' },
  });
  const frames = {
    open: () => ({
      found: false,
      loaded: Promise.resolve(),
      forbidden: new AbortController().signal,
      connected: () => true,
      post: (data: unknown, port: MessagePort) =>
        void hear({ source: parent, origin, data: structuredClone(data), ports: [port] }),
      remove() {},
    }),
  };
  const environment = { ...tab.environment, frames, fetch: () => assert.fail('the page asked by itself') };
  const { start: ask } = createOneTap({
    ...{ publicToken, apiBaseUrl, prefix: 'pet' },
    ...challengeParts(environment, pkceRequired),
    clientsideServicesIframeURL: `${apiBaseUrl}/client-services.html`,
    run: runUnder(new AbortController().signal),
  });
  return { seen, tab, ask };
}

test('with the address of a frame, all of one-tap runs through the frame, and the page makes no call', async () => {
  const { seen, tab, ask } = page();
  assert.deepEqual(await ask({ login_redirect_url: 'https://pets.example/authenticate' }), { success: true });
  assert.deepEqual(tab.visited, ['https://pets.example/authenticate?token=t']);
  assert.equal(
    JSON.parse(String(seen[1]?.init.body)).login_redirect_url,
    'https://pets.example/authenticate',
  );
});

test('the frame passes on the challenge of a project that requires PKCE', async () => {
  const { seen, ask } = page({ pkceRequired: true });
  assert.deepEqual(await ask(), { success: true });
  assert.match(JSON.parse(String(seen[1]?.init.body)).code_challenge, /^[\w-]{43}$/);
});

test('a refusal behind the frame is the reason, just as without a frame', async () => {
  const { ask } = page({ start: () => refuse(404, 'oauth_config_not_found') });
  assert.deepEqual(await ask(), { success: false, reason: 'oauth_config_not_found' });
});

test('numbers are parsed by their country, and partial ones are formatted while typing', () => {
  const read = (phoneNumber: string, regionCode?: string) =>
    Object.values(parsedPhoneNumber({ phoneNumber, ...(regionCode ? { regionCode } : {}) }));
  assert.deepEqual(read('2015550123', 'US'), [true, '+12015550123', '(201) 555-0123']);
  assert.deepEqual(read('2015550123', 'us'), [true, '+12015550123', '(201) 555-0123']);
  assert.deepEqual(read('20155', 'US'), [false, '+120155', '(201) 55']);
  assert.deepEqual(read('+44 20 7946 0958', 'US'), [true, '+442079460958', '020 7946 0958']);
  assert.deepEqual(read('020 7946 0958'), [false, '', '020 7946 0958']);
  assert.deepEqual(read('020 7946 0958', 'XX'), [false, '', '020 7946 0958']);
  assert.deepEqual(read('call +44 20 7946 0958', 'GB')[0], false);
});

test('the origin check compares whole origins, and allows any port or subdomain only if the setting says so', () => {
  const allowed = [
    'https://pets.example',
    'http://localhost:*',
    'http://*.localhost:*',
    'https://*.dogs.example',
  ];
  for (const good of [
    'https://pets.example',
    'http://localhost:4300',
    'http://localhost',
    'http://tenant.localhost:3000',
    'https://a.b.dogs.example',
  ]) {
    assert.equal(mayAsk(good, allowed), true, good);
  }
  const bad = [
    'http://pets.example',
    'https://pets.example:8443',
    'https://a.pets.example',
    'https://dogs.example',
    'https://a.dogs.example:8443',
    'https://adogs.example',
    'https://a.dogsXexample',
    'https://localhost:1',
    'http://localhost.evil.example',
    'null',
    '',
  ];
  for (const origin of bad) assert.equal(mayAsk(origin, allowed), false, origin);
});

test('the page takes the API’s address from its settings, and by default from its own address', () => {
  const read = (values: Record<string, string>) =>
    readSettings((name) => values[name] ?? '', 'https://api.example/auth/client-services.html');
  assert.deepEqual(read({}), { apiBaseUrl: 'https://api.example/auth', prefix: 'auth', allowedOrigins: [] });
  assert.deepEqual(
    read({
      'api-base-url': 'https://other.example/',
      prefix: 'pet',
      'allowed-origins': ' https://a  https://b ',
    }),
    { apiBaseUrl: 'https://other.example', prefix: 'pet', allowedOrigins: ['https://a', 'https://b'] },
  );
});
