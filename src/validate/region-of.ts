/**
 * The region that the language tag names, as in `de-AT`, or else the one where most speakers of the language live: an ISO 3166
 * code, possibly of no existing country. A slow phone takes long for the latter, so only a phone field asks for it.
 */
export function regionOf(locale = 'en'): string {
  try {
    const { region } = new Intl.Locale(locale).maximize();
    // Some tags name a continent by a number.
    if (region && !/\d/.test(region)) return region;
  } catch {
    // The text is not a language tag.
  }
  return 'US';
}
