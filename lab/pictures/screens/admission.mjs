/** What can stand between a proof and its session, besides the user's own second factor. */
import { byCode } from './codes.mjs';
import { half } from './second-factor.mjs';
import { answer, ask, widget } from './widget.mjs';

const terms = {
  version: '2026-11',
  text: { en: 'I accept the [terms of use](https://pets.example/terms).' },
};
const fields = [
  { id: 'company', type: 'text', label: { en: 'Company' }, required: true, max_length: 80 },
  {
    id: 'size',
    type: 'select',
    label: { en: 'Employees' },
    required: false,
    options: [
      { value: '1', label: { en: 'Just me' } },
      { value: '2', label: { en: 'More' } },
    ],
  },
  { id: 'news', type: 'checkbox', label: { en: 'Send me news' }, required: false },
];

/** @type {import('./widget.mjs').Screen[]} */
export const admission = [
  {
    name: 'terms',
    attributes: byCode,
    scale: 1,
    async reach(page) {
      const lacking = { ...half, mfa_required: null, admission_required: { terms, fields } };
      await page.route('**/otps/authenticate', (route) => answer(page, route, lacking));
      await ask(page);
      await widget(page).code.fill('123456');
      await widget(page).host.getByLabel('Company').waitFor();
    },
  },
  {
    name: 'new-place',
    attributes: 'products="passwords otp"',
    scale: 1,
    async reach(page) {
      const email_code = { email: 'a•••@example.com' };
      const unfamiliar = {
        ...half,
        mfa_required: { user_options: null, secondary_auth_initiated: null, email_code },
      };
      await page.route('**/users/search', (route) => answer(page, route, { userType: 'password' }));
      await page.route('**/passwords/authenticate', (route) => answer(page, route, unfamiliar));
      await page.route('**/sessions/intermediate/email_code', (route) =>
        answer(page, route, { method_id: 'email-1', ...email_code }),
      );
      await ask(page);
      await widget(page).password.fill('correct horse battery staple 42');
      await widget(page).button('Continue').click();
      await widget(page).host.getByText('a•••@example.com').waitFor();
    },
  },
  {
    name: 'switch',
    attributes: `products="otp oauth" oauth-options='{"providers":[{"type":"google"}]}'`,
    scale: 1,
    async reach(page, nextMail) {
      const mail = nextMail();
      await ask(page);
      await widget(page).code.fill((await mail).code);
      await widget(page).text('Success!').first().waitFor();
      const accounts = { account: 'grace@example.com', replaces: 'ada@example.com' };
      await page.route('**/oauth/inspect', (route) => answer(page, route, accounts));
      const back = new URL(page.url());
      back.searchParams.set('auth_token_type', 'oauth');
      back.searchParams.set('token', 'of-another-account');
      await page.goto(back.href);
      await widget(page).button('Switch accounts').waitFor();
    },
  },
];
