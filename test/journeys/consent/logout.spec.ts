/** A logout that another app requests: the real element against the real provider. */
import { faults } from '../axe.ts';
import { recordViolations } from '../recorders.ts';
import { changeSettings, expect, recordEvents } from '../world.ts';
import { answer, parts, signInTag, test } from './consent-visits.ts';

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
});

test('under the strict policy, a visitor logs out at an app’s request, or stays', async ({
  page,
  context,
  visitor: _signedIn,
  app,
  ask,
  site,
  elsewhere,
  servers,
}) => {
  const refused = await recordViolations(page);
  const policy = `default-src 'none'; script-src 'self'; style-src 'none'; connect-src ${servers.provider}; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'`;
  const headers = { 'content-security-policy': policy };
  await ask({ headers });
  await expect(parts(page).allow).toBeVisible();
  expect(await refused()).toEqual([]);

  const query = new URLSearchParams({
    client_id: app.clientId,
    post_logout_redirect_uri: app.redirect,
    state: 'bye',
  });
  const open = () =>
    site.open(page, { path: `/?${query}`, headers, body: signInTag('auth-logout', servers.provider) });
  const { heading, text, button } = parts(page, 'auth-logout');
  await open();
  await expect(heading).toHaveText('Log out?');
  await expect(text('Are you sure you want to log out of your Pet Game account?')).toBeVisible();
  const watermark = page.locator('auth-logout [part~="watermark"]');
  await expect(watermark).toHaveCount(1);
  expect(await faults(page, { include: 'auth-logout' })).toEqual([]);
  await button('No').click();
  await expect(text('You have not been logged out. You may close this page.')).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === 'auth_session')).toBe(true);
  expect(await refused()).toEqual([]);

  // The server's answer does not matter: the visitor is logged out here.
  await changeSettings(page, { disable_sdk_watermark: true });
  await page.route('**/sessions/revoke', (route) => route.abort());
  await open();
  await expect(heading).toHaveText('Log out?');
  await expect(watermark).toHaveCount(0);
  await button('Yes').click();
  expect((await answer(page, elsewhere)).get('state')).toBe('bye');
  expect((await context.cookies()).some(({ name }) => name === 'auth_session')).toBe(false);

  // No one is signed in any more, so there is nothing to ask.
  await open();
  await answer(page, elsewhere);
});
