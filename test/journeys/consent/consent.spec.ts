/** Consent for other apps: the real element against the real provider. */

import { signIn } from '../apps.ts';
import { faults } from '../axe.ts';
import { expect, recordEvents, recordedEvents } from '../world.ts';
import { answer, parts, test } from './consent-visits.ts';

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
});

test('a visitor allows with a double click that counts once, is not asked again, and can decline; each time the app gets its answer', async ({
  page,
  visitor: { email },
  ask,
  elsewhere,
  servers,
}) => {
  let submits = 0;
  await page.route('**/authorize/submit', (route) => {
    submits += 1;
    return route.continue();
  });
  await ask({ more: { scope: 'openid email pets:feed offline_access' } });
  const { heading, text, allow, host } = parts(page);
  await expect(heading).toHaveText('Pet Helper wants to access your Pet Game account');
  await expect(text(email)).toBeVisible();
  await expect(text('See your email address')).toBeVisible();
  await expect(text('In Pet Game, this will allow Pet Helper to:')).toBeVisible();
  await expect(text('Feed your pets')).toBeVisible();
  await expect(text(new URL(elsewhere.origin).host)).toBeVisible();
  await expect(text("we can't verify that")).toBeVisible();
  expect(await faults(page, { include: 'auth-idp-consent' })).toEqual([]);
  await expect(allow).not.toHaveAttribute('aria-disabled', 'true');
  await host.evaluate((element) => {
    const button = element.shadowRoot?.querySelector<HTMLElement>('[data-kind="primary"]');
    button?.click();
    button?.click();
  });
  const outcome = await answer(page, elsewhere);
  expect(outcome.get('code')).toBeTruthy();
  expect(outcome.get('state')).toBe('state-of-the-app');
  expect(outcome.get('iss')).toBe(servers.provider);
  expect(submits).toBe(1);

  // Allowed before: no question. A denial is an answer, too.
  await ask({ more: { scope: 'openid email pets:feed offline_access', state: 'second' } });
  expect((await answer(page, elsewhere)).get('state')).toBe('second');
  // In the light DOM and by keyboard alone, with a network that fails once.
  await page.route('**/authorize/submit', (route) => route.abort(), { times: 1 });
  await ask({ more: { prompt: 'consent' }, attributes: 'enable-shadow-dom="false"' });
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(allow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(parts(page).alert).toContainText("We couldn't reach the server");
  await expect(allow).toBeFocused();
  await parts(page).deny.press('Enter');
  const denied = await answer(page, elsewhere);
  expect([denied.get('error'), denied.get('iss')]).toEqual(['access_denied', servers.provider]);
});

test('without a session the page redirects to its login, and continues when another tab has signed in @full', async ({
  page,
  context,
  ask,
  servers,
}) => {
  await ask({ attributes: 'login-url="/login"' });
  const { text, button, allow } = parts(page);
  await expect(text('No active session detected. Please log in to continue.')).toBeVisible();
  expect((await recordedEvents(page)).map(({ detail }) => detail.code)).toContain('no_current_session');
  const address = page.url();
  await button('Log in').click();
  await page.waitForURL('**/login?**');
  expect(new URL(page.url()).searchParams.get('return_to')).toBe(address);
  await signIn(context, servers.provider);
  await page.goto(address);
  await expect(allow).toBeVisible();
});
