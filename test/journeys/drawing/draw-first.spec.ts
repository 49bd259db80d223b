/** The first screen before React, and the hand-over to React. */
import type { Page } from '@playwright/test';
import { delayFrames, delayReact, isReact, recordTrouble } from '../before-react.ts';
import { delayRequests } from '../delay-requests.ts';
import { giveAddress } from '../sign-in.ts';
import { moduleScript, type Site } from '../sites.ts';
import {
  eventTypes,
  expect,
  loginTag,
  newAddress,
  recordEvents,
  recordedEvents,
  test,
  widget,
} from '../world.ts';

test('text, caret, selection and focus from the first possible moment survive the hand-over', {
  tag: '@firefox',
}, async ({ page, openLogin }) => {
  const trouble = await recordTrouble(page);
  await recordEvents(page);
  const react = await delayReact(page);
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
  expect(await recordedEvents(page)).toEqual([]);
  expect(await trouble.shifts()).toBe(0);
});

test('a letter that the browser would replace stays, though it is typed before React @full', async ({
  page,
  openLogin,
}) => {
  const react = await delayReact(page);
  await openLogin();
  const { email } = widget(page);
  await email.click();
  await page.keyboard.type('ada@strae.example');
  for (let letter = 0; letter < 9; letter += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.insertText('ß');
  await react.takenOver();
  await page.keyboard.type('S');
  await expect(email).toHaveValue('ada@straßSe.example');
});

test('a submit made before React loads is carried out once, when it has loaded @firefox-full', async ({
  page,
  openLogin,
  site,
  inbox,
}) => {
  await recordEvents(page);
  const react = await delayReact(page);
  await openLogin();
  const to = newAddress();
  const { email, next, code, host, text } = widget(page);
  await email.fill(to);
  await page.keyboard.press('Enter');
  await next.click({ force: true });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(host.locator('[part~="container"]')).toHaveAttribute('aria-busy', 'true');
  expect(page.url()).toBe(`${site.origin}/`);
  react.arrive();
  await expect(code).toBeVisible();
  await code.fill(await inbox.code(to));
  await expect(text('Success!')).toBeVisible();
  expect(await inbox.all(to)).toHaveLength(1);
  expect(await eventTypes(page)).toEqual([
    'OTP_LOGIN_OR_CREATE',
    'OTP_AUTHENTICATE',
    'AUTHENTICATE_FLOW_COMPLETE',
  ]);
});

/** Opens a page with nodes of the host in the form. */
function openAround(page: Page, site: Site, provider: string, nodes: string): Promise<unknown> {
  const body = loginTag(provider).replace('></auth-login>', `>${nodes}</auth-login>`);
  return site.open(page, { head: moduleScript, body });
}

test('a tab pressed or a letter typed after a submit, before React has loaded, takes the submit back', {
  tag: '@firefox-full',
}, async ({ page, openLogin, inbox }) => {
  const react = await delayReact(page);
  await openLogin(`products="otp" otp-options='{"methods":["email","sms"]}'`);
  const { email, next, host } = widget(page);
  const to = newAddress();
  const submits = await host.evaluateHandle(({ shadowRoot }) => {
    const count = { sum: 0 };
    shadowRoot?.addEventListener('submit', () => (count.sum += 1), true);
    return count;
  });
  await email.fill(to);
  await email.press('Enter');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  // So does going on typing.
  await page.keyboard.type('g');
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Backspace');
  await email.press('Enter');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  const tab = host.getByRole('tab', { name: 'Text' });
  await tab.click();
  await react.takenOver();
  await expect(host.getByLabel('Phone number')).toBeVisible();
  await expect(tab).toBeFocused();
  expect(await submits.evaluate(({ sum }) => sum)).toBe(2);
  expect(await inbox.all(to)).toEqual([]);
});

test('what a visitor types into a field of the host does not take the submit back @full', async ({
  page,
  site,
  servers,
}) => {
  const react = await delayReact(page);
  await openAround(page, site, servers.provider, '<input slot="footer" aria-label="Voucher">');
  const { email, next, code } = widget(page);
  await email.fill(newAddress());
  await email.press('Enter');
  await page.getByLabel('Voucher').fill('SPRING');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  react.arrive();
  await expect(code).toBeVisible();
});

test('before React, too, a form of the host in a slot is sent once, as the host says', async ({
  page,
  site,
  servers,
}) => {
  const react = await delayReact(page);
  const news = '<form slot="footer" action="/news"><button>Send me news</button></form>';
  await openAround(page, site, servers.provider, news);
  const trouble = await recordTrouble(page);
  await page.getByRole('button', { name: 'Send me news' }).click();
  await expect(page).toHaveURL(/\/news/);
  react.arrive();
  expect(trouble.said).toEqual([]);
});

test('before React the browser itself refuses an empty field and an invalid address', async ({
  page,
  openLogin,
}) => {
  const react = await delayReact(page);
  await openLogin();
  const { email, next } = widget(page);
  await next.click();
  await expect(email).toBeFocused();
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.type('ada');
  await next.click();
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  await expect(email).toBeFocused();
  await react.takenOver();
  await expect(email).toHaveValue('ada');
});

test('once the visitor turns to the form, the project’s settings are asked for beside the files, not after them', async ({
  page,
  openLogin,
}) => {
  const arrive = await delayRequests(page, /\/dist\/chunks\/(?!login-main-)/);
  const settings = page.waitForRequest('**/projects/bootstrap/**');
  await openLogin();
  await widget(page).email.click();
  await settings;
  arrive();
});

test('a flow in progress is not hidden behind the first screen', async ({ page, openLogin }) => {
  await openLogin();
  const { email, heading, host } = widget(page);
  await giveAddress(page);
  await expect(heading).toHaveText('Enter passcode');
  const react = await delayReact(page);
  await page.reload();
  await expect(host.getByRole('status')).toBeVisible();
  await expect(email).toHaveCount(0);
  react.arrive();
  await expect(heading).toHaveText('Enter passcode');
});

test('at rest a page has made eight requests beside its event log, which waits no longer than until it is hidden; on a metered line none of them follows before the visitor turns to the form; a page without a form fetches nothing more', async ({
  page,
  openLogin,
  site,
}) => {
  const cdp = await page.context().newCDPSession(page);
  const requests: string[] = [];
  // Also reports the preflights, which Playwright leaves out.
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/favicon.ico' && !pathname.endsWith('/events')) requests.push(pathname);
  });
  await cdp.send('Network.enable');
  const withTabs = `products="otp" otp-options='{"methods":["email","sms"],"expirationMinutes":10}'`;
  const logged = page.waitForRequest(
    (request) => request.postData()?.includes('render_login_screen') === true,
  );
  await openLogin(withTabs);
  await page.waitForLoadState('networkidle');
  expect(requests[0]).toBe('/');
  expect(requests[1]).toBe('/dist/auth-elements.js');
  expect(requests[2]).toMatch(/login-main/);
  expect(requests.filter((path) => /\/screens-|passkeys|mark-/.test(path))).toEqual([]);
  expect(requests.slice(8), requests.join(' ')).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await logged;

  requests.length = 0;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await openLogin(withTabs);
  await expect.poll(() => isReact(page)).toBe(true);
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(() => requestIdleCallback(rest))));
  const fetched = requests.slice(requests.indexOf('/') + 1);
  expect(fetched.map((path) => path.replace(/^.*\/|-[A-Z\d]{8}\.js$/g, ''))).toEqual([
    'auth-elements.js',
    'login-main',
    'phone-form',
  ]);
  await widget(page).email.focus();
  await expect.poll(() => requests.some((path) => path.includes('login-idle'))).toBe(true);
  await expect.poll(() => requests.some((path) => path.includes('/screens-'))).toBe(true);

  // A page without the element fetches nothing more than the script. What the page before still fetches ends with it.
  await page.goto('about:blank');
  requests.length = 0;
  await site.open(page, { head: '', body: `<p>Nothing here.</p>${moduleScript}` });
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => path.includes('/chunks/'))).toEqual([]);
});

test('the classic script also draws before it runs React', async ({ page, site, servers }) => {
  const trouble = await recordTrouble(page);
  const goOn = await delayFrames(page);
  await site.open(page, {
    head: '<script src="/dist/auth-elements.umd.js" defer></script>',
    body: loginTag(servers.provider),
  });
  const there = () =>
    page.evaluate(
      () => !!document.querySelector('auth-login')?.shadowRoot?.querySelector('input[name=email]'),
    );
  expect(await there()).toBe(true);
  expect(await isReact(page)).toBe(false);
  await page.evaluate(() => {
    const field = document.querySelector('auth-login')?.shadowRoot?.querySelector('input');
    if (field) field.value = 'half@typed';
  });
  await expect
    .poll(async () => {
      await goOn();
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
