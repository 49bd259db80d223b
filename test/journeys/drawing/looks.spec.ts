/** The login by keyboard alone, and when a chunk is late or missing. */
import { isReact } from '../before-react.ts';
import { lost, supports } from '../declarations.ts';
import { giveAddress } from '../sign-in.ts';
import { expect, loginTag, newAddress, test, widget } from '../world.ts';

test('the keyboard alone signs in, goes back and retries', { tag: '@firefox' }, async ({
  page,
  site,
  servers,
  inbox,
}) => {
  await site.open(page, { body: `<a href="#before">before</a>${loginTag(servers.provider)}` });
  const { email, code, heading, text } = widget(page);
  const to = newAddress();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(email).toBeFocused();
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(widget(page).button('Change')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(code).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(widget(page).back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Sign up or log in');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(to);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type(await inbox.code(to, 2));
  await expect(text('Success!')).toBeVisible();
  await expect(heading).toBeFocused();
});

test.describe('lazy chunks', () => {
  test('a failed chunk leaves the form and the address, says so, and is retried', {
    tag: '@firefox-full',
  }, async ({ page, openLogin, inbox }) => {
    await page.route('**/dist/chunks/screens-*', (route) => route.abort());
    await openLogin();
    const { email, next, alert, code, text } = widget(page);
    const to = await giveAddress(page);
    await expect(alert.filter({ hasText: /couldn't reach/i })).toBeVisible();
    await expect(email).toHaveValue(to);
    await page.unroute('**/dist/chunks/screens-*');
    await next.click();
    await expect(code).toBeVisible();
    await code.fill(await inbox.code(to));
    await expect(text('Success!')).toBeVisible();
  });

  test('an invalid address has its own message and colours before the other texts load @full', async ({
    page,
    openLogin,
  }) => {
    await page.route('**/dist/chunks/login-idle-*', () => {});
    await openLogin('products="emailMagicLinks" theme="light"');
    const { email, host } = widget(page);
    // Before React, the browser itself says so.
    await expect.poll(() => isReact(page)).toBe(true);
    await email.fill('ada');
    await email.press('Enter');
    const error = host.locator('[part~="field-error"]');
    await expect(error).toHaveText('Email format is invalid.');
    await expect(error).toHaveCSS('color', 'rgb(139, 18, 20)');
    await expect(email).toHaveCSS('border-block-start-color', 'rgb(139, 18, 20)');
  });

  test('after a reload in the middle of a flow without its chunk, the screen says so and appears with the network @full', async ({
    page,
    openLogin,
    context,
  }) => {
    await openLogin();
    await giveAddress(page);
    const { heading, alert, button } = widget(page);
    await expect(heading).toHaveText('Enter passcode');
    await context.route('**/dist/chunks/screens-*', (route) => route.abort());
    await page.reload();
    await expect(alert.filter({ hasText: /couldn't load a part/ })).toBeVisible();
    await expect(button('Try again')).toBeVisible();
    await context.unroute('**/dist/chunks/screens-*');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(heading).toHaveText('Enter passcode');
  });
});

test('the browser drops no declaration of our sheets @firefox', async ({ page }) => {
  expect(await lost((all) => page.evaluate(supports, all))).toEqual([]);
});
