/** Passwords, chosen and reset by mail: the real element against the real provider. */

import { eventTypes, expect, recordEvents, test } from '../world.ts';
import {
  call,
  enterKnownAddress,
  enterNewAddress,
  expectNoSecrets,
  goodPassword,
  otherPassword,
  passwordScreens,
  resetLink,
  tokenOf,
} from './password-visits.ts';

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
});

test('a new visitor chooses a password and is signed in', async ({ page, site, servers }) => {
  const to = await enterNewAddress(page, site, servers);
  const { heading, text, password, continue: next, host } = passwordScreens(page);
  await expect(heading).toHaveText('Create a password');
  await expect(text(to)).toBeVisible();
  await expect(password).toBeFocused();
  await expect(host.locator('input[autocomplete="username"]')).toHaveValue(to);
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await next.click();
  await expect(text('Enter your password.')).toBeVisible();
  await password.fill(goodPassword);
  await next.click();
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await eventTypes(page)).toEqual(['PASSWORD_CREATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  await expect(password).toHaveCount(0);
  await expectNoSecrets(page, goodPassword);
});

test('a forgotten password: mail, link in a new tab, new password, signed in', async ({
  page,
  context,
  site,
  servers,
  inbox,
}) => {
  const to = await enterKnownAddress(page, site, servers);
  const first = passwordScreens(page);
  await first.button('Forgot Password?').click();
  await expect(first.heading).toHaveText('Forgot password?');
  await expect(first.text(to)).toBeVisible();
  await first.button('Resend email').click();
  await expect(first.text('Email resent').first()).toBeVisible();
  await page.reload();
  await expect(first.heading).toHaveText('Forgot password?');

  const link = await resetLink(inbox, to, 2);
  const token = tokenOf(link);
  const tab = await context.newPage();
  await recordEvents(tab);
  await tab.goto(link);
  const second = passwordScreens(tab);
  await expect(second.heading).toHaveText('Reset your password');
  // The token stays until it is used: a reload does no harm.
  await tab.reload();
  await second.password.fill(otherPassword);
  await expect(second.continue).toBeEnabled();
  await second.continue.click();
  await expect(second.text('You have successfully logged in.')).toBeVisible();
  expect(tab.url()).toBe(`${site.origin}/reset`);
  expect(await eventTypes(tab)).toEqual(['PASSWORD_RESET_BY_EMAIL', 'AUTHENTICATE_FLOW_COMPLETE']);
  await expectNoSecrets(tab, otherPassword, token);
  // The tab that asked for the mail is signed in too.
  await expect(first.text('You have successfully logged in.')).toBeVisible();
  const credentials = { email: to, session_duration_minutes: 5 };
  await call(servers.provider, '/passwords/authenticate', { ...credentials, password: otherPassword }, 200);
  await call(servers.provider, '/passwords/authenticate', { ...credentials, password: goodPassword }, 401);
});
