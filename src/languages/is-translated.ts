/**
 * True for the tag of a language other than English that the texts exist in, and for `auto`. For some others, too: the
 * translator knows exactly.
 */
export function isTranslated(locale: string): boolean {
  return /^(a[ru]|de|en-(pla|xa)|es|fr|he|it|ja|ko|nl|p[lt]|tr|zh)/i.test(locale);
}
