/** The tag if Intl accepts it, otherwise English: an invalid tag must not break the widget. */
export function usableLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
