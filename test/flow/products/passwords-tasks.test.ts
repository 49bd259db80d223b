/** The calls, events and logs of the password tasks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { AuthApiError } from '../../../session-core/errors.ts';
import { createLogin } from '../../../src/login/create-login.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { Tools } from '../../../src/machine/product.ts';
import { passwords } from '../../../src/products/passwords/product.ts';
import { passwordsHandlers } from '../../../src/products/passwords/tasks.ts';
import { idle, table } from '../login-table.ts';
import { create, email, logIn, secret } from './password-screens.ts';

/** A session that records its calls, with scripted answers. */
function fakeTools(answers: Record<string, unknown> = {}, options: Parameters<typeof resolveConfig>[0] = {}) {
  const calls: unknown[][] = [];
  const emitted: unknown[] = [];
  const logged: unknown[] = [];
  const method =
    (name: string) =>
    async (...args: unknown[]) => {
      calls.push([name, ...args.slice(0, -1)]);
      const answer = answers[name] ?? {};
      if (answer instanceof Error) throw answer;
      return answer;
    };
  const session = {
    prefix: 'auth',
    state: { session: null },
    onStateChange: () => () => {},
    bootstrap: { current: { signUp: answers.signUp ?? 'open' } },
    searchManager: { searchUser: method('searchUser') },
    passwords: {
      create: method('create'),
      authenticate: method('authenticate'),
      resetByEmailStart: method('resetByEmailStart'),
      strengthCheck: method('strengthCheck'),
    },
    authenticateByUrl: method('authenticateByUrl'),
    logEvent: (...args: unknown[]) => logged.push(args),
  } as unknown as SessionClient;
  const tools: Tools = {
    session,
    config: () => resolveConfig(options),
    now: () => 5000,
    emit: (type, data) => emitted.push([type, data]),
    report: (error) => assert.fail(String(error)),
    signIn: (call) => call(),
  };
  return { tools, session, calls, emitted, logged };
}
const { signal } = new AbortController();

test('looking up an address neither logs nor reports, since nothing was sent', async () => {
  const { tools, calls, emitted, logged } = fakeTools({ searchUser: { userType: 'new' } });
  const event = await passwordsHandlers['passwords.lookUp']({ do: 'passwords.lookUp', email }, tools, signal);
  assert.deepEqual(event, { type: 'passwords.lookedUp', email, userType: 'new', mayCreate: true });
  assert.deepEqual(calls, [['searchUser', email]]);
  assert.deepEqual([emitted, logged], [[], []]);
});

test('no new password is offered where the page or the project makes no new accounts', async () => {
  const answers = { searchUser: { userType: 'new' } };
  for (const { tools } of [
    fakeTools(answers, { mode: 'sign-in' }),
    fakeTools({ ...answers, signUp: 'off' }),
    fakeTools({ ...answers, signUp: 'invitation_only' }),
  ]) {
    const task = { do: 'passwords.lookUp', email } as const;
    const event = await passwordsHandlers['passwords.lookUp'](task, tools, signal);
    assert.equal(event.mayCreate, false);
  }
});

test('an account is created and signed in with the configured session duration', async () => {
  const { tools, calls, emitted } = fakeTools(
    { create: { user_id: 'u' }, authenticate: { user_id: 'u' } },
    { sessionOptions: { sessionDurationMinutes: 60 } },
  );
  const credentials = { email, password: secret };
  await passwordsHandlers['passwords.create']({ do: 'passwords.create', ...credentials }, tools, signal);
  await passwordsHandlers['passwords.logIn']({ do: 'passwords.logIn', ...credentials }, tools, signal);
  const body = { ...credentials, session_duration_minutes: 60 };
  assert.deepEqual(calls, [
    ['create', body],
    ['authenticate', body],
  ]);
  assert.deepEqual(emitted, [
    ['PASSWORD_CREATE', { user_id: 'u' }],
    ['PASSWORD_AUTHENTICATE', { user_id: 'u' }],
  ]);
});

test('a reset is mailed as configured; only one for a visitor without a password is an event', async () => {
  const { tools, calls, emitted, logged } = fakeTools(
    { resetByEmailStart: { request_id: 'r', status_code: 200 } },
    {
      passwordOptions: {
        loginRedirectURL: 'https://a.example/in',
        resetPasswordRedirectURL: 'https://a.example/reset',
        resetPasswordExpirationMinutes: 10,
        resetPasswordTemplateId: 'mine',
        locale: 'es',
      },
    },
  );
  const task = { do: 'passwords.startReset', email, again: false } as const;
  const start = passwordsHandlers['passwords.startReset'];
  await start({ ...task, reason: 'forgot' }, tools, signal);
  assert.deepEqual(emitted, []);
  const event = await start({ ...task, reason: 'setNew', again: true }, tools, signal);
  assert.deepEqual(event, { type: 'passwords.resetStarted', email, reason: 'setNew', at: 5000 });
  const body = {
    email,
    login_redirect_url: 'https://a.example/in',
    reset_password_redirect_url: 'https://a.example/reset',
    reset_password_expiration_minutes: 10,
    reset_password_template_id: 'mine',
    locale: 'es',
  };
  assert.deepEqual(calls, [
    ['resetByEmailStart', body],
    ['resetByEmailStart', body],
  ]);
  assert.deepEqual(emitted, [['PASSWORD_RESET_BY_EMAIL_START', { request_id: 'r', status_code: 200 }]]);
  assert.deepEqual(logged, [
    ['email_sent', { email, type: 'reset_password' }],
    ['email_try_again_clicked', { email, type: 'reset_password' }],
  ]);
});

test('a verdict contains the state of its field, and not the password', async () => {
  const luds_requirements = { missing_characters: 2, missing_complexity: 0 };
  const { tools, calls } = fakeTools({
    strengthCheck: {
      valid_password: false,
      breached_password: true,
      strength_policy: 'luds',
      score: 1,
      feedback: { warning: null, suggestions: null, luds_requirements },
    },
  });
  const task = { do: 'passwords.judge', password: secret, edit: 7 } as const;
  const event = await passwordsHandlers['passwords.judge'](task, tools, signal);
  assert.deepEqual(calls, [['strengthCheck', { password: secret }]]);
  assert.deepEqual(event, {
    type: 'passwords.judged',
    verdict: {
      edit: 7,
      valid: false,
      breached: true,
      policy: 'luds',
      score: 1,
      warning: null,
      suggestions: [],
      hasLength: false,
      hasKinds: true,
    },
  });
});

test('a whole login stores no secret: not in a screen, in storage, or in the host’s events', async () => {
  const refusal = new AuthApiError({
    status_code: 401,
    error_type: 'unauthorized_credentials',
    error_message: 'No.',
    error_url: '',
    request_id: 'r',
  });
  const strength = {
    valid_password: true,
    breached_password: false,
    strength_policy: 'zxcvbn',
    score: 4,
    feedback: {
      warning: '',
      suggestions: [],
      luds_requirements: { missing_characters: 0, missing_complexity: 0 },
    },
  };
  const { session } = fakeTools({
    searchUser: { userType: 'new' },
    strengthCheck: strength,
    create: refusal,
  });
  const storage: unknown[] = [];
  const reported: unknown[] = [];
  await passwords.main.load();
  const login = createLogin({
    table,
    session,
    config: () => resolveConfig({ products: ['passwords'] }),
    now: () => 0,
    memory: { read: () => null, write: (screen) => storage.push(structuredClone(screen)) },
    idle,
    emit: (...event) => reported.push(event),
    onError: (error) => reported.push(String(error)),
  });
  const { machine } = login;
  const seen: unknown[] = [];
  machine.store.subscribe((state) => seen.push(structuredClone(state)));
  const settled = async () => {
    while (machine.store.getState().busy.length > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  machine.send({ type: 'passwords.emailSubmitted', email });
  await settled();
  machine.send({ type: 'passwords.paused', password: secret, edit: 1 });
  await settled();
  machine.send({ type: 'passwords.submitted', password: secret });
  await settled();
  login.stop();
  assert.equal(machine.store.getState().screen.name, 'passwords.create');
  assert.equal(machine.store.getState().problem?.errorType, 'unauthorized_credentials');
  assert.ok(reported.length > 0);
  assert.ok(!JSON.stringify([seen, storage, reported]).includes(secret));
  assert.deepEqual(storage.at(-1), create);
});

test('a visitor who arrives by a link does not return to an earlier screen', async () => {
  const { session, calls } = fakeTools({ authenticateByUrl: { token_type: 'login', reply: {} } });
  const reported: unknown[] = [];
  await passwords.main.load();
  const login = createLogin({
    table,
    session,
    config: () => resolveConfig({ products: ['passwords'] }),
    now: () => 0,
    memory: { read: () => ({ ...logIn }), write: () => {} },
    arrived: 'passwords',
    idle,
    emit: (type) => reported.push(type),
    onError: (error) => assert.fail(String(error)),
  });
  assert.equal(login.machine.store.getState().screen.name, 'passwords.arrived');
  while (login.machine.store.getState().busy.length > 0)
    await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(calls, [['authenticateByUrl', { session_duration_minutes: 30 }]]);
  assert.equal(login.machine.store.getState().screen.name, 'passwords.confirmed');
  assert.deepEqual(reported, ['AUTHENTICATE_FLOW_COMPLETE']);
  login.stop();
});
