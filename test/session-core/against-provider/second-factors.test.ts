/** The second factor in the headless layer, against a real provider: storage, events and secrets. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { SessionClient, SessionState } from '../../../session-core/index.ts';
import { stateKey } from '../../fakes/environment.ts';
import { newAddress } from '../../provider/world.ts';
import { type Site, startSite } from '../site.ts';
import { whole } from '../whole.ts';

const duration = { session_duration_minutes: 60 };

/** The next code of the app, at most two: the provider accepts one a step early, and each once. */
function codesOf(secret: string) {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  let steps = 0;
  return () => app.generate({ timestamp: Date.now() + 30_000 * steps++ });
}

async function byMail(client: SessionClient, { mail }: Site, email: string) {
  const { method_id } = await client.otps.email.loginOrCreate(email);
  return client.otps.authenticate((await mail.newest(email)).code ?? '', method_id, duration);
}

/** A project that requires a second factor, and a user who has set one up during sign-in. */
async function open(t: TestContext) {
  const site = await startSite(t, { mfa: 'required' });
  const email = newAddress();
  const first = site.browser();
  const { client } = first.openTab();
  const reports: SessionState[] = [];
  client.onStateChange((state) => reports.push(state));
  const half = await byMail(client, site, email);
  return { site, email, first, client, told: reports, half };
}

test('a half sign-in signs no one in: no listener is notified; the token survives a reload and all tabs see it', async (t) => {
  const { first, client, told, half } = await open(t);
  assert.deepEqual('mfa_required' in half && half.mfa_required?.user_options, null);
  assert.equal(client.state.session, null);
  assert.deepEqual(
    told.filter(({ session }) => session !== null),
    [],
  );
  const reloaded = first.openTab().client;
  for (const tab of [client, reloaded]) {
    assert.equal((await tab.totps.pending())?.mfa_required?.user_options, null);
  }

  // Set up in one tab, confirmed in the other.
  const { secret, otpauth_uri = '' } = await client.totps.create();
  assert.ok(otpauth_uri.includes(secret));
  told.length = 0;
  const reply = whole(await reloaded.totps.authenticate({ totp_code: codesOf(secret)(), ...duration }));
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(
    told.map(({ session }) => session?.session_id),
    [reply.session.session_id],
  );
  assert.equal(client.session.getInfo().session?.session_id, reply.session.session_id);
  assert.equal(await client.totps.pending(), null);
});

test('the state changes once, when the second factor is proved', async (t) => {
  const { site, email, client } = await open(t);
  const { secret } = await client.totps.create();
  const next = codesOf(secret);
  await client.totps.authenticate({ totp_code: next(), ...duration });
  const other = site.browser().openTab().client;
  const reports: (string | undefined)[] = [];
  other.onStateChange(({ session }) => reports.push(session?.session_id));
  await byMail(other, site, email);
  assert.deepEqual(reports, []);
  const { session } = whole(await other.totps.authenticate({ totp_code: next(), ...duration }));
  assert.deepEqual(reports, [session.session_id]);
  assert.equal(other.session.getTokens() === null, false);
});

test('an intermediate token is never stored as a session token, and is removed after the sign-in', async (t) => {
  const { site, email, client } = await open(t);
  const { secret } = await client.totps.create();
  const next = codesOf(secret);
  await client.totps.authenticate({ totp_code: next(), ...duration });
  const { tab, client: other } = site.browser().openTab();
  const half = await byMail(other, site, email);
  assert.ok(half.session === null);
  assert.equal(other.session.getTokens(), null);
  await assert.rejects(other.user.update({ name: { first_name: 'Ada' } }), { code: 'no_current_session' });
  const cookie = () => tab.environment.cookies.read();
  assert.ok(cookie().includes(half.intermediate_session_token));
  const storage = [stateKey, `${stateKey}::remembered_devices`].map((key) =>
    tab.environment.storage.get(key),
  );
  assert.ok(!JSON.stringify(storage).includes(half.intermediate_session_token));
  await other.totps.authenticate({ totp_code: next(), ...duration });
  assert.ok(!cookie().includes('intermediate'));
});

test('a remembered browser needs no second factor until it is forgotten', async (t) => {
  const { site, email, client } = await open(t);
  const { secret, recovery_codes } = await client.totps.create();
  const next = codesOf(secret);
  await client.totps.authenticate({ totp_code: next(), remember_device: true, ...duration });
  await client.session.revoke();
  const back = await byMail(client, site, email);
  assert.notEqual(back.session, null);
  const { remembered_devices } = await client.totps.devices();
  assert.equal(remembered_devices.length, 1);
  await client.totps.forgetDevice(remembered_devices[0]?.remembered_device_id ?? '');
  await client.session.revoke();
  assert.equal((await byMail(client, site, email)).session, null);
  await client.totps.recover({ recovery_code: recovery_codes[0] ?? '', ...duration });
  assert.equal(client.state.session?.authentication_factors.at(-1)?.type, 'recovery_codes');
});

test('one browser is remembered for several users', async (t) => {
  const { site, email, client } = await open(t);
  const other = newAddress();
  await client.totps.authenticate({
    totp_code: codesOf((await client.totps.create()).secret)(),
    remember_device: true,
    ...duration,
  });
  await client.session.revoke();
  await byMail(client, site, other);
  await client.totps.authenticate({
    totp_code: codesOf((await client.totps.create()).secret)(),
    remember_device: true,
    ...duration,
  });
  for (const each of [email, other]) {
    await client.session.revoke();
    assert.notEqual((await byMail(client, site, each)).session, null);
  }
});

test('a sign-in that was given up, or has no tries left, must start again', async (t) => {
  const { site, email, client } = await open(t);
  const next = codesOf((await client.totps.create()).secret);
  await client.totps.authenticate({ totp_code: next(), ...duration });
  const other = site.browser().openTab().client;
  await byMail(other, site, email);
  await other.totps.giveUp();
  assert.equal(await other.totps.pending(), null);
  await assert.rejects(other.totps.authenticate({ totp_code: next(), ...duration }), {
    code: 'no_current_session',
  });
  await byMail(other, site, email);
  const wrong = { recovery_code: 'none-none-none', ...duration };
  for (let triesLeft = 4; triesLeft >= 0; triesLeft -= 1) {
    await assert.rejects(other.totps.recover(wrong), (error: { error_details?: { tries_left?: number } }) => {
      assert.equal(error.error_details?.tries_left, triesLeft);
      return true;
    });
  }
  await assert.rejects(other.totps.recover(wrong), { code: 'no_current_session' });
});

test('with cookies blocked, the page keeps the token', async (t) => {
  const site = await startSite(t, { mfa: 'required' });
  const { client } = site.browser({ blocked: ['cookies'] }).openTab();
  await byMail(client, site, newAddress());
  const { secret } = await client.totps.create();
  await client.totps.authenticate({ totp_code: codesOf(secret)(), ...duration });
  assert.ok(client.state.session);
});
