/** A visitor with an account logs in, with its password or without: the real element against the real provider. */
import { faults, rulesOfWholePages } from './axe.ts';
import {
  call,
  createAccount,
  enterKnownAddress,
  expectNoSecrets,
  goodPassword,
  passwordScreens,
  passwordTag,
  resetLink,
  tokenOf,
} from './password-visits.ts';
import { giveAddress } from './sign-in.ts';
import { eventTypes, expect, type Inbox, newAddress, recordEvents, test } from './world.ts';

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
});

test('a returning visitor logs in, by Enter alone', async ({ page, site, servers }) => {
  await enterKnownAddress(page, site, servers);
  const { heading, text, password } = passwordScreens(page);
  await expect(heading).toHaveText('Log In');
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Enter');
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await eventTypes(page)).toEqual(['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  await expectNoSecrets(page, goodPassword);
});

test('a wrong password shows its error at the field, stays, and can be corrected', async ({
  page,
  site,
  servers,
}) => {
  await enterKnownAddress(page, site, servers);
  const { text, password, continue: next } = passwordScreens(page);
  await next.click();
  await expect(text('Enter your password.')).toBeVisible();
  await password.fill('not this one');
  await next.click();
  await expect(text('Unauthorized credentials.')).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('not this one');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expectNoSecrets(page, 'not this one');
  await password.fill(goodPassword);
  await page.keyboard.press('Enter');
  await expect(text('Success!')).toBeVisible();
});

test('without a connection the typed password stays, and the same button retries', async ({
  page,
  site,
  servers,
}) => {
  await enterKnownAddress(page, site, servers);
  const { alert, text, password, continue: next } = passwordScreens(page);
  await password.fill(goodPassword);
  await page.context().setOffline(true);
  await next.click();
  await expect(alert.filter({ hasText: "couldn't reach the server" })).toBeVisible();
  await expect(password).toHaveValue(goodPassword);
  await expect(password).toBeFocused();
  await page.context().setOffline(false);
  await next.click();
  await expect(text('Success!')).toBeVisible();
});

test('too many wrong passwords lock the address, and the page says so', async ({ page, site, servers }) => {
  const to = newAddress();
  await createAccount(servers.provider, to);
  const wrong = { email: to, password: 'wrong', session_duration_minutes: 5 };
  for (let tries = 0; tries < 20; tries += 1)
    await call(servers.provider, '/passwords/authenticate', wrong, 401);
  await site.open(page, { body: passwordTag(servers.provider, site) });
  await giveAddress(page, to);
  const { alert, password } = passwordScreens(page);
  await password.fill(goodPassword);
  await page.keyboard.press('Enter');
  await expect(alert.filter({ hasText: 'Too many failed authentication attempts.' })).toBeVisible();
});

test.describe('a visitor without a password', () => {
  async function makePasswordless(provider: string, inbox: Inbox, to: string) {
    await call(provider, '/magic_links/email/login_or_create', { email: to }, 200);
    const token = tokenOf(await inbox.link(to));
    await call(provider, '/magic_links/authenticate', { token, session_duration_minutes: 5 }, 200);
  }

  test('receives a code if codes are on', async ({ page, site, servers, inbox }) => {
    const to = newAddress();
    await makePasswordless(servers.provider, inbox, to);
    await site.open(page, {
      body: passwordTag(servers.provider, site, 'products="passwords otp emailMagicLinks"'),
    });
    await giveAddress(page, to);
    const { code, text } = passwordScreens(page);
    await expect(code).toBeFocused();
    await code.fill(await inbox.code(to, 2));
    await expect(text('Success!')).toBeVisible();
    expect(await eventTypes(page)).toEqual([
      'OTP_LOGIN_OR_CREATE',
      'OTP_AUTHENTICATE',
      'AUTHENTICATE_FLOW_COMPLETE',
    ]);
  });

  test('receives a link if links are on', async ({ page, site, servers, inbox }) => {
    const to = newAddress();
    await makePasswordless(servers.provider, inbox, to);
    await site.open(page, {
      body: passwordTag(servers.provider, site, 'products="passwords emailMagicLinks"'),
    });
    await giveAddress(page, to);
    const { heading, text } = passwordScreens(page);
    await expect(heading).toHaveText('Check your email');
    const { link = '' } = await inbox.newest(to, 2);
    expect(await eventTypes(page)).toEqual(['MAGIC_LINK_LOGIN_OR_CREATE']);
    // The project has no redirect page: the visitor opens the link on this one.
    await page.goto(`${site.origin}/reset${new URL(link).search}`);
    await expect(text('You have successfully logged in.')).toBeVisible();
  });

  test('receives a link to set a password if nothing else is on', async ({ page, site, servers, inbox }) => {
    const to = newAddress();
    await makePasswordless(servers.provider, inbox, to);
    await site.open(page, { body: passwordTag(servers.provider, site) });
    await giveAddress(page, to);
    const { heading, text, password, continue: next } = passwordScreens(page);
    await expect(heading).toHaveText('Check your email to set a new password');
    expect(await eventTypes(page)).toEqual(['PASSWORD_RESET_BY_EMAIL_START']);
    await page.goto(await resetLink(inbox, to, 2));
    await password.fill(goodPassword);
    await next.click();
    await expect(text('You have successfully logged in.')).toBeVisible();
    const credentials = { email: to, password: goodPassword, session_duration_minutes: 5 };
    await call(servers.provider, '/passwords/authenticate', credentials, 200);
  });
});

test('a visitor with a password can use another method, if one is on', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const to = newAddress();
  await createAccount(servers.provider, to);
  await site.open(page, { body: passwordTag(servers.provider, site, 'products="passwords otp"') });
  await giveAddress(page, to);
  const { button, code, text } = passwordScreens(page);
  await button('Login without a password').click();
  await code.fill(await inbox.code(to));
  await expect(text('Success!')).toBeVisible();
});

for (const look of [
  { name: 'narrow, dark, right to left', dir: 'rtl' as const, width: 320, theme: 'dark' },
  { name: 'wide and light', dir: 'ltr' as const, width: 1024, theme: 'light' },
]) {
  test(`every screen is accessible: ${look.name}`, async ({ page, site, servers }) => {
    await page.setViewportSize({ width: look.width, height: 700 });
    const to = newAddress();
    await createAccount(servers.provider, to);
    const more = `products="passwords otp" theme="${look.theme}"`;
    await site.open(page, { body: passwordTag(servers.provider, site, more), dir: look.dir });
    const check = async () => {
      expect(await faults(page, { without: rulesOfWholePages })).toEqual([]);
      const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
      expect(await page.evaluate(fits)).toBe(true);
    };
    const { back, password, text, button, heading, meter, continue: next } = passwordScreens(page);
    await giveAddress(page, to);
    await password.fill('wrong');
    await next.click();
    await expect(text('Unauthorized credentials.')).toBeVisible();
    await check();
    await button('Forgot Password?').click();
    await expect(heading).toHaveText('Forgot password?');
    await check();
    await back.click();
    await giveAddress(page, newAddress());
    await expect(meter).toBeVisible();
    await check();
    await password.fill('123456');
    await expect(text('This is a heavily used password.')).toBeVisible();
    await check();
  });
}
