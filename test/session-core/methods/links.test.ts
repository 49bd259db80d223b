/** Links by mail, and PKCE, which binds them to the browser that requested them. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { AuthError, parseAuthUrl } from '../../../session-core/index.ts';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { createWorld, stateKey, type World } from '../../fakes/environment.ts';
import { refuse } from '../../fakes/server.ts';

const pkceKey = `${stateKey}::PKCE_VERIFIER:magic_links`;
const sends = 'POST /magic_links/email/login_or_create';
const uses = 'POST /magic_links/authenticate';
const link = 'https://pets.example/authenticate?a=1&auth_token_type=magic_links&token=t%2B1&b=x%20y#part';

/** The text fields of the first request of this name. */
function sent(world: World, name: CallName): Record<string, string> {
  return (world.server.seen(name)[0]?.body ?? {}) as Record<string, string>;
}

function pkceWorld() {
  const world = createWorld();
  world.server.bootstrap.pkce_required_for_email_magic_links = true;
  return world;
}

test('a project that does not require PKCE gets none', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  await client.magicLinks.email.loginOrCreate('ada@example.com', { login_expiration_minutes: 30 });
  assert.deepEqual(world.server.seen(sends)[0]?.body, {
    email: 'ada@example.com',
    login_expiration_minutes: 30,
  });
  assert.equal(world.storage.get(pkceKey), undefined);
});

test('with PKCE the link has an S256 challenge of a verifier of 64 random bytes, stored for the link', async () => {
  const world = pkceWorld();
  await world.openTab().open().magicLinks.email.loginOrCreate('ada@example.com');
  const { code_challenge, code_verifier } = JSON.parse(world.storage.get(pkceKey) ?? '{}');
  assert.match(code_verifier, /^[0-9a-f]{128}$/);
  assert.equal(code_challenge, createHash('sha256').update(code_verifier).digest('base64url'));
  assert.equal(sent(world, sends).code_challenge ?? '', code_challenge);
});

test('a link that is sent again uses the same pair, so the first link still works', async () => {
  const world = pkceWorld();
  const client = world.openTab().open();
  await client.magicLinks.email.loginOrCreate('ada@example.com');
  await client.magicLinks.email.loginOrCreate('ada@example.com');
  const [one, two] = world.server
    .seen(sends)
    .map((request) => (request.body as { code_challenge: string }).code_challenge);
  assert.equal(one, two);
});

test('links requested at the same time use the same pair', async () => {
  const world = pkceWorld();
  const client = world.openTab().open();
  await Promise.all([
    client.magicLinks.email.loginOrCreate('ada@example.com'),
    client.magicLinks.email.loginOrCreate('ada@example.com'),
  ]);
  const challenges = world.server
    .seen(sends)
    .map((request) => (request.body as { code_challenge: string }).code_challenge);
  assert.equal(challenges.length, 2);
  assert.equal(new Set(challenges).size, 1);
});

test('the verifier is sent with the link’s token, from another tab too, and removed only after a success', async () => {
  const world = pkceWorld();
  await world.openTab().open().magicLinks.email.loginOrCreate('ada@example.com');
  const { code_verifier } = JSON.parse(world.storage.get(pkceKey) ?? '{}');
  const client = world.openTab().open();
  const restore = world.server.on(uses, () => refuse(404, 'unable_to_auth_magic_link'));
  await assert.rejects(client.magicLinks.authenticate('t', { session_duration_minutes: 30 }));
  assert.ok(world.storage.has(pkceKey));
  restore();
  await client.magicLinks.authenticate('t', { session_duration_minutes: 30 });
  assert.deepEqual(world.server.seen(uses)[1]?.body, {
    token: 't',
    session_duration_minutes: 30,
    code_verifier,
  });
  assert.equal(world.storage.has(pkceKey), false);
});

test('a verifier from an earlier link is dropped if the server does not expect one', async () => {
  const world = createWorld();
  world.storage.set(pkceKey, JSON.stringify({ code_challenge: 'c', code_verifier: 'v' }));
  world.server.on(uses, ({ body }) =>
    'code_verifier' in (body as object)
      ? refuse(400, 'pkce_did_not_expect_code_verifier')
      : Response.json({ data: { ...world.server.authReply(), method_id: 'm' } }),
  );
  const client = world.openTab().open();
  await client.magicLinks.authenticate('t', { session_duration_minutes: 30 });
  assert.ok(client.state.user);
});

test('a malformed pair is ignored with a message on the console', async () => {
  for (const malformed of ['{"code_verifier":5}', '{"code_challenge":"","code_verifier":""}']) {
    const world = pkceWorld();
    world.storage.set(pkceKey, malformed);
    const tab = world.openTab();
    await tab.open().magicLinks.email.loginOrCreate('ada@example.com');
    assert.ok(tab.errors.some((error) => error.includes('PKCE')));
    assert.match(sent(world, sends).code_challenge ?? '', /^[\w-]{43}$/);
  }
});

test('with storage blocked the page keeps the pair', async () => {
  const world = pkceWorld();
  const client = world.openTab({ blocked: ['storage'] }).open();
  await client.magicLinks.email.loginOrCreate('ada@example.com');
  await client.magicLinks.authenticate('t', { session_duration_minutes: 30 });
  assert.match(sent(world, uses).code_verifier ?? '', /^[0-9a-f]{128}$/);
});

test('with storage blocked the clients of a page share the pair', async () => {
  const world = pkceWorld();
  const tab = world.openTab({ blocked: ['storage'] });
  await tab.open().magicLinks.email.loginOrCreate('ada@example.com');
  await tab.open().magicLinks.authenticate('t', { session_duration_minutes: 30 });
  assert.match(sent(world, uses).code_verifier ?? '', /^[0-9a-f]{128}$/);
});

test('the first link waits for a limited time until the project says whether it requires PKCE', async () => {
  const world = createWorld();
  world.server.on('GET /projects/bootstrap/:public_token', () => new Promise<Response>(() => {}));
  const sending = world.openTab().open().magicLinks.email.loginOrCreate('ada@example.com');
  await world.clock.advance(2_999);
  assert.equal(world.server.seen(sends).length, 0);
  await world.clock.advance(1);
  await sending;
  assert.equal(world.server.seen(sends).length, 1);
});

test('a project that has required PKCE since the last visit gets it with the first link', async () => {
  const world = createWorld();
  const first = world.openTab().open();
  await first.bootstrap.load();
  first.dispose();
  world.server.bootstrap.pkce_required_for_email_magic_links = true;
  world.server.latency = 200;
  const sending = world.openTab().open().magicLinks.email.loginOrCreate('ada@example.com');
  await world.clock.advance(1_000);
  await sending;
  assert.ok(sent(world, sends).code_challenge);
});

test('an address without a token stays unchanged and returns null', async () => {
  const world = createWorld();
  for (const href of [
    'https://pets.example/?token=t',
    'https://pets.example/?auth_token_type=magic_links',
    'https://pets.example/',
  ]) {
    const tab = world.openTab({ href });
    assert.equal(await tab.open().authenticateByUrl(), null);
    assert.equal(tab.href, href);
  }
});

test('a token of an unknown type stays in the address', async () => {
  const world = createWorld();
  for (const kind of ['reset_password', 'constructor', '__proto__']) {
    const href = `https://pets.example/?auth_token_type=${kind}&token=t`;
    const tab = world.openTab({ href });
    assert.equal(await tab.open().authenticateByUrl(), null);
    assert.equal(tab.href, href);
  }
});

test('the token, and nothing else, is removed from the address when the call starts', async () => {
  const world = createWorld();
  const tab = world.openTab({ href: link });
  const client = tab.open();
  let during = '';
  world.server.on(uses, () => {
    during = tab.href;
    return Response.json({ data: { ...world.server.authReply(), method_id: 'm' } });
  });
  const result = await client.authenticateByUrl();
  assert.equal(during, 'https://pets.example/authenticate?a=1&b=x%20y#part');
  assert.equal(result?.token_type, 'magic_links');
  assert.equal(result?.reply.user_id, 'user-1');
  assert.equal(client.state.user?.user_id, 'user-1');
  assert.deepEqual(world.server.seen(uses)[0]?.body, { token: 't+1', session_duration_minutes: 30 });
});

test('a token that a router brings back into the address during the call is removed again', async () => {
  const world = createWorld();
  const tab = world.openTab({ href: link });
  world.server.on(uses, () => {
    tab.href = link;
    return Response.json({ data: { ...world.server.authReply(), method_id: 'm' } });
  });
  await tab.open().authenticateByUrl();
  assert.equal(tab.href, 'https://pets.example/authenticate?a=1&b=x%20y#part');
});

test('a configured prefix and duration are used', async () => {
  const world = createWorld();
  const tab = world.openTab({ href: 'https://pets.example/?pets_token_type=magic_links&token=t' });
  await tab.open({ prefix: 'pets' }).authenticateByUrl({ session_duration_minutes: 60 });
  assert.deepEqual(world.server.seen(uses)[0]?.body, { token: 't', session_duration_minutes: 60 });
  assert.equal(tab.href, 'https://pets.example/');
});

test('calls for one token share one attempt: at the same time, later, and from another client of the page', async () => {
  const world = createWorld();
  const tab = world.openTab({ href: link });
  const [one, other] = [tab.open(), tab.open()];
  const [first, second] = await Promise.all([one.authenticateByUrl(), one.authenticateByUrl()]);
  const third = await other.authenticateByUrl();
  assert.equal(world.server.seen(uses).length, 1);
  assert.equal(first, second);
  assert.equal(first, third);
});

test('at another address of the page, or after a sign-out, the old attempt no longer counts', async () => {
  const world = createWorld();
  const tab = world.openTab({ href: link });
  const client = tab.open();
  await client.authenticateByUrl();
  const after = tab.href;
  tab.href = 'https://pets.example/home';
  assert.equal(await client.authenticateByUrl(), null);
  tab.href = after;
  await client.session.revoke();
  assert.equal(await client.authenticateByUrl(), null);
});

test('a refused token stays refused for later callers, without a second request', async () => {
  const world = createWorld();
  world.server.on(uses, () => refuse(404, 'unable_to_auth_magic_link'));
  const client = world.openTab({ href: link }).open();
  for (let round = 0; round < 2; round += 1) {
    await assert.rejects(
      client.authenticateByUrl(),
      (error) => error instanceof AuthError && error.code === 'api_error',
    );
  }
  assert.equal(world.server.seen(uses).length, 1);
});

for (const [name, answer] of [
  ['the network fails', () => Promise.reject(new TypeError('offline'))],
  ['the server is overloaded', () => refuse(429, 'too_many_requests')],
  ['the server stumbles', () => refuse(500, 'internal_server_error')],
] as const) {
  test(`when ${name} the token is valid for a second call in the page, although the address no longer has it`, async () => {
    const world = createWorld();
    const restore = world.server.on(uses, answer);
    const tab = world.openTab({ href: link });
    const client = tab.open();
    await assert.rejects(client.authenticateByUrl());
    assert.ok(!tab.href.includes('token'));
    restore();
    assert.ok((await client.authenticateByUrl())?.reply.user);
    assert.equal(client.state.user?.user_id, 'user-1');
  });
}

test('a prerendered page does not use the token', async () => {
  const world = createWorld();
  const tab = world.openTab({ href: link, prerendering: true });
  const client = tab.open();
  const attempt = client.authenticateByUrl();
  await world.clock.advance(5_000);
  assert.equal(world.server.seen(uses).length, 0);
  assert.equal(tab.href, link);
  tab.activate();
  assert.ok(await attempt);
});

test('one caller’s abort does not affect the attempt of another', async () => {
  const world = createWorld();
  world.server.latency = 1_000;
  const client = world.openTab({ href: link }).open();
  const controller = new AbortController();
  const impatient = client.authenticateByUrl({}, { signal: controller.signal });
  impatient.catch(() => undefined);
  const patient = client.authenticateByUrl();
  await world.clock.advance(500);
  controller.abort();
  await assert.rejects(impatient, (error) => error instanceof AuthError && error.code === 'aborted');
  // In a browser that has never seen the settings of the project, those come first.
  await world.clock.advance(1_500);
  assert.ok(await patient);
});

test('parseAuthUrl reads a token without using it', () => {
  assert.deepEqual(parseAuthUrl(link), { token_type: 'magic_links', token: 't+1' });
  assert.deepEqual(parseAuthUrl('https://x.example/?p_token_type=oauth&token=1', { prefix: 'p' }), {
    token_type: 'oauth',
    token: '1',
  });
  assert.equal(parseAuthUrl(link, { prefix: 'p' }), null);
  assert.equal(parseAuthUrl('not an address'), null);
});
