/** The account page by keyboard alone: every section, where the focus goes, and what a screen reader announces. */
import type { Locator } from '@playwright/test';
import { registerApp } from '../apps.ts';
import { consentTag, parts } from '../consent/consent-visits.ts';
import { newNumber } from '../new-number.ts';
import { addAuthenticator } from '../products/passkey-visits.ts';
import { installWallet } from '../products/wallet-visits.ts';
import { AuthenticatorApp } from '../second-factors.ts';
import { eventTypes, expect, newAddress, test } from '../world.ts';
import { accountPage, call, openAccount, signIn } from './account-visits.ts';

// Only Chromium has virtual authenticators.
test('by keyboard alone a user goes through every section, and each outcome is announced @full', async ({
  page,
  site,
  servers,
  inbox,
  elsewhere,
}) => {
  const world = { page, site, servers, inbox };
  await addAuthenticator(page);
  await installWallet(page, { name: 'Meadow', how: 'announced' });
  const email = await signIn(world);
  // A second device, and an app that may use the account.
  const { method_id } = await call(servers.provider, '/otps/email/login_or_create', { email });
  const proof = { method_id, token: await inbox.code(email, 2), session_duration_minutes: 60 };
  await call(servers.provider, '/otps/authenticate', proof);
  const app = await registerApp(servers.provider, `${elsewhere.origin}/callback`);
  await site.open(page, { path: `/${app.query()}`, body: consentTag(servers.provider) });
  await parts(page).allow.click();
  await page.waitForURL((url) => url.origin === elsewhere.origin);
  // A password ends the sessions on other devices, so the list of them comes before it.
  const order = 'profile sessions contacts password passkeys second-factor social apps data';
  await openAccount(world, `sections="${order}" login-url="/login"`);

  const { host, section, code } = accountPage(page);
  /** Presses Tab until the target has the focus, as someone without a pointer does. */
  const reach = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((node) => node.matches(':focus'))) return;
      await page.keyboard.press(key);
    }
    throw new Error(`60 times ${key} do not reach ${target}`);
  };
  const press = async (target: Locator) => {
    await reach(target);
    // A list that loads again takes no presses.
    await expect(target).toBeEnabled();
    await page.keyboard.press('Enter');
  };
  const type = async (target: Locator, text: string) => {
    await reach(target);
    await page.keyboard.type(text);
  };
  /** The outcome stands in a live region of the section, and the focus is in the section, never lost to the page. */
  const announced = async (name: string, text: string | RegExp) => {
    await expect(section(name).getByRole('status').filter({ hasText: text })).toBeVisible();
    expect(
      await section(name).evaluate((node) => node.matches(':focus-within')),
      `focus stays in ${name}`,
    ).toBe(true);
  };
  const button = (name: string, label: string | RegExp) => section(name).getByRole('button', { name: label });
  const menu = (name: string) => button(name, /^More actions/);
  /** Opens the menu of a row, the last if several, and walks to the action. */
  const choose = async (target: Locator, action: string | RegExp) => {
    await reach(target, 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    const item = host.getByRole('menuitem', { name: action });
    await expect(host.getByRole('menuitem').last()).toBeFocused();
    for (let presses = 0; presses < 5; presses += 1) {
      if (await item.evaluate((node) => node.matches(':focus'))) break;
      await page.keyboard.press('ArrowUp');
    }
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
  };
  const removal = (name: string) => section(name).getByRole('alertdialog');
  const answer = async (name: string, label: string) => {
    // The question has the focus, so Enter alone removes nothing.
    await expect(removal(name)).toBeFocused();
    await press(removal(name).getByRole('button', { name: label }));
  };

  await expect(host.getByRole('region')).toHaveCount(9);
  await expect(menu('Connected apps')).toBeVisible();

  await press(button('Profile', 'Add your name'));
  await expect(host.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lovelace');
  await page.keyboard.press('Enter');
  await announced('Profile', 'Your name is saved.');

  await press(button('Devices', /^Log out everywhere/));
  await page.keyboard.press('Escape');
  await expect(section('Devices').getByRole('heading')).toBeFocused();
  await press(button('Devices', /^Log out everywhere/));
  await answer('Devices', 'Log out everywhere else');
  await announced('Devices', '1 other device is logged out.');

  const contacts = section('Email and phone');
  await press(button('Email and phone', 'Add a phone number'));
  await expect(contacts.getByLabel('Phone number')).toBeFocused();
  const { number, international } = newNumber();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type(await inbox.code(number));
  await announced('Email and phone', `${international} is confirmed.`);
  await press(button('Email and phone', 'Add an email address'));
  await expect(contacts.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Enter');
  await expect(contacts.getByText('Email format is invalid.')).toBeVisible();
  await expect(contacts.getByLabel('Email address')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  const second = newAddress();
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type(await inbox.code(second));
  await announced('Email and phone', `${second} is confirmed.`);
  const rowOf = (address: string) => button('Email and phone', `More actions: ${address}`);
  await choose(rowOf(second), `Make primary: ${second}`);
  await announced('Email and phone', `${second} is primary now.`);
  await expect(contacts.getByRole('listitem').first()).toContainText(second);
  await choose(rowOf(email), `Remove ${email}`);
  await page.keyboard.press('Escape');
  await expect(removal('Email and phone')).toHaveCount(0);
  await expect(rowOf(email)).toBeFocused();
  await choose(rowOf(email), `Remove ${email}`);
  await answer('Email and phone', 'Remove');
  await announced('Email and phone', `${email} is removed.`);

  const password = section('Password');
  await press(button('Password', 'Set a password'));
  await type(password.getByLabel('Password', { exact: true }), 'a long sentence that nobody guesses 9');
  await page.keyboard.press('Enter');
  await announced('Password', 'Your password is saved.');

  const passkeys = section('Passkeys');
  await press(button('Passkeys', 'Create a Passkey'));
  await announced('Passkeys', 'Your passkey is ready.');
  await choose(menu('Passkeys'), /^Rename/);
  await expect(passkeys.getByLabel('Passkey name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('My laptop');
  await page.keyboard.press('Enter');
  await announced('Passkeys', 'The passkey has a new name.');
  await choose(menu('Passkeys'), /^Delete/);
  await answer('Passkeys', 'Delete');
  await announced('Passkeys', 'The passkey is deleted.');

  const name = 'Two-step verification';
  const factor = section(name);
  await press(button(name, 'Set up an authenticator app'));
  const key = factor.getByRole('code');
  await expect(key).toBeVisible();
  const authenticator = new AuthenticatorApp((await key.textContent()) ?? '');
  await press(button(name, 'Continue'));
  await reach(factor.getByLabel('I saved my recovery codes'));
  await page.keyboard.press('Space');
  await press(button(name, 'Continue'));
  await expect(factor.getByLabel('6-digit code')).toBeFocused();
  await page.keyboard.type(authenticator.code());
  await announced(name, 'Your authenticator app is in use.');
  const codes = button(name, 'More actions: Recovery codes');
  await choose(codes, 'Show the recovery codes');
  await expect(factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await choose(codes, /^Make new ones/);
  await announced(name, 'These are your new recovery codes.');
  await choose(button(name, 'More actions: Authenticator app'), /^Remove/);
  await answer(name, 'Remove');
  await announced(name, 'The authenticator app is removed.');

  const social = section('Linked accounts');
  await press(button('Linked accounts', 'Link a wallet'));
  await press(social.getByRole('button', { name: 'Continue with Meadow' }));
  await announced('Linked accounts', 'Meadow is linked.');
  await choose(menu('Linked accounts'), /^Unlink/);
  await answer('Linked accounts', 'Unlink');
  await announced('Linked accounts', 'is unlinked.');

  await choose(menu('Connected apps'), /^Disconnect/);
  await answer('Connected apps', 'Disconnect');
  await announced('Connected apps', 'Pet Helper is disconnected.');
  await expect(host.getByText('No app has access to your account.')).toBeVisible();

  const data = section('Your data');
  const download = page.waitForEvent('download');
  await press(button('Your data', 'Download my data'));
  expect((await download).suggestedFilename()).toBe('account.json');
  await announced('Your data', 'The file is in your downloads.');
  await press(button('Your data', 'Delete my account'));
  await expect(data.getByLabel('Type DELETE to go on')).toBeFocused();
  await page.keyboard.type('DELETE');
  await page.keyboard.press('Enter');
  await expect(host.getByRole('heading', { name: /Your account (will be|is) deleted/ })).toBeFocused();
  expect(await eventTypes(page)).toEqual(
    expect.arrayContaining(['ACCOUNT_CHANGE', 'ACCOUNT_DELETE', 'ACCOUNT_SIGNED_OUT']),
  );
});
