/** Passkeys: the table cell by cell, the autofill as a login runs it, and what the tasks tell server and host. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { SessionClient, SessionState } from '../../session-core/client.ts';
import { AuthError } from '../../session-core/errors.ts';
import { arrivesFor } from '../../src/login/arrival.ts';
import { createLogin } from '../../src/login/create-login.ts';
import { requirements } from '../../src/login/requirements.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { ProductId } from '../../src/machine/product.ts';
import { otp } from '../../src/products/otp/product.ts';
import type { PasskeysCreated, PasskeysStart, PasskeysTask } from '../../src/products/passkeys/flow.ts';
import { passkeysTable } from '../../src/products/passkeys/later-flow.ts';
import { passkeys } from '../../src/products/passkeys/product.ts';
import { createTranslate } from '../../src/strings/translate.ts';

const phone = { id: 'p', name: 'Phone' };
const laptop = { id: 'l', name: 'Laptop' };
const start: PasskeysStart = { name: 'passkeys.start', passkeys: [phone, laptop] };
const created: PasskeysCreated = { name: 'passkeys.created', passkeys: [phone, laptop] };
const main = { name: 'main' } as const;
const config = resolveConfig({ products: ['otp', 'passkeys'] });
const idle = { config, busy: [] as string[] };
const doing = (task: string) => ({ config, busy: [task] });
const t = createTranslate();
const failed = (task: PasskeysTask, problem: { code: string; errorType?: string }) =>
  ({ type: 'failed', task, problem: { message: 'English.', ...problem }, at: 0 }) as const;
const refused = (errorType: string) => ({ code: 'api_error', errorType });
const textOf = (problem: Parameters<typeof t.problem>[0] | undefined) => problem && t.problem(problem);

test('the screen of the attribute is the product’s, whatever else is configured', () => {
  assert.equal(arrivesFor({ screen: 'passkey-registration' }, ''), 'passkeys');
  assert.equal(arrivesFor({ screen: 'main', products: ['passkeys', 'otp'] }, ''), null);
  const given = { publicToken: 't', screen: 'passkey-registration', products: ['passkeys', 'otp'] } as const;
  assert.deepEqual(requirements({ ...given, products: [...given.products] }), []);
});

for (const [problem, words] of [
  [refused('webauthn_registration_not_found'), /^Passkey registration not found\. You may have deleted/],
  [refused('unable_to_auth_webauthn'), /^Unknown error occurred during passkey authentication\./],
  [{ code: 'invalid_reply' }, /^Unknown error occurred during passkey authentication\./],
  [{ code: 'webauthn_failed' }, /^Unknown error occurred during passkey authentication\./],
  [{ code: 'webauthn_not_allowed' }, /^You were not logged in with a passkey\./],
  [{ code: 'webauthn_security_error' }, /do not work at this address/],
  [{ code: 'unreachable' }, /could not reach the server/],
  [refused('too_many_requests'), /^Too many requests/],
] as const) {
  test(`a sign-in that fails by ${JSON.stringify(problem)} says so, and the autofill begins again`, () => {
    const step = passkeysTable.main.failed(main, failed({ do: 'passkeys.signIn' }, problem));
    assert.match(textOf(step.problem) ?? '', words);
    assert.deepEqual(step.beside, { do: 'passkeys.autofill', failures: 0 });
  });
}

test('a passkey from the autofill that fails is told, five times in all', () => {
  const fail = (failures: number) =>
    passkeysTable.main.failed(main, failed({ do: 'passkeys.autofill', failures }, refused('x')));
  assert.deepEqual(fail(2).beside, { do: 'passkeys.autofill', failures: 3 });
  assert.equal(fail(4).beside, undefined);
  assert.ok(fail(4).problem);
});

for (const [problem, words] of [
  [{ code: 'webauthn_not_allowed' }, /^Your Passkey was not created\. Click “Create a Passkey” to try again/],
  [{ code: 'webauthn_failed' }, /^Your Passkey was not created\./],
  [refused('unable_to_register_webauthn'), /^Your Passkey was not created\./],
  [
    { code: 'webauthn_already_registered' },
    /^The Passkey cannot be created as it seems to be already registered/,
  ],
  [refused('duplicate_webauthn_registration'), /already registered/],
  [refused('webauthn_registration_limit_reached'), /^You have as many passkeys/],
  [refused('unauthorized_action'), /log in again/],
  [refused('session_not_found'), /^Session not found/],
  [{ code: 'timeout' }, /too long/],
] as const) {
  test(`a passkey that is not made, by ${JSON.stringify(problem)}, says so and leaves the way open`, () => {
    const step = passkeysTable['passkeys.start'].failed(start, failed({ do: 'passkeys.create' }, problem));
    assert.match(textOf(step.problem) ?? '', words);
    assert.equal(step.screen, undefined);
    assert.deepEqual(passkeysTable['passkeys.start']['passkeys.createAsked'](start, {}, idle), {
      run: { do: 'passkeys.create' },
    });
  });
}

test('a second click makes no second passkey; skipping works while the dialog is open', () => {
  const row = passkeysTable['passkeys.start'];
  assert.equal(row['passkeys.createAsked'](start, {}, doing('passkeys.create')), undefined);
  assert.deepEqual(row['passkeys.skipped'](start, { type: 'passkeys.skipped' }, doing('passkeys.create')), {
    screen: { name: 'passkeys.finished', some: true },
    run: { do: 'passkeys.tell', event: 'PASSKEY_SKIP' },
  });
  assert.equal(
    row['passkeys.skipped'](start, { type: 'passkeys.skipped' }, doing('passkeys.rename')),
    undefined,
  );
});

test('the list changes at once, and is put back when the server refuses', () => {
  const row = passkeysTable['passkeys.created'];
  const rename = { type: 'passkeys.renameAsked', id: 'l', name: '  The old one ' } as const;
  const renamed = row['passkeys.renameAsked'](created, rename, idle);
  assert.deepEqual(renamed?.screen, { ...created, passkeys: [phone, { id: 'l', name: 'The old one' }] });
  const task = { do: 'passkeys.rename', id: 'l', name: 'The old one', before: created.passkeys } as const;
  assert.deepEqual(renamed?.run, task);
  const back = row.failed({ ...created, passkeys: [] }, failed(task, { code: 'unreachable' }));
  assert.deepEqual(back.screen, created);
  assert.equal(back.problem?.field, 'list');

  const removed = row['passkeys.deleteConfirmed'](
    created,
    { type: 'passkeys.deleteConfirmed', id: 'p' },
    idle,
  );
  assert.deepEqual(removed?.screen, { ...created, passkeys: [laptop] });
  const removal = { do: 'passkeys.remove', id: 'p', before: created.passkeys } as const;
  assert.deepEqual(removed?.run, removal);
  const shorter = { ...created, passkeys: [laptop] };
  assert.deepEqual(row.failed(shorter, failed(removal, { code: 'timeout' })).screen, created);
  const gone = row.failed(shorter, failed(removal, refused('webauthn_registration_not_found')));
  assert.deepEqual(gone, {}, 'what was gone already is gone');
});

test('a name that is empty or the same, an unknown passkey, and a change under way: nothing is sent', () => {
  const { 'passkeys.renameAsked': rename, 'passkeys.deleteConfirmed': remove } =
    passkeysTable['passkeys.start'];
  const ask = (id: string, name: string, context = idle) =>
    rename(start, { type: 'passkeys.renameAsked', id, name }, context)?.run;
  assert.equal(ask('p', '  '), undefined);
  assert.equal(ask('p', 'Phone'), undefined);
  assert.equal(ask('?', 'Name'), undefined);
  assert.equal(ask('p', 'Name', doing('passkeys.remove')), undefined);
  const event = { type: 'passkeys.deleteConfirmed', id: 'p' } as const;
  assert.equal(remove(start, event, doing('passkeys.rename')), undefined);
  assert.equal(remove(start, { ...event, id: '?' }, idle), undefined);
});

test('without a user the registration says so, and begins when somebody is signed in', () => {
  const task = { do: 'passkeys.findUser' } as const;
  const arrived = { name: 'passkeys.arrived' } as const;
  for (const problem of [{ code: 'no_current_session' }, refused('session_not_found')]) {
    const step = passkeysTable['passkeys.arrived'].failed(arrived, failed(task, problem));
    assert.deepEqual(step.screen, { name: 'passkeys.noUser' });
  }
  const offline = passkeysTable['passkeys.arrived'].failed(arrived, failed(task, { code: 'unreachable' }));
  assert.equal(offline.screen, undefined);
  assert.equal(
    t('passkey.noUser'),
    'Error: Cannot use PasskeyRegistration component without active user authenticated.',
  );
  assert.deepEqual(passkeysTable['passkeys.noUser'].signedInElsewhere().run, task);
});

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
  options: { conditional_mediation?: boolean; onChosen?: () => void; domain?: string };
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
