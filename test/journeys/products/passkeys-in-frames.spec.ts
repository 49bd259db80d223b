/** Passkeys on a page inside a frame of another site. */

import { signInByCode } from '../sign-in.ts';
import { expect } from '../world.ts';
import { registerAndSignOut, test, withButton } from './passkey-visits.ts';

test('in a frame the widget explains why passkeys do not work, and the code does; where the provider allows the site, the passkey signs in', async ({
  world,
  page,
  openLogin,
  site,
  elsewhere,
  shop,
  inbox,
}) => {
  await registerAndSignOut(world);
  await openLogin(withButton.replace('"oauth passkeys"', '"oauth otp passkeys"'));
  const frame = page.frameLocator('iframe');
  const press = () => frame.getByRole('button', { name: 'Continue with a passkey' }).click();
  // Whether the site allows them or does not mention them.
  for (const allow of ['publickey-credentials-get; publickey-credentials-create', '']) {
    await elsewhere.open(page, {
      head: '',
      body: `<iframe title="Shop" width="100%" height="600" allow="${allow}" src="${site.origin}/"></iframe>`,
    });
    await press();
    await expect(frame.getByRole('alert').filter({ hasText: 'embedded in another one' })).toBeVisible();
  }
  await shop.open(page, {
    head: '',
    body: `<iframe title="Pets" width="100%" height="600" allow="publickey-credentials-get ${site.origin}" src="${site.origin}/"></iframe>`,
  });
  await press();
  await expect(frame.getByText('Success!')).toBeVisible();
  await page.context().clearCookies();
  await elsewhere.open(page, {
    head: '',
    body: `<iframe title="Shop" width="100%" height="600" src="${site.origin}/"></iframe>`,
  });
  await signInByCode(frame, inbox);
});
