import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { createBusinessLogin } from '../../../src/b2b/create-business-login.ts';
import { resolveBusinessConfig } from '../../../src/b2b/resolve-config.ts';

test('a session that begins elsewhere ends the sign-in, also while a call of it is on its way to a refusal', async () => {
  let report = (_state: object) => {};
  let refuse = (_error: Error) => {};
  const session = {
    prefix: 'auth',
    state: { session: null, organization: null },
    onStateChange(listener: typeof report) {
      report = listener;
      return () => {};
    },
    passwords: {
      discovery: {
        authenticate: () =>
          new Promise((_resolve, reject) => {
            refuse = reject;
          }),
      },
    },
  };
  const errors: unknown[] = [];
  const { machine } = createBusinessLogin({
    session: session as unknown as B2BSessionClient,
    config: () => resolveBusinessConfig({ products: ['passwords'] }),
    now: () => 0,
    memory: { read: () => null, write() {} },
    address: 'https://shelter.example/',
    emit: () => {},
    onError: (error) => errors.push(error),
  });
  machine.send({ type: 'password.submitted', email: 'ada@otters.example', password: 'of my dog' });
  await new Promise(setImmediate);
  report({ session: {}, member: {} });
  assert.equal(machine.store.getState().screen.name, 'main', 'the call may have begun it');
  refuse(new Error('refused'));
  await new Promise(setImmediate);
  assert.equal(machine.store.getState().screen.name, 'done');
});
