/** Setting up an authenticator app, required or offered: the next screens, and what stays secret. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { SignInReply } from '../../../src/machine/sign-in.ts';
import {
  loadScreens,
  missingCode,
  nobody,
  refusal,
  secrets,
  settingUp,
  user,
  type World,
  whole,
  world,
} from './totp-world.ts';

before(loadScreens);

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

test('a user who has a passkey proves that in place of a set-up, also after a reload', async () => {
  const before = await settingUp({
    answers: { create: refusal('unauthorized_action', { needs: 'second_factor' }) },
  });
  await before.signIn();
  await before.show();
  assert.equal(before.screen().name, 'totp.passkey');
  const stored = JSON.parse(JSON.stringify(before.kept.at(-1)));
  const { screen, show, send } = await settingUp({
    stored,
    answers: {
      create: refusal('unauthorized_action', { needs: 'second_factor' }),
      pending: { mfa_required: { ...missingCode, user_options: null }, expires_at: '' },
      passkey: whole,
    },
  });
  await show();
  assert.equal(screen().name, 'totp.passkey');
  await send({ type: 'totp.passkeyAsked' });
  assert.equal(screen().name, 'otp.confirmed');
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
