/** Codes to phones, authenticator apps, and the account: what is sent, what is refused before, what changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthApiError, AuthError, type SessionClient, type User } from '../../session-core/index.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import { createWorld, publicToken, stateKey, type World } from '../fakes/environment.ts';
import { ok, refuse } from '../fakes/server.ts';

const duration = { session_duration_minutes: 60 };
const number = '+4915112345678';
const smsOptions = {
  expiration_minutes: 5,
  locale: 'fr',
  enable_autofill: true,
  autofill_session_duration_minutes: 30,
};
const emailOptions = { expiration_minutes: 5, login_template_id: 'a', signup_template_id: 'b', locale: 'fr' };
const linkOptions = {
  login_magic_link_url: 'https://pets.example/in',
  login_expiration_minutes: 30,
  signup_magic_link_url: 'https://pets.example/up',
  signup_expiration_minutes: 60,
  login_template_id: 'a',
  signup_template_id: 'b',
  create_user_as_pending: true,
  locale: 'fr',
};
const newerUser = { user_id: 'user-1', status: 'active', name: { first_name: 'Ada' } };

const code = (expected: string) => (error: unknown) => error instanceof AuthError && error.code === expected;

/** A visitor who is signed in, of whom nothing was asked yet. */
async function signedIn(): Promise<{ world: World; client: SessionClient }> {
  const world = createWorld();
  const { client } = await world.signedIn();
  return { world, client };
}

function signedOut(): { world: World; client: SessionClient } {
  const world = createWorld();
  return { world, client: world.openTab().open() };
}

function only(world: World, name: CallName): unknown {
  const seen = world.server.seen(name);
  assert.equal(seen.length, 1, name);
  return seen[0]?.body;
}

test('a code to a phone is asked for with exactly what was given', async () => {
  const { world, client } = signedOut();
  const { method_id } = await client.otps.sms.loginOrCreate(number, smsOptions);
  assert.equal(method_id, 'method-2');
  assert.deepEqual(only(world, 'POST /otps/sms/login_or_create'), { phone_number: number, ...smsOptions });
  const options = { expiration_minutes: 5, locale: 'fr' };
  await client.otps.whatsapp.loginOrCreate(number, options);
  assert.deepEqual(only(world, 'POST /otps/whatsapp/login_or_create'), { phone_number: number, ...options });
  await client.otps.sms.loginOrCreate(number);
  assert.deepEqual(world.server.seen('POST /otps/sms/login_or_create')[1]?.body, { phone_number: number });
});

test('send is primary for a stranger and secondary for somebody who is signed in', async () => {
  for (const [step, { world, client }] of [
    ['primary', signedOut()],
    ['secondary', await signedIn()],
  ] as const) {
    assert.equal((await client.otps.sms.send(number, smsOptions)).method_id, 'method-2');
    await client.otps.whatsapp.send(number, { expiration_minutes: 5, locale: 'fr' });
    await client.otps.email.send('ada@example.com', emailOptions);
    await client.magicLinks.email.send('ada@example.com', linkOptions);
    assert.deepEqual(only(world, `POST /otps/sms/send/${step}`), { phone_number: number, ...smsOptions });
    assert.deepEqual(only(world, `POST /otps/whatsapp/send/${step}`), {
      phone_number: number,
      expiration_minutes: 5,
      locale: 'fr',
    });
    const email = 'ada@example.com';
    assert.deepEqual(only(world, `POST /otps/email/send/${step}`), { email, ...emailOptions });
    assert.deepEqual(only(world, `POST /magic_links/email/send/${step}`), { email, ...linkOptions });
  }
});

test('a link that is sent by magicLinks.email.send carries the challenge that the project asks for', async () => {
  const { world, client } = await signedIn();
  world.server.bootstrap.pkce_required_for_email_magic_links = true;
  const other = world.openTab().open();
  await other.bootstrap.load();
  await other.magicLinks.email.send('ada@example.com');
  const body = only(world, 'POST /magic_links/email/send/secondary') as { code_challenge?: string };
  const kept = JSON.parse(world.storage.get(`${stateKey}::PKCE_VERIFIER:magic_links`) ?? '{}');
  assert.ok(kept.code_challenge);
  assert.equal(body.code_challenge, kept.code_challenge);
  client.dispose();
});

test('a refusal of a sending call reaches the caller with its type, and changes nothing', async () => {
  const { world, client } = await signedIn();
  const before = client.state;
  for (const error_type of ['invalid_phone_number', 'unsubscribed_phone_number', 'duplicate_phone_number']) {
    world.server.on('POST /otps/sms/send/secondary', () => refuse(400, error_type));
    await assert.rejects(
      client.otps.sms.send(number),
      (error) => error instanceof AuthApiError && error.error_type === error_type,
    );
  }
  assert.equal(client.state, before);
});

type Wrong = [method: string, field: string, call: (client: SessionClient) => Promise<unknown>];

// Each call as somebody would write it who has no compiler.
const given = <T>(value: unknown) => value as T;
const wrong: Wrong[] = [
  ...(['loginOrCreate', 'send'] as const).flatMap((call): Wrong[] => [
    [`otps.sms.${call}`, 'phoneNumber', ({ otps }) => otps.sms[call](given(49))],
    [
      `otps.sms.${call}`,
      'expiration_minutes',
      ({ otps }) => otps.sms[call](number, given({ expiration_minutes: '5' })),
    ],
    [`otps.sms.${call}`, 'locale', ({ otps }) => otps.sms[call](number, given({ locale: 1 }))],
    [
      `otps.sms.${call}`,
      'enable_autofill',
      ({ otps }) => otps.sms[call](number, given({ enable_autofill: 'yes' })),
    ],
    [
      `otps.sms.${call}`,
      'autofill_session_duration_minutes',
      ({ otps }) => otps.sms[call](number, given({ autofill_session_duration_minutes: '5' })),
    ],
    [`otps.whatsapp.${call}`, 'phoneNumber', ({ otps }) => otps.whatsapp[call](given(null))],
    [
      `otps.whatsapp.${call}`,
      'expiration_minutes',
      ({ otps }) => otps.whatsapp[call](number, given({ expiration_minutes: NaN })),
    ],
    [`otps.whatsapp.${call}`, 'locale', ({ otps }) => otps.whatsapp[call](number, given({ locale: 1 }))],
  ]),
  ['otps.email.send', 'email', ({ otps }) => otps.email.send(given(undefined))],
  [
    'otps.email.send',
    'login_template_id',
    ({ otps }) => otps.email.send('a@b.cd', given({ login_template_id: 1 })),
  ],
  ['magicLinks.email.send', 'email', ({ magicLinks }) => magicLinks.email.send(given({}))],
  [
    'magicLinks.email.send',
    'login_magic_link_url',
    ({ magicLinks }) =>
      magicLinks.email.send('a@b.cd', given({ login_magic_link_url: new URL('https://a.example') })),
  ],
  ['totps.create', 'expiration_minutes', ({ totps }) => totps.create(given({ expiration_minutes: '60' }))],
  ['totps.authenticate', 'options', ({ totps }) => totps.authenticate(given('123456'))],
  [
    'totps.authenticate',
    'totp_code',
    ({ totps }) => totps.authenticate(given({ totp_code: 123456, ...duration })),
  ],
  [
    'totps.authenticate',
    'session_duration_minutes',
    ({ totps }) => totps.authenticate(given({ totp_code: '123456' })),
  ],
  ['totps.recover', 'options', ({ totps }) => totps.recover(given(undefined))],
  ['totps.recover', 'recovery_code', ({ totps }) => totps.recover(given(duration))],
  ['totps.recover', 'session_duration_minutes', ({ totps }) => totps.recover(given({ recovery_code: 'x' }))],
  ['user.update', 'update', ({ user }) => user.update(given(null))],
  ['user.update', 'name', ({ user }) => user.update(given({ name: 'Ada' }))],
  ['user.update', 'untrusted_metadata', ({ user }) => user.update(given({ untrusted_metadata: [] }))],
  ['user.update name', 'first_name', ({ user }) => user.update(given({ name: { first_name: 1 } }))],
  ['user.deleteEmail', 'emailId', ({ user }) => user.deleteEmail(given(1))],
  ['user.deleteEmail', 'emailId', ({ user }) => user.deleteEmail('')],
  ['user.deletePhoneNumber', 'phoneId', ({ user }) => user.deletePhoneNumber(given(undefined))],
  ['user.deleteTOTP', 'totpId', ({ user }) => user.deleteTOTP('')],
  [
    'user.deleteOAuthRegistration',
    'oauthUserRegistrationId',
    ({ user }) => user.deleteOAuthRegistration(given({})),
  ],
  ['session.updateSession', 'tokens', ({ session }) => session.updateSession(given('token'))],
  ['session.updateSession', 'session_token', ({ session }) => session.updateSession(given({}))],
  ['session.updateSession', 'session_token', ({ session }) => session.updateSession({ session_token: '' })],
  [
    'session.updateSession',
    'session_jwt',
    ({ session }) => session.updateSession(given({ session_token: 't', session_jwt: 1 })),
  ],
];

test('a wrong argument is a usage_error that names method and field, before anything is sent', async () => {
  // Signed out, too: the mistake in the code is told before the visitor's.
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

test('what needs a signed-in visitor says so without asking the server', async () => {
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
    () => client.user.deleteOAuthRegistration('oauth-1'),
  ]) {
    await assert.rejects(call(), code('no_current_session'));
  }
  assert.equal(world.server.requests.length, sent);
});

const changes: {
  name: CallName;
  body: unknown;
  path?: string;
  reply?: Record<string, unknown>;
  call(client: SessionClient): Promise<Record<string, unknown>>;
}[] = [
  {
    name: 'PUT /users/me',
    body: { name: { last_name: 'King' }, untrusted_metadata: { pet: null } },
    reply: { user_id: 'user-1', emails: [], phone_numbers: [], crypto_wallets: [] },
    call: async ({ user }) => ({
      ...(await user.update({ name: { last_name: 'King' }, untrusted_metadata: { pet: null } })),
    }),
  },
  ...(
    [
      ['emails', 'deleteEmail'],
      ['phone_numbers', 'deletePhoneNumber'],
      ['totps', 'deleteTOTP'],
      ['oauth', 'deleteOAuthRegistration'],
    ] as const
  ).map(([factor, method]) => ({
    name: `DELETE /users/${factor}/:id` as const,
    body: null,
    path: `/sdk/v1/users/${factor}/a%2Fb%20c`,
    reply: { user_id: 'user-1' },
    call: async ({ user }: SessionClient) => ({ ...(await user[method]('a/b c')) }),
  })),
  {
    name: 'POST /totps',
    body: { expiration_minutes: 10 },
    reply: { totp_id: 'totp-1', secret: 'S', qr_code: 'data:', recovery_codes: ['a'], user_id: 'user-1' },
    call: async ({ totps }) => ({ ...(await totps.create({ expiration_minutes: 10 })) }),
  },
];

for (const { name, body, path, reply = {}, call } of changes) {
  test(`${name}: sends what was given, and keeps the newer user for all tabs`, async () => {
    const { world, client } = await signedIn();
    const other = world.openTab().open();
    await world.clock.settle();
    const heard: (User | null)[] = [];
    other.user.onChange((user) => heard.push(user));
    world.server.on(name, () => ok({ ...reply, __user: newerUser }));
    const result = await call(client);
    assert.deepEqual(only(world, name), body);
    if (path) assert.equal(new URL(world.server.seen(name)[0]?.url ?? '').pathname, path);
    assert.deepEqual(result, { request_id: 'request-id-1', status_code: 200, ...reply });
    assert.deepEqual(client.state.user, newerUser);
    assert.equal(client.state.session?.session_id, 'session-1');
    await world.clock.settle();
    assert.deepEqual(heard, [newerUser]);
    assert.deepEqual(JSON.parse(world.storage.get(stateKey) ?? '{}').user, newerUser);
  });

  test(`${name}: about a visitor who has left it changes nothing; without a user it is an invalid_reply`, async () => {
    const { world, client } = await signedIn();
    let answer = (_: Response) => {};
    world.server.on(name, () => new Promise<Response>((resolve) => (answer = resolve)));
    const late = call(client);
    await world.clock.settle();
    await client.session.revoke();
    await client.otps.authenticate('123456', 'method-1', duration);
    const present = client.state;
    answer(ok({ ...reply, __user: newerUser }));
    await late;
    assert.equal(client.state, present);
    const again = await signedIn();
    again.world.server.on(name, () => ok(reply));
    await assert.rejects(call(again.client), code('invalid_reply'));
  });
}

test('a code of the app and a recovery code are sent as given, and their session is the present one', async () => {
  const { world, client } = await signedIn();
  const token = client.session.getTokens()?.session_token ?? '';
  const proved = world.server.authReply({ token });
  const factor = { delivery_method: 'authenticator_app' };
  const session = { ...(proved.session as object), authentication_factors: [factor] };
  world.server.on('POST /totps/authenticate', () => ok({ ...proved, session, totp_id: 'totp-1' }));
  const first = await client.totps.authenticate({ totp_code: '012345', ...duration });
  assert.equal(first.totp_id, 'totp-1');
  assert.deepEqual(only(world, 'POST /totps/authenticate'), { totp_code: '012345', ...duration });
  assert.deepEqual(client.state.session?.authentication_factors, [factor]);
  world.server.on('POST /totps/recover', () =>
    ok({ ...world.server.authReply({ user_id: 'user-2' }), totp_id: 't' }),
  );
  const second = await client.totps.recover({ recovery_code: 'k7wq-03hd-x9tm', ...duration });
  assert.deepEqual(only(world, 'POST /totps/recover'), { recovery_code: 'k7wq-03hd-x9tm', ...duration });
  assert.equal(client.state.user?.user_id, 'user-2');
  assert.equal(client.session.getTokens()?.session_token, second.session_token);
});

test('a wrong code of the app leaves the visitor signed in', async () => {
  const { world, client } = await signedIn();
  const before = client.state;
  world.server.on('POST /totps/authenticate', () => refuse(401, 'unable_to_authenticate_totp'));
  await assert.rejects(client.totps.authenticate({ totp_code: '000000', ...duration }), {
    error_type: 'unable_to_authenticate_totp',
  });
  assert.equal(client.state, before);
});

test('recovery codes are asked for without a body and given as they came', async () => {
  const { world, client } = await signedIn();
  const totps = [{ totp_id: 'totp-1', verified: true, recovery_codes: ['a', 'b'] }];
  world.server.on('POST /totps/recovery_codes', () => ok({ user_id: 'user-1', totps }));
  const reply = await client.totps.recoveryCodes();
  assert.deepEqual([reply.user_id, reply.totps], ['user-1', totps]);
  assert.equal(only(world, 'POST /totps/recovery_codes'), null);
});

test('tokens from elsewhere take the place of the session, and the server says whose they are', async () => {
  const { world, client } = await signedIn();
  const other = world.openTab().open();
  await world.clock.settle();
  const made = world.server.authReply({ user_id: 'user-1' });
  world.server.requests.length = 0;
  const session_token = String(made.session_token);
  await client.session.updateSession({ session_token, session_jwt: 'jwt' });
  assert.deepEqual(client.state, { user: null, session: null, fromCache: true });
  assert.equal(world.storage.get(stateKey), 'null', 'nobody else takes the old user for the present one');
  assert.deepEqual(client.session.getTokens(), { session_token, session_jwt: 'jwt' });
  const cookie = world.jar.one('auth_session');
  assert.equal(cookie.value, session_token);
  await client.session.authenticate();
  const [request] = world.server.seen('POST /sessions/authenticate');
  assert.equal(atob((request?.headers.Authorization ?? '').slice(6)), `${publicToken}:${session_token}`);
  const { session } = client.state as SessionClient['state'];
  assert.equal(session?.session_id, (made.session as { session_id: string }).session_id);
  await world.clock.settle();
  assert.deepEqual(other.state.session, session);
});

test('a session token alone removes the JWT of the session before', async () => {
  const { client } = await signedIn();
  await client.session.updateSession({ session_token: 'opaque-9' });
  assert.equal(client.session.getTokens(), null);
});

test('where cookies are blocked, tokens from elsewhere stay in the page', async () => {
  const world = createWorld();
  const client = world.openTab({ blocked: ['cookies'] }).open();
  await client.session.updateSession({ session_token: 't', session_jwt: 'j' });
  assert.deepEqual(client.session.getTokens(), { session_token: 't', session_jwt: 'j' });
  assert.equal(world.jar.stored.length, 0);
});
