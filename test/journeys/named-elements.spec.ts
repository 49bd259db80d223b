/** A page whose elements have names that a document has too: the browser then gives the element instead. */
import type { Page } from '@playwright/test';
import { signInByCode } from './sign-in.ts';
import { moduleScript } from './sites.ts';
import { expect, loginTag, test, widget } from './world.ts';

const names = [
  ...['createElement', 'createElementNS', 'createTextNode', 'body', 'head', 'documentElement', 'cookie'],
  ...[
    'activeElement',
    'hidden',
    'visibilityState',
    'addEventListener',
    'removeEventListener',
    'querySelector',
  ],
  ...['querySelectorAll', 'adoptedStyleSheets', 'defaultView', 'host', 'nodeType', 'ownerDocument'],
];
const images = names.map((name) => `<img name="${name}" alt="">`).join('');

/** Whether the page means anything: without it the journey would show nothing. */
function isTaken(page: Page): Promise<boolean> {
  return page.evaluate((all) => all.every((name) => Object.hasOwn(document, name)), names);
}

for (const [where, more] of [
  ['in its shadow root', 'products="otp passkeys"'],
  ['in the page itself', 'products="otp" enable-shadow-dom="false"'],
] as const) {
  test(`images named after what a document has leave the form whole, ${where}`, async ({
    site,
    servers,
    page,
    context,
    inbox,
  }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const body = `${images}${loginTag(servers.provider, more)}<div>${images}</div>`;
    await site.open(page, { head: moduleScript, body, lang: 'en' });
    expect(await isTaken(page)).toBe(true);
    await signInByCode(page.locator('auth-login'), inbox);
    await expect(widget(page).text('Success!')).toBeVisible();
    const cookies = await context.cookies(site.origin);
    expect(cookies.map(({ name }) => name)).toContain('auth_session');
    expect(errors).toEqual([]);
  });
}

/** Controls take the place of what a form has. Only names that Playwright itself can do without. */
const controls = [
  'submit',
  'action',
  'method',
  'target',
  'elements',
  'length',
  'reset',
  'requestSubmit',
  'parentNode',
];

for (const shadow of ['true', 'false']) {
  test(`a form of the page whose controls are named after what a form has holds the widget, shadow root: ${shadow}`, {
    tag: '@firefox',
  }, async ({ site, servers, page, inbox }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const inputs = controls.map((name) => `<input type="hidden" name="${name}">`).join('');
    const tag = loginTag(servers.provider, `products="otp" enable-shadow-dom="${shadow}"`);
    const widgets =
      shadow === 'true' ? `<form lang="en">${inputs}${tag}</form>` : `<form>${inputs}</form>${tag}`;
    await site.open(page, { head: moduleScript, body: widgets, lang: 'en' });
    const taken = await page.evaluate((all) => {
      const form = document.forms[0];
      return form !== undefined && all.every((name) => Reflect.get(form, name) instanceof HTMLInputElement);
    }, controls);
    expect(taken).toBe(true);
    await signInByCode(page.locator('auth-login'), inbox);
    await expect(widget(page).text('Success!')).toBeVisible();
    expect(errors).toEqual([]);
  });
}
