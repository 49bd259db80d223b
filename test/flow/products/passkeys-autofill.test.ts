/** Passkeys in a running login: the autofill, and the host's events. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthError } from '../../../session-core/errors.ts';
import type { ProductId } from '../../../src/machine/product.ts';
import { passkeysEntry } from '../../../src/products/passkeys/entry.ts';
import { createTranslate } from '../../../src/strings/translate.ts';
import { notAllowed, settled, withPasskeys, world } from './passkeys-world.ts';

const t = createTranslate();
const textOf = (problem: Parameters<typeof t.problem>[0] | undefined) => problem && t.problem(problem);

withPasskeys();

test('the autofill starts with Main, is not busy, and signs in once', async () => {
  const { ceremonies, newest, state, emitted } = world();
  await settled();
  assert.equal(ceremonies.length, 1);
  assert.equal(newest().options.conditional_mediation, true);
  assert.equal(newest().options.domain, 'example');
  assert.equal(newest().options.session_duration_minutes, 30);
  assert.deepEqual(state().busy, []);
  newest().options.onChosen?.();
  newest().resolve({});
  await settled();
  assert.equal(state().screen.name, 'passkeys.confirmed');
  assert.deepEqual(emitted, ['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
});

test('without a field, or without the product, there is no autofill', async () => {
  for (const products of [['oauth', 'passkeys'], ['otp']] as ProductId[][]) {
    const { ceremonies } = world({ products });
    await settled();
    assert.equal(ceremonies.length, 0);
  }
});

test('a browser that turns out to have no autofill gets the button', async () => {
  const { ceremonies, state } = world({ autofill: false });
  await settled();
  assert.deepEqual(state().screen, { name: 'main', passkeyButton: true });
  assert.equal(ceremonies.length, 0);
});

test('a failure without the visitor is retried five times silently, and keeps the visible problem', async () => {
  const { machine, ceremonies, newest, state, reported } = world();
  await settled();
  machine.send({ type: 'otp.emailSubmitted', email: 'ada' });
  assert.equal(state().problem?.field, 'email');
  for (let count = 1; count <= 5; count += 1) {
    assert.equal(ceremonies.length, count);
    newest().reject(notAllowed());
    await settled();
  }
  assert.equal(ceremonies.length, 5);
  assert.equal(state().problem?.field, 'email');
  assert.deepEqual(reported, []);
});

test('a refused passkey from the autofill is shown, because the visitor waits for it', async () => {
  const { newest, state } = world();
  await settled();
  newest().options.onChosen?.();
  newest().reject(new AuthError('timeout', 'Late.'));
  await settled();
  assert.equal(state().problem?.code, 'timeout');
});

test('a problem of the page is reported to the host, not to the visitor', async () => {
  const { ceremonies, newest, state, reported } = world();
  await settled();
  const error = new AuthError('webauthn_security_error', 'Wrong domain.');
  newest().reject(error);
  await settled();
  assert.deepEqual(reported, [error]);
  assert.equal(state().problem, null);
  assert.equal(ceremonies.length, 1);
});

test('the button’s dialog replaces the autofill, which returns when the dialog is cancelled', async () => {
  const { machine, ceremonies, newest, state } = world();
  await settled();
  const autofill = newest();
  machine.send({ type: 'passkeys.signInAsked' });
  machine.send({ type: 'passkeys.signInAsked' });
  await settled();
  assert.equal(ceremonies.length, 2);
  assert.deepEqual(state().busy, ['passkeys.signIn']);
  // Like the session: one ceremony at a time.
  autofill.reject(new AuthError('aborted', 'Another took its place.'));
  await settled();
  assert.equal(ceremonies.length, 2);
  newest().reject(notAllowed());
  await settled();
  assert.equal(state().problem?.code, 'passkey_cancelled');
  assert.equal(ceremonies.length, 3);
  assert.equal(newest().options.conditional_mediation, true);
});

test('an autofill that another element replaces does not restart', async () => {
  const { ceremonies, newest } = world();
  await settled();
  newest().reject(new AuthError('aborted', 'Another took its place.'));
  await settled();
  assert.equal(ceremonies.length, 1);
});

test('leaving Main ends the autofill, and returning starts another', async () => {
  const { machine, ceremonies, newest, state } = world();
  await settled();
  machine.send({
    type: 'otp.sent',
    to: { channel: 'email', email: 'ada@example.com' },
    methodId: 'm',
    at: 0,
  });
  await settled();
  assert.equal(state().screen.name, 'otp.enter');
  assert.equal(newest().signal.aborted, true);
  machine.send({ type: 'back' });
  await settled();
  assert.equal(ceremonies.length, 2);
  assert.equal(newest().signal.aborted, false);
});

test('a sign-in in another tab, or removing the element, ends the autofill', async () => {
  const elsewhere = world();
  await settled();
  elsewhere.signInElsewhere();
  await settled();
  assert.equal(elsewhere.newest().signal.aborted, true);
  assert.equal(elsewhere.ceremonies.length, 1);
  assert.deepEqual(elsewhere.reported, []);

  const ended = world();
  await settled();
  ended.login.stop();
  assert.equal(ended.newest().signal.aborted, true);
});

test('the page’s own sign-in does not abort the passkey that causes it', async () => {
  const { newest, signInElsewhere, state } = world();
  await settled();
  newest().options.onChosen?.();
  signInElsewhere();
  newest().resolve({});
  await settled();
  assert.equal(state().screen.name, 'passkeys.confirmed');
});

test('a browser without passkeys has neither button nor autofill', async (context) => {
  context.after(() => Reflect.deleteProperty(globalThis, 'isSecureContext'));
  Object.assign(globalThis, { PublicKeyCredential: undefined, isSecureContext: true });
  const { state, ceremonies } = world();
  await settled();
  assert.deepEqual(state().screen, { name: 'main' });
  assert.equal(ceremonies.length, 0);
  assert.deepEqual(passkeysEntry(), []);
});

test('a server, which cannot know the browser, renders the button', () => {
  Object.assign(globalThis, { PublicKeyCredential: undefined });
  assert.equal(passkeysEntry().length, 1);
});

test('on an insecure page the button is present and explains the problem', async (context) => {
  context.after(() => Reflect.deleteProperty(globalThis, 'isSecureContext'));
  Object.assign(globalThis, { PublicKeyCredential: undefined, isSecureContext: false });
  const { machine, state, ceremonies } = world();
  await settled();
  assert.deepEqual(state().screen, { name: 'main', passkeyButton: true });
  assert.equal(ceremonies.length, 0);
  assert.equal(passkeysEntry().length, 1);
  machine.send({ type: 'passkeys.signInAsked' });
  await settled();
  assert.match(textOf(state().problem ?? undefined) ?? '', /secure connection/);
});

test('a product that is configured later starts its autofill then, once; on another screen, when Main returns', async () => {
  const added = world({ products: ['otp'] });
  await settled();
  assert.equal(added.ceremonies.length, 0);
  added.configure({ products: ['otp', 'passkeys'] });
  added.configure({ products: ['otp', 'passkeys'] });
  await settled();
  assert.equal(added.ceremonies.length, 1);
  assert.deepEqual(added.state().busy, []);

  const elsewhere = world({ products: ['otp'] });
  await settled();
  const to = { channel: 'email', email: 'ada@example.com' } as const;
  elsewhere.machine.send({ type: 'otp.sent', to, methodId: 'm', at: 0 });
  elsewhere.configure({ products: ['otp', 'passkeys'] });
  await settled();
  assert.equal(elsewhere.ceremonies.length, 0);
  elsewhere.machine.send({ type: 'back' });
  await settled();
  assert.equal(elsewhere.ceremonies.length, 1);
});
