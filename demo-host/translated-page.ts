/** Fills a page with the words of a language. */
import { languages } from './words/all.ts';
import type { Words } from './words/en-plain.ts';

const rightToLeft: readonly string[] = ['ar', 'he'];

/**
 * Replaces each `{{id}}` of the page with its words, and `{{languages}}` with the choice of a language. The page's scripts find the
 * tag in `data-language`, and all words in `data-words`. A page without words stays English.
 */
export function translatedPage(template: string, tag: string, address: URL): string {
  const words = languages[tag]?.words;
  if (!words) throw new Error(`The demo has no words for "${tag}".`);
  const isTranslated = template.includes('{{');
  const lang = isTranslated && tag !== 'en-plain' ? tag : 'en';
  const dir = rightToLeft.includes(lang) ? ' dir="rtl"' : '';
  const data = isTranslated ? ` data-words="${escaped(JSON.stringify(words))}"` : '';
  return template
    .replace('<html lang="en">', `<html lang="${lang}"${dir} data-language="${tag}"${data}>`)
    .replace(/\{\{([\w.]+)\}\}/g, (_all, id: string) => {
      if (id === 'languages') return choice(tag, address, words);
      return escaped(words[id as keyof Words]);
    });
}

function choice(tag: string, address: URL, words: Words): string {
  const items = Object.entries(languages).map(([other, { name }]) => {
    const url = new URL(address);
    url.searchParams.set('lang', other);
    const lang = other === 'en-plain' ? 'en' : other;
    const current = other === tag ? ' aria-current="true"' : '';
    const query = escaped(`${url.pathname}${url.search}`);
    return `<li><a href="${query}" lang="${lang}" hreflang="${lang}"${current}>${name}</a></li>`;
  });
  return (
    `<details class="languages"><summary>${escaped(words.language)}: ${languages[tag]?.name ?? ''}</summary>` +
    `<ul>${items.join('')}</ul></details>`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
