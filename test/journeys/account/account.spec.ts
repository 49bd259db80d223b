import { startMovedProvider } from '../moved-clock.ts';
import { isAccessible } from '../products/passkey-visits.ts';
import { expect, Inbox, newAddress, test } from '../world.ts';
import { accountPage, openAccount, signIn } from './account-visits.ts';

const minute = 60_000;

test('after five minutes the user confirms who they are, and the change is carried out @firefox-full @full', async ({
  page,
  site,
}) => {
  const provider = await startMovedProvider();
  try {
    const inbox = new Inbox(provider.url);
    const world = { page, site, servers: { provider: provider.url }, inbox };
    const email = await signIn(world);
    await openAccount(world, 'sections="password contacts data"');
    const { section, confirm, code } = accountPage(page);
    const password = section('Password');
    await password.getByRole('button', { name: 'Set a password' }).click();
    const chosen = 'a long sentence that nobody guesses 7';
    await password.getByLabel('Password', { exact: true }).fill(chosen);
    provider.advance(6 * minute);
    await password.getByRole('button', { name: 'Continue' }).click();
    await expect(confirm).toBeVisible();
    await isAccessible(page);

    // A user who changes their mind finds what they typed.
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await expect(password.getByText('Nothing was changed.')).toBeVisible();
    await expect(password.getByLabel('Password', { exact: true })).toHaveValue(chosen);
    await password.getByRole('button', { name: 'Continue' }).click();
    const before = (await inbox.all(email)).length;
    await confirm.getByRole('button', { name: `Send a code to ${email}` }).click();
    await code.fill(await inbox.code(email, before + 1));
    await expect(password.getByText('Your password is saved.')).toBeVisible();

    // Now the password is a proof, too.
    provider.advance(6 * minute);
    await section('Email and phone').getByRole('button', { name: 'Add an email address' }).click();
    const second = newAddress();
    await section('Email and phone').getByLabel('Email address').fill(second);
    await section('Email and phone').getByRole('button', { name: 'Continue' }).click();
    await confirm.getByRole('button', { name: 'Enter your password' }).click();
    await confirm.getByLabel('Password', { exact: true }).fill('wrong');
    await confirm.getByRole('button', { name: 'Continue' }).click();
    await expect(confirm.getByText('Unauthorized credentials.')).toBeVisible();
    await confirm.getByLabel('Password', { exact: true }).fill(chosen);
    await confirm.getByRole('button', { name: 'Continue' }).click();
    await code.fill(await inbox.code(second));
    await expect(section('Email and phone').getByText(`${second} is confirmed.`)).toBeVisible();
  } finally {
    await provider.close();
  }
});

test('a user signs out another browser, which is out at once @firefox-full @full', async ({
  page,
  site,
  servers,
  inbox,
  browser,
}) => {
  const world = { page, site, servers, inbox };
  const email = await signIn(world);
  const other = await browser.newContext();
  const elsewhere = { ...world, page: await other.newPage() };
  await signIn(elsewhere, email);
  await openAccount(elsewhere, 'sections="profile"');
  await expect(accountPage(elsewhere.page).section('Profile')).toBeVisible();
  await openAccount(world, 'sections="sessions"');
  const devices = accountPage(page).section('Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toBeVisible();
  await devices.getByRole('button', { name: 'Log out everywhere else' }).click();
  await devices.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(devices.getByText('1 other device is logged out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await elsewhere.page.reload();
  await expect(accountPage(elsewhere.page).host.getByText('You are not logged in')).toBeVisible();
  await other.close();
});
