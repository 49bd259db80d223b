/** The passkey that the browser creates in the background after another sign-in. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { AuthError } from '../../../session-core/errors.ts';
import { settled, withPasskeys, world } from './passkeys-world.ts';

withPasskeys();

/** A visible page. */
function lookAt(focused = true) {
  Object.assign(globalThis, {
    document: { hasFocus: () => focused },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
}
const page = new EventTarget();
beforeEach(() => lookAt());
afterEach(() => {
  for (const name of ['document', 'addEventListener', 'removeEventListener'])
    Reflect.deleteProperty(globalThis, name);
});

test('after a code a passkey is created in the background, after all events have fired', async () => {
  const { signIn, made, newest, state, emitted, reported } = world({ upgrade: true });
  await settled();
  await signIn();
  assert.deepEqual(emitted, ['AUTHENTICATE_FLOW_COMPLETE']);
  assert.deepEqual(state(), { screen: { name: 'otp.confirmed' }, busy: [], problem: null });
  assert.deepEqual(
    made().map(({ options }) => options),
    [{ is_passkey: true, conditional_mediation: true, domain: 'example' }],
  );
  newest().resolve({});
  await settled();
  assert.deepEqual(emitted, ['AUTHENTICATE_FLOW_COMPLETE', 'PASSKEY_REGISTER']);
  assert.equal(state().screen.name, 'otp.confirmed');
  assert.deepEqual(reported, []);
});

for (const [what, options, way] of [
  ['it is not asked for', { upgrade: false }, {}],
  ['there is no product for it', { upgrade: true, products: ['otp'] }, {}],
  ['there is a passkey of the domain', { upgrade: true }, { owned: ['example'] }],
  [
    'the last proof was another',
    { upgrade: true },
    {
      proofs: [
        { type: 'magic_link', last_authenticated_at: '2026-01-02T00:00:00Z' },
        { type: 'otp', last_authenticated_at: '2026-01-01T00:00:00Z' },
      ],
    },
  ],
] as [string, Parameters<typeof world>[0], object][]) {
  test(`no passkey is created in the background if ${what}`, async () => {
    const { signIn, made, emitted } = world(options);
    await settled();
    await signIn(way);
    assert.deepEqual(made(), []);
    assert.deepEqual(emitted, ['AUTHENTICATE_FLOW_COMPLETE']);
  });
}

test('a passkey of another domain, or an older proof of another kind, does not prevent it', async () => {
  const { signIn, made } = world({ upgrade: true });
  await settled();
  const proofs = [
    { type: 'password', last_authenticated_at: '2026-01-02T00:00:00Z' },
    { type: 'webauthn', last_authenticated_at: '2026-01-01T00:00:00Z' },
  ];
  await signIn({ owned: ['other.example'], proofs });
  assert.equal(made().length, 1);
});

test('a hidden tab or a sign-in with a passkey creates none', async () => {
  lookAt(false);
  const elsewhere = world({ upgrade: true });
  await settled();
  await elsewhere.signIn();
  assert.deepEqual(elsewhere.made(), []);

  lookAt();
  const { newest, state, made } = world({ upgrade: true });
  await settled();
  newest().options.onChosen?.();
  newest().resolve({});
  await settled();
  assert.equal(state().screen.name, 'passkeys.confirmed');
  assert.deepEqual(made(), []);
});

for (const code of [
  'webauthn_not_allowed',
  'webauthn_already_registered',
  'webauthn_not_supported',
  'timeout',
  'aborted',
] as const) {
  test(`a background failure with ${code} is not reported`, async () => {
    const { signIn, newest, state, emitted, reported } = world({ upgrade: true });
    await settled();
    await signIn();
    newest().reject(new AuthError(code, 'No.'));
    await settled();
    assert.deepEqual(state(), { screen: { name: 'otp.confirmed' }, busy: [], problem: null });
    assert.deepEqual(emitted, ['AUTHENTICATE_FLOW_COMPLETE']);
    assert.deepEqual(reported, []);
  });
}

test('a problem of the page is reported to the host, and the visitor sees the success', async () => {
  const { signIn, newest, state, reported } = world({ upgrade: true });
  await settled();
  await signIn();
  newest().reject(new AuthError('webauthn_security_error', 'Wrong domain.'));
  await settled();
  assert.equal(state().problem, null);
  assert.equal(reported.length, 1);
});

test('removing the element, or leaving the page, ends it', async () => {
  const ended = world({ upgrade: true });
  await settled();
  await ended.signIn();
  ended.login.stop();
  assert.equal(ended.newest().signal.aborted, true);
  await settled();
  assert.deepEqual(ended.reported, []);

  const departure = world({ upgrade: true });
  await settled();
  await departure.signIn();
  page.dispatchEvent(new Event('pagehide'));
  assert.equal(departure.newest().signal.aborted, true);
});
