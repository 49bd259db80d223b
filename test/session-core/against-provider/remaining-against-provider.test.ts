/** Impersonation, exchanged tokens, attaching and members, with the real client and provider. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import * as app from '../../provider/parties/apps.ts';
import { adminSecret, office } from '../../provider/parties/back-office.ts';
import { Browser } from '../../provider/parties/social.ts';
import { newAddress } from '../../provider/world.ts';
import { startSite } from '../site.ts';

const session_duration_minutes = 60;

async function open(t: TestContext) {
  const site = await startSite(t, {}, { ADMIN_SECRET: adminSecret, ...app.environment });
  const browser = site.browser();
  const { client } = browser.openTab();
  const email = newAddress();
  const { method_id } = await client.otps.email.loginOrCreate(email);
  const { code = '' } = await site.mail.newest(email);
  const signedIn = await client.otps.authenticate(code, method_id, { session_duration_minutes });
  return { site, browser, client, ...signedIn };
}

test('support opens its link, reads the account, cannot change it, and leaves', async (t) => {
  const { site, user_id } = await open(t);
  const { impersonation_url } = await office(site.url).allow(user_id, 'Grace');
  const { tab, client } = site.browser().openTab(impersonation_url);
  const outcome = await client.authenticateByUrl();
  assert.equal(outcome?.reply.user_id, user_id);
  assert.doesNotMatch(tab.href, /token/);
  assert.equal(client.state.session?.custom_claims?.impersonator, 'Grace');
  assert.equal((await client.user.get()).user_id, user_id);
  await assert.rejects(client.user.update({ name: { first_name: 'G' } }), {
    error_type: 'unauthorized_action',
  });
  await assert.rejects(client.totps.create(), { error_type: 'unauthorized_action' });
  assert.ok(client.state.user, 'a refusal of this kind ends no session');
  await client.session.revoke();
  await assert.rejects(client.impersonation.authenticate({ impersonation_token: 'used' }), {
    error_type: 'unable_to_auth_impersonation_token',
  });
});

test('an app with full access signs in with its token', async (t) => {
  const { site, client, user_id } = await open(t);
  const session = client.session.getTokens()?.session_token ?? '';
  // The app's helpers use only the provider's address and calls.
  const world = site.mail as Parameters<typeof app.register>[0];
  const request = { resource: `${site.url}/sdk/v1`, scope: 'full_access' };
  const { access_token } = await app.connect(world, await app.register(world), session, request);
  const elsewhere = site.browser().openTab().client;
  const reply = await elsewhere.session.exchangeAccessToken({ access_token, session_duration_minutes });
  assert.equal(reply.user_id, user_id);
  assert.equal((await elsewhere.user.get()).user_id, user_id);
  await assert.rejects(
    elsewhere.session.exchangeAccessToken({ access_token: session, session_duration_minutes }),
    { error_type: 'idp_access_token_not_found' },
  );
});

test('a social account is attached to the signed-in user whose session requested the link', async (t) => {
  const { site, client, browser, user_id } = await open(t);
  const { oauth_attach_token } = await client.oauth.attach({ provider: 'github' });
  const { tab, client: leaving } = browser.openTab();
  await leaving.oauth.github.start({
    oauth_attach_token,
    login_redirect_url: 'http://localhost:4300/account',
  });
  // The social browser continues where the client navigated.
  const world = site.mail as ConstructorParameters<typeof Browser>[0];
  const back = await new Browser(world).signIn(
    { name: 'Ada', email: newAddress(), verified: 'yes' },
    Object.fromEntries(new URL(tab.visited[0] ?? '').searchParams),
    'github',
  );
  const { client: returned } = browser.openTab(back.href);
  const outcome = await returned.authenticateByUrl({ session_duration_minutes });
  assert.equal(outcome?.reply.user_id, user_id);
  assert.equal(returned.state.user?.providers[0]?.provider_type, 'github');
});

test('there are no members of organizations', async (t) => {
  const { client } = await open(t);
  const { member } = await client.searchManager.searchOrganizationMember(newAddress(), 'organization-1');
  assert.equal(member, null);
});
