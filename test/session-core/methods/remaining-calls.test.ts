/** Impersonation, sessions from access tokens, attaching, members of organizations: requests and refusals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '../../fakes/environment.ts';
import { ok } from '../../fakes/server.ts';

const session_duration_minutes = 60;
const usage = (named: string) => ({ code: 'usage_error', message: new RegExp(`"${named}"`) });
/** A page without types may pass this. */
const wrong = (value: unknown) => value as never;

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

test('attaching needs a session', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  await assert.rejects(client.oauth.attach({ provider: 'github' }), { code: 'no_current_session' });
  assert.equal(world.server.seen('POST /oauth/attach').length, 0);
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

test('the error names a wrong argument, and nothing is sent', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const before = world.server.requests.length;
  const { impersonation, session, oauth, searchManager } = client;
  const calls: [Promise<unknown>, string][] = [
    [impersonation.authenticate(wrong(undefined)), 'options'],
    [impersonation.authenticate(wrong({})), 'impersonation_token'],
    [
      impersonation.authenticate(wrong({ impersonation_token: 't', session_duration_minutes: '5' })),
      'session_duration_minutes',
    ],
    [session.exchangeAccessToken(wrong(undefined)), 'options'],
    [session.exchangeAccessToken(wrong({ session_duration_minutes })), 'access_token'],
    [session.exchangeAccessToken(wrong({ access_token: 'a' })), 'session_duration_minutes'],
    [oauth.attach(wrong('github')), 'options'],
    [oauth.attach(wrong({ provider: 5 })), 'provider'],
    [oauth.github.start(wrong({ oauth_attach_token: 5 })), 'oauth_attach_token'],
    [searchManager.searchOrganizationMember(wrong(5), 'organization-1'), 'emailAddress'],
    [searchManager.searchOrganizationMember('a@example.com', wrong(undefined)), 'organizationId'],
  ];
  for (const [call, named] of calls) await assert.rejects(call, usage(named));
  assert.equal(world.server.requests.length, before);
});
