/** Configuration: when it arrives, what takes precedence, and how the element reports mistakes in it. */
import type { Locator } from '@playwright/test';
import { recordErrors } from './recorders.ts';
import { giveAddress } from './sign-in.ts';
import { moduleScript } from './sites.ts';
import { expect, loginConfig, loginTag, recordEvents, recordedEvents, test, widget } from './world.ts';

test.describe('configuration has the same effect whenever it arrives', () => {
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
      const config = loginConfig(servers.provider);
      const tag = name === 'as attributes' ? loginTag(servers.provider) : '<auth-login></auth-login>';
      await site.open(page, { head: '', body: `${tag}${script(config)}${moduleScript}` });
      await giveAddress(page);
      await expect(widget(page).heading).toHaveText('Enter passcode');
    });
  }
});

test('an attribute overrides the element’s property, and that overrides the page’s configuration', async ({
  page,
  site,
  servers,
}) => {
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

test('changing the configuration redraws the open screen and keeps the typed text', async ({
  page,
  openLogin,
}) => {
  await openLogin();
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

for (const [where, shadow] of [
  ['a shadow root of its own', 'true'],
  ['the light DOM', 'false'],
] as const) {
  test(`a new theme leaves the page’s own style sheets in place: in ${where}`, async ({
    page,
    openLogin,
  }) => {
    await page.addInitScript(adoptOwn, 'before');
    await openLogin(`products="otp" theme='${inColour('#402060')}' enable-shadow-dom="${shadow}"`);
    const { host, heading, next } = widget(page);
    // Also the rules for pointers and the watermark, which come when the page is idle.
    await expect(host.locator('[part~="watermark"]')).toBeVisible();
    await expect(next).toHaveCSS('cursor', 'pointer');
    await page.evaluate(adoptOwn, 'after');
    const first = await sheets(host);
    expect(first.ofPage).toEqual(['before', 'after']);
    for (const [theme, colour] of [
      [inColour('#205030'), 'rgb(32, 80, 48)'],
      [inColour('#102030'), 'rgb(16, 32, 48)'],
      [inColour('#402060'), 'rgb(64, 32, 96)'],
    ] as const) {
      await host.evaluate((element, value) => element.setAttribute('theme', value), theme);
      await expect(heading).toHaveCSS('color', colour);
      expect(await sheets(host)).toEqual(first);
    }
    await host.evaluate((element) => element.remove());
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(2);
    expect((await sheets(page.locator('html'))).ofPage).toEqual(['before', 'after']);
  });
}

const inColour = (primary: string) => JSON.stringify({ colors: { primary } });

/** Adopts another style sheet, as pages with components do. */
function adoptOwn(name: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.of-page[title="${name}"] { color: red }`);
  document.adoptedStyleSheets.push(sheet);
}

/** The page's own sheets by name, in their order, and the count of all sheets where the element is drawn. */
function sheets(place: Locator): Promise<{ ofPage: string[]; count: number }> {
  return place.evaluate((element) => {
    const texts = document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText ?? '');
    const ofPage = texts.flatMap((text) => /^\.of-page\[title="(\w+)"/.exec(text)?.[1] ?? []);
    return { ofPage, count: (element.shadowRoot ?? document).adoptedStyleSheets.length };
  });
}

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
  ['a property as an attribute', `products="otp" config="[object Object]"`, { path: 'config' }],
  ['an unknown theme', `products="otp" theme="drak"`, { path: 'theme', meant: 'dark' }],
];

test('an attribute that a framework wrote for the property is not a mistake once the property is set', async ({
  page,
  site,
  servers,
}) => {
  await recordEvents(page);
  await site.open(page, {
    body: `<auth-login config="[object Object]"></auth-login><script type="module">
      document.querySelector('auth-login').config = ${JSON.stringify(loginConfig(servers.provider))};
    </script>`,
  });
  await giveAddress(page);
  await expect(widget(page).code).toBeVisible();
  expect((await recordedEvents(page)).filter(({ name }) => name === 'auth-error')).toEqual([]);
});

for (const [name, attributes, problem] of mistakes) {
  test(`the element shows and reports ${name}, and never throws it`, async ({ page, openLogin }) => {
    const thrown = recordErrors(page);
    await recordEvents(page);
    await openLogin(attributes);
    const { text } = widget(page);
    await expect(text(problem.path).first()).toBeVisible();
    await expect.poll(async () => (await recordedEvents(page)).length).toBe(1);
    const [{ name: event, detail } = { name: '', detail: {} }] = await recordedEvents(page);
    expect(event).toBe('auth-error');
    expect(detail).toMatchObject({ code: 'invalid_configuration', ...problem });
    expect(thrown).toEqual([]);
  });
}

test('values that JSON cannot represent are reported like any mistake, and never thrown', async ({
  page,
  site,
  servers,
}) => {
  const thrown = recordErrors(page);
  await recordEvents(page);
  const mistakes = [
    '{ apiBaseUrl: 10n }',
    '{ prefix: Symbol("s") }',
    '{ locale: Object.create(null) }',
    '{ publicToken: { toString() { throw new Error("the host’s") } } }',
    '{ theme: { colors: { primary: Symbol("s") } } }',
    '{ logoUrl: document }',
    '{ passkeyOptions: new Proxy({}, { ownKeys() { throw new Error("the host’s") } }) }',
    '{ oauthOptions: { providers: [{ get type() { throw new Error("the host’s") } }] } }',
  ];
  await site.open(page, {
    body: `<script>
      for (const mistake of [${mistakes.join()}]) {
        const login = document.createElement('auth-login');
        login.config = mistake.oauthOptions || mistake.passkeyOptions ? mistake : { ...${JSON.stringify(loginConfig(servers.provider))}, ...mistake };
        document.currentScript.after(login);
      }
    </script>`,
  });
  await expect(page.getByText('This form is not set up correctly.')).toHaveCount(mistakes.length);
  const codes = (await recordedEvents(page)).map(({ detail }) => detail.code);
  expect(codes.length).toBeGreaterThanOrEqual(mistakes.length);
  expect(new Set(codes)).toEqual(new Set(['invalid_configuration']));
  expect(thrown).toEqual([]);
});

test('undefined texts, as frameworks pass them on, keep the built-in ones', async ({
  page,
  site,
  servers,
}) => {
  const thrown = recordErrors(page);
  await site.open(page, {
    head: '',
    body: `${loginTag(servers.provider)}<script type="module">
      import { configure } from '/dist/auth-elements.js';
      configure({ strings: null, otpOptions: null, locale: null, screen: null });
    </script>`,
  });
  await expect(widget(page).heading).toHaveText('Sign up or log in');
  expect(thrown).toEqual([]);
});

test('the defaults of later screens arrive with the screens in every element, and the host’s values override them', async ({
  page,
  site,
  servers,
}) => {
  const tag = loginTag(servers.provider, `theme='{"colors":{"accent":"rgb(1, 2, 3)"}}'`);
  const elements = ['auth-login', 'auth-logout'];
  const body = elements.map((name) => tag.replaceAll('auth-login', name)).join('');
  await site.open(page, { head: '', body: `${body}${moduleScript}` });
  for (const name of elements) {
    const root = page.locator(`${name} .ae-root`);
    const shown = (property: string) =>
      root.evaluate((element, asked) => getComputedStyle(element).getPropertyValue(asked), property);
    await expect.poll(() => shown('--_colors-success'), name).toBe('#0C5A56');
    expect(await shown('--_colors-accent'), name).toBe('rgb(1, 2, 3)');
  }
});

test('without a public token the element says what is missing', async ({ page, site }) => {
  await recordEvents(page);
  await site.open(page, { body: '<auth-login></auth-login>' });
  await expect(widget(page).text(/public-token/)).toBeVisible();
  await expect.poll(async () => (await recordedEvents(page))[0]?.detail.path).toBe('publicToken');
});

test('the two invalid product combinations show an error instead of the form', async ({
  page,
  openLogin,
}) => {
  await recordEvents(page);
  await openLogin('products="otp emailMagicLinks"');
  const { text, email } = widget(page);
  const words = 'Error: Cannot use both EML and Email OTP';
  await expect(text(words)).toBeVisible();
  await expect(email).toHaveCount(0);
  await expect
    .poll(async () => (await recordedEvents(page)).map(({ detail }) => detail))
    .toEqual([{ code: 'invalid_configuration', path: 'products', message: words }]);
});

test('the host receives the visitor’s mistakes, without what they typed', async ({ page, openLogin }) => {
  await recordEvents(page);
  await openLogin();
  const { email, next, text } = widget(page);
  await email.fill('ada@nowhere');
  await next.click();
  await expect(text('Invalid email address.')).toBeVisible();
  const details = (await recordedEvents(page)).map(({ detail }) => detail);
  expect(details).toEqual([{ code: 'invalid_input', path: 'email', message: expect.any(String) }]);
  expect(JSON.stringify(details)).not.toContain('nowhere');
});

test('mount() configures an existing element, be it the target itself or its first child', async ({
  page,
  site,
  servers,
}) => {
  const config = JSON.stringify(loginConfig(servers.provider));
  await site.open(page, {
    head: '',
    body: `<auth-login id="one"></auth-login><div id="two"><auth-login></auth-login></div><div id="three"></div>
      <script type="module">
        import { mount } from '/dist/auth-elements.js';
        for (const place of ['#one', '#two', '#three']) mount(place, ${config});
      </script>`,
  });
  await expect(page.locator('auth-login')).toHaveCount(3);
  await expect(page.getByLabel('Email address')).toHaveCount(3);
});

test('mount() throws if the selector matches nothing', async ({ page, site }) => {
  await site.open(page, {
    head: '',
    body: `<script type="module">
      import { mount } from '/dist/auth-elements.js';
      try { mount('#nowhere', {}); } catch (error) { document.title = error.code; }
    </script>`,
  });
  await expect(page).toHaveTitle('usage_error');
});
