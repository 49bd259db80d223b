/** `<auth-login>` as an element in a host page. */

import { recordShifts } from './recorders.ts';
import { giveCode, signInByCode } from './sign-in.ts';
import {
  eventTypes,
  expect,
  loginConfig,
  loginTag,
  publicToken,
  recordEvents,
  recordedEvents,
  test,
  widget,
} from './world.ts';

test('one script tag and one element sign a visitor in, and the page gets one event', async ({
  page,
  openLogin,
  site,
  inbox,
}) => {
  // With animations, as most visitors see it.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await recordEvents(page);
  await openLogin();
  await giveCode(page, inbox);
  await expect(widget(page).text('Your passcode has been successfully verified.')).toBeVisible();
  expect(await eventTypes(page)).toEqual([
    'OTP_LOGIN_OR_CREATE',
    'OTP_AUTHENTICATE',
    'AUTHENTICATE_FLOW_COMPLETE',
  ]);
  const cookies = await page.context().cookies(site.origin);
  const token = cookies.find(({ name }) => name === 'auth_session')?.value ?? '';
  expect(token).not.toBe('');
  expect(JSON.stringify(await recordedEvents(page))).not.toContain(token);
  expect(cookies.map(({ name }) => name)).toContain('auth_session_jwt');
});

test('the classic single script does the same under its global name', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  await site.open(page, {
    head: '<script src="/dist/auth-elements.umd.js"></script>',
    body: '<div id="here"></div>',
  });
  await page.evaluate((config) => {
    const { AuthElements } = window as unknown as {
      AuthElements: { mount(selector: string, config: object): void };
    };
    AuthElements.mount('#here', config);
  }, loginConfig(servers.provider));
  await signInByCode(page, inbox);
});

test('while the page loads, no frame is painted without the form', async ({ page, site, servers }) => {
  // The project shows a watermark; a first visit learns that later.
  await page.route('**/projects/bootstrap/**', () => {});
  const shifts = await recordShifts(page);
  // Content below the element from the start: a frame painted in between would push it down.
  const script = `<script type="module">
    import '/dist/auth-elements.js';
    document.querySelector('#below').hidden = false;
  </script>`;
  await site.open(page, {
    head: '',
    body: `${loginTag(servers.provider)}<p id="below" hidden>Below.</p>${script}`,
  });
  const { email } = widget(page);
  await expect(email).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await shifts()).toBe(0);
});

test('the task that runs the script draws nothing until focus() moves to the field, and the drawing reads a single storage key', async ({
  page,
  site,
  servers,
}) => {
  await page.addInitScript(() => {
    const requests: string[] = [];
    Object.assign(window, { asked: requests });
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      requests.push(key);
      return getItem.call(this, key);
    };
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      get() {
        requests.push('cookies');
        return cookie?.get?.call(this);
      },
    });
  });
  const script = `<script type="module">
    import '/dist/auth-elements.js';
    const login = document.querySelector('auth-login');
    const before = { drawn: login.shadowRoot !== null, asked: [...asked] };
    login.focus();
    window.seen = { before, after: { drawn: login.shadowRoot !== null, asked: [...asked] } };
  </script>`;
  await site.open(page, { head: '', body: `${loginTag(servers.provider)}${script}` });
  await expect(widget(page).email).toBeFocused();
  expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual({
    before: { drawn: false, asked: [] },
    after: {
      drawn: true,
      asked: [`auth_flow_${publicToken}`],
    },
  });
});
