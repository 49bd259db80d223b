/** The first screen as markup, rendered without a DOM as on a server. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { readAttributes } from '../../elements/options/attributes.ts';
import { renderAccount, renderLogin } from '../../elements/server.ts';
import { type LoginOptions, loginRules } from '../../src/login/options.ts';
import type { ProductId } from '../../src/machine/product-ids.ts';
import fc from '../properties.ts';

const publicToken = 'public-token-test-local';

test('the element contains its form in a declarative shadow root', async () => {
  const { html } = await renderLogin(
    { publicToken, products: ['otp'] },
    { attributes: { id: 'door' }, fallback: '<p>No script.</p>' },
  );
  assert.match(html, /^<auth-login id="door" public-token="public-token-test-local" products="/);
  assert.match(html, /<template shadowrootmode="open"><style>.*<input [^>]*name="email"/s);
  assert.match(html, /<slot><\/slot><\/div><\/template><p>No script\.<\/p><\/auth-login>$/);
});

test('the account page is a card that waits, in its own width', async () => {
  const { html, language } = await renderAccount(
    { publicToken, loginUrl: '/login', sections: ['profile', 'sessions'] },
    { attributes: { lang: 'de' } },
  );
  assert.equal(language, 'de');
  assert.match(html, /^<auth-account lang="de" public-token="[^"]+" sections="[^"]+" login-url="\/login"/);
  assert.match(html, /class="ae-root ae-i".*data-screen="waiting".*<\/auth-account>$/s);
  const wallets = { cryptoOptions: { walletAdapters: [] } };
  for (const wrong of [{}, { publicToken, sections: ['pets'] }, { publicToken, ...wallets }])
    await assert.rejects(renderAccount(wrong as object), {
      code: 'usage_error',
      message: /^renderAccount: ./,
    });
});

test('the hash matches the style sheet, for any theme', async () => {
  const hashes = new Set<string>();
  for (const theme of ['light', 'dark', { colors: { primary: '#123456' } }] as const) {
    const { html, styleHash } = await renderLogin({ publicToken, theme });
    const [, rules = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    assert.equal(styleHash, `'sha256-${createHash('sha256').update(rules).digest('base64')}'`);
    hashes.add(styleHash);
  }
  assert.equal(hashes.size, 3);
});

test('no script is inline unless the host asks for it, and its hash allows it', async () => {
  const plain = await renderLogin({ publicToken });
  assert.doesNotMatch(plain.html, /<script/);
  assert.equal(plain.scriptHash, '');
  const { html, scriptHash } = await renderLogin({ publicToken }, { earlyClicks: true });
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  assert.equal(scriptHash, `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
});

test('a host’s texts cannot become markup, nor its theme another rule', async () => {
  const { html } = await renderLogin(
    {
      publicToken,
      products: ['otp'],
      logoUrl: 'https://pets.example/"><script>',
      strings: { 'login.title': 'Tom & "Jerry"', 'button.continueWithEmail': 'Go & see' },
    },
    { attributes: { title: '"><b>' } },
  );
  assert.doesNotMatch(html, /<script|<b>/);
  assert.match(html, />Tom &#38; &#34;Jerry&#34;<\/h2>/);
  await assert.rejects(renderLogin({ publicToken, theme: { colors: { primary: 'red}</style>' } } }), {
    code: 'usage_error',
  });
});

test('a screen that only React can draw is a waiting card', async () => {
  const { html } = await renderLogin({
    publicToken,
    strings: { 'login.title': "Log in, it''s quick" },
  });
  assert.match(html, /data-screen="waiting"/);
});

test('for a page that configures the element itself, the attributes are left out', async () => {
  const { html } = await renderLogin({ publicToken, products: ['otp'] }, { configuredByPage: true });
  assert.match(html, /^<auth-login><template/);
});

for (const [what, config] of [
  ['no public token', {}],
  ['a product that is misspelt', { publicToken, products: ['opt'] }],
  ['two ways by email that exclude each other', { publicToken, products: ['otp', 'emailMagicLinks'] }],
  ['a callback', { publicToken, onEvent: () => undefined }],
  ['no shadow root', { publicToken, enableShadowDOM: false }],
] as const) {
  test(`a configuration with ${what} is refused`, async () => {
    // A server without types may pass this.
    await assert.rejects(renderLogin(config as LoginOptions), {
      code: 'usage_error',
      message: /^renderLogin: ./,
    });
  });
}

/** The attributes of the first tag, as a browser reads them. */
function attributesIn(html: string): Element {
  const [tag = ''] = /^<auth-login[^>]*>/.exec(html) ?? [];
  const pairs = [...tag.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(Number(code))),
  ]);
  const values: Record<string, string> = Object.fromEntries(pairs);
  // Everything that the code needs of an element here.
  return { getAttribute: (name: string) => values[name] ?? null } as unknown as Element;
}

test('the attributes restore the configuration', async () => {
  const configs: fc.Arbitrary<LoginOptions> = fc.record(
    {
      publicToken: fc.constant(publicToken),
      apiBaseUrl: fc.webUrl(),
      products: fc.shuffledSubarray(['otp', 'oauth', 'passwords'] as ProductId[], {
        minLength: 1,
      }),
      oauthOptions: fc.constant({ providers: [{ type: 'google', custom_scopes: ['a b', '"'] }] }),
      otpOptions: fc.record({ expirationMinutes: fc.integer({ min: 1, max: 10 }) }),
      hideHeader: fc.boolean(),
      theme: fc.constantFrom('dark' as const, { mode: 'light' as const, colors: { accent: '#FFF' } }),
      strings: fc.record({
        'login.title': fc.string({ minLength: 1 }).filter((text) => !/[{}<>']/.test(text)),
      }),
      logoUrl: fc.webUrl(),
    },
    { requiredKeys: ['publicToken', 'oauthOptions'] },
  );
  await fc.assert(
    fc.asyncProperty(configs, async (config) => {
      const { html } = await renderLogin(config);
      assert.deepEqual(readAttributes(attributesIn(html), loginRules), JSON.parse(JSON.stringify(config)));
    }),
    { numRuns: 100 },
  );
});

test('a page for new visitors has its own title, and an unknown variant is refused', async () => {
  const config = { publicToken, variant: 'create-account' } as const;
  const { html } = await renderLogin(config);
  assert.match(html, />Choose how you would like to create your account\.<\/h2>/);
  assert.match(html, / variant="create-account"/);
  assert.doesNotMatch(html, /Sign up or log in/);
  const markup = await renderLogin({ ...config, strings: { 'login.createAccountTitle': 'Join us' } });
  assert.match(markup.html, />Join us<\/h2>/);
  const wrong = { publicToken, variant: 'create' } as unknown as LoginOptions;
  await assert.rejects(renderLogin(wrong), /"variant" must be one of login, create-account/);
});

test('the texts and the country are those of the language, and the texts say so', async () => {
  const phone = { publicToken, products: ['otp'], otpOptions: { methods: ['sms'] } } satisfies LoginOptions;
  const german = await renderLogin(phone, { attributes: { lang: 'de' } });
  assert.match(german.html, /<auth-elements-screens [^>]*lang="de" dir="ltr"/);
  assert.match(german.html, />Anmelden oder registrieren</);
  assert.match(german.html, /class="ae-input ae-country"[^>]*>DE</);
  assert.equal(german.language, 'de');
  const swedish = await renderLogin(phone, { attributes: { lang: 'sv' } });
  assert.match(swedish.html, /<auth-elements-screens [^>]*lang="en"/);
  assert.match(swedish.html, />Sign up or log in</);
  assert.match(swedish.html, /class="ae-input ae-country"[^>]*>SE</);
  assert.equal(swedish.language, undefined);
  const markup = await renderLogin({ ...phone, locale: 'de-AT', strings: { 'login.title': 'Anmelden' } });
  assert.match(markup.html, /<auth-elements-screens [^>]*lang="de-AT"/);
  assert.match(markup.html, />AT</);
});

test('with the locale "auto" the request chooses the language', async () => {
  const languageFor = async (acceptLanguage?: string) =>
    (await renderLogin({ publicToken, locale: 'auto' }, { acceptLanguage })).language;
  assert.equal(await languageFor('de-CH, de;q=0.9, en;q=0.8'), 'de');
  assert.equal(await languageFor('en-GB, de;q=0.9'), undefined, 'English comes first');
  assert.equal(await languageFor('sv, en;q=0.5, fr;q=0.8'), 'fr', 'the best of those that exist');
  assert.equal(await languageFor('fr;q=0, *'), undefined, 'zero means never');
  assert.equal(await languageFor(), undefined);
});
