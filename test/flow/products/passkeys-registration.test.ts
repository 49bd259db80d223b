/** A page that registers passkeys: a visitor who must sign in there first continues to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductId } from '../../../src/machine/product.ts';
import { settled, withPasskeys, world } from './passkeys-world.ts';

withPasskeys();

const screen = 'passkey-registration';

for (const products of [['otp', 'passkeys'], ['otp']] as ProductId[][]) {
  test(`a visitor who logs in again there registers a passkey next, with ${products.join(' and ')}`, async () => {
    const { state, machine, signIn, emitted, made } = world({ screen, products, upgrade: true });
    await settled();
    assert.equal(state().screen.name, 'passkeys.start');
    machine.send({ type: 'passkeys.logInAgainAsked' });
    assert.equal(state().screen.name, 'main');
    await signIn();
    assert.deepEqual(emitted, ['AUTHENTICATE_FLOW_COMPLETE']);
    assert.deepEqual(state().screen, { name: 'passkeys.start', passkeys: [] });
    assert.deepEqual(made(), [], 'the visitor is asked');
  });
}

test('without a user, every sign-in leads to the registration', async () => {
  const { state, machine, signIn } = world({ screen });
  machine.send({ type: 'passkeys.nobodyFound' });
  machine.send({ type: 'back' });
  await signIn();
  assert.equal(state().screen.name, 'passkeys.start');
});

test('on any other page a sign-in ends on its own screen', async () => {
  const { state, signIn } = world();
  await settled();
  await signIn();
  assert.equal(state().screen.name, 'otp.confirmed');
});

test('every sign-in continues to the registration, whatever its product', async () => {
  const { state, machine, emitted } = world({ screen });
  machine.send({ type: 'passkeys.nobodyFound' });
  machine.send({ type: 'back' });
  machine.send({ type: 'passkeys.signedIn', reply: {} });
  await settled();
  assert.deepEqual(emitted, ['AUTHENTICATE_FLOW_COMPLETE']);
  assert.equal(state().screen.name, 'passkeys.start');
});
