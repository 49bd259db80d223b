/** Social sign-in, end to end: the button, the local identity provider, the way back. */
import type { Page } from '@playwright/test';
import { faults } from '../axe.ts';
import { signInByCode } from '../sign-in.ts';
import { expect, loginTag, newAddress, recordEvents, recordedEvents, test, widget } from '../world.ts';

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
    await expect(page.getByText('You are logged in as')).toContainText(email);
    await page.getByText('Log Out').click();
    await expect(page.getByText('You are not logged in')).toBeVisible();
  }
  await page.goto(`${servers.demo}/login`);
  await expect(widget(page).button('Continue with Google')).toHaveAccessibleDescription('Last used');
});

test('declining, and an error at the identity provider, show a friendly message with a way back @full', async ({
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

test('a token works once, and only a sign-in that began in this browser is completed here @full', async ({
  page,
  browser,
  servers,
}) => {
  let used = '';
  page.on('request', (request) => {
    if (request.url().startsWith(`${servers.demo}/authenticate?`)) used = request.url();
  });
  const context = await browser.newContext();
  const other = await context.newPage();
  await leave(page, servers.demo);
  await other.goto(page.url());
  await other.getByRole('button', { name: /Ada Lovelace/ }).click();
  await expect(other.getByRole('heading', { name: 'We couldn’t sign you in' })).toBeVisible();
  await leave(page, servers.demo);
  await beSomebody(page, { email: newAddress() });
  await expect(page).toHaveURL(`${servers.demo}/home`);
  await other.goto(used);
  await expect(other.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible();
  await expect(other).not.toHaveURL(/token=/);
  await context.close();
});

test('a stranger’s way back does not switch accounts: the widget names both, and staying keeps the one signed in @full', async ({
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

test('the back button brings back the buttons @full', async ({ page, servers, site }) => {
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

test('a double click starts once, and a navigation that never happens is reported @full', async ({
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

  // Returns as a browser restores a page from its back/forward cache.
  await page.evaluate(() => {
    document.querySelector('auth-login')?.shadowRoot?.querySelector<HTMLElement>('.ae-button')?.click();
  });
  await expect.poll(() => starts).toBe(2);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(state).toEqual(['ready', false]);
});
