/** What the hidden frame answers. */

import type { CallOptions } from '../../settings.ts';
import type { ParsedPhoneNumber, PhoneNumberRequest } from '../../wire/client-services.ts';

/** What the hidden frame of `client-services.html` does for a page. It is made with the first call that needs it. */
export interface ClientServiceMethods {
  /**
   * Reads a phone number, without the numbering plans of the world (35 kB) in the page.
   *
   * @throws AuthError `unreachable` when the frame cannot be had, such as where the page's policy forbids it; `timeout`
   * after 10 seconds; `usage_error`; AuthApiError `unregistered_origin` when the frame does not answer this page
   * @example
   * const { isValid, number } = await auth.clientServices.parsedPhoneNumber({ phoneNumber: '020 7946 0958', regionCode: 'GB' });
   * @see https://www.itu.int/rec/T-REC-E.164
   */
  parsedPhoneNumber(request: PhoneNumberRequest, call?: CallOptions): Promise<ParsedPhoneNumber>;
}
