/** What an account page does with the headless client, against a real provider. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SessionClient } from '../../../session-core/index.ts';
import { minute, newAddress, newNumber } from '../../provider/world.ts';
import { type Site, startSite } from '../site.ts';

const duration = { session_duration_minutes: 60 };

async function enter(client: SessionClient, { mail }: Site, email: string) {
  const { method_id } = await client.otps.email.loginOrCreate(email);
  return client.otps.authenticate((await mail.newest(email)).code ?? '', method_id, duration);
}

async function open(t: TestContext) {
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const site = await startSite(t, {}, {}, clock);
  const email = newAddress();
  const { client } = site.browser().openTab();
  await enter(client, site, email);
  const wait = (milliseconds: number) => {
    ahead += milliseconds;
  };
  return { site, email, client, wait };
}

test('the user’s other sessions end one by one or together, and this one stays', async (t) => {
  const { site, email, client } = await open(t);
  const others: { other: SessionClient; session_id: string }[] = [];
  // One after the other: each mail replaces the code before.
  for (let count = 0; count < 3; count += 1) {
    const other = site.browser().openTab().client;
    const { session } = await enter(other, site, email);
    others.push({ other, session_id: session?.session_id ?? '' });
  }
  const [first, ...rest] = others;
  const { sessions } = await client.session.list();
  assert.equal(sessions.length, 4);
  assert.equal(sessions[0]?.session_id, client.state.session?.session_id);
  assert.equal(sessions[0]?.is_current, true);
  await client.session.revokeOther(first?.session_id ?? '');
  await assert.rejects(first?.other.session.authenticate() ?? Promise.resolve(), {
    error_type: 'session_not_found',
  });
  assert.equal(first?.other.state.session, null);
  assert.equal((await client.session.revokeOthers()).ended, 2);
  for (const { other } of rest) {
    await assert.rejects(other.session.authenticate(), { error_type: 'session_not_found' });
  }
  await client.session.authenticate();
});

test('this session cannot be ended as another one', async (t) => {
  const { client } = await open(t);
  const sessionId = client.state.session?.session_id ?? '';
  for (const id of [sessionId, '']) {
    await assert.rejects(client.session.revokeOther(id), { code: 'usage_error', message: /session\.revoke/ });
  }
  await client.session.authenticate();
});

test('a change that comes too late works after the proof that reauthenticate names', async (t) => {
  const { site, email, client, wait } = await open(t);
  assert.deepEqual((await client.session.reauthenticate()).needs, []);
  wait(6 * minute);
  const add = () => client.otps.sms.send(newNumber());
  await assert.rejects(add(), {
    error_type: 'unauthorized_action',
    error_details: { needs: 'recent_sign_in' },
  });
  const { needs, factors } = await client.session.reauthenticate();
  assert.deepEqual(needs, ['recent_sign_in']);
  const [factor] = factors;
  assert.deepEqual([factors.length, factor?.type], [1, 'email']);
  const before = client.state.session?.session_id;
  const { method_id } = await client.otps.email.send(email);
  await client.otps.authenticate((await site.mail.newest(email)).code ?? '', method_id, duration);
  assert.equal(client.state.session?.session_id, before);
  assert.deepEqual((await client.session.reauthenticate()).needs, []);
  await add();
});

test('the user downloads their data after a recent sign-in', async (t) => {
  const { client, email, wait } = await open(t);
  const { data } = await client.user.export();
  assert.equal(data.user.emails[0]?.email, email);
  assert.equal(data.sessions[0]?.session_id, client.state.session?.session_id);
  wait(6 * minute);
  await assert.rejects(client.user.export(), { error_details: { needs: 'recent_sign_in' } });
  assert.ok(client.state.session, 'the refusal ends nothing');
});
