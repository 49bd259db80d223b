/** Moments and places as the user reads them. */
import { usableLocale } from '../strings/usable-locale.ts';

const minute = 60_000;
/** The units of "3 days ago", the largest first. */
const units = [
  ['month', 30 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** How long ago it was, such as "3 days ago". */
export function ago(locale: string, moment: string, now: number): string {
  const past = Math.max(0, now - Date.parse(moment));
  const [unit, ms] = units.find(([, length]) => past >= length) ?? (['second', minute] as const);
  const format = new Intl.RelativeTimeFormat(usableLocale(locale), { numeric: 'auto' });
  // Hebrew has words for one and two hours, and browsers add the digit in brackets.
  return format.format(-Math.floor(past / ms), unit).replace(/ \(\d\)$/, '');
}

/** The day, such as "3 May 2027". */
export function dayOf(locale: string, moment: string): string {
  return new Intl.DateTimeFormat(usableLocale(locale), { dateStyle: 'long' }).format(Date.parse(moment));
}

/** The name of a country by its code, such as "Germany" for `DE`; other words stay. */
export function placeOf(locale: string, place: string): string {
  if (!/^[A-Z]{2}$/.test(place)) return place;
  return new Intl.DisplayNames(usableLocale(locale), { type: 'region' }).of(place) ?? place;
}
