/** Sign-in with a code sent to a phone. */
import { answer, widget } from './widget.mjs';

const byPhone = `products="otp" otp-options='{ "methods": ["sms", "whatsapp", "email"], "expirationMinutes": 10 }'`;

/** @type {import('./widget.mjs').Screen[]} */
export const phones = [
  {
    name: 'phone',
    attributes: byPhone,
    async reach(page) {
      await widget(page).phone.focus();
      await widget(page).phone.fill('+12015550123');
      await widget(page).host.locator('input:focus').and(widget(page).phone).waitFor();
      await page.waitForFunction(
        () =>
          document.querySelector('auth-login').shadowRoot.querySelector('input').value === '(201) 555-0123',
      );
    },
  },
  {
    name: 'one-field',
    attributes: `identifier="any" ${byPhone}`,
    async reach(page) {
      await widget(page).host.locator('input[name="identifier"]').fill('+12015550123');
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
      // The names are in the language of the page.
      await widget(page).host.locator('.ae-countries input').fill('44');
      await widget(page).host.locator('[data-region="GB"]').waitFor();
      // The list lies over what follows.
      await page.evaluate(() => {
        document.querySelector('main').style.minHeight = '480px';
      });
    },
  },
  {
    name: 'phone-refused',
    attributes: byPhone,
    async reach(page) {
      await widget(page).phone.fill('12');
      await widget(page).button('Continue with phone number').click();
      await widget(page).host.locator('[part~="field-error"]').waitFor();
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
      await widget(page).text('Your code expires in 9:57.').waitFor();
    },
  },
];
