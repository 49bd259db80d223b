/** Passkeys created without a dialog. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '../../fakes/environment.ts';
import { ok } from '../../fakes/server.ts';
import {
  codeOf,
  createBrowser,
  credential,
  registerStart,
  session_duration_minutes,
  untilAborted,
} from '../passkey-browser.ts';

const quietly = { is_passkey: true, conditional_mediation: true };

test('without a dialog a passkey is created with the server’s options, and its registration outlives the page', async () => {
  const world = createWorld();
  const { asked, webauthn } = createBrowser();
  const { client } = await world.signedIn({ webauthn });
  await client.webauthn.register(quietly);
  assert.equal(asked[0]?.conditional, true);
  assert.equal(world.server.seen('POST /webauthn/register')[0]?.init.keepalive, true);
  await client.webauthn.register({ is_passkey: true });
  assert.equal(asked[1]?.conditional, false);
  const asks = world.server.seen(registerStart).map(({ body }) => Object(body).conditional_mediation);
  assert.deepEqual(asks, [true, undefined]);
});

test('a browser that cannot create one without a dialog is asked nothing', async () => {
  const { supportsConditionalCreate: _older, ...older } = createBrowser().webauthn;
  for (const webauthn of [older, { ...older, supportsConditionalCreate: async () => false }]) {
    const world = createWorld();
    const { client } = await world.signedIn({ webauthn });
    assert.equal(await codeOf(client.webauthn.register(quietly)), 'webauthn_not_supported');
    assert.equal(world.server.seen(registerStart).length, 0);
  }
});

test('a ceremony without a dialog never blocks another: it does not start beside one, and ends when another starts', async () => {
  const world = createWorld();
  const { asked, webauthn } = createBrowser((one) =>
    one.kind === 'create' || one.conditional ? untilAborted(one) : Promise.resolve(credential),
  );
  const { client } = await world.signedIn({ webauthn });
  const autofill = { conditional_mediation: true, session_duration_minutes };
  const controller = new AbortController();
  const waiting = codeOf(client.webauthn.authenticate(autofill, { signal: controller.signal }));
  await world.clock.settle();
  assert.equal(await codeOf(client.webauthn.register(quietly)), 'aborted');
  assert.equal(world.server.seen(registerStart).length, 0);
  assert.equal(asked[0]?.signal.aborted, false);
  controller.abort();
  assert.equal(await waiting, 'aborted');
  await world.clock.settle();

  const making = codeOf(client.webauthn.register(quietly));
  await world.clock.settle();
  assert.equal(asked[1]?.kind, 'create');
  assert.equal((await client.webauthn.authenticate({ session_duration_minutes })).status_code, 200);
  assert.equal(await making, 'aborted');
  assert.equal(asked[1]?.signal.aborted, true);
});

test('a ceremony without a dialog ends after ten seconds, and the next one begins', async () => {
  const world = createWorld();
  const { asked, webauthn } = createBrowser((one) =>
    one.conditional ? untilAborted(one) : Promise.resolve(credential),
  );
  const { client } = await world.signedIn({ webauthn });
  const making = codeOf(client.webauthn.register(quietly));
  await world.clock.advance(9_999);
  assert.equal(asked[0]?.signal.aborted, false);
  await world.clock.advance(1);
  assert.equal(await making, 'timeout');
  assert.equal(asked[0]?.signal.aborted, true);
  assert.equal((await client.webauthn.register({ is_passkey: true })).webauthn_registration_id, 'passkey-1');
});

test('a passkey created without a dialog is registered even if the caller has aborted', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ webauthn: createBrowser().webauthn });
  const before = client.state;
  const controller = new AbortController();
  world.server.on('POST /webauthn/register', () => {
    controller.abort();
    return ok({ ...world.server.authReply({ minutes: 90 }), webauthn_registration_id: 'passkey-1' });
  });
  assert.equal(await codeOf(client.webauthn.register(quietly, { signal: controller.signal })), 'aborted');
  await world.clock.settle();
  const [sent] = world.server.seen('POST /webauthn/register');
  assert.equal(sent?.init.signal?.aborted, false);
  assert.equal(client.state, before);
});
