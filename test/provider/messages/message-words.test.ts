/** The texts of mails and pages, in every language. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { languages } from '../../../provider/messages/words.ts';
import { describeNotice, noticeValues } from '../../../provider/notices/mail/notice-mail.ts';
import { gonePage } from '../../../provider/notices/report/page.ts';

it('every text has the placeholders of the English one, and none is left in English', () => {
  const english = textsOf(languages.en);
  for (const [tag, words] of Object.entries(languages))
    for (const [key, text] of textsOf(words)) {
      const [original = '', where] = [english.get(key), `${tag} ${key}`];
      assert.deepEqual(placeholdersOf(text), placeholdersOf(original), where);
      const isShared = tag === 'en' || /\bbrowser$/.test(key);
      if (!isShared) assert.notEqual(text, original, where);
    }
});

it('the name of an app that would become a link is replaced by its client id', () => {
  const intro = (app: string) =>
    describeNotice(
      {
        notice: { kind: 'app_allowed', app, clientId: 'client-1' },
        browser: [],
        place: null,
        happenedAt: new Date(0),
      },
      { project: 'Pet Game', tag: 'en' },
    );
  assert.match(intro('Test Assistant').subject, /^Test Assistant can now/);
  for (const { subject, intro: text } of [intro('Visit evil.example'), intro('Log in: https://evil')]) {
    assert.match(subject, /^client-1 can now/);
    assert.doesNotMatch(text, /evil/);
  }
});

it('the name of a passkey that would become a link is left out, and an address is not', () => {
  const intro = (type: 'passkey' | 'email', label: string) =>
    describeNotice(
      {
        notice: { kind: 'method_added', method: { type, id: 'method-1', label } },
        browser: [],
        place: null,
        happenedAt: new Date(0),
      },
      { project: 'Pet Game', tag: 'en' },
    ).intro;
  assert.match(intro('passkey', 'My laptop'), /the passkey “My laptop”/);
  assert.match(intro('passkey', 'Confirm at evil.example'), /the passkey “…”/);
  assert.match(intro('email', 'ada@example.com'), /ada@example\.com/);
});

it('an operator’s design of a notice has the organization, or the project where that has no name to show', () => {
  const named = (organization: string | null) =>
    noticeValues({
      notice: { kind: 'data_downloaded' },
      browser: [],
      place: null,
      organization,
      happenedAt: new Date(0),
      ...{ project: 'Pet Shelter', address: 'ada@example.com', link: '', language: 'en' },
    }).organization;
  assert.deepEqual(
    [named('Otters'), named('pay.example'), named(null)],
    ['Otters', 'Pet Shelter', 'Pet Shelter'],
  );
});

it('a page in Arabic or Hebrew runs from right to left', () => {
  for (const locale of ['ar', 'he-IL'])
    assert.match(gonePage({ root: '', locale }), /<html lang="\w\w" dir="rtl">/);
  assert.match(gonePage({ root: '', locale: 'de' }), /<html lang="de" dir="ltr">/);
});

/** Each text by its path. */
function textsOf(words: object, path = ''): Map<string, string> {
  const entries = Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : [...textsOf(value, `${path}${key}.`)],
  );
  return new Map(entries);
}

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
