/** What an account page does with the headless client, against a real provider. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SessionClient } from '../../session-core/index.ts';
import { newAddress } from '../provider/world.ts';
import { type Site, startSite } from './site.ts';

const duration = { session_duration_minutes: 60 };

async function enter(client: SessionClient, { mail }: Site, email: string) {
  const { method_id } = await client.otps.email.loginOrCreate(email);
  return client.otps.authenticate((await mail.newest(email)).code ?? '', method_id, duration);
}

async function open(t: TestContext) {
  const site = await startSite(t);
  const email = newAddress();
  const { client } = site.browser().openTab();
  await enter(client, site, email);
  return { site, email, client };
}

test('the user’s other sessions end one by one or together, and this one stays', async (t) => {
  const { site, email, client } = await open(t);
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      const other = site.browser().openTab().client;
      const { session } = await enter(other, site, email);
      return { other, session_id: session?.session_id ?? '' };
    }),
  );
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

test('this session is not ended as another one', async (t) => {
  const { client } = await open(t);
  const own = client.state.session?.session_id ?? '';
  for (const id of [own, '']) {
    await assert.rejects(client.session.revokeOther(id), { code: 'usage_error', message: /session\.revoke/ });
  }
  await client.session.authenticate();
});
