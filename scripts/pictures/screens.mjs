/** The widget's screens after the first, and how a visitor gets to each. */

export const byCode = `products="otp" otp-options='{ "methods": ["email"], "expirationMinutes": 10 }'`;
const byPhone = `products="otp" otp-options='{ "methods": ["sms", "whatsapp", "email"], "expirationMinutes": 10 }'`;
const byLink = 'products="emailMagicLinks"';
const byPassword = 'products="passwords otp"';
const byWallet = `products="crypto otp" otp-options='{ "methods": ["email"] }'`;
const byPasskey = `products="passkeys oauth" oauth-options='{ "providers": [{ "type": "google" }] }'`;
const settingUp = 'screen="passkey-registration"';
const password = 'correct horse battery staple 42';

/** Parts of the widget as a visitor finds them. */
function widget(page) {
  const host = page.locator('auth-login');
  return {
    host,
    email: host.getByLabel('Email address'),
    phone: host.getByLabel('Phone number'),
    country: host.locator('.ae-country'),
    next: host.getByRole('button', { name: 'Continue with email' }),
    code: host.getByLabel('6-digit passcode'),
    password: host.locator('input[name="password"]'),
    text: (text) => host.getByText(text),
    button: (name) => host.getByRole('button', { name }),
  };
}

async function ask(page) {
  await widget(page).email.fill('ada@example.com');
  await widget(page).next.click();
}

/** A new visitor, whose address looks the same in every picture. */
async function askAsNew(page) {
  await page.route('**/users/search', (route) => answer(page, route, { userType: 'new' }));
  await ask(page);
  await widget(page).text('Create a password').waitFor();
}

/** A known one. */
async function askAsKnown(page) {
  await page.route('**/users/search', (route) => answer(page, route, { userType: 'password' }));
  await ask(page);
  await widget(page).text('Log In').first().waitFor();
}

/** Puts wallets into the page, as extensions do. They answer as they are told; the first text is never signed. */
async function bring(page, names, { accounts = ['0x52908400098527886E0F7030069857D2E4169EE7'] } = {}) {
  await page.addInitScript(
    ({ names, accounts }) => {
      for (const name of names) {
        const provider = {
          async request({ method }) {
            if (method === 'personal_sign' || accounts.length === 0) return new Promise(() => {});
            return accounts;
          },
        };
        const detail = { info: { uuid: name, name, icon: '', rdns: 'example.wallet' }, provider };
        addEventListener('eip6963:requestProvider', () =>
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
        );
      }
    },
    { names, accounts },
  );
  await page.reload();
  await widget(page)
    .button(/Continue with (Fox|other)/)
    .first()
    .waitFor();
}

const fox = 'Fox Wallet';

/** Turns to a wallet, with the text that it is asked to sign the same in every picture. */
async function turnToFox(page, options) {
  await bring(page, [fox], options);
  const challenge = [
    'pets.example wants you to sign in with your Ethereum account:',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '',
    'Sign in to Pet Game.',
    '',
    'URI: https://pets.example',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 3f9c1d20b8a64e57',
    'Issued At: 2026-01-02T10:00:00.000Z',
    'Expiration Time: 2026-01-02T10:05:00.000Z',
  ].join('\n');
  await page.route('**/crypto_wallets/authenticate/start/primary', (route) =>
    answer(page, route, { challenge }),
  );
  await widget(page).button(`Continue with ${fox}`).click();
}

function answer(page, route, data) {
  const reply = { status_code: 200, request_id: 'r', error_url: '', ...data };
  return route.fulfill({
    status: reply.status_code,
    headers: {
      'access-control-allow-origin': new URL(page.url()).origin,
      'access-control-allow-credentials': 'true',
    },
    // A refusal stands by itself, anything else inside `data`.
    json: reply.status_code === 200 ? { data: reply } : reply,
  });
}

/** The mail of a reset for an account of its own. */
async function mailReset(page) {
  await askAsKnown(page);
  await page.route('**/passwords/email/reset/start', (route) => answer(page, route, {}));
  await widget(page).button('Forgot Password?').click();
  await widget(page).button('Resend email').waitFor();
}

/** The registration of a visitor who has these passkeys. The page comes anew, signed in. */
async function showRegistration(page, names) {
  const webauthn_registrations = names.map((name, index) => ({
    webauthn_registration_id: `p${index}`,
    name,
  }));
  await page.route('**/users/me', (route) =>
    answer(page, route, { user_id: 'user-1', emails: [], phone_numbers: [], webauthn_registrations }),
  );
  await page.route('**/sessions/authenticate', () => {});
  const cookies = ['auth_session', 'auth_session_jwt'].map((name) => ({
    name,
    value: 'picture',
    url: page.url(),
  }));
  await page.context().addCookies(cookies);
  await page.reload();
}

/** Gives the code from the mail. */
async function askForCode(page, nextMail) {
  const mail = nextMail();
  await ask(page);
  // Not at once, so that the countdown reads the same in every picture.
  await widget(page).text('expires in 9:57').waitFor();
  return (await mail).code;
}

/**
 * @type {{ name: string, attributes: string, reach?: (page: any, nextMail: () => Promise<any>) => Promise<unknown> }[]}
 *   `reach` leads from the first screen to this one.
 */
export const screens = [
  {
    name: 'main-sending',
    attributes: byCode,
    async reach(page) {
      await widget(page).email.waitFor();
      await page.route('**/login_or_create', () => {});
      await ask(page);
      await widget(page).host.locator('[aria-busy="true"]').first().waitFor();
    },
  },
  {
    name: 'main-error',
    attributes: byCode,
    async reach(page) {
      await widget(page).email.fill('ada@example');
      await widget(page).next.click();
      await widget(page).text('Invalid email address.').waitFor();
    },
  },
  {
    name: 'main-unreachable',
    attributes: byCode,
    async reach(page) {
      await page.route('**/login_or_create', (route) => route.abort());
      await ask(page);
      await widget(page).host.getByRole('alert').filter({ hasText: /reach/ }).waitFor();
    },
  },
  { name: 'code', attributes: byCode, reach: askForCode },
  {
    name: 'code-refused',
    attributes: byCode,
    async reach(page, nextMail) {
      const right = await askForCode(page, nextMail);
      await widget(page).code.fill(right === '123456' ? '654321' : '123456');
      await widget(page).text('Invalid passcode').waitFor();
    },
  },
  {
    name: 'code-verifying',
    attributes: byCode,
    async reach(page, nextMail) {
      await askForCode(page, nextMail);
      await page.route('**/otps/authenticate', () => {});
      await widget(page).code.fill('493817');
      await widget(page).text('Verifying passcode').waitFor();
    },
  },
  {
    name: 'code-sent-again',
    attributes: byCode,
    async reach(page, nextMail) {
      await askForCode(page, nextMail);
      await widget(page).button('Resend code').click();
      await widget(page).text('Code sent').first().waitFor();
    },
  },
  {
    name: 'code-expired',
    attributes: byCode,
    async reach(page, nextMail) {
      await page.clock.install();
      await askForCode(page, nextMail);
      await page.clock.fastForward('11:00');
      await widget(page).text('has expired').first().waitFor();
    },
  },
  {
    name: 'code-confirmed',
    attributes: byCode,
    async reach(page, nextMail) {
      await widget(page).code.fill(await askForCode(page, nextMail));
      await widget(page).text('Success!').first().waitFor();
    },
  },
  {
    name: 'link-sent',
    attributes: byLink,
    async reach(page) {
      await ask(page);
      await widget(page).text('Check your email').first().waitFor();
    },
  },
  {
    name: 'link-sent-again',
    attributes: byLink,
    async reach(page) {
      await ask(page);
      await widget(page).button('Resend email').click();
      await widget(page).host.locator('[part~="toast-success"]').waitFor();
    },
  },
  {
    name: 'phone',
    attributes: byPhone,
    async reach(page) {
      await widget(page).phone.focus();
      await widget(page).phone.fill('2015550123');
      await widget(page).host.locator('input:focus').and(widget(page).phone).waitFor();
      await page.waitForFunction(
        () =>
          document.querySelector('auth-login').shadowRoot.querySelector('input').value === '(201) 555-0123',
      );
    },
  },
  {
    name: 'phone-country',
    attributes: byPhone,
    async reach(page) {
      await widget(page).phone.waitFor();
      await widget(page).country.click();
      await page.keyboard.type('united');
      await widget(page).text('United Kingdom').waitFor();
    },
  },
  {
    name: 'phone-refused',
    attributes: byPhone,
    async reach(page) {
      await widget(page).phone.fill('12');
      await widget(page).button('Continue with phone number').click();
      await widget(page).text('format is invalid').waitFor();
    },
  },
  {
    name: 'phone-code',
    attributes: byPhone,
    async reach(page) {
      const reply = { method_id: 'phone-number-1' };
      await page.route('**/otps/sms/login_or_create', (route) => answer(page, route, reply));
      await widget(page).phone.fill('+12015550123');
      await widget(page).button('Continue with phone number').click();
      await widget(page).text('expires in 9:57').waitFor();
    },
  },
  { name: 'password-create', attributes: byPassword, reach: askAsNew },
  {
    name: 'password-weak',
    attributes: byPassword,
    async reach(page) {
      await askAsNew(page);
      await widget(page).password.fill('qwerty2024');
      await widget(page).text('Password strength:').waitFor();
    },
  },
  {
    name: 'password-strong',
    attributes: byPassword,
    async reach(page) {
      await askAsNew(page);
      await widget(page).password.fill(password);
      await widget(page).text('Password strength: strong').waitFor();
      await widget(page).button('Show password').click();
    },
  },
  { name: 'password-log-in', attributes: byPassword, reach: askAsKnown },
  {
    name: 'password-refused',
    attributes: byPassword,
    async reach(page) {
      await askAsKnown(page);
      const error_message = 'The credentials are wrong.';
      await page.route('**/passwords/authenticate', (route) =>
        answer(page, route, { status_code: 401, error_type: 'unauthorized_credentials', error_message }),
      );
      await widget(page).password.fill('not this one');
      await widget(page).button('Continue').click();
      await widget(page).host.locator('[part="field-error"]').waitFor();
    },
  },
  { name: 'password-forgot', attributes: byPassword, reach: mailReset },
  {
    name: 'password-reset',
    attributes: byPassword,
    async reach(page) {
      const link = new URL(page.url());
      link.searchParams.set('auth_token_type', 'reset_password');
      link.searchParams.set('token', 'from-the-mail');
      await page.goto(link.href);
      await widget(page).text('Reset your password').waitFor();
    },
  },
  {
    name: 'password-link-used',
    attributes: byPassword,
    async reach(page) {
      const link = new URL(page.url());
      link.searchParams.set('auth_token_type', 'login');
      link.searchParams.set('token', 'used');
      await page.goto(link.href);
      await widget(page).text('This link did not work').waitFor();
    },
  },
  {
    name: 'wallets',
    attributes: byWallet,
    reach: (page) => bring(page, [fox, 'Owl Wallet']),
  },
  {
    name: 'wallet-connecting',
    attributes: byWallet,
    async reach(page) {
      await page.clock.install();
      await turnToFox(page, { accounts: [] });
      await widget(page).text('Connecting to your wallet').waitFor();
      await page.clock.runFor(16_000);
      await widget(page).text('longer than usual').waitFor();
    },
  },
  {
    name: 'wallet-signing',
    attributes: byWallet,
    async reach(page) {
      await turnToFox(page);
      await widget(page).text('Completing signature request').waitFor();
    },
  },
  {
    name: 'wallet-failed',
    attributes: byWallet,
    async reach(page) {
      await page.route('**/crypto_wallets/authenticate/start/primary', (route) => route.abort());
      await bring(page, [fox]);
      await widget(page).button(`Continue with ${fox}`).click();
      await widget(page).text('Looks like there was an error!').waitFor();
    },
  },
  {
    name: 'wallet-other',
    attributes: byWallet,
    async reach(page) {
      await bring(page, [fox, 'Owl Wallet', 'Elk Wallet', 'Bee Wallet', 'Cat Wallet', 'Dog Wallet']);
      await widget(page).button('Continue with other').click();
      await widget(page).text('Continue with other wallet').waitFor();
    },
  },
  {
    name: 'wallet-set-up',
    attributes: byWallet,
    async reach(page) {
      await widget(page).button('Set up a new crypto wallet').click();
      await widget(page).text('Choose a wallet to download').waitFor();
    },
  },
  { name: 'passkey-button', attributes: byPasskey },
  {
    name: 'passkey-set-up',
    attributes: settingUp,
    async reach(page) {
      await showRegistration(page, []);
      await widget(page).button('Skip').waitFor();
    },
  },
  {
    name: 'passkey-list',
    attributes: settingUp,
    async reach(page) {
      await showRegistration(page, ['Firefox on macOS', 'The phone']);
      await widget(page).text('Existing Passkeys').waitFor();
    },
  },
  {
    name: 'passkey-delete',
    attributes: settingUp,
    async reach(page) {
      await showRegistration(page, ['Firefox on macOS', 'The phone']);
      await widget(page).button('Delete The phone').click();
      await widget(page).host.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'configuration-error', attributes: 'products="otp emailMagicLinks"' },
];
