import { haveRegistered, test, withButton } from './passkey-visits.ts';
import { expect, loginTag, newAddress } from './world.ts';

for (const [allowed, allow] of [
  ['lets it', 'publickey-credentials-get; publickey-credentials-create'],
  ['says nothing of it', ''],
] as const) {
  test(`in the frame of a site that ${allowed}, a passkey that cannot be is explained, and the code works`, async ({
    world,
    page,
    site,
    servers,
    elsewhere,
    inbox,
  }) => {
    const tag = withButton.replace('"oauth passkeys"', '"oauth otp passkeys"');
    await haveRegistered(world);
    await site.open(page, { body: loginTag(servers.provider, tag) });
    await elsewhere.open(page, {
      head: '',
      body: `<iframe title="Shop" width="100%" height="600" allow="${allow}" src="${site.origin}/"></iframe>`,
    });
    const frame = page.frameLocator('iframe');
    const button = (name: string) => frame.getByRole('button', { name });
    await button('Continue with a passkey').click();
    await expect(frame.getByRole('alert').filter({ hasText: 'shown inside another one' })).toBeVisible();
    const to = newAddress();
    await frame.getByLabel('Email address').fill(to);
    await button('Continue with email').click();
    await frame.getByLabel('6-digit passcode').fill(await inbox.code(to));
    await expect(frame.getByText('Success!')).toBeVisible();
  });
}

test('in the frame of a site that the provider names, the passkey signs in', async ({
  world,
  page,
  site,
  servers,
  shop,
}) => {
  await haveRegistered(world);
  await site.open(page, { body: loginTag(servers.provider, withButton) });
  await shop.open(page, {
    head: '',
    body: `<iframe title="Pets" width="100%" height="600" allow="publickey-credentials-get ${site.origin}" src="${site.origin}/"></iframe>`,
  });
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(frame.getByText('Success!')).toBeVisible();
});
