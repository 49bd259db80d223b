/** The catalogues of the languages. The compiler and `npm run texts` find missing texts; this finds wrong ones. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { languages as mailLanguages } from '../../provider/messages/words.ts';
import { pseudo } from '../../scripts/build/pseudo.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { filesOf, findGaps, folders } from '../../scripts/texts.mjs';
import { catalogues as accountCatalogues } from '../../src/account/languages/catalogues.ts';
import { accountStrings } from '../../src/account/strings.ts';
import { businessMessages } from '../../src/b2b/all-messages.ts';
import type { MemberMessageId } from '../../src/b2b/messages.ts';
import { businessCatalogues } from '../../src/languages/b2b/catalogues.ts';
import { catalogues } from '../../src/languages/catalogues.ts';
import { firstTexts } from '../../src/languages/first-texts.ts';
import { isTranslated } from '../../src/languages/is-translated.ts';
import { languageKey } from '../../src/languages/language-key.ts';
import { entryTexts } from '../../src/strings/entry-messages.ts';
import { mainTranslate } from '../../src/strings/main-translate.ts';
import { namesIn, type Piece, parseMessage } from '../../src/strings/message-format.ts';
import type { MessageId } from '../../src/strings/messages.ts';
import { createTranslate } from '../../src/strings/translate.ts';

const tags = Object.keys(firstTexts);

type Id = MessageId | MemberMessageId;

const english: Readonly<Record<Id, string>> = { ...businessMessages, ...accountStrings };

async function catalogueOf(tag: string): Promise<typeof english> {
  const load = catalogues[languageKey(tag) ?? ''];
  assert.ok(load, `${tag} is in src/languages/catalogues.ts`);
  const ofAccount = accountCatalogues[languageKey(tag) ?? ''];
  assert.ok(ofAccount, `${tag} is in src/account/languages/catalogues.ts`);
  const ofMembers = businessCatalogues[languageKey(tag) ?? ''];
  assert.ok(ofMembers, `${tag} is in src/languages/b2b/catalogues.ts`);
  const texts = { ...(await load()).texts, ...(await ofAccount()).texts, ...(await ofMembers()).texts };
  // Each catalogue is total, except that of plain English, which is English where it has no text.
  return (tag === 'en-plain' ? { ...english, ...texts } : texts) as typeof english;
}

const ids = Object.keys(english) as Id[];

/** Without `whole`, which keeps a word on one line where a language needs it. */
const placeholders = (text: string) =>
  [...namesIn(parseMessage(text))].filter((name) => name !== '<whole>').sort();

/** Texts that may be the same as in English: names, and words that both languages share. */
const shared =
  /^(tab\.(whatsapp|text)|emailConfirmation\.webmail\.\w+|oauth\.inApp\.open|passkey\.unnamed|idpConsent\.detail\.profile|formField\.(email\.placeholder|password\.label)|tab\.email|password\.strength\.\d|idpLogout\.no|account\.passkeys\.title|account\.password\.title|account\.factor\.app|account\.sessions\.on|watermark\.poweredBy)$/;

/** Labels, buttons and tabs. */
const isName = /^(formField|button|tab)\.|label$/i;

/** Texts that are drawn as headings. */
const isHeading = /title\w*$|^idpLogout\.done$|^idpConsent\.denied$/i;

/** The names of buttons whose text is shorter, with that text: `account.social.unlinkLabel`, or `account.edit` for several sections. */
const namedButtons = ids
  .filter((id) => id.startsWith('account.') && id.endsWith('Label'))
  .map((name): [Id, Id] => {
    const text = name.slice(0, -'Label'.length);
    const ofAll = `account.${text.split('.').at(-1)}`;
    return [name, ids.find((id) => id === text) ?? (ofAll as Id)];
  });

/** Where a line must not break, and the places where it could. */
const typography: Readonly<Record<string, { readonly rule: string; readonly broken: RegExp }>> = {
  fr: { rule: 'nor before a colon or a question mark, nor within quotation marks', broken: / [:;?!»]|« / },
  ja: { rule: 'nor between a number and what it counts', broken: /[\d#] (?=\p{Script=Han})|あと #/u },
  ko: {
    rule: 'nor between the two forms of a particle',
    broken: /\((으|를|가|은|는)\)로|[가-힣]\((으|를|가|은|는)\)/,
  },
  'zh-Hans': { rule: 'nor between a number and what it counts', broken: /[\d#] (?=\p{Script=Han})/u },
  pl: { rule: 'nor after a word of one letter', broken: /(?<![\p{L}{])[aiouwz] (?=[\p{L}\d<{„])/iu },
};

test('no language lacks a text, and each text is shown somewhere', async () => {
  assert.deepEqual(await findGaps(), []);
});

test('every file of texts fits the schema that editors check it by', () => {
  const read = (path: string) => JSON.parse(readFileSync(at(path), 'utf8'));
  const schema = z.fromJSONSchema(read('src/languages/schema.json'));
  for (const path of folders.flatMap(filesOf)) {
    const file = read(path);
    assert.equal(join(dirname(path), file.$schema), 'src/languages/schema.json');
    assert.deepEqual(schema.safeParse(file).error, undefined, path);
  }
  assert.ok(!schema.safeParse({ $schema: '', about: 'x', texts: { 'login.title': 1 } }).success);
});

for (const tag of tags) {
  test(`${tag}: every text is translated, well formed, and has the placeholders of the English one`, async () => {
    const texts = await catalogueOf(tag);
    for (const id of ids) {
      assert.deepEqual(placeholders(texts[id]), placeholders(english[id]), id);
      assert.equal(texts[id], texts[id].trim(), id);
      assert.doesNotMatch(texts[id], /\.\.\.| {2}|^$/, id);
      if (tag !== 'en-plain' && !shared.test(id)) assert.notEqual(texts[id], english[id], id);
    }
  });

  test(`${tag}: no heading ends with a full stop`, async () => {
    const texts = await catalogueOf(tag);
    // The specification's English stays word for word.
    for (const id of ids.filter((id) => isHeading.test(id) && texts[id] !== english[id]))
      assert.doesNotMatch(texts[id], /[.。]$/, id);
  });

  test(`${tag}: the name of a button contains its text, for visitors who speak to their browser`, async () => {
    const texts = await catalogueOf(tag);
    const plain = (id: Id) => texts[id].replace(/{\w+}/g, '').trim().toLocaleLowerCase(tag);
    for (const [name, text] of namedButtons)
      assert.ok(plain(name).includes(plain(text)), `${name}: ${texts[name]} | ${texts[text]}`);
  });

  test(`${tag}: every plural has a form for each number of the language`, async () => {
    const texts = await catalogueOf(tag);
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    for (const id of ids) {
      for (const cases of pluralsIn(parseMessage(texts[id]))) {
        for (const category of pluralCategories) assert.ok(cases.includes(category), `${id}: ${category}`);
      }
    }
  });

  if (/^(ar|he)$/.test(tag)) {
    test(`${tag}: a phone number reads from left to right within a sentence from right to left`, async () => {
      const texts = await catalogueOf(tag);
      const numbers = Object.values(texts).filter((text) => /\+\d+\s\d/.test(text));
      assert.ok(numbers.length > 0);
      for (const text of numbers) assert.match(text, /\u2066\+[\d\u00a0]+\u2069/);
    });
  }

  test(`${tag}: no line ends after a hyphen that follows a single letter or digit`, async () => {
    const texts = await catalogueOf(tag);
    for (const id of ids) {
      // Password managers and tests look for the plain word in a name, which has a line of its own.
      if (texts[id] === english[id] || isName.test(id) || tag === 'en-plain') continue;
      assert.doesNotMatch(texts[id], /(?<![\p{L}\d-])[\p{L}\d]-(?=\p{L})/u, id);
    }
  });

  const { rule, broken = /$^/ } = typography[tag] ?? {};
  test(`${tag}: no line can break within a phone number${rule ? `, ${rule}` : ''}`, async () => {
    const texts = await catalogueOf(tag);
    for (const id of ids) {
      // The specification's English stays word for word.
      if (texts[id] === english[id]) continue;
      assert.doesNotMatch(texts[id], broken, id);
      assert.doesNotMatch(texts[id], /\+\d+[ -]\d|\+[\d\s\u2011]+[ -]\d/, id);
    }
  });

  test(`${tag}: the texts of the first screen need no parser`, () => {
    assert.ok(entryTexts({}, firstTexts[tag]));
    const early = mainTranslate({}, firstTexts[tag]);
    assert.match(early?.('oauth.continueWith', { provider: 'Google' }) ?? '', /Google/);
    assert.ok(entryTexts(firstTexts[tag]), 'not even as overrides');
  });
}

function pluralsIn(pieces: readonly Piece[]): string[][] {
  return pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    if (piece.kind === 'tag') return pluralsIn(piece.content);
    if (piece.kind !== 'choice' || piece.by !== 'plural') return [];
    return [Object.keys(piece.cases), ...Object.values(piece.cases).flatMap(pluralsIn)];
  });
}

test('en-plain: only texts that differ from the English ones, so that no text exists twice', async () => {
  const consumers = (await catalogues['en-plain']?.()) ?? { texts: {} };
  const members = (await businessCatalogues['en-plain']?.()) ?? { texts: {} };
  const texts: Partial<Record<Id, string>> = { ...consumers.texts, ...members.texts };
  const first = firstTexts['en-plain'] ?? {};
  const ids = (Object.keys(texts) as Id[]).filter((id) => !(id in first));
  assert.ok(ids.length > 50);
  for (const id of ids) assert.notEqual(texts[id], english[id], id);
});

test('en-plain: one word for signing in, and one for the code', async () => {
  for (const [id, text] of Object.entries(await catalogueOf('en-plain'))) {
    assert.doesNotMatch(text, /\blog(ging|ged)? (in|out)\b|passcode/i, id);
  }
});

test('there are thirteen languages, plain English, and mails in each', () => {
  const expected = 'ar de en-plain es fr he it ja ko nl pl pt-BR tr zh-Hans'.split(' ');
  assert.deepEqual([...tags].sort(), expected);
  for (const folder of folders.filter((name) => name.startsWith('src/')))
    assert.deepEqual(filesOf(folder).sort(), expected.map((tag) => `${folder}/${tag}.json`).sort());
  const mails = expected.filter((tag) => tag !== 'en-plain').map((tag) => tag.toLowerCase());
  assert.deepEqual(Object.keys(mailLanguages).sort(), [...mails, 'en'].sort());
});

test('a locale finds the nearest language, and English needs none', () => {
  for (const [locale, key] of [
    ['de-CH', 'de'],
    ['PT-pt', 'pt'],
    ['zh-Hant-TW', 'zh'],
    ['en-plain', 'en-plain'],
    ['en-XA', 'en-xa'],
    ['den', undefined],
    ['sv', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const) {
    assert.equal(languageKey(locale), key, String(locale));
    // The entry asks the translator for every language that there is.
    if (key) assert.ok(isTranslated(String(locale)), String(locale));
  }
  for (const english of ['en', 'en-US', 'en-PH', 'sv', '']) assert.ok(!isTranslated(english), english);
  for (const tag of tags) assert.ok(isTranslated(tag), tag);
});

test('a host’s own text comes before the built-in one, and the language counts and lists', async () => {
  const t = createTranslate({
    locale: 'pl',
    translated: await catalogueOf('pl'),
    overrides: { 'login.title': 'Dzień dobry' },
  });
  assert.equal(t('login.title'), 'Dzień dobry');
  assert.equal(t('totp.triesLeft', { n: 2 }), 'Zostały 2 próby.');
  assert.equal(t('totp.triesLeft', { n: 5 }), 'Zostało 5 prób.');
  assert.match(t('idpConsent.scope.details', { details: ['a', 'b'] }), /a i b$/);
});

test('in another language no visitor reads texts for developers', async () => {
  const t = createTranslate({ locale: 'de', translated: await catalogueOf('de') });
  const problem = { code: 'api_error', errorType: 'of_a_later_server', message: 'No template "x".' };
  assert.equal(t.problem(problem), t('error.unexpected'));
  assert.equal(
    t.problem({ code: 'api_error', errorType: 'use_https', message: 'Use https.' }),
    t('error.setUp'),
  );
  assert.equal(t.isTranslated, true);
});

test('the pseudo-language keeps placeholders, tags and plurals, and is longer', () => {
  for (const id of ids) {
    const text = pseudo(english[id]);
    assert.deepEqual(namesIn(parseMessage(text)), namesIn(parseMessage(english[id])), id);
    assert.ok(text.length > english[id].length * 1.3, id);
  }
});

/** Buttons with a longer name for screen readers: what they show, and that name. */
const longerNames = {
  'account.remove': ['account.removeLabel'],
  'account.edit': ['account.profile.editLabel'],
  'account.add': ['account.profile.addLabel'],
  'account.contacts.prove': ['account.contacts.proveLabel'],
  'account.contacts.makePrimary': ['account.contacts.makePrimaryLabel'],
  'account.change': ['account.password.changeLabel'],
  'account.set': ['account.password.setLabel'],
  'account.factor.showCodes': ['account.factor.showCodesLabel'],
  'account.factor.hideCodes': ['account.factor.hideCodesLabel'],
  'account.factor.makeCodes': ['account.factor.makeCodesLabel'],
  'account.social.unlink': ['account.social.unlinkLabel'],
  'account.sessions.end': ['account.sessions.endLabel'],
  'account.apps.disconnect': ['account.apps.disconnectLabel'],
  'passkey.rename': ['passkey.renameLabel'],
  'button.delete': ['passkey.deleteLabel'],
} as const satisfies Partial<Record<Id, readonly Id[]>>;

// https://www.w3.org/WAI/WCAG22/Understanding/label-in-name.html
for (const tag of ['en', ...tags]) {
  test(`${tag}: the name of a button for screen readers contains the text that it shows, for users who speak it`, async () => {
    const texts = tag === 'en' ? english : await catalogueOf(tag);
    const spoken = (id: Id) => texts[id].toLocaleLowerCase(tag);
    const wrong = Object.entries(longerNames).flatMap(([shown, names]) =>
      names
        .filter((name) => !spoken(name).includes(spoken(shown as Id)))
        .map((name) => `${texts[shown as Id]} ← ${name}: ${texts[name]}`),
    );
    assert.deepEqual(wrong, []);
  });
}
