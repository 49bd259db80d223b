/** The widget in the visitor's language, from the first paint to the end of the sign-in. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { delayReact } from './before-react.ts';
import { delayRequests } from './delay-requests.ts';
import { recordViolations } from './recorders.ts';
import { moduleScript } from './sites.ts';
import { expect, loginConfig, loginTag, newAddress, test } from './world.ts';

const german = '<script type="module" src="/dist/languages/de.js"></script>';
const classic = ['de.js', 'auth-elements.umd.js']
  .map((file) => `<script src="/dist/${file === 'de.js' ? `languages/${file}` : file}" defer></script>`)
  .join('');

/** Collects the titles that the form has in any frame. */
async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const titles = new Set<string>();
    Object.assign(window, { titles });
    const look = () => {
      const title = document.querySelector('auth-login')?.shadowRoot?.querySelector('h2')?.textContent;
      if (title) titles.add(title);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles]);
}

const germanForm = (page: Page) => {
  const host = page.locator('auth-login');
  return {
    host,
    email: host.getByLabel('E-Mail-Adresse'),
    next: host.getByRole('button', { name: 'Weiter mit E-Mail' }),
    code: host.getByLabel('6-stelliger Code'),
    title: host.getByRole('heading'),
  };
};

test('a German page signs in with German words from the first paint, and the mail is German', {
  tag: '@firefox',
}, async ({ page, site, servers, inbox }) => {
  const titles = await watchTitles(page);
  const react = await delayReact(page);
  await site.open(page, { head: german + moduleScript, body: loginTag(servers.provider), lang: 'de' });
  const { host, email, next, code, title } = germanForm(page);
  await expect(title).toHaveText('Anmelden oder registrieren');
  await expect(host.locator('auth-elements-screens')).toHaveAttribute('lang', 'de');
  react.arrive();
  const to = newAddress();
  await email.fill(to);
  await next.click();
  await expect(title).toHaveText('Code eingeben');
  const mail = await inbox.newest(to);
  expect(mail.subject).toMatch(/^Ihr Code für /);
  await code.fill('000000');
  await expect(host.getByRole('alert')).toHaveText(/Dieser Code ist nicht richtig/);
  await code.fill(await inbox.code(to));
  await expect(host.getByText('Sie sind angemeldet.')).toBeVisible();
  expect(
    (await titles()).filter((text) => /sign|log|code$/i.test(text.replace('Code eingeben', ''))),
  ).toEqual([]);
});

test('without the script of the language, the form waits for its words and never shows English', async ({
  page,
  site,
  servers,
}) => {
  const titles = await watchTitles(page);
  await site.open(page, { body: loginTag(servers.provider, 'products="otp" locale="de-AT"') });
  const { title, host } = germanForm(page);
  await expect(title).toHaveText('Anmelden oder registrieren');
  await expect(host.locator('auth-elements-screens')).toHaveAttribute('lang', 'de-AT');
  await expect.poll(titles).toEqual(['Anmelden oder registrieren']);
});

test('a server’s German markup stays as it is until React takes it over, under a strict policy', async ({
  page,
  site,
  servers,
}) => {
  const published = pathToFileURL(join(import.meta.dirname, '../../dist/server.js')).href;
  const { renderLogin }: typeof import('../../elements/server.ts') = await import(published);
  const titles = await watchTitles(page);
  const refused = await recordViolations(page);
  const words = await delayRequests(page, '**/chunks/de-*.js');
  const { html, styleHash, language } = await renderLogin({ ...loginConfig(servers.provider), locale: 'de' });
  expect(language).toBe('de');
  await site.open(page, {
    head: moduleScript,
    body: html,
    headers: {
      'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src ${styleHash}; connect-src 'self' ${servers.provider}; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
  });
  const { email, next, code } = germanForm(page);
  const to = newAddress();
  await email.fill(to);
  words();
  await next.click();
  await expect(code).toBeVisible();
  await expect.poll(titles).toEqual(['Anmelden oder registrieren', 'Code eingeben']);
  expect(await refused()).toEqual([]);
});

test('the classic script takes the language from the script before it', async ({ page, site, servers }) => {
  const titles = await watchTitles(page);
  await site.open(page, { head: classic, body: loginTag(servers.provider, 'products="otp" locale="de"') });
  const { email, next, code } = germanForm(page);
  await email.fill(newAddress());
  await next.click();
  await expect(code).toBeVisible();
  await expect.poll(titles).toEqual(['Anmelden oder registrieren', 'Code eingeben']);
});

test('locale="auto" is the visitor’s own language, and a language switch changes an open screen', async ({
  browser,
  site,
  servers,
}) => {
  const context = await browser.newContext({ locale: 'ar-EG', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await site.open(page, { body: loginTag(servers.provider, 'products="otp" locale="auto"') });
  const { host, title } = germanForm(page);
  const place = host.locator('auth-elements-screens');
  await expect(place).toHaveAttribute('dir', 'rtl');
  await expect(place).toHaveAttribute('lang', 'ar-EG');
  await host.evaluate((element) => element.setAttribute('locale', 'de'));
  await expect(title).toHaveText('Anmelden oder registrieren');
  await expect(place).toHaveAttribute('dir', 'ltr');
  await host.evaluate((element) => element.setAttribute('locale', 'en'));
  await expect(title).toHaveText('Sign up or log in');
  await expect(place).toHaveAttribute('lang', 'en');
  await context.close();
});

test('if the words do not load, the form is English and works', async ({ page, site, servers }) => {
  await page.route('**/chunks/de-*', (route) => route.abort());
  await site.open(page, { body: loginTag(servers.provider, 'products="otp" locale="de"') });
  const host = page.locator('auth-login');
  await host.getByLabel('Email address').fill(newAddress());
  await host.getByRole('button', { name: 'Continue with email' }).click();
  await expect(host.getByLabel('6-digit passcode')).toBeVisible();
});
