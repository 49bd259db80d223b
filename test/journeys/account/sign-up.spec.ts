/** Who may sign up: what visitors read where the page makes no new accounts. */
import { giveAddress, signInByCode } from '../sign-in.ts';
import { expect, loginTag, newAddress, test, widget } from '../world.ts';

test('a sign-in-only page knows its users, and offers no one else an account @firefox-full @full', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const login = widget(page);
  const userEmail = newAddress();
  const open = (more: string) => site.open(page, { body: loginTag(servers.provider, more) });
  await open('products="otp"');
  await signInByCode(page, inbox, userEmail);
  for (const products of ['otp', 'emailMagicLinks', 'passwords']) {
    await open(`products="${products}" mode="sign-in" variant="create-account"`);
    await expect(login.heading).toHaveText('Log in');
    await giveAddress(page);
    await expect(login.alert).toHaveText('We found no account for this. Check what you entered.');
  }
  await open('products="otp" mode="sign-in"');
  await giveAddress(page, userEmail);
  await login.code.fill(await inbox.code(userEmail, 2));
  await expect(login.text('Success!')).toBeVisible();
});
