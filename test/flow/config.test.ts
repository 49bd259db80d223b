/** Configurations: problems of wrong ones, the order of layers, and documentation of every option. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { checkBusinessOptions } from '../../elements/b2b/business-check.ts';
import { memberWords } from '../../elements/b2b/own-words.ts';
import { attributeOptions } from '../../elements/options/attribute-options.ts';
import { attributeName } from '../../elements/options/attributes.ts';
import { joinLayers } from '../../elements/options/checked-layers.ts';
import { complaints } from '../../elements/options/complaints.ts';
import { join } from '../../elements/options/layers.ts';
import { withoutOthers } from '../../elements/options/other-options.ts';
import { allConsentRules } from '../../src/consent/option-blocks.ts';
import { firstScreen } from '../../src/login/first-screen.ts';
import { mayArrive } from '../../src/login/may-arrive.ts';
import { allLoginRules } from '../../src/login/option-blocks.ts';
import { type LoginOptions, loginRules } from '../../src/login/options.ts';
import { ownWords } from '../../src/login/own-words.ts';
import { flowMemory } from '../../src/login/remember.ts';
import { requirements } from '../../src/login/requirements.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import { userWords } from '../../src/login/user-words.ts';
import { lazy } from '../../src/machine/lazy.ts';
import { offersOf } from '../../src/products/entry.ts';
import { providerTypes } from '../../src/products/oauth/names.ts';
import { otpEntry } from '../../src/products/otp/entry.ts';
import { themeSheet } from '../../src/theme/theme.ts';
import { entries } from '../../src/theme/token-sheet.ts';
import { checkFields } from '../../src/validate/check.ts';
import { projectMistakes } from '../../src/validate/project.ts';
import { regionOf } from '../../src/validate/region-of.ts';
import { inWords, type Mistake } from '../../src/validate/sentences.ts';
import fc from '../properties.ts';

before(async () => {
  await userWords.part.load();
});

const checkLayer = (config: object) => checkFields({ ...config }, allLoginRules, userWords.customs);

function check(config: object) {
  const [mistakes, usable] = checkLayer(config);
  return [inWords(mistakes), usable] as const;
}

test('a wrong key names its path and the key that was probably meant', () => {
  const [problems] = check({ otpOptions: { expirationMinute: 5 } });
  assert.equal(problems.length, 1);
  assert.equal(problems[0]?.path, 'otpOptions.expirationMinute');
  assert.equal(problems[0]?.meant, 'expirationMinutes');
});

test('a wrong value names its path and what is expected', () => {
  const [problems, usable] = check({
    products: ['otp', 'emailMagicLink'],
    sessionOptions: { sessionDurationMinutes: 'an hour' },
  });
  assert.deepEqual(
    problems.map(({ path, meant }) => [path, meant]),
    [
      ['products[1]', 'emailMagicLinks'],
      ['sessionOptions.sessionDurationMinutes', undefined],
    ],
  );
  assert.deepEqual(usable, { products: ['otp'], sessionOptions: {} });
});

for (const [path, options] of [
  ['otpOptions.expirationMinutes', { otpOptions: { expirationMinutes: 11 } }],
  [
    'emailMagicLinksOptions.loginExpirationMinutes',
    { emailMagicLinksOptions: { loginExpirationMinutes: 4 } },
  ],
  ['sessionOptions.sessionDurationMinutes', { sessionOptions: { sessionDurationMinutes: 2 } }],
] as const) {
  test(`a duration that no server accepts is reported with the range: ${path}`, () => {
    const [problems, usable] = check(options);
    assert.deepEqual(
      problems.map((problem) => problem.path),
      [path],
    );
    assert.match(problems[0]?.message ?? '', /a number from \d+ to \d+/);
    assert.deepEqual(Object.values(usable), [{}]);
  });
}

test('a prefix that is invalid in a cookie’s name is reported', () => {
  const pathsFor = (prefix: string) => projectMistakes({ publicToken: 'p', prefix }).map(({ path }) => path);
  assert.deepEqual(pathsFor('a b;'), ['prefix']);
  assert.deepEqual(pathsFor('my-pets_2'), []);
});

test('a configuration that is a string instead of an object is reported once', () => {
  const { options, mistakes } = joinLayers(() => ['{"locale":"es"}' as never], checkLayer);
  assert.deepEqual(options, {});
  assert.deepEqual(
    mistakes.map(({ path }) => path),
    ['config'],
  );
});

test('unknown and invalid parts of theme and texts are left out; the others stay', () => {
  const theme = {
    mode: 'dark',
    colors: { primary: '#000', primry: [Symbol('red')] },
    shade: [Symbol('grey')],
  };
  const [problems, usable] = check({ theme, strings: { 'login.titel': 'Hi', 'login.title': 'Hello' } });
  assert.ok(problems.length > 0 && problems.every(({ harmless }) => harmless));
  assert.deepEqual(usable, {
    theme: { mode: 'dark', colors: { primary: '#000' } },
    strings: { 'login.title': 'Hello' },
  });
});

test('theme and texts are checked, with the path inside the option', () => {
  const [problems] = check({ theme: { colors: { primry: '#000' } }, strings: { 'login.titel': 'Hi' } });
  assert.deepEqual(
    problems.map(({ path, meant }) => [path, meant]),
    [
      ['theme.colors.primry', 'colors.primary'],
      ['strings.login.titel', 'login.title'],
    ],
  );
});

test('no value makes the check throw', () => {
  for (const value of [null, 0, '', [], {}, () => 1, Number.NaN, { toString: null }]) {
    for (const key of Object.keys(loginRules)) assert.doesNotThrow(() => check({ [key]: value }));
  }
});

test('a stronger layer wins key by key, and lists are replaced whole', () => {
  const { options } = joinLayers(
    () => [
      { products: ['otp'], otpOptions: { expirationMinutes: 5, locale: 'es' } },
      { products: ['emailMagicLinks'], otpOptions: { expirationMinutes: 10 } },
    ],
    checkLayer,
  );
  assert.deepEqual(options, {
    products: ['emailMagicLinks'],
    otpOptions: { expirationMinutes: 10, locale: 'es' },
  });
});

test('if the stronger layer’s value is wrong, the weaker layer’s value applies', () => {
  const { options, mistakes } = joinLayers(() => [{ locale: 'es' }, { locale: 7 }], checkLayer);
  assert.equal(options.locale, 'es');
  assert.equal(mistakes.length, 1);
});

test('null or undefined in a stronger layer, as frameworks pass them, keeps the weaker layer’s value', () => {
  const page = { products: ['otp'], otpOptions: { methods: ['email'], locale: 'es' }, hideHeader: true };
  const options = { products: undefined, otpOptions: { locale: 'de', methods: null }, hideHeader: null };
  assert.deepEqual(join(page, options), {
    products: ['otp'],
    otpOptions: { methods: ['email'], locale: 'de' },
    hideHeader: true,
  });
});

test('a key without a value is no mistake, whatever its name', () => {
  const [problems] = check({ otpOptoins: undefined, products: null });
  assert.deepEqual(problems, []);
});

test('the first screen accepts any JSON in any option, before the check', () => {
  const anything = fc.oneof(
    fc.jsonValue().filter((value) => !/toString|valueOf/.test(JSON.stringify(value))),
    fc.constantFrom(() => 1, [null], { providers: [null] }, { methods: [7] }, { logo: null }),
  );
  const configs = fc.dictionary(fc.constantFrom(...Object.keys(loginRules)), anything);
  fc.assert(
    fc.property(configs, (config) => {
      const options = join({}, config) as LoginOptions;
      const { draw } = firstScreen({ options, texts: {}, scope: 's', offersOf });
      draw({ tab: null, busy: false, failed: false });
      mayArrive(options, '?token=t');
      themeSheet(entries(options.theme), '.s');
      assert.ok(Array.isArray(entries(options.theme)));
    }),
    { numRuns: 500 },
  );
});

test('invalid JSON in an attribute is reported', () => {
  const [problems] = check({
    otpOptions: '{"locale":',
    theme: '{mode: dark}',
    strings: '["a"',
    products: '[',
  });
  assert.equal(problems.length, 4);
  for (const { message } of problems) assert.match(message, /not valid JSON/);
});

test('options become kebab-case attributes, also with acronyms in them', () => {
  assert.equal(attributeName('otpOptions'), 'otp-options');
  assert.equal(attributeName('enableShadowDOM'), 'enable-shadow-dom');
  assert.equal(attributeName('apiBaseUrl'), 'api-base-url');
  assert.ok(!attributeOptions(loginRules).includes('onEvent'));
});

test('the defaults are those of the specification', () => {
  const config = resolveConfig({});
  assert.deepEqual(config.products, ['emailMagicLinks']);
  assert.equal(config.sessionDurationMinutes, 30);
  assert.equal(config.otpOptions.expirationMinutes, 5);
});

test('an address that no call could reach names the option, and the address that was probably meant', () => {
  const results = (apiBaseUrl: string) =>
    inWords(projectMistakes({ publicToken: 'p', apiBaseUrl })).map(({ path, meant }) => [path, meant]);
  for (const right of [
    '',
    'https://login.example',
    'http://localhost:4400/',
    'HTTPS://login.example/auth',
    '/auth',
  ]) {
    assert.deepEqual(results(right), [], right);
  }
  for (const wrong of ['localhost:4400', 'login.example', '//login.example', 'ws://login.example', '/']) {
    assert.deepEqual(results(wrong), [['apiBaseUrl', undefined]], wrong);
  }
  for (const wrong of ['https://login.example/sdk/v1', 'https://login.example/sdk/v1/']) {
    assert.deepEqual(results(wrong), [['apiBaseUrl', 'https://login.example']], wrong);
  }
});

test('a social provider that is probably misspelt names the one that was meant; others may be the server’s own', () => {
  const providers = ['google', 'githup', 'our-own'].map((type) => ({ type }));
  const problems = inWords(
    requirements({ publicToken: 'p', products: ['oauth'], oauthOptions: { providers } }),
  );
  assert.deepEqual(
    problems.map(({ path, meant, harmless }) => [path, meant, harmless]),
    [['oauthOptions.providers[1].type', 'github', true]],
  );
});

test('social sign-in without providers prevents a start where it is the only method, for users and for members', () => {
  const harmless = (products: ['oauth'] | ['oauth', 'passwords']) => {
    const options = { publicToken: 'p', products };
    const members = checkBusinessOptions(options, memberWords.customs).mistakes;
    return [...requirements(options), ...members].map((mistake) => [mistake.path, mistake.harmless]);
  };
  const path = 'oauthOptions.providers';
  assert.deepEqual(harmless(['oauth']), [
    [path, false],
    [path, false],
  ]);
  assert.deepEqual(harmless(['oauth', 'passwords']), [
    [path, true],
    [path, true],
  ]);
});

test('until the words have loaded, a mistake that prevents a sign-in has none, and any other waits', async () => {
  const words = ownWords(lazy(async () => ({ checkTexts: () => [], inWords })));
  const mistakes: Mistake[] = [
    { path: 'locale', says: ['wrong', 'locale', 'a string', 7] },
    { path: 'colour', says: ['option', 'colour', 'colour', []], harmless: true },
  ];
  assert.deepEqual(words.described(mistakes), [{ path: 'locale', message: '' }]);
  await words.part.load();
  assert.deepEqual(
    words.described(mistakes).map(({ message }) => message),
    ['"locale" must be a string, not 7.', '"colour" is not an option.'],
  );
});

test('if the words fail to load, a mistake that prevents a sign-in is named by its path', async () => {
  const words = ownWords(lazy(() => Promise.reject(new Error('offline'))));
  const mistakes: Mistake[] = [{ path: 'locale', says: ['wrong', 'locale', 'a string', 7] }];
  await assert.rejects(words.part.load());
  assert.deepEqual(words.described(mistakes), [{ path: 'locale', message: 'locale' }]);
});

test('a problem of the configuration is logged once, as soon as it has words', (t) => {
  const consoleError = t.mock.method(console, 'error', () => {});
  const complain = complaints(() => {});
  complain([{ path: 'locale', message: '' }]);
  const problem = { path: 'locale', message: '"locale" must be a string, not 7.' };
  complain([problem]);
  complain([problem]);
  assert.deepEqual(
    consoleError.mock.calls.map((call) => call.arguments),
    [['auth-elements: "locale" must be a string, not 7.']],
  );
});

test('an option for all elements is no mistake in an element that does not have it', () => {
  const page = { publicToken: 'p', products: ['otp'], loginUrl: '/login', allowFramin: true };
  assert.deepEqual(withoutOthers([page, { products: [] }], allConsentRules), [
    { publicToken: 'p', loginUrl: '/login', allowFramin: true },
    { products: [] },
  ]);
  assert.deepEqual(withoutOthers([page], loginRules)[0], {
    publicToken: 'p',
    products: ['otp'],
    allowFramin: true,
  });
});

test('a provider may be a name alone, in the options as given and as checked', () => {
  const providers = ['google', { type: 'x' }];
  const options = { publicToken: 'p', products: ['oauth'], oauthOptions: { providers } };
  const [problems, checked] = check(options);
  assert.deepEqual([problems, inWords(requirements(checked as LoginOptions))], [[], []]);
  assert.deepEqual(resolveConfig(checked as LoginOptions).oauthOptions.providers, [
    { type: 'google' },
    { type: 'x' },
  ]);
  for (const one of [options, checked] as LoginOptions[])
    assert.deepEqual(providerTypes(resolveConfig(one)), ['google', 'x']);
});

test('a product that is configured twice is shown once', () => {
  assert.deepEqual(resolveConfig({ products: ['otp', 'oauth', 'otp'] }).products, ['otp', 'oauth']);
});

test('a flow is stored until it ends, and blocked storage breaks nothing', () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const memory = flowMemory(() => storage, 'one');
  memory.write({ name: 'otp.enter' });
  assert.deepEqual(memory.read(), { name: 'otp.enter' });
  memory.write(null);
  assert.equal(memory.read(), null);
  assert.equal(entries.size, 0);
  const blocked = flowMemory(() => {
    throw new DOMException('denied', 'SecurityError');
  }, 'one');
  blocked.write({ name: 'otp.enter' });
  assert.equal(blocked.read(), null);
});

test('nothing asks the browser for a region before a phone field does', (t) => {
  const maximize = t.mock.method(Intl.Locale.prototype, 'maximize');
  const config = resolveConfig({
    locale: 'de',
    products: ['otp'],
    otpOptions: { methods: ['email', 'sms'] },
  });
  const surroundings = { t: (text: string) => text, idPrefix: 'x', config };
  const [address, number] = otpEntry(config);
  address?.draw(surroundings, false);
  assert.equal(maximize.mock.callCount(), 0);
  number?.draw(surroundings, false);
  assert.equal(maximize.mock.callCount(), 1);
});

test('a phone number starts with the region of the language tag, or the one where most speakers live', () => {
  const region = (locale: unknown) => regionOf(resolveConfig({ locale } as LoginOptions).locale);
  for (const [locale, wanted] of [
    ['de', 'DE'],
    ['de-AT', 'AT'],
    ['pt', 'BR'],
    ['zh-Hant-TW', 'TW'],
    ['en', 'US'],
    [undefined, 'US'],
    // A continent has no calling code.
    ['es-419', 'US'],
    ['no such tag!', 'US'],
    ['', 'US'],
    [{ wrong: true }, 'US'],
  ])
    assert.equal(region(locale), wanted, String(locale));
});
