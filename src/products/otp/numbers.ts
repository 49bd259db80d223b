/** Parses and formats phone numbers. A chunk of its own, as it includes the world's numbering plans. */
import {
  AsYouType,
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { callingCodes, mainCountry } from './calling-codes.ts';

/** A number and its formats. */
export interface ReadNumber {
  /** E.164. */
  readonly number: string;
  /** ISO 3166 code. */
  readonly country: string;
  /** The number as the field shows it. */
  readonly national: string;
  /** The number with the code of its country. */
  readonly international: string;
}

/**
 * Parses a number typed in a country, or with `+` of any country; null if it is invalid. `00` counts as the plus also in
 * countries with another international prefix: visitors type what they know from home.
 *
 * @see https://www.itu.int/rec/T-REC-E.123 for the plus
 * @see https://www.itu.int/rec/T-REC-E.164 for `00`, the prefix that it recommends
 */
export function readNumber(text: string, country: string): ReadNumber | null {
  const typed = inLibrarySigns(text);
  return parse(typed, country) ?? parse(typed.replace(/^\s*00/, '+'), country);
}

function parse(text: string, country: string): ReadNumber | null {
  const parsed = parsePhoneNumberFromString(text, { ...within(country), extract: false });
  return parsed?.isValid() ? written(parsed, country) : null;
}

/** Formats the digits typed so far for that country. A number with `+` includes its own country. */
export function writeTyped(text: string, country: string): { text: string; country: string } {
  const typing = new AsYouType(country as CountryCode);
  const formatted = typing.input(inLibrarySigns(text));
  const code = typing.getCallingCode();
  const named = typing.isInternational() && code ? (typing.getCountry() ?? kept(code, country)) : country;
  return { text: formatted, country: named };
}

/**
 * The library reads digits of all scripts, but ignores a full-width plus, and fails on the `tel:` of links and on the direction
 * marks that address books put around a number.
 *
 * @see https://www.rfc-editor.org/rfc/rfc3966 for `tel:`
 */
function inLibrarySigns(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/^\s*tel:/i, '')
    .replaceAll('＋', '+');
}

/** Several countries share a code: the chosen one stays until another is certain. */
function kept(code: string, country: string): string {
  return callingCodes.get(country) === code ? country : (mainCountry(code) ?? country);
}

function written(parsed: PhoneNumber, country: string): ReadNumber {
  return {
    number: parsed.number,
    country: parsed.country ?? kept(parsed.countryCallingCode, country),
    national: parsed.formatNational(),
    international: parsed.formatInternational(),
  };
}

function within(country: string): { defaultCountry?: CountryCode } {
  return isSupportedCountry(country) ? { defaultCountry: country } : {};
}
