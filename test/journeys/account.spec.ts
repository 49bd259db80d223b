/** The account page: every section against the real provider. */
import { readFile } from 'node:fs/promises';
import { accountPage, openAccount, signIn } from './account-visits.ts';
import { delayReact } from './before-react.ts';
import { startMovedProvider } from './moved-clock.ts';
import { isAccessible } from './passkey-visits.ts';
import { eventTypes, expect, Inbox, newAddress, test } from './world.ts';

const minute = 60_000;

test('a user adds an address, proves it, and removes it again @firefox', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const world = { page, site, servers, inbox };
  const first = await signIn(world);
  await openAccount(world, 'sections="contacts"');
  const { section, code } = accountPage(page);
  const contacts = section('Email and phone');
  await expect(contacts.getByText('Your only way to log in.')).toBeVisible();
  await contacts.getByRole('button', { name: 'Add an email address' }).dblclick();
  const address = contacts.getByLabel('Email address');
  await address.fill('nonsense');
  await contacts.getByRole('button', { name: 'Continue' }).click();
  await expect(contacts.getByText('Email format is invalid.')).toBeVisible();
  await expect(address).toBeFocused();
  const second = newAddress();
  await address.press('ControlOrMeta+A');
  await address.pressSequentially(second);
  await contacts.getByRole('button', { name: 'Continue' }).click();
  await code.fill(await inbox.code(second));
  await expect(contacts.getByText(`${second} is confirmed.`)).toBeVisible();
  await expect(contacts.getByRole('listitem')).toHaveCount(2);

  // The last proof was of the second address, so the first one can go at once.
  await contacts.getByRole('button', { name: `Remove ${first}` }).click();
  await contacts.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).dblclick();
  await expect(contacts.getByText(`${first} is removed.`)).toBeVisible();
  await expect(contacts.getByRole('listitem')).toHaveCount(1);
  expect(await eventTypes(page)).toEqual(['OTP_AUTHENTICATE', 'ACCOUNT_CHANGE', 'ACCOUNT_CHANGE']);
});

test('after five minutes the user confirms who they are, and the change is carried out @firefox-full', async ({
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

// Firefox does not report its downloads to the test.
test('a user downloads everything that the provider stores about them, after a proof', async ({
  page,
  site,
}) => {
  const provider = await startMovedProvider();
  try {
    const inbox = new Inbox(provider.url);
    const world = { page, site, servers: { provider: provider.url }, inbox };
    const email = await signIn(world);
    await openAccount(world, 'sections="data"');
    const { section, confirm, code } = accountPage(page);
    provider.advance(6 * minute);
    await section('Your data').getByRole('button', { name: 'Download my data' }).click();
    const before = (await inbox.all(email)).length;
    await confirm.getByRole('button', { name: `Send a code to ${email}` }).click();
    const download = page.waitForEvent('download');
    await code.fill(await inbox.code(email, before + 1));
    const file = await download;
    expect(file.suggestedFilename()).toBe('account.json');
    const { user, sessions, security_facts } = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(user.emails.map((one: { email: string }) => one.email)).toEqual([email]);
    expect(sessions.length).toBeGreaterThan(0);
    expect(security_facts.length).toBeGreaterThan(0);
    await expect(section('Your data').getByText('The file is in your downloads.')).toBeVisible();
  } finally {
    await provider.close();
  }
});

test('a user signs out another browser, which is out at once @firefox-full', async ({
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

test('the deletion asks for a word and says when it happens; another sign-in keeps the account', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const world = { page, site, servers, inbox };
  await signIn(world);
  await openAccount(world, 'sections="data" login-url="/login"');
  const { section, host } = accountPage(page);
  const data = section('Your data');
  await data.getByRole('button', { name: 'Delete my account' }).click();
  await isAccessible(page);
  await data.getByLabel('Type DELETE to go on').fill('delet');
  await data.getByRole('button', { name: 'Delete my account' }).click();
  await expect(data.getByText('Type DELETE exactly as shown.')).toBeVisible();
  await data.getByLabel('Type DELETE to go on').fill('delete');
  await data.getByRole('button', { name: 'Delete my account' }).click();
  await expect(host.getByRole('heading', { name: /Your account (will be|is) deleted/ })).toBeFocused();
  await expect(host.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await eventTypes(page)).toEqual(expect.arrayContaining(['ACCOUNT_DELETE', 'ACCOUNT_SIGNED_OUT']));
});

test('without a shadow root, too, the card is as wide while it waits as with its sections', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const world = { page, site, servers, inbox };
  await signIn(world);
  const react = await delayReact(page);
  await openAccount(world, 'sections="profile" enable-shadow-dom="false"');
  const card = page.locator('auth-account .ae-card');
  await expect(card).toHaveAttribute('data-screen', 'waiting');
  const width = async () => (await card.boundingBox())?.width;
  const before = await width();
  react.arrive();
  await expect(accountPage(page).section('Profile')).toBeVisible();
  expect(await width()).toBe(before);
});

for (const [width, lang, dir] of [
  [320, 'en', 'ltr'],
  [800, 'en', 'ltr'],
  [320, 'ar', 'rtl'],
] as const) {
  test(`all sections fit ${width} pixels in ${lang}, and pass axe`, async ({
    page,
    site,
    servers,
    inbox,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const world = { page, site, servers, inbox };
    await signIn(world);
    await openAccount(world, `oauth-options='{"providers":[{"type":"google"}]}'`, lang, dir);
    const { host } = accountPage(page);
    await expect(host.getByRole('region')).toHaveCount(9);
    await expect(host.getByRole('listitem')).toHaveCount(4);
    await isAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
