/** Which pages may call. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { beforeTheDatabase } from '../../../provider/http/before-the-database.ts';
import { development, production, send } from '../modes.ts';
import { sharedDatabase } from '../shared-database.ts';
import { createWorld, newAddress, publicToken } from '../world.ts';

let opened: OpenedDatabase;
before(async () => {
  opened = await sharedDatabase();
});

describe('pages of other origins', () => {
  async function ask(url: string, origin: string, method = 'OPTIONS') {
    return fetch(`${url}/sdk/v1/projects/bootstrap/${publicToken}`, {
      method,
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
  }

  it('may call from any port of this machine in development', async (t) => {
    const { url } = await development(t, opened);
    for (const origin of [
      'http://localhost:4300',
      'http://localhost',
      'http://127.0.0.1:9999',
      'http://tenant.localhost:3000',
    ]) {
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
    const { call } = await development(t, opened, { RATE_SENDS_PER_ADDRESS: '1' });
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

  it('may read that the provider is starting, and when to try again', async () => {
    const Origin = 'https://pets.example';
    const call = (method: string, more = {}) =>
      beforeTheDatabase(
        new Request('http://localhost/sdk/v1/sessions/authenticate', {
          method,
          headers: { Origin, ...more },
        }),
      );
    const request = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'dpop' };
    const preflight = call('OPTIONS', request);
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-methods'), 'PUT');
    assert.equal(preflight.headers.get('access-control-allow-headers'), 'dpop');
    const answer = call('POST');
    assert.equal(answer.status, 503);
    for (const { headers } of [preflight, answer]) {
      assert.equal(headers.get('access-control-allow-origin'), Origin);
      assert.equal(headers.get('access-control-allow-credentials'), 'true');
    }
    assert.equal(answer.headers.get('retry-after'), '1');
    assert.equal(answer.headers.get('access-control-expose-headers'), 'Retry-After');
    assert.match((await answer.json()).error_message, /starting/);
  });

  it('from elsewhere may not, and their calls do nothing', async (t) => {
    const { url, call, messages } = await development(t, opened);
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

  it('are named in the log, once, with the setting that allows them', async (t) => {
    const lines: string[] = [];
    const { url } = await createWorld(t, {
      database: opened,
      environment: { LOG_LEVEL: 'warn' },
      logDestination: { write: (line) => lines.push(line) },
    });
    for (const origin of ['https://new.example', 'https://new.example', 'null', 'http://localhost:4300']) {
      await ask(url, origin);
    }
    for (let count = 0; count < 40; count += 1) await ask(url, `https://made-up-${count}.example`);
    const named = lines.map((line) => JSON.parse(line)).filter(({ origin }) => origin);
    assert.deepEqual(
      named.slice(0, 3).map(({ origin }) => origin),
      ['https://new.example', 'null', 'https://made-up-0.example'],
    );
    assert.match(named[0].msg, /ALLOWED_ORIGINS/);
    // Invented origins do not fill the log.
    assert.equal(named.length, 20);
  });

  it('may call from every subdomain of a wildcard, and from nowhere else', async (t) => {
    const { url, call } = await production(t, opened, {
      ALLOWED_ORIGINS: 'https://*.pet-game.example https://*.dogs.example:8443',
    });
    for (const origin of [
      'https://tenant.pet-game.example',
      'https://pr-7.preview.pet-game.example',
      'https://tenant.dogs.example:8443',
    ]) {
      assert.equal((await ask(url, origin)).headers.get('access-control-allow-origin'), origin);
      const body = { email: newAddress(), login_magic_link_url: `${origin}/in` };
      (
        await call('POST /magic_links/email/login_or_create', {
          ...body,
          signup_magic_link_url: `${origin}/in`,
        })
      ).data();
    }
    for (const origin of [
      'https://pet-game.example',
      'https://evil-pet-game.example',
      'https://pet-game.example.evil.example',
      'http://tenant.pet-game.example',
      'https://tenant.pet-game.example:8443',
      'https://tenant.dogs.example',
      'https://*.pet-game.example',
      'https://evil.example/.pet-game.example',
      'https://a@tenant.pet-game.example',
      'http://tenant.localhost:3000',
    ])
      assert.equal((await ask(url, origin)).headers.get('access-control-allow-origin'), null, origin);
  });

  it('in production are only the configured ones', async (t) => {
    const { url } = await production(t, opened);
    for (const origin of ['https://pet-game.example', 'https://www.pet-game.example']) {
      assert.equal((await ask(url, origin)).headers.get('access-control-allow-origin'), origin);
    }
    const provider = await production(t, opened, { PUBLIC_URL: 'https://login.pet-game.example/auth/' });
    assert.equal((await ask(provider.url, 'https://login.pet-game.example', 'GET')).status, 200);
    for (const origin of ['http://localhost:4300', 'http://127.0.0.1:4300', 'http://pet-game.example']) {
      assert.equal((await ask(url, origin)).headers.get('access-control-allow-origin'), null, origin);
      assert.equal((await ask(url, origin, 'GET')).status, 403);
    }
  });
});
