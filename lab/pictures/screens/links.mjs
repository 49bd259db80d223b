/** Sign-in with a link. */
import { ask, widget } from './widget.mjs';

const byLink = 'products="emailMagicLinks"';

/** @type {import('./widget.mjs').Screen[]} */
export const links = [
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
    scale: 1,
    attributes: byLink,
    async reach(page) {
      await ask(page);
      await widget(page).button('Resend email').click();
      await widget(page).host.locator('[part~="toast-success"]').waitFor();
    },
  },
];
