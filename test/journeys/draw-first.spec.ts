/** The first screen before React, and the hand-over to it. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { hold } from './hold.ts';
import { giveAddress } from './sign-in.ts';
import { moduleScript } from './sites.ts';
import { watchShifts, watchThrown } from './watching.ts';
import { expect, heard, loginTag, newAddress, record, test, types, widget } from './world.ts';

// A script: without types, so it is not imported by name.
const { decode }: { decode(png: Buffer): { pixels: Uint32Array } } = await import(
  join(import.meta.dirname, '../../scripts/pictures/png.mjs')
);
const reactChunk = '**/dist/chunks/login-inside-*.js';
const chunks = join(import.meta.dirname, '../../dist/chunks');

/** Holds React back until `arrive` is called, and says when it has taken over. */
async function holdReact(page: Page) {
  const arrive = await hold(page, reactChunk);
  return {
    arrive,
    async takenOver() {
      arrive();
      await expect.poll(() => isReact(page)).toBe(true);
    },
  };
}

/** React leaves its mark on the nodes it owns. */
function isReact(page: Page, index = 0): Promise<boolean> {
  return page
    .locator('auth-login')
    .nth(index)
    .evaluate((host) => {
      const root = (host.shadowRoot ?? host).querySelector('.ae-root');
      return root !== null && Object.keys(root).some((key) => key.startsWith('__react'));
    });
}

/** Counts errors, warnings and layout shifts, from before the first script. */
async function watchTrouble(page: Page): Promise<{ shifts(): Promise<number>; said: string[] }> {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404|net::ERR|Failed to load/.test(message.text()))
      said.push(message.text());
  });
  return { said, shifts: await watchShifts(page) };
}

test('text, caret, selection and focus at the first possible moment survive the hand-over', async ({
  page,
  openLogin,
}) => {
  const trouble = await watchTrouble(page);
  await record(page);
  const react = await holdReact(page);
  await openLogin();
  const { email } = widget(page);
  await email.click();
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await isReact(page)).toBe(false);
  await react.takenOver();
  await expect(email).toBeFocused();
  await page.keyboard.type('E');
  await expect(email).toHaveValue('Ea@example.com');
  expect(trouble.said).toEqual([]);
  expect(await heard(page)).toEqual([]);
  expect(await trouble.shifts()).toBe(0);
});

for (const [way, act] of [
  ['Enter', (page: Page) => page.keyboard.press('Enter')],
  ['a click', (page: Page) => widget(page).next.click({ force: true })],
] as const) {
  test(`${way} made before React is carried out once, when it is there`, async ({
    page,
    openLogin,
    site,
    inbox,
  }) => {
    await record(page);
    const react = await holdReact(page);
    await openLogin();
    const to = newAddress();
    const { email, next, code, host, text } = widget(page);
    await email.fill(to);
    await act(page);
    await act(page);
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expect(host.locator('[part~="container"]')).toHaveAttribute('aria-busy', 'true');
    expect(page.url()).toBe(`${site.origin}/`);
    react.arrive();
    await expect(code).toBeVisible();
    await code.fill(await inbox.code(to));
    await expect(text('Success!')).toBeVisible();
    expect(await inbox.all(to)).toHaveLength(1);
    expect(await types(page)).toEqual([
      'OTP_LOGIN_OR_CREATE',
      'OTP_AUTHENTICATE',
      'AUTHENTICATE_FLOW_COMPLETE',
    ]);
  });
}

test('before React the browser itself refuses what is no address', async ({ page, openLogin }) => {
  const react = await holdReact(page);
  await openLogin();
  const { email, next } = widget(page);
  await email.fill('ada');
  await next.click();
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  await expect(email).toBeFocused();
  await react.takenOver();
  await expect(email).toHaveValue('ada');
});

/** How many pixels look different. The browser paints the same edge a shade lighter or darker when it paints it anew. */
function differing(one: Buffer, other: Buffer): number {
  const [{ pixels }, { pixels: before }] = [decode(one), decode(other)];
  const channels = (pixel: number) => [24, 16, 8, 0].map((shift) => (pixel >>> shift) & 255);
  const far = (left: number, right: number) =>
    channels(left).some((value, index) => Math.abs(value - (channels(right)[index] ?? 0)) > 2);
  return pixels.reduce((sum, pixel, index) => sum + (far(pixel, before[index] ?? 0) ? 1 : 0), 0);
}

const looks: { name: string; attributes: string; dir?: 'rtl'; scheme?: 'dark'; width?: number }[] = [
  { name: 'a code', attributes: 'products="otp"' },
  { name: 'a link, dark', attributes: 'products="emailMagicLinks"', scheme: 'dark' },
  { name: 'right to left, 320 px', attributes: 'products="otp" theme="light"', dir: 'rtl', width: 320 },
  {
    name: 'a theme, a logo and other words',
    attributes: `products="otp" logo-url="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='80' height='40'%3E%3Crect width='80' height='40' fill='teal'/%3E%3C/svg%3E" strings="{&quot;login.title&quot;:&quot;Welcome to a rather long title on two lines&quot;}" theme="{&quot;colors&quot;:{&quot;primary&quot;:&quot;#402060&quot;},&quot;container&quot;:{&quot;width&quot;:&quot;330px&quot;}}"`,
  },
  { name: 'no title, light DOM', attributes: 'products="otp" hide-header enable-shadow-dom="false"' },
];

for (const { name, attributes, dir = 'ltr', scheme = 'light', width = 480 } of looks) {
  test(`${name}: the drawing looks like React's screen, pixel by pixel, and nothing moves`, async ({
    page,
    site,
    servers,
  }) => {
    await page.setViewportSize({ width, height: 600 });
    await page.emulateMedia({ colorScheme: scheme });
    const trouble = await watchTrouble(page);
    const react = await holdReact(page);
    // The project may ask for a watermark, which is known at once from the second visit on.
    await page.route('**/projects/bootstrap/**', () => {});
    await site.open(page, { body: loginTag(servers.provider, attributes), dir });
    await expect(widget(page).email).toBeVisible();
    const drawn = await page.screenshot();
    await react.takenOver();
    expect(differing(await page.screenshot(), drawn)).toBe(0);
    expect(await trouble.shifts()).toBe(0);
    expect(trouble.said).toEqual([]);
  });
}

test('the watermark is drawn at once on a second visit', async ({ page, openLogin }) => {
  await openLogin();
  const { host } = widget(page);
  await expect(host.locator('[part~="watermark"]')).toBeVisible();
  const trouble = await watchTrouble(page);
  const react = await holdReact(page);
  await page.reload();
  await expect(host.locator('[part~="watermark"]')).toBeVisible();
  await react.takenOver();
  await expect(host.locator('[part~="watermark"]')).toBeVisible();
  expect(trouble.said).toEqual([]);
  expect(await trouble.shifts()).toBe(0);
});

test('names for screen readers are there before React', async ({ page, openLogin }) => {
  await holdReact(page);
  await openLogin();
  await expect(page.getByRole('heading', { name: 'Sign up or log in' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible();
});

test('without React the form stays and says so; it is fetched again by the button, and loses nothing', async ({
  page,
  openLogin,
  inbox,
}) => {
  await page.route(reactChunk, (route: Route) => route.abort());
  await openLogin();
  const to = newAddress();
  const { email, next, alert, button, code } = widget(page);
  await email.fill(to);
  await expect(alert.filter({ hasText: /could not reach/i })).toBeVisible();
  await next.click();
  await button('Try again').click();
  await expect(alert.filter({ hasText: /could not reach/i })).toBeVisible();
  await expect(email).toHaveValue(to);
  await page.unroute(reactChunk);
  await button('Try again').click();
  await expect(code).toBeVisible();
  expect(await inbox.all(to)).toHaveLength(1);
});

test('where the chunk with React is not what the page’s import map vouches for, the form stays and says so', async ({
  page,
  site,
  servers,
}) => {
  const thrown = watchThrown(page);
  const [chunk] = (await readdir(chunks)).filter((name) => /^login-inside-\w+\.js$/.test(name));
  const integrity = { [`/dist/chunks/${chunk}`]: `sha384-${'A'.repeat(64)}` };
  await site.open(page, {
    head: `<script type="importmap">${JSON.stringify({ integrity })}</script>${moduleScript}`,
    body: loginTag(servers.provider),
  });
  const { email, alert, button } = widget(page);
  await email.fill('half@typed');
  await expect(alert.filter({ hasText: /could not reach/i })).toBeVisible();
  await button('Try again').click();
  await expect(alert.filter({ hasText: /could not reach/i })).toBeVisible();
  await expect(email).toHaveValue('half@typed');
  expect(thrown).toEqual([]);
});

test('without React it is fetched again as soon as the browser is online', async ({ page, openLogin }) => {
  await page.route(reactChunk, (route: Route) => route.abort());
  await openLogin();
  const { email, alert } = widget(page);
  await email.fill('half@typed');
  await expect(alert.filter({ hasText: /could not reach/i })).toBeVisible();
  await page.unroute(reactChunk);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => isReact(page)).toBe(true);
  await expect(alert.filter({ hasText: /could not reach/i })).toHaveCount(0);
  await expect(email).toHaveValue('half@typed');
});

test('without a way’s own part the form stays and says so, too, and loses nothing', async ({
  page,
  openLogin,
}) => {
  const fronts = '**/dist/chunks/front-*.js';
  await page.route(fronts, (route) => route.abort());
  await openLogin('products="passwords"');
  const { email, alert, host } = widget(page);
  await email.fill(newAddress());
  await email.press('Enter');
  await expect(alert.filter({ hasText: /could not reach/i })).toBeVisible();
  await page.unroute(fronts);
  await host.getByRole('button', { name: 'Try again' }).click();
  await expect(host.getByRole('heading')).toHaveText('Create a password');
});

test('moved, configured and removed before React is there, it goes on as if nothing had been', async ({
  page,
  site,
  servers,
}) => {
  const trouble = await watchTrouble(page);
  const react = await holdReact(page);
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

test('removed before React is there, it is opened again where it is put back', async ({
  page,
  openLogin,
}) => {
  const react = await holdReact(page);
  await openLogin();
  await expect(widget(page).email).toBeVisible();
  const asked = page.waitForResponse(reactChunk);
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
  await asked;
  await page.evaluate(() => document.body.append((window as unknown as { kept: Element }).kept));
  await expect.poll(() => isReact(page)).toBe(true);
  await giveAddress(page);
  await expect(widget(page).code).toBeVisible();
});

test('a flow under way is not hidden behind the first screen', async ({ page, openLogin }) => {
  await openLogin();
  const { email, heading, host } = widget(page);
  await giveAddress(page);
  await expect(heading).toHaveText('Enter passcode');
  const react = await holdReact(page);
  await page.reload();
  await expect(host.getByRole('status')).toBeVisible();
  await expect(email).toHaveCount(0);
  react.arrive();
  await expect(heading).toHaveText('Enter passcode');
});

test('the drawing needs one request, and React begins to travel with it', async ({ page, openLogin }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await holdReact(page);
  await openLogin();
  await expect(widget(page).email).toBeVisible();
  await expect.poll(() => scripts.filter((path) => path.includes('login-inside')).length).toBe(1);
  expect(scripts[0]).toBe('/dist/auth-elements.js');
  expect(scripts[1]).toMatch(/login-inside/);
});

test('the classic script, too, draws before it runs React', async ({ page, site, servers }) => {
  const trouble = await watchTrouble(page);
  await page.addInitScript(() => {
    // Frames stand still until the test lets them go, and with them what waits for the drawing to be seen.
    const waiting: FrameRequestCallback[] = [];
    const { setTimeout: later } = window;
    Object.assign(window, {
      requestAnimationFrame: (callback: FrameRequestCallback) => waiting.push(callback),
      setTimeout: (handler: () => void, ms = 0, ...rest: unknown[]) =>
        ms === 200 ? 0 : later(handler, ms, ...rest),
      goOn: () => {
        for (const callback of waiting.splice(0)) callback(performance.now());
      },
    });
  });
  await site.open(page, {
    head: '<script src="/dist/auth-elements.umd.js" defer></script>',
    body: loginTag(servers.provider),
  });
  const there = () =>
    page.evaluate(
      () => !!document.querySelector('auth-login')?.shadowRoot?.querySelector('input[type=email]'),
    );
  expect(await there()).toBe(true);
  expect(await isReact(page)).toBe(false);
  await page.evaluate(() => {
    const field = document.querySelector('auth-login')?.shadowRoot?.querySelector('input');
    if (field) field.value = 'half@typed';
    (window as unknown as { goOn: () => void }).goOn();
  });
  await expect
    .poll(async () => {
      await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
      return isReact(page);
    })
    .toBe(true);
  expect(
    await page.evaluate(
      () => document.querySelector('auth-login')?.shadowRoot?.querySelector('input')?.value,
    ),
  ).toBe('half@typed');
  expect(trouble.said).toEqual([]);
});

test('a page that has no login on it does not fetch React', async ({ page, site }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await site.open(page, { head: '', body: `<p>Nothing here.</p>${moduleScript}` });
  await page.waitForLoadState('networkidle');
  expect(scripts.some((url) => url.includes('/chunks/'))).toBe(false);
});
