/** Impersonation, sessions from access tokens, attaching, members of organizations: requests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '../../fakes/environment.ts';
import { ok } from '../../fakes/server.ts';

const session_duration_minutes = 60;

test('a token from the back office signs in, with or without a duration', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  world.server.on('POST /impersonation/authenticate', () => ok(world.server.authReply()));
  await client.impersonation.authenticate({ impersonation_token: 't' });
  assert.ok(client.state.user);
  await client.impersonation.authenticate({ impersonation_token: 't', session_duration_minutes });
  assert.deepEqual(
    world.server.seen('POST /impersonation/authenticate').map(({ body }) => body),
    [{ impersonation_token: 't' }, { impersonation_token: 't', session_duration_minutes }],
  );
});

test('a link from the back office signs in, and its token is removed from the address', async () => {
  const world = createWorld();
  const tab = world.openTab({ href: 'https://pets.example/in?a=1&auth_token_type=impersonation&token=t' });
  world.server.on('POST /impersonation/authenticate', () => ok(world.server.authReply()));
  const client = tab.open();
  assert.equal((await client.authenticateByUrl())?.token_type, 'impersonation');
  assert.equal(tab.href, 'https://pets.example/in?a=1');
  assert.ok(client.state.user);
  assert.deepEqual(world.server.seen('POST /impersonation/authenticate')[0]?.body, {
    impersonation_token: 't',
    session_duration_minutes: 30,
  });
});

test('impersonation sends a captcha if the project requires one', async () => {
  const world = createWorld();
  world.server.bootstrap.captcha_settings = { enabled: true, siteKey: 'key' };
  const scripts = {
    load: async () => undefined,
    global: () => ({ enterprise: { ready: (begin: () => void) => begin(), execute: async () => 'captcha' } }),
  };
  world.server.on('POST /impersonation/authenticate', () => ok(world.server.authReply()));
  const client = world.openTab({ scripts }).open();
  await client.bootstrap.load();
  await client.impersonation.authenticate({ impersonation_token: 't' });
  assert.deepEqual(world.server.seen('POST /impersonation/authenticate')[0]?.body, {
    impersonation_token: 't',
    captcha_token: 'captcha',
  });
});

test('an access token becomes the session of this browser', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  world.server.on('POST /sessions/exchange_access_token', () => ok(world.server.authReply()));
  await client.session.exchangeAccessToken({ access_token: 'a.b.c', session_duration_minutes });
  assert.ok(client.state.user && client.session.getTokens());
  assert.deepEqual(world.server.seen('POST /sessions/exchange_access_token')[0]?.body, {
    access_token: 'a.b.c',
    session_duration_minutes,
  });
});

test('attaching returns the token that the start then sends', async () => {
  const world = createWorld();
  const { tab, client } = await world.signedIn();
  world.server.on('POST /oauth/attach', () => ok({ oauth_attach_token: 'attach-1' }));
  const { oauth_attach_token } = await client.oauth.attach({ provider: 'github' });
  assert.deepEqual(world.server.seen('POST /oauth/attach')[0]?.body, { provider: 'github' });
  await client.oauth.github.start({ oauth_attach_token });
  const address = new URL(tab.visited[0] ?? '');
  assert.equal(address.pathname, '/v1/public/oauth/github/start');
  assert.equal(address.searchParams.get('oauth_attach_token'), 'attach-1');
});

test('a member of an organization is searched for by address and organization', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  const connection = { status: 'active', name: 'Ada', member_password_id: '' };
  world.server.on('POST /b2b/organizations/members/search', () => ok({ member: connection }));
  const { member } = await client.searchManager.searchOrganizationMember('ada@example.com', 'organization-1');
  assert.deepEqual(member, connection);
  assert.deepEqual(world.server.seen('POST /b2b/organizations/members/search')[0]?.body, {
    email_address: 'ada@example.com',
    organization_id: 'organization-1',
  });
});
