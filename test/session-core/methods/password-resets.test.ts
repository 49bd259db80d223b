/** Resets by mail: their options, and which verifier belongs to which link. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthError, parseAuthUrl } from '../../../session-core/index.ts';
import { createWorld, stateKey, type World } from '../../fakes/environment.ts';
import { ok, refuse } from '../../fakes/server.ts';
import { body, email, password, resets, session_duration_minutes } from '../password-calls.ts';

const resetPair = `${stateKey}::PKCE_VERIFIER:passwords`;
const linkPair = `${stateKey}::PKCE_VERIFIER:magic_links`;
const starts = 'POST /passwords/email/reset/start';

const links = 'POST /magic_links/authenticate';

function keepPair(world: World, key: string, name: string): void {
  world.storage.set(
    key,
    JSON.stringify({ code_challenge: `challenge-${name}`, code_verifier: `verifier-${name}` }),
  );
}

test('a reset by email sends every option except the one without a field on the wire', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  const options = {
    email,
    login_redirect_url: 'https://pets.example/in',
    reset_password_redirect_url: 'https://pets.example/new',
    reset_password_expiration_minutes: 20,
    reset_password_template_id: 'one',
    locale: 'fr',
  };
  await client.passwords.resetByEmailStart({ ...options, login_expiration_minutes: 10 });
  assert.deepEqual(body(world, starts), options);
  assert.equal(world.storage.has(resetPair), false);
  assert.equal(client.state.user, null);

  const rules = { ...options, login_expiration_minutes: 10 };
  for (const field of Object.keys(rules)) {
    await assert.rejects(
      client.passwords.resetByEmailStart({ ...rules, [field]: {} }),
      (error) => error instanceof AuthError && error.message.includes(`resetByEmailStart: "${field}"`),
    );
  }
  assert.equal(world.server.seen(starts).length, 1);
});

test('if resets require PKCE the mail has a challenge, and the reset sends its verifier, which is then removed', async () => {
  const world = createWorld();
  world.server.bootstrap.pkce_required_for_password_resets = true;
  const client = world.openTab().open();
  await client.passwords.resetByEmailStart({ email });
  await client.passwords.resetByEmailStart({ email });
  const pair = JSON.parse(world.storage.get(resetPair) ?? '{}');
  assert.deepEqual(body(world, starts), { email, code_challenge: pair.code_challenge });
  assert.deepEqual(body(world, starts, 1), { email, code_challenge: pair.code_challenge });
  assert.equal(world.storage.has(linkPair), false);

  const options = { token: 't', password, session_duration_minutes };
  const restore = world.server.on(resets, () => refuse(400, 'weak_password'));
  await assert.rejects(client.passwords.resetByEmail(options), { error_type: 'weak_password' });
  assert.ok(world.storage.has(resetPair));
  restore();
  await world.openTab().open().passwords.resetByEmail(options);
  assert.deepEqual(body(world, resets, 1), { ...options, code_verifier: pair.code_verifier });
  assert.equal(world.storage.has(resetPair), false);
});

test('if mailed links require PKCE, resets need not', async () => {
  const world = createWorld();
  world.server.bootstrap.pkce_required_for_email_magic_links = true;
  await world.openTab().open().passwords.resetByEmailStart({ email });
  assert.deepEqual(body(world, starts), { email });
});

test('a mailed link tries the reset’s verifier, then its own, and removes only the one that fits', async () => {
  const world = createWorld();
  keepPair(world, resetPair, 'reset');
  keepPair(world, linkPair, 'link');
  world.server.on(links, ({ body }) =>
    (body as { code_verifier?: string }).code_verifier === 'verifier-link'
      ? ok({ ...world.server.authReply(), method_id: 'm' })
      : refuse(401, 'pkce_mismatch'),
  );
  const client = world.openTab().open();
  await client.magicLinks.authenticate('t', { session_duration_minutes });
  assert.deepEqual(
    world.server.seen(links).map((request) => (request.body as { code_verifier: string }).code_verifier),
    ['verifier-reset', 'verifier-link'],
  );
  assert.deepEqual([world.storage.has(resetPair), world.storage.has(linkPair)], [true, false]);
});

test('a server that refuses a verifier with another type still gets the other one', async () => {
  for (const [type, words] of [
    ['invalid_pkce_code_verifier', 'Not this one.'],
    ['bad_request', 'The PKCE code verifier does not match.'],
  ] as const) {
    const world = createWorld();
    keepPair(world, resetPair, 'reset');
    keepPair(world, linkPair, 'link');
    world.server.on(links, ({ body }) =>
      (body as { code_verifier?: string }).code_verifier === 'verifier-link'
        ? ok({ ...world.server.authReply(), method_id: 'm' })
        : refuse(400, type, words),
    );
    const client = world.openTab().open();
    await client.magicLinks.authenticate('t', { session_duration_minutes });
    assert.ok(client.state.user);
  }
});

test('if neither verifier fits, the link is refused with the last error', async () => {
  const world = createWorld();
  keepPair(world, resetPair, 'reset');
  keepPair(world, linkPair, 'link');
  world.server.on(links, () => refuse(401, 'pkce_mismatch'));
  const client = world.openTab().open();
  await assert.rejects(client.magicLinks.authenticate('t', { session_duration_minutes }), {
    error_type: 'pkce_mismatch',
  });
  assert.equal(world.server.seen(links).length, 2);
  assert.deepEqual([world.storage.has(resetPair), world.storage.has(linkPair)], [true, true]);
});

test('a link without PKCE works during a reset with PKCE, and keeps the reset’s verifier', async () => {
  const world = createWorld();
  keepPair(world, resetPair, 'reset');
  world.server.on(links, ({ body }) =>
    'code_verifier' in (body as object)
      ? refuse(400, 'pkce_did_not_expect_code_verifier')
      : ok({ ...world.server.authReply(), method_id: 'm' }),
  );
  await world.openTab().open().magicLinks.authenticate('t', { session_duration_minutes });
  assert.equal(world.storage.has(resetPair), true);
});

test('the reset mail’s sign-in link works by its address, with the reset’s verifier', async () => {
  const world = createWorld();
  keepPair(world, resetPair, 'reset');
  const tab = world.openTab({ href: 'https://pets.example/?auth_token_type=login&token=t&next=pets' });
  const outcome = await tab.open().authenticateByUrl({ session_duration_minutes });
  assert.equal(outcome?.token_type, 'login');
  assert.deepEqual(body(world, links), {
    token: 't',
    session_duration_minutes,
    code_verifier: 'verifier-reset',
  });
  assert.equal(tab.href, 'https://pets.example/?next=pets');
  assert.equal(world.storage.has(resetPair), false);
});

test('the reset mail’s other link stays in the address until the new password is set', async () => {
  const world = createWorld();
  const href = 'https://pets.example/?auth_token_type=reset_password&token=t%2B1&next=pets';
  const tab = world.openTab({ href });
  const client = tab.open();
  assert.equal(await client.authenticateByUrl(), null);
  assert.deepEqual(parseAuthUrl(tab.href), { token_type: 'reset_password', token: 't+1' });
  const restore = world.server.on(resets, () => refuse(400, 'weak_password'));
  const options = { token: 't+1', password, session_duration_minutes };
  await assert.rejects(client.passwords.resetByEmail(options));
  assert.equal(tab.href, href);
  restore();
  await client.passwords.resetByEmail({ ...options, token: 'other' });
  assert.equal(tab.href, href);
  await client.passwords.resetByEmail(options);
  assert.equal(tab.href, 'https://pets.example/?next=pets');
});
