/** Passkeys, cell by cell: the result of each event, and the visitor's text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { AuthApiError, AuthError } from '../../../session-core/errors.ts';
import { arrivesFor } from '../../../src/login/arrival.ts';
import { requirements } from '../../../src/login/requirements.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { Problem } from '../../../src/machine/machine.ts';
import { isFrameRefused } from '../../../src/machine/passkey-problems.ts';
import type { Tools } from '../../../src/machine/product.ts';
import { arrivals } from '../../../src/products/arrivals.ts';
import type { PasskeysCreated, PasskeysStart, PasskeysTask } from '../../../src/products/passkeys/flow.ts';
import { passkeysTable } from '../../../src/products/passkeys/screens-flow.ts';
import { passkeysStrings } from '../../../src/products/passkeys/strings.ts';
import { passkeysHandlers } from '../../../src/products/passkeys/tasks.ts';
import { bringTexts } from '../../../src/strings/loaded-messages.ts';
import { passkeyMessages } from '../../../src/strings/passkey-messages.ts';
import { createTranslate } from '../../../src/strings/translate.ts';
import type { Framed } from '../../../src/validate/framed.ts';
import { type Obstacle, obstacleTo } from '../../../src/validate/passkey-obstacles.ts';

const phone = { id: 'p', name: 'Phone' };
const laptop = { id: 'l', name: 'Laptop' };
const start: PasskeysStart = { name: 'passkeys.start', passkeys: [phone, laptop] };
const created: PasskeysCreated = { name: 'passkeys.created', passkeys: [phone, laptop] };
const main = { name: 'main' } as const;
const config = resolveConfig({ products: ['otp', 'passkeys'] });
const idle = { config, busy: [] as string[] };
const doing = (task: string) => ({ config, busy: [task] });
bringTexts({ ...passkeysStrings, ...passkeyMessages });
const t = createTranslate();
const failed = (task: PasskeysTask, problem: Pick<Problem, 'code' | 'errorType' | 'needs'>) =>
  ({ type: 'failed', task, problem: { message: 'English.', ...problem }, at: 0 }) as const;
const refused = (errorType: string) => ({ code: 'api_error', errorType }) as const;
const textOf = (problem: Parameters<typeof t.problem>[0] | undefined) => problem && t.problem(problem);

test('the `screen` attribute shows the registration, whatever else is configured', () => {
  assert.equal(arrivesFor({ screen: 'passkey-registration' }, '', arrivals), 'passkeys');
  assert.equal(arrivesFor({ screen: 'main', products: ['passkeys', 'otp'] }, '', arrivals), null);
  const options = {
    publicToken: 't',
    screen: 'passkey-registration',
    products: ['passkeys', 'otp'],
  } as const;
  assert.deepEqual(requirements({ ...options, products: [...options.products] }), []);
});

for (const [problem, words] of [
  [refused('webauthn_registration_not_found'), /^Passkey registration not found\. You may have deleted/],
  [
    refused('unable_to_auth_webauthn_registration'),
    /^Unknown error occurred during passkey authentication\./,
  ],
  [{ code: 'invalid_reply' }, /^Unknown error occurred during passkey authentication\./],
  [{ code: 'webauthn_failed' }, /^Unknown error occurred during passkey authentication\./],
  [{ code: 'webauthn_not_allowed' }, /^The passkey login didn't finish\./],
  [{ code: 'webauthn_not_supported' }, /^This browser doesn't support passkeys\./],
  [{ code: 'webauthn_security_error' }, /don't work at this address/],
  [{ code: 'unreachable' }, /couldn't reach the server/],
  [refused('too_many_requests'), /^Too many requests/],
] as const) {
  test(`a sign-in that fails with ${JSON.stringify(problem)} shows the problem, and the autofill restarts`, () => {
    const step = passkeysTable.main.failed(main, failed({ do: 'passkeys.signIn' }, problem));
    assert.match(textOf(step.problem) ?? '', words);
    assert.deepEqual(step.beside, { do: 'passkeys.autofill', failures: 0 });
  });
}

test('a failing passkey from the autofill is shown, at most five times', () => {
  const fail = (failures: number) =>
    passkeysTable.main.failed(main, failed({ do: 'passkeys.autofill', failures }, refused('x')));
  assert.deepEqual(fail(2).beside, { do: 'passkeys.autofill', failures: 3 });
  assert.equal(fail(4).beside, undefined);
  assert.ok(fail(4).problem);
});

for (const [problem, words] of [
  [{ code: 'webauthn_not_allowed' }, /^Your Passkey was not created\. Click “Create a Passkey” to try again/],
  [{ code: 'webauthn_failed' }, /^Your Passkey was not created\./],
  [refused('unable_to_register_webauthn_registration'), /^Your Passkey was not created\./],
  [
    { code: 'webauthn_already_registered' },
    /^The Passkey cannot be created as it seems to be already registered/,
  ],
  [refused('duplicate_webauthn_registration'), /already registered/],
  [refused('webauthn_registration_limit_reached'), /^Your account has the maximum number of passkeys/],
  [refused('unauthorized_action'), /log in again/],
  [refused('session_not_found'), /^Session not found/],
  [{ code: 'timeout' }, /too long/],
] as const) {
  test(`a failed registration, with ${JSON.stringify(problem)}, shows the problem and allows another try`, () => {
    const step = passkeysTable['passkeys.start'].failed(start, failed({ do: 'passkeys.create' }, problem));
    assert.match(textOf(step.problem) ?? '', words);
    assert.equal(step.screen, undefined);
    assert.deepEqual(passkeysTable['passkeys.start']['passkeys.createAsked'](start, {}, idle), {
      run: { do: 'passkeys.create' },
    });
  });
}

test('the back arrow counts as a skip, and after an old login it leads to the form', () => {
  const row = passkeysTable['passkeys.start'];
  assert.deepEqual(row.back(start, { type: 'back' }, idle), {
    screen: { name: 'passkeys.finished', some: true },
    run: { do: 'passkeys.notify', event: 'PASSKEY_SKIP' },
  });
  assert.equal(row.back(start, { type: 'back' }, doing('passkeys.remove')), undefined);
  for (const [name, screen] of [
    ['passkeys.start', start],
    ['passkeys.created', created],
  ] as const) {
    const again = passkeysTable[name]['passkeys.logInAgainAsked'](screen, {}, idle);
    assert.deepEqual(again, { screen: { name: 'main' } }, name);
  }
});

test('a second click creates no second passkey; skipping works while the dialog is open', () => {
  const row = passkeysTable['passkeys.start'];
  assert.equal(row['passkeys.createAsked'](start, {}, doing('passkeys.create')), undefined);
  assert.deepEqual(row['passkeys.skipped'](start, { type: 'passkeys.skipped' }, doing('passkeys.create')), {
    screen: { name: 'passkeys.finished', some: true },
    run: { do: 'passkeys.notify', event: 'PASSKEY_SKIP' },
  });
  const without = row['passkeys.skipped']({ ...start, passkeys: [] }, { type: 'passkeys.skipped' }, idle);
  assert.deepEqual(without?.screen, { name: 'passkeys.finished', some: false }, 'nobody is promised one');
  assert.equal(
    row['passkeys.skipped'](start, { type: 'passkeys.skipped' }, doing('passkeys.rename')),
    undefined,
  );
});

test('the list changes at once, and is restored if the server refuses', () => {
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
  const lookedAt = { screen: { name: 'passkeys.arrived' }, run: { do: 'passkeys.findUser' } };
  assert.deepEqual(gone, lookedAt, 'a list without the deleted passkey is fetched again');
});

test('the list is fetched again when the user changes', () => {
  for (const name of ['passkeys.start', 'passkeys.created'] as const) {
    assert.deepEqual(passkeysTable[name].visitorChanged(), {
      screen: { name: 'passkeys.arrived' },
      run: { do: 'passkeys.findUser' },
    });
  }
});

test('an empty or unchanged name, an unknown passkey, or a running change: nothing is sent', () => {
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

test('a passkey deleted too long after the login returns to the list, with a button to log in again', () => {
  const task = { do: 'passkeys.remove', id: 'p', before: created.passkeys } as const;
  const step = passkeysTable['passkeys.created'].failed(
    { ...created, passkeys: [laptop] },
    failed(task, refused('unauthorized_action')),
  );
  assert.deepEqual(step.screen, created);
  assert.equal(step.problem?.field, 'list');
  assert.match(textOf(step.problem) ?? '', /log in again and retry/);
});

test('a passkey that signed in and deletes itself asks for another way to log in, not for a newer login', () => {
  const task = { do: 'passkeys.remove', id: 'p', before: created.passkeys } as const;
  const refusal = { ...refused('unauthorized_action'), needs: 'other_sign_in' };
  const { problem } = passkeysTable['passkeys.created'].failed(created, failed(task, refusal));
  assert.match(textOf(problem) ?? '', /^You logged in with this passkey.+another way/);
});

test('without a user the registration says so, and starts once a user is signed in', () => {
  const task = { do: 'passkeys.findUser' } as const;
  const arrived = { name: 'passkeys.arrived' } as const;
  const step = passkeysTable['passkeys.arrived']['passkeys.nobodyFound']();
  assert.deepEqual(step.screen, { name: 'passkeys.noUser' });
  const offline = passkeysTable['passkeys.arrived'].failed(arrived, failed(task, { code: 'unreachable' }));
  assert.equal(offline.screen, undefined);
  assert.equal(t('passkey.noUser'), 'Log in first. Then you can set up a passkey.');
  assert.deepEqual(passkeysTable['passkeys.noUser'].sessionBegan().run, task);
});

test('a signed-in user who cannot register a passkey here is not asked to log in another way', () => {
  const row = passkeysTable['passkeys.start']['passkeys.obstructed'];
  const textFor = (obstacle: Obstacle) =>
    textOf(row(start, { type: 'passkeys.obstructed', obstacle }).problem);
  assert.equal(textFor('unsupported'), "This browser doesn't support passkeys. Use a newer one.");
  assert.match(textFor('insecure') ?? '', /secure connection/);
  assert.match(textFor('framed') ?? '', /embedded in another/);
});

test('the authenticator is notified of a new name and of a deletion, once the server has saved it', async () => {
  const calls: string[] = [];
  const note = (what: string) => async () => {
    calls.push(what);
  };
  const session = {
    webauthn: { update: note('rename'), syncAuthenticators: note('sync') },
    user: { deleteWebauthnRegistration: note('delete') },
  } as unknown as SessionClient;
  const report = (error: unknown) => assert.fail(String(error));
  const signIn: Tools['signIn'] = (call) => call();
  const tools = { session, config: () => config, now: () => 0, emit: () => {}, report, signIn };
  const { signal } = new AbortController();
  const change = { id: 'l', before: created.passkeys };
  await passkeysHandlers['passkeys.rename']({ do: 'passkeys.rename', name: 'New', ...change }, tools, signal);
  await passkeysHandlers['passkeys.remove']({ do: 'passkeys.remove', ...change }, tools, signal);
  assert.deepEqual(calls, ['rename', 'sync', 'delete', 'sync']);
});

test('a page that is not framed does not blame a frame', () => {
  const refusal = new AuthApiError({
    status_code: 400,
    request_id: 'r',
    error_type: 'unable_to_auth_webauthn_registration',
    error_message: '',
    error_url: '',
  });
  /** The first is the page, the last is the browser's value. */
  const within = (...sites: string[]) =>
    sites.reduceRight<Framed | undefined>((parent, site) => {
      const page = { location: { origin: `https://${site}.example` } } as { parent: Framed } & Framed;
      page.parent = parent ?? page;
      return page;
    }, undefined);
  assert.equal(isFrameRefused(refusal, within('pets')), false);
  assert.equal(isFrameRefused(refusal, within('pets', 'pets')), false);
  assert.equal(isFrameRefused(refusal, within('pets', 'shop')), true);
  assert.equal(isFrameRefused(refusal, within('pets', 'shop', 'pets')), true);
  assert.equal(isFrameRefused(new Error('no'), within('pets', 'shop')), false);
});

test('inside another page, only what its policy forbids is reported in advance', () => {
  const policy = (allowed: boolean) => ({
    // A getter, as in browsers: a plain value would look like an element of that name.
    get featurePolicy() {
      return { allowsFeature: () => allowed };
    },
  });
  Object.assign(globalThis, { PublicKeyCredential: class {}, self: {}, top: {}, document: policy(false) });
  assert.equal(obstacleTo('publickey-credentials-get'), 'framed');
  Object.assign(globalThis, { document: policy(true) });
  assert.equal(obstacleTo('publickey-credentials-get'), null);
  for (const name of ['PublicKeyCredential', 'self', 'top', 'document'])
    Reflect.deleteProperty(globalThis, name);
});

test('the console says that the registration needs a signed-in user', async () => {
  for (const refusal of [
    new AuthError('no_current_session', 'Nobody is signed in.'),
    new AuthApiError({
      status_code: 404,
      error_type: 'session_not_found',
      error_message: 'Unknown.',
      error_url: '',
    }),
  ]) {
    const reported: unknown[] = [];
    const session = { user: { get: () => Promise.reject(refusal) } } as unknown as SessionClient;
    const tools = {
      session,
      config: () => config,
      now: () => 0,
      emit: () => {},
      report: (error: unknown) => reported.push(error),
      signIn: (call: () => Promise<never>) => call(),
    } as unknown as Tools;
    const { signal } = new AbortController();
    const event = await passkeysHandlers['passkeys.findUser']({ do: 'passkeys.findUser' }, tools, signal);
    assert.deepEqual(event, { type: 'passkeys.nobodyFound' });
    const [error] = reported;
    assert.ok(error instanceof AuthError && error.code === 'usage_error' && error.cause === refusal);
    assert.equal(
      error.message,
      'Cannot use PasskeyRegistration component without active user authenticated.',
    );
  }
});

test('a passkey is registered with the page’s session duration', async () => {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  const requests: object[] = [];
  const register = async (options: object) => {
    requests.push(options);
    return { user: { webauthn_registrations: [] } };
  };
  const session = { webauthn: { register } } as unknown as SessionClient;
  const tools = {
    session,
    config: () => resolveConfig({ sessionOptions: { sessionDurationMinutes: 90 } }),
    now: () => 0,
    emit: () => {},
    report: (error: unknown) => assert.fail(String(error)),
  } as unknown as Tools;
  const { signal } = new AbortController();
  const passkey = await passkeysHandlers['passkeys.create']({ do: 'passkeys.create' }, tools, signal);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  assert.deepEqual(passkey, { type: 'passkeys.made', passkeys: [] });
  assert.deepEqual(requests, [{ is_passkey: true, session_duration_minutes: 90 }]);
});
