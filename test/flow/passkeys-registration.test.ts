/** A page that is for making a passkey: whoever has to sign in there first goes on to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductId } from '../../src/machine/product.ts';
import { passkeys } from '../../src/products/passkeys/product.ts';
import { type AnyProduct, allProducts } from '../../src/products/table.ts';
import { settled, withPasskeys, world } from './passkeys-world.ts';

withPasskeys();

const screen = 'passkey-registration';

for (const products of [['otp', 'passkeys'], ['otp']] as ProductId[][]) {
  test(`who logs in again there makes a passkey next, with ${products.join(' and ')}`, async () => {
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

test('where nobody is signed in, the way in leads to the registration likewise', async () => {
  const { state, machine, signIn } = world({ screen });
  machine.send({ type: 'passkeys.nobodyFound' });
  machine.send({ type: 'back' });
  await signIn();
  assert.equal(state().screen.name, 'passkeys.start');
});

test('on any other page a way in ends where it ends', async () => {
  const { state, signIn } = world();
  await settled();
  await signIn();
  assert.equal(state().screen.name, 'otp.confirmed');
});

test('every way in goes on to the registration, those that come back from another page too', async () => {
  const { front } = passkeys;
  const ends = (await Promise.all(allProducts.map((product: AnyProduct) => product.front.load()))).flatMap(
    ({ success }): readonly string[] => success,
  );
  assert.equal(ends.length, allProducts.length);
  const { table } = await front.load();
  const rows: Record<string, Record<string, unknown> | undefined> = table;
  for (const name of ends) assert.ok(rows[name]?.['passkeys.screenShown'], name);
});
