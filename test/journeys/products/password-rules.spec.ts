/** Stricter project settings: the real element against real providers with those settings. */
import type { Page } from '@playwright/test';
import type { Provider } from '../../../provider/program/start.ts';
import { startProvider } from '../programs.ts';
import { giveAddress } from '../sign-in.ts';
import type { Site } from '../sites.ts';
import { expect, Inbox, newAddress, test } from '../world.ts';
import {
  call,
  createAccount,
  goodPassword,
  otherPassword,
  passwordScreens,
  passwordTag,
  resetLink,
} from './password-visits.ts';

const strict = {
  password_config: { luds_complexity: 3, luds_minimum_count: 10 },
  pkce_required_for_password_resets: true,
};
const lengthText = 'Must be at least 10 characters long';
const varied = 'Seven otters, 1 moon';

let asking: Provider;
let discreet: Provider;

test.beforeAll(async () => {
  const start = (more: Record<string, string>) =>
    startProvider({
      environment: { PROVIDER_PORT: '0', DATA_DIR: 'memory:', LOG_LEVEL: 'silent', ...more },
    });
  [asking, discreet] = await Promise.all([
    start({ PROJECT_SETTINGS: JSON.stringify(strict) }),
    start({ ENUMERATION_SAFE: 'true' }),
  ]);
});

test.afterAll(async () => {
  await Promise.all([asking, discreet].map((provider) => provider?.close()));
});

/** A visitor enters an address on a page of the project. */
async function come(page: Page, site: Site, { url }: Provider, to: string, products = 'passwords') {
  await site.open(page, { body: passwordTag(url, site, `products="${products}"`) });
  await giveAddress(page, to);
  return passwordScreens(page);
}

test('a reset completes only in the browser that asked for it, by the same rules @full', async ({
  page,
  browser,
  site,
}) => {
  const to = newAddress();
  await createAccount(asking.url, to, varied);
  const first = await come(page, site, asking, to);
  await first.button('Forgot Password?').click();
  const link = await resetLink(new Inbox(asking.url), to);

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  const second = passwordScreens(other);
  await expect(second.text(lengthText).last()).toBeVisible();
  await second.password.fill(`${varied}s`);
  await second.continue.click();
  await expect(second.heading).toHaveText("This link didn't work");
  await expect(second.text('Open the link in the browser where you requested it')).toBeVisible();
  await other.context().close();

  await page.goto(link);
  await first.password.fill(`${varied}s`);
  await first.continue.click();
  await expect(first.text('You have successfully logged in.')).toBeVisible();
});

test('where accounts are kept secret, every visitor sees the login, and a new one gets in by mail @full', async ({
  page,
  site,
}) => {
  const to = newAddress();
  const { heading, text, password, button, continue: next } = await come(page, site, discreet, to);
  await expect(heading).toHaveText('Log In');
  await password.fill(goodPassword);
  await next.click();
  await expect(text('Unauthorized credentials.')).toBeVisible();
  await button('Forgot Password?').click();
  await expect(heading).toHaveText('Forgot password?');
  await page.goto(await resetLink(new Inbox(discreet.url), to));
  await password.fill(otherPassword);
  await next.click();
  await expect(text('You have successfully logged in.')).toBeVisible();
  const credentials = { email: to, password: otherPassword, session_duration_minutes: 5 };
  await call(discreet.url, '/passwords/authenticate', credentials, 200);
});
