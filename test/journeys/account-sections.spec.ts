/** The account page, section by section: what a user changes there, against the real provider. */
import type { Page } from '@playwright/test';
import { accountPage, call, openAccount, signIn } from './account-visits.ts';
import { registerApp, signIn as signInByPassword } from './apps.ts';
import { consentTag, parts } from './consent-visits.ts';
import { startMovedProvider } from './moved-clock.ts';
import { newNumber } from './new-number.ts';
import { addAuthenticator, isAccessible } from './passkey-visits.ts';
import { AuthenticatorApp } from './second-factors.ts';
import { installWallet } from './wallet-visits.ts';
import { eventTypes, expect, Inbox, newAddress, test } from './world.ts';

const minute = 60_000;

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'auth_session')?.value ?? '';

test('a user adds a number, makes another address the primary one, and removes the first @firefox-full', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const world = { page, site, servers, inbox };
  const first = await signIn(world);
  const second = newAddress();
  const session = await cookieOf(page);
  await call(servers.provider, '/otps/email/send/secondary', { email: second }, session);
  await openAccount(world, 'sections="contacts"');
  const { section, code } = accountPage(page);
  const contacts = section('Email and phone');
  await contacts.getByRole('button', { name: 'Add a phone number' }).click();
  const { number } = newNumber();
  await contacts.getByLabel('Phone number').fill(number);
  await contacts.getByRole('button', { name: 'Continue' }).click();
  await code.fill(await inbox.code(number));
  await expect(contacts.getByText(`${number} is confirmed.`)).toBeVisible();
  // The only number needs no such choice.
  await expect(contacts.getByText('Primary', { exact: true })).toHaveCount(0);

  await contacts.getByRole('button', { name: 'Add an email address' }).click();
  await contacts.getByLabel('Email address').fill(second);
  await contacts.getByRole('button', { name: 'Continue' }).click();
  await code.fill(await inbox.code(second, 2));
  await expect(contacts.getByText(`${second} is confirmed.`)).toBeVisible();
  await contacts.getByRole('button', { name: `Make primary: ${second}` }).dblclick();
  await expect(contacts.getByText(`${second} is primary now.`)).toBeVisible();
  await expect(contacts.getByRole('listitem').first()).toContainText(second);
  await expect(contacts.getByRole('listitem').first()).toContainText('Primary');
  await isAccessible(page);
  await contacts.getByRole('button', { name: `Remove ${first}` }).click();
  await contacts.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(contacts.getByText(`${first} is removed.`)).toBeVisible();
});

test('a user changes the password, and the old one no longer signs in @firefox-full', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const { email } = await signInByPassword(page.context(), servers.provider);
  await openAccount({ page, site, servers, inbox }, 'sections="password"');
  const password = accountPage(page).section('Password');
  await password.getByRole('button', { name: 'Change your password' }).click();
  const chosen = 'a long sentence that nobody guesses 8';
  await password.getByLabel('New password', { exact: true }).fill(chosen);
  await password.getByRole('button', { name: 'Continue' }).click();
  await expect(password.getByText('Your password is saved.')).toBeVisible();
  const signInWith = (typed: string) =>
    call(servers.provider, '/passwords/authenticate', {
      email,
      password: typed,
      session_duration_minutes: 60,
    });
  await expect(signInWith('correct horse battery staple 42')).rejects.toThrow('401');
  await signInWith(chosen);
});

// Only Chromium has virtual authenticators.
test('a user creates a passkey after five minutes, names it, and deletes it', async ({ page, site }) => {
  const provider = await startMovedProvider();
  try {
    const authenticator = await addAuthenticator(page);
    const inbox = new Inbox(provider.url);
    const world = { page, site, servers: { provider: provider.url }, inbox };
    const email = await signIn(world);
    await openAccount(world, 'sections="passkeys"');
    const { section, confirm, code } = accountPage(page);
    const passkeys = section('Passkeys');
    provider.advance(6 * minute);
    await passkeys.getByRole('button', { name: 'Create a Passkey' }).click();
    const before = (await inbox.all(email)).length;
    await confirm.getByRole('button', { name: `Send a code to ${email}` }).click();
    await code.fill(await inbox.code(email, before + 1));
    await expect(passkeys.getByText('Your passkey is ready.')).toBeVisible();
    expect(await authenticator.count()).toBe(1);
    await passkeys.getByRole('button', { name: /^Rename/ }).click();
    await passkeys.getByLabel('Passkey name').fill('My laptop');
    await page.keyboard.press('Enter');
    await expect(passkeys.getByText('My laptop', { exact: true })).toBeVisible();

    // Now it is a way to confirm, the quickest one; it cannot confirm its own end.
    provider.advance(6 * minute);
    await passkeys.getByRole('button', { name: /^Delete/ }).click();
    await passkeys.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(confirm.getByRole('button')).toHaveText([`Send a code to ${email}`, 'Cancel']);
    const sent = (await inbox.all(email)).length;
    await confirm.getByRole('button', { name: `Send a code to ${email}` }).click();
    await code.fill(await inbox.code(email, sent + 1));
    await expect(passkeys.getByText('The passkey is deleted.')).toBeVisible();
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  } finally {
    await provider.close();
  }
});

test('a user sets up an app; a session without its proof confirms with a recovery code @firefox-full', async ({
  page,
  site,
  servers,
  inbox,
  browser,
}) => {
  const world = { page, site, servers, inbox };
  const email = await signIn(world);
  // Signed in before the app is there.
  const context = await browser.newContext();
  const elsewhere = { ...world, page: await context.newPage() };
  await signIn(elsewhere, email);
  await openAccount(world, 'sections="second-factor"');
  const factor = accountPage(page).section('Two-step verification');
  await factor.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const app = new AuthenticatorApp((await factor.getByRole('code').textContent()) ?? '');
  await factor.getByRole('button', { name: 'Continue' }).click();
  await factor.getByLabel('I saved my recovery codes').check();
  await factor.getByRole('button', { name: 'Continue' }).click();
  await factor.getByLabel('6-digit code').fill(app.code());
  await expect(factor.getByText('Your authenticator app is in use.')).toBeVisible();
  await factor.getByRole('button', { name: 'Show the recovery codes' }).click();
  const shown = (of: typeof factor) => of.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown(factor)).toHaveCount(10);
  const recoveryCode = (await shown(factor).first().textContent()) ?? '';

  await openAccount(elsewhere, 'sections="second-factor"');
  const { section, confirm } = accountPage(elsewhere.page);
  const there = section('Two-step verification');
  await there.getByRole('button', { name: /^Make new ones/ }).click();
  await expect(confirm.getByLabel('6-digit code')).toBeVisible();
  await confirm.getByRole('button', { name: 'Confirm another way' }).click();
  await confirm.getByRole('button', { name: 'Enter a recovery code' }).click();
  await expect(confirm.getByLabel('Recovery code')).toBeFocused();
  await isAccessible(elsewhere.page);
  await confirm.getByLabel('Recovery code').fill('no-such-code');
  await elsewhere.page.keyboard.press('Enter');
  await expect(confirm.getByText("That recovery code isn't right")).toBeVisible();
  await confirm.getByLabel('Recovery code').fill(recoveryCode);
  await elsewhere.page.keyboard.press('Enter');
  await expect(there.getByText('These are your new recovery codes.')).toBeVisible();
  await expect(shown(there)).toHaveCount(10);
  await there.getByRole('button', { name: /^Remove/ }).click();
  await there.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(there.getByText('The authenticator app is removed.')).toBeVisible();
  await context.close();
});

test('a user links a social account on another site, and unlinks it @firefox-full', async ({
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
  await social.getByRole('button', { name: 'Unlink Google' }).click();
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
    await contacts.getByRole('button', { name: `Remove ${email}` }).click();
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

test('a user sees what an app may use, and disconnects it: its tokens end @firefox-full', async ({
  page,
  site,
  servers,
  inbox,
  elsewhere,
}) => {
  const world = { page, site, servers, inbox };
  await signIn(world);
  const app = await registerApp(servers.provider, `${elsewhere.origin}/callback`);
  await site.open(page, { path: `/${app.query()}`, body: consentTag(servers.provider) });
  await parts(page).allow.click();
  await page.waitForURL((url) => url.origin === elsewhere.origin);
  await openAccount(world, 'sections="apps"');
  const apps = accountPage(page).section('Connected apps');
  await expect(apps.getByRole('listitem')).toContainText('Pet Helper');
  await isAccessible(page);
  await apps.getByRole('button', { name: 'Disconnect Pet Helper' }).click();
  await apps.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(apps.getByText('Pet Helper is disconnected.')).toBeVisible();
  await expect(apps.getByText('No app has access to your account.')).toBeVisible();
  expect(await eventTypes(page)).toContain('ACCOUNT_CHANGE');
  await page.reload();
  await expect(apps.getByText('No app has access to your account.')).toBeVisible();
});

test('a user signs out one of their devices; the others stay @firefox-full', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const world = { page, site, servers, inbox };
  const email = await signIn(world);
  const others: string[] = [];
  for (const count of [2, 3]) {
    const { method_id } = await call(servers.provider, '/otps/email/login_or_create', { email });
    const token = await inbox.code(email, count);
    const proof = { method_id, token, session_duration_minutes: 60 };
    others.push((await call(servers.provider, '/otps/authenticate', proof)).session_token);
  }
  await openAccount(world, 'sections="sessions"');
  const devices = accountPage(page).section('Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  // The last used comes first, after this one.
  await devices.getByRole('listitem').nth(1).getByRole('button').click();
  await expect(devices.getByText('is logged out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  const isLive = async (session: string) =>
    call(servers.provider, '/sessions/authenticate', {}, session).then(
      () => true,
      () => false,
    );
  expect(await Promise.all(others.map(isLive))).toEqual([true, false]);
});
