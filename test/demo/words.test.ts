/** The demo's pages say everything in each language. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { languages, type Words } from '../../demo-host/words/all.ts';
import { texts as english } from '../../demo-host/words/en-plain.json';

const ids = Object.keys(english) as (keyof Words)[];

/** Words that both languages share, and names. */
const shared = /^(shelter\.name|pets\.mood\.content)$/;

for (const [tag, { words }] of Object.entries(languages).filter(([tag]) => !tag.startsWith('en'))) {
  test(`${tag}: every text of the demo is translated, with the placeholders and parts of the English one`, () => {
    // Users who speak a button's text must hit it: its longer name for screen readers contains the text.
    assert.ok(
      words['shelter.stopSharing']
        .toLocaleLowerCase(tag)
        .includes(words['shelter.stop'].toLocaleLowerCase(tag)),
    );
    assert.ok(
      words['pets.disconnectApp']
        .toLocaleLowerCase(tag)
        .includes(words['pets.disconnect'].toLocaleLowerCase(tag)),
    );
    for (const id of ids) {
      const text = words[id];
      assert.deepEqual(shapeOf(text), shapeOf(english[id]), id);
      if (!shared.test(id)) assert.notEqual(text, english[id], id);
    }
  });
}

test('the pages of the demo contain no words but names: the languages have the words', async () => {
  const names = /^(&nbsp;|Pet (Game|Shelter)|[A-Z]\w+ (Lodge|Haven|Hollow|Castle)|\w+@\w+\.example)$/;
  for (const folder of ['demo-host/pages', 'demo-host/shelter/pages']) {
    for (const page of (await readdir(folder)).filter((name) => name.endsWith('.html'))) {
      const html = (await readFile(`${folder}/${page}`, 'utf8')).replace(/<(svg|code)\b.*?<\/\1>/gs, '');
      const texts = [...html.matchAll(/>([^<{}]*[a-z]{2}[^<{}]*)</gi)].map(([, text = '']) => text.trim());
      const attributes = html.matchAll(
        / (?:aria-label|alt|title|placeholder|name="description" content)="([^"{}]+)"/g,
      );
      const all = [...texts, ...Array.from(attributes, ([, text = '']) => text)];
      assert.deepEqual(
        all.filter((text) => !names.test(text)),
        [],
        page,
      );
    }
  }
});

/** The placeholders of a text, and how many parts it has. */
function shapeOf(text: string) {
  return { parts: text.split('|').length, placeholders: (text.match(/\{\w+\}/g) ?? []).sort() };
}
