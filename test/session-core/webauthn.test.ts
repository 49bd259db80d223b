/** Passkeys: what is sent, what the browser is asked for, and what its refusals become. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { base64url, fromBase64url } from '../../session-core/bytes.ts';
import {
  AuthError,
  type AuthErrorCode,
  type WebAuthnAccess,
  type WebAuthnErrorCode,
} from '../../session-core/index.ts';
import {
  credentialToJson,
  parseCreationOptions,
  parseRequestOptions,
} from '../../session-core/webauthn-json.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import { createWorld, type World } from '../fakes/environment.ts';
import { json, ok, refuse } from '../fakes/server.ts';

const registerStart = 'POST /webauthn/register/start';
const primary = 'POST /webauthn/authenticate/start/primary';
const secondary = 'POST /webauthn/authenticate/start/secondary';
const finish = 'POST /webauthn/authenticate';
const session_duration_minutes = 45;
const credential = { id: 'cGFzc2tleQ', response: {} };

interface Asked {
  kind: 'create' | 'get';
  options: { challenge: string };
  conditional?: boolean;
  signal: AbortSignal;
}

/** A browser whose visitor does what the test says. */
function createBrowser(act: (asked: Asked) => Promise<Record<string, unknown>> = async () => credential) {
  const asked: Asked[] = [];
  const ask = (one: Asked) => {
    asked.push(one);
    return act(one);
  };
  const webauthn: WebAuthnAccess = {
    supported: () => true,
    supportsAutofill: async () => true,
    supportsConditionalCreate: async () => true,
    create: (options, { conditional = false, signal }) =>
      ask({ kind: 'create', options, conditional, signal }),
    get: (options, { conditional, signal }) => ask({ kind: 'get', options, conditional, signal }),
  };
  return { asked, webauthn };
}

/** Waits, as an autofill does, until it is told to stop. */
const untilAborted = ({ signal }: Asked) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
  });

const body = (world: World, name: CallName, index = 0) => world.server.seen(name)[index]?.body;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AuthError ? error.code : String(error)),
  );

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
  assert.deepEqual(body(world, registerStart), {
    domain: 'example',
    authenticator_type: 'cross-platform',
    return_passkey_credential_options: true,
    override_id: 'id',
    override_name: 'name',
    override_display_name: 'display',
    user_agent: 'Fake/1.0',
    use_base64_url_encoding: true,
  });
  assert.deepEqual(body(world, 'POST /webauthn/register'), {
    public_key_credential: JSON.stringify(credential),
    session_duration_minutes,
  });
  assert.equal(asked[0]?.options.challenge, 'Y2hhbGxlbmdl');
  assert.equal(reply.webauthn_registration_id, 'passkey-1');
  assert.equal(client.state.session?.session_id, before);
});

test('webauthn.register asks for nothing that was not asked for, in the domain of the page', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ webauthn: createBrowser().webauthn });
  await client.webauthn.register();
  assert.deepEqual(body(world, registerStart), { domain: 'pets.example', user_agent: 'Fake/1.0' });
  assert.deepEqual(body(world, 'POST /webauthn/register'), {
    public_key_credential: JSON.stringify(credential),
  });
});

test('webauthn.register needs a signed-in visitor, and does not sign one back in who left meanwhile', async () => {
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
  assert.deepEqual(body(world, primary), {
    domain: 'pets.example',
    return_passkey_credential_options: true,
  });
  assert.deepEqual(body(world, finish), {
    public_key_credential: JSON.stringify(credential),
    session_duration_minutes,
  });
  assert.equal(asked[0]?.conditional, false);
  assert.equal(reply.webauthn_registration_id, 'passkey-1');
  assert.equal(client.state.user?.user_id, 'user-1');
  assert.equal(other.state.user?.user_id, 'user-1');
});

test('webauthn.authenticate is the second step while a visitor is signed in', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ webauthn: createBrowser().webauthn });
  await client.webauthn.authenticate({ domain: 'example', session_duration_minutes });
  assert.deepEqual(body(world, secondary), { domain: 'example' });
  assert.equal(world.server.seen(primary).length, 0);
});

test('webauthn.authenticate that is refused by the server signs nobody in, and says why', async () => {
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
  test(`the browser's ${name} becomes ${code}, and nothing more is sent`, async () => {
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

test('a browser without passkeys is told before anything is sent', async () => {
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
  assert.equal(await codeOf(old.webauthn.authenticate(conditional)), 'webauthn_not_supported');
  assert.equal(world.server.seen(registerStart).length, 0);
  assert.equal(world.server.seen(secondary).length, 0);
  assert.equal(await world.openTab({ webauthn }).open().webauthn.browserSupportsAutofill(), true);
});

test('a wrong argument names itself, and nothing is sent', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ webauthn: createBrowser().webauthn });
  const fields = {
    register: {
      is_passkey: 'boolean',
      conditional_mediation: 'boolean',
      domain: 'string',
      authenticator_type: 'string',
      override_id: 'string',
      override_name: 'string',
      override_display_name: 'string',
      use_base64_url_encoding: 'boolean',
      session_duration_minutes: 'number',
    },
    authenticate: {
      session_duration_minutes: 'number',
      conditional_mediation: 'boolean',
      is_passkey: 'boolean',
      domain: 'string',
    },
    update: { webauthn_registration_id: 'string', name: 'string' },
    syncAuthenticators: { domain: 'string' },
  };
  const good = { session_duration_minutes, webauthn_registration_id: 'passkey-1', name: 'n' };
  for (const [method, rules] of Object.entries(fields)) {
    // Chosen by name: the compiler cannot tell which options belong to which call.
    const call = client.webauthn[method as 'register'] as (options: object) => Promise<unknown>;
    for (const [field, kind] of Object.entries(rules)) {
      await assert.rejects(call({ ...good, [field]: [] }), {
        code: 'usage_error',
        message: `webauthn.${method}: "${field}" must be a ${kind}, not array.`,
      });
    }
    await assert.rejects(call(null as unknown as object), { code: 'usage_error' });
  }
  const none = undefined as never;
  assert.equal(await codeOf(client.webauthn.authenticate(none)), 'usage_error');
  assert.equal(
    await codeOf(client.webauthn.register({ authenticator_type: 'car' as 'platform' })),
    'usage_error',
  );
  assert.equal(
    await codeOf(client.webauthn.update({ webauthn_registration_id: '', name: 'n' })),
    'usage_error',
  );
  assert.equal(await codeOf(client.user.deleteWebauthnRegistration('')), 'usage_error');
  assert.equal(await codeOf(client.user.deleteWebauthnRegistration(none)), 'usage_error');
  assert.deepEqual(
    world.server.requests.filter(({ name }) => /webauthn/.test(name)),
    [],
  );
});

test('an answer without options is no answer', async () => {
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

test('in an autofill the question waits, and is put anew before it expires', async () => {
  const world = createWorld();
  let choose = (_: Record<string, unknown>) => {};
  const { asked, webauthn } = createBrowser((one) =>
    Promise.race([untilAborted(one), new Promise<Record<string, unknown>>((take) => (choose = take))]),
  );
  const client = world.openTab({ webauthn }).open();
  // The code of these calls comes with the first.
  await client.webauthn.browserSupportsAutofill();
  const waiting = client.webauthn.authenticate({ conditional_mediation: true, session_duration_minutes });
  await world.clock.settle();
  assert.equal(asked[0]?.conditional, true);
  for (let round = 1; round <= 3; round += 1) {
    assert.equal(world.server.seen(primary).length, round);
    await world.clock.advance(300_000);
  }
  assert.equal(asked.filter(({ signal }) => !signal.aborted).length, 1);
  choose(credential);
  assert.equal((await waiting).webauthn_registration_id, 'passkey-1');
  await world.clock.advance(600_000);
  assert.equal(world.server.seen(finish).length, 1);
  assert.equal(world.server.seen(primary).length, 4);
});

test('what waits in an autofill makes way for a ceremony that the visitor asked for', async () => {
  const world = createWorld();
  const order: string[] = [];
  const { webauthn } = createBrowser(async (one) => {
    if (!one.conditional) {
      order.push('modal');
      return credential;
    }
    try {
      return await untilAborted(one);
    } finally {
      order.push('autofill over');
    }
  });
  const client = world.openTab({ webauthn }).open();
  const waiting = codeOf(
    client.webauthn.authenticate({ conditional_mediation: true, session_duration_minutes }),
  );
  await world.clock.settle();
  await client.webauthn.authenticate({ session_duration_minutes });
  assert.equal(await waiting, 'aborted');
  assert.deepEqual(order, ['autofill over', 'modal']);
});

const quietly = { is_passkey: true, conditional_mediation: true };

test('without a dialog a passkey is made as the server was told, and its answer outlives the page', async () => {
  const world = createWorld();
  const { asked, webauthn } = createBrowser();
  const { client } = await world.signedIn({ webauthn });
  await client.webauthn.register(quietly);
  assert.equal(asked[0]?.conditional, true);
  assert.equal(world.server.seen('POST /webauthn/register')[0]?.init.keepalive, true);
  await client.webauthn.register({ is_passkey: true });
  assert.equal(asked[1]?.conditional, false);
  const asks = world.server.seen(registerStart).map(({ body }) => Object(body).conditional_mediation);
  assert.deepEqual(asks, [true, undefined]);
});

test('without a dialog nothing is asked of a browser that has none of it', async () => {
  const { supportsConditionalCreate: _older, ...older } = createBrowser().webauthn;
  for (const webauthn of [older, { ...older, supportsConditionalCreate: async () => false }]) {
    const world = createWorld();
    const { client } = await world.signedIn({ webauthn });
    assert.equal(await codeOf(client.webauthn.register(quietly)), 'webauthn_not_supported');
    assert.equal(world.server.seen(registerStart).length, 0);
  }
});

test('without a dialog a ceremony is in nobody’s way: it takes no place, and gives its own up', async () => {
  const world = createWorld();
  const { asked, webauthn } = createBrowser((one) =>
    one.kind === 'create' || one.conditional ? untilAborted(one) : Promise.resolve(credential),
  );
  const { client } = await world.signedIn({ webauthn });
  const autofill = { conditional_mediation: true, session_duration_minutes };
  const controller = new AbortController();
  const waiting = codeOf(client.webauthn.authenticate(autofill, { signal: controller.signal }));
  await world.clock.settle();
  assert.equal(await codeOf(client.webauthn.register(quietly)), 'aborted');
  assert.equal(world.server.seen(registerStart).length, 0);
  assert.equal(asked[0]?.signal.aborted, false);
  controller.abort();
  assert.equal(await waiting, 'aborted');
  await world.clock.settle();

  const making = codeOf(client.webauthn.register(quietly));
  await world.clock.settle();
  assert.equal(asked[1]?.kind, 'create');
  assert.equal((await client.webauthn.authenticate({ session_duration_minutes })).status_code, 200);
  assert.equal(await making, 'aborted');
  assert.equal(asked[1]?.signal.aborted, true);
});

test('without a dialog a ceremony ends after ten seconds, and the next one begins', async () => {
  const world = createWorld();
  const { asked, webauthn } = createBrowser((one) =>
    one.conditional ? untilAborted(one) : Promise.resolve(credential),
  );
  const { client } = await world.signedIn({ webauthn });
  const making = codeOf(client.webauthn.register(quietly));
  await world.clock.advance(9_999);
  assert.equal(asked[0]?.signal.aborted, false);
  await world.clock.advance(1);
  assert.equal(await making, 'timeout');
  assert.equal(asked[0]?.signal.aborted, true);
  assert.equal((await client.webauthn.register({ is_passkey: true })).webauthn_registration_id, 'passkey-1');
});

test('without a dialog what was made is sent, even if the caller has left', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ webauthn: createBrowser().webauthn });
  const before = client.state;
  const controller = new AbortController();
  world.server.on('POST /webauthn/register', () => {
    controller.abort();
    return ok({ ...world.server.authReply({ minutes: 90 }), webauthn_registration_id: 'passkey-1' });
  });
  assert.equal(await codeOf(client.webauthn.register(quietly, { signal: controller.signal })), 'aborted');
  await world.clock.settle();
  const [sent] = world.server.seen('POST /webauthn/register');
  assert.equal(sent?.init.signal?.aborted, false);
  assert.equal(client.state, before);
});

test('one that never lets go is waited for a second, and no longer', async () => {
  const world = createWorld();
  const { asked, webauthn } = createBrowser((one) =>
    one.conditional ? new Promise(() => undefined) : Promise.resolve(credential),
  );
  const client = world.openTab({ webauthn }).open();
  const waiting = codeOf(
    client.webauthn.authenticate({ conditional_mediation: true, session_duration_minutes }),
  );
  await world.clock.settle();
  const next = client.webauthn.authenticate({ session_duration_minutes });
  await world.clock.advance(999);
  assert.equal(asked.length, 1);
  await world.clock.advance(1);
  assert.equal((await next).user_id, 'user-1');
  assert.equal(await waiting, 'aborted');
});

for (const how of ['options', 'settings', 'dispose'] as const) {
  test(`a ceremony is taken back by ${how}, and the browser hears of it`, async () => {
    const world = createWorld();
    const { asked, webauthn } = createBrowser(untilAborted);
    const client = world.openTab({ webauthn }).open();
    const { signal, ...controller } = control();
    const waiting = codeOf(
      client.webauthn.authenticate(
        { conditional_mediation: true, session_duration_minutes, ...(how === 'options' ? { signal } : {}) },
        how === 'settings' ? { signal } : {},
      ),
    );
    await world.clock.settle();
    if (how === 'dispose') client.dispose();
    else controller.abort();
    assert.equal(await waiting, 'aborted');
    assert.equal(asked[0]?.signal.aborted, true);
    await world.clock.advance(600_000);
    assert.equal(world.server.seen(primary).length, 1);
    assert.equal(world.server.seen(finish).length, 0);
  });
}

function control() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

test('webauthn.update sends the name, and what is known of the passkey is the new one', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const known = { webauthn_registration_id: 'a/b', name: 'old' };
  const user = {
    ...(world.server.authReply().user as object),
    webauthn_registrations: [known, { webauthn_registration_id: 'c' }],
  };
  world.server.on('GET /users/me', () => ok(user as Record<string, unknown>));
  await client.user.get();
  const renamed = { ...known, name: 'Kitchen' };
  world.server.on('PUT /webauthn/update/:id', () => ok({ webauthn_registration: renamed }));
  const reply = await client.webauthn.update({ webauthn_registration_id: 'a/b', name: 'Kitchen' });
  const [request] = world.server.seen('PUT /webauthn/update/:id');
  assert.deepEqual(request?.body, { name: 'Kitchen' });
  assert.equal(new URL(request?.url ?? '').pathname, '/sdk/v1/webauthn/update/a%2Fb');
  assert.deepEqual(reply.webauthn_registration, renamed);
  assert.deepEqual(client.state.user?.webauthn_registrations, [renamed, { webauthn_registration_id: 'c' }]);
});

test('user.deleteWebauthnRegistration takes the new user from the reply, and hides it', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const name = 'DELETE /users/webauthn_registrations/:id';
  const __user = { ...(world.server.authReply().user as object), status: 'pending' };
  world.server.on(name, () => ok({ user_id: 'user-1', __user }));
  const reply = await client.user.deleteWebauthnRegistration('a/b');
  const [request] = world.server.seen(name);
  assert.equal(request?.body, null);
  assert.equal(new URL(request?.url ?? '').pathname, '/sdk/v1/users/webauthn_registrations/a%2Fb');
  assert.deepEqual(Object.keys(reply).sort(), ['request_id', 'status_code', 'user_id']);
  assert.equal(client.state.user?.status, 'pending');

  const nobody = createWorld().openTab().open();
  assert.equal(await codeOf(nobody.user.deleteWebauthnRegistration('a')), 'no_current_session');
  const update = nobody.webauthn.update({ webauthn_registration_id: 'a', name: 'n' });
  assert.equal(await codeOf(update), 'no_current_session');
});

test('bytes survive base64url, and plain base64 is read too', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      assert.deepEqual([...fromBase64url(base64url(bytes))], [...bytes]);
      assert.deepEqual([...fromBase64url(Buffer.from(bytes).toString('base64'))], [...bytes]);
    }),
  );
});

test('a browser that does not read or write JSON itself is helped', (t) => {
  const holder = globalThis as { PublicKeyCredential?: unknown };
  holder.PublicKeyCredential = class {};
  t.after(() => delete holder.PublicKeyCredential);
  const creation = parseCreationOptions({
    challenge: 'AQI',
    rp: { id: 'pets.example', name: 'Pets' },
    user: { id: 'Aw', name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ id: 'BA', type: 'public-key', transports: ['usb'] }],
    timeout: 5,
  });
  assert.deepEqual(creation, {
    challenge: Uint8Array.of(1, 2),
    rp: { id: 'pets.example', name: 'Pets' },
    user: { id: Uint8Array.of(3), name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ id: Uint8Array.of(4), type: 'public-key', transports: ['usb'] }],
    timeout: 5,
  });
  const request = parseRequestOptions({ challenge: 'AQI', rpId: 'pets.example' });
  assert.deepEqual(request, { challenge: Uint8Array.of(1, 2), rpId: 'pets.example', allowCredentials: [] });

  const buffer = (...bytes: number[]) => Uint8Array.from(bytes).buffer;
  const plain = { id: 'BA', rawId: buffer(4), type: 'public-key', getClientExtensionResults: () => ({}) };
  const made = { clientDataJSON: buffer(1), attestationObject: buffer(2), getTransports: () => ['usb'] };
  const given = {
    clientDataJSON: buffer(1),
    authenticatorData: buffer(2),
    signature: buffer(3),
    userHandle: null,
  };
  const toJson = (response: object, more: object = {}) =>
    JSON.parse(
      JSON.stringify(credentialToJson({ ...plain, ...more, response } as unknown as PublicKeyCredential)),
    );
  const common = { id: 'BA', rawId: 'BA', type: 'public-key', clientExtensionResults: {} };
  assert.deepEqual(toJson(made), {
    ...common,
    response: { clientDataJSON: 'AQ', attestationObject: 'Ag', transports: ['usb'] },
  });
  assert.deepEqual(toJson({ ...given, userHandle: buffer(5) }, { authenticatorAttachment: 'platform' }), {
    ...common,
    authenticatorAttachment: 'platform',
    response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw', userHandle: 'BQ' },
  });
  assert.ok(!('userHandle' in toJson(given).response));
  const broken = { toJSON: () => assert.fail('Illegal invocation') };
  assert.equal(toJson(given, broken).rawId, 'BA');
  assert.deepEqual(toJson(given, { toJSON: () => ({ id: 'own' }) }), { id: 'own' });
});

/** A browser that notes what it is to tell its authenticators. */
function createListener(answer: () => Promise<void> = async () => undefined) {
  const told: [string, object][] = [];
  const { webauthn } = createBrowser();
  const signal: NonNullable<WebAuthnAccess['signal']> = (name, details) => {
    told.push([name, details]);
    return answer();
  };
  return { told, webauthn: { ...webauthn, signal } };
}

test('the authenticator is told of a passkey that the server does not know, and of no other', async () => {
  const world = createWorld();
  const { told, webauthn } = createListener(() => Promise.reject(new TypeError('not listening')));
  const client = world.openTab({ webauthn }).open();
  const options = { session_duration_minutes, domain: 'example' };
  world.server.on(finish, () => refuse(401, 'unable_to_auth_webauthn'));
  assert.equal(await codeOf(client.webauthn.authenticate(options)), 'api_error');
  assert.deepEqual(told, []);
  world.server.on(finish, () => refuse(404, 'webauthn_registration_not_found'));
  assert.equal(await codeOf(client.webauthn.authenticate(options)), 'api_error');
  assert.deepEqual(told, [['signalUnknownCredential', { rpId: 'example', credentialId: credential.id }]]);
});

test('whoever waits hears that a passkey was chosen, before it is sent', async () => {
  const world = createWorld();
  const client = world.openTab({ webauthn: createBrowser().webauthn }).open();
  const sent: number[] = [];
  const onChosen = () => sent.push(world.server.seen(finish).length);
  await client.webauthn.authenticate({ session_duration_minutes, onChosen });
  assert.deepEqual(sent, [0]);
  assert.equal(world.server.seen(finish).length, 1);
});

test('a host that throws when it hears of the choice does not keep the visitor out', async () => {
  const world = createWorld();
  const tab = world.openTab({ webauthn: createBrowser().webauthn });
  const client = tab.open();
  const onChosen = () => {
    throw new Error('the host failed');
  };
  await client.webauthn.authenticate({ session_duration_minutes, onChosen });
  assert.notEqual(client.session.getTokens(), null);
  assert.deepEqual(tab.errors, ['A listener threw an error.']);
});

test('authenticators are told what the server keeps now: by domain and user, and only lists that are whole', async () => {
  const world = createWorld();
  const { told, webauthn } = createListener();
  const { client } = await world.signedIn({ webauthn });
  const user = await client.user.get();
  const own = Buffer.from(user.user_id).toString('base64url');
  const passkey = {
    webauthn_registration_id: 'p',
    user_agent: '',
    authenticator_type: '',
    verified: true,
    name: '',
  };
  const answer = (webauthn_registrations: object[]) =>
    world.server.on('GET /users/me', () => ok({ ...user, webauthn_registrations }));

  answer([
    { ...passkey, domain: 'example', credential_id: 'a', user_handle: own },
    { ...passkey, domain: 'example', credential_id: 'b' },
    { ...passkey, domain: 'other.example', credential_id: 'c', user_handle: 'handle' },
  ]);
  await client.webauthn.syncAuthenticators({ domain: 'example' });
  const lists = () =>
    told
      .splice(0)
      .filter(([name]) => name === 'signalAllAcceptedCredentials')
      .map(([, list]) => list);
  const [details] = told.filter(([name]) => name === 'signalCurrentUserDetails');
  const email = user.emails?.[0]?.email ?? user.user_id;
  assert.deepEqual(details?.[1], { rpId: 'example', userId: own, name: email, displayName: email });
  assert.deepEqual(lists(), [
    { rpId: 'example', userId: own, allAcceptedCredentialIds: ['a', 'b'] },
    { rpId: 'other.example', userId: 'handle', allAcceptedCredentialIds: ['c'] },
  ]);

  answer([]);
  await client.webauthn.syncAuthenticators({ domain: 'example' });
  assert.deepEqual(lists(), [{ rpId: 'example', userId: own, allAcceptedCredentialIds: [] }]);

  answer([
    { ...passkey, domain: 'example', credential_id: 'a' },
    { ...passkey, domain: 'example' },
  ]);
  await client.webauthn.syncAuthenticators({ domain: 'example' });
  assert.deepEqual(lists(), [], 'a provider that does not say which is which');
});

test('a browser that cannot tell authenticators anything is no failure, but nobody signed in is', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ webauthn: createBrowser().webauthn });
  const user = await client.user.get();
  world.server.on('GET /users/me', () => ok({ ...user, webauthn_registrations: [] }));
  await client.webauthn.syncAuthenticators();
  const alone = world.openTab().open();
  await client.session.revoke();
  assert.equal(await codeOf(alone.webauthn.syncAuthenticators()), 'no_current_session');
});
