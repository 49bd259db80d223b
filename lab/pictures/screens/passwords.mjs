/** Sign-in with a password, and password reset. */
import { answer, ask, widget } from './widget.mjs';

const byPassword = 'products="passwords otp"';
const password = 'correct horse battery staple 42';

/** A new visitor, with an address that looks the same in every picture. */
async function askAsNew(page) {
  await page.route('**/users/search', (route) => answer(page, route, { userType: 'new' }));
  await ask(page);
  await widget(page).text('Create a password').waitFor();
}

/** A returning visitor. */
async function askAsKnown(page) {
  await page.route('**/users/search', (route) => answer(page, route, { userType: 'password' }));
  await ask(page);
  await widget(page).password.waitFor();
}

/** The mail of a password reset, for a new account. */
async function mailReset(page) {
  await askAsKnown(page);
  await page.route('**/passwords/email/reset/start', (route) => answer(page, route, {}));
  await widget(page).button('Forgot Password?').click();
  await widget(page).button('Resend email').waitFor();
}

/** @type {import('./widget.mjs').Screen[]} */
export const passwords = [
  { name: 'password-create', attributes: byPassword, reach: askAsNew },
  {
    name: 'password-weak',
    attributes: byPassword,
    async reach(page) {
      await askAsNew(page);
      await widget(page).password.fill('qwerty2024');
      await widget(page).host.locator('.ae-strength-word').waitFor();
    },
  },
  {
    name: 'password-strong',
    attributes: byPassword,
    async reach(page) {
      await askAsNew(page);
      await widget(page).password.fill(password);
      await widget(page).host.locator('.ae-meter[data-state="strong"]').waitFor();
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
      await widget(page).text("This link didn't work").waitFor();
    },
  },
];
