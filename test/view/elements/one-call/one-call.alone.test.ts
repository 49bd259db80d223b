/** A press waits for one call: what else it needs was requested when the visitor turned to the form. */
import '../../../../elements/index.ts';
import { ok } from '../../../fakes/server.ts';
import { openLogin, server } from '../../element.ts';
import { until } from '../../world.tsx';
import {
  address,
  code,
  leaves,
  oneCallEach,
  passkeyDialog,
  provingElements,
  scripts,
  turnTo,
  walletSteps,
} from './presses.ts';

provingElements();

describe('one call after a press', () => {
  it('a code by email', () =>
    oneCallEach(
      openLogin(),
      { ...address, reads: 'Enter passcode', call: 'POST /otps/email/login_or_create' },
      { ...code, reads: 'Success!', call: 'POST /otps/authenticate' },
    ));

  for (const method of ['sms', 'whatsapp'] as const)
    it(`a code by ${method}`, () =>
      oneCallEach(
        openLogin(`products="otp" otp-options='{"methods":["${method}"]}' locale="en-GB"`),
        {
          fill: (login) => login.fill('Phone number', '07400 123456'),
          press: (login) => login.press('Continue with phone number'),
          reads: 'Enter passcode',
          call: `POST /otps/${method}/login_or_create`,
        },
        { ...code, reads: 'Success!', call: 'POST /otps/authenticate' },
      ));

  it('a link', () =>
    oneCallEach(openLogin('products="emailMagicLinks"'), {
      ...address,
      reads: 'Check your email',
      call: 'POST /magic_links/email/login_or_create',
    }));

  it('a link, with the mark of the only webmail that fits the address', () =>
    oneCallEach(openLogin('products="emailMagicLinks"'), {
      ...address,
      async fill(login) {
        await login.fill('Email address', 'ada@gmail.com');
        await until(() => scripts().some((name) => name.includes('/mark-')));
      },
      reads: 'Gmail',
      call: 'POST /magic_links/email/login_or_create',
    }));

  it('a link, for an address that the host has filled in', () =>
    oneCallEach(openLogin('products="emailMagicLinks" email="ada@gmail.com"'), {
      async fill(login) {
        (await login.button('Continue with email')).focus();
        await until(() => scripts().some((name) => name.includes('/mark-')));
      },
      press: address.press,
      reads: 'Gmail',
      call: 'POST /magic_links/email/login_or_create',
    }));

  it('a passkey, up to the dialog of the browser', () =>
    passkeyDialog(
      openLogin(`products="passkeys oauth" oauth-options='{"providers":[{"type":"google"}]}'`),
      {},
      'POST /webauthn/authenticate/start/primary',
    ));

  it('a social sign-in, up to the page of the provider', async () => {
    server.bootstrap.pkce_required_for_oauth = true;
    await oneCallEach(openLogin(`products="oauth" oauth-options='{"providers":[{"type":"google"}]}'`), {
      ...turnTo('Continue with Google'),
      press: (login) => leaves('/v1/public/oauth/google/start', () => login.press('Continue with Google')),
      reads: 'Google',
    });
  });

  it('a wallet', () => walletSteps(openLogin('products="crypto"'), 'Fox', ''));

  const password: Parameters<typeof oneCallEach>[1][] = [
    {
      ...address,
      press: (login) => login.press('Continue'),
      reads: 'Password',
      call: 'POST /users/search',
    },
    {
      fill: (login) => login.fill('Password', 'correct horse battery staple 42'),
      press: (login) => login.press('Continue'),
      reads: 'authenticator',
      call: 'POST /passwords/authenticate',
    },
  ];
  const signsInByHalf = () =>
    server.on('POST /passwords/authenticate', () =>
      ok({
        ...{ user_id: 'user-1', user: null, session: null, session_token: '', session_jwt: '' },
        ...{ user_authenticated: false, intermediate_session_token: 'half-1' },
        mfa_required: { user_options: { totp_id: 'totp-1' }, secondary_auth_initiated: null },
      }),
    );

  it('a password, with a second factor', async () => {
    signsInByHalf();
    server.on('POST /totps/authenticate', () => ok(server.authReply()));
    await oneCallEach(openLogin('products="passwords"'), ...password, {
      fill: (login) => login.fill('6-digit code', '123456'),
      press: (login) => login.press('Continue'),
      reads: 'Success!',
      call: 'POST /totps/authenticate',
    });
  });

  it('a password, with a recovery code', async () => {
    signsInByHalf();
    server.on('POST /totps/recover', () => ok(server.authReply()));
    await oneCallEach(
      openLogin('products="passwords"'),
      ...password,
      {
        press: (login) => login.press('Use a recovery code instead'),
        reads: 'Enter a recovery code',
      },
      {
        fill: (login) => login.fill('Recovery code', 'abcd-1234-efgh-5678'),
        press: (login) => login.press('Continue'),
        reads: 'Success!',
        call: 'POST /totps/recover',
      },
    );
  });
});
