/** A press of a member waits for one call. */
import { assert } from 'chai';
import type { B2BCallName } from '../../../../session-core/wire/b2b/calls.ts';
import type { CallName } from '../../../../session-core/wire/calls.ts';
import { ok } from '../../../fakes/server.ts';
import { server } from '../../element.ts';
import { memberIsHalfIn, on } from '../../member-server.ts';
import { keepPasskeys } from '../../passkeys.ts';
import { until } from '../../world.tsx';
import {
  address,
  code,
  leaves,
  memberForm,
  oneCallEach,
  passkeyDialog,
  provingElements,
  scripts,
  turnTo,
  walletSteps,
} from './presses.ts';

provingElements();

describe('one call after a press of a member', () => {
  const discovers = 'auth-flow-type="Discovery"';
  const inMeadow = 'auth-flow-type="Organization" organization-slug="meadow"';

  it('a code by email, up to the list of organizations', async () => {
    server.bootstrap.vertical = 'B2B';
    on('POST /b2b/otps/email/discovery/send', {});
    on('POST /b2b/otps/email/discovery/authenticate', {
      ...{ intermediate_session_token: 'half-1', email_address: 'ada@example.com', primary_required: null },
      discovered_organizations: [],
    });
    await oneCallEach(
      memberForm('products="emailOtp"'),
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
    const login = memberForm('products="passwords" auth-flow-type="Discovery"');
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
        memberForm(`products="emailOtp" ${inMeadow}`),
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
    memberIsHalfIn(null);
    await oneCallEach(
      memberForm(`products="emailOtp" ${inMeadow}`),
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
    const login = memberForm('products="passwords" auth-flow-type="Discovery"');
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
      memberForm('products="sso"'),
      { ...turnTo(button), press: (login) => login.press(button), reads: 'email' },
      {
        fill: (login) => login.fill('Email address', 'ada@example.com'),
        press: (login) => leaves('/v1/public/sso/start', () => login.press('Continue')),
        reads: 'email',
        call: name as B2BCallName,
      },
    );
  });

  for (const [flow, call] of [
    [discovers, 'POST /b2b/magic_links/email/discovery/send'],
    [inMeadow, 'POST /b2b/magic_links/email/login_or_signup'],
  ] as const)
    it(`a link, ${call}`, async () => {
      memberIsHalfIn(null);
      on(call, { member_created: false });
      await oneCallEach(memberForm(`products="emailMagicLinks" ${flow}`), {
        ...address,
        reads: 'Check your email',
        call,
      });
    });

  it('a password in an organization', async () => {
    const done = memberIsHalfIn(null);
    on('POST /b2b/organizations/members/search', {
      member: { ...done.member, member_password_id: 'password-1' },
    });
    on('POST /b2b/passwords/authenticate', done);
    await oneCallEach(
      memberForm(`products="passwords" ${inMeadow}`),
      {
        ...address,
        reads: 'Password',
        call: 'POST /b2b/organizations/members/search' as B2BCallName,
      },
      {
        fill: (login) => login.fill('Password', 'correct horse battery staple 42'),
        press: (login) => login.press('Continue'),
        reads: 'Success!',
        call: 'POST /b2b/passwords/authenticate',
      },
    );
  });

  it('a passkey, up to the dialog of the browser', async () => {
    server.bootstrap.vertical = 'B2B';
    const browser = keepPasskeys();
    const call = 'POST /b2b/webauthn/authenticate/start/primary';
    on(call, { public_key_credential_request_options: browser.requestOptions });
    try {
      const login = memberForm(`products="passkeys" ${discovers}`);
      await passkeyDialog(login, turnTo('Continue with a passkey'), call);
    } finally {
      browser.restore();
    }
  });

  it('a wallet', async () => {
    on('POST /b2b/crypto_wallets/authenticate', memberIsHalfIn(null));
    on('POST /b2b/crypto_wallets/authenticate/start/primary', { challenge: 'sign this' });
    await walletSteps(memberForm(`products="crypto" ${inMeadow}`), 'Continue with Fox', '/b2b');
  });

  it('a social sign-in, up to the page of the provider', async () => {
    server.bootstrap.vertical = 'B2B';
    server.bootstrap.pkce_required_for_oauth = true;
    const login = memberForm(
      `products="oauth" oauth-options='{"providers":[{"type":"google"}]}' ${discovers}`,
    );
    await oneCallEach(login, {
      ...turnTo('Continue with Google'),
      press: (login) =>
        leaves('/v1/b2b/public/oauth/google/discovery/start', () => login.press('Continue with Google')),
      reads: 'Google',
    });
  });

  it('the only company login of an organization', async () => {
    const { organization } = memberIsHalfIn(null);
    server.bootstrap.pkce_required_for_sso = true;
    const connection = { connection_id: 'saml-1', display_name: 'Meadow SAML', identity_provider: 'okta' };
    on('POST /b2b/organizations/search', {
      organization: { ...organization, sso_active_connections: [connection] },
    });
    const button = 'Continue with Meadow SAML';
    await oneCallEach(memberForm(`products="sso" ${inMeadow}`), {
      ...turnTo(button),
      press: (login) => leaves('/v1/public/sso/start', () => login.press(button)),
      reads: 'Meadow',
    });
  });
});
