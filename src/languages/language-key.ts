/** Which language a locale stands for. */

/** One catalogue serves all Portuguese, and one all Chinese. `en-xa` is the pseudo-language for development. */
const tags = /^(ar|de|en(-plain|-xa)?|es|fr|he|it|ja|ko|nl|pl|pt|tr|zh)\b/i;

/** The key of the language of a locale, such as `de` for `de-AT`; undefined if there are no texts in it. */
export function languageKey(locale: string | undefined): string | undefined {
  return tags.exec(`${locale}`)?.[0].toLowerCase();
}

/** The direction of the language of a locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(ar|he)\b/i.test(locale) ? 'rtl' : 'ltr';
}
