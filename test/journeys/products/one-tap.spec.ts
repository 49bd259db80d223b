/** One-tap, end to end: the browser's own dialog, driven through the debugging protocol. */
import { expect, loginTag, test, widget } from '../world.ts';
import { dialogs, signInThere } from './one-tap-visits.ts';

test('an account chosen in the browser’s dialog signs in', async ({ page, servers, site }) => {
  await signInThere(page, servers.provider);
  const { client, next } = await dialogs(page);
  const options = {
    providers: [{ type: 'google', one_tap: true }],
    loginRedirectURL: `${servers.demo}/authenticate`,
  };
  const body = loginTag(servers.provider, `products="oauth otp" oauth-options='${JSON.stringify(options)}'`);
  await site.open(page, { body });
  const { dialogId, accounts } = await next();
  expect(accounts[0]?.email).toBe('ada@pets.example');
  // The form stays as it is behind the dialog.
  await expect(widget(page).button('Continue with Google')).toHaveAttribute('data-state', 'ready');
  await expect(page.locator('auth-login [aria-busy="true"]')).toHaveCount(0);
  await client.send('FedCm.selectAccount', { dialogId, accountIndex: 0 });
  await expect(page).toHaveURL(`${servers.demo}/home`);
});
