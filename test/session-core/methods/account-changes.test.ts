/** Calls that change the account, and how every tab learns of the change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient, User } from '../../../session-core/index.ts';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { stateKey } from '../../fakes/environment.ts';
import { ok } from '../../fakes/server.ts';
import { code, duration, only, signedIn } from '../visitors.ts';

const newerUser = { user_id: 'user-1', status: 'active', name: { first_name: 'Ada' } };

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
      ['biometric_registrations', 'deleteBiometricRegistration'],
    ] as const
  ).map(([factor, method]) => ({
    name: `DELETE /users/${factor}/:id` as const,
    body: null,
    path: `/sdk/v1/users/${factor}/a%2Fb%20c`,
    reply: { user_id: 'user-1' },
    call: async ({ user }: SessionClient) => ({ ...(await user[method]('a/b c')) }),
  })),
  ...(
    [
      ['emails', 'setPrimaryEmail'],
      ['phone_numbers', 'setPrimaryPhoneNumber'],
    ] as const
  ).map(([contact, method]) => ({
    name: `POST /users/${contact}/:id/primary` as const,
    body: null,
    path: `/sdk/v1/users/${contact}/a%2Fb%20c/primary`,
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
  test(`${name}: sends its arguments, and stores the newer user for all tabs`, async () => {
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

  test(`${name}: a reply after the user signed out changes nothing; a reply without a user is an invalid_reply`, async () => {
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
