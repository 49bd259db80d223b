/** A press waits for one call: what else it needs was requested when the visitor turned to the form. */
import '../../../elements/index.ts';
import { ok } from '../../fakes/server.ts';
import { announce } from '../../fakes/wallet-page.ts';
import { openLogin, server } from '../element.ts';
import { until } from '../world.tsx';
import { address, code, leaves, oneCallEach, provingElements, scripts, turnTo } from './one-call.ts';

provingElements();

describe('one call after a press', () => {
  it('a code by email', () =>
    oneCallEach(
      openLogin(),
      { ...address, reads: 'Enter passcode', call: 'POST /otps/email/login_or_create' },
      { ...code, reads: 'Success!', call: 'POST /otps/authenticate' },
    ));

  it('a code by text message', () =>
    oneCallEach(
      openLogin(`products="otp" otp-options='{"methods":["sms"]}' locale="en-GB"`),
      {
        fill: (login) => login.fill('Phone number', '07400 123456'),
        press: (login) => login.press('Continue with phone number'),
        reads: 'Enter passcode',
        call: 'POST /otps/sms/login_or_create',
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

  it('a passkey, up to the dialog of the browser', async () => {
    const { get } = navigator.credentials;
    let open = false;
    navigator.credentials.get = (options) => {
      // The browser may offer passkeys in the field, without a dialog.
      open ||= options?.mediation !== 'conditional';
      return new Promise(() => {});
    };
    try {
      await oneCallEach(
        openLogin(`products="passkeys oauth" oauth-options='{"providers":[{"type":"google"}]}'`),
        {
          async press(login) {
            await login.press('Continue with a passkey');
            await until(() => open);
          },
          reads: 'passkey',
          call: 'POST /webauthn/authenticate/start/primary',
        },
      );
    } finally {
      navigator.credentials.get = get;
    }
  });

  it('a social sign-in, up to the page of the provider', async () => {
    server.bootstrap.pkce_required_for_oauth = true;
    await oneCallEach(openLogin(`products="oauth" oauth-options='{"providers":[{"type":"google"}]}'`), {
      ...turnTo('Continue with Google'),
      press: (login) => leaves('/v1/public/oauth/google/start', () => login.press('Continue with Google')),
      reads: 'Google',
    });
  });

  it('a wallet', async () => {
    const answers = new Map<string, (answer: unknown) => void>();
    const request = async ({ method }: { method: string }) =>
      method === 'eth_accounts' ? null : new Promise((answer) => void answers.set(method, answer));
    announce(window, { provider: { request } });
    const gives = async (method: string, answer: unknown) => {
      await until(() => answers.has(method));
      answers.get(method)?.(answer);
    };
    const wallet = `0x${'ab'.repeat(20)}`;
    await oneCallEach(
      openLogin('products="crypto"'),
      {
        ...turnTo('Fox'),
        press: (login) => login.press('Fox'),
        reads: 'Connecting',
      },
      {
        press: () => gives('eth_requestAccounts', [wallet]),
        reads: 'signature request',
        call: 'POST /crypto_wallets/authenticate/start/primary',
      },
      {
        press: () => gives('personal_sign', `0x${'cd'.repeat(65)}`),
        reads: 'Success!',
        call: 'POST /crypto_wallets/authenticate',
      },
    );
  });

  it('a code by WhatsApp', () =>
    oneCallEach(
      openLogin(`products="otp" otp-options='{"methods":["whatsapp"]}' locale="en-GB"`),
      {
        fill: (login) => login.fill('Phone number', '07400 123456'),
        press: (login) => login.press('Continue with phone number'),
        reads: 'Enter passcode',
        call: 'POST /otps/whatsapp/login_or_create',
      },
      { ...code, reads: 'Success!', call: 'POST /otps/authenticate' },
    ));

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
