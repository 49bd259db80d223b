/** A host's server that used the hosted provider, with that provider's own package: users. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userServerCalls } from '../../../provider/server-calls/table.ts';
import { createEthereumWallet } from '../../fakes/wallets.ts';
import * as apps from '../parties/apps.ts';
import { office } from '../parties/back-office.ts';
import { Browser } from '../parties/social.ts';
import { trustedServer } from '../parties/trusted-server.ts';
import { appCode } from '../suites/second-factors/totps.ts';
import { signIn as signInByWallet } from '../suites/wallets/wallet-calls.ts';
import { addPasskey } from '../suites/webauthn/passkey-calls.ts';
import { newAddress, newNumber } from '../world.ts';
import { openPackage, refusalOf } from './hosted-package.ts';

const lasting = { session_duration_minutes: 60 };
const password = 'four unusual words together';

test('the package finds for every call of users an answer in its own form', async (t) => {
  const server = await trustedServer();
  const { world, users, called } = await openPackage(t, {
    TRUSTED_TOKEN_PROFILES: server.setting(),
  });
  const admin = office(world.url);

  // Users.
  const [email, phone_number] = [newAddress(), newNumber()];
  const created = await users.users.create({
    email,
    phone_number,
    name: { first_name: 'Ada' },
    trusted_metadata: { plan: 'free' },
  });
  const { user_id } = created;
  assert.equal(created.status, 'pending');
  assert.deepEqual(created.user.emails, [{ email_id: created.email_id, email, verified: false }]);
  assert.equal(created.user.phone_numbers[0]?.phone_id, created.phone_id);
  const updated = await users.users.update({
    user_id,
    name: { last_name: 'Lovelace' },
    untrusted_metadata: { colour: 'red' },
  });
  assert.deepEqual(updated.user.name, { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' });
  const read = await users.users.get({ user_id });
  assert.deepEqual([read.user_id, read.is_locked, read.status_code], [user_id, false, 200]);
  assert.deepEqual([read.trusted_metadata, read.untrusted_metadata], [{ plan: 'free' }, { colour: 'red' }]);
  const by = async (...operands: { filter_name: string; filter_value: unknown }[]) =>
    (await users.users.search({ query: { operator: 'AND', operands } })).results.map((one) => one.user_id);
  assert.deepEqual(await by({ filter_name: 'email_address', filter_value: [email, newAddress()] }), [
    user_id,
  ]);
  assert.deepEqual(await by({ filter_name: 'user_id', filter_value: [user_id, 'user-none'] }), [user_id]);
  const since = { filter_name: 'created_at_greater_than', filter_value: read.created_at };
  assert.deepEqual(await by({ filter_name: 'phone_number', filter_value: [phone_number] }, since), [user_id]);
  assert.equal(await refusalOf(by({ filter_name: 'totp_verified', filter_value: true })), '400 bad_request');

  // Codes.
  const sent = await users.otps.email.loginOrCreate({ email });
  assert.deepEqual([sent.user_id, sent.user_created], [user_id, false]);
  const code = (await world.newest(email)).code ?? '';
  const otp = await users.otps.authenticate({ method_id: sent.email_id, code, ...lasting });
  assert.equal(otp.session?.authentication_factors[0]?.type, 'otp');
  assert.equal(otp.user.status, 'active');
  assert.equal(await refusalOf(users.users.create({ email })), '400 duplicate_email');
  const { session_token } = otp;
  const someone = newAddress();
  const fresh = await users.otps.email.loginOrCreate({ email: someone });
  assert.equal(fresh.user_created, true);
  assert.equal(await refusalOf(users.otps.email.send({ email: newAddress() })), '404 email_not_found');
  const again = await users.otps.email.send({ email });
  const once = await users.otps.authenticate({
    method_id: again.email_id,
    code: (await world.newest(email)).code ?? '',
  });
  assert.equal(once.user_id, user_id);
  assert.deepEqual(
    [once.session, once.session_token],
    [null, ''],
    'without a duration nobody gets a session',
  );
  for (const channel of ['sms', 'whatsapp'] as const) {
    const text = await users.otps[channel].loginOrCreate({ phone_number });
    const byText = { method_id: text.phone_id, code: (await world.newest(phone_number)).code ?? '' };
    assert.equal((await users.otps.authenticate({ ...byText, session_token, ...lasting })).user_id, user_id);
    assert.equal((await users.otps[channel].send({ phone_number })).user_id, user_id);
  }

  const page = await users.users.search({ limit: 1 });
  assert.deepEqual([page.results.length, page.results_metadata.total], [1, -1]);
  const next = await users.users.search({ limit: 1, cursor: page.results_metadata.next_cursor as string });
  assert.notEqual(next.results[0]?.user_id, page.results[0]?.user_id);

  // Links.
  const opened = async (session = {}) => {
    const token = new URL((await world.newest(email)).link ?? '').searchParams.get('token') ?? '';
    return users.magicLinks.authenticate({ token, ...session });
  };
  const link = await users.magicLinks.email.loginOrCreate({ email });
  assert.deepEqual([link.user_id, link.email_id, link.user_created], [user_id, created.email_id, false]);
  assert.equal((await opened(lasting)).session?.authentication_factors[0]?.type, 'magic_link');
  assert.equal((await users.magicLinks.email.send({ email })).email_id, created.email_id);
  assert.equal((await opened()).user_id, user_id);
  const guest = newAddress();
  const invited = await users.magicLinks.email.invite({ email: guest, invite_expiration_minutes: 2000 });
  assert.equal((await users.users.get({ user_id: invited.user_id })).emails[0]?.email_id, invited.email_id);

  // Passwords.
  const owner = newAddress();
  const strength = await users.passwords.strengthCheck({ password, email: owner });
  assert.deepEqual([strength.valid_password, strength.strength_policy], [true, 'zxcvbn']);
  const reply = await users.passwords.create({ email: owner, password, ...lasting });
  const holder = { email: owner, password };
  assert.equal((await users.passwords.authenticate({ ...holder, ...lasting })).user_id, reply.user_id);
  const wrong = users.passwords.authenticate({ ...holder, password: 'another' });
  assert.equal(await refusalOf(wrong), '401 unauthorized_credentials');
  await users.passwords.existingPassword.reset({
    email: owner,
    existing_password: password,
    new_password: `${password} 2`,
  });
  const start = await users.passwords.email.resetStart({ email: owner });
  assert.equal(start.user_id, reply.user_id);
  const token = new URL((await world.newest(owner)).link ?? '').searchParams.get('token') ?? '';
  const reset = await users.passwords.email.reset({ token, password: `${password} 3`, ...lasting });
  const changed = await users.passwords.sessions.reset({
    password: `${password} 4`,
    session_token: reset.session_token,
  });
  assert.equal(changed.user_id, reply.user_id);

  // Accounts elsewhere, tokens of the server, support.
  const back = await new Browser(world).signIn({ name: 'Ada', email: newAddress(), verified: 'yes' });
  const social = await users.oauth.authenticate({ token: back.searchParams.get('token') ?? '', ...lasting });
  assert.deepEqual([social.provider_type, social.user.providers.length], ['google', 1]);
  const attach = await users.oauth.attach({ provider: 'github', session_token: social.session_token });
  assert.ok(attach.oauth_attach_token);
  const attested = await users.sessions.attest({
    profile_id: 'server',
    token: await server.sign(world, { email, email_verified: true }),
    ...lasting,
  });
  assert.equal(attested.user_id, user_id);

  // Apps that the user gives access.
  const app = await apps.register(world);
  const request = { resource: `${world.url}/sdk/v1`, scope: 'full_access' };
  const { access_token } = await apps.connect(world, app, attested.session_token, request);
  const exchanged = await users.sessions.exchangeAccessToken({ access_token, ...lasting });
  assert.equal(exchanged.user_id, user_id);
  const { connected_apps } = await users.users.connectedApps({ user_id });
  const connected_app_id = connected_apps[0]?.connected_app_id ?? '';
  await users.users.revoke({ user_id, connected_app_id });
  assert.deepEqual((await users.users.connectedApps({ user_id })).connected_apps, []);
  const usedToken = users.sessions.exchangeAccessToken({ access_token, ...lasting });
  assert.equal(await refusalOf(usedToken), '404 idp_access_token_not_found');
  const noApp = users.users.revoke({ user_id, connected_app_id });
  assert.equal(await refusalOf(noApp), '404 connected_app_not_found');

  const { impersonation_token } = await admin.allow(user_id, 'Grace');
  const support = await users.impersonation.authenticate({ impersonation_token });
  assert.deepEqual([support.user_id, support.session], [user_id, null]);

  // Second factors.
  const totp = (await world.call('POST /totps', {}, { session: social.session_token })).data();
  const proof = { user_id: social.user_id, totp_code: appCode(world, totp.secret), ...lasting };
  const proved = await users.totps.authenticate({ ...proof, session_token: social.session_token });
  assert.equal(proved.session?.authentication_factors.at(-1)?.type, 'totp');

  // Sessions.
  const checked = await users.sessions.authenticate({ session_token: attested.session_token });
  assert.equal(checked.session.user_id, user_id);
  const { sessions } = await users.sessions.get({ user_id });
  assert.ok(sessions.some(({ session_id }) => session_id === checked.session.session_id));
  await users.sessions.revoke({ session_id: checked.session.session_id });
  const ended = users.sessions.authenticate({ session_token: attested.session_token });
  assert.equal(await refusalOf(ended), '404 session_not_found');
  assert.deepEqual((await users.rbac.policy()).policy?.roles[0]?.role_id, 'player');

  // What a user has, removed by its own id.
  const all = await users.users.get({ user_id: social.user_id });
  const oauth = { oauth_user_registration_id: all.providers[0]?.oauth_user_registration_id ?? '' };
  assert.deepEqual((await users.users.deleteOAuthRegistration(oauth)).user.providers, []);
  const without = await users.users.deleteTOTP({ totp_id: totp.totp_id });
  assert.deepEqual([without.user_id, without.user.totps], [social.user_id, []]);
  const { phone_id, email_id } = created;
  assert.deepEqual((await users.users.deletePhoneNumber({ phone_id })).user.phone_numbers, []);
  assert.deepEqual((await users.users.deleteEmail({ email_id })).user.emails, []);
  const password_id = (await users.users.get({ user_id: reply.user_id })).password?.password_id ?? '';
  assert.equal((await users.users.deletePassword({ password_id })).user.password, null);
  const signedIn = await world.signIn(newAddress());
  const passkey = (await addPasskey(world, signedIn.session_token)).answer.data();
  const { webauthn_registration_id } = passkey;
  const bare = await users.users.deleteWebAuthnRegistration({ webauthn_registration_id });
  assert.deepEqual(bare.user.webauthn_registrations, []);
  const wallet = (await signInByWallet(world, createEthereumWallet())).data();
  const { crypto_wallet_id = '' } = wallet.user.crypto_wallets[0] ?? {};
  assert.deepEqual((await users.users.deleteCryptoWallet({ crypto_wallet_id })).user.crypto_wallets, []);
  const gone = { webauthn_registration_id, crypto_wallet_id };
  assert.equal(await refusalOf(users.users.deleteWebAuthnRegistration(gone)), '404 user_not_found');
  assert.equal(await refusalOf(users.users.deleteCryptoWallet(gone)), '404 user_not_found');
  assert.equal((await users.users.delete({ user_id })).user_id, user_id);
  assert.equal(await refusalOf(users.users.get({ user_id })), '404 user_not_found');

  const offered = Object.values(userServerCalls).map(({ method }) => method);
  assert.deepEqual(
    offered.filter((name) => !called.user.has(name)),
    [],
    'each is called',
  );
});
