/** Password reset by mail: the real element against the real provider. */

import { giveAddress } from '../sign-in.ts';
import { eventTypes, expect, newAddress, recordEvents, test } from '../world.ts';
import {
  call,
  createAccount,
  enterKnownAddress,
  expectNoSecrets,
  goodPassword,
  otherPassword,
  passwordScreens,
  passwordTag,
  resetLink,
  tokenOf,
} from './password-visits.ts';

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
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

test('a used link says so, and offers another @full', async ({ page, site, servers, inbox }) => {
  const to = await enterKnownAddress(page, site, servers);
  const { heading, text, button, password, continue: next, email } = passwordScreens(page);
  await button('Forgot Password?').click();
  const link = await resetLink(inbox, to);
  await page.goto(link);
  await button('Login without a password').click();
  await expect(text('Success!')).toBeVisible();
  expect(page.url()).toBe(`${site.origin}/reset`);
  await page.goto(link);
  await password.fill(otherPassword);
  await next.click();
  await expect(heading).toHaveText("This link didn't work");
  await expect(text('already used or expired')).toBeVisible();
  await email.fill(to);
  await button('Send a new link').click();
  await expect(heading).toHaveText('Forgot password?');
  await page.goto(await resetLink(inbox, to, 2));
  await password.fill(otherPassword);
  await next.click();
  await expect(text('Success!')).toBeVisible();
});

test('a password that has leaked since leads to a new and different one, which signs in @full', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const leaked = `zebra crossing at ${newAddress()}`;
  const to = newAddress();
  await createAccount(servers.provider, to, leaked);
  servers.leaks.leak(leaked);
  await site.open(page, { body: passwordTag(servers.provider, site) });
  await giveAddress(page, to);
  const { heading, text, password, continue: next } = passwordScreens(page);
  await password.fill(leaked);
  await next.click();
  await expect(heading).toHaveText('Check your email to set a new password');
  await expect(text('appeared in a data leak')).toBeVisible();

  await page.goto(await resetLink(inbox, to));
  await expect(heading).toHaveText('Reset your password');
  await password.fill(leaked);
  await expect(text(/may have been used on a different site/)).toBeVisible();
  await next.click();
  await expect(text("This password isn't strong enough yet.")).toBeVisible();
  await password.fill(otherPassword);
  await next.click();
  await expect(text('You have successfully logged in.')).toBeVisible();
  const credentials = { email: to, session_duration_minutes: 5 };
  await call(servers.provider, '/passwords/authenticate', { ...credentials, password: otherPassword }, 200);
  await call(servers.provider, '/passwords/authenticate', { ...credentials, password: leaked }, 401);
  await expectNoSecrets(page, otherPassword, leaked);
});
