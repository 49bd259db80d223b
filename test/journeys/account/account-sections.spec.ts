import { startMovedProvider } from '../moved-clock.ts';
import { isAccessible } from '../products/passkey-visits.ts';
import { installWallet } from '../products/wallet-visits.ts';
import { expect, Inbox, test } from '../world.ts';
import { accountPage, choose, openAccount, signIn } from './account-visits.ts';

const minute = 60_000;

test('a user links a social account on another site, and unlinks it @firefox-full @full', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const world = { page, site, servers, inbox };
  const email = await signIn(world);
  await openAccount(world, `sections="profile social" oauth-options='{"providers":[{"type":"google"}]}'`);
  const { host, section } = accountPage(page);
  const social = section('Linked accounts');
  await social.getByRole('button', { name: 'Link Google', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel(/^Email address/).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(host.getByText('Google is linked.')).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expect(social.getByRole('button', { name: 'Link Google', exact: true })).toHaveCount(0);
  await choose(social, 'Unlink Google');
  await social.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  // The code of the sign-in, a method that stays, is recent.
  await expect(social.getByText('Google is unlinked.')).toBeVisible();
  await expect(social.getByRole('button', { name: 'Link Google', exact: true })).toBeVisible();
});

test('a user links a wallet, confirms with it after five minutes, and unlinks it', async ({ page, site }) => {
  const provider = await startMovedProvider();
  try {
    const inbox = new Inbox(provider.url);
    const world = { page, site, servers: { provider: provider.url }, inbox };
    const { address } = await installWallet(page, { name: 'Meadow', how: 'announced' });
    const email = await signIn(world);
    await openAccount(world, 'sections="social contacts"');
    const { section, confirm, code } = accountPage(page);
    const social = section('Linked accounts');
    await social.getByRole('button', { name: 'Link a wallet' }).click();
    await social.getByRole('button', { name: 'Continue with Meadow' }).dblclick();
    await expect(social.getByText('Meadow is linked.')).toBeVisible();
    const short = `${address.slice(0, 6)}…${address.slice(-4)}`;
    await expect(social.getByRole('listitem')).toContainText(short);

    provider.advance(6 * minute);
    const contacts = section('Email and phone');
    await choose(contacts, `Remove ${email}`, email);
    await contacts.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    // The address cannot confirm its own end, so only the wallet is left.
    await expect(confirm.getByText(`Choose the wallet that holds ${short}.`)).toBeVisible();
    await isAccessible(page);
    await confirm.getByRole('button', { name: 'Continue with Meadow' }).click();
    await expect(contacts.getByText(`${email} is removed.`)).toBeVisible();
    await expect(social.getByText('Your only way to log in.')).toBeVisible();
    expect(await code.count()).toBe(0);
  } finally {
    await provider.close();
  }
});
