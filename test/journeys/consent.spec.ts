/** Consent for other apps: the real element against the real provider. */

import { signIn } from './apps.ts';
import { faults } from './axe.ts';
import { answer, parts, test } from './consent-visits.ts';
import { eventTypes, expect, recordEvents, recordedEvents } from './world.ts';

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
});

test('a visitor allows with a double click that counts once, and the app gets its code and its state back', async ({
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
  const told = await answer(page, elsewhere);
  expect(told.get('code')).toBeTruthy();
  expect(told.get('state')).toBe('state-of-the-app');
  expect(told.get('iss')).toBe(servers.provider);
  expect(submits).toBe(1);
});

test('a visitor who declines is sent back with that error, and the page gets an event', async ({
  page,
  visitor: _signedIn,
  ask,
  elsewhere,
  servers,
}) => {
  // The app's page is unavailable, so that the last screen stays visible.
  await page.route(`${elsewhere.origin}/**`, (route) => route.abort('aborted'));
  await ask();
  const asked = page.waitForRequest((request) => request.url().startsWith(elsewhere.origin));
  await parts(page).deny.click();
  await expect(parts(page).text('Access to the application was denied.')).toBeVisible();
  const told = new URL((await asked).url()).searchParams;
  expect(told.get('error')).toBe('access_denied');
  expect(told.get('state')).toBe('state-of-the-app');
  expect(told.get('iss')).toBe(servers.provider);
  expect(await eventTypes(page)).toEqual([
    'OAUTH_AUTHORIZE_FLOW_START',
    'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED',
  ]);
});

test('by keyboard alone, in the light DOM, a failed submit shows an error and can be retried', async ({
  page,
  visitor: { session },
  ask,
  elsewhere,
}) => {
  let broken = true;
  await page.route('**/authorize/submit', (route) => (broken ? route.abort() : route.continue()));
  await page.route(`${elsewhere.origin}/**`, (route) => route.abort('aborted'));
  await ask({ attributes: 'enable-shadow-dom="false"' });
  const { allow, alert, heading } = parts(page);
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(allow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert).toContainText("We couldn't reach the server");
  await expect(allow).toBeFocused();
  broken = false;
  const asked = page.waitForRequest((request) => request.url().startsWith(elsewhere.origin));
  await page.keyboard.press('Enter');
  const code = new URL((await asked).url()).searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  await expect(parts(page).text('Access to the application was allowed.')).toBeVisible();
  const all = await recordedEvents(page);
  expect(all.map(({ detail }) => detail.type ?? detail.code)).toEqual([
    'OAUTH_AUTHORIZE_FLOW_START',
    'unreachable',
    'OAUTH_AUTHORIZE_FLOW_COMPLETE',
  ]);
  for (const secret of [code, session]) {
    expect(JSON.stringify(all)).not.toContain(secret);
    expect(await page.content()).not.toContain(secret);
  }
});

test('an app that was allowed before gets its answer without another question', async ({
  page,
  visitor: _signedIn,
  ask,
  elsewhere,
}) => {
  await ask();
  await parts(page).allow.click();
  await answer(page, elsewhere);
  await ask({ more: { state: 'second' } });
  expect((await answer(page, elsewhere)).get('state')).toBe('second');
  await ask({ more: { prompt: 'consent' } });
  await expect(parts(page).allow).toBeVisible();
});

test('without a session the page redirects to its login, and continues when another tab has signed in', async ({
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

test('one visitor’s prompt cannot be answered by another who signed in since, unnoticed by the page', async ({
  page,
  context,
  visitor: _first,
  ask,
  servers,
}) => {
  await ask();
  const { allow, heading } = parts(page);
  await expect(allow).toBeVisible();
  // Neither message nor cookie event: the page still has its old state.
  const second = await signIn(context, servers.provider);
  const submitted = page.waitForResponse((response) => response.url().endsWith('/authorize/submit'));
  await allow.click();
  expect((await submitted).status()).toBe(403);
  await expect(heading).toBeVisible();
  await expect(parts(page).text(second.email)).toBeVisible();
});
