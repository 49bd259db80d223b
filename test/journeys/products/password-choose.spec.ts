import { eventTypes, expect, recordEvents, test } from '../world.ts';
import { enterNewAddress, expectNoSecrets, goodPassword, passwordScreens } from './password-visits.ts';

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
