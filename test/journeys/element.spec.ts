/** `<auth-login>` as an element in a host page. */

import { recordShifts } from './recorders.ts';
import { giveAddress, giveCode, signInByCode } from './sign-in.ts';
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

test('the task that runs the script draws nothing, and the drawing reads a single storage key', async ({
  page,
  site,
  servers,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      asked.push(key);
      return getItem.call(this, key);
    };
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      get() {
        asked.push('cookies');
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
  await expect(widget(page).email).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual({
    before: { drawn: false, asked: [] },
    after: {
      drawn: true,
      asked: [`auth_flow_${publicToken}`],
    },
  });
});

test('focus() moves to the first field, also in the task that runs the script', async ({
  page,
  site,
  servers,
}) => {
  const script = `<script type="module">
    import '/dist/auth-elements.js';
    document.querySelector('auth-login').focus();
  </script>`;
  await site.open(page, { head: '', body: `${loginTag(servers.provider)}${script}` });
  await expect(widget(page).email).toBeFocused();
});

test('focus() moves to the screen’s field, not to what stands before it', async ({ page, openLogin }) => {
  await openLogin(`products="oauth otp" oauth-options='{"providers":[{"type":"github"}]}'
    otp-options='{"methods":["sms","email"]}'`);
  const { host, email, code, heading, back, button } = widget(page);
  const focus = () => host.evaluate((element: HTMLElement) => element.focus());
  const phone = host.getByRole('textbox', { name: 'Phone number' });
  await expect(phone).toBeVisible();
  await focus();
  await expect(phone).toBeFocused();
  await host.getByRole('tab', { name: 'Email' }).click();
  await giveAddress(page);
  await expect(heading).toHaveText('Enter passcode');
  await back.focus();
  await focus();
  await expect(code).toBeFocused();
  await back.click();
  await expect(email).toBeVisible();
  await host.evaluate((element) => element.setAttribute('products', 'oauth'));
  await expect(email).toHaveCount(0);
  await focus();
  await expect(button('Continue with GitHub')).toBeFocused();
});

test('an element that is configured only after its insertion, as frameworks do, misses nothing', async ({
  page,
  openLogin,
  servers,
}) => {
  await recordEvents(page);
  await openLogin();
  // By now every possible error has been reported.
  await giveAddress(page);
  await expect(widget(page).code).toBeVisible();
  await page.evaluate((config) => {
    document.querySelector('auth-login')?.remove();
    const login = document.createElement('auth-login');
    document.body.append(login);
    login.config = { ...(config as object), enableShadowDOM: false };
  }, loginConfig(servers.provider));
  await expect(widget(page).email).toBeVisible();
  expect(await widget(page).host.evaluate(({ shadowRoot }) => shadowRoot)).toBeNull();
  await giveAddress(page);
  await expect(widget(page).code).toBeVisible();
  expect((await recordedEvents(page)).filter(({ name }) => name === 'auth-error')).toEqual([]);
});

test('a framework that sets properties where the element has them can set the prefix too', async ({
  page,
  site,
}) => {
  await site.open(page, { body: '<auth-login></auth-login>' });
  const attribute = await page.evaluate(() => {
    const login = document.querySelector('auth-login') as unknown as Element & { prefix: string | null };
    const set = (prefix: string | null) => {
      login.prefix = prefix;
      return login.getAttribute('prefix');
    };
    return [set('acme'), set(null)];
  });
  expect(attribute).toEqual(['acme', '']);
});

test('its session is available from the first moment until its removal', async ({ page, site, servers }) => {
  await site.open(page, {});
  const seen = await page.evaluate(async (config) => {
    const login = document.createElement('auth-login');
    const early = login.session;
    login.config = config as object;
    document.body.append(login);
    const { session } = login;
    const same = session === login.session;
    const drawn = login.shadowRoot !== null;
    login.remove();
    await new Promise((resolve) => setTimeout(resolve));
    const after = session?.session.authenticate().catch(({ code }) => code);
    return { early, project: session?.publicToken, same, drawn, late: login.session, after: await after };
  }, loginConfig(servers.provider));
  expect(seen).toEqual({
    early: null,
    project: publicToken,
    same: true,
    drawn: true,
    late: null,
    after: 'disposed',
  });
});
