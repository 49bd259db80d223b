/** Sessions in cookies that no script reads, and those that end when nobody uses them: the real clients against the real provider. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createCookieJar } from '../../fakes/cookie-jar.ts';
import { halves } from '../halves.ts';
import { startSite } from '../site.ts';

const minute = 60_000;

for (const half of halves) {
  const { name, open, signIn, id } = half;

  test(`in HttpOnly mode ${name} stays signed in over tabs and reloads, no script has a token, and a sign-out ends it`, async (t) => {
    const site = await startSite(t, { ...half.project, session_cookies: 'http_only' });
    const browser = site.browser({ jar: createCookieJar(Date.now) });
    const { client, tab } = open(browser);
    await signIn(site, client);
    const sessionId = id(client);
    assert.ok(sessionId);
    assert.equal(client.session.getTokens(), null);
    assert.doesNotMatch(JSON.stringify([...browser.world.storage]), /session_token/);
    const { client: reloaded } = open(browser);
    await reloaded.session.authenticate();
    assert.equal(id(reloaded), sessionId);
    assert.deepEqual(tab.errors, []);
    const stranger = open(site.browser({ jar: createCookieJar(Date.now) })).client;
    await assert.rejects(stranger.session.authenticate());
    await reloaded.session.revoke();
    assert.equal(id(reloaded), undefined);
    await assert.rejects(client.session.authenticate());
    assert.equal(id(client), undefined);
  });

  test(`in HttpOnly mode a sign-out of ${name} that does not reach the server leaves them signed in`, async (t) => {
    const site = await startSite(t, { ...half.project, session_cookies: 'http_only' });
    const browser = site.browser({ jar: createCookieJar(Date.now) });
    const { client, tab } = open(browser);
    await signIn(site, client);
    const sessionId = id(client);
    const offline = mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('offline')));
    await assert.rejects(client.session.revoke({ forceClear: true }), { code: 'unreachable' });
    offline.mock.restore();
    assert.equal(id(client), sessionId);
    assert.deepEqual(tab.errors, []);
    await client.session.revoke();
    assert.equal(id(client), undefined);
  });

  test(`a session of ${name} that nobody uses for its idle time is over, also in the page`, async (t) => {
    let now = Date.now();
    const site = await startSite(
      t,
      { ...half.project, session_idle_minutes: 30 },
      {},
      { now: () => new Date(now) },
    );
    const { client } = open(site.browser());
    await signIn(site, client);
    for (const minutes of [20, 20]) {
      now += minutes * minute;
      await client.session.authenticate();
      assert.ok(id(client));
    }
    now += 31 * minute;
    await assert.rejects(client.session.authenticate(), { error_type: 'session_not_found' });
    assert.equal(id(client), undefined);
  });
}
