/** Consent and logout for other apps: the real elements against the real provider. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { registerApp, signIn } from './apps.ts';
import { expect, heard, publicToken, record, type Site, test, types } from './world.ts';

const tag = (name: string, provider: string, more = '') =>
  `<${name} public-token="${publicToken}" api-base-url="${provider}" ${more}></${name}>`;

const consentTag = (provider: string, more = '') => tag('auth-idp-consent', provider, more);

/** The element's parts as a visitor finds them. */
function parts(page: Page, name = 'auth-idp-consent') {
  const host = page.locator(name);
  return {
    host,
    heading: host.getByRole('heading', { level: 2 }),
    allow: host.getByRole('button', { name: 'Allow' }),
    deny: host.getByRole('button', { name: 'Deny' }),
    alert: host.getByRole('alert'),
    text: (text: string | RegExp) => host.getByText(text),
    button: (name: string) => host.getByRole('button', { name }),
  };
}

/** What the page of the app is told. */
async function answer(page: Page, app: Site): Promise<URLSearchParams> {
  await page.waitForURL((url) => url.origin === app.origin);
  return new URL(page.url()).searchParams;
}

test.beforeEach(async ({ page }) => {
  await record(page);
});

test('a visitor allows, once for two clicks, and the app gets its code and its state back', async ({
  page,
  context,
  site,
  elsewhere,
  servers,
}) => {
  const { email } = await signIn(context, servers.provider);
  const app = await registerApp(servers.provider, `${elsewhere.origin}/callback`);
  let submits = 0;
  await page.route('**/authorize/submit', (route) => {
    submits += 1;
    return route.continue();
  });
  await site.open(page, {
    path: `/oauth/authorize${app.query({ scope: 'openid email pets:feed offline_access' })}`,
    body: consentTag(servers.provider),
  });
  const { heading, text, allow, host } = parts(page);
  await expect(heading).toHaveText('Pet Helper wants to access your Pet Game account');
  await expect(text(email)).toBeVisible();
  await expect(text('See your email address')).toBeVisible();
  await expect(text('In Pet Game, this will allow Pet Helper to:')).toBeVisible();
  await expect(text('Feed your pets')).toBeVisible();
  await expect(text(new URL(elsewhere.origin).host)).toBeVisible();
  await expect(text('nobody can check that')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('auth-idp-consent').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
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
