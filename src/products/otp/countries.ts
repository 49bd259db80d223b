/** The list of countries, with their names in the visitor's language. */
import { usableLocale } from '../../strings/usable-locale.ts';
import { callingCodes, defaultCountry } from './calling-codes.ts';

export interface Country {
  /** ISO 3166 code. */
  readonly region: string;
  readonly name: string;
  /** The calling code, without the plus. */
  readonly code: string;
}

/** The name of one country: the whole list would take a slow phone a frame. */
export function countryName(region: string, locale = 'en'): string {
  return namesIn(usableLocale(locale)).of(region) ?? region;
}

const lists = new Map<string, readonly Country[]>();

/** All countries, the United States first, the others by name. */
export function countriesIn(locale = 'en'): readonly Country[] {
  const cached = lists.get(locale);
  if (cached) return cached;
  const language = usableLocale(locale);
  const names = namesIn(language);
  const byName = new Intl.Collator(language).compare;
  const all = [...callingCodes]
    .map(([region, code]): Country => {
      const name = names.of(region) ?? region;
      return { region, name, code };
    })
    .sort(
      (one, other) =>
        Number(other.region === defaultCountry) - Number(one.region === defaultCountry) ||
        byName(one.name, other.name),
    );
  lists.set(locale, all);
  return all;
}

function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language, 'en'], { type: 'region' });
}

/** The countries that match the search: the start of a word of the name, a calling code, or an ISO code. */
export function matching(countries: readonly Country[], query: string): readonly Country[] {
  const words = plain(query).trim();
  const digits = words.replace(/^(\+|00)/, '');
  if (words === '') return countries;
  if (/^\d+$/.test(digits)) return countries.filter(({ code }) => code.startsWith(digits));
  return countries.filter(
    ({ name, region }) => ` ${plain(name)}`.includes(` ${words}`) || region.toLowerCase() === words,
  );
}

/** Letters without diacritics, so that "Cote" finds "Côte", and without other characters. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ');
}
