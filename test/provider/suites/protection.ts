/** Captcha and device fingerprint, as a project may require them. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { callTable } from '../../../provider/calls/table.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { isProtected } from '../../../provider/protection/guard.ts';
import { readSettings } from '../../../provider/settings/settings.ts';
import { createWorld, minute, newAddress, publicToken, type World } from '../world.ts';

const facts = {
  webdriver: false,
  languages: ['de-DE', 'en'],
  timezone: 'Europe/Berlin',
  screen: [390, 844],
  touch_points: 5,
  cores: 6,
};
const browser = { 'User-Agent': 'Mozilla/5.0 (iPhone)' };

/** A captcha service that knows the tokens `good` and `doubtful`. */
async function captchaService(test: TestContext) {
  const requests: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const form = Object.fromEntries(new URLSearchParams(text));
    requests.push(form);
    if (form.response === 'outage') return void response.writeHead(500).end();
    const success = form.response === 'good' || form.response === 'doubtful' || form.response === 'elsewhere';
    const score = form.response === 'doubtful' ? 0.3 : 0.9;
    const action = form.response === 'elsewhere' ? 'COMMENT' : 'LOGIN';
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success, score, action }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === 'object' && address);
  return { asked: requests, url: `http://127.0.0.1:${address.port}/verify` };
}

const captcha_settings = { enabled: true, siteKey: 'site-key' };

async function open(test: TestContext, database: OpenedDatabase, project: object) {
  const { asked, url } = await captchaService(test);
  const environment = {
    PROJECT_SETTINGS: JSON.stringify(project),
    CAPTCHA_SECRET: 'captcha-secret',
    CAPTCHA_VERIFY_URL: url,
    TRUST_PROXY: '1',
  };
  return { world: await createWorld(test, { database, environment }), asked };
}

/** The raw answer: a challenge is not JSON. */
async function send(
  world: World,
  fields: object,
  headers: Record<string, string> = {},
  path = '/otps/email/login_or_create',
) {
  const response = await fetch(`${world.url}/sdk/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ email: newAddress(), ...fields }),
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

async function look(world: World, judgement: object = facts, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/dfp/submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...browser, ...headers },
    body: JSON.stringify({ public_token: publicToken, facts: judgement }),
  });
  assert.equal(response.status, 200);
  const { telemetry_id } = (await response.json()) as { telemetry_id: string };
  return { dfp_telemetry_id: telemetry_id };
}

function assertChallenged({ status, type, text }: Awaited<ReturnType<typeof send>>): void {
  assert.equal(status, 403);
  assert.match(type ?? '', /text\/plain/);
  assert.equal(text, 'Captcha required');
}

export function protectionSuite(database: () => OpenedDatabase): void {
  describe('protection', () => {
    it('with captchas on, a call needs a token for LOGIN that the service rates as human', async (t) => {
      const { world, asked } = await open(t, database(), { captcha_settings });
      for (const fields of [
        {},
        ...['', 'bad', 'doubtful', 'elsewhere'].map((captcha_token) => ({ captcha_token })),
      ]) {
        assertChallenged(await send(world, fields));
      }
      assert.equal((await send(world, { captcha_token: 'good' })).status, 200);
      assert.deepEqual(asked.at(-1), { secret: 'captcha-secret', response: 'good', remoteip: '127.0.0.1' });
    });

    it('refuses sign-ins while the captcha service is down, and says when to retry', async (t) => {
      const { world } = await open(t, database(), { captcha_settings });
      const { status, text } = await send(world, { captcha_token: 'outage' });
      assert.equal(status, 503);
      assert.equal(JSON.parse(text).error_type, 'internal_server_error');
    });

    it('guards every call that the wire protects, and no other', () => {
      const names = Object.entries(callTable).flatMap(([name, { body }]) =>
        isProtected(body) ? [name] : [],
      );
      assert.ok(names.includes('POST /passwords/authenticate'));
      assert.ok(names.includes('POST /users/search'));
      assert.ok(names.includes('POST /webauthn/authenticate'));
      assert.ok(names.includes('POST /crypto_wallets/authenticate/start/primary'));
      assert.ok(!names.includes('POST /magic_links/authenticate'));
      assert.ok(!names.includes('POST /passwords/strength_check'));
      assert.ok(!names.includes('POST /sessions/authenticate'));
    });

    it('in DECISIONING mode a clean device passes without a captcha, and a doubtful one needs it', async (t) => {
      const { world } = await open(t, database(), {
        captcha_settings,
        dfp_protected_auth_enabled: true,
        dfp_protected_auth_mode: 'DECISIONING',
      });
      const plain = await look(world);
      assert.equal((await send(world, plain)).status, 200);
      assertChallenged(await send(world, {}));
      assertChallenged(await send(world, { dfp_telemetry_id: 'telemetry-id-made-up' }));
      assertChallenged(await send(world, await look(world, { ...facts, webdriver: true })));
      assertChallenged(await send(world, await look(world, facts, { 'User-Agent': 'HeadlessChrome/130' })));
      assert.equal((await send(world, { captcha_token: 'good' })).status, 200);
      const elsewhere = { 'X-Forwarded-For': '198.51.100.7' };
      assertChallenged(await send(world, plain, elsewhere));
      world.clock.advance(15 * minute + 1);
      assertChallenged(await send(world, plain));
    });

    it('in DECISIONING mode it does not challenge the lookup of an address, which no client repeats with a captcha', async (t) => {
      const { world } = await open(t, database(), {
        captcha_settings,
        dfp_protected_auth_enabled: true,
        dfp_protected_auth_mode: 'DECISIONING',
      });
      const doubtful = await look(world, { ...facts, webdriver: true });
      assert.equal((await send(world, doubtful, {}, '/users/search')).status, 200);
      // Without fingerprints the captcha is sent at once, and is required.
      const plain = await open(t, database(), { captcha_settings });
      assertChallenged(await send(plain.world, {}, {}, '/users/search'));
    });

    it('in OBSERVATION mode the device decides nothing', async (t) => {
      const { world } = await open(t, database(), { dfp_protected_auth_enabled: true });
      assert.equal((await send(world, {})).status, 200);
      assert.equal((await send(world, await look(world, { ...facts, webdriver: true }))).status, 200);
      const both = await open(t, database(), { captcha_settings, dfp_protected_auth_enabled: true });
      const plain = await look(both.world);
      assertChallenged(await send(both.world, plain));
      assert.equal((await send(both.world, { ...plain, captcha_token: 'good' })).status, 200);
    });

    it('serves the fingerprint script only where fingerprints are on', async (t) => {
      const { world } = await open(t, database(), { dfp_protected_auth_enabled: true });
      const script = await fetch(`${world.url}/dfp/telemetry.js`);
      assert.match(script.headers.get('content-type') ?? '', /text\/javascript/);
      assert.equal(script.headers.get('cross-origin-resource-policy'), 'cross-origin');
      assert.match(await script.text(), /GetTelemetryID/);
      const { world: without } = await open(t, database(), {});
      assert.equal((await fetch(`${without.url}/dfp/telemetry.js`)).status, 404);
    });

    it('serves script and submission at its root, for clients that keep only the host of its address', async (t) => {
      const { world } = await open(t, database(), {
        captcha_settings,
        dfp_protected_auth_enabled: true,
        dfp_protected_auth_mode: 'DECISIONING',
      });
      const { origin } = new URL(world.url);
      const script = await fetch(`${origin}/telemetry.js`);
      assert.match(script.headers.get('content-type') ?? '', /text\/javascript/);
      assert.equal(script.headers.get('cross-origin-resource-policy'), 'cross-origin');
      // A page with what the script looks at, in a browser of today.
      const page = createContext({
        navigator: { webdriver: false, languages: ['en'], maxTouchPoints: 0, hardwareConcurrency: 4 },
        screen: { width: 1280, height: 800 },
        fetch: (url: string, { headers, ...rest }: RequestInit) =>
          fetch(url, { ...rest, headers: { ...(headers as Record<string, string>), ...browser } }),
      });
      runInContext(await script.text(), page);
      const ask = `GetTelemetryID(${JSON.stringify(publicToken)}, ${JSON.stringify(`${origin}/submit`)})`;
      const dfp_telemetry_id: unknown = await runInContext(ask, page);
      assert.equal((await send(world, { dfp_telemetry_id })).status, 200);
      const { world: without } = await open(t, database(), {});
      assert.equal((await fetch(`${without.url}/telemetry.js`)).status, 404);
      assert.equal((await fetch(`${without.url}/submit`, { method: 'POST' })).status, 404);
    });

    it('does not start with a challenge that no client can answer', () => {
      const settings = (project: object) => ({ PROJECT_SETTINGS: JSON.stringify(project) });
      assert.throws(() => readSettings(settings({ captcha_settings })), /CAPTCHA_SECRET/);
      const deciding = { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'DECISIONING' };
      assert.throws(() => readSettings(settings(deciding)), /captcha_settings/);
    });
  });
}
