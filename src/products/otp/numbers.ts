/** What is known of phone numbers; a chunk of its own, since it brings the numbering plans of the world along. */
import {
  AsYouType,
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { callingCodes, mainCountry } from './calling-codes.ts';

/** A number and how it is written at home. */
export interface ReadNumber {
  /** E.164. */
  readonly number: string;
  /** ISO 3166 code. */
  readonly country: string;
  /** As it is dialled within the country. */
  readonly national: string;
}

/**
 * Reads a number typed in a country, or with `+` of any country; null if there is no such number. `00` is read like the
 * plus also where another prefix is dialled for abroad: visitors type it as they know it from home.
 *
 * @see https://www.itu.int/rec/T-REC-E.123 for the plus
 * @see https://www.itu.int/rec/T-REC-E.164 for `00`, the prefix that it recommends
 */
export function readNumber(text: string, country: string): ReadNumber | null {
  const given = inLibrarySigns(text);
  return parse(given, country) ?? parse(given.replace(/^\s*00/, '+'), country);
}

function parse(text: string, country: string): ReadNumber | null {
  const parsed = parsePhoneNumberFromString(text, { ...within(country), extract: false });
  return parsed?.isValid() ? written(parsed, country) : null;
}

/** The digits typed so far, set as numbers of that country are. A number with `+` names its own country. */
export function writeTyped(text: string, country: string): { text: string; country: string } {
  const typing = new AsYouType(country as CountryCode);
  const formatted = typing.input(inLibrarySigns(text));
  const code = typing.getCallingCode();
  const named = typing.isInternational() && code ? (typing.getCountry() ?? kept(code, country)) : country;
  return { text: formatted, country: named };
}

/**
 * The library reads digits of all scripts, but passes over a plus in full width, and stumbles over what links begin with
 * and over signs of direction, which address books put around a number.
 *
 * @see https://www.rfc-editor.org/rfc/rfc3966 for `tel:`
 */
function inLibrarySigns(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/^\s*tel:/i, '')
    .replaceAll('＋', '+');
}

/** Several countries share a code: the chosen one stands until another is certain. */
function kept(code: string, country: string): string {
  return callingCodes.get(country) === code ? country : (mainCountry(code) ?? country);
}

function written(parsed: PhoneNumber, country: string): ReadNumber {
  return {
    number: parsed.number,
    country: parsed.country ?? kept(parsed.countryCallingCode, country),
    national: parsed.formatNational(),
  };
}

function within(country: string): { defaultCountry?: CountryCode } {
  return isSupportedCountry(country) ? { defaultCountry: country } : {};
}
