/** One passkey of a person who is a member of two organizations, with the browser's virtual authenticator. */
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { enterAgain, form, foundOrganization, newMember, shelterToken, test } from '../members.ts';
import { addAuthenticator } from '../products/passkey-visits.ts';
import { eventTypes, expect, recordEvents } from '../world.ts';

test('a member makes a passkey on the account page, which opens their organizations, and which they use where two factors are needed', async ({
  page,
  shelter,
}) => {
  await recordEvents(page);
  const authenticator = await addAuthenticator(page);
  const email = newMember('pearl');
  await foundOrganization(page, shelter, email, { organization_name: 'Pearl Bay' });
  await shelter.site.open(page, {
    path: '/account',
    head: '<script type="module" src="/dist/auth-elements-b2b.js"></script>',
    body: `<auth-account public-token="${shelterToken}" api-base-url="${shelter.provider}" sections="passkeys"></auth-account>`,
  });
  const account = page.locator('auth-account');
  await account.getByRole('button', { name: 'Create a Passkey' }).click();
  await expect(account.getByText('Your passkey is ready.')).toBeVisible();
  expect(await authenticator.count()).toBe(1);

  await page.context().clearCookies();
  const view = form(page);
  await shelter.open(page, 'products="passkeys"');
  await view.button('Continue with a passkey').click();
  await expect(view.heading).toHaveText('Select an organization to continue');
  await view.host.getByRole('button', { name: /Pearl Bay/ }).click();
  await expect(view.heading).toHaveText('Success!');
  expect(await eventTypes(page)).toEqual([
    'B2B_PASSKEY_DISCOVERY_AUTHENTICATE',
    'B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE',
    'AUTHENTICATE_FLOW_COMPLETE',
  ]);

  await page.evaluate(async () => {
    const { session } = document.querySelector('auth-b2b-login') as unknown as { session: B2BSessionClient };
    await session.organization.update({ mfa_policy: 'REQUIRED_FOR_ALL' });
  });
  // The page of this sign-in names no passkeys.
  await enterAgain(page, shelter, email, 2);
  await view.button('Use an authenticator app').click();
  await expect(view.text(/Your account has a passkey/)).toBeVisible();
  await view.button('Continue with a passkey').click();
  await expect(view.heading).toHaveText('Success!');
});
