/** `<auth-login>` as an element in somebody's page. */
import {
  expect,
  heard,
  loginTag,
  moduleScript,
  newAddress,
  publicToken,
  record,
  test,
  types,
  widget,
} from './world.ts';

const options = (provider: string) => ({ publicToken, apiBaseUrl: provider, products: ['otp'] });

test('one script tag and one element sign a visitor in, and the page hears of it once', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  await record(page);
  await site.open(page, { body: loginTag(servers.provider) });
  const to = newAddress();
  const { email, next, code, text } = widget(page);
  await email.fill(to);
  await next.click();
  await code.fill(await inbox.code(to));
  await expect(text('Your passcode has been successfully verified.')).toBeVisible();
  expect(await types(page)).toEqual([
    'OTP_LOGIN_OR_CREATE',
    'OTP_AUTHENTICATE',
    'AUTHENTICATE_FLOW_COMPLETE',
  ]);
  const cookies = await page.context().cookies(site.origin);
  const token = cookies.find(({ name }) => name === 'auth_session')?.value ?? '';
  expect(token).not.toBe('');
  expect(JSON.stringify(await heard(page))).not.toContain(token);
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
  }, options(servers.provider));
  const to = newAddress();
  const { email, next, code, text } = widget(page);
  await email.fill(to);
  await next.click();
  await code.fill(await inbox.code(to));
  await expect(text('Success!')).toBeVisible();
});

test.describe('configuration has the same effect whenever it comes', () => {
  const ways: Record<string, (config: object) => string> = {
    'as attributes': () => '',
    'as a property before the script ran': (config) =>
      `<script>document.querySelector('auth-login').config = ${JSON.stringify(config)};</script>`,
    'as a property after it': (config) =>
      `<script type="module">import '/dist/auth-elements.js'; document.querySelector('auth-login').config = ${JSON.stringify(config)};</script>`,
    'by configure() of the page': (config) =>
      `<script type="module">import { configure } from '/dist/auth-elements.js'; configure(${JSON.stringify(config)});</script>`,
    'by configure() of the element': (config) =>
      `<script type="module">import '/dist/auth-elements.js'; document.querySelector('auth-login').configure(${JSON.stringify(config)});</script>`,
  };
  for (const [name, script] of Object.entries(ways)) {
    test(name, async ({ page, site, servers }) => {
      const config = options(servers.provider);
      const tag = name === 'as attributes' ? loginTag(servers.provider) : '<auth-login></auth-login>';
      await site.open(page, { head: '', body: `${tag}${script(config)}${moduleScript}` });
      const { email, next, heading } = widget(page);
      await email.fill(newAddress());
      await next.click();
      await expect(heading).toHaveText('Enter passcode');
    });
  }
});

test('an attribute wins over the element, the element over the page', async ({ page, site, servers }) => {
  await site.open(page, {
    head: '',
    body: `${loginTag(servers.provider, `strings='{"login.title":"from the attribute"}'`)}
      <script type="module">
        import { configure } from '/dist/auth-elements.js';
        configure({ strings: { 'login.title': 'from the page', 'button.continueWithEmail': 'from the page' } });
        document.querySelector('auth-login').config = { strings: { 'login.title': 'from the element' } };
      </script>`,
  });
  const { heading, button } = widget(page);
  await expect(heading).toHaveText('from the attribute');
  await expect(button('from the page')).toBeVisible();
});

test('changing the configuration redraws the open screen and keeps what was typed', async ({
  page,
  site,
  servers,
}) => {
  await site.open(page, { body: loginTag(servers.provider) });
  const { email, heading, host } = widget(page);
  await email.fill('half@typed');
  await host.evaluate((element) => {
    element.setAttribute('strings', '{"login.title":"Welcome back"}');
    element.setAttribute('theme', 'dark');
  });
  await expect(heading).toHaveText('Welcome back');
  await expect(email).toHaveValue('half@typed');
  await host.evaluate((element) => element.removeAttribute('strings'));
  await expect(heading).toHaveText('Sign up or log in');
  await host.evaluate((element) => element.toggleAttribute('hide-header', true));
  await expect(heading).toHaveCount(0);
  await expect(email).toHaveValue('half@typed');
});

const mistakes: [string, string, { path: string; meant?: string }][] = [
  ['malformed JSON', `products="otp" otp-options='{"methods":'`, { path: 'otpOptions' }],
  ['an unknown product', `products="otp emailMagicLink"`, { path: 'products[1]', meant: 'emailMagicLinks' }],
  [
    'an unknown key',
    `products="otp" otp-options='{"expirationMinute":5}'`,
    { path: 'otpOptions.expirationMinute', meant: 'expirationMinutes' },
  ],
  [
    'a value of the wrong type',
    `products="otp" session-options='{"sessionDurationMinutes":"long"}'`,
    { path: 'sessionOptions.sessionDurationMinutes' },
  ],
  ['a misspelled attribute', `products="otp" otp-option="{}"`, { path: 'otp-option', meant: 'otp-options' }],
  ['an unknown theme', `products="otp" theme="drak"`, { path: 'theme', meant: 'dark' }],
];

for (const [name, attributes, problem] of mistakes) {
  test(`${name} is shown in the element and reported, and never thrown`, async ({ page, site, servers }) => {
    const thrown: Error[] = [];
    page.on('pageerror', (error) => thrown.push(error));
    await record(page);
    await site.open(page, { body: loginTag(servers.provider, attributes) });
    const { text } = widget(page);
    await expect(text(problem.path).first()).toBeVisible();
    await expect.poll(async () => (await heard(page)).length).toBe(1);
    const [{ name: event, detail } = { name: '', detail: {} }] = await heard(page);
    expect(event).toBe('auth-error');
    expect(detail).toMatchObject({ code: 'invalid_configuration', ...problem });
    expect(thrown).toEqual([]);
  });
}

test('without a public token the element says what is missing', async ({ page, site }) => {
  await record(page);
  await site.open(page, { body: '<auth-login></auth-login>' });
  await expect(widget(page).text(/public-token/)).toBeVisible();
  await expect.poll(async () => (await heard(page))[0]?.detail.path).toBe('publicToken');
});

test('the two mixes of products that make no sense say so in place of the form', async ({
  page,
  site,
  servers,
}) => {
  await site.open(page, { body: loginTag(servers.provider, 'products="otp emailMagicLinks"') });
  const { text, email } = widget(page);
  await expect(text('Error: Cannot use both EML and Email OTP')).toBeVisible();
  await expect(email).toHaveCount(0);
});

test('mount() throws when the selector matches nothing', async ({ page, site }) => {
  await site.open(page, {
    head: '',
    body: `<script type="module">
      import { mount } from '/dist/auth-elements.js';
      try { mount('#nowhere', {}); } catch (error) { document.title = error.code; }
    </script>`,
  });
  await expect(page).toHaveTitle('usage_error');
});

test('while the page loads, no frame is painted without the form', async ({ page, site, servers }) => {
  // What is there from the moment the element is, below it: a frame painted between would push it down.
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
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
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('the task in which the script came draws nothing, and the drawing asks storage for two keys alone', async ({
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
      asked: [`auth_sdk_state_${publicToken}::bootstrap`, `auth_flow_${publicToken}`],
    },
  });
});

test('focus() goes to the first field, also in the task in which the script came', async ({
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

test('its session is there for whoever asks, from the first moment until it is removed', async ({
  page,
  site,
  servers,
}) => {
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
  }, options(servers.provider));
  expect(seen).toEqual({
    early: null,
    project: publicToken,
    same: true,
    drawn: true,
    late: null,
    after: 'disposed',
  });
});

test('two on a page are independent and share one session', async ({ page, site, servers, inbox }) => {
  await site.open(page, {
    body: loginTag(servers.provider) + loginTag(servers.provider, 'products="emailMagicLinks"'),
  });
  const first = page.locator('auth-login').nth(0);
  const second = page.locator('auth-login').nth(1);
  const to = newAddress();
  await first.getByLabel('Email address').fill(to);
  await first.getByRole('button', { name: 'Continue with email' }).click();
  await expect(first.getByRole('heading')).toHaveText('Enter passcode');
  await expect(second.getByRole('heading')).toHaveText('Sign up or log in');
  await page.reload();
  await expect(first.getByRole('heading')).toHaveText('Enter passcode');
  await expect(second.getByRole('heading')).toHaveText('Sign up or log in');
  await first.getByLabel('6-digit passcode').fill(await inbox.code(to));
  await expect(first.getByText('Success!')).toBeVisible();
});

test('moving it in the document keeps the text and the screen', async ({ page, site, servers }) => {
  await site.open(page, {
    body: `<section id="a">${loginTag(servers.provider)}</section><section id="b"></section>`,
  });
  const { email } = widget(page);
  await email.fill('half@typed');
  await page.evaluate(() => {
    const element = document.querySelector('auth-login');
    if (element) document.querySelector('#b')?.append(element);
  });
  await expect(page.locator('#b auth-login')).toBeVisible();
  await expect(email).toHaveValue('half@typed');
});

test('removed and put back later, it works and returns to its screen', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  await record(page);
  await site.open(page, { body: loginTag(servers.provider) });
  const to = newAddress();
  const { email, next, heading, code, text } = widget(page);
  await email.fill(to);
  await next.click();
  await expect(heading).toHaveText('Enter passcode');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const element = document.querySelector('auth-login');
        element?.remove();
        Object.assign(window, { kept: element });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
  await expect(page.locator('auth-login')).toHaveCount(0);
  await page.evaluate(() => document.body.append((window as unknown as { kept: Element }).kept));
  await expect(heading).toHaveText('Enter passcode');
  await code.fill(await inbox.code(to));
  await expect(text('Success!')).toBeVisible();
  expect((await types(page)).filter((type) => type === 'AUTHENTICATE_FLOW_COMPLETE')).toHaveLength(1);
});

test('in light DOM mode it draws in the page itself, decided per instance', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  await site.open(page, {
    body: loginTag(servers.provider, 'products="otp" enable-shadow-dom="false"') + loginTag(servers.provider),
  });
  const light = page.locator('auth-login').first();
  await expect(light.getByLabel('Email address')).toBeVisible();
  const roots = await page.$$eval('auth-login', (all) => all.map((one) => one.shadowRoot !== null));
  expect(roots).toEqual([false, true]);
  const to = newAddress();
  await light.getByLabel('Email address').fill(to);
  await light.getByRole('button', { name: 'Continue with email' }).click();
  await light.getByLabel('6-digit passcode').fill(await inbox.code(to));
  await expect(light.getByText('Success!')).toBeVisible();
});

test('in light DOM mode it takes its look along into another shadow root', async ({
  page,
  site,
  servers,
}) => {
  await site.open(page, {
    body: `${loginTag(servers.provider, 'products="otp" enable-shadow-dom="false"')}<div id="other"></div>`,
  });
  const { next } = widget(page);
  const look = () => next.evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect(next).toBeVisible();
  const before = await look();
  await page.evaluate(() => {
    const root = document.querySelector('#other')?.attachShadow({ mode: 'open' });
    root?.append(document.querySelector('auth-login') as Element);
  });
  await expect.poll(look).toBe(before);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

test('a page that throws in its own listener or callback does not stop the visitor', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  await site.open(page, {
    head: '',
    body: `${loginTag(servers.provider)}<script type="module">
      import { configure } from '/dist/auth-elements.js';
      configure({ onEvent() { throw new Error('the page is broken'); } });
    </script>`,
  });
  const to = newAddress();
  const { email, next, code, text } = widget(page);
  await email.fill(to);
  await next.click();
  await code.fill(await inbox.code(to));
  await expect(text('Success!')).toBeVisible();
});

test('loading the script a second time warns and changes nothing', async ({ page, site, servers }) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await site.open(page, {
    head: `${moduleScript}<script src="/dist/auth-elements.umd.js" defer></script>`,
    body: loginTag(servers.provider),
  });
  await expect(widget(page).email).toBeVisible();
  await expect.poll(() => warnings.join()).toContain('already defined; configure() of this copy');
});

test('a password manager finds named fields in a real form, and a value set by script counts', async ({
  page,
  site,
  servers,
}) => {
  await site.open(page, { body: loginTag(servers.provider) });
  const { email, next, text } = widget(page);
  await expect(email).toHaveAttribute('name', 'email');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('autocomplete', /email/);
  const to = newAddress();
  await email.evaluate((input: HTMLInputElement, value) => {
    if (!input.form) throw new Error('no form');
    input.value = value;
  }, to);
  await next.click();
  await expect(text(to)).toBeVisible();
});
