/** Arguments that codes, apps and account calls refuse before they send anything. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthError, type SessionClient } from '../../../session-core/index.ts';
import { code, duration, number, signedIn, signedOut } from '../visitors.ts';

type WrongCall = [method: string, field: string, call: (client: SessionClient) => Promise<unknown>];

// Each call as a caller without types may write it.
const untyped = <T>(value: unknown) => value as T;
const wrong: WrongCall[] = [
  ...(['loginOrCreate', 'send'] as const).flatMap((call): WrongCall[] => [
    [`otps.sms.${call}`, 'phoneNumber', ({ otps }) => otps.sms[call](untyped(49))],
    [
      `otps.sms.${call}`,
      'expiration_minutes',
      ({ otps }) => otps.sms[call](number, untyped({ expiration_minutes: '5' })),
    ],
    [`otps.sms.${call}`, 'locale', ({ otps }) => otps.sms[call](number, untyped({ locale: 1 }))],
    [
      `otps.sms.${call}`,
      'enable_autofill',
      ({ otps }) => otps.sms[call](number, untyped({ enable_autofill: 'yes' })),
    ],
    [
      `otps.sms.${call}`,
      'autofill_session_duration_minutes',
      ({ otps }) => otps.sms[call](number, untyped({ autofill_session_duration_minutes: '5' })),
    ],
    [`otps.whatsapp.${call}`, 'phoneNumber', ({ otps }) => otps.whatsapp[call](untyped(null))],
    [
      `otps.whatsapp.${call}`,
      'expiration_minutes',
      ({ otps }) => otps.whatsapp[call](number, untyped({ expiration_minutes: NaN })),
    ],
    [`otps.whatsapp.${call}`, 'locale', ({ otps }) => otps.whatsapp[call](number, untyped({ locale: 1 }))],
  ]),
  ['otps.email.send', 'email', ({ otps }) => otps.email.send(untyped(undefined))],
  [
    'otps.email.send',
    'login_template_id',
    ({ otps }) => otps.email.send('a@b.cd', untyped({ login_template_id: 1 })),
  ],
  ['magicLinks.email.send', 'email', ({ magicLinks }) => magicLinks.email.send(untyped({}))],
  [
    'magicLinks.email.send',
    'login_magic_link_url',
    ({ magicLinks }) =>
      magicLinks.email.send('a@b.cd', untyped({ login_magic_link_url: new URL('https://a.example') })),
  ],
  ['totps.create', 'expiration_minutes', ({ totps }) => totps.create(untyped({ expiration_minutes: '60' }))],
  ['totps.authenticate', 'options', ({ totps }) => totps.authenticate(untyped('123456'))],
  [
    'totps.authenticate',
    'totp_code',
    ({ totps }) => totps.authenticate(untyped({ totp_code: 123456, ...duration })),
  ],
  [
    'totps.authenticate',
    'session_duration_minutes',
    ({ totps }) => totps.authenticate(untyped({ totp_code: '123456' })),
  ],
  ['totps.recover', 'options', ({ totps }) => totps.recover(untyped(undefined))],
  ['totps.recover', 'recovery_code', ({ totps }) => totps.recover(untyped(duration))],
  [
    'totps.recover',
    'session_duration_minutes',
    ({ totps }) => totps.recover(untyped({ recovery_code: 'x' })),
  ],
  ['user.update', 'update', ({ user }) => user.update(untyped(null))],
  ['user.update', 'name', ({ user }) => user.update(untyped({ name: 'Ada' }))],
  ['user.update', 'untrusted_metadata', ({ user }) => user.update(untyped({ untrusted_metadata: [] }))],
  ['user.update name', 'first_name', ({ user }) => user.update(untyped({ name: { first_name: 1 } }))],
  ['user.deleteEmail', 'emailId', ({ user }) => user.deleteEmail(untyped(1))],
  ['user.deleteEmail', 'emailId', ({ user }) => user.deleteEmail('')],
  ['user.setPrimaryEmail', 'emailId', ({ user }) => user.setPrimaryEmail('')],
  ['user.deletePhoneNumber', 'phoneId', ({ user }) => user.deletePhoneNumber(untyped(undefined))],
  ['user.deleteTOTP', 'totpId', ({ user }) => user.deleteTOTP('')],
  [
    'user.deleteBiometricRegistration',
    'biometricRegistrationId',
    ({ user }) => user.deleteBiometricRegistration(''),
  ],
  [
    'user.deleteOAuthRegistration',
    'oauthUserRegistrationId',
    ({ user }) => user.deleteOAuthRegistration(untyped({})),
  ],
  ['session.updateSession', 'tokens', ({ session }) => session.updateSession(untyped('token'))],
  ['session.updateSession', 'session_token', ({ session }) => session.updateSession(untyped({}))],
  ['session.updateSession', 'session_token', ({ session }) => session.updateSession({ session_token: '' })],
  [
    'session.updateSession',
    'session_jwt',
    ({ session }) => session.updateSession(untyped({ session_token: 't', session_jwt: 1 })),
  ],
];

test('a wrong argument is a usage_error that names method and field, before anything is sent', async () => {
  // Also signed out: the error reports the mistake in the code first.
  for (const { world, client } of [signedOut(), await signedIn()]) {
    await world.clock.settle();
    const sent = world.server.requests.length;
    for (const [method, field, call] of wrong) {
      await assert.rejects(call(client), (error) => {
        assert.ok(error instanceof AuthError && error.code === 'usage_error', `${method} ${field}: ${error}`);
        assert.ok(error.message.startsWith(`${method}: "${field}" must `), error.message);
        return true;
      });
    }
    assert.equal(world.server.requests.length, sent);
  }
});

test('calls that need a session reject without asking the server', async () => {
  const { world, client } = signedOut();
  await world.clock.settle();
  const sent = world.server.requests.length;
  for (const call of [
    () => client.totps.create(),
    () => client.totps.authenticate({ totp_code: '123456', ...duration }),
    () => client.totps.recoveryCodes(),
    () => client.totps.recover({ recovery_code: 'x', ...duration }),
    () => client.user.update({ name: { first_name: 'Ada' } }),
    () => client.user.deleteEmail('email-1'),
    () => client.user.deletePhoneNumber('phone-1'),
    () => client.user.deleteTOTP('totp-1'),
    () => client.user.setPrimaryPhoneNumber('phone-1'),
    () => client.user.deleteOAuthRegistration('oauth-1'),
  ]) {
    await assert.rejects(call(), code('no_current_session'));
  }
  assert.equal(world.server.requests.length, sent);
});
