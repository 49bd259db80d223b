/** A proxy sends a request again whose process has died: what it used up without an answer is not lost to the visitor. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { createAuthenticator } from '../../fakes/authenticator.ts';
import { createEthereumWallet } from '../../fakes/wallets.ts';
import { duration, employee, half, type Shelter, shelterOf } from '../members.ts';
import { adminSecret, office } from '../parties/back-office.ts';
import { trustedServer } from '../parties/trusted-server.ts';
import { sharedDatabase } from '../shared-database.ts';
import { better, mailReset, reset } from '../suites/passwords/password-calls.ts';
import { appCode } from '../suites/second-factors/totps.ts';
import {
  addMemberWallet,
  onPage,
  signedByMember,
  start as textToSign,
} from '../suites/wallets/wallet-calls.ts';
import {
  addMemberPasskey,
  addPasskey,
  bodyOf,
  memberAnswer,
  startRegistration,
  startSignIn,
} from '../suites/webauthn/passkey-calls.ts';
import { createWorld, newAddress, type World } from '../world.ts';

type Headers = Record<string, string>;

async function open(t: TestContext, environment: Record<string, string> = {}) {
  const server = await trustedServer();
  const world = await createWorld(t, {
    database: await sharedDatabase(),
    environment: {
      TRUST_PROXY: '1',
      ADMIN_SECRET: adminSecret,
      TRUSTED_TOKEN_PROFILES: server.setting(),
      ...environment,
    },
  });
  const sign = () => server.sign(world, { email: newAddress(), email_verified: true });
  return { world, sign };
}

/** By the proof: the call that uses it up, as often as it is made. */
const proofs: Record<
  string,
  (parts: Awaited<ReturnType<typeof open>>) => Promise<(headers: Headers) => Promise<{ status: number }>>
> = {
  async 'a code'({ world }) {
    const { code: token, method_id } = await world.sendCode(newAddress());
    return (headers) => world.call('POST /otps/authenticate', { token, method_id, ...duration }, { headers });
  },
  async 'the code of a known user'({ world }) {
    const email = newAddress();
    await world.signIn(email);
    const { code: token, method_id } = await world.sendCode(email);
    return (headers) => world.call('POST /otps/authenticate', { token, method_id, ...duration }, { headers });
  },
  async 'a link'({ world }) {
    const { token } = await world.sendLink(newAddress());
    return (headers) => world.call('POST /magic_links/authenticate', { token, ...duration }, { headers });
  },
  async 'a trusted token'({ world, sign }) {
    const body = { profile_id: 'server', token: await sign(), ...duration };
    return (headers) => world.call('POST /sessions/attest', body, { headers });
  },
  async 'the code of a member'({ world }) {
    const members = shelterOf(world);
    const email_address = employee();
    const { organization_id } = (await members.found(email_address)).organization;
    const code = await members.code(email_address, organization_id);
    const body = { email_address, organization_id, code, ...duration };
    return (headers) => members.call('POST /b2b/otps/email/authenticate', body, { headers });
  },
  async 'a code of an app'({ world }) {
    const email = newAddress();
    const { user_id, session_token } = await world.signIn(email);
    const secret = await addApp(world, session_token);
    await office(world.url).put(`/v1/users/${user_id}/mfa`, { mfa: 'required' });
    const { code: token, method_id } = await world.sendCode(email);
    const proved = await world.call('POST /otps/authenticate', { token, method_id, ...duration });
    const { intermediate_session_token } = proved.half();
    const body = { totp_code: appCode(world, secret, 1), intermediate_session_token, ...duration };
    return (headers) => world.call('POST /totps/authenticate', body, { headers });
  },
  async 'a code of an app in a session'({ world }) {
    const { session_token: session } = await world.signIn(newAddress());
    const secret = await addApp(world, session);
    const body = { totp_code: appCode(world, secret, 1), ...duration };
    return (headers) => world.call('POST /totps/authenticate', body, { session, headers });
  },
  async 'a code of a member’s app'({ world }) {
    const members = shelterOf(world);
    const email = employee();
    const { member_id, session_token, organization } = await members.found(email);
    const { organization_id } = organization;
    const update = { mfa_policy: 'REQUIRED_FOR_ALL' };
    (await members.call('PUT /b2b/organizations/me', update, { session: session_token })).data();
    const { intermediate_session_token } = half(await members.enter(email, organization_id));
    const about = { organization_id, member_id, intermediate_session_token };
    const { secret } = (await members.call('POST /b2b/totp', about)).data();
    const body = { ...about, ...duration, code: appCode(world, secret) };
    return (headers) => members.call('POST /b2b/totp/authenticate', body, { headers });
  },
  async 'a link that sets a password'({ world }) {
    const email = newAddress();
    await world.signIn(email);
    const { token } = await mailReset(world, email);
    return (headers) => reset(world, token, better, {}, { headers });
  },
  async 'a link that sets a member’s password'({ world }) {
    const members = shelterOf(world);
    const email = employee();
    const { organization_id } = (await members.found(email)).organization;
    const body = await memberReset(members, email, organization_id);
    return (headers) => members.call('POST /b2b/passwords/email/reset', body, { headers });
  },
  async 'a code of an app that a new password asks for'({ world }) {
    const email = newAddress();
    const { session_token } = await world.signIn(email);
    const secret = await addApp(world, session_token);
    const { token } = await mailReset(world, email);
    const { intermediate_session_token } = (await reset(world, token)).half();
    const body = { totp_code: appCode(world, secret, 1), intermediate_session_token, ...duration };
    return (headers) => world.call('POST /totps/authenticate', body, { headers });
  },
  async 'a code of an app that a member’s new password asks for'({ world }) {
    const members = shelterOf(world);
    const email = employee();
    const { member_id, session_token: session, organization } = await members.found(email);
    const { organization_id } = organization;
    const about = { organization_id, member_id };
    const { secret } = (await members.call('POST /b2b/totp', about, { session })).data();
    const prove = (more: object, sender: object) =>
      members.call('POST /b2b/totp/authenticate', { ...about, ...duration, ...more }, sender);
    (await prove({ code: appCode(world, secret) }, { session })).data();
    const body = await memberReset(members, email, organization_id);
    const { intermediate_session_token } = half(
      (await members.call('POST /b2b/passwords/email/reset', body)).data(),
    );
    return (headers) => prove({ code: appCode(world, secret, 1), intermediate_session_token }, { headers });
  },
  async 'a passkey that counts its uses'({ world }) {
    const { session_token } = await world.signIn(newAddress());
    const { authenticator } = await addPasskey(world, session_token);
    const { options } = await startSignIn(world);
    const body = bodyOf(authenticator.get(options));
    return (headers) => world.call('POST /webauthn/authenticate', body, { headers });
  },
  async 'a new passkey'({ world }) {
    const { session_token: session } = await world.signIn(newAddress());
    const { options } = await startRegistration(world, session);
    const body = { public_key_credential: JSON.stringify(createAuthenticator().create(options)) };
    return (headers) => world.call('POST /webauthn/register', body, { session, headers });
  },
  async 'a passkey of a member'({ world }) {
    const members = shelterOf(world);
    const { session_token, organization } = await members.found(employee());
    const { authenticator } = await addMemberPasskey(members, session_token);
    const { organization_id } = organization;
    const body = { organization_id, ...(await memberAnswer(members, authenticator)) };
    return (headers) => members.call('POST /b2b/webauthn/authenticate', body, { headers });
  },
  async 'a wallet'({ world }) {
    const wallet = createEthereumWallet();
    const signature = await wallet.sign(await textToSign(world, wallet));
    const body = { ...wallet.is, signature, ...duration };
    return (headers) =>
      world.call('POST /crypto_wallets/authenticate', body, { headers: { ...onPage.headers, ...headers } });
  },
  async 'a wallet of a member'({ world }) {
    const members = shelterOf(world);
    const { session_token, organization } = await members.found(employee());
    const wallet = createEthereumWallet();
    (await addMemberWallet(members, wallet, session_token)).data();
    const { organization_id } = organization;
    const body = { organization_id, ...(await signedByMember(members, wallet)), ...duration };
    return (headers) => members.call('POST /b2b/crypto_wallets/authenticate', body, { headers });
  },
};

/** What sets a member's password by a mailed link. */
async function memberReset({ call, world }: Shelter<World>, email_address: string, organization_id: string) {
  (await call('POST /b2b/passwords/email/reset/start', { email_address, organization_id })).data();
  const { link = '' } = await world.newest(email_address);
  const password_reset_token = new URL(link).searchParams.get('token') ?? '';
  return { password_reset_token, password: better, ...duration };
}

/** An authenticator app in use; gives its secret. */
async function addApp(world: World, session: string): Promise<string> {
  const { secret } = (await world.call('POST /totps', {}, { session })).data();
  const body = { totp_code: appCode(world, secret), ...duration };
  (await world.call('POST /totps/authenticate', body, { session })).data();
  return secret;
}

const newId = (): Headers => ({ 'X-Request-Id': randomUUID() });

for (const [proof, prepare] of Object.entries(proofs)) {
  test(`${proof} signs in again with the same request of the proxy for a minute, and with no other one`, async (t) => {
    const parts = await open(t);
    const send = await prepare(parts);
    const request = newId();
    assert.equal((await send(request)).status, 200);
    assert.equal((await send(request)).status, 200);
    for (const another of [newId(), {}]) assert.notEqual((await send(another)).status, 200);
    parts.world.clock.advance(61_000);
    assert.notEqual((await send(request)).status, 200);
  });
}

test('five wrong codes end a half sign-in for the request of the fifth, too', async (t) => {
  const { world } = await open(t);
  const email = newAddress();
  const { user_id, session_token } = await world.signIn(email);
  const secret = await addApp(world, session_token);
  await office(world.url).put(`/v1/users/${user_id}/mfa`, { mfa: 'required' });
  const { code: token, method_id } = await world.sendCode(email);
  const { intermediate_session_token } = (
    await world.call('POST /otps/authenticate', { token, method_id, ...duration })
  ).half();
  const send = (totp_code: string, headers: Headers) =>
    world.call(
      'POST /totps/authenticate',
      { totp_code, intermediate_session_token, ...duration },
      { headers },
    );
  const request = newId();
  for (let wrong = 1; wrong <= 5; wrong += 1) assert.equal((await send('000000', request)).status, 401);
  assert.equal((await send(appCode(world, secret, 1), request)).status, 404);
});

test('without a proxy no visitor names a request', async (t) => {
  const send = await proofs['a link']?.(await open(t, { TRUST_PROXY: '0' }));
  const request = newId();
  assert.equal((await send?.(request))?.status, 200);
  assert.equal((await send?.(request))?.status, 401);
});
