/** React fails to load, or loads while the page moves the element. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { delayReact, isReact, reactChunk, recordTrouble } from '../before-react.ts';
import { signInTag } from '../consent/consent-visits.ts';
import { recordErrors } from '../recorders.ts';
import { giveAddress } from '../sign-in.ts';
import { moduleScript } from '../sites.ts';
import { expect, loginTag, newAddress, recordEvents, recordedEvents, test, widget } from '../world.ts';

const chunks = join(import.meta.dirname, '../../../dist/chunks');

/** What the page’s own handler for errors received. */
async function recordOnError(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const reports: unknown[] = [];
    Object.assign(window, { told: reports });
    addEventListener('DOMContentLoaded', () => {
      const element = document.querySelector('auth-login');
      if (element) element.config = { onError: ({ code }) => reports.push(code) };
    });
  });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told);
}

const named = /^A chunk could not be loaded: https?:\/\/.+\/dist\/chunks\/[\w-]+\.js$/;
const unreachable = {
  name: 'auth-error',
  detail: { code: 'unreachable', message: expect.stringMatching(named) },
};

test('without React the form stays and says so, to the host each time; a button fetches it again, and nothing is lost', {
  tag: '@firefox',
}, async ({ page, openLogin, inbox }) => {
  const thrown = recordErrors(page);
  const errors = await recordOnError(page);
  await recordEvents(page);
  await page.route(reactChunk, (route: Route) => route.abort());
  await openLogin();
  const to = newAddress();
  const { email, next, alert, button, host, code } = widget(page);
  await email.fill(to);
  await expect(alert.filter({ hasText: /couldn't load a part/ })).toBeVisible();
  await expect.poll(() => recordedEvents(page)).toEqual([unreachable]);
  await next.click();
  await expect.poll(() => recordedEvents(page)).toEqual([unreachable, unreachable]);
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  await expect(host.locator('[part~="container"]')).toHaveAttribute('aria-busy', 'false');
  await button('Try again').click();
  await expect.poll(() => recordedEvents(page)).toEqual([unreachable, unreachable, unreachable]);
  expect(await errors()).toEqual(['unreachable', 'unreachable', 'unreachable']);
  await expect(alert.filter({ hasText: /couldn't load a part/ })).toBeVisible();
  await expect(email).toHaveValue(to);
  await page.unroute(reactChunk);
  await next.click();
  await expect(code).toBeVisible();
  expect(await inbox.all(to)).toHaveLength(1);
  expect(thrown).toEqual([]);
});

test('if the page’s import map rejects the chunk with React, the form stays and says so @full', {
  tag: '@firefox-full',
}, async ({ page, site, servers }) => {
  const thrown = recordErrors(page);
  const [chunk] = (await readdir(chunks)).filter((name) => /^login-main-\w+\.js$/.test(name));
  const integrity = { [`/dist/chunks/${chunk}`]: `sha384-${'A'.repeat(64)}` };
  await site.open(page, {
    head: `<script type="importmap">${JSON.stringify({ integrity })}</script>${moduleScript}`,
    body: loginTag(servers.provider),
  });
  const { email, alert, button } = widget(page);
  await email.fill('half@typed');
  await expect(alert.filter({ hasText: /couldn't load a part/ })).toBeVisible();
  await button('Try again').click();
  await expect(alert.filter({ hasText: /couldn't load a part/ })).toBeVisible();
  await expect(email).toHaveValue('half@typed');
  // Firefox reports the wrong hash as an uncaught error.
  expect(thrown.filter((message) => !/hashes in the integrity attribute/.test(message))).toEqual([]);
});

test('without React the element fetches it again as soon as the browser is online; a lost request is repeated at once', {
  tag: '@firefox-full',
}, async ({ page, openLogin }) => {
  await page.route(reactChunk, (route: Route) => route.abort());
  await openLogin();
  const { email, alert } = widget(page);
  await email.fill('half@typed');
  await expect(alert.filter({ hasText: /couldn't load a part/ })).toBeVisible();
  await page.unroute(reactChunk);
  const isBack = async () => {
    await expect.poll(() => isReact(page)).toBe(true);
    await expect(alert.filter({ hasText: /couldn't load a part/ })).toHaveCount(0);
    await expect(email).toHaveValue('half@typed');
  };
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await isBack();
  // Every request for the same address, as in a browser that caches a failed import.
  await page.route('**/dist/chunks/login-main-*.js', (route) => route.abort());
  await openLogin();
  await email.fill('half@typed');
  await isBack();
});

test('without a method’s own chunk the form also stays and says so, to the host too, and loses nothing', {
  tag: '@firefox-full',
}, async ({ page, openLogin }) => {
  const thrown = recordErrors(page);
  const errors = await recordOnError(page);
  await recordEvents(page);
  const fronts = '**/dist/chunks/main-*.js*';
  await page.route(fronts, (route) => route.abort());
  await openLogin('products="passwords"');
  const { email, alert, button, host } = widget(page);
  await email.fill(newAddress());
  await expect(alert.filter({ hasText: /couldn't load a part/ })).toBeVisible();
  await email.press('Enter');
  await expect.poll(() => recordedEvents(page)).toEqual([unreachable, unreachable]);
  await page.unroute(fronts);
  await button('Try again').click();
  await expect(host.getByRole('heading')).toHaveText('Create a password');
  expect(await errors()).toEqual(['unreachable', 'unreachable']);
  expect(thrown).toEqual([]);
});

for (const [script, name] of [
  ['auth-elements', 'auth-account'],
  ['auth-elements-b2b', 'auth-b2b-account'],
] as const) {
  // The members’ element fetches its file as the users’ one does.
  const tag = name === 'auth-account' ? [] : ['@full'];
  test(`the classic script of ${name} without the file of the account page says so, and names the file to the host`, {
    tag,
  }, async ({ page, site, servers }) => {
    await recordEvents(page);
    const file = `${script}-account.js`;
    await page.route(`**/${file}*`, (route) => route.fulfill({ status: 404 }));
    await site.open(page, {
      head: `<script src="/dist/${script}.umd.js" defer></script>`,
      body: signInTag(name, servers.provider),
    });
    await expect(page.locator(name).getByRole('alert')).toContainText(
      "We couldn't load a part of this page.",
    );
    await expect
      .poll(() => recordedEvents(page))
      .toEqual([
        {
          name: 'auth-error',
          detail: { code: 'unreachable', message: expect.stringMatching(`/dist/${file}$`) },
        },
      ]);
  });
}

test('moved, configured and removed before React loads, the element works as usual', async ({
  page,
  site,
  servers,
}) => {
  const trouble = await recordTrouble(page);
  const react = await delayReact(page);
  await site.open(page, {
    body: `<section id="a">${loginTag(servers.provider)}</section><section id="b">${loginTag(servers.provider, 'products="emailMagicLinks"')}</section>`,
  });
  const first = page.locator('auth-login').first();
  const second = page.locator('auth-login').last();
  await first.getByLabel('Email address').fill('first@typed');
  await second.getByLabel('Email address').fill('second@typed');
  await page.evaluate(() => {
    const [one, two] = document.querySelectorAll('auth-login');
    one?.setAttribute('hide-header', '');
    one?.setAttribute('strings', '{"formField.email.label":"Adresse"}');
    if (two) document.querySelector('main')?.append(two);
  });
  await expect(first.getByRole('heading')).toHaveCount(0);
  await expect(first.getByLabel('Adresse')).toHaveValue('first@typed');
  await react.takenOver();
  await expect.poll(() => isReact(page, 1)).toBe(true);
  await expect(first.getByLabel('Adresse')).toHaveValue('first@typed');
  await expect(page.locator('main > auth-login').getByLabel('Email address')).toHaveValue('second@typed');
  expect(trouble.said).toEqual([]);
});

test('removed before React loads, the element opens again where it is inserted @full', async ({
  page,
  openLogin,
}) => {
  const react = await delayReact(page);
  await openLogin();
  await expect(widget(page).email).toBeVisible();
  const response = page.waitForResponse(reactChunk);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const element = document.querySelector('auth-login');
        element?.remove();
        Object.assign(window, { kept: element });
        setTimeout(() => setTimeout(resolve));
      }),
  );
  react.arrive();
  await response;
  await page.evaluate(() => document.body.append((window as unknown as { kept: Element }).kept));
  await expect.poll(() => isReact(page)).toBe(true);
  await giveAddress(page);
  await expect(widget(page).code).toBeVisible();
});
