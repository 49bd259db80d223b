/** The texts of mails and pages, in every language. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { invitationWords } from '../../provider/messages/invitation-words.ts';
import { noticeWords } from '../../provider/messages/notice-words.ts';
import { languages } from '../../provider/messages/words.ts';
import { gonePage } from '../../provider/owners/page.ts';
import { socialErrorWords } from '../../provider/social/error-words.ts';

const tables: Record<string, Record<string, object>> = {
  languages,
  invitationWords,
  noticeWords,
  socialErrorWords,
};

it('every text has the placeholders of the English one, and none is left in English', () => {
  for (const [table, byTag] of Object.entries(tables)) {
    const english = textsOf(byTag.en ?? {});
    for (const [tag, words] of Object.entries(byTag)) {
      const texts = textsOf(words);
      assert.deepEqual([...texts.keys()].sort(), [...english.keys()].sort(), `${table} ${tag}`);
      for (const [key, text] of texts) {
        const [original = '', where] = [english.get(key), `${table} ${tag} ${key}`];
        assert.deepEqual(placeholdersOf(text), placeholdersOf(original), where);
        const isShared = tag === 'en' || /^browser$/.test(key);
        if (!isShared) assert.notEqual(text, original, where);
      }
    }
  }
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
