/** Configuration of an element: when it arrives, what takes precedence, and how it reports mistakes. */
import axe from 'axe-core';
import { assert } from 'chai';
import { mount } from '../../../elements/mount.ts';
import { configure } from '../../../elements/options/page-config.ts';
import {
  errors,
  loginConfig,
  loginTag,
  openLogin,
  provider,
  reports,
  server,
  whole,
  wholeElements,
  write,
} from '../element.ts';
import { until } from '../world.tsx';

wholeElements();

const login = () => document.querySelector('auth-login') as HTMLElement & Configurable;
interface Configurable {
  config: object;
  configure(config: object): void;
}

describe('configuration has the same effect whenever it arrives', () => {
  const ways: Record<string, () => void> = {
    'as attributes': () => write(loginTag()),
    'as a property before its class is known': () => {
      // A document without a registry upgrades nothing, like a page before its script.
      const early = document.implementation.createHTMLDocument().createElement('auth-login');
      Object.assign(early, { config: loginConfig() });
      document.body.append(early);
    },
    'as a property after it': () => {
      write('<auth-login></auth-login>');
      login().config = loginConfig();
    },
    'by configure() of the page': () => {
      write('<auth-login></auth-login>');
      configure(loginConfig());
    },
    'by configure() of the element': () => {
      write('<auth-login></auth-login>');
      login().configure(loginConfig());
    },
  };
  for (const [name, arrive] of Object.entries(ways))
    it(name, async () => {
      arrive();
      const { giveAddress, reads } = whole(login());
      await giveAddress();
      await reads('Enter passcode');
      assert.deepEqual(errors(), []);
    });
});

it('an attribute overrides the element’s property, and that overrides the page’s configuration', async () => {
  const { reads, button } = write(loginTag(`strings='{"login.title":"from the attribute"}'`));
  configure({ strings: { 'login.title': 'from the page', 'button.continueWithEmail': 'of the page' } });
  login().config = { strings: { 'login.title': 'from the element' } };
  await button('of the page');
  await reads('from the attribute');
});

for (const tag of ['auth-logout', 'auth-b2b-logout'])
  it(`a host's own text is shown by ${tag}, which says of another one what was probably meant`, async () => {
    if (tag.includes('b2b')) server.bootstrap.vertical = 'B2B';
    const texts = { 'error.title': 'Nothing to log out of', 'idpLogout.titel': 'Log out?' };
    await write(loginTag(`strings='${JSON.stringify(texts)}'`, tag)).reads('Nothing to log out of');
    await until(() => JSON.stringify(errors()).includes('Did you mean \\"idpLogout.title\\"'));
  });

it('changing the configuration redraws the open screen and keeps the typed text', async () => {
  const { host, fill, reads, text, isReact } = openLogin();
  await until(isReact);
  const email = await fill('Email address', 'half@typed');
  host.setAttribute('strings', '{"login.title":"Welcome back"}');
  host.setAttribute('theme', 'dark');
  await reads('Welcome back');
  host.removeAttribute('strings');
  await reads('Sign up or log in');
  host.toggleAttribute('hide-header', true);
  await until(() => !text().includes('Sign up or log in'));
  assert.isTrue(email.isConnected);
  assert.equal(email.value, 'half@typed');
});

describe('a new theme leaves the page’s own style sheets in place', () => {
  const inColour = (primary: string) => JSON.stringify({ colors: { primary } });
  const adopt = (name: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.of-page[title="${name}"] { color: red }`);
    document.adoptedStyleSheets.push(sheet);
  };
  const ofPage = () =>
    document.adoptedStyleSheets.flatMap(
      ({ cssRules }) => /^\.of-page\[title="(\w+)"/.exec(cssRules[0]?.cssText ?? '')?.[1] ?? [],
    );
  afterEach(() => {
    document.adoptedStyleSheets = [];
  });

  for (const [where, shadow] of [
    ['in a shadow root of its own', 'true'],
    ['in the light DOM', 'false'],
  ] as const)
    it(where, async () => {
      adopt('before');
      const { host, at, root, button } = openLogin(
        `products="otp" theme='${inColour('#402060')}' enable-shadow-dom="${shadow}"`,
      );
      // Also the rules for pointers and the watermark, which come when the page is idle.
      await at('[part~="watermark"]');
      const next = await button('Continue with email');
      await until(() => getComputedStyle(next).cursor === 'pointer');
      adopt('after');
      const count = () =>
        (root() as ShadowRoot).adoptedStyleSheets?.length ?? document.adoptedStyleSheets.length;
      const first = count();
      for (const [theme, colour] of [
        ['#205030', 'rgb(32, 80, 48)'],
        ['#102030', 'rgb(16, 32, 48)'],
        ['#402060', 'rgb(64, 32, 96)'],
      ] as const) {
        host.setAttribute('theme', inColour(theme));
        const heading = await at('h1');
        await until(() => getComputedStyle(heading).color === colour);
        assert.deepEqual([ofPage(), count()], [['before', 'after'], first]);
      }
      host.remove();
      await until(() => document.adoptedStyleSheets.length === 2);
      assert.deepEqual(ofPage(), ['before', 'after']);
    });
});

describe('the element shows and reports, and never throws', () => {
  for (const [name, attributes, problem] of [
    ['malformed JSON', `products="otp" otp-options='{"methods":'`, { path: 'otpOptions' }],
    [
      'an unknown product',
      'products="otp emailMagicLink"',
      { path: 'products[1]', meant: 'emailMagicLinks' },
    ],
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
    [
      'a misspelled attribute',
      'products="otp" otp-option="{}"',
      { path: 'otp-option', meant: 'otp-options' },
    ],
    ['a property as an attribute', 'products="otp" config="[object Object]"', { path: 'config' }],
    ['an unknown theme', 'products="otp" theme="drak"', { path: 'theme', meant: 'dark' }],
  ] as const)
    it(name, async () => {
      const { reads } = openLogin(attributes);
      await reads(problem.path);
      await until(() => reports.length > 0);
      assert.lengthOf(reports, 1);
      assert.include(errors()[0], { code: 'invalid_configuration', ...problem });
    });

  it('values that JSON cannot represent', async () => {
    const fails = () => {
      throw new Error('the host’s');
    };
    const mistakes: object[] = [
      { apiBaseUrl: 10n },
      { prefix: Symbol('s') },
      { locale: Object.create(null) },
      { publicToken: { toString: fails } },
      { theme: { colors: { primary: Symbol('s') } } },
      { logoUrl: document },
      { passkeyOptions: new Proxy({}, { ownKeys: fails }) },
      {
        oauthOptions: {
          providers: [
            {
              get type() {
                return fails();
              },
            },
          ],
        },
      },
    ];
    for (const mistake of mistakes) {
      const host = document.createElement('auth-login');
      host.config = { ...loginConfig(), ...mistake };
      document.body.append(host);
      await whole(host).reads('This form is not set up correctly');
    }
    await until(() => reports.length >= mistakes.length);
    assert.deepEqual([...new Set(errors().map(({ code }) => code))], ['invalid_configuration']);
  });

  it('a configuration that cannot be read', async () => {
    const { host, reads } = openLogin();
    (host as HTMLElement & Configurable).config = {
      get locale() {
        throw new Error('not today');
      },
    };
    await reads('cannot be read');
    await until(() => reports.length > 0);
    assert.include(errors()[0], { code: 'invalid_configuration', path: 'config' });
  });

  it('that there is no public token', async () => {
    const { reads } = write('<auth-login></auth-login>');
    await reads('public-token');
    await until(() => reports.length > 0);
    assert.equal(errors()[0]?.path, 'publicToken');
  });

  it('two products that exclude each other, instead of the form', async () => {
    const { reads, findField } = openLogin('products="otp emailMagicLinks"');
    const message = 'Error: Cannot use both EML and Email OTP';
    await reads(message);
    assert.isUndefined(findField('Email address'));
    await until(() => reports.length > 0);
    assert.deepEqual<unknown>(errors(), [{ code: 'invalid_configuration', path: 'products', message }]);
  });
});

it('an attribute that a framework wrote for the property is not a mistake once the property is set', async () => {
  const { host, giveAddress, field } = write('<auth-login config="[object Object]"></auth-login>');
  (host as HTMLElement & Configurable).config = loginConfig();
  await giveAddress();
  await field('6-digit passcode');
  assert.deepEqual(errors(), []);
});

it('undefined values and empty attributes, as frameworks pass them on, keep what the page set and the built-in values', async () => {
  configure({ strings: null, otpOptions: null, locale: null, screen: null } as never);
  await openLogin().reads('Sign up or log in');
  configure({ strings: { 'login.title': 'of the page' } });
  const host = document.createElement('auth-login');
  host.config = { ...loginConfig(), strings: undefined, locale: null } as never;
  host.setAttribute('otp-options', '');
  document.body.append(host);
  const { text, isReact } = whole(host);
  // From the first drawing on, before anything is checked.
  await until(() => text() !== '');
  assert.include(text(), 'of the page');
  await until(isReact);
  assert.include(text(), 'of the page');
  assert.deepEqual(errors(), []);
});

it('the defaults of later screens arrive with the screens in every element, and the host’s values override them', async () => {
  for (const name of ['auth-login', 'auth-logout']) {
    const { at, all } = write(loginTag(`theme='{"colors":{"accent":"rgb(1, 2, 3)"}}'`, name));
    await at('.ae-root');
    const shown = (property: string) =>
      getComputedStyle(all('.ae-root')[0] as Element).getPropertyValue(property);
    await until(() => shown('--_colors-success').includes('#0C5A56'));
    assert.equal(shown('--_colors-accent'), 'rgb(1, 2, 3)', name);
  }
});

it('the host receives the visitor’s mistakes, without what they typed', async () => {
  const { giveAddress, reads } = openLogin();
  await giveAddress('ada@nowhere');
  await reads('Invalid email address.');
  assert.deepEqual(
    errors().map(({ code, path }) => [code, path]),
    [['invalid_input', 'email']],
  );
  assert.notInclude(JSON.stringify(reports), 'nowhere');
});

it('mount() configures an existing element, be it the target itself or its first child, or creates one', () => {
  write(
    '<auth-login id="one"></auth-login><div id="two"><auth-login></auth-login></div><div id="three"></div>',
  );
  for (const place of ['#one', '#two', '#three']) mount(place, loginConfig());
  const all = [...document.querySelectorAll('auth-login')];
  assert.lengthOf(all, 3);
  for (const { config } of all) assert.equal(config.apiBaseUrl, provider);
});

it('mount() throws if the selector matches nothing', () => {
  try {
    mount('#nowhere', {});
    assert.fail('it did not throw');
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'usage_error');
  }
});

describe('the title is the h1 of a page that has none', () => {
  for (const name of [
    ...['auth-account', 'auth-idp-consent', 'auth-logout'],
    ...['auth-b2b-login', 'auth-b2b-account', 'auth-b2b-idp-consent', 'auth-b2b-logout'],
  ])
    it(`<${name}> alone, and below the title of the host`, async () => {
      for (const [page, level] of [
        ['', 'H1'],
        ['<h1>Pets</h1>', 'H2'],
      ]) {
        const more = name === 'auth-b2b-login' ? 'products="emailOtp"' : '';
        const { at, host } = write(`${page}${loginTag(more, name)}`);
        assert.equal((await at('.ae-heading')).tagName, level);
        host.parentElement?.remove();
      }
    });

  for (const [name, page, attributes, level] of [
    ['the element alone', '', 'products="otp"', 'H1'],
    ['below the title of the host', '<h1>Pets</h1>', 'products="otp"', 'H2'],
    [
      'at the level that the host sets',
      '<h1>Pets</h1><h2>Visit</h2>',
      'products="otp" heading-level="3"',
      'H3',
    ],
    ['the element alone, in the light DOM', '', 'products="otp" enable-shadow-dom="false"', 'H1'],
  ] as const)
    it(name, async () => {
      const { at, isReact, giveAddress, reads, host } = write(`<main>${page}${loginTag(attributes)}</main>`);
      assert.equal((await at('.ae-heading')).tagName, level, 'as drawn');
      await until(isReact);
      assert.equal((await at('.ae-heading')).tagName, level, 'by React');
      await giveAddress();
      await reads('Enter passcode');
      assert.equal((await at('.ae-heading')).tagName, level, 'on later screens');
      const { violations } = await axe.run(host.parentElement ?? host, {
        runOnly: ['heading-order', 'page-has-heading-one', 'empty-heading'],
      });
      assert.deepEqual(
        violations.map(({ id }) => id),
        [],
      );
    });
});
