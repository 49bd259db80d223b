/** Server-rendered markup of the first screen, and the script that takes it over. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { RenderOptions } from '../../../elements/drawing/render-markup.ts';
import type { LoginOptions } from '../../../src/login/options.ts';
import { signIn } from '../account/account-visits.ts';
import { delayFrames, isReact } from '../before-react.ts';
import { delayRequests } from '../delay-requests.ts';
import { recordShifts, recordViolations } from '../recorders.ts';
import { moduleScript, type Site } from '../sites.ts';
import {
  expect,
  loginConfig,
  newAddress,
  publicToken,
  recordEvents,
  recordedEvents,
  test,
  widget,
} from '../world.ts';
import { countDifferentPixels } from './different-pixels.ts';

// The published module: by a computed address, as it does not exist during the type check.
const published = pathToFileURL(join(import.meta.dirname, '../../../dist/server.js')).href;
const { renderAccount, renderLogin }: typeof import('../../../elements/server.ts') = await import(published);

const strict = (provider: string, styleHash: string, scriptHash = '') =>
  `default-src 'none'; script-src 'self' ${scriptHash}; style-src ${styleHash}; connect-src 'self' ${provider}; img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`;

test('text typed before the script loads survives it, under the strict policy, and nothing moves', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  await recordEvents(page);
  const arrive = await delayRequests(page, '**/dist/auth-elements.js');
  // They bring the watermark, which the markup does not have.
  const settings = await delayRequests(page, '**/projects/bootstrap/**');
  const refused = await recordViolations(page);
  const shifts = await recordShifts(page);
  const { html, styleHash } = await renderLogin(loginConfig(servers.provider));
  // The page does not finish loading before the script.
  const loaded = site.open(page, {
    head: moduleScript,
    body: html,
    headers: { 'Content-Security-Policy': strict(servers.provider, styleHash) },
  });
  const to = newAddress();
  const { host, email, code, text } = widget(page);
  await email.fill(to.slice(1));
  await page.keyboard.press('Home');
  const field = await email.elementHandle();
  const look = () => host.screenshot({ animations: 'disabled', caret: 'hide' });
  const before = await look();
  arrive();
  await loaded;
  await expect
    .poll(() => host.evaluate((element) => element.shadowRoot?.querySelector('style') === null))
    .toBe(true);
  expect(await email.evaluate((now, then) => now === then, field)).toBe(true);
  await expect(email).toBeFocused();
  // The caret may blink in one of the pictures.
  await expect.poll(async () => countDifferentPixels(await look(), before)).toBe(0);
  settings();
  // The caret is still at the start.
  await page.keyboard.type(to.charAt(0));
  await expect(email).toHaveValue(to);
  expect(await shifts()).toBe(0);
  await email.press('Enter');
  await code.fill(await inbox.code(to));
  await expect(text('Success!')).toBeVisible();
  expect(await refused()).toEqual([]);
  expect((await recordedEvents(page)).filter(({ name }) => name === 'auth-error')).toEqual([]);
});

test('the account page is as wide in the server’s markup as with its sections, and little moves @full', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const shifts = await recordShifts(page);
  const arrive = await delayRequests(page, '**/dist/auth-elements.js');
  await signIn({ page, site, servers, inbox });
  const { html } = await renderAccount({
    publicToken,
    apiBaseUrl: servers.provider,
    sections: ['profile', 'sessions'],
  });
  const loaded = site.open(page, { head: moduleScript, body: html });
  const card = page.locator('auth-account .ae-card');
  await expect(card).toHaveAttribute('data-screen', 'waiting');
  const width = async () => (await card.boundingBox())?.width;
  const before = await width();
  arrive();
  await loaded;
  await expect(page.getByRole('region', { name: 'Profile', exact: true })).toBeVisible();
  expect(await width()).toBe(before);
  // The second section moves when the first has more than it waited with.
  expect(await shifts()).toBeLessThan(0.01);
});

test('the server’s markup shows before the script does anything to it, and its buttons count from then on', async ({
  page,
  site,
  servers,
}) => {
  const goOn = await delayFrames(page);
  const { html } = await renderLogin(loginConfig(servers.provider), { fallback: '<p>No script.</p>' });
  await site.open(page, { head: moduleScript, body: html });
  const { host, email, next, code } = widget(page);
  const untouched = () => host.evaluate((element) => element.shadowRoot?.querySelector('style') !== null);
  await page.evaluate(() => customElements.whenDefined('auth-login'));
  expect(await untouched()).toBe(true);
  await email.fill(newAddress());
  await next.click();
  await goOn();
  await expect.poll(untouched).toBe(false);
  await expect(code).toBeVisible();
  // The host's own text never shows where the script runs.
  await expect(page.getByText('No script.')).toBeHidden();
});

/** Opens a page whose script the test delays until it calls `arrive`. */
async function openEarly(
  page: Page,
  site: Site,
  provider: string,
  config: LoginOptions,
  options: RenderOptions = {},
) {
  const arrive = await delayRequests(page, '**/dist/auth-elements.js');
  const { html, styleHash, scriptHash } = await renderLogin(config, { earlyClicks: true, ...options });
  const loaded = site.open(page, {
    head: moduleScript,
    body: html,
    headers: { 'Content-Security-Policy': strict(provider, styleHash, scriptHash) },
  });
  await expect(widget(page).host).toBeVisible();
  return async () => {
    arrive();
    await loaded;
  };
}

test('a form submitted before the script has loaded is sent when it has, once', {
  tag: '@firefox-full',
}, async ({ page, site, servers, inbox }) => {
  const refused = await recordViolations(page);
  const to = newAddress();
  const { email, next, code, text } = widget(page);
  const arrive = await openEarly(page, site, servers.provider, loginConfig(servers.provider));
  await email.fill(to);
  await email.press('Enter');
  await expect(next).toHaveAttribute('data-state', 'busy');
  await next.click();
  await arrive();
  await code.fill(await inbox.code(to));
  await expect(text('Success!')).toBeVisible();
  expect(await inbox.all(to)).toHaveLength(1);
  expect(await refused()).toEqual([]);
});

test('of several presses before the script, the last one counts, and the host’s own buttons run once', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const { host, email, code } = widget(page);
  const config = {
    ...loginConfig(servers.provider),
    otpOptions: { methods: ['email', 'sms'] },
  } satisfies LoginOptions;
  const arrive = await openEarly(page, site, servers.provider, config, {
    fallback: '<div slot="footer"><button type="button">Cookies</button><input aria-label="Voucher"></div>',
  });
  await page.evaluate(() => {
    const button = document.querySelector('auth-login > div > button');
    button?.addEventListener('click', () =>
      button.setAttribute('name', `${button.getAttribute('name') ?? ''}x`),
    );
  });
  await page.getByRole('button', { name: 'Cookies' }).click();
  await host.getByRole('tab', { name: 'Text' }).click();
  const to = newAddress();
  await email.fill(to);
  await email.press('Enter');
  // Typing into a field of the host does not take the submit back.
  await page.getByLabel('Voucher').fill('SPRING');
  await arrive();
  await code.fill(await inbox.code(to));
  await expect(page.getByRole('button', { name: 'Cookies' })).toHaveAttribute('name', 'x');
});

test('a visitor who goes on typing before the script takes the submit back @full', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const { email, next } = widget(page);
  const to = newAddress();
  const arrive = await openEarly(page, site, servers.provider, loginConfig(servers.provider));
  await email.fill('wrong@example.com');
  await email.press('Enter');
  await expect(next).toHaveAttribute('data-state', 'busy');
  await email.fill(to);
  await expect(next).toHaveAttribute('data-state', 'ready');
  await arrive();
  await expect.poll(() => isReact(page)).toBe(true);
  await expect(email).toHaveValue(to);
  await expect(widget(page).code).toHaveCount(0);
  expect(await inbox.all(to)).toEqual([]);
});

test('an early press does nothing where the page draws another button in its place', async ({
  page,
  site,
  servers,
}) => {
  const withProviders = (...types: ('google' | 'github')[]) => ({
    ...loginConfig(servers.provider),
    products: ['oauth' as const],
    oauthOptions: { providers: types.map((type) => ({ type })) },
  });
  const arrive = await openEarly(page, site, servers.provider, withProviders('google', 'github'), {
    configuredByPage: true,
  });
  const { button } = widget(page);
  await page.evaluate(
    (config) => {
      const element = document.querySelector('auth-login');
      if (element) element.config = config;
    },
    withProviders('github', 'google'),
  );
  await button('Continue with Google').click();
  const visited: string[] = [];
  page.on('request', (request) => visited.push(request.url()));
  await arrive();
  await expect.poll(() => isReact(page)).toBe(true);
  await expect(button('Continue with GitHub')).toHaveAttribute('data-state', 'ready');
  expect(visited.filter((url) => url.includes('/oauth/'))).toEqual([]);
});

test('the script takes over the server’s markup also on a page without animation frames', async ({
  page,
  site,
  servers,
}) => {
  // The page is hidden, as in a tab that was opened in the background.
  await page.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }));
  const { html } = await renderLogin(loginConfig(servers.provider));
  await site.open(page, { head: moduleScript, body: html });
  await expect.poll(() => isReact(page)).toBe(true);
  const { email } = widget(page);
  await email.fill('ada@example.com');
  await page.evaluate(() => document.body.append(document.querySelector('auth-login') ?? ''));
  await expect(email).toHaveValue('ada@example.com');
});

test('with scripts blocked the form stands, and after a while the host’s own text below it', {
  tag: '@firefox-full',
}, async ({ page, site, servers }) => {
  await page.route('**/*.js', (route) => route.abort());
  const { html, styleHash } = await renderLogin(loginConfig(servers.provider), {
    fallback: '<p>Write to <a href="mailto:help@pets.example">us</a> instead.</p>',
  });
  await site.open(page, {
    head: moduleScript,
    body: html,
    headers: { 'Content-Security-Policy': strict(servers.provider, styleHash) },
  });
  const { email, host, next } = widget(page);
  await host.evaluate((element) => {
    for (const animation of element.shadowRoot?.getAnimations() ?? []) animation.pause();
  });
  await email.fill('ada@example.com');
  await next.click();
  expect(page.url()).toBe(`${site.origin}/`);
  const words = page.getByText('instead.');
  await expect(words).toBeHidden();
  await host.evaluate((element) => {
    for (const animation of element.shadowRoot?.getAnimations() ?? []) animation.finish();
  });
  await expect(words).toBeVisible();
  const [form, below] = [await next.boundingBox(), await words.boundingBox()];
  expect(below?.y).toBeGreaterThan((form?.y ?? 0) + (form?.height ?? 0));
  // So does the demo's login page.
  await page.goto(`${servers.demo}/login`);
  await expect(email).toBeEditable();
  await expect(widget(page).button('Continue with Google')).toBeVisible();
});

test('markup of another configuration than the page’s gives way to the page’s', async ({
  page,
  site,
  servers,
}) => {
  const { html } = await renderLogin({ publicToken, products: ['otp'] }, { configuredByPage: true });
  await site.open(page, {
    head: `<script type="module">
      document.querySelector('auth-login').config = { publicToken: '${publicToken}', apiBaseUrl: '${servers.provider}', products: ['oauth'], oauthOptions: { providers: [{ type: 'github' }] } };
    </script>${moduleScript}`,
    body: html,
  });
  await expect(widget(page).button('Continue with GitHub')).toBeVisible();
  await expect(widget(page).email).toHaveCount(0);
});
