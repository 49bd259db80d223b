/** The same for members: a press waits for one call. */
import { assert } from 'chai';
import '../../../elements/b2b/index.ts';
import type { B2BCallName } from '../../../session-core/wire/b2b/calls.ts';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { ok } from '../../fakes/server.ts';
import { loginTag, server, write } from '../element.ts';
import { until } from '../world.tsx';
import { address, code, leaves, oneCallEach, provingElements, scripts, turnTo } from './one-call.ts';

provingElements();

/** The scripted server's reply to a call of members. */
const on = (call: string, reply: object) => server.on(call as CallName, () => ok({ ...reply }));
/** What the visitor proves ends in a half sign-in of a member. */
function memberIsHalfIn(way: 'totp' | 'sms_otp' | null) {
  const time = new Date().toISOString();
  const organization = {
    ...{ organization_id: 'organization-1', organization_name: 'Meadow', organization_slug: 'meadow' },
    ...{ organization_logo_url: '', mfa_methods: 'ALL_ALLOWED', allowed_mfa_methods: [] },
    ...{ auth_methods: 'ALL_ALLOWED', allowed_auth_methods: [], sso_active_connections: [] },
  };
  const member = {
    ...{ member_id: 'member-1', organization_id: 'organization-1', email_address: 'ada@example.com' },
    ...{ status: 'active', default_mfa_method: way ?? '', mfa_phone_number_verified: way === 'sms_otp' },
    totp_registration_id: way === 'totp' ? 'totp-1' : '',
  };
  const common = { member_id: 'member-1', member, organization, primary_required: null };
  on('POST /b2b/organizations/search', { organization });
  on('POST /b2b/otps/email/login_or_signup', { member_created: false });
  on('POST /b2b/otps/email/authenticate', {
    ...{ ...common, member_session: null, session_token: '', session_jwt: '' },
    ...{ member_authenticated: false, intermediate_session_token: 'half-1' },
    mfa_required: {
      member_options: way && { mfa_phone_number: '••• 3456', totp_registration_id: 'totp-1' },
      secondary_auth_initiated: way === 'sms_otp' ? 'sms_otp' : null,
    },
  });
  const member_session = {
    ...{ member_session_id: 'session-1', member_id: 'member-1', organization_id: 'organization-1' },
    ...{ started_at: time, last_accessed_at: time, authentication_factors: [], roles: [] },
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const whole = { ...common, member_session, session_token: 'token-1', session_jwt: 'jwt-1' };
  const done = { ...whole, member_authenticated: true, intermediate_session_token: '', mfa_required: null };
  on('POST /b2b/totp/authenticate', done);
  on('POST /b2b/otps/sms/authenticate', done);
}

describe('one call after a press of a member', () => {
  it('a code by email, up to the list of organizations', async () => {
    server.bootstrap.vertical = 'B2B';
    on('POST /b2b/otps/email/discovery/send', {});
    on('POST /b2b/otps/email/discovery/authenticate', {
      ...{ intermediate_session_token: 'half-1', email_address: 'ada@example.com', primary_required: null },
      discovered_organizations: [],
    });
    await oneCallEach(
      write(loginTag('products="emailOtp"', 'auth-b2b-login')),
      {
        ...address,
        reads: 'Enter passcode',
        call: 'POST /b2b/otps/email/discovery/send',
      },
      {
        ...code,
        reads: 'does not belong to any organizations',
        call: 'POST /b2b/otps/email/discovery/authenticate',
      },
    );
  });

  it('address and password at once, up to the list of organizations', async () => {
    server.bootstrap.vertical = 'B2B';
    const call: B2BCallName = 'POST /b2b/passwords/discovery/authenticate';
    server.on(call as CallName, () =>
      ok({
        ...{ intermediate_session_token: 'half-1', email_address: 'ada@example.com', primary_required: null },
        ...{ organization_id_hint: null, discovered_organizations: [] },
      }),
    );
    const login = write(loginTag('products="passwords" auth-flow-type="Discovery"', 'auth-b2b-login'));
    await login.reads('Password');
    assert.isNull(login.root().querySelector(':focus'), 'the page keeps its focus');
    await oneCallEach(login, {
      async fill() {
        await login.fill('Email address', 'ada@example.com');
        await login.fill('Password', 'correct horse battery staple 42');
      },
      press: () => login.press('Continue'),
      reads: 'does not belong to any organizations',
      call,
    });
  });

  for (const [way, title, field, call] of [
    ['totp', 'authenticator', '6-digit code', 'POST /b2b/totp/authenticate'],
    ['sms_otp', '3456', '6-digit passcode', 'POST /b2b/otps/sms/authenticate'],
  ] as const)
    it(`a second factor, ${way}`, async () => {
      server.bootstrap.vertical = 'B2B';
      memberIsHalfIn(way);
      await oneCallEach(
        write(
          loginTag(
            'products="emailOtp" auth-flow-type="Organization" organization-slug="meadow"',
            'auth-b2b-login',
          ),
        ),
        {
          ...address,
          reads: 'Enter passcode',
          call: 'POST /b2b/otps/email/login_or_signup',
        },
        { ...code, reads: title, call: 'POST /b2b/otps/email/authenticate' },
        { press: (login) => login.fill(field, '123456'), reads: 'Success!', call },
      );
    });

  it('the choice of a second factor to set up, and the form for a number', async () => {
    server.bootstrap.vertical = 'B2B';
    memberIsHalfIn(null);
    await oneCallEach(
      write(
        loginTag(
          'products="emailOtp" auth-flow-type="Organization" organization-slug="meadow"',
          'auth-b2b-login',
        ),
      ),
      {
        ...address,
        reads: 'Enter passcode',
        call: 'POST /b2b/otps/email/login_or_signup',
      },
      { ...code, reads: 'Text me a code', call: 'POST /b2b/otps/email/authenticate' },
      { press: (login) => login.press('Text me a code'), reads: 'Phone number' },
    );
  });

  it('the link to a new password, with the mark of the only webmail that fits the address', async () => {
    server.bootstrap.vertical = 'B2B';
    const call: B2BCallName = 'POST /b2b/passwords/discovery/reset/start';
    on(call, {});
    const login = write(loginTag('products="passwords" auth-flow-type="Discovery"', 'auth-b2b-login'));
    await oneCallEach(
      login,
      {
        press: () => login.press('Sign up or reset password'),
        reads: 'mail you a link',
      },
      {
        async fill() {
          await login.fill('Email address', 'ada@gmail.com');
          await until(() => scripts().some((name) => name.includes('/mark-')));
        },
        press: () => login.press('Continue'),
        reads: 'Gmail',
        call,
      },
    );
  });

  it('the company login of an address', async () => {
    server.bootstrap.vertical = 'B2B';
    server.bootstrap.pkce_required_for_sso = true;
    const name = 'GET /b2b/sso/discovery/connections';
    on(name, {
      connections: [
        {
          ...{ connection_id: 'connection-1', display_name: 'Meadow ID', organization_id: 'organization-1' },
          identity_provider: 'okta',
        },
      ],
    });
    const button = 'Continue with SSO';
    await oneCallEach(
      write(loginTag('products="sso"', 'auth-b2b-login')),
      { ...turnTo(button), press: (login) => login.press(button), reads: 'email' },
      {
        fill: (login) => login.fill('Email address', 'ada@example.com'),
        press: (login) => leaves('/v1/public/sso/start', () => login.press('Continue')),
        reads: 'email',
        call: name as B2BCallName,
      },
    );
  });
});
