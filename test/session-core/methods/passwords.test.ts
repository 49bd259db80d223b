/** Passwords: requests, refused arguments, and the session afterwards. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthError } from '../../../session-core/index.ts';
import { createWorld, type World } from '../../fakes/environment.ts';
import { ok, refuse } from '../../fakes/server.ts';
import fc from '../../properties.ts';
import { body, email, password, resets, session_duration_minutes } from '../password-calls.ts';
import { whole } from '../whole.ts';

type Client = ReturnType<ReturnType<World['openTab']>['open']>;

/** Each call that signs in, and its arguments, which are also its body. */
const signingIn = {
  create: ['POST /passwords', { email, password, session_duration_minutes }],
  authenticate: ['POST /passwords/authenticate', { email, password, session_duration_minutes }],
  resetByEmail: [resets, { token: 't', password, session_duration_minutes }],
  resetByExistingPassword: [
    'POST /passwords/existing_password/reset',
    { email, existing_password: password, new_password: 'another', session_duration_minutes },
  ],
} as const;

type SigningIn = keyof typeof signingIn;

function attempt(client: Client, name: SigningIn, options: object = signingIn[name][1]) {
  // Chosen by name, so the compiler cannot match options and calls.
  return (client.passwords[name] as (options: object) => Promise<{ user_id: string }>)(options);
}

for (const name of Object.keys(signingIn) as SigningIn[]) {
  const [call, options] = signingIn[name];

  test(`passwords.${name} sends exactly its fields, and signs in here and in the other tabs`, async () => {
    const world = createWorld();
    const client = world.openTab().open();
    const other = world.openTab().open();
    await world.clock.settle();
    world.server.on(call, () =>
      ok({
        ...world.server.authReply({ minutes: 45 }),
        email_id: 'email-1',
        __user: { ...(world.server.authReply().user as object), status: 'pending' },
      }),
    );
    const reply = await attempt(client, name);
    await world.clock.settle();
    assert.deepEqual(body(world, call), options);
    assert.equal(reply.user_id, 'user-1');
    assert.ok(!('__user' in reply));
    assert.equal(client.state.user?.status, 'pending');
    assert.equal(client.state.fromCache, false);
    assert.equal(other.state.user?.user_id, 'user-1');
    assert.ok(client.session.getTokens()?.session_token);
  });

  test(`a refused passwords.${name} changes nothing, and says why`, async () => {
    const world = createWorld();
    world.server.on(call, () => refuse(400, 'reset_password'));
    const client = world.openTab().open();
    await world.clock.settle();
    await assert.rejects(attempt(client, name), {
      code: 'api_error',
      error_type: 'reset_password',
      status_code: 400,
    });
    assert.equal(client.state.user, null);
  });

  test(`a refused passwords.${name} keeps a signed-in user signed in`, async () => {
    const world = createWorld();
    const { client } = await world.signedIn();
    world.server.on(call, () => refuse(401, 'unauthorized_credentials'));
    await assert.rejects(attempt(client, name));
    assert.equal(client.state.user?.user_id, 'user-1');
    assert.ok(client.session.getTokens());
  });

  test(`passwords.${name} names a missing field or one of the wrong type, and sends nothing`, async () => {
    const world = createWorld();
    const client = world.openTab().open();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(options)),
        fc.constantFrom(undefined, null, true, [], {}, Number.NaN),
        async (field, value) => {
          await assert.rejects(
            attempt(client, name, { ...options, [field]: value }),
            (error) =>
              error instanceof AuthError &&
              error.code === 'usage_error' &&
              error.message.startsWith(`passwords.${name}: "${field}" must be a `),
          );
        },
      ),
    );
    await assert.rejects(attempt(client, name, null as unknown as object), { code: 'usage_error' });
    assert.equal(world.server.seen(call).length, 0);
  });
}

test('passwords.create returns the address that it created', async () => {
  const client = createWorld().openTab().open();
  const { email_id } = whole(await client.passwords.create({ email, password, session_duration_minutes }));
  assert.equal(email_id, 'email-1');
});

test('passwords.strengthCheck and the search send their arguments, and sign no one in', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  assert.equal((await client.passwords.strengthCheck({ email, password })).valid_password, true);
  await client.passwords.strengthCheck({ password });
  assert.deepEqual(body(world, 'POST /passwords/strength_check'), { email, password });
  assert.deepEqual(body(world, 'POST /passwords/strength_check', 1), { password });
  assert.equal((await client.searchManager.searchUser(email)).userType, 'password');
  assert.deepEqual(body(world, 'POST /users/search'), { email });
  assert.equal(client.state.user, null);

  const wrong = (message: RegExp) => (error: unknown) =>
    error instanceof AuthError && error.code === 'usage_error' && message.test(error.message);
  const text = 5 as unknown as string;
  await assert.rejects(
    client.passwords.strengthCheck({ password: text }),
    wrong(/strengthCheck: "password"/),
  );
  await assert.rejects(
    client.passwords.strengthCheck({ email: text, password }),
    wrong(/strengthCheck: "email"/),
  );
  await assert.rejects(client.searchManager.searchUser(text), wrong(/searchUser: "email"/));
  assert.equal(world.server.seen('POST /users/search').length, 1);
});

test('passwords.resetBySession needs a session, sends its fields, and keeps the session', async () => {
  const world = createWorld();
  const name = 'POST /passwords/session/reset';
  await assert.rejects(world.openTab().open().passwords.resetBySession({ password }), {
    code: 'no_current_session',
  });
  assert.equal(world.server.seen(name).length, 0);
  const { client } = await world.signedIn();
  const { session } = client.state;
  await client.passwords.resetBySession({ password });
  await client.passwords.resetBySession({ password, session_duration_minutes });
  assert.deepEqual(body(world, name), { password });
  assert.deepEqual(body(world, name, 1), { password, session_duration_minutes });
  assert.equal(client.state.session?.session_id, session?.session_id);
  await assert.rejects(client.passwords.resetBySession({ password: 5 as unknown as string }), {
    code: 'usage_error',
    message: /resetBySession: "password"/,
  });
});

test('passwords.resetBySession does not sign in a user who has signed out during the call', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const late = world.server.authReply();
  world.server.on('POST /passwords/session/reset', async () => {
    await client.session.revoke();
    return ok({ ...late, __user: late.user });
  });
  const reply = await client.passwords.resetBySession({ password });
  assert.ok(!('__user' in reply));
  assert.equal(client.state.user, null);
  assert.equal(client.session.getTokens(), null);
});

test('every call of passwords can be aborted, and none starts after dispose', async () => {
  const world = createWorld();
  world.server.latency = 1_000;
  const client = world.openTab().open();
  const controller = new AbortController();
  const call = { signal: controller.signal };
  const calls = [
    client.passwords.create({ email, password, session_duration_minutes }, call),
    client.passwords.authenticate({ email, password, session_duration_minutes }, call),
    client.passwords.resetByEmailStart({ email }, call),
    client.passwords.resetByEmail({ token: 't', password, session_duration_minutes }, call),
    client.passwords.strengthCheck({ password }, call),
    client.searchManager.searchUser(email, call),
  ];
  controller.abort();
  for (const outcome of await Promise.allSettled(calls)) {
    assert.equal(outcome.status === 'rejected' && outcome.reason.code, 'aborted');
  }
  client.dispose();
  await assert.rejects(client.passwords.strengthCheck({ password }), { code: 'disposed' });
  await assert.rejects(client.searchManager.searchUser(email), { code: 'disposed' });
});
