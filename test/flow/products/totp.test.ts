/** The challenge of the second factor, cell by cell and through a whole login: the next screens, and how it ends. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { AuthError } from '../../../session-core/errors.ts';
import { mixProblem } from '../../../src/login/mix-problem.ts';
import type { ProductId } from '../../../src/machine/product-ids.ts';
import {
  half,
  loadScreens,
  missingCode,
  missingMail,
  nobody,
  refusal,
  session,
  user,
  whole,
  world,
} from './totp-world.ts';

before(loadScreens);

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
  const { signIn, enter, send, screen, problem, text, answers, errors } = await world();
  await signIn();
  answers.authenticate = refusal('unable_to_authenticate_totp', { tries_left: 1 });
  await enter();
  assert.equal(problem()?.triesLeft, 1);
  assert.match(text() ?? '', /^That code isn't right/);
  await send({ type: 'totp.recoveryAsked' });
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
  const requestCount = calls.length;
  await enter('12345');
  assert.match(text() ?? '', /^Code format is invalid/);
  assert.equal(calls.length, requestCount);
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

test('a passkey replaces both codes and the mailed one, and a dialog that the visitor closes says so', async () => {
  for (const first of [half(missingCode), half(missingMail)]) {
    const answers = { passkey: new AuthError('webauthn_not_allowed', 'No.') };
    const { signIn, send, screen, emitted, calls, problem, ...page } = await world({ first, answers });
    await signIn();
    const { name } = screen();
    await send({ type: 'totp.passkeyAsked' });
    assert.deepEqual([screen().name, problem()?.code], [name, 'passkey_cancelled']);
    Object.assign(page.answers, { passkey: whole });
    if (name === 'totp.enter') await send({ type: 'totp.recoveryAsked' });
    await send({ type: 'totp.passkeyAsked' });
    assert.deepEqual(calls.at(-1), ['passkey', { is_passkey: true, session_duration_minutes: 30 }]);
    assert.equal(screen().name, 'otp.confirmed');
    assert.deepEqual(
      emitted.slice(-2).map(({ type }) => type),
      ['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'],
    );
  }
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

test('a code of the second mail that is typed before the server has answered counts once it has', async () => {
  const sent = { method_id: 'code-1', email: 'a•••@example.com' };
  const { machine, signIn, settled, screen, calls } = await world({
    first: half(missingMail),
    answers: { sendEmailCode: sent, authenticateEmailCode: { ...whole, method_id: 'email-1' } },
  });
  await signIn();
  machine.send({ type: 'totp.resendAsked' });
  machine.send({ type: 'totp.codeEntered', code: '123456', remember: false });
  await settled();
  assert.deepEqual(
    calls.map(([name]) => name),
    ['sendEmailCode', 'sendEmailCode', 'authenticateEmailCode'],
  );
  assert.equal(screen().name, 'otp.confirmed');
});

test('in a new place a wrong mailed code shows the tries left, a reload returns to the screen, and back cancels the sign-in', async () => {
  const { screen, send, enter, problem, text, calls } = await world({
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
  assert.equal(problem()?.triesLeft, 3);
  assert.ok(text());
  await send({ type: 'back' });
  assert.deepEqual(screen(), { name: 'main' });
  assert.deepEqual(
    calls.map(([name]) => name),
    ['pending', 'authenticateEmailCode', 'giveUp'],
  );
});
