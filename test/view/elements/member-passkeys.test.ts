/** Passkeys in the sign-in of members: the button, the field, the choice of the organization, and the offer. */
import { assert } from 'chai';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { refuse } from '../../fakes/server.ts';
import { errors, events, loginTag, projectToken, reports, server, wholeElements, write } from '../element.ts';
import { memberIsHalfIn, memberSignsIn, on } from '../member-server.ts';
import { keepPasskeys } from '../passkeys.ts';
import { until } from '../world.tsx';

wholeElements();

const passkeyButton = 'Continue with a passkey';
const open = (more: string) => write(loginTag(more, 'auth-b2b-login'));
const inOrganization = 'auth-flow-type="Organization" organization-slug="meadow"';
const meadow = () => memberIsHalfIn(null).organization;
const seen = (call: string) => server.seen(call as CallName);

describe('passkeys of members', () => {
  let browser: ReturnType<typeof keepPasskeys>;
  const { isConditionalMediationAvailable } = PublicKeyCredential;
  const autofill = (isThere: boolean) => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => isThere;
  };
  beforeEach(() => {
    server.bootstrap.vertical = 'B2B';
    browser = keepPasskeys();
    autofill(false);
    for (const step of ['primary', 'secondary'])
      on(`POST /b2b/webauthn/authenticate/start/${step}`, {
        public_key_credential_request_options: browser.requestOptions,
      });
  });
  afterEach(() => {
    browser.restore();
    PublicKeyCredential.isConditionalMediationAvailable = isConditionalMediationAvailable;
  });

  it('a passkey shows all organizations of its person, who then chooses', async () => {
    const { organization, member, ...done } = memberIsHalfIn(null);
    on('POST /b2b/webauthn/discovery/authenticate', {
      ...{ intermediate_session_token: 'half-1', email_address: 'ada@example.com', primary_required: null },
      organization_id_hint: null,
      discovered_organizations: [
        {
          organization,
          membership: { type: 'active_member', member, details: null },
          ...{ member_authenticated: true, primary_required: null, mfa_required: null },
        },
      ],
    });
    on('POST /b2b/discovery/intermediate_sessions/exchange', { ...done, organization, member });
    const login = open('products="passkeys"');
    await login.press(passkeyButton);
    await login.reads('Select an organization to continue');
    assert.notProperty(seen('POST /b2b/webauthn/discovery/authenticate')[0]?.body, 'organization_id');
    await login.press('Meadow');
    await login.reads('Success!');
    assert.includeMembers(events(), [
      'B2B_PASSKEY_DISCOVERY_AUTHENTICATE',
      'B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE',
      'AUTHENTICATE_FLOW_COMPLETE',
    ]);
    assert.notInclude(JSON.stringify(reports), 'half-1');
  });

  it('in the login of an organization it enters that one, and asks for its second factor', async () => {
    const { organization, member } = memberIsHalfIn('totp');
    on('POST /b2b/webauthn/authenticate', {
      ...{ member_id: 'member-1', member, organization, primary_required: null },
      ...{ member_session: null, session_token: '', session_jwt: '', member_authenticated: false },
      intermediate_session_token: 'half-1',
      mfa_required: {
        member_options: { mfa_phone_number: '', totp_registration_id: 'totp-1' },
        secondary_auth_initiated: null,
      },
    });
    const login = open(`products="passkeys" ${inOrganization}`);
    await login.press(passkeyButton);
    await login.reads('from your authenticator app');
    assert.deepInclude(seen('POST /b2b/webauthn/authenticate')[0]?.body, {
      organization_id: 'organization-1',
    });
    await login.fill('6-digit code', '123456');
    await login.reads('Success!');
    assert.include(events(), 'B2B_PASSKEY_AUTHENTICATE');
  });

  it('the field offers passkeys, once the page knows its organization; without autofill there is a button', async () => {
    autofill(true);
    const done = memberIsHalfIn(null);
    on('POST /b2b/webauthn/authenticate', done);
    const login = open(`products="emailOtp passkeys" ${inOrganization}`);
    await login.reads('Success!');
    assert.equal(browser.requests.at(-1)?.mediation, 'conditional');
    assert.deepInclude(seen('POST /b2b/webauthn/authenticate')[0]?.body, {
      organization_id: 'organization-1',
    });
    assert.lengthOf(seen('POST /b2b/webauthn/authenticate/start/primary'), 1);
  });

  it('where the browser has no autofill of passkeys, the button appears', async () => {
    const login = open('products="emailOtp passkeys"');
    const field = await login.field('Email address');
    assert.equal(field.autocomplete, 'username webauthn');
    await login.button(passkeyButton);
    assert.isEmpty(browser.requests);
  });

  it('an organization that takes no passkeys offers none', async () => {
    autofill(true);
    on('POST /b2b/organizations/search', {
      organization: { ...meadow(), auth_methods: 'RESTRICTED', allowed_auth_methods: ['email_otp'] },
    });
    const login = open(`products="emailOtp passkeys" ${inOrganization}`);
    await login.reads('Continue to Meadow');
    await login.giveAddress();
    await login.reads('Enter passcode');
    assert.isEmpty(browser.requests);
    assert.isEmpty(seen('POST /b2b/webauthn/authenticate/start/primary'));
  });

  for (const [why, errorType, text] of [
    ['removed', 'webauthn_registration_not_found', 'Passkey registration not found.'],
    ['of a person who is no member', 'email_jit_provisioning_not_allowed', 'This address has no access'],
  ] as const)
    it(`a passkey that is ${why} says so, and the visitor can go on`, async () => {
      meadow();
      server.on('POST /b2b/webauthn/authenticate' as CallName, () => refuse(404, errorType));
      const login = open(`products="passkeys" ${inOrganization}`);
      await login.press(passkeyButton);
      await login.reads(text);
      await login.button(passkeyButton);
      assert.lengthOf(errors(), 1);
    });

  it('a dialog that the visitor closes says so', async () => {
    browser.restore();
    browser = keepPasskeys(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const login = open('products="passkeys"');
    await login.press(passkeyButton);
    await login.reads("The passkey login didn't finish.");
  });

  describe('the offer after a sign-in by mail', () => {
    const factors = [
      { type: 'otp', delivery_method: 'email', last_authenticated_at: new Date().toISOString() },
    ];
    const noted = () => localStorage.getItem(`auth_sdk_state_${projectToken()}::passkey_offered`);
    const offering = `products="emailOtp passkeys" passkey-options='{"offer":true}' ${inOrganization}`;
    const passkeysOn = (domain: string) => ({
      webauthn_registrations: [{ webauthn_registration_id: 'passkey-1', domain, name: 'Key' }],
    });
    async function signIn(tag = offering) {
      memberSignsIn(factors);
      const login = open(tag);
      await login.giveAddress();
      await login.enterCode();
      return login;
    }

    it('creates one, before the end', async () => {
      on('GET /b2b/webauthn', passkeysOn('other.example'));
      on('POST /b2b/webauthn/register/start', {
        ...{ member_id: 'member-1', public_key_credential_creation_options: browser.creationOptions },
      });
      on('POST /b2b/webauthn/register', { ...memberIsHalfIn(null), webauthn_registration_id: 'passkey-1' });
      const login = await signIn();
      await login.reads('Log in faster next time');
      assert.notInclude(events(), 'AUTHENTICATE_FLOW_COMPLETE');
      await login.press('Create a Passkey');
      await login.reads('Success!');
      assert.deepEqual(events().slice(-2), ['B2B_PASSKEY_REGISTER', 'AUTHENTICATE_FLOW_COMPLETE']);
    });

    it('"Not now" holds for thirty days', async () => {
      on('GET /b2b/webauthn', { webauthn_registrations: [] });
      const login = await signIn();
      await login.press('Not now');
      await login.reads('Success!');
      assert.deepEqual(events().slice(-2), ['B2B_PASSKEY_SKIP', 'AUTHENTICATE_FLOW_COMPLETE']);
      login.host.remove();
      const again = await signIn();
      await again.reads('Success!');
      assert.lengthOf(seen('GET /b2b/webauthn'), 1);
    });

    it('is not made to a member with a passkey, nor when the list cannot be read', async () => {
      on('GET /b2b/webauthn', passkeysOn(location.hostname));
      const login = await signIn();
      await login.reads('Success!');
      login.host.remove();
      localStorage.clear();
      server.on('GET /b2b/webauthn' as CallName, () => refuse(500, 'internal_error'));
      const again = await signIn();
      await again.reads('Success!');
    });

    it('is not made where the page does not want it', async () => {
      const login = await signIn(`products="emailOtp passkeys" ${inOrganization}`);
      await login.reads('Success!');
      assert.isNull(noted());
      await until(() => events().includes('AUTHENTICATE_FLOW_COMPLETE'));
    });
  });
});
