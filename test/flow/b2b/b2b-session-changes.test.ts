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

test('a member who switches the organization in another tab sees the list again, with the new one as the current', async () => {
  let report = (_state: object) => {};
  const lists: string[] = [];
  const session = {
    prefix: 'auth',
    state: { session: {}, member: { member_id: 'member-1' }, organization: { organization_id: 'otters' } },
    onStateChange(listener: typeof report) {
      report = listener;
      return () => {};
    },
    bootstrap: { load: async () => ({ createOrganizationEnabled: false }) },
    discovery: {
      organizations: {
        async list() {
          lists.push(session.state.organization.organization_id);
          return { email_address: 'ada@otters.example', discovered_organizations: [] };
        },
      },
    },
  };
  const { machine } = createBusinessLogin({
    session: session as unknown as B2BSessionClient,
    config: () => resolveBusinessConfig({ screen: 'organizations' }),
    now: () => 0,
    memory: { read: () => null, write() {} },
    address: 'https://shelter.example/',
    emit: () => {},
    onError: assert.ifError,
  });
  await new Promise(setImmediate);
  session.state = {
    ...session.state,
    member: { member_id: 'member-2' },
    organization: { organization_id: 'meadow' },
  };
  report(session.state);
  await new Promise(setImmediate);
  assert.deepEqual(lists, ['otters', 'meadow']);
  const { screen } = machine.store.getState();
  assert.equal(screen.name === 'organizations' && screen.current, 'meadow');
});
