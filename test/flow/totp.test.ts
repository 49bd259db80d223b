/** The second factor, cell by cell and through a whole login: the next screens, and what stays secret. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { SessionClient, SessionState } from '../../session-core/consumer/client.ts';
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import type { HalfAuthReply } from '../../session-core/wire/shared.ts';
import { createLogin } from '../../src/login/create-login.ts';
import { mixProblem } from '../../src/login/mix-problem.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { ProductId } from '../../src/machine/product-ids.ts';
import type { SignInReply } from '../../src/machine/sign-in.ts';
import { otp } from '../../src/products/otp/product.ts';
import type { Setup } from '../../src/products/totp/flow.ts';
import { totpStep } from '../../src/products/totp/step.ts';
import { createTranslate } from '../../src/strings/translate.ts';
import { idle, table } from './login-table.ts';

before(() => Promise.all([otp.screens.load(), totpStep.screens?.load()]));

const nobody: SessionState = { user: null, session: null, fromCache: false };
const session = { session_id: 's' } as SessionState['session'];
const user = {
  user_id: 'ada',
  totps: [] as { totp_id: string; verified: boolean }[],
} as SessionState['user'];
const missingCode = { user_options: { totp_id: 't' }, secondary_auth_initiated: null };
const missingMail = {
  ...{ user_options: null, secondary_auth_initiated: null },
  email_code: { email: 'a•••@example.com' },
};
const missingApp = { user_options: null, secondary_auth_initiated: null };
const half = (mfa_required: HalfAuthReply['mfa_required']): SignInReply => ({
  user_id: 'ada',
  session: null,
  user: null,
  mfa_required,
});
const whole = { user_id: 'ada', user, session } as SignInReply;
const secrets = {
  secret: 'JBSWY3DPEHPK3PXP',
  qr_code: 'data:image/png;base64,UVI=',
  otpauth_uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
  recovery_codes: ['aaaa-bbbb-cccc'],
};
const t = createTranslate();

type Call =
  | 'authenticate'
  | 'recover'
  | 'create'
  | 'pending'
  | 'giveUp'
  | 'sendEmailCode'
  | 'authenticateEmailCode';
type Answers = Partial<Record<Call, unknown>>;

/** The server's refusal of a call. */
function refusal(error_type: string, error_details?: Record<string, unknown>) {
  return new AuthApiError({
    status_code: 401,
    request_id: 'r',
    error_type,
    error_message: 'English.',
    error_url: '',
    ...(error_details && { error_details }),
  } as ConstructorParameters<typeof AuthApiError>[0]);
}

interface World {
  first?: SignInReply;
  answers?: Answers;
  stored?: unknown;
  state?: SessionState;
  products?: ProductId[];
}

/** A login whose server answers the mailed code and all later calls as the test says. */
async function world({
  first = half(missingCode),
  answers = {},
  stored,
  state = nobody,
  products = ['otp'],
}: World = {}) {
  const listeners = new Set<(state: SessionState) => void>();
  const emitted: { type: string; data: object }[] = [];
  const calls: [Call, unknown][] = [];
  const kept: unknown[] = [];
  const errors: unknown[] = [];
  function change(next: SessionState) {
    client.state = next;
    for (const listener of [...listeners]) listener(next);
  }
  const call = (name: Call) => async (given: unknown) => {
    calls.push([name, given]);
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    if (['authenticate', 'recover', 'authenticateEmailCode'].includes(name))
      change({ ...nobody, user, session });
    return answer ?? null;
  };
  const client = {
    state,
    prefix: 'auth',
    onStateChange(listener: (state: SessionState) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    otps: {
      async authenticate() {
        if (first.session) change({ ...nobody, user: first.user ?? null, session });
        return first;
      },
    },
    totps: {
      authenticate: call('authenticate'),
      recover: call('recover'),
      create: call('create'),
      pending: call('pending'),
      giveUp: call('giveUp'),
      sendEmailCode: call('sendEmailCode'),
      authenticateEmailCode: call('authenticateEmailCode'),
    },
  };
  const { machine } = createLogin({
    table,
    idle,
    session: client as unknown as SessionClient,
    config: () => resolveConfig({ products }),
    now: () => 0,
    memory: { read: () => stored ?? null, write: (screen) => kept.push(screen) },
    emit: (type, data) => emitted.push({ type, data }),
    onError: (error) => errors.push(error),
  });
  const settled = async () => {
    for (let round = 0; round < 6; round += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await settled();
  return {
    machine,
    answers,
    change,
    emitted,
    kept,
    calls,
    errors,
    settled,
    screen: () => machine.store.getState().screen,
    text() {
      const { problem } = machine.store.getState();
      return problem && t.problem(problem);
    },
    async signIn() {
      machine.send({
        type: 'otp.sent',
        to: { channel: 'email', email: 'ada@example.com' },
        methodId: 'm',
        at: 0,
      });
      machine.send({ type: 'otp.codeEntered', code: '654321' });
      await settled();
    },
    async enter(code = '123456', remember = false) {
      machine.send({ type: 'totp.codeEntered', code, remember });
      await settled();
    },
    async send(event: { type: string; [field: string]: unknown }) {
      machine.send(event);
      await settled();
    },
  };
}

/** Like `world`, on the setup screen; `shown` is what its component received. */
async function settingUp(options: World = {}) {
  const created = { request_id: 'r', status_code: 200, totp_id: 't', user_id: 'ada', ...secrets };
  const all = await world({
    first: half(missingApp),
    ...options,
    answers: { create: created, ...options.answers },
  });
  const shown: Setup[] = [];
  const show = () => all.send({ type: 'totp.setUpShown', give: (setup: Setup) => shown.push(setup) });
  return { ...all, shown, show };
}

test('a first factor that needs a second one leads to the app’s code, and that to the end', async () => {
  const { signIn, enter, screen, emitted, calls } = await world({ answers: { authenticate: whole } });
  await signIn();
  assert.equal(screen().name, 'totp.enter');
  assert.deepEqual(
    emitted.map(({ type }) => type),
    ['OTP_AUTHENTICATE'],
  );
  assert.deepEqual(emitted[0]?.data, half(missingCode));
  await enter('123456', true);
  assert.deepEqual(calls, [
    ['authenticate', { totp_code: '123456', session_duration_minutes: 30, remember_device: true }],
  ]);
  assert.equal(screen().name, 'otp.confirmed');
  assert.deepEqual(
    emitted.map(({ type }) => type),
    ['OTP_AUTHENTICATE', 'TOTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'],
  );
});

test('the challenge appears even if `products` does not include totp, and never after a complete sign-in', async () => {
  const { signIn, screen } = await world({ first: whole });
  await signIn();
  assert.equal(screen().name, 'otp.confirmed');
});

test('a wrong code shows the tries left, and after the last one the sign-in starts again', async () => {
  const { signIn, enter, send, screen, text, answers, errors } = await world();
  await signIn();
  answers.authenticate = refusal('unable_to_authenticate_totp', { tries_left: 1 });
  await enter();
  assert.equal((screen() as { triesLeft?: number }).triesLeft, 1);
  assert.match(text() ?? '', /^That code isn't right/);
  await send({ type: 'totp.recoveryAsked' });
  assert.equal((screen() as { triesLeft?: number }).triesLeft, 1);
  answers.recover = refusal('unable_to_authenticate_recovery_code', { tries_left: 0 });
  await enter('aaaa-bbbb-cccc');
  assert.deepEqual(screen().name, 'totp.over');
  assert.equal((screen() as { why?: string }).why, 'tries');
  assert.equal(errors.length, 2);
  await send({ type: 'back' });
  assert.deepEqual(screen(), { name: 'main' });
});

for (const [name, error, why] of [
  ['the token is dead', refusal('intermediate_session_not_found'), 'expired'],
  ['there is no token', new AuthError('no_current_session', 'None.'), 'expired'],
  ['the app is gone', refusal('totp_not_found'), 'expired'],
  ['the account is locked', refusal('user_lock_limit_reached'), 'locked'],
] as const) {
  test(`if the server accepts no more codes, because ${name}, the screen says why and what to do`, async () => {
    const { signIn, enter, screen } = await world({ answers: { authenticate: error } });
    await signIn();
    await enter();
    assert.equal(screen().name, 'totp.over');
    assert.equal((screen() as { why?: string }).why, why);
  });
}

test('after a used code, five digits, or a silent server the visitor stays on the screen', async () => {
  const { signIn, enter, screen, text, answers, calls } = await world();
  await signIn();
  answers.authenticate = refusal('totp_code_already_authenticated');
  await enter();
  assert.match(text() ?? '', /Wait for the next code/);
  const asked = calls.length;
  await enter('12345');
  assert.match(text() ?? '', /^Code format is invalid/);
  assert.equal(calls.length, asked);
  answers.authenticate = new AuthError('unreachable', 'Gone.');
  await enter();
  assert.match(text() ?? '', /couldn't reach the server/);
  assert.equal(screen().name, 'totp.enter');
});

test('a recovery code replaces the app’s code, and the host receives a separate event', async () => {
  const { signIn, enter, send, screen, emitted, calls } = await world({ answers: { recover: whole } });
  await signIn();
  await send({ type: 'totp.recoveryAsked' });
  await send({ type: 'back' });
  assert.equal(screen().name, 'totp.enter');
  await send({ type: 'totp.recoveryAsked' });
  await enter('aaaa-bbbb-cccc');
  assert.deepEqual(calls, [['recover', { recovery_code: 'aaaa-bbbb-cccc', session_duration_minutes: 30 }]]);
  assert.equal(screen().name, 'otp.confirmed');
  assert.equal(emitted.at(-2)?.type, 'RECOVERY_CODES_RECOVER');
});

test('returning to the first screen gives up the sign-in', async () => {
  const { signIn, send, screen, calls, emitted } = await world();
  await signIn();
  await send({ type: 'back' });
  assert.deepEqual(screen(), { name: 'main' });
  assert.deepEqual(
    calls.map(([name]) => name),
    ['giveUp'],
  );
  assert.equal(emitted.length, 1);
});

test('a reload restores the challenge, unless the sign-in has ended or another tab has completed it', async () => {
  const signIn = { by: 'here', ends: { name: 'otp.confirmed' } };
  const stored = { name: 'totp.recover', signIn };
  const still = await world({ stored, answers: { pending: { mfa_required: missingCode, expires_at: '' } } });
  assert.equal(still.screen().name, 'totp.recover');
  const over = await world({ stored, answers: { pending: null } });
  assert.equal((over.screen() as { why?: string }).why, 'expired');
  const elsewhere = await world({ stored, state: { ...nobody, user, session } });
  assert.equal(elsewhere.screen().name, 'otp.confirmed');
  assert.deepEqual(
    elsewhere.emitted.map(({ type }) => type),
    ['AUTHENTICATE_FLOW_COMPLETE'],
  );
});

test('another tab that completes the sign-in also completes this one', async () => {
  const { signIn, change, screen, emitted } = await world();
  await signIn();
  change({ ...nobody, user, session });
  assert.equal(screen().name, 'otp.confirmed');
  assert.equal(emitted.at(-1)?.type, 'AUTHENTICATE_FLOW_COMPLETE');
});

test('a required app is set up in three stages, and the last one signs in', async () => {
  const { signIn, show, shown, send, enter, screen, emitted } = await settingUp({
    answers: { authenticate: whole },
  });
  await signIn();
  const stage = () => (screen() as { stage?: string }).stage;
  await show();
  assert.deepEqual(shown, [
    {
      secret: secrets.secret,
      qrCode: secrets.qr_code,
      link: secrets.otpauth_uri,
      recoveryCodes: secrets.recovery_codes,
    },
  ]);
  await enter();
  assert.equal(stage(), 'scan');
  await send({ type: 'totp.onward' });
  assert.equal(stage(), 'save');
  await send({ type: 'totp.onward' });
  await send({ type: 'back' });
  assert.equal(stage(), 'save');
  await send({ type: 'totp.onward' });
  await enter();
  assert.equal(screen().name, 'otp.confirmed');
  assert.deepEqual(
    emitted.map(({ type }) => type),
    ['OTP_AUTHENTICATE', 'TOTP_CREATE', 'TOTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'],
  );
});

test('no screen, event or storage contains the secrets that are shown once', async () => {
  const { signIn, show, send, machine, emitted, kept } = await settingUp();
  await signIn();
  await show();
  await send({ type: 'totp.onward' });
  const all = JSON.stringify([machine.store.getState(), emitted, kept]);
  for (const secret of [secrets.secret, secrets.qr_code, ...secrets.recovery_codes])
    assert.ok(!all.includes(secret), secret);
});

test('a reload during the setup restarts it, and says that the earlier key no longer works', async () => {
  const before = await settingUp();
  await before.signIn();
  await before.show();
  await before.send({ type: 'totp.onward' });
  const stored = JSON.parse(JSON.stringify(before.kept.at(-1)));
  const { screen, show, shown } = await settingUp({ stored });
  const { signIn: _left, ...set } = screen() as unknown as { signIn: object };
  assert.deepEqual(set, { name: 'totp.setUp', stage: 'scan', offered: false, again: true });
  await show();
  assert.equal(shown.length, 1);
});

test('if another tab has set up an app, its code is requested', async () => {
  const { signIn, show, screen } = await settingUp({
    answers: {
      create: refusal('active_totp_exists'),
      pending: { mfa_required: missingCode, expires_at: '' },
    },
  });
  await signIn();
  await show();
  assert.equal(screen().name, 'totp.enter');
});

test('with totp in `products`, users without an app are offered one and may skip it', async () => {
  const { signIn, send, screen, emitted } = await world({ first: whole, products: ['otp', 'totp'] });
  await signIn();
  assert.equal(screen().name, 'totp.offer');
  await send({ type: 'totp.skipped' });
  assert.equal(screen().name, 'otp.confirmed');
  assert.deepEqual(
    emitted.map(({ type }) => type),
    ['OTP_AUTHENTICATE', 'TOTP_SKIP', 'AUTHENTICATE_FLOW_COMPLETE'],
  );
});

test('users who have an app are not offered one', async () => {
  const owner = { ...user, totps: [{ totp_id: 't', verified: true }] } as SignInReply['user'];
  const { signIn, screen } = await world({
    first: { ...whole, user: owner },
    products: ['otp', 'totp'],
  } as World);
  await signIn();
  assert.equal(screen().name, 'otp.confirmed');
});

test('an offered app can be set up or skipped; an old sign-in is reported', async () => {
  const { signIn, send, show, screen, answers } = await settingUp({
    first: whole,
    products: ['otp', 'totp'],
  });
  await signIn();
  await send({ type: 'totp.setUpAsked' });
  await show();
  await send({ type: 'back' });
  assert.equal(screen().name, 'totp.offer');
  await send({ type: 'totp.setUpAsked' });
  answers.create = refusal('unauthorized_action');
  await show();
  assert.equal((screen() as { isLate?: boolean }).isLate, true);
  await send({ type: 'totp.skipped' });
  assert.equal(screen().name, 'otp.confirmed');
});

test('a user who signs out in another tab gets no more offers', async () => {
  const { signIn, change, screen, settled } = await world({ first: whole, products: ['otp', 'totp'] });
  await signIn();
  change(nobody);
  await settled();
  assert.deepEqual(screen(), { name: 'main' });
});

test('a half sign-in from another page continues', async (t) => {
  const cookies = globalThis as { document?: { cookie: string } };
  cookies.document = { cookie: 'auth_intermediate_session_token=half' };
  t.after(() => {
    delete cookies.document;
  });
  const { screen, enter, emitted } = await world({
    answers: { pending: { mfa_required: missingCode, expires_at: '' }, authenticate: whole },
  });
  assert.equal(screen().name, 'totp.enter');
  await enter();
  assert.equal(screen().name, 'totp.confirmed');
  assert.equal(emitted.at(-1)?.type, 'AUTHENTICATE_FLOW_COMPLETE');
  const stale = await world({ answers: { pending: null } });
  assert.deepEqual(stale.screen(), { name: 'main' });
});

test('a page without a half sign-in makes no call about one', async () => {
  assert.deepEqual((await world()).calls, []);
});

test('totp as the only product is a configuration error, since it signs no one in', () => {
  const mix = (products: ProductId[]) => mixProblem({ products, otpOptions: { methods: ['email'] } });
  assert.equal(mix(['totp']), 'totpAlone');
  assert.equal(mix(['passkeys']), 'passkeysAlone');
  assert.equal(mix(['passkeys', 'totp']), 'passkeysAlone');
  assert.equal(mix(['otp', 'totp']), null);
});

test('in a new place a mailed code leads to the end; a second mail says that it was sent', async () => {
  const sent = { method_id: 'code-1', email: 'a•••@example.com' };
  const { signIn, enter, send, screen, emitted, calls } = await world({
    first: half(missingMail),
    answers: { sendEmailCode: sent, authenticateEmailCode: { ...whole, method_id: 'email-1' } },
  });
  await signIn();
  const { name, methodId } = screen() as { name: string; methodId?: string };
  assert.deepEqual([name, methodId], ['totp.mail', 'code-1']);
  await send({ type: 'totp.resendAsked' });
  assert.equal((screen() as { resentAt?: number }).resentAt, 0);
  await enter();
  assert.deepEqual(
    calls.map(([name]) => name),
    ['sendEmailCode', 'sendEmailCode', 'authenticateEmailCode'],
  );
  assert.deepEqual(calls.at(-1)?.[1], { code: '123456', method_id: 'code-1', session_duration_minutes: 30 });
  assert.equal(screen().name, 'otp.confirmed');
  assert.equal(emitted.at(-1)?.type, 'AUTHENTICATE_FLOW_COMPLETE');
});

test('in a new place a wrong mailed code shows the tries left, a reload returns to the screen, and back cancels the sign-in', async () => {
  const { screen, send, enter, text, calls } = await world({
    stored: {
      name: 'totp.mail',
      email: 'a•••@example.com',
      methodId: 'code-1',
      signIn: { by: 'here', ends: { name: 'otp.confirmed' } },
    },
    answers: {
      pending: { mfa_required: missingMail, expires_at: '' },
      authenticateEmailCode: refusal('otp_code_not_found', { tries_left: 3 }),
    },
  });
  assert.equal(screen().name, 'totp.mail');
  await enter();
  assert.equal((screen() as { triesLeft?: number }).triesLeft, 3);
  assert.ok(text());
  await send({ type: 'back' });
  assert.deepEqual(screen(), { name: 'main' });
  assert.deepEqual(
    calls.map(([name]) => name),
    ['pending', 'authenticateEmailCode', 'giveUp'],
  );
});
