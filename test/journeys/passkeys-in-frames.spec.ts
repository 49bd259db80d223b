/** Passkeys on a page inside a frame of another site. */
import { registerAndSignOut, test, withButton } from './passkey-visits.ts';
import { signInByCode } from './sign-in.ts';
import { expect } from './world.ts';

for (const [allowed, allow] of [
  ['allows them', 'publickey-credentials-get; publickey-credentials-create'],
  ['does not mention them', ''],
] as const) {
  test(`in a frame of a site that ${allowed}, the widget explains why passkeys do not work, and the code does`, async ({
    world,
    page,
    openLogin,
    site,
    elsewhere,
    inbox,
  }) => {
    const tag = withButton.replace('"oauth passkeys"', '"oauth otp passkeys"');
    await registerAndSignOut(world);
    await openLogin(tag);
    await elsewhere.open(page, {
      head: '',
      body: `<iframe title="Shop" width="100%" height="600" allow="${allow}" src="${site.origin}/"></iframe>`,
    });
    const frame = page.frameLocator('iframe');
    const button = (name: string) => frame.getByRole('button', { name });
    await button('Continue with a passkey').click();
    await expect(frame.getByRole('alert').filter({ hasText: 'embedded in another one' })).toBeVisible();
    await signInByCode(frame, inbox);
  });
}

test('in a frame of a site that the provider allows, the passkey signs in', async ({
  world,
  page,
  openLogin,
  site,
  shop,
}) => {
  await registerAndSignOut(world);
  await openLogin(withButton);
  await shop.open(page, {
    head: '',
    body: `<iframe title="Pets" width="100%" height="600" allow="publickey-credentials-get ${site.origin}" src="${site.origin}/"></iframe>`,
  });
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(frame.getByText('Success!')).toBeVisible();
});
