/** Parses phone numbers. A lazy chunk, because it includes the world's numbering plans. */
import {
  AsYouType,
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { ParsedPhoneNumber, PhoneNumberRequest } from '../../session-core/wire/client-services.ts';

/** An unknown country counts as none. */
export function parsedPhoneNumber({ phoneNumber, regionCode }: PhoneNumberRequest): ParsedPhoneNumber {
  const region = regionCode?.toUpperCase() ?? '';
  const country: CountryCode | undefined = isSupportedCountry(region) ? region : undefined;
  const options = { extract: false, ...(country ? { defaultCountry: country } : {}) };
  const parsed = parsePhoneNumberFromString(phoneNumber, options);
  const isValid = parsed?.isValid() ?? false;
  const typed = () => (country ? new AsYouType(country).input(phoneNumber) : phoneNumber);
  return {
    isValid,
    number: parsed?.number ?? '',
    national: parsed && isValid ? parsed.formatNational() : typed(),
  };
}
