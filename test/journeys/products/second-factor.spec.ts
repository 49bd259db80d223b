/** The second factor, end to end: real codes, the real provider, and an app that the test has in its hand. */
import type { Page } from '@playwright/test';
import { faults } from '../axe.ts';
import { AuthenticatorApp, enrol, type Protected } from '../second-factors.ts';
import { giveAddress } from '../sign-in.ts';
import { test as base, eventTypes, expect, type Inbox, recordEvents, recordedEvents } from '../world.ts';

interface Fixtures {
  /** Has an app in use. */
  ada: Protected;
  /** Needs one, and has none yet. */
  newcomer: Protected;
}

const test = base.extend<Fixtures>({
  ada: async ({ servers, inbox }, use) => {
    await use(await enrol({ provider: servers.provider, inbox }));
  },
  newcomer: async ({ servers, inbox }, use) => {
    await use(await enrol({ provider: servers.provider, inbox }, 'required'));
  },
});

const digits = (page: Page) => page.getByLabel('6-digit code');
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const title = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();
const isSignedIn = (page: Page) =>
  page.evaluate(() => document.cookie.split('; ').some((pair) => pair.startsWith('auth_session=')));

/** Up to the second factor. Waits until this very mail was sent: there are earlier ones. */
async function giveCode(page: Page, inbox: Inbox, to?: string): Promise<string> {
  const address = await giveAddress(page, to);
  const field = page.getByLabel(/^6-digit (pass)?code$/);
  await expect(field).toBeVisible();
  await field.fill(await inbox.code(address));
  return address;
}

async function enterCode(page: Page, code: string): Promise<void> {
  await digits(page).fill(code);
  await goOn(page);
}

async function done(page: Page): Promise<void> {
  await expect(page.getByText('Success!')).toBeVisible();
  expect(await isSignedIn(page)).toBe(true);
}

const accessible = async (page: Page) => expect(await faults(page, { include: 'auth-login' })).toEqual([]);

test('a code of the app follows that of the mail, by keyboard alone', async ({
  page,
  openLogin,
  ada,
  inbox,
}) => {
  await recordEvents(page);
  await openLogin();
  await giveCode(page, inbox, ada.email);
  await title(page, "Confirm it's you");
  await accessible(page);
  expect(await isSignedIn(page)).toBe(false);
  await expect(digits(page)).toBeFocused();
  await page.keyboard.type(ada.app.wrongCode());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('You can try 4 more times.');
  await page.keyboard.type(ada.app.code());
  await page.keyboard.press('Enter');
  await done(page);
  const expected = [
    'OTP_LOGIN_OR_CREATE',
    'OTP_AUTHENTICATE',
    'TOTP_AUTHENTICATE',
    'AUTHENTICATE_FLOW_COMPLETE',
  ];
  expect(await eventTypes(page)).toEqual(expected);
});

test('where an app is required, a visitor sets one up, saves the codes, and is asked from then on', async ({
  page,
  openLogin,
  newcomer,
  inbox,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await recordEvents(page);
  await openLogin();
  await giveCode(page, inbox, newcomer.email);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await accessible(page);
  const shown = (await page.locator('[part=secret]').textContent()) ?? '';
  expect(shown).toMatch(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  const app = new AuthenticatorApp(shown);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.secret);
  await goOn(page);
  await title(page, 'Save your recovery codes');
  await accessible(page);
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(new Set(codes).size).toBe(10);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const saved = await (await file).createReadStream();
  const text = (await saved.toArray()).join('');
  expect(text).toBe(`Recovery codes for localhost\n\n${codes.join('\n')}\n`);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await goOn(page);
  await expect(page.getByRole('alert')).toContainText('Save your recovery codes first');
  await page.getByLabel('I saved my recovery codes').check();
  await goOn(page);
  await accessible(page);
  expect(await isSignedIn(page)).toBe(false);
  await page.keyboard.type(app.code());
  await done(page);
  const storage = JSON.stringify([
    await recordedEvents(page),
    await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]),
  ]);
  for (const secret of [app.secret, shown, ...codes]) expect(storage).not.toContain(secret);

  await context.clearCookies();
  await openLogin();
  await giveCode(page, inbox, newcomer.email);
  await enterCode(page, app.code());
  await done(page);
});

test('the demo offers an app, which the visitor may set up or skip @full', async ({
  page,
  servers,
  inbox,
  context,
}) => {
  await page.goto(`${servers.demo}/login`);
  await page.getByRole('link', { name: 'Add an authenticator app' }).click();
  const email = await giveCode(page, inbox);
  await title(page, 'Protect your account');
  await accessible(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(`${servers.demo}/home`);
  // Leaves first: without cookies the page would go to the login by itself.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto(`${servers.demo}/login?with=app`);
  await giveCode(page, inbox, email);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const app = new AuthenticatorApp((await page.locator('[part=secret]').textContent()) ?? '');
  await goOn(page);
  await page.getByLabel('I saved my recovery codes').check();
  await goOn(page);
  await page.keyboard.type(app.code());
  await expect(page).toHaveURL(`${servers.demo}/home`);
});
