/** The second factor, after a code from a mail. The server's answers are the same in every picture. */
import { toDataURL } from 'qrcode';
import { byCode } from './codes.mjs';
import { answer, ask, widget } from './widget.mjs';

export const secret = 'JBSWY3DPEHPK3PXPGEZDGNBVGY3TQOJQ';
export const otpauth_uri = `otpauth://totp/Pet%20Game:ada%40example.com?secret=${secret}&issuer=Pet%20Game`;
const recovery_codes = [
  ...['mwwf-j21r-33yx', 'v72p-9wyj-70rh', 'kn5b-7y95-rfhc', 'wqz9-9zx5-2rdx', 'ejwv-w6j7-h3af'],
  ...['ch0z-w12r-08yn', '7xhp-6jpa-bg1m', 'cnk0-1n8w-8y99', '5bjd-ne1a-wq7y', '4zab-ej1a-snye'],
];

/** A sign-in that lacks something. */
export const half = {
  user_id: 'user-1',
  user_authenticated: false,
  session: null,
  user: null,
  session_token: '',
  session_jwt: '',
  intermediate_session_token: 'picture',
};

/** Signs in up to the second factor. */
async function comeHalfway(page, user_options) {
  const lacking = { ...half, mfa_required: { user_options, secondary_auth_initiated: null } };
  await page.route('**/otps/authenticate', (route) => answer(page, route, lacking));
  await ask(page);
  await widget(page).code.fill('123456');
}

const challenge = async (page) => {
  await comeHalfway(page, { totp_id: 'totp-1' });
  await widget(page).text("Confirm it's you").waitFor();
};

async function setUp(page) {
  const qr_code = await toDataURL(otpauth_uri);
  const setup = { totp_id: 'totp-1', user_id: 'user-1', secret, qr_code, otpauth_uri, recovery_codes };
  await page.route('**/totps', (route) => answer(page, route, setup));
  await comeHalfway(page, null);
  await widget(page).host.getByRole('img').waitFor();
}

const refused = {
  status_code: 401,
  error_type: 'unable_to_authenticate_totp',
  error_message: 'Wrong.',
  error_details: { tries_left: 4 },
};

/** @type {import('./widget.mjs').Screen[]} */
export const secondFactor = [
  { name: 'totp', attributes: byCode, reach: challenge },
  {
    name: 'totp-refused',
    attributes: byCode,
    async reach(page) {
      await challenge(page);
      await page.route('**/totps/authenticate', (route) => answer(page, route, refused));
      await widget(page).host.locator('input[name="code"]').fill('493817');
      await widget(page).button('Continue').click();
      await widget(page).host.locator('.ae-field-error').waitFor();
    },
  },
  {
    name: 'totp-recovery',
    attributes: byCode,
    async reach(page) {
      await challenge(page);
      await widget(page).button('Use a recovery code instead').click();
      await widget(page).text('Enter a recovery code').waitFor();
    },
  },
  { name: 'totp-set-up', scale: 1, attributes: byCode, reach: setUp },
  {
    name: 'totp-codes',
    scale: 1,
    attributes: byCode,
    async reach(page) {
      await setUp(page);
      await widget(page).button('Continue').click();
      await widget(page).host.locator('input[type="checkbox"]').check();
    },
  },
];
