/** Codes to phones, authenticator apps, and tokens from elsewhere: requests and effects. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthApiError, type SessionClient } from '../../../session-core/index.ts';
import { createWorld, publicToken, stateKey } from '../../fakes/environment.ts';
import { ok, refuse } from '../../fakes/server.ts';
import { duration, number, only, signedIn, signedOut } from '../visitors.ts';

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

test('a code to a phone is requested with exactly the given options', async () => {
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

test('terms and a mailed second code need half a sign-in: a session is not enough', async () => {
  const { client } = await signedIn();
  for (const call of [() => client.session.admit(duration), () => client.totps.sendEmailCode()])
    await assert.rejects(call(), { code: 'no_current_session' });
});

test('send is primary for a visitor and secondary for a signed-in user', async () => {
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

test('with sign_up false a visitor without an account gets none, even on a page where a user is signed in', async () => {
  for (const { world, client } of [signedOut(), await signedIn()]) {
    const email = 'ada@example.com';
    await client.otps.sms.loginOrCreate(number, { ...smsOptions, sign_up: false });
    await client.otps.whatsapp.loginOrCreate(number, { sign_up: false });
    await client.otps.email.loginOrCreate(email, { ...emailOptions, sign_up: false });
    await client.magicLinks.email.loginOrCreate(email, { ...linkOptions, sign_up: false });
    assert.deepEqual(only(world, 'POST /otps/sms/send/primary'), { phone_number: number, ...smsOptions });
    assert.deepEqual(only(world, 'POST /otps/whatsapp/send/primary'), { phone_number: number });
    assert.deepEqual(only(world, 'POST /otps/email/send/primary'), { email, ...emailOptions });
    assert.deepEqual(only(world, 'POST /magic_links/email/send/primary'), { email, ...linkOptions });
  }
});

test('a link sent by magicLinks.email.send has a PKCE challenge if the project requires it', async () => {
  const { world, client } = await signedIn();
  world.server.bootstrap.pkce_required_for_email_magic_links = true;
  const other = world.openTab().open();
  await other.bootstrap.load();
  await other.magicLinks.email.send('ada@example.com');
  const body = only(world, 'POST /magic_links/email/send/secondary') as { code_challenge?: string };
  const storage = JSON.parse(world.storage.get(`${stateKey}::PKCE_VERIFIER:magic_links`) ?? '{}');
  assert.ok(storage.code_challenge);
  assert.equal(body.code_challenge, storage.code_challenge);
  client.dispose();
});

test('the refusal of a code or link reaches the caller with its type, and changes nothing', async () => {
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

test('a code of the app and a recovery code are sent unchanged, and the session of the reply is stored', async () => {
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

for (const late of ['answered', 'refused']) {
  test(`all tabs follow the token that a proof renews, also where a check with the older one is ${late} later`, async () => {
    const { world, client } = await signedIn();
    const other = world.openTab().open();
    await world.clock.settle();
    const token = client.session.getTokens()?.session_token ?? '';
    const before = world.server.authReply({ token });
    let answer: (reply: Response) => void = () => {};
    const first = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    world.server.on('POST /sessions/authenticate', () => first);
    const check = other.session.authenticate();
    await world.clock.settle();

    const renewed = { ...world.server.authReply(), session: before.session, session_token: 'renewed' };
    world.server.on('POST /totps/authenticate', () => ok({ ...renewed, totp_id: 'totp-1' }));
    await client.totps.authenticate({ totp_code: '012345', ...duration });
    world.server.on('POST /sessions/authenticate', () => ok(renewed));
    answer(late === 'answered' ? ok(before) : refuse(404, 'session_not_found'));
    await check;
    for (const each of [client, other]) {
      assert.equal(each.session.getTokens()?.session_token, 'renewed');
      assert.ok(each.state.session);
    }
    const request = world.server.seen('POST /sessions/authenticate').at(-1);
    assert.equal(atob((request?.headers.Authorization ?? '').slice(6)), `${publicToken}:renewed`);
  });
}

test('a wrong code of the app leaves the user signed in', async () => {
  const { world, client } = await signedIn();
  const before = client.state;
  world.server.on('POST /totps/authenticate', () => refuse(401, 'unable_to_authenticate_totp'));
  await assert.rejects(client.totps.authenticate({ totp_code: '000000', ...duration }), {
    error_type: 'unable_to_authenticate_totp',
  });
  assert.equal(client.state, before);
});

test('recovery codes are requested without a body and returned unchanged', async () => {
  const { world, client } = await signedIn();
  const totps = [{ totp_id: 'totp-1', verified: true, recovery_codes: ['a', 'b'] }];
  world.server.on('POST /totps/recovery_codes', () => ok({ user_id: 'user-1', totps }));
  const reply = await client.totps.recoveryCodes();
  assert.deepEqual([reply.user_id, reply.totps], ['user-1', totps]);
  assert.equal(only(world, 'POST /totps/recovery_codes'), null);
  world.server.on('POST /totps/recovery_codes/rotate', () => ok({ user_id: 'user-1', totps }));
  assert.deepEqual((await client.totps.rotateRecoveryCodes()).totps, totps);
});

test('tokens from elsewhere replace the session, and the server says whose they are', async () => {
  const { world, client } = await signedIn();
  const other = world.openTab().open();
  await world.clock.settle();
  const reply = world.server.authReply({ user_id: 'user-1' });
  world.server.requests.length = 0;
  const session_token = String(reply.session_token);
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
  assert.equal(session?.session_id, (reply.session as { session_id: string }).session_id);
  await world.clock.settle();
  assert.deepEqual(other.state.session, session);
});

test('a session token alone removes the JWT of the previous session', async () => {
  const { client } = await signedIn();
  await client.session.updateSession({ session_token: 'opaque-9' });
  assert.equal(client.session.getTokens(), null);
});

test('with cookies blocked, tokens from elsewhere stay in the page', async () => {
  const world = createWorld();
  const client = world.openTab({ blocked: ['cookies'] }).open();
  await client.session.updateSession({ session_token: 't', session_jwt: 'j' });
  assert.deepEqual(client.session.getTokens(), { session_token: 't', session_jwt: 'j' });
  assert.equal(world.jar.stored.length, 0);
});
