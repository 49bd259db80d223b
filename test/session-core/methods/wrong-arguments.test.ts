/** What the calls refuse before they send anything: wrong arguments, and a missing session. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthError, type SessionClient } from '../../../session-core/index.ts';
import { code, duration, number, signedIn, signedOut } from '../visitors.ts';

interface Row {
  /** The arguments before the options. */
  names?: readonly string[];
  good?: object;
  /** The wrong values of each argument and option. */
  wrong: Record<string, readonly unknown[]>;
  /** What may not stand in the place of all options. */
  whole?: readonly unknown[];
}

const noText = [undefined, null, [], true];
const notLists = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, [[]]]));
const byId = (id: string): Row => ({ names: [id], wrong: { [id]: ['', 1, {}, undefined] } });

const whatsapp = { phoneNumber: [49, null], expiration_minutes: ['5', NaN], locale: [1] };
const sms = { ...whatsapp, enable_autofill: ['yes'], autofill_session_duration_minutes: ['5'] };
const toNumber = { names: ['phoneNumber'], good: { phoneNumber: number } };
const toAddress = { names: ['email'], good: { email: 'a@b.cd' } };
const request = {
  ...{ client_id: 'client-1', redirect_uri: 'https://app.example/back', response_type: 'code' },
  scopes: ['openid'],
};
const goodbye = { client_id: 'client-1', post_logout_redirect_uri: 'https://app.example/bye' };
const wallet = { crypto_wallet_address: '0xabc', crypto_wallet_type: 'ethereum' };
const ofWallet = { crypto_wallet_address: noText, crypto_wallet_type: [...noText, 'bitcoin'] };

/** By the name of the method, and of the option that has others. */
const rows: Record<string, Row> = {
  'otps.sms.loginOrCreate': { ...toNumber, wrong: sms },
  'otps.sms.send': { ...toNumber, wrong: sms },
  'otps.whatsapp.loginOrCreate': { ...toNumber, wrong: whatsapp },
  'otps.whatsapp.send': { ...toNumber, wrong: whatsapp },
  'otps.email.send': { ...toAddress, wrong: { email: [undefined], login_template_id: [1] } },
  'magicLinks.email.send': {
    ...toAddress,
    wrong: { email: [{}], login_magic_link_url: [new URL('https://a.example')] },
  },
  'totps.create': { wrong: { expiration_minutes: ['60'] } },
  'totps.authenticate': {
    good: { totp_code: '123456', ...duration },
    wrong: { totp_code: [123456], session_duration_minutes: [undefined] },
    whole: ['123456'],
  },
  'totps.recover': {
    good: { recovery_code: 'x', ...duration },
    wrong: { recovery_code: [undefined], session_duration_minutes: [undefined] },
    whole: [undefined],
  },
  'user.update': { wrong: { name: ['Ada'], untrusted_metadata: [[]] }, whole: [null] },
  'user.update name': { wrong: { first_name: [1] } },
  'user.setPrimaryEmail': byId('emailId'),
  'user.deleteEmail': byId('emailId'),
  'user.deletePhoneNumber': byId('phoneId'),
  'user.deleteTOTP': byId('totpId'),
  'user.deleteBiometricRegistration': byId('biometricRegistrationId'),
  'user.deleteOAuthRegistration': byId('oauthUserRegistrationId'),
  'user.deleteWebauthnRegistration': byId('webauthnRegistrationId'),
  'user.revokedConnectedApp': byId('connectedAppId'),
  'session.updateSession': {
    good: { session_token: 't' },
    wrong: { session_token: [undefined, ''], session_jwt: [1] },
    whole: ['token'],
  },
  'session.exchangeAccessToken': {
    good: { access_token: 'a', ...duration },
    wrong: { access_token: [undefined], session_duration_minutes: [undefined] },
    whole: [undefined],
  },
  'session.attest': {
    good: { profile_id: 'p', token: 't', ...duration },
    wrong: { profile_id: [undefined], token: [7], session_duration_minutes: ['60'] },
    whole: [undefined],
  },
  'impersonation.authenticate': {
    good: { impersonation_token: 't' },
    wrong: { impersonation_token: [undefined], session_duration_minutes: ['5'] },
    whole: [undefined],
  },
  'oauth.attach': { wrong: { provider: [5] }, whole: ['github'] },
  'oauth.github.start': { wrong: { oauth_attach_token: [5] } },
  'searchManager.searchOrganizationMember': {
    names: ['emailAddress', 'organizationId'],
    good: { emailAddress: 'a@example.com', organizationId: 'organization-1' },
    wrong: { emailAddress: [5], organizationId: [undefined] },
  },
  'idp.oauthAuthorizeStart': {
    good: request,
    wrong: {
      ...{ client_id: [1], redirect_uri: [undefined], response_type: [null], prompt: [[]] },
      ...{ scopes: ['openid', [1]], resource: ['https://pets.example'] },
    },
    whole: [undefined],
  },
  'idp.oauthAuthorizeSubmit': {
    good: { ...request, consent_granted: true },
    wrong: { consent_granted: [undefined, 'true'], code_challenge: [1] },
  },
  'idp.oauthLogoutStart': {
    good: goodbye,
    wrong: { post_logout_redirect_uri: [undefined], id_token_hint: [{}] },
  },
  'cryptoWallets.authenticateStart': { good: wallet, wrong: ofWallet, whole: [undefined] },
  'cryptoWallets.authenticateStart siwe_params': {
    good: wallet,
    wrong: {
      ...notLists('uri', 'chain_id', 'issued_at', 'statement', 'not_before', 'message_request_id'),
      resources: [5, [5]],
    },
  },
  'cryptoWallets.authenticate': {
    good: { ...wallet, signature: 'signed', ...duration },
    wrong: { ...ofWallet, signature: noText, session_duration_minutes: noText },
    whole: [undefined],
  },
  'webauthn.register': {
    wrong: {
      ...notLists('is_passkey', 'conditional_mediation', 'domain', 'session_duration_minutes'),
      ...notLists('override_id', 'override_name', 'override_display_name', 'use_base64_url_encoding'),
      authenticator_type: [[], 'car'],
    },
    whole: [null],
  },
  'webauthn.authenticate': {
    good: duration,
    wrong: notLists('session_duration_minutes', 'conditional_mediation', 'is_passkey', 'domain'),
    whole: [null, undefined],
  },
  'webauthn.update': {
    good: { webauthn_registration_id: 'passkey-1', name: 'n' },
    wrong: { webauthn_registration_id: [[], ''], name: [[]] },
    whole: [null],
  },
  'webauthn.syncAuthenticators': { wrong: notLists('domain'), whole: [null] },
};

type Call = (...all: unknown[]) => Promise<unknown>;

/** Makes a call as a caller without types may. */
function make(client: SessionClient, method: string, ...all: unknown[]): Promise<unknown> {
  const call = method.split('.').reduce<unknown>((group, name) => Reflect.get(Object(group), name), client);
  return (call as Call)(...all);
}

for (const [name, { names = [], good = {}, wrong, whole = [] }] of Object.entries(rows))
  test(`a wrong argument of ${name} is a usage_error that names it, before anything is sent`, async () => {
    const [method = '', within] = name.split(' ');
    // Also signed out: the error reports the mistake in the code first.
    for (const { world, client } of [signedOut(), await signedIn()]) {
      await world.clock.settle();
      const sent = world.server.requests.length;
      const refused = (begin: string, ...all: unknown[]) =>
        assert.rejects(make(client, method, ...all), (error) => {
          assert.ok(error instanceof AuthError && error.code === 'usage_error', `${begin}: ${error}`);
          assert.ok(error.message.startsWith(begin), error.message);
          return true;
        });
      for (const [field, values] of Object.entries(wrong))
        for (const value of values) {
          const argument = { [field]: value };
          const options: Record<string, unknown> = {
            ...good,
            ...(within ? { [within]: argument } : argument),
          };
          const first = names.map((one) => options[one]);
          for (const one of names) delete options[one];
          await refused(`${name}: "${field}" must `, ...first, options);
        }
      for (const value of whole) await refused(`${name}: `, value);
      assert.equal(world.server.requests.length, sent);
    }
  });

test('calls that need a session reject without asking the server', async () => {
  const { world, client } = signedOut();
  await world.clock.settle();
  const sent = world.server.requests.length;
  for (const call of [
    () => client.totps.create(),
    () => client.totps.authenticate({ totp_code: '123456', ...duration }),
    () => client.totps.recoveryCodes(),
    () => client.totps.recover({ recovery_code: 'x', ...duration }),
    () => client.user.update({ name: { first_name: 'Ada' } }),
    () => client.user.deleteEmail('email-1'),
    () => client.user.deletePhoneNumber('phone-1'),
    () => client.user.deleteTOTP('totp-1'),
    () => client.user.setPrimaryPhoneNumber('phone-1'),
    () => client.user.deleteOAuthRegistration('oauth-1'),
    () => client.user.get(),
    () => client.user.getConnectedApps(),
    () => client.user.revokedConnectedApp('connected-app-1'),
    () => client.session.revoke(),
    () => client.oauth.attach({ provider: 'github' }),
    () => client.idp.oauthAuthorizeStart(request),
    () => client.idp.oauthAuthorizeSubmit({ ...request, consent_granted: true }),
  ]) {
    await assert.rejects(call(), code('no_current_session'));
  }
  assert.equal(world.server.requests.length, sent);
});
