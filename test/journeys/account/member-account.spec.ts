/** The account page of a member, at the real provider: another address by its code, and the end of the membership. */

import { faults } from '../axe.ts';
import { foundOrganization, newMember, shelterToken, test } from '../members.ts';
import { eventTypes, expect, recordEvents } from '../world.ts';
import { choose } from './account-visits.ts';

test('a member changes their name and address, begins to set up an app, and stays while they are the only admin', async ({
  page,
  shelter,
}) => {
  await recordEvents(page);
  const [email, other] = [newMember('betty'), newMember('betty.new')];
  await foundOrganization(page, shelter, email, { organization_name: 'Beaver Lodge' });
  await shelter.site.open(page, {
    path: '/account',
    head: '<script type="module" src="/dist/auth-elements-b2b.js"></script>',
    body: `<auth-account public-token="${shelterToken}" api-base-url="${shelter.provider}" login-url="/login"></auth-account>`,
  });
  const host = page.locator('auth-account');
  const button = (name: string) => host.getByRole('button', { name, exact: true });
  const text = (words: string) => host.getByText(words, { exact: true });
  await expect(text('Beaver Lodge')).toBeVisible();
  await expect(text('This device')).toBeVisible();
  expect(await faults(page, { include: 'auth-account' })).toEqual([]);

  await button('Add your name').click();
  await host.getByLabel('Name', { exact: true }).fill('Betty Beaver');
  await button('Save').click();
  await expect(text('Betty Beaver')).toBeVisible();

  await button(`Change ${email}`).click();
  await host.getByLabel('Email address').fill(other);
  await button('Continue').click();
  await host.getByLabel('6-digit passcode').fill(await shelter.inbox.code(other));
  await expect(text(`${other} is confirmed.`)).toBeVisible();
  await page.reload();
  await expect(text(other)).toBeVisible();

  await button('Set up an authenticator app').click();
  await expect(host.getByRole('img').first()).toBeVisible();
  await button('Back').click();

  await choose(host, 'Leave Beaver Lodge');
  await host.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(
    host.getByText('You are the only admin. Make another member an admin before you leave.'),
  ).toBeVisible();
  expect(await eventTypes(page)).toEqual(['B2B_TOTP_CREATE']);
});
