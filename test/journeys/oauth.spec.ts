/** Social sign-in, end to end: the button, the local identity provider, the way back. */
import type { Page } from '@playwright/test';
import { faults } from './axe.ts';
import { delayRequests } from './delay-requests.ts';
import { signInByCode } from './sign-in.ts';
import { expect, loginTag, newAddress, recordEvents, recordedEvents, test, widget } from './world.ts';

const tag = (provider: string, options: object, more = 'products="oauth otp"') =>
  loginTag(provider, `${more} oauth-options='${JSON.stringify(options)}'`);

/** Enters a new person on the identity provider's page. */
async function beSomebody(page: Page, { name = 'Ada Lovelace', email = '', verified = true } = {}) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel(/^Email address/).fill(email);
  await page.getByLabel('The address is verified').setChecked(verified);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function leave(page: Page, demo: string): Promise<void> {
  await page.goto(`${demo}/login`);
  await widget(page).button('Continue with Google').click();
  await expect(page.getByText('Local mock of Google')).toBeVisible();
}

test('a visitor chooses a person and lands on the pets, the first time and every other time', async ({
  page,
  servers,
}) => {
  const email = newAddress();
  for (const time of ['first', 'second']) {
    await leave(page, servers.demo);
    await beSomebody(page, { name: 'Ada Lovelace', email });
    await expect(page, time).toHaveURL(`${servers.demo}/home`);
    await page.goto(`${servers.demo}/`);
    await expect(page.getByText('You are signed in as')).toContainText(email);
    await page.getByText('Sign out').click();
    await expect(page.getByText('You are not signed in')).toBeVisible();
  }
  await page.goto(`${servers.demo}/login`);
  await expect(widget(page).button('Continue with Google')).toHaveAccessibleDescription('Last used');
});

test('a seeded person is one click away, by keyboard too', async ({ page, servers }) => {
  await leave(page, servers.demo);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /Ada Lovelace/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${servers.demo}/home`);
});

test('a person without an email address can sign in too', async ({ page, servers }) => {
  await leave(page, servers.demo);
  await beSomebody(page, { name: `Nobody ${newAddress()}` });
  await expect(page).toHaveURL(`${servers.demo}/home`);
});

test('declining, and an error at the identity provider, show a friendly message with a way back', async ({
  page,
  servers,
}) => {
  for (const [choice, title] of [
    ['Deny access', 'You declined the request'],
    ['Return an error', 'Looks like there was an error!'],
  ] as const) {
    await leave(page, servers.demo);
    await page.getByRole('button', { name: choice }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(page.url()).toBe(`${servers.demo}/authenticate`);
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await expect(widget(page).button('Continue with Google')).toBeVisible();
  }
});

test('a token works once, and its second use is explained', async ({ page, browser, servers }) => {
  let used = '';
  page.on('request', (request) => {
    if (request.url().startsWith(`${servers.demo}/authenticate?`)) used = request.url();
  });
  await leave(page, servers.demo);
  await beSomebody(page, { email: newAddress() });
  await expect(page).toHaveURL(`${servers.demo}/home`);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(used);
  await expect(other.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible();
  await expect(other).not.toHaveURL(/token=/);
  await context.close();
});

test('a stranger’s way back does not switch accounts: the widget names both, and staying keeps the one signed in', async ({
  page,
  browser,
  servers,
  site,
  inbox,
}) => {
  const body = tag(servers.provider, { providers: [{ type: 'google' }] });
  const [own, strangers] = [newAddress(), newAddress()];
  await site.open(page, { body });
  await signInByCode(page.locator('auth-login'), inbox, own);

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  // A page without the widget: the stranger does not use the token.
  const unused = `${site.origin}/no-page.html`;
  const options = { providers: [{ type: 'google' }], loginRedirectURL: unused, signupRedirectURL: unused };
  await site.open(elsewhere, { body: tag(servers.provider, options) });
  await widget(elsewhere).button('Continue with Google').click();
  const returning = elsewhere.waitForRequest(/no-page\.html\?.*token=/);
  await beSomebody(elsewhere, { email: strangers });
  const back = (await returning).url().replace('/no-page.html', '/');
  await context.close();

  await page.goto(back);
  const { heading, button, text } = widget(page);
  await expect(heading).toHaveText('Switch accounts?');
  await expect(text(`You are logged in as ${own}.`)).toContainText(strangers);
  expect(await faults(page, { include: 'auth-login' })).toEqual([]);
  await button('Stay logged in').click();
  await expect(text('Success!')).toBeVisible();
  const user = () =>
    page.evaluate(() => document.querySelector('auth-login')?.session?.state.user?.emails[0]?.email);
  expect(await user()).toBe(own);

  await page.goto(back);
  await button('Switch accounts').click();
  await expect(text('Success!')).toBeVisible();
  expect(await user()).toBe(strangers);
});

test('a sign-in that began in another browser is refused', async ({ page, browser, servers }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await leave(other, servers.demo);
  await page.goto(other.url());
  await page.getByRole('button', { name: /Ada Lovelace/ }).click();
  await expect(page.getByRole('heading', { name: 'We couldn’t sign you in' })).toBeVisible();
  await context.close();
});

test('the back button brings back the buttons', async ({ page, servers, site }) => {
  await site.open(page, {
    body: tag(servers.provider, { providers: [{ type: 'google' }, { type: 'github' }] }),
  });
  await widget(page).button('Continue with GitHub').click();
  await expect(page.getByText('Local mock of GitHub')).toBeVisible();
  await page.goBack();
  const button = widget(page).button('Continue with GitHub');
  await expect(button).toHaveAttribute('data-state', 'ready');
  await button.click();
  await expect(page.getByText('Local mock of GitHub')).toBeVisible();
});

test('a double click starts once, and a navigation that never happens is reported', async ({
  page,
  servers,
  site,
}) => {
  let starts = 0;
  await page.route('**/v1/public/oauth/**', async (route) => {
    starts += 1;
    // No content: the browser stays on the page.
    await route.fulfill({ status: 204 });
  });
  await recordEvents(page);
  await page.clock.install();
  await site.open(page, { body: tag(servers.provider, { providers: [{ type: 'google' }] }) });
  await page.clock.resume();
  // Read inside the page: Playwright's own waiting stops for a navigation that never ends.
  const state = () =>
    page.evaluate(() => {
      const root = document.querySelector('auth-login')?.shadowRoot;
      const shown = root?.querySelector('[role="alert"]')?.textContent ?? '';
      return [root?.querySelector('.ae-button')?.getAttribute('data-state'), /taking too long/.test(shown)];
    });
  await widget(page).button('Continue with Google').dblclick();
  await expect.poll(state).toEqual(['busy', false]);
  await expect.poll(() => starts).toBe(1);
  await page.clock.fastForward(8_500);
  await expect.poll(state).toEqual(['ready', true]);
  expect(starts).toBe(1);
  expect((await recordedEvents(page)).map(({ detail }) => detail.code)).toContain('timeout');

  // As a browser restores a page from its back/forward cache.
  await page.evaluate(() => {
    document.querySelector('auth-login')?.shadowRoot?.querySelector<HTMLElement>('.ae-button')?.click();
  });
  await expect.poll(() => starts).toBe(2);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(state).toEqual(['ready', false]);
});

test('buttons follow the order of the configuration; an unknown provider shows its capitalised name', async ({
  page,
  servers,
  site,
}) => {
  await site.open(page, {
    body: tag(servers.provider, {
      providers: [{ type: 'tiktok' }, { type: 'google', one_tap: true }, { type: 'myspace' }],
    }),
  });
  const { host } = widget(page);
  await expect(host.getByRole('button', { name: /^Continue with/ })).toHaveText([
    'Continue with TikTok',
    'Continue with Google',
    'Continue with Myspace',
    'Continue with email',
  ]);
});

test('without providers the element says what is missing, and the other method still works', async ({
  page,
  servers,
  site,
}) => {
  await recordEvents(page);
  await site.open(page, { body: tag(servers.provider, {}) });
  await expect(widget(page).text(/oauthOptions\.providers/)).toBeVisible();
  await expect(widget(page).email).toBeVisible();
  const problem = (await recordedEvents(page)).find(({ name }) => name === 'auth-error');
  expect(problem?.detail).toMatchObject({ code: 'invalid_configuration', path: 'oauthOptions.providers' });
});

for (const [look, { theme, dir }] of Object.entries({
  light: { theme: 'light', dir: 'ltr' },
  'dark, right to left': { theme: 'dark', dir: 'rtl' },
} as const)) {
  test(`buttons, divider and form are in order at 320 px: ${look}`, async ({ page, servers, site }, info) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await site.open(page, {
      dir,
      body: tag(
        servers.provider,
        { providers: [{ type: 'google' }, { type: 'github' }, { type: 'linkedin' }] },
        `products="oauth otp" theme="${theme}"`,
      ),
    });
    await expect(widget(page).button('Continue with GitHub')).toBeVisible();
    expect((await widget(page).button('Continue with GitHub').boundingBox())?.height).toBe(45);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await faults(page, { include: 'auth-login' })).toEqual([]);
    await page.screenshot({ path: info.outputPath('main.png') });
  });
}

test('the identity page says what it is, fits a phone and passes axe, light and dark', async ({
  page,
  servers,
}, info) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 900 });
    await leave(page, servers.demo);
    await expect(page.getByText(/only in development/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await faults(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath(`identity-${colorScheme}.png`), fullPage: true });
  }
});

test('under the strict policy the button redirects without a violation', async ({ page, servers, site }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text());
  });
  await site.open(page, {
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'none'; connect-src ${servers.provider}; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
    body: tag(servers.provider, { providers: [{ type: 'google' }] }),
  });
  await widget(page).button('Continue with Google').click();
  await expect(page.getByText('Local mock of Google')).toBeVisible();
  expect(violations).toEqual([]);
});

test('a page fetches only the marks of its own providers, and nothing moves when they load', async ({
  page,
  openLogin,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const release = await delayRequests(page, '**/chunks/mark-*.js');
  const providers = JSON.stringify({ providers: [{ type: 'google' }, { type: 'github' }] });
  await openLogin(`products="oauth otp" oauth-options='${providers}'`);
  const host = page.locator('auth-login');
  const marks = host.locator('.ae-mark');
  const boxes = () =>
    host
      .locator('.ae-button, .ae-button-label, .ae-input, span.ae-icon')
      .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const ofMarks = () => asked.filter((address) => address.includes('/chunks/mark-'));
  await expect.poll(ofMarks).toHaveLength(2);
  const before = await boxes();
  await expect(marks).toHaveCount(0);
  release();
  await expect(marks).toHaveCount(2);
  expect(await boxes()).toEqual(before);
  expect(ofMarks()).toHaveLength(2);
});
