/** Fills a page with the words of a language. */
import { languages, type Words } from './words/all.ts';

/** Words that only the scripts of some pages need: such a page names them, as in `<html lang="en" data-words="arrive">`. */
const ofSomePages = ['arrive', 'access', 'scope', 'how', 'pets', 'species', 'shelter', 'tap'];

/**
 * Replaces each `{{id}}` of the page with its words, and `{{languages}}` with the choice of a language. The page's scripts find the
 * tag in `data-language`, and their words in `data-words`. A page without `{{id}}` stays English.
 */
export function translatedPage(template: string, tag: string, address: URL): string {
  if (!languages[tag]) throw new Error(`The demo has no words for "${tag}".`);
  const lang = template.includes('{{') ? langOf(tag) : 'en';
  const words = languages[tag]?.words as Words;
  const dir = lang === 'ar' ? ' dir="rtl"' : '';
  return template
    .replace(/<html lang="en"(?: data-words="([^"]*)")?>/, (_all, named = '') => {
      const data = escaped(JSON.stringify(wordsFor(words, named.split(' '))));
      return `<html lang="${lang}"${dir} data-language="${tag}" data-words="${data}">`;
    })
    .replace(/\{\{([\w.]+)\}\}/g, (_all, id: string) => {
      if (id === 'languages') return choice(tag, address, words);
      return escaped(words[id as keyof Words]);
    });
}

const langOf = (tag: string): string => (tag === 'en-plain' ? 'en' : tag);

/** A page without a choice of a language: its scripts find the English words. */
export const plainPage = (template: string): string =>
  translatedPage(template, 'en', new URL('http://localhost'));

/** The words that every page may need, and the words of these groups. */
function wordsFor(words: Words, groups: readonly string[]): Partial<Words> {
  const isFor = (id: string) => {
    const [group = ''] = id.split('.');
    return !ofSomePages.includes(group) || groups.includes(group);
  };
  return Object.fromEntries(Object.entries(words).filter(([id]) => isFor(id)));
}

function choice(tag: string, address: URL, words: Words): string {
  const items = Object.entries(languages).map(([other, { name }]) => {
    const url = new URL(address);
    url.searchParams.set('lang', other);
    const lang = langOf(other);
    const current = other === tag ? ' aria-current="true"' : '';
    const query = escaped(`${url.pathname}${url.search}`);
    return `<li><a href="${query}" lang="${lang}" hreflang="${lang}"${current}>${name}</a></li>`;
  });
  return (
    `<details class="languages"><summary>${escaped(words.language)}: ${languages[tag]?.name ?? ''}</summary>` +
    `<ul>${items.join('')}</ul></details>`
  );
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
