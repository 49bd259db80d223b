/** Existing passkeys: renamed, deleted, and signalled to authenticators. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WebAuthnAccess } from '../../../session-core/index.ts';
import { createWorld } from '../../fakes/environment.ts';
import { ok, refuse } from '../../fakes/server.ts';
import { codeOf, createBrowser, credential, finish, session_duration_minutes } from '../passkey-browser.ts';

test('webauthn.update sends the name, and the state has the reply’s passkey', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const passkey = { webauthn_registration_id: 'a/b', name: 'old' };
  const user = {
    ...(world.server.authReply().user as object),
    webauthn_registrations: [passkey, { webauthn_registration_id: 'c' }],
  };
  world.server.on('GET /users/me', () => ok(user as Record<string, unknown>));
  await client.user.get();
  const renamed = { ...passkey, name: 'Kitchen' };
  world.server.on('PUT /webauthn/update/:id', () => ok({ webauthn_registration: renamed }));
  const reply = await client.webauthn.update({ webauthn_registration_id: 'a/b', name: 'Kitchen' });
  const [request] = world.server.seen('PUT /webauthn/update/:id');
  assert.deepEqual(request?.body, { name: 'Kitchen' });
  assert.equal(new URL(request?.url ?? '').pathname, '/sdk/v1/webauthn/update/a%2Fb');
  assert.deepEqual(reply.webauthn_registration, renamed);
  assert.deepEqual(client.state.user?.webauthn_registrations, [renamed, { webauthn_registration_id: 'c' }]);
});

test('user.deleteWebauthnRegistration stores the new user from the reply, and removes it from the result', async () => {
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

/** A browser that records the signals to its authenticators. */
function createListener(answer: () => Promise<void> = async () => undefined) {
  const reports: [string, object][] = [];
  const { webauthn } = createBrowser();
  const signal: NonNullable<WebAuthnAccess['signal']> = (name, details) => {
    reports.push([name, details]);
    return answer();
  };
  return { told: reports, webauthn: { ...webauthn, signal } };
}

test('only a passkey that the server does not know is signalled to the authenticator', async () => {
  const world = createWorld();
  const { told, webauthn } = createListener(() => Promise.reject(new TypeError('not listening')));
  const client = world.openTab({ webauthn }).open();
  const options = { session_duration_minutes, domain: 'example' };
  world.server.on(finish, () => refuse(401, 'unable_to_auth_webauthn_registration'));
  assert.equal(await codeOf(client.webauthn.authenticate(options)), 'api_error');
  assert.deepEqual(told, []);
  world.server.on(finish, () => refuse(404, 'webauthn_registration_not_found'));
  assert.equal(await codeOf(client.webauthn.authenticate(options)), 'api_error');
  assert.deepEqual(told, [['signalUnknownCredential', { rpId: 'example', credentialId: credential.id }]]);
});

test('onChosen is called when the visitor has chosen a passkey, before it is sent', async () => {
  const world = createWorld();
  const client = world.openTab({ webauthn: createBrowser().webauthn }).open();
  const sent: number[] = [];
  const onChosen = () => sent.push(world.server.seen(finish).length);
  await client.webauthn.authenticate({ session_duration_minutes, onChosen });
  assert.deepEqual(sent, [0]);
  assert.equal(world.server.seen(finish).length, 1);
});

test('a host that throws in onChosen does not stop the sign-in', async () => {
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

test('authenticators get the server’s passkeys by domain and user, and only complete lists', async () => {
  const world = createWorld();
  const { told, webauthn } = createListener();
  const { client } = await world.signedIn({ webauthn });
  const user = await client.user.get();
  const userHandle = Buffer.from(user.user_id).toString('base64url');
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
    { ...passkey, domain: 'example', credential_id: 'a', user_handle: userHandle },
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
  assert.deepEqual(details?.[1], { rpId: 'example', userId: userHandle, name: email, displayName: email });
  assert.deepEqual(lists(), [
    { rpId: 'example', userId: userHandle, allAcceptedCredentialIds: ['a', 'b'] },
    { rpId: 'other.example', userId: 'handle', allAcceptedCredentialIds: ['c'] },
  ]);

  answer([]);
  await client.webauthn.syncAuthenticators({ domain: 'example' });
  assert.deepEqual(lists(), [{ rpId: 'example', userId: userHandle, allAcceptedCredentialIds: [] }]);

  answer([
    { ...passkey, domain: 'example', credential_id: 'a' },
    { ...passkey, domain: 'example' },
  ]);
  await client.webauthn.syncAuthenticators({ domain: 'example' });
  assert.deepEqual(lists(), [], 'a provider that does not say which is which');
});

test('a browser without signals causes no failure, but a missing session does', async () => {
  const world = createWorld();
  const { client } = await world.signedIn({ webauthn: createBrowser().webauthn });
  const user = await client.user.get();
  world.server.on('GET /users/me', () => ok({ ...user, webauthn_registrations: [] }));
  await client.webauthn.syncAuthenticators();
  const alone = world.openTab().open();
  await client.session.revoke();
  assert.equal(await codeOf(alone.webauthn.syncAuthenticators()), 'no_current_session');
});
