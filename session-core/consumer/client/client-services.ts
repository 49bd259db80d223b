/** Calls of the hidden frame. */

import type { CallOptions } from '../../settings.ts';
import type { ParsedPhoneNumber, PhoneNumberRequest } from '../../wire/client-services.ts';

/** The services of the hidden frame `client-services.html`. The first call that needs the frame creates it. */
export interface ClientServiceMethods {
  /**
   * Parses a phone number without loading the world's numbering plans (35 kB) into the page.
   *
   * @throws AuthError `unreachable` if the frame does not load, for example because the page's policy forbids it; `timeout`
   * after 10 seconds; `usage_error`; AuthApiError `unregistered_origin` if the frame does not serve this page
   * @example
   * const { isValid, number } = await auth.clientServices.parsedPhoneNumber({ phoneNumber: '020 7946 0958', regionCode: 'GB' });
   * @see https://www.itu.int/rec/T-REC-E.164
   */
  parsedPhoneNumber(request: PhoneNumberRequest, call?: CallOptions): Promise<ParsedPhoneNumber>;
}
