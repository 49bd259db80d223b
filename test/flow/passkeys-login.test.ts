/** Passkeys as a login runs them: the autofill, the passkey that nobody asked for, and what the host hears of both. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { SessionClient, SessionState } from '../../session-core/client.ts';
import { AuthError } from '../../session-core/errors.ts';
import { createLogin } from '../../src/login/create-login.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { ProductId } from '../../src/machine/product.ts';
import { otp } from '../../src/products/otp/product.ts';
import { passkeys } from '../../src/products/passkeys/product.ts';
import { createTranslate } from '../../src/strings/translate.ts';

const t = createTranslate();
const textOf = (problem: Parameters<typeof t.problem>[0] | undefined) => problem && t.problem(problem);

/** What a browser with passkeys has, so that nothing stands in the way. */
beforeEach(async () => {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  await Promise.all([passkeys.front.load(), passkeys.rest.load(), otp.rest.load()]);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

interface Ceremony {
  kind: 'get' | 'create';
  options: {
    conditional_mediation?: boolean;
    onChosen?: () => void;
    domain?: string;
    session_duration_minutes?: number;
  };
  signal: AbortSignal;
  resolve: (reply: object) => void;
  reject: (error: unknown) => void;
}

/** A login on Main, whose ceremonies end as the test says. */
function world({ products = ['otp', 'passkeys'] as ProductId[], autofill = true, upgrade = false } = {}) {
  const ceremonies: Ceremony[] = [];
  const emitted: string[] = [];
  const told: unknown[] = [];
  const set = { products, passkeyOptions: { domain: 'example', upgrade } };
  const listeners = new Set<(state: SessionState) => void>();
  const ask =
    (kind: Ceremony['kind']) =>
    (options: Ceremony['options'], { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        ceremonies.push({ kind, options, signal, resolve, reject });
        signal.addEventListener('abort', () => reject(new AuthError('aborted', 'Taken back.')));
      });
  const session = {
    state: { user: null, session: null, fromCache: false } as object,
    onStateChange(listener: (state: SessionState) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    logEvent: () => {},
    webauthn: {
      browserSupportsAutofill: async () => autofill,
      authenticate: ask('get'),
      register: ask('create'),
    },
  };
  const login = createLogin({
    session: session as unknown as SessionClient,
    config: () => resolveConfig(set),
    now: () => 0,
    memory: { read: () => null, write: () => {} },
    ready: async () => {},
    emit: (type) => emitted.push(type),
    onError: (error) => told.push(error),
  });
  const { machine } = login;
  return {
    machine,
    login,
    ceremonies,
    emitted,
    told,
    state: () => machine.store.getState(),
    /** Configures the login anew. */
    configure(change: Partial<typeof set>) {
      Object.assign(set, change);
      login.configured();
    },
    /** The visitor signs in by a code, or otherwise. */
    async signIn({
      proofs = [{ type: 'otp', last_authenticated_at: '2026-01-02T00:00:00Z' }],
      owned = [] as string[],
    } = {}) {
      const webauthn_registrations = owned.map((domain) => ({ domain }));
      session.state = { user: { webauthn_registrations }, session: { authentication_factors: proofs } };
      const to = { channel: 'email', email: 'ada@example.com' } as const;
      machine.send({ type: 'otp.sent', to, methodId: 'm', at: 0 });
      machine.send({ type: 'otp.verified' });
      await settled();
    },
    made: () => ceremonies.filter(({ kind }) => kind === 'create'),
    /** The newest ceremony. */
    newest: () => ceremonies.at(-1) as Ceremony,
    signInElsewhere() {
      for (const listener of [...listeners]) listener({ user: null, session: {} as never, fromCache: false });
    },
  };
}

const settled = async () => {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
};
const notAllowed = () => new AuthError('webauthn_not_allowed', 'No.');

test('the autofill begins with Main, keeps nothing busy, and signs in once', async () => {
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

test('a browser that has none after all gets the button', async () => {
  const { ceremonies, state } = world({ autofill: false });
  await settled();
  assert.deepEqual(state().screen, { name: 'main', passkeyButton: true });
  assert.equal(ceremonies.length, 0);
});

test('what fails without the visitor is tried five times without a word, and leaves what is told as it is', async () => {
  const { machine, ceremonies, newest, state, told } = world();
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
  assert.deepEqual(told, []);
});

test('a passkey that was taken from the autofill and then refused is told, as one waits for it', async () => {
  const { newest, state } = world();
  await settled();
  newest().options.onChosen?.();
  newest().reject(new AuthError('timeout', 'Late.'));
  await settled();
  assert.equal(state().problem?.code, 'timeout');
});

test('what is wrong with the page is told its host, and not the visitor', async () => {
  const { ceremonies, newest, state, told } = world();
  await settled();
  const error = new AuthError('webauthn_security_error', 'Wrong domain.');
  newest().reject(error);
  await settled();
  assert.deepEqual(told, [error]);
  assert.equal(state().problem, null);
  assert.equal(ceremonies.length, 1);
});

test('the dialog of the button takes the place of the autofill, which comes back when it is cancelled', async () => {
  const { machine, ceremonies, newest, state } = world();
  await settled();
  const autofill = newest();
  machine.send({ type: 'passkeys.signInAsked' });
  machine.send({ type: 'passkeys.signInAsked' });
  await settled();
  assert.equal(ceremonies.length, 2);
  assert.deepEqual(state().busy, ['passkeys.signIn']);
  // As the session does it: one ceremony at a time.
  autofill.reject(new AuthError('aborted', 'Another took its place.'));
  await settled();
  assert.equal(ceremonies.length, 2);
  newest().reject(notAllowed());
  await settled();
  assert.equal(state().problem?.code, 'passkey_cancelled');
  assert.equal(ceremonies.length, 3);
  assert.equal(newest().options.conditional_mediation, true);
});

test('one that another element of the page takes the place of does not fight back', async () => {
  const { ceremonies, newest } = world();
  await settled();
  newest().reject(new AuthError('aborted', 'Another took its place.'));
  await settled();
  assert.equal(ceremonies.length, 1);
});

test('leaving Main ends the autofill, and coming back begins another', async () => {
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

test('a sign-in in another tab, and the end of the element, end the autofill', async () => {
  const elsewhere = world();
  await settled();
  elsewhere.signInElsewhere();
  await settled();
  assert.equal(elsewhere.newest().signal.aborted, true);
  assert.equal(elsewhere.ceremonies.length, 1);
  assert.deepEqual(elsewhere.told, []);

  const ended = world();
  await settled();
  ended.login.stop();
  assert.equal(ended.newest().signal.aborted, true);
});

test('one’s own sign-in does not take back the passkey that brings it about', async () => {
  const { newest, signInElsewhere, state } = world();
  await settled();
  newest().options.onChosen?.();
  signInElsewhere();
  newest().resolve({});
  await settled();
  assert.equal(state().screen.name, 'passkeys.confirmed');
});

test('a page without passkeys has the button, which says which way it lacks them', async () => {
  Object.assign(globalThis, { PublicKeyCredential: undefined });
  const { machine, state, ceremonies } = world();
  await settled();
  assert.deepEqual(state().screen, { name: 'main', passkeyButton: true });
  assert.equal(ceremonies.length, 0);
  for (const [change, words] of [
    [{ PublicKeyCredential: undefined }, /does not know passkeys/],
    [{ PublicKeyCredential: class {}, isSecureContext: false }, /secure connection/],
  ] as const) {
    Object.assign(globalThis, change);
    machine.send({ type: 'passkeys.signInAsked' });
    await settled();
    assert.match(textOf(state().problem ?? undefined) ?? '', words);
  }
  Reflect.deleteProperty(globalThis, 'isSecureContext');
});

/** A page that the visitor is looking at. */
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

test('after a code a passkey is made beside, once all is told that there is to tell', async () => {
  const { signIn, made, newest, state, emitted, told } = world({ upgrade: true });
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
  assert.deepEqual(told, []);
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
  test(`no passkey is made by itself where ${what}`, async () => {
    const { signIn, made, emitted } = world(options);
    await settled();
    await signIn(way);
    assert.deepEqual(made(), []);
    assert.deepEqual(emitted, ['AUTHENTICATE_FLOW_COMPLETE']);
  });
}

test('a passkey of another domain, and an older proof of another kind, are no reason against it', async () => {
  const { signIn, made } = world({ upgrade: true });
  await settled();
  const proofs = [
    { type: 'password', last_authenticated_at: '2026-01-02T00:00:00Z' },
    { type: 'webauthn', last_authenticated_at: '2026-01-01T00:00:00Z' },
  ];
  await signIn({ owned: ['other.example'], proofs });
  assert.equal(made().length, 1);
});

test('a tab that nobody looks at, and a sign-in with a passkey, make none', async () => {
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
  test(`a passkey that is not made by itself, by ${code}, is a word to nobody`, async () => {
    const { signIn, newest, state, emitted, told } = world({ upgrade: true });
    await settled();
    await signIn();
    newest().reject(new AuthError(code, 'No.'));
    await settled();
    assert.deepEqual(state(), { screen: { name: 'otp.confirmed' }, busy: [], problem: null });
    assert.deepEqual(emitted, ['AUTHENTICATE_FLOW_COMPLETE']);
    assert.deepEqual(told, []);
  });
}

test('what is wrong with the page is told its host, and the visitor sees the success', async () => {
  const { signIn, newest, state, told } = world({ upgrade: true });
  await settled();
  await signIn();
  newest().reject(new AuthError('webauthn_security_error', 'Wrong domain.'));
  await settled();
  assert.equal(state().problem, null);
  assert.equal(told.length, 1);
});

test('the end of the element, and leaving the page, end it', async () => {
  const ended = world({ upgrade: true });
  await settled();
  await ended.signIn();
  ended.login.stop();
  assert.equal(ended.newest().signal.aborted, true);
  await settled();
  assert.deepEqual(ended.told, []);

  const left = world({ upgrade: true });
  await settled();
  await left.signIn();
  page.dispatchEvent(new Event('pagehide'));
  assert.equal(left.newest().signal.aborted, true);
});

test('a product that comes later begins its autofill then, once; one that waits for Main begins there', async () => {
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
