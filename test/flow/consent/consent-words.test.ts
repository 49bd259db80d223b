/** The texts of consent: lines for scopes, and the addresses that a visitor sees and goes to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { described, inSections, itemsOf, sectionsOf } from '../../../src/consent/manifest.ts';
import { consentStrings } from '../../../src/consent/strings.ts';
import { queryOf } from '../../../src/machine/request-query.ts';
import { bringTexts } from '../../../src/strings/loaded-messages.ts';
import { createTranslate } from '../../../src/strings/translate.ts';
import { redirectHost, redirectTo } from '../../../src/validate/redirect.ts';

bringTexts(consentStrings);

test('scopes become lines: one for all personal details, the project’s own below their own title', () => {
  const words = { t: createTranslate(), client: 'App', projectName: 'Pets' };
  const scopes = ['openid', 'email', 'phone', 'offline_access', 'x:y'].map((scope) => ({
    scope,
    description: '',
  }));
  assert.deepEqual(sectionsOf(scopes, words), [
    {
      header: 'This will allow App to:',
      items: [
        'Know who you are',
        'See your email address and phone number',
        'Keep this access while you are away',
      ],
    },
    { header: 'In Pets, this will allow App to:', items: ['Use the x:y scope'] },
  ]);
  assert.deepEqual(itemsOf([{ scope: 'a', description: 'Do a' }], words), ['Do a']);
  assert.deepEqual(inSections(['One', { text: 'Two' }], words), [
    { header: 'This will allow App to:', items: ['One', { text: 'Two' }] },
  ]);
});

test('a scope of the project is in the visitor’s language, else in the one that stands for all', () => {
  const scope = { description: 'See your pets', descriptions: { de: 'Deine Tiere sehen', 'pt-BR': 'Ver' } };
  for (const [locale, text] of [
    ['de-AT', 'Deine Tiere sehen'],
    ['pt-br', 'Ver'],
    ['fr', 'See your pets'],
    [undefined, 'See your pets'],
  ] as const)
    assert.equal(described(scope, locale), text, locale);
  assert.equal(described(undefined, 'de'), '');
});

test('the personal details are joined by the language of the texts, whatever the page’s language', () => {
  const scopes = ['email', 'phone'].map((scope) => ({ scope, description: '' }));
  const spanish = {
    'idpConsent.scope.details': 'Ver tu {details}',
    'idpConsent.detail.email': 'correo',
    'idpConsent.detail.phone': 'teléfono',
  };
  const line = (locale: string, overrides = {}) => {
    const t = createTranslate({ locale, overrides });
    return sectionsOf(scopes, { t, client: 'App', projectName: null })[0]?.items[0];
  };
  assert.equal(line('es', spanish), 'Ver tu correo y teléfono');
  for (const locale of ['es', 'ar-EG', 'not a locale']) {
    assert.equal(line(locale), 'See your email address and phone number', locale);
  }
});

test('a request from the host is parsed like its query string', () => {
  const query = queryOf({
    client_id: 'a',
    scopes: ['x', 'y'],
    resource: ['r', 's'],
    state: undefined,
    nonce: null,
  });
  assert.equal(query.toString(), 'client_id=a&scope=x+y&resource=r&resource=s');
});

for (const [to, from, goes] of [
  ['https://app.example/cb?code=1', 'https://app.example/cb', true],
  ['https://app.example/cb?x=1&code=1', 'https://app.example/cb?x=1', true],
  ['http://127.0.0.1:4711/cb?code=1', 'http://127.0.0.1:4711/cb', true],
  ['http://[::1]:4711/cb?code=1', 'http://[::1]:4711/cb', true],
  ['com.example.app:/cb?code=1', 'com.example.app:/cb', true],
  ['http://app.example/cb?code=1', 'http://app.example/cb', false],
  ['https://app.example.evil.example/cb', 'https://app.example/cb', false],
  ['https://app.example/other', 'https://app.example/cb', false],
  ['https://app.example@evil.example/cb', 'https://app.example/cb', false],
  ['https://u:p@app.example/cb', 'https://app.example/cb', false],
  ['javascript:alert(1)', 'javascript:alert(1)', false],
  ['data:text/html,x', 'data:text/html,x', false],
  ['not an address', 'https://app.example/cb', false],
] as const) {
  test(`after an answer for ${from} the browser ${goes ? 'navigates' : 'does not navigate'} to ${to}`, () => {
    assert.equal(redirectTo(to, from) !== null, goes);
  });
}

test('an address is shown as its host, or as the scheme of an installed app', () => {
  assert.equal(redirectHost('https://app.example:8443/cb'), 'app.example:8443');
  assert.equal(redirectHost('com.example.app:/cb'), 'com.example.app');
});
