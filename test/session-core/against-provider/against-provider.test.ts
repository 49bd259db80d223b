/** The real client against the real provider, over HTTP: both understand the wire the same way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { parseAuthUrl } from '../../../session-core/links/url.ts';
import { createAuthenticator } from '../../fakes/authenticator.ts';
import { createEthereumWallet, createSolanaWallet } from '../../fakes/wallets.ts';
import { mailTemplates, newAddress, newNumber } from '../../provider/world.ts';
import { origin, startSite } from '../site.ts';
import { whole } from '../whole.ts';

test('a code signs in; the session is checked, extended and ended; no call is refused', async (t) => {
  const email = newAddress();
  const { mail, seen, browser } = await startSite(t, {}, { MAIL_TEMPLATES_DIR: mailTemplates });
  const { client } = browser().openTab();
  assert.equal((await client.bootstrap.load()).projectName, 'Pet Game');
  assert.equal(client.bootstrap.current.displayWatermark, true);
  const { method_id } = await client.otps.email.loginOrCreate(email, {
    expiration_minutes: 10,
    login_template_id: 'code-in',
    signup_template_id: 'code-up',
    locale: 'fr',
  });
  const { code = '' } = await mail.newest(email);
  const reply = whole(await client.otps.authenticate(code, method_id, { session_duration_minutes: 60 }));
  assert.equal(reply.method_id, reply.user.emails[0]?.email_id);
  assert.deepEqual(client.state, { user: reply.user, session: reply.session, fromCache: false });
  assert.equal((await client.user.get()).emails[0]?.email, email);
  const longer = await client.session.authenticate({ session_duration_minutes: 120 });
  assert.ok(longer.session.expires_at > reply.session.expires_at);
  assert.equal((await client.session.authenticate()).session.expires_at, longer.session.expires_at);
  client.logEvent('email_sent', { email, type: 'login_or_create_otp' });
  await client.session.revoke();
  assert.equal(client.state.user, null);
  client.dispose();
  while (!seen.some(({ call }) => call === 'POST /sdk/v1/events')) await new Promise(setImmediate);
  assert.deepEqual(
    seen.filter(({ status }) => status !== 200),
    [],
  );
});

test('with PKCE a link works only in the browser that requested it', async (t) => {
  const email = newAddress();
  const { mail, browser } = await startSite(t, { pkce_required_for_email_magic_links: true });
  const here = browser();
  await here.openTab().client.magicLinks.email.loginOrCreate(email, {
    login_magic_link_url: `${origin}/authenticate`,
    signup_magic_link_url: `${origin}/authenticate?next=pets`,
  });
  const { link = '' } = await mail.newest(email);
  const elsewhere = browser().openTab(link);
  await assert.rejects(elsewhere.client.authenticateByUrl(), { error_type: 'pkce_expected_code_verifier' });
  const { tab, client } = here.openTab(link);
  const outcome = await client.authenticateByUrl({ session_duration_minutes: 60 });
  assert.equal(outcome?.reply.user?.emails[0]?.email, email);
  assert.equal(tab.href, `${origin}/authenticate?next=pets`);
});

test('the token of an organization project is reported, and calls are still sent', async (t) => {
  const email = newAddress();
  const { browser } = await startSite(t, { vertical: 'B2B' });
  const { tab, client } = browser().openTab();
  await client.bootstrap.load();
  assert.equal(tab.errors.filter((line) => /organization/.test(line)).length, 1);
  assert.ok((await client.otps.email.loginOrCreate(email)).method_id);
});

test('a password is checked, created, used, replaced and reset by mail, and the client accepts every reply', async (t) => {
  const { mail, browser } = await startSite(t, { pkce_required_for_password_resets: true });
  const here = browser();
  const { client } = here.openTab();
  const address = newAddress();
  const [first, second, third] = [
    'tiger violet sandwich 7',
    'nine purple lanterns',
    'harbour fjord quince 81',
  ];
  const session_duration_minutes = 60;
  assert.equal((await client.searchManager.searchUser(address)).userType, 'new');
  const strength = await client.passwords.strengthCheck({ email: address, password: first });
  assert.equal(strength.valid_password, true);
  assert.equal(strength.feedback.luds_requirements.has_digit, true);

  const answer = whole(
    await client.passwords.create({ email: address, password: first, session_duration_minutes }),
  );
  assert.equal(answer.email_id, answer.user.emails[0]?.email_id);
  assert.deepEqual(client.state, { user: answer.user, session: answer.session, fromCache: false });
  await client.passwords.resetBySession({ password: second });
  assert.equal(client.state.session?.session_id, answer.session.session_id);
  await client.passwords.resetByExistingPassword({
    email: address,
    existing_password: second,
    new_password: third,
    session_duration_minutes,
  });
  assert.notEqual(client.state.session?.session_id, answer.session.session_id);
  await client.session.revoke();
  await assert.rejects(
    client.passwords.authenticate({ email: address, password: first, session_duration_minutes }),
    { error_type: 'unauthorized_credentials' },
  );
  await client.passwords.authenticate({ email: address, password: third, session_duration_minutes });
  await client.session.revoke();

  await client.passwords.resetByEmailStart({
    email: address,
    reset_password_redirect_url: `${origin}/new`,
    login_redirect_url: `${origin}/in`,
  });
  const { link = '', text } = await mail.newest(address);
  const token = parseAuthUrl(link)?.token ?? '';
  const elsewhere = browser().openTab(link).client;
  await assert.rejects(
    elsewhere.passwords.resetByEmail({ token, password: first, session_duration_minutes }),
    { error_type: 'pkce_expected_code_verifier' },
  );
  const { tab, client: back } = here.openTab(link);
  assert.equal(await back.authenticateByUrl(), null);
  const reply = await back.passwords.resetByEmail({ token, password: first, session_duration_minutes });
  assert.equal(tab.href, `${origin}/new`);
  assert.equal(reply.user?.emails[0]?.verified, true);

  const [login = ''] = /http\S+token_type=login\S+/.exec(text) ?? [];
  await assert.rejects(here.openTab(login).client.authenticateByUrl(), {
    error_type: 'unable_to_auth_magic_link',
  });
});

test('the reset mail’s link that keeps the password signs in, with PKCE', async (t) => {
  const { mail, browser } = await startSite(t, { pkce_required_for_password_resets: true });
  const here = browser();
  const { client } = here.openTab();
  const address = newAddress();
  const options = { email: address, password: 'tiger violet sandwich 7', session_duration_minutes: 60 };
  await client.passwords.create(options);
  await client.session.revoke();
  await client.passwords.resetByEmailStart({ email: address, login_redirect_url: `${origin}/in` });
  const [login = ''] = /http\S+token_type=login\S+/.exec((await mail.newest(address)).text) ?? [];
  const outcome = await here.openTab(login).client.authenticateByUrl();
  assert.equal(outcome?.token_type, 'login');
  assert.equal(outcome?.reply.user?.emails[0]?.email, address);
});

test('a phone number signs in, an address and an app are added, and all of them can be deleted', async (t) => {
  const { mail, seen, browser } = await startSite(t, {}, { MAIL_TEMPLATES_DIR: mailTemplates });
  const { client } = browser().openTab();
  const number = newNumber();
  const options = { expiration_minutes: 10, locale: 'fr' };
  const sent = await client.otps.sms.loginOrCreate(number, {
    ...options,
    enable_autofill: true,
    autofill_session_duration_minutes: 60,
  });
  const { code = '', text } = await mail.newest(number);
  assert.match(text, new RegExp(`\n@localhost #${code}$`));
  const duration = { session_duration_minutes: 60 };
  const first = whole(await client.otps.authenticate(code, sent.method_id, duration));
  assert.equal(client.state.user?.phone_numbers[0]?.phone_number, number);

  const again = await client.otps.whatsapp.send(number, options);
  await client.otps.authenticate((await mail.newest(number)).code ?? '', again.method_id, duration);
  const address = newAddress();
  const { method_id } = await client.otps.email.send(address, { ...options, login_template_id: 'code-in' });
  const emailed = (await mail.newest(address)).code ?? '';
  const byMail = whole(await client.otps.authenticate(emailed, method_id, duration));
  const linked = newAddress();
  await client.magicLinks.email.send(linked, { login_magic_link_url: `${origin}/authenticate` });
  const token = new URL((await mail.newest(linked)).link ?? '').searchParams.get('token') ?? '';
  await client.magicLinks.authenticate(token, duration);

  const { secret, recovery_codes, totp_id } = await client.totps.create({ expiration_minutes: 10 });
  assert.deepEqual(client.state.user?.totps, [{ totp_id, verified: false }]);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  assert.equal(
    (await client.totps.authenticate({ totp_code: app.generate(), ...duration })).totp_id,
    totp_id,
  );
  await client.totps.recover({ recovery_code: recovery_codes[0] ?? '', ...duration });
  assert.equal((await client.totps.recoveryCodes()).totps[0]?.recovery_codes.length, 9);
  assert.equal(client.state.session?.session_id, first.session?.session_id);
  assert.deepEqual(
    client.state.session?.authentication_factors.map(({ delivery_method }) => delivery_method),
    ['sms', 'whatsapp', 'email', 'email', 'authenticator_app', 'recovery_code'],
  );

  await client.user.update({ name: { first_name: 'Ada' }, untrusted_metadata: { pet: 'Rex' } });
  assert.equal(client.state.user?.name.first_name, 'Ada');
  await client.user.deleteTOTP(totp_id);
  await client.user.deletePhoneNumber(first.method_id);
  await client.user.deleteEmail(byMail.method_id);
  const { user } = client.state;
  assert.deepEqual([user?.totps, user?.phone_numbers, user?.emails.length], [[], [], 1]);
  assert.deepEqual(
    seen.filter(({ status }) => status !== 200),
    [],
  );
  await assert.rejects(client.user.deleteEmail(user?.emails[0]?.email_id ?? ''), {
    error_type: 'unauthorized_action',
  });

  const elsewhere = browser().openTab().client;
  await elsewhere.session.updateSession(client.session.getTokens() ?? { session_token: 'none' });
  const reply = await elsewhere.session.authenticate();
  assert.equal(reply.user_id, first.user_id);
});
test('a passkey is created, renamed, used as second and as only factor, and deleted', async (t) => {
  const { mail, browser } = await startSite(t);
  const authenticator = createAuthenticator({ origin });
  const { client } = browser({ webauthn: authenticator.access() }).openTab();
  const address = newAddress();
  const session_duration_minutes = 60;
  const { method_id } = await client.otps.email.loginOrCreate(address);
  const { code = '' } = await mail.newest(address);
  const { session, user_id } = whole(
    await client.otps.authenticate(code, method_id, { session_duration_minutes }),
  );

  const passkey = await client.webauthn.register({ is_passkey: true, session_duration_minutes });
  assert.equal(passkey.session.session_id, session.session_id);
  const id = passkey.webauthn_registration_id;
  const { webauthn_registration } = await client.webauthn.update({
    webauthn_registration_id: id,
    name: 'Kitchen',
  });
  assert.equal(webauthn_registration.name, 'Kitchen');
  assert.deepEqual(client.state.user?.webauthn_registrations, [webauthn_registration]);
  await assert.rejects(client.webauthn.register({ is_passkey: true }), {
    code: 'webauthn_already_registered',
  });
  const second = await client.webauthn.authenticate({ session_duration_minutes });
  assert.equal(second.session?.session_id, session.session_id);
  await client.session.revoke();

  const alone = whole(
    await client.webauthn.authenticate({
      conditional_mediation: true,
      is_passkey: true,
      session_duration_minutes,
    }),
  );
  assert.equal(alone.user_id, user_id);
  assert.equal(alone.webauthn_registration_id, id);
  // A passkey goes only after a sign-in by a method that stays.
  const again = await client.otps.email.send(address);
  const newest = await mail.newest(address);
  await client.otps.authenticate(newest.code ?? '', again.method_id, { session_duration_minutes });
  await client.user.deleteWebauthnRegistration(id);
  assert.deepEqual(client.state.user?.webauthn_registrations, []);
  await client.session.revoke();
  await assert.rejects(client.webauthn.authenticate({ session_duration_minutes }), {
    error_type: 'webauthn_registration_not_found',
  });
});

for (const siwe of [false, true]) {
  test(`wallets of both chains sign in, are added and deleted, ${siwe ? 'with' : 'without'} parameters for the text`, async (t) => {
    const { browser } = await startSite(t, { siwe_required_for_crypto_wallets: siwe });
    const { client } = browser().openTab();
    const session_duration_minutes = 60;
    const first = createEthereumWallet();
    const start = await client.cryptoWallets.authenticateStart({
      ...first.is,
      siwe_params: { statement: 'Feed the pets.' },
    });
    assert.equal(/Feed the pets/.test(start.challenge), siwe);
    const { user_id } = await client.cryptoWallets.authenticate({
      ...first.is,
      signature: await first.sign(start.challenge),
      session_duration_minutes,
    });
    const second = createSolanaWallet();
    const { challenge } = await client.cryptoWallets.authenticateStart(second.is);
    const joined = await client.cryptoWallets.authenticate({
      ...second.is,
      signature: await second.sign(challenge),
      session_duration_minutes,
    });
    assert.equal(joined.user_id, user_id);
    const wallets = client.state.user?.crypto_wallets ?? [];
    assert.deepEqual(
      wallets.map(({ crypto_wallet_address }) => crypto_wallet_address).sort(),
      [first, second].map(({ is }) => is.crypto_wallet_address).sort(),
    );
    await client.user.deleteCryptoWallet(wallets[0]?.crypto_wallet_id ?? '');
    assert.equal(client.state.user?.crypto_wallets.length, 1);
  });
}
