/** Sign-in with a passkey, and the registration of passkeys. */
import { answer, widget } from './widget.mjs';

const byPasskey = `products="passkeys oauth" oauth-options='{ "providers": [{ "type": "google" }] }'`;
const settingUp = 'screen="passkey-registration"';

/** Shows the registration for a visitor who has these passkeys. Reloads the page, signed in. */
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

/** @type {import('./widget.mjs').Screen[]} */
export const passkeys = [
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
    scale: 1,
    attributes: settingUp,
    async reach(page) {
      await showRegistration(page, ['Firefox on macOS', 'The phone']);
      await widget(page).button('More actions: The phone').click();
      await widget(page).host.getByRole('menuitem', { name: 'Delete The phone' }).click();
      await widget(page).host.getByRole('alertdialog').waitFor();
    },
  },
];
