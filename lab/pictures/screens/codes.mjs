/** Sign-in with a code from a mail, and errors on the first screen. */
import { ask, widget } from './widget.mjs';

export const byCode = `products="otp" otp-options='{ "methods": ["email"], "expirationMinutes": 10 }'`;

/** Enters the code from the mail. */
async function askForCode(page, nextMail) {
  const mail = nextMail();
  await ask(page);
  // After some seconds, so that the countdown reads the same in every picture.
  await widget(page)
    .host.locator('[part~="countdown"]')
    .filter({ hasText: /[9٩]:[5٥][7٧]/ })
    .waitFor();
  return (await mail).code;
}

/** @type {import('./widget.mjs').Screen[]} */
export const codes = [
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
      await widget(page).host.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
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
];
