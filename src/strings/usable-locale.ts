/** A language tag that Intl takes: the given one, or English, as a wrong one must not take the widget down. */
export function usableLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
