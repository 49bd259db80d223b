/** Captchas and device fingerprints: which calls carry them, and when a call is repeated. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { AuthError } from '../../session-core/index.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import { openDeferred } from '../fakes/deferred.ts';
import { createWorld, type World } from '../fakes/environment.ts';
import { takePage } from '../fakes/page.ts';
import { ok } from '../fakes/server.ts';

afterEach(takePage);

const guest = 'ada@example.com';
const challenge = () =>
  new Response('Captcha required', { status: 403, headers: { 'content-type': 'text/plain' } });

const captchaOn = { captcha_settings: { enabled: true, siteKey: 'site/key' } };
const observing = { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'OBSERVATION' };
const deciding = { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'DECISIONING' };

/** Both vendors' scripts, which number their tokens. */
function vendors({ blocked = [] as string[] } = {}) {
  const loaded: string[] = [];
  const requests: unknown[][] = [];
  let count = 0;
  const globals: Record<string, unknown> = {
    grecaptcha: {
      enterprise: {
        ready: (begin: () => void) => queueMicrotask(begin),
        async execute(...args: unknown[]) {
          requests.push(args);
          count += 1;
          return `captcha-${count}`;
        },
      },
    },
    async GetTelemetryID(...args: unknown[]) {
      requests.push(args);
      count += 1;
      return `telemetry-${count}`;
    },
  };
  const scripts = {
    async load(address: string) {
      loaded.push(address);
      if (blocked.some((part) => address.includes(part))) throw new Error('blocked');
    },
    global: (name: string) => globals[name],
  };
  return { loaded, asked: requests, scripts, globals };
}

async function open(settings: object, scripts = vendors()) {
  const world = createWorld();
  Object.assign(world.server.bootstrap, settings);
  const tab = world.openTab({ scripts: scripts.scripts });
  const client = tab.open();
  await client.bootstrap.load();
  return { world, tab, client, ...scripts };
}

const bodies = (world: World, name: CallName) =>
  world.server.seen(name).map(({ body }) => body as { captcha_token?: string; dfp_telemetry_id?: string });

const send = (client: SessionClient) => client.otps.email.loginOrCreate(guest);
const sends = 'POST /otps/email/login_or_create';

test('a project that requires nothing gets nothing, and no third-party script loads', async () => {
  const { world, client, loaded } = await open({});
  await send(client);
  assert.deepEqual(bodies(world, sends), [{ email: guest }]);
  assert.deepEqual(loaded, []);
});

test('with captchas on, each protected call carries its own, for the action LOGIN', async () => {
  const { world, client, loaded, asked } = await open(captchaOn);
  await send(client);
  await client.searchManager.searchUser(guest);
  assert.equal(loaded[0], 'https://www.google.com/recaptcha/enterprise.js?render=site%2Fkey');
  assert.deepEqual(asked[0], ['site/key', { action: 'LOGIN' }]);
  assert.deepEqual(bodies(world, sends), [{ email: guest, captcha_token: 'captcha-1' }]);
  assert.deepEqual(bodies(world, 'POST /users/search'), [{ email: guest, captcha_token: 'captcha-2' }]);
});

test('with only a captcha there is no second try', async () => {
  const { world, client } = await open(captchaOn);
  world.server.on(sends, challenge);
  await assert.rejects(send(client), isError('captcha_required'));
  assert.equal(bodies(world, sends).length, 1);
});

test('in observation mode both are sent, and both are renewed for the second try', async () => {
  const { world, client, loaded, asked } = await open({ ...captchaOn, ...observing });
  world.server.on(sends, ({ body }) =>
    (body as { dfp_telemetry_id: string }).dfp_telemetry_id === 'telemetry-1'
      ? challenge()
      : ok({ method_id: 'm' }),
  );
  await send(client);
  assert.ok(loaded.includes('https://api.example/dfp/telemetry.js'));
  assert.deepEqual(asked[0], ['public-token-test-local', 'https://api.example/dfp/submit']);
  assert.deepEqual(bodies(world, sends), [
    { email: guest, dfp_telemetry_id: 'telemetry-1', captcha_token: 'captcha-2' },
    { email: guest, dfp_telemetry_id: 'telemetry-3', captcha_token: 'captcha-4' },
  ]);
});

test('in decision mode the captcha is sent only if the server asks', async () => {
  const { world, client } = await open({ ...captchaOn, ...deciding });
  world.server.on(sends, ({ body }) =>
    (body as { captcha_token?: string }).captcha_token ? ok({ method_id: 'm' }) : challenge(),
  );
  await send(client);
  assert.deepEqual(bodies(world, sends), [
    { email: guest, dfp_telemetry_id: 'telemetry-1' },
    { email: guest, dfp_telemetry_id: 'telemetry-2', captcha_token: 'captcha-3' },
  ]);
});

test('after a second challenge the call rejects', async () => {
  const { world, client } = await open({ ...captchaOn, ...deciding });
  world.server.on(sends, challenge);
  await assert.rejects(send(client), isError('captcha_required'));
  assert.equal(bodies(world, sends).length, 2);
});

test('exceptions of the wire: no fingerprint for a second code by mail, no second try for a lookup', async () => {
  const { world, client } = await open({ ...captchaOn, ...observing });
  await client.otps.email.send(guest);
  assert.deepEqual(bodies(world, 'POST /otps/email/send/primary'), [
    { email: guest, captcha_token: 'captcha-1' },
  ]);
  world.server.on('POST /users/search', challenge);
  await assert.rejects(client.searchManager.searchUser(guest), isError('captcha_required'));
  assert.equal(bodies(world, 'POST /users/search').length, 1);
});

test('a blocked script is reported at once with its address, and nothing is sent', async () => {
  for (const [settings, part, origin] of [
    [captchaOn, 'enterprise.js', 'https://www.google.com'],
    [{ ...captchaOn, ...deciding }, 'telemetry.js', 'https://api.example'],
  ] as const) {
    const { world, client } = await open(settings, vendors({ blocked: [part] }));
    await assert.rejects(send(client), (error) => {
      assert.ok(error instanceof AuthError);
      assert.equal(error.code, 'protection_unavailable');
      assert.ok(error.message.includes(origin), error.message);
      return true;
    });
    assert.equal(bodies(world, sends).length, 0);
  }
});

test('a fingerprint that is only observed is left out if its script is blocked', async () => {
  const { world, tab, client } = await open(observing, vendors({ blocked: ['telemetry.js'] }));
  await send(client);
  assert.deepEqual(bodies(world, sends), [{ email: guest }]);
  assert.equal(tab.warnings.length, 1);
});

test('a script that never answers, or defines nothing, ends in an error', async () => {
  const silent = vendors();
  silent.globals.grecaptcha = { enterprise: { ready: () => {} } };
  const { world, client } = await open(captchaOn, silent);
  const sending = assert.rejects(send(client), isError('protection_unavailable'));
  await world.clock.advance(10_000);
  await sending;
  const empty = vendors();
  delete empty.globals.grecaptcha;
  const { client: other } = await open(captchaOn, empty);
  await assert.rejects(send(other), isError('protection_unavailable'));
});

test('an abort while a script loads sends nothing', async () => {
  const silent = vendors();
  silent.globals.grecaptcha = { enterprise: { ready: () => {} } };
  const { world, client } = await open(captchaOn, silent);
  const controller = new AbortController();
  const sending = assert.rejects(
    client.otps.email.loginOrCreate(guest, {}, { signal: controller.signal }),
    isError('aborted'),
  );
  await world.clock.settle();
  controller.abort();
  await sending;
  assert.equal(bodies(world, sends).length, 0);
});

test('a project without a captcha is not asked again for one', async () => {
  const { world, client } = await open({});
  world.server.on(sends, challenge);
  await assert.rejects(send(client), isError('captcha_required'));
  assert.equal(bodies(world, sends).length, 1);
});

test('after a script has answered, its timer has ended', async () => {
  const { world, client } = await open(captchaOn);
  await world.clock.advance(2_000);
  const before = world.clock.pending();
  await send(client);
  assert.equal(world.clock.pending(), before);
});

test('the first call of a new browser waits for the settings, so that it has the observed fingerprint', async () => {
  const world = createWorld();
  Object.assign(world.server.bootstrap, observing);
  world.server.latency = 400;
  const sending = send(world.openTab({ scripts: vendors().scripts }).open());
  await world.clock.advance(1_000);
  await sending;
  assert.deepEqual(bodies(world, sends), [{ email: guest, dfp_telemetry_id: 'telemetry-1' }]);
});

test('settings that take longer than a second delay only one call; if the server asks for a captcha, the call waits for them', async () => {
  const world = createWorld();
  Object.assign(world.server.bootstrap, captchaOn);
  world.server.on(sends, ({ body }) =>
    (body as { captcha_token?: string }).captcha_token ? ok({ method_id: 'm' }) : challenge(),
  );
  let answer = () => {};
  world.server.on('GET /projects/bootstrap/:public_token', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return ok(world.server.bootstrap);
  });
  const client = world.openTab({ scripts: vendors().scripts }).open();
  const first = send(client);
  await world.clock.advance(999);
  assert.equal(bodies(world, sends).length, 0);
  await world.clock.advance(1);
  assert.deepEqual(bodies(world, sends), [{ email: guest }]);
  const second = send(client);
  await world.clock.advance(0);
  assert.deepEqual(bodies(world, sends), [{ email: guest }, { email: guest }]);
  answer();
  await Promise.all([first, second]);
  assert.equal(bodies(world, sends).filter(({ captcha_token }) => captcha_token).length, 2);
});

test('in a browser with stored settings no call waits', async () => {
  const { world, tab } = await open({});
  world.server.latency = 5_000;
  const client = tab.open();
  void send(client).catch(() => undefined);
  await world.clock.advance(0);
  assert.equal(bodies(world, sends).length, 1);
});

for (const kind of ['whole', 'deferred']) {
  test(`scripts load from the host’s addresses, with a client that is ${kind}`, async () => {
    const { scripts, loaded } = vendors();
    const world = createWorld();
    Object.assign(world.server.bootstrap, captchaOn, observing);
    const tab = world.openTab({ scripts });
    const urls = {
      captchaScriptUrl: 'https://captcha.example/e.js',
      dfpCdnUrl: 'https://cdn.example',
      dfppaUrl: 'https://back.example',
    };
    const deferred = kind === 'deferred' ? openDeferred(world, tab, urls) : null;
    deferred?.idle();
    await deferred?.arrive();
    const client = deferred?.client ?? tab.open(urls);
    await client.bootstrap.load();
    await send(client);
    assert.deepEqual(loaded.sort(), [
      'https://captcha.example/e.js?render=site%2Fkey',
      'https://cdn.example/telemetry.js',
    ]);
  });
}

function isError(code: string) {
  return (error: unknown) => {
    assert.ok(error instanceof AuthError, String(error));
    assert.equal(error.code, code);
    return true;
  };
}
