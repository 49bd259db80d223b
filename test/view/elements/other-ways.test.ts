/** From each step of a sign-in the visitor gets to the other methods of the page, with the address that was typed. */
import { assert } from 'chai';
import { loginTag, server, type Whole, wholeElements, write } from '../element.ts';
import { memberIsHalfIn, on } from '../member-server.ts';
import { keepPasskeys } from '../passkeys.ts';

wholeElements();

const member = 'auth-flow-type="Organization" organization-slug="meadow"';
const github = `oauth-options='{"providers":[{"type":"github"}]}'`;
const link = 'Log in another way';

const openMember = (more: string) => () => {
  memberIsHalfIn(null);
  on('POST /b2b/magic_links/email/login_or_signup', { member_created: false });
  return write(loginTag(`${member} ${github} ${more}`, 'auth-b2b-login'));
};
const openUser = (more: string) => () => write(loginTag(`${github} ${more}`));

const steps: readonly [string, () => Whole, string][] = [
  ['a code', openUser('products="otp oauth"'), 'Enter passcode'],
  ['a link', openUser('products="emailMagicLinks oauth"'), 'Check your email'],
  ['a password', openUser('products="passwords oauth"'), 'Forgot Password?'],
  ['a code of a member', openMember('products="emailOtp oauth"'), 'Enter passcode'],
  ['a link of a member', openMember('products="emailMagicLinks oauth"'), 'Check your email'],
];

for (const [step, open, reads] of steps)
  it(`from the step with ${step}`, async () => {
    const login = open();
    await login.giveAddress();
    await login.reads(reads);
    await login.press(link);
    assert.equal((await login.field('Email address')).value, 'ada@example.com');
    await login.button(/GitHub/);
  });

it('from the password of a member', async () => {
  const login = openMember('products="emailOtp passwords"')();
  await login.fill('Email address', 'ada@example.com');
  await login.press('Use a password instead');
  await login.press(link);
  assert.equal((await login.field('Email address')).value, 'ada@example.com');
});

for (const [step, open] of [
  ['a user', openUser('products="otp"')],
  ['a member', openMember('products="emailOtp"')],
] as const)
  it(`is not offered to ${step} on a page with one method`, async () => {
    const login = open();
    await login.giveAddress();
    await login.reads('Enter passcode');
    assert.notInclude(login.text(), link);
  });

describe('a second factor leads to the others, and back', () => {
  let browser: ReturnType<typeof keepPasskeys>;
  beforeEach(() => {
    // The visitor leaves the autofill alone.
    browser = keepPasskeys(async ({ mediation }) => {
      if (mediation === 'conditional') await new Promise(() => {});
    });
    for (const path of ['/webauthn', '/b2b/webauthn'])
      for (const step of ['primary', 'secondary'])
        on(`POST ${path}/authenticate/start/${step}`, {
          public_key_credential_request_options: browser.requestOptions,
        });
  });
  afterEach(() => browser.restore());

  async function walk(login: Whole, app: string) {
    await login.reads('from your authenticator app');
    await login.press('Use a recovery code instead');
    await login.press(app);
    await login.field('6-digit code');
    await login.press('Use a recovery code instead');
    await login.press('Use a passkey instead');
    await login.reads('Success!');
  }

  it('for a user', async () => {
    on('POST /otps/authenticate', {
      ...{ user_id: 'user-1', user: null, session: null, session_token: '', session_jwt: '' },
      ...{ user_authenticated: false, intermediate_session_token: 'half-1' },
      mfa_required: { user_options: { totp_id: 'totp-1' }, secondary_auth_initiated: null },
    });
    on('POST /webauthn/authenticate', { ...server.authReply(), webauthn_registration_id: 'passkey-1' });
    const login = write(loginTag('products="otp passkeys"'));
    await login.giveAddress();
    await login.enterCode();
    await walk(login, 'Use your authenticator app instead');
  });

  it('for a member', async () => {
    const done = memberIsHalfIn('totp');
    on('POST /b2b/webauthn/authenticate', done);
    const login = write(loginTag(`${member} products="emailOtp passkeys"`, 'auth-b2b-login'));
    await login.giveAddress();
    await login.enterCode();
    await walk(login, 'Use an authenticator app instead');
  });
});
