/** Links that are opened in another browser than the one that asked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { AuthError } from '../../../session-core/errors.ts';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { createWorld, stateKey, type World } from '../../fakes/environment.ts';
import { json, ok, refuse } from '../../fakes/server.ts';

const sends = 'POST /magic_links/email/login_or_create';
const looks = 'POST /magic_links/inspect';
const waits = 'POST /magic_links/waiting';
const collects = 'POST /magic_links/waiting/authenticate';
const key = `${stateKey}::waiting_links`;
const duration = { session_duration_minutes: 60 };
const href = 'https://pets.example/in?auth_token_type=magic_links&token=t1';

/** A world whose provider marks browsers: `waiting-1`, `waiting-2`. */
function markingWorld(href?: string): World {
  const world = createWorld(href ? { href } : {});
  let sent = 0;
  world.server.on(sends, () => {
    sent += 1;
    return ok({ waiting_token: `waiting-${sent}`, match_number: '47' });
  });
  return world;
}

const signInByCode = (client: SessionClient) => client.otps.authenticate('123456', 'm1', duration);

const bodies = (world: World, name: CallName) =>
  world.server.seen(name).map(({ body }) => body as Record<string, unknown>);

test('the mark of a browser stays inside, is sent with the next request, and is forgotten after a sign-in', async () => {
  const world = markingWorld();
  const client = world.openTab().open();
  const reply = await client.magicLinks.email.loginOrCreate('ada@example.com');
  assert.equal(reply.match_number, '47');
  assert.ok(!('waiting_token' in reply));
  await client.magicLinks.email.loginOrCreate('ada@example.com');
  assert.deepEqual(
    bodies(world, sends).map(({ waiting_tokens }) => waiting_tokens),
    [undefined, ['waiting-1']],
  );
  assert.deepEqual(JSON.parse(world.storage.get(key) ?? ''), ['waiting-2', 'waiting-1']);
  await client.magicLinks.authenticate('t1', duration);
  assert.equal(world.storage.get(key), undefined);
});

test('a provider that gives no mark receives none, and no browser waits for it', async () => {
  const world = createWorld();
  world.server.on(sends, () => ok({}));
  const client = world.openTab().open();
  await client.magicLinks.email.loginOrCreate('ada@example.com');
  await client.magicLinks.email.loginOrCreate('ada@example.com');
  assert.deepEqual(bodies(world, sends), [{ email: 'ada@example.com' }, { email: 'ada@example.com' }]);
  assert.equal(await client.magicLinks.awaitApproval(), false);
  assert.deepEqual(world.server.seen(waits), []);
});

test('inspecting sends the token of the address with all marks, and leaves it there', async () => {
  const world = markingWorld(href);
  const facts = { email: 'ada@example.com', same_browser: true, replaces: null };
  world.server.on(looks, () => ok(facts));
  const tab = world.openTab();
  const client = tab.open();
  await client.magicLinks.email.loginOrCreate('ada@example.com');
  assert.equal((await client.magicLinks.inspect())?.same_browser, true);
  await client.magicLinks.inspect('t2');
  assert.deepEqual(bodies(world, looks), [
    { token: 't1', waiting_tokens: ['waiting-1'] },
    { token: 't2', waiting_tokens: ['waiting-1'] },
  ]);
  assert.equal((await client.authenticateByUrl())?.token_type, 'magic_links');
});

test('a provider without the call, and a dead link, leave the verdict to the sign-in; an overloaded one does not', async () => {
  const world = markingWorld(href);
  const client = world.openTab().open();
  world.server.on(looks, () => refuse(404, 'route_not_found'));
  assert.equal(await client.magicLinks.inspect(), null);
  world.server.on(looks, () => refuse(401, 'unable_to_auth_magic_link'));
  assert.equal(await client.magicLinks.inspect(), null);
  for (const status of [429, 503]) {
    world.server.on(looks, () => refuse(status, 'too_many_requests'));
    await assert.rejects(client.magicLinks.inspect(), { code: 'api_error' });
  }
});

test('there is nothing to inspect at an address without a link', async () => {
  for (const query of ['', '?auth_token_type=oauth&token=t', '?token=t']) {
    const world = markingWorld(`https://pets.example/${query}`);
    assert.equal(await world.openTab().open().magicLinks.inspect(), null);
    assert.deepEqual(world.server.seen(looks), []);
  }
});

test('the right number takes the token out of the address, a wrong one leaves it for the next try', async () => {
  const world = markingWorld(href);
  let approved = false;
  world.server.on('POST /magic_links/approve', () => ok({ approved, tries_left: 2 }));
  const client = world.openTab().open();
  assert.equal((await client.magicLinks.approve('11')).tries_left, 2);
  approved = true;
  assert.equal((await client.magicLinks.approve('47')).approved, true);
  assert.deepEqual(
    bodies(world, 'POST /magic_links/approve').map(({ token }) => token),
    ['t1', 't1'],
  );
  assert.equal(await client.authenticateByUrl(), null);
});

test('a waiting browser asks often at first and seldom later, through outages, until the sign-in is approved', async () => {
  const world = markingWorld();
  const client = world.openTab().open();
  await client.magicLinks.email.loginOrCreate('ada@example.com');
  let answer = () => ok({ state: 'waiting' });
  world.server.on(waits, () => answer());
  const waiting = client.magicLinks.awaitApproval();
  await world.clock.advance(20_000);
  const early = world.server.seen(waits).length;
  assert.ok(early >= 9 && early <= 11, `${early} in twenty seconds`);
  await world.clock.advance(600_000);
  const before = world.server.seen(waits).length;
  await world.clock.advance(60_000);
  assert.equal(world.server.seen(waits).length - before, 4);
  answer = () => json(502, 'no gateway');
  await world.clock.advance(60_000);
  answer = () => ok({ state: 'approved' });
  await world.clock.advance(30_000);
  assert.equal(await waiting, true);

  world.server.on(collects, () => ok({ ...world.server.authReply(), method_id: 'email-1' }));
  const { user } = await client.magicLinks.authenticateWaiting(duration);
  assert.equal(client.state.user?.user_id, user?.user_id);
  assert.deepEqual(bodies(world, collects)[0]?.waiting_tokens, ['waiting-1']);
  assert.equal(world.storage.get(key), undefined);
});

test('waiting ends when the link was used or has expired, and when the caller cancels it', async () => {
  const world = markingWorld();
  const client = world.openTab().open();
  await client.magicLinks.email.loginOrCreate('ada@example.com');
  world.server.on(waits, () => ok({ state: 'waiting' }));
  const controller = new AbortController();
  const waiting = client.magicLinks.awaitApproval({ signal: controller.signal });
  const rejection = assert.rejects(waiting, { code: 'aborted' });
  await world.clock.advance(1_000);
  controller.abort();
  await rejection;
  const requestCount = world.server.seen(waits).length;
  await world.clock.advance(30_000);
  assert.equal(world.server.seen(waits).length, requestCount);
  world.server.on(waits, () => ok({ state: 'ended' }));
  assert.equal(await client.magicLinks.awaitApproval(), false);
});

test('a stranger’s link does not replace the account: the call rejects with both accounts, and the token waits for the answer', async () => {
  const world = createWorld({ href });
  const client = world.openTab().open();
  await signInByCode(client);
  const replaced = { email: 'mallory@example.com', same_browser: true, replaces: 'ada@example.com' };
  world.server.on(looks, () => ok(replaced));
  await assert.rejects(client.authenticateByUrl(duration), (error) => {
    assert.ok(error instanceof AuthError);
    assert.deepEqual(
      [error.code, error.accounts],
      ['account_switch_unconfirmed', { current: 'ada@example.com', next: 'mallory@example.com' }],
    );
    return true;
  });
  assert.deepEqual(world.server.seen('POST /magic_links/authenticate'), []);
  const outcome = await client.authenticateByUrl({ ...duration, switch_accounts: true });
  assert.equal(outcome?.token_type, 'magic_links');
  assert.equal(world.server.seen('POST /magic_links/authenticate').length, 1);
});

test('a link to one’s own account, and one without a session, sign in without asking', async () => {
  const world = createWorld({ href });
  const client = world.openTab().open();
  assert.ok(await client.authenticateByUrl(duration));
  assert.deepEqual(world.server.seen(looks), []);
});

test('a social sign-in that a stranger began does not replace the account, unless PKCE shows who began it', async () => {
  const href = 'https://pets.example/in?auth_token_type=oauth&token=t1';
  const [inspects, exchanges] = ['POST /oauth/inspect', 'POST /oauth/authenticate'] as const;
  const world = createWorld({ href });
  const client = world.openTab().open();
  await signInByCode(client);
  world.server.on(inspects, () => ok({ account: 'mallory@example.com', replaces: 'ada@example.com' }));
  const accounts = { current: 'ada@example.com', next: 'mallory@example.com' };
  await assert.rejects(client.authenticateByUrl(duration), { code: 'account_switch_unconfirmed', accounts });
  assert.deepEqual(world.server.seen(exchanges), []);
  assert.deepEqual(bodies(world, inspects), [{ token: 't1' }]);
  const outcome = await client.authenticateByUrl({ ...duration, switch_accounts: true });
  assert.equal(outcome?.token_type, 'oauth');

  const bound = createWorld({ href });
  bound.server.bootstrap.pkce_required_for_oauth = true;
  const other = bound.openTab().open();
  await signInByCode(other);
  await other.bootstrap.load();
  assert.ok(await other.authenticateByUrl(duration));
  assert.deepEqual(bound.server.seen(inspects), []);
});

test('a social sign-in without a session, and one at a provider that cannot tell, sign in without asking', async () => {
  const href = 'https://pets.example/in?auth_token_type=oauth&token=t1';
  const world = createWorld({ href });
  assert.ok(await world.openTab().open().authenticateByUrl(duration));
  assert.deepEqual(world.server.seen('POST /oauth/inspect'), []);
  const hosted = createWorld({ href });
  const client = hosted.openTab().open();
  await signInByCode(client);
  hosted.server.on('POST /oauth/inspect', () => refuse(404, 'route_not_found'));
  assert.ok(await client.authenticateByUrl(duration));
});
