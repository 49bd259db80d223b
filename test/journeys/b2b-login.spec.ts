/** `<auth-b2b-login>` against the real provider: members find their organization and enter it. */
import { expect } from '@playwright/test';
import { form, newMember, test } from './members.ts';
import { eventTypes, recordEvents } from './world.ts';

test('a new member proves an address, creates an organization, and finds it in the list next time', async ({
  page,
  shelter,
}) => {
  await recordEvents(page);
  const email = newMember();
  const view = form(page);
  await shelter.open(page);
  await view.email.fill(email);
  await view.next.click();
  await view.code.fill(await shelter.inbox.code(email));
  await expect(view.heading).toHaveText('Create an organization to get started');
  await view.button('Create an organization').click();
  await expect(view.heading).toHaveText('Success!');
  expect(await eventTypes(page)).toEqual([
    'B2B_OTPS_EMAIL_DISCOVERY_SEND',
    'B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE',
    'B2B_DISCOVERY_ORGANIZATIONS_CREATE',
    'AUTHENTICATE_FLOW_COMPLETE',
  ]);

  await page.context().clearCookies();
  await shelter.open(page);
  await view.email.fill(email);
  await view.next.click();
  await view.code.fill(await shelter.inbox.code(email, 2));
  await expect(view.heading).toHaveText('Select an organization to continue');
  await view.button(/^C/).first().click();
  await expect(view.heading).toHaveText('Success!');
});
