/** Passkeys: requests to server and browser, and how the browser's errors are mapped. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthError, type AuthErrorCode, type WebAuthnErrorCode } from '../../../session-core/index.ts';
import { createWorld } from '../../fakes/environment.ts';
import { json, ok, refuse } from '../../fakes/server.ts';
import {
  codeOf,
  createBrowser,
  credential,
  finish,
  primary,
  registerStart,
  requestBody,
  secondary,
  session_duration_minutes,
} from '../passkey-browser.ts';
import { whole } from '../whole.ts';

test('webauthn.register sends exactly its fields, and keeps the session', async () => {
  const world = createWorld();
  const { asked, webauthn } = createBrowser();
  const { client } = await world.signedIn({ webauthn });
  const before = client.state.session?.session_id;
  const reply = await client.webauthn.register({
    is_passkey: true,
    domain: 'example',
    authenticator_type: 'cross-platform',
    override_id: 'id',
    override_name: 'name',
    override_display_name: 'display',
    use_base64_url_encoding: true,
    session_duration_minutes,
  });
  assert.deepEqual(requestBody(world, registerStart), {
    domain: 'example',
    authenticator_type: 'cross-platform',
    return_passkey_credential_options: true,
    override_id: 'id',
    override_name: 'name',
    override_display_name: 'display',
    user_agent: 'Fake/1.0',
    use_base64_url_encoding: true,
  });
  assert.deepEqual(requestBody(world, 'POST /webauthn/register'), {
    public_key_credential: JSON.stringify(credential),
    session_duration_minutes,
  });
  assert.equal(asked[0]?.options.challenge, 'Y2hhbGxlbmdl');
  assert.equal(reply.webauthn_registration_id, 'passkey-1');
  assert.equal(client.state.session?.session_id, before);
});

test('webauthn.register requests nothing by default, in the page’s domain', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ webauthn: createBrowser().webauthn });
  await client.webauthn.register();
  assert.deepEqual(requestBody(world, registerStart), { domain: 'pets.example', user_agent: 'Fake/1.0' });
  assert.deepEqual(requestBody(world, 'POST /webauthn/register'), {
    public_key_credential: JSON.stringify(credential),
  });
});

test('webauthn.register needs a session, and does not sign in a user who has signed out during the call', async () => {
  const world = createWorld();
  const alone = world.openTab({ webauthn: createBrowser().webauthn }).open();
  assert.equal(await codeOf(alone.webauthn.register()), 'no_current_session');
  assert.equal(world.server.seen(registerStart).length, 0);

  const other = createWorld();
  const { client } = await other.signedIn({ webauthn: createBrowser().webauthn });
  other.server.on('POST /webauthn/register', async () => {
    await client.session.revoke({ forceClear: true });
    return ok({ ...other.server.authReply({ minutes: 60 }), webauthn_registration_id: 'passkey-1' });
  });
  assert.equal((await client.webauthn.register()).webauthn_registration_id, 'passkey-1');
  assert.equal(client.state.user, null);
  assert.equal(client.session.getTokens(), null);
});

test('webauthn.authenticate sends exactly its fields and signs in, also in the other tabs', async () => {
  const world = createWorld();
  const { asked, webauthn } = createBrowser();
  const client = world.openTab({ webauthn }).open();
  const other = world.openTab().open();
  const reply = await client.webauthn.authenticate({ is_passkey: true, session_duration_minutes });
  await world.clock.settle();
  assert.deepEqual(requestBody(world, primary), {
    domain: 'pets.example',
    return_passkey_credential_options: true,
  });
  assert.deepEqual(requestBody(world, finish), {
    public_key_credential: JSON.stringify(credential),
    session_duration_minutes,
  });
  assert.equal(asked[0]?.conditional, false);
  assert.equal(whole(reply).webauthn_registration_id, 'passkey-1');
  assert.equal(client.state.user?.user_id, 'user-1');
  assert.equal(other.state.user?.user_id, 'user-1');
});

test('webauthn.authenticate is the second step for a signed-in user', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ webauthn: createBrowser().webauthn });
  await client.webauthn.authenticate({ domain: 'example', session_duration_minutes });
  assert.deepEqual(requestBody(world, secondary), { domain: 'example' });
  assert.equal(world.server.seen(primary).length, 0);
});

test('a webauthn.authenticate that the server refuses signs no one in, and says why', async () => {
  const world = createWorld();
  world.server.on(finish, () => refuse(404, 'webauthn_registration_not_found'));
  const client = world.openTab({ webauthn: createBrowser().webauthn }).open();
  await assert.rejects(client.webauthn.authenticate({ session_duration_minutes }), {
    code: 'api_error',
    error_type: 'webauthn_registration_not_found',
  });
  assert.equal(client.state.user, null);
});

const refusals: [string, AuthErrorCode | WebAuthnErrorCode][] = [
  ['NotAllowedError', 'webauthn_not_allowed'],
  ['InvalidStateError', 'webauthn_already_registered'],
  ['SecurityError', 'webauthn_security_error'],
  ['NotSupportedError', 'webauthn_not_supported'],
  ['ConstraintError', 'webauthn_not_supported'],
  ['AbortError', 'aborted'],
  ['UnknownError', 'webauthn_failed'],
  ['toString', 'webauthn_failed'],
];
for (const [name, code] of refusals) {
  test(`the browser’s ${name} becomes ${code}, and nothing more is sent`, async () => {
    const world = createWorld();
    const failure = new DOMException('words of the browser', name);
    const { webauthn } = createBrowser(() => Promise.reject(failure));
    const { client } = await world.signedIn({ webauthn });
    for (const attempt of [
      () => client.webauthn.register(),
      () => client.webauthn.authenticate({ session_duration_minutes }),
    ]) {
      const error = await attempt().catch((reason: unknown) => reason);
      assert.ok(error instanceof AuthError);
      assert.equal(error.code, code);
      if (code !== 'aborted') assert.equal(error.cause, failure);
    }
    assert.equal(world.server.seen('POST /webauthn/register').length, 0);
    assert.equal(world.server.seen(finish).length, 0);
    assert.equal(client.state.user?.user_id, 'user-1');
  });
}

test('a browser without passkeys is refused before anything is sent', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  assert.equal(await codeOf(client.webauthn.register()), 'webauthn_not_supported');
  assert.equal(
    await codeOf(client.webauthn.authenticate({ session_duration_minutes })),
    'webauthn_not_supported',
  );
  assert.equal(await client.webauthn.browserSupportsAutofill(), false);
  const { webauthn } = createBrowser();
  const old = world.openTab({ webauthn: { ...webauthn, supportsAutofill: async () => false } }).open();
  const conditional = { conditional_mediation: true, session_duration_minutes };
  assert.equal(await old.webauthn.authenticate(conditional), null);
  assert.equal(world.server.seen(registerStart).length, 0);
  assert.equal(world.server.seen(secondary).length, 0);
  assert.equal(await world.openTab({ webauthn }).open().webauthn.browserSupportsAutofill(), true);
});

test('an autofill that cannot offer passkeys does nothing, and says why on the console, once', async () => {
  const world = createWorld();
  const { webauthn, asked } = createBrowser();
  const conditional = { conditional_mediation: true, session_duration_minutes };
  const bare = world.openTab({ webauthn: { ...webauthn, hasAutofillField: () => false } });
  const old = world.openTab({ webauthn: { ...webauthn, supportsAutofill: async () => false } });
  const none = world.openTab({ webauthn: { ...webauthn, supported: () => false } });
  for (const [tab, why] of [
    [bare, /No input of the page/],
    [old, /no passkeys in autofill/],
    [none, /no passkeys in autofill/],
  ] as const) {
    const client = tab.open();
    assert.equal(await client.webauthn.authenticate(conditional), null);
    assert.equal(await client.webauthn.authenticate(conditional), null);
    assert.equal(tab.errors.length, 1);
    assert.match(tab.errors.join(), why);
  }
  assert.equal(asked.length, 0);
  assert.equal(world.server.seen(primary).length, 0);
  const options = { ...conditional, has_field: true };
  assert.equal(await codeOf(bare.open().webauthn.authenticate(options)), null);
});

test('a reply without options is an invalid_reply', async () => {
  const world = createWorld();
  const { asked, webauthn } = createBrowser();
  const client = world.openTab({ webauthn }).open();
  for (const options of [undefined, '', '{', '[]', '{}', '{"challenge":5}']) {
    world.server.on(primary, () => ok({ public_key_credential_request_options: options }));
    assert.equal(await codeOf(client.webauthn.authenticate({ session_duration_minutes })), 'invalid_reply');
  }
  world.server.on(primary, () => json(200, {}));
  assert.equal(await codeOf(client.webauthn.authenticate({ session_duration_minutes })), 'invalid_reply');
  assert.equal(asked.length, 0);
});
