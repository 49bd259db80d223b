/** The page's side of the hidden frame, with real message channels and a fake clock. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createServiceFrame } from '../../session-core/browser/frame.ts';
import type { FrameAccess, ServiceFrame } from '../../session-core/environment.ts';
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import { createWorld } from '../fakes/environment.ts';

const address = 'https://api.example/client-services.html';
const number = { phoneNumber: '020 7946 0958', regionCode: 'GB' };
const parsed = { isValid: true, number: '+442079460958', national: '020 7946 0958' };

interface Options {
  /** The frame's reaction to a call. @default answers it */
  hear?: (message: unknown, port: MessagePort) => void;
  loaded?: Promise<void>;
  found?: boolean;
  /** The answer to the greeting; null for an error page. @default like our frame */
  greeting?: object | null;
}

function scene({ hear = answering({ success: true, payload: parsed }), ...rest }: Options = {}) {
  const world = createWorld();
  const opened: (ServiceFrame & { gone: boolean; removed: boolean; greetings: number; forbid(): void })[] =
    [];
  const frames: FrameAccess = {
    open() {
      const policy = new AbortController();
      const frame = {
        found: rest.found ?? false,
        loaded: rest.loaded ?? Promise.resolve(),
        forbidden: policy.signal,
        gone: false,
        removed: false,
        connected: () => !frame.gone,
        post(message: unknown, port: MessagePort) {
          if ((message as { method: string }).method !== 'greet') return hear(message, port);
          frame.greetings += 1;
          const { greeting = { success: true, payload: {} } } = rest;
          (greeting === null ? silent : answering(greeting))(message, port);
        },
        greetings: 0,
        remove() {
          frame.gone = true;
          frame.removed = true;
        },
        forbid: () => policy.abort(),
      };
      opened.push(frame);
      return frame;
    },
  };
  const tab = world.openTab();
  const environment = { ...tab.environment, frames };
  return { ...world, opened, tab, client: createServiceFrame(environment, address), environment };
}

function answering(answer: unknown) {
  return (_message: unknown, port: MessagePort) => {
    port.postMessage(answer);
    port.close();
  };
}

const silent = (_message: unknown, port: MessagePort) => port.close();
const never = new Promise<void>(() => {});
const failure = (error: object) => answering({ success: false, error });

/** Lets pending real messages arrive. */
const soon = () => new Promise((resolve) => setImmediate(resolve));

test('a call follows the protocol, and its answer arrives on its own port', async () => {
  const heard: unknown[] = [];
  const { client, opened } = scene({
    hear(message, port) {
      heard.push(message);
      answering({ success: true, payload: parsed })(message, port);
    },
  });
  assert.deepEqual(opened, []);
  const replies = await Promise.all([
    client.call('parsedPhoneNumber', number),
    client.call('parsedPhoneNumber', number),
  ]);
  assert.deepEqual(replies, [parsed, parsed]);
  assert.deepEqual(heard[0], { method: 'parsedPhoneNumber', args: [number] });
  assert.equal(opened.length, 1);
});

test('all clients of a page share a frame; the page’s own frame is used, with a warning', async () => {
  const { client, environment, opened, tab } = scene({ found: true });
  await client.call('parsedPhoneNumber', number);
  await createServiceFrame(environment, '/client-services.html').call('parsedPhoneNumber', number);
  await createServiceFrame(environment, address).call('parsedPhoneNumber', number);
  assert.equal(opened.length, 2);
  assert.match(
    tab.warnings[0] ?? '',
    /already has a frame with the address .*api\.example\/client-services\.html/,
  );
});

test('a frame that the page has removed is dropped, and another replaces it', async () => {
  const { client, opened } = scene();
  await client.call('parsedPhoneNumber', number);
  const [first] = opened;
  assert.ok(first);
  first.gone = true;
  assert.deepEqual(await client.call('parsedPhoneNumber', number), parsed);
  assert.deepEqual(
    opened.map(({ removed }) => removed),
    [true, false],
  );
});

test('a frame that never loads is an error with a message, and the next call tries another', async () => {
  const { client, clock, opened } = scene({ loaded: never });
  const call = client.call('parsedPhoneNumber', number);
  const refused = assert.rejects(call, { code: 'unreachable', message: /did not load within 10 seconds/ });
  await clock.advance(10_000);
  await refused;
  assert.equal(opened[0]?.gone, true);
  client.call('parsedPhoneNumber', number).catch(() => undefined);
  assert.equal(opened.length, 2);
});

test('the page’s own frame may have loaded earlier, so it is called after two seconds', async () => {
  const { client, clock } = scene({ loaded: never, found: true });
  const call = client.call('parsedPhoneNumber', number);
  await clock.advance(2_000);
  assert.deepEqual(await call, parsed);
});

test('an error page in the frame is an error after three seconds, and the next call tries another', async () => {
  const { client, clock, opened } = scene({ greeting: null, hear: () => assert.fail('was asked') });
  const refused = assert.rejects(client.call('oneTapStart', { publicToken: 'p' }), {
    code: 'unreachable',
    message: /frame-ancestors/,
  });
  await soon();
  await clock.advance(3_000);
  await refused;
  assert.equal(opened[0]?.gone, true);
  client.call('parsedPhoneNumber', number).catch(() => undefined);
  assert.equal(opened.length, 2);
});

test('a frame is greeted once, and any answer proves that it has loaded', async () => {
  for (const greeting of [undefined, { success: false, error: { name: 'AuthError', code: 'usage_error' } }]) {
    const { client, opened } = scene(greeting ? { greeting } : {});
    assert.deepEqual(await client.call('parsedPhoneNumber', number), parsed);
    assert.deepEqual(await client.call('parsedPhoneNumber', number), parsed);
    assert.equal(opened[0]?.greetings, 1);
  }
});

test('a slow network has ten seconds: the greeting’s timeout starts when the frame has loaded', async () => {
  let come = () => {};
  const loaded = new Promise<void>((resolve) => (come = resolve));
  const { client, clock } = scene({ loaded });
  const call = client.call('parsedPhoneNumber', number);
  await clock.advance(9_000);
  come();
  assert.deepEqual(await call, parsed);
});

test('a silent frame times out after the given time, by default twenty seconds', async () => {
  const { client, clock } = scene({ hear: silent });
  const patient = assert.rejects(client.call('oneTapStart', { publicToken: 'p' }), {
    code: 'timeout',
    message: /did not answer within 20 seconds/,
  });
  const hasty = assert.rejects(client.call('parsedPhoneNumber', number, { timeout: 2_000 }), {
    code: 'timeout',
    message: /within 2 seconds/,
  });
  await soon();
  await clock.advance(2_000);
  await hasty;
  await clock.advance(18_000);
  await patient;
});

test('a policy that forbids the frame is reported at once, before and after the browser reports it as loaded', async () => {
  const forbidden = { code: 'unreachable', message: /Content-Security-Policy \(frame-src\)/ };
  for (const loaded of [never, Promise.resolve()]) {
    const { client, opened } = scene({ loaded, hear: silent });
    const call = assert.rejects(client.call('parsedPhoneNumber', number), forbidden);
    await soon();
    opened[0]?.forbid();
    await call;
  }
});

test('an abort ends a call at once and leaves the frame for other calls', async () => {
  for (const loaded of [never, Promise.resolve()]) {
    const { client, opened } = scene({ loaded, hear: silent });
    const controller = new AbortController();
    const call = assert.rejects(client.call('parsedPhoneNumber', number, { signal: controller.signal }), {
      code: 'aborted',
    });
    await soon();
    controller.abort();
    await call;
    assert.equal(opened[0]?.gone, false);
    const late = client.call('parsedPhoneNumber', number, { signal: controller.signal });
    await assert.rejects(late, { code: 'aborted' });
    assert.equal(opened.length, 1);
  }
});

test('errors from the frame become ours again by their name, without a stack', async () => {
  const stack = 'Error: at https://api.example/client-services.js:1:2';
  const refusal = {
    name: 'AuthApiError',
    message: 'No.',
    status_code: 404,
    error_type: 'oauth_config_not_found',
    error_message: 'No.',
    error_url: 'https://api.example/docs/errors#x',
    request_id: 'request-1',
    stack,
  };
  const outcome = await scene({ hear: failure(refusal) })
    .client.call('oneTapStart', { publicToken: 'p' })
    .catch((error) => error);
  assert.ok(outcome instanceof AuthApiError);
  const { status_code, error_type, error_url, request_id, code } = outcome;
  assert.deepEqual(
    [status_code, error_type, error_url, request_id, code],
    [404, 'oauth_config_not_found', refusal.error_url, 'request-1', 'api_error'],
  );
  assert.doesNotMatch(String(outcome.stack), /client-services\.js/);

  const cases: [object, string][] = [
    [{ name: 'AuthError', message: 'no method "x"', code: 'usage_error', stack }, 'usage_error'],
    [{ name: 'AuthError', message: 'm', code: 'made_up' }, 'invalid_reply'],
    [{ name: 'TypeError', message: 'm', stack }, 'invalid_reply'],
    [{ name: 'AuthApiError', message: 'without a type' }, 'invalid_reply'],
    [{}, 'invalid_reply'],
  ];
  for (const [error, wanted] of cases) {
    const reply = await scene({ hear: failure(error) })
      .client.call('parsedPhoneNumber', number)
      .catch((e) => e);
    assert.ok(reply instanceof AuthError);
    assert.equal(reply.code, wanted);
    assert.doesNotMatch(String(reply.stack), /client-services\.js/);
  }
});

test('an answer that does not follow the protocol is an invalid_reply', async () => {
  for (const answer of [
    null,
    'yes',
    {},
    { success: 'true', payload: parsed },
    { success: true },
    { success: false },
  ]) {
    await assert.rejects(scene({ hear: answering(answer) }).client.call('parsedPhoneNumber', number), {
      code: 'invalid_reply',
    });
  }
});

test('a frame that cannot receive messages is unreachable', async () => {
  const { client } = scene({
    hear() {
      throw new Error('gone');
    },
  });
  await assert.rejects(client.call('parsedPhoneNumber', number), { code: 'unreachable' });
});

test('only http(s) addresses are framed, and only in a page', () => {
  const { environment } = scene();
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'https://']) {
    assert.throws(() => createServiceFrame(environment, wrong), { code: 'usage_error' });
  }
  assert.throws(() => createServiceFrame({ ...environment, place: () => null }, address), {
    code: 'usage_error',
  });
});

test('the client checks its arguments, uses the provider’s frame by default, and ends with `dispose`', async () => {
  const { environment, tab, clock, opened } = scene({ hear: silent });
  Object.assign(tab.environment, { frames: environment.frames });
  const auth = tab.open();
  await assert.rejects(auth.clientServices.parsedPhoneNumber({ phoneNumber: 1 as never }), {
    code: 'usage_error',
    message: /"phoneNumber"/,
  });
  assert.equal(opened.length, 0);
  const waiting = assert.rejects(auth.clientServices.parsedPhoneNumber(number), { code: 'aborted' });
  await clock.settle();
  assert.equal(opened.length, 1);
  auth.dispose();
  await waiting;
  await assert.rejects(auth.clientServices.parsedPhoneNumber(number), { code: 'disposed' });
});
