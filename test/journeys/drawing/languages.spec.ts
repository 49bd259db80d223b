import type { Page } from '@playwright/test';
import { delayReact } from '../before-react.ts';
import { moduleScript } from '../sites.ts';
import { expect, loginTag, newAddress, test } from '../world.ts';

const german = '<script type="module" src="/dist/languages/de.js"></script>';

/** Collects the titles that the form has in any frame. */
async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const titles = new Set<string>();
    Object.assign(window, { titles });
    const look = () => {
      const title = document.querySelector('auth-login')?.shadowRoot?.querySelector('h1')?.textContent;
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
  tag: '@firefox-full',
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

test('without the script of the language, the form waits for its words and never shows English, unless they do not load', async ({
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
  await page.route('**/chunks/de-*', (route) => route.abort());
  await site.open(page, { body: loginTag(servers.provider, 'products="otp" locale="de"') });
  await host.getByLabel('Email address').fill(newAddress());
  await host.getByRole('button', { name: 'Continue with email' }).click();
  await expect(host.getByLabel('6-digit passcode')).toBeVisible();
});
