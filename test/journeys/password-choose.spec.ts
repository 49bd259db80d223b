/** A new visitor chooses a password: the real element against the real provider. */
import { delayRequests } from './delay-requests.ts';
import { enterNewAddress, expectNoSecrets, goodPassword, passwordScreens } from './password-visits.ts';
import { eventTypes, expect, recordEvents, test } from './world.ts';

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
  await expect(next).toBeDisabled();
  await password.fill(goodPassword);
  await expect(next).toBeEnabled();
  await next.click();
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await eventTypes(page)).toEqual(['PASSWORD_CREATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  await expect(password).toHaveCount(0);
  await expectNoSecrets(page, goodPassword);
});

test('only the exact password that passed the check can be submitted', async ({ page, site, servers }) => {
  await enterNewAddress(page, site, servers);
  const { host, meter, text, password, continue: next } = passwordScreens(page);
  await password.fill('123456');
  await expect(text('This is a heavily used password.')).toBeVisible();
  await expect(meter).toHaveAttribute('aria-valuetext', 'very weak');
  await expect(host.locator('.ae-segment[data-state="filled"]')).toHaveCount(1);
  await expect(text(/may have been used on a different site/)).toBeVisible();
  await expect(next).toBeDisabled();
  await page.keyboard.press('Enter');
  await password.fill(goodPassword);
  await expect(meter).toHaveAttribute('aria-valuetext', 'strong');
  await expect(next).toBeEnabled();
  // Not checked yet, so not accepted.
  const answer = await delayRequests(page, '**/passwords/strength_check');
  await password.pressSequentially('1');
  await expect(next).toBeDisabled();
  answer();
  await expect(next).toBeEnabled();
  expect(await eventTypes(page)).toEqual([]);
});

test('a late answer about an earlier password is ignored', async ({ page, site, servers }) => {
  await enterNewAddress(page, site, servers);
  const { meter, password, continue: next } = passwordScreens(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route('**/passwords/strength_check', async (route) => {
    asked += 1;
    if (asked === 1) await held;
    await route.continue().catch(() => {});
  });
  await password.fill(goodPassword);
  await expect.poll(() => asked).toBe(1);
  await password.fill('abc');
  release();
  await expect(meter).toHaveAttribute('aria-valuetext', 'very weak');
  await expect(next).toBeDisabled();
});

test('a failed password check can be repeated', async ({ page, site, servers }) => {
  await enterNewAddress(page, site, servers);
  const { alert, password, button, continue: next } = passwordScreens(page);
  await page.route('**/passwords/strength_check', (route) => route.abort(), { times: 1 });
  await password.fill(goodPassword);
  await expect(alert.filter({ hasText: "We couldn't check your password." })).toBeVisible();
  await expect(next).toBeDisabled();
  await button('Try again').click();
  await expect(next).toBeEnabled();
});

test('a value that a password manager sets without an event counts', async ({ page, site, servers }) => {
  await enterNewAddress(page, site, servers);
  const { password, text, continue: next } = passwordScreens(page);
  await password.evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, goodPassword);
  await expect(next).toBeEnabled();
  await next.click();
  await expect(text('Success!')).toBeVisible();
});

test('the toggle shows the typed password and hides it again', async ({ page, site, servers }) => {
  await enterNewAddress(page, site, servers);
  const { password, button } = passwordScreens(page);
  await password.fill('some text');
  const toggle = button('Show password');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveValue('some text');
  await toggle.press('Space');
  await expect(password).toHaveAttribute('type', 'password');
});

test('a reload returns to the password without the typed text; back leads to the address', async ({
  page,
  site,
  servers,
}) => {
  const to = await enterNewAddress(page, site, servers);
  const { heading, email, password, button } = passwordScreens(page);
  await password.fill('half typed password');
  await expect(heading).toHaveText('Create a password');
  await expectNoSecrets(page, 'half typed', 'score');
  await page.reload();
  await expect(heading).toHaveText('Create a password');
  await expect(password).toHaveValue('');
  await button('Change').click();
  await expect(email).toHaveValue(to);
});
