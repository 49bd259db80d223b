/** Ceremonies that wait in an autofill, and which ceremony replaces which. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '../../fakes/environment.ts';
import {
  codeOf,
  createBrowser,
  credential,
  finish,
  primary,
  session_duration_minutes,
  untilAborted,
} from '../passkey-browser.ts';
import { whole } from '../whole.ts';

test('in an autofill the request waits, and is renewed before it expires', async () => {
  const world = createWorld();
  let choose = (_: Record<string, unknown>) => {};
  const { asked, webauthn } = createBrowser((one) =>
    Promise.race([untilAborted(one), new Promise<Record<string, unknown>>((take) => (choose = take))]),
  );
  const client = world.openTab({ webauthn }).open();
  // The first of these calls loads their code.
  await client.webauthn.browserSupportsAutofill();
  const waiting = client.webauthn.authenticate({ conditional_mediation: true, session_duration_minutes });
  await world.clock.settle();
  assert.equal(asked[0]?.conditional, true);
  for (let round = 1; round <= 3; round += 1) {
    assert.equal(world.server.seen(primary).length, round);
    await world.clock.advance(300_000);
  }
  assert.equal(asked.filter(({ signal }) => !signal.aborted).length, 1);
  choose(credential);
  assert.equal(whole(await waiting).webauthn_registration_id, 'passkey-1');
  await world.clock.advance(600_000);
  assert.equal(world.server.seen(finish).length, 1);
  assert.equal(world.server.seen(primary).length, 4);
});

test('a ceremony that the visitor starts replaces the one in the autofill', async () => {
  const world = createWorld();
  const order: string[] = [];
  const { webauthn } = createBrowser(async (one) => {
    if (!one.conditional) {
      order.push('modal');
      return credential;
    }
    try {
      return await untilAborted(one);
    } finally {
      order.push('autofill over');
    }
  });
  const client = world.openTab({ webauthn }).open();
  const waiting = codeOf(
    client.webauthn.authenticate({ conditional_mediation: true, session_duration_minutes }),
  );
  await world.clock.settle();
  await client.webauthn.authenticate({ session_duration_minutes });
  assert.equal(await waiting, 'aborted');
  assert.deepEqual(order, ['autofill over', 'modal']);
});

test('a ceremony that never ends is waited for only a second', async () => {
  const world = createWorld();
  const { asked, webauthn } = createBrowser((one) =>
    one.conditional ? new Promise(() => undefined) : Promise.resolve(credential),
  );
  const client = world.openTab({ webauthn }).open();
  const waiting = codeOf(
    client.webauthn.authenticate({ conditional_mediation: true, session_duration_minutes }),
  );
  await world.clock.settle();
  const next = client.webauthn.authenticate({ session_duration_minutes });
  await world.clock.advance(999);
  assert.equal(asked.length, 1);
  await world.clock.advance(1);
  assert.equal((await next).user_id, 'user-1');
  assert.equal(await waiting, 'aborted');
});

for (const how of ['options', 'settings', 'dispose'] as const) {
  test(`${how} aborts a ceremony, and the browser is notified`, async () => {
    const world = createWorld();
    const { asked, webauthn } = createBrowser(untilAborted);
    const client = world.openTab({ webauthn }).open();
    const { signal, ...controller } = control();
    const waiting = codeOf(
      client.webauthn.authenticate(
        { conditional_mediation: true, session_duration_minutes, ...(how === 'options' ? { signal } : {}) },
        how === 'settings' ? { signal } : {},
      ),
    );
    await world.clock.settle();
    if (how === 'dispose') client.dispose();
    else controller.abort();
    assert.equal(await waiting, 'aborted');
    assert.equal(asked[0]?.signal.aborted, true);
    await world.clock.advance(600_000);
    assert.equal(world.server.seen(primary).length, 1);
    assert.equal(world.server.seen(finish).length, 0);
  });
}

function control() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
