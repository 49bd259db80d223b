/** The account page of members: their organization, their own calls behind the sections of users, and what is not theirs to change. */
import { assert } from 'chai';
import '../../../elements/b2b/index.ts';
import type { B2BCallName } from '../../../session-core/wire/b2b/calls.ts';
import type { Member, Organization } from '../../../session-core/wire/b2b/shared.ts';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { json, ok, refuse, type SeenRequest } from '../../fakes/server.ts';
import { announce, ethereumObject } from '../../fakes/wallet-page.ts';
import { events, loginTag, reports, server, wholeElements, write } from '../element.ts';
import { keepPasskeys } from '../passkeys.ts';
import { until } from '../world.tsx';

wholeElements();

const time = '2023-11-14T22:13:20Z';
const organization: Partial<Organization> = {
  organization_id: 'organization-1',
  organization_name: 'Meadow Shelter',
  organization_slug: 'meadow',
  organization_logo_url: '',
  auth_methods: 'ALL_ALLOWED',
  allowed_auth_methods: [],
  mfa_methods: 'ALL_ALLOWED',
  allowed_mfa_methods: [],
  sso_active_connections: [],
  scim_active_connection: null,
  custom_roles: [],
};
const member: Partial<Member> = {
  member_id: 'member-1',
  organization_id: 'organization-1',
  name: 'Grace Hopper',
  email_address: 'grace@meadow.example',
  email_address_verified: true,
  status: 'active',
  member_password_id: 'password-1',
  mfa_phone_number: '',
  mfa_phone_number_verified: false,
  totp_registration_id: '',
  oauth_registrations: [],
  sso_registrations: [],
  created_at: time,
};

/** The call asks who it is, until one of these factors is proved; returns what proves it. */
function asksAgain(call: B2BCallName, state: object, factors: readonly object[]) {
  let proved = false;
  server.on(call as CallName, () =>
    proved
      ? ok({ member_id: 'member-1', ...state })
      : json(403, {
          ...{ status_code: 403, request_id: 'r', error_type: 'unauthorized_action' },
          ...{ error_message: 'English.', error_url: '', error_details: { needs: 'recent_sign_in' } },
        }),
  );
  const proves = ['recent_sign_in'];
  on('POST /b2b/sessions/reauthentication', () => ({
    ...{ needs: proves, recent_until: null, locked_until: null },
    factors: factors.map((factor) => ({ ...factor, proves })),
  }));
  return () => {
    proved = true;
  };
}

/** A page for this member, who is signed in. */
function open(changes: { member?: object; organization?: object } = {}, more = '') {
  server.bootstrap.vertical = 'B2B';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store.
  document.cookie = 'auth_session=token-1; path=/';
  const state = {
    member: { ...member, ...changes.member },
    organization: { ...organization, ...changes.organization },
  };
  const session = {
    member_session_id: 'session-1',
    ...{ member_id: 'member-1', organization_id: 'organization-1', organization_slug: 'meadow' },
    ...{
      started_at: time,
      last_accessed_at: time,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    },
    ...{ authentication_factors: [], custom_claims: null, roles: [] },
  };
  const signedIn = () => ({
    ...{ member_id: 'member-1', ...state, member_session: session, member_authenticated: true },
    ...{ session_token: 'token-1', session_jwt: 'jwt-1', intermediate_session_token: '' },
    ...{ mfa_required: null, primary_required: null },
  });
  on('POST /b2b/sessions/authenticate', signedIn);
  on('GET /b2b/organizations/members/me', () => ({ member: state.member }));
  server.on('GET /b2b/sessions' as CallName, () =>
    ok({
      sessions: [true, false].map((is_current) => ({
        ...session,
        ...{ session_id: is_current ? 'session-1' : 'session-2', is_current, actor: 'user' },
        ...{ app_name: null, browser: is_current ? 'Firefox' : 'Safari', system: '', place: null },
        attributes: { ip_address: '203.0.113.7', user_agent: '' },
      })),
    }),
  );
  on('GET /b2b/organizations/members/connected_apps', () => ({ connected_apps: [] }));
  on('GET /b2b/webauthn', () => ({ webauthn_registrations: [] }));
  const page = write(loginTag(`login-url="/login" ${more}`, 'auth-b2b-account'));
  return { page, state, signedIn };
}

function on(call: B2BCallName, reply: (request: SeenRequest) => object): void {
  server.on(call as CallName, (request) => ok({ ...reply(request) }));
}
const seen = (call: B2BCallName) => server.seen(call as CallName);

describe('the account page of a member', () => {
  it('names the organization, and has the sections that members have', async () => {
    const { page } = open({}, 'organizations-url="/organizations"');
    await page.reads('Meadow Shelter');
    await page.reads('Member since November 14, 2023');
    await page.reads('No app has access to your account.');
    await page.reads('Safari');
    assert.equal(
      (await page.at('h1')).textContent,
      'Your account',
      'for the outline of a page without a title',
    );
    assert.lengthOf(page.all('h1'), 1);
    const titles = page.all('h2.ae-section-title').map(({ textContent }) => textContent);
    assert.deepEqual(titles, [
      'Organization',
      'Profile',
      'Email and phone',
      'Password',
      'Passkeys',
      'Two-step verification',
      'Linked accounts',
      'Devices',
      'Connected apps',
      'Your data',
    ]);
  });

  it('says that the project has users, instead of waiting', async () => {
    const { page } = open();
    server.bootstrap.vertical = 'CONSUMER';
    server.on('POST /b2b/sessions/authenticate' as CallName, () =>
      refuse(401, 'endpoint_not_authorized_for_sdk'),
    );
    await until(() => page.text().includes('belongs to a project of users'));
  });

  it('changes the name, which is one', async () => {
    const { page, state } = open({}, 'sections="profile"');
    on('PUT /b2b/organizations/members/update', ({ body }) => {
      state.member = { ...state.member, ...(body as object) };
      return { member_id: 'member-1', ...state };
    });
    await page.press('Edit your name');
    await page.fill('Name', 'Grace B. Hopper');
    await page.press('Save');
    await page.reads('Your name is saved.');
    await page.reads('Grace B. Hopper');
    assert.deepInclude(seen('PUT /b2b/organizations/members/update')[0]?.body, { name: 'Grace B. Hopper' });
  });

  it('changes the address: asks again who it is, and confirms the new one by its code', async () => {
    const { page, state, signedIn } = open({}, 'sections="contacts"');
    const prove = asksAgain('POST /b2b/organizations/members/start_email_update', state, [
      { type: 'password', email: 'grace@meadow.example' },
      { type: 'company_login', registration_id: 'registration-1', connection_id: 'gone' },
    ]);
    on('POST /b2b/passwords/authenticate', () => {
      prove();
      return signedIn();
    });
    on('POST /b2b/otps/email/authenticate', ({ body }) => {
      const { email_address } = body as { email_address: string };
      state.member = { ...state.member, email_address };
      return { ...signedIn(), method_id: 'method-1' };
    });
    await page.press('Change grace@meadow.example');
    await page.fill('Email address', 'hopper@meadow.example');
    await page.press('Continue');
    await page.reads("Confirm it's you");
    await page.fill('Password', 'correct horse battery staple');
    await page.press('Continue');
    await page.reads('hopper@meadow.example');
    await page.enterCode();
    await page.reads('hopper@meadow.example is confirmed.');
    assert.deepInclude(seen('POST /b2b/passwords/authenticate')[0]?.body, {
      organization_id: 'organization-1',
      email_address: 'grace@meadow.example',
    });
    assert.deepInclude(seen('POST /b2b/otps/email/authenticate')[0]?.body, {
      email_address: 'hopper@meadow.example',
      code: '123456',
    });
    assert.includeMembers(events(), [
      'B2B_PASSWORD_AUTHENTICATE',
      'B2B_OTPS_EMAIL_AUTHENTICATE',
      'ACCOUNT_CHANGE',
    ]);
    assert.notInclude(JSON.stringify(reports), 'token-1');
  });

  it('has the passkeys of the person: makes one once the address is proved, renames it, removes it', async () => {
    const { page, signedIn } = open({}, 'sections="passkeys"');
    const browser = keepPasskeys();
    let proved = false;
    let names: string[] = [];
    const registration = () => ({
      webauthn_registration_id: 'passkey-1',
      domain: location.hostname,
      name: names[0],
    });
    on('GET /b2b/webauthn', () => ({ webauthn_registrations: names.map(registration) }));
    server.on('POST /b2b/webauthn/register/start' as CallName, () =>
      proved
        ? ok({ member_id: 'member-1', public_key_credential_creation_options: browser.creationOptions })
        : refuse(403, 'action_available_only_once_primary_authentication_is_met'),
    );
    on('POST /b2b/webauthn/register', () => {
      names = ['Firefox on macOS'];
      return { ...signedIn(), webauthn_registration_id: 'passkey-1' };
    });
    on('POST /b2b/sessions/reauthentication', () => ({
      ...{ needs: [], recent_until: null, locked_until: null },
      factors: [
        { type: 'password', proves: ['recent_sign_in'], email: 'grace@meadow.example' },
        { type: 'email', proves: ['recent_sign_in'], email: 'grace@meadow.example', by: ['email_otp'] },
      ],
    }));
    on('POST /b2b/otps/email/login_or_signup', () => ({}));
    on('POST /b2b/otps/email/authenticate', () => {
      proved = true;
      return { ...signedIn(), method_id: 'method-1' };
    });
    await page.press('Create a Passkey');
    await page.reads('A passkey opens all organizations of your address.');
    assert.isUndefined(page.findButton('Enter your password'), 'a password proves no address');
    await page.press('Send a code to grace@meadow.example');
    await page.enterCode();
    await page.reads('Your passkey is ready.');
    await page.reads('Firefox on macOS');
    on('PUT /b2b/webauthn/passkey-1' as B2BCallName, ({ body }) => {
      names = [(body as { name: string }).name];
      return { webauthn_registration: registration() };
    });
    await page.choose('Rename Firefox on macOS');
    await page.fill('Passkey name', 'Laptop');
    await page.press('Save');
    await page.reads('The passkey has a new name.');
    server.on('DELETE /b2b/webauthn/passkey-1' as CallName, () => {
      names = [];
      return ok({});
    });
    await page.choose('Delete Laptop');
    await page.reads("You won't be able to restore it");
    await page.press('Delete');
    await page.reads('The passkey is deleted.');
    assert.notInclude(page.text(), 'Laptop');
    assert.includeMembers(events(), [
      'B2B_OTPS_EMAIL_AUTHENTICATE',
      'B2B_PASSKEY_REGISTER',
      'ACCOUNT_CHANGE',
    ]);
    const data = reports.find(
      ({ detail }) => (detail as { type: string }).type === 'B2B_PASSKEY_REGISTER',
    )?.detail;
    assert.notProperty((data as unknown as { data: object }).data, 'user');
    browser.restore();
  });

  it("proves by a passkey that it is the member's", async () => {
    const { page, state, signedIn } = open({}, 'sections="profile"');
    const browser = keepPasskeys();
    const prove = asksAgain('PUT /b2b/organizations/members/update', state, [
      { type: 'passkey', webauthn_registration_id: 'passkey-1', name: '', domain: '' },
    ]);
    on('POST /b2b/webauthn/authenticate/start/secondary', () => ({
      public_key_credential_request_options: browser.requestOptions,
    }));
    on('POST /b2b/webauthn/authenticate', () => {
      prove();
      return signedIn();
    });
    await page.press('Edit your name');
    await page.fill('Name', 'Grace');
    await page.press('Save');
    await page.press('Continue with a passkey');
    await page.reads('Your name is saved.');
    assert.deepInclude(seen('POST /b2b/webauthn/authenticate')[0]?.body, {
      organization_id: 'organization-1',
    });
    assert.include(events(), 'B2B_PASSKEY_AUTHENTICATE');
    browser.restore();
  });

  it("proves by a wallet that it is the member's", async () => {
    const { page, state, signedIn } = open({}, 'sections="profile"');
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    const wallet = { crypto_wallet_address: address, crypto_wallet_type: 'ethereum' };
    announce(window, {
      name: 'Fox',
      provider: ethereumObject({ eth_requestAccounts: [address], personal_sign: '0xcd' }),
    });
    const prove = asksAgain('PUT /b2b/organizations/members/update', state, [
      { ...wallet, type: 'wallet', crypto_wallet_id: 'wallet-1' },
    ]);
    on('GET /b2b/crypto_wallets', () => ({
      crypto_wallets: [{ ...wallet, crypto_wallet_id: 'wallet-1', verified: true }],
    }));
    on('POST /b2b/crypto_wallets/authenticate/start/secondary', () => ({
      challenge: `meadow.example wants you to sign in with your Ethereum account:\n${address}`,
    }));
    on('POST /b2b/crypto_wallets/authenticate', () => {
      prove();
      return signedIn();
    });
    await page.press('Edit your name');
    await page.fill('Name', 'Grace');
    await page.press('Save');
    await page.press('Continue with Fox');
    await page.reads('Your name is saved.');
    assert.include(events(), 'B2B_CRYPTO_WALLET_AUTHENTICATE');
    assert.notInclude(events(), 'CRYPTO_WALLET_AUTHENTICATE');
  });

  it('signs out another device', async () => {
    const { page } = open({}, 'sections="sessions"');
    let ended = '';
    server.on('DELETE /b2b/sessions/session-2' as CallName, ({ url }) => {
      ended = url;
      return ok({});
    });
    await page.choose('Log out Safari');
    await page.reads('Safari is logged out.');
    assert.include(ended, '/session-2');
  });

  it('leaves nothing to change that the directory decides', async () => {
    const { page } = open({
      member: { scim_registration: { connection_id: 'scim-1' } },
      organization: { scim_active_connection: { connection_id: 'scim-1', display_name: 'Okta' } },
    });
    await page.reads('Managed by Okta');
    await page.reads('Safari');
    await until(() => page.text().split('Managed by Okta').length === 4);
    for (const name of ['Edit your name', 'Change grace']) assert.isUndefined(page.findButton(name), name);
    // Another device is all that there is to end.
    assert.lengthOf(page.all('.ae-more-button'), 1);
  });

  it('lets a member whom the directory did not send change and leave as elsewhere', async () => {
    const { page } = open(
      {
        member: { scim_registration: null },
        organization: { scim_active_connection: { connection_id: 'scim-1', display_name: 'Okta' } },
      },
      'sections="organization profile"',
    );
    await page.reads('Grace Hopper');
    await page.button('Edit your name');
    await page.choose('Leave Meadow Shelter');
    assert.notInclude(page.text(), 'Okta');
  });

  it('says with which company login the member signs in, which also decides the name', async () => {
    const { page } = open(
      {
        member: { sso_registrations: [{ connection_id: 'saml-1', registration_id: 'registration-1' }] },
        organization: {
          sso_active_connections: [{ connection_id: 'saml-1', display_name: 'Meadow SAML' }],
        },
      },
      'sections="organization profile social"',
    );
    await page.reads('Company login');
    await page.reads('Managed by Meadow SAML');
    assert.isUndefined(page.findButton('Edit your name'));
    // Only a directory would add the member again.
    await page.choose('Leave Meadow Shelter');
  });

  it('has no section for what the organization does not take', async () => {
    const { page } = open({
      member: { member_password_id: '' },
      organization: { auth_methods: 'RESTRICTED', allowed_auth_methods: ['email_otp'] },
    });
    await page.reads('Devices');
    assert.notInclude(page.text(), 'You have no password');
    assert.isUndefined(page.findButton('Create a Passkey'));
  });

  it('downloads the data, and keeps a membership that was to end', async () => {
    const { page, state } = open({ member: { deletes_at: '2023-11-20T12:00:00Z' } }, 'sections="data"');
    on('POST /b2b/organizations/members/me/export', () => ({ data: { member_id: 'member-1' } }));
    on('DELETE /b2b/organizations/members/me/deletion', () => {
      const { deletes_at: _ended, ...kept } = state.member as Partial<Member>;
      state.member = kept;
      return { member_id: 'member-1', ...state };
    });
    await page.press('Download my data');
    await page.reads('The file is in your downloads.');
    await page.reads('Your account will be deleted on November 20, 2023.');
    await page.press('Keep my account');
    await page.reads('Your account stays.');
    assert.isUndefined(page.findButton('Delete my account'));
  });

  it('leaves the organization after a question, and says so', async () => {
    const { page } = open({}, 'sections="organization"');
    server.on('DELETE /b2b/organizations/members/member-1' as CallName, () => ok({ member_id: 'member-1' }));
    await page.choose('Leave Meadow Shelter');
    await page.reads('You lose access to everything in it');
    const [confirm] = page.all('button').filter(({ textContent }) => textContent === 'Leave');
    confirm?.click();
    await page.reads('You have left Meadow Shelter');
    await page.button('Log in');
    assert.include(events(), 'ACCOUNT_SIGNED_OUT');
    assert.deepInclude(reports.at(-1)?.detail, { type: 'ACCOUNT_CHANGE' });
  });
});
