/** A page whose elements have names that a document has too: the browser then gives the element instead. */
import type { Page } from '@playwright/test';
import { signInByCode } from './sign-in.ts';
import { moduleScript } from './sites.ts';
import { expect, loginTag, newAddress, test } from './world.ts';

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

test('images named after members of a document do not break the form, in its shadow root and in the page itself @full', async ({
  site,
  servers,
  page,
  context,
  inbox,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const light = loginTag(servers.provider, 'products="otp" enable-shadow-dom="false"');
  const body = `${images}${loginTag(servers.provider, 'products="otp passkeys"')}<div>${light}${images}</div>`;
  await site.open(page, { head: moduleScript, body, lang: 'en' });
  expect(await isTaken(page)).toBe(true);
  for (const login of await page.locator('auth-login').all()) await signInByCode(login, inbox);
  const cookies = await context.cookies(site.origin);
  expect(cookies.map(({ name }) => name)).toContain('auth_session');
  expect(errors).toEqual([]);
});

/** Controls take the place of what a form has, and of what every element has. */
const controls = [
  ...['submit', 'action', 'method', 'target', 'elements', 'length', 'reset', 'requestSubmit'],
  ...['parentNode', 'children', 'attributes', 'getRootNode', 'getAttribute', 'contains'],
];
// The pointer comes from a control of the form, which is next to the widget.
const form = (content: string) =>
  `<form lang="en">${controls.map((name) => `<input name="${name}">`).join('')}${content}</form>`;

/** What the widget shows. Playwright's locators walk through the form too, and would stop at its controls. */
function shows(page: Page, text: string): Promise<unknown> {
  return page.waitForFunction(
    (expected) => {
      const login = document.querySelector('auth-login');
      return (login?.shadowRoot ?? login)?.textContent?.includes(expected);
    },
    text,
    { timeout: 10_000 },
  );
}

/** Types into the current screen's field. */
async function typeInto(page: Page, text: string): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('auth-login')?.focus());
  await page.keyboard.type(text);
}

for (const [where, more] of [
  ['in its shadow root', 'products="otp"'],
  ['in the page itself', 'products="otp" enable-shadow-dom="false"'],
] as const) {
  // Without Firefox: named-controls.test.ts.
  const tag = [where === 'in its shadow root' ? '@firefox' : '@firefox-full', '@full'];
  test(`a form whose controls are named after members of a form does not break the sign-in, ${where}`, {
    tag,
  }, async ({ site, servers, page, inbox }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await site.open(page, { head: moduleScript, body: form(loginTag(servers.provider, more)) });
    const taken = await page.evaluate((all) => {
      const [outer] = document.querySelectorAll('form');
      return all.every((name) => outer && Reflect.get(outer, name) instanceof HTMLInputElement);
    }, controls);
    expect(taken).toBe(true);
    await shows(page, 'Continue with email');
    await page.mouse.move(60, 15);
    const middle = await page.evaluate(() => {
      const { left, top, width, height } = (
        document.querySelector('auth-login') as Element
      ).getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    });
    await page.mouse.move(...middle, { steps: 5 });
    const address = newAddress();
    await typeInto(page, address);
    await page.keyboard.press('Enter');
    await shows(page, 'passcode');
    await typeInto(page, await inbox.code(address));
    await shows(page, 'Success!');
    expect(errors).toEqual([]);
  });
}
