/** The class of `<auth-b2b-idp-consent>`; `index.ts` registers it. */
import { businessConsentRules, type MemberConsentOptions } from '../../src/b2b-consent/options.ts';
import { memberRequestElement } from './member-request-element.ts';
import type { AuthB2BIdpConsentElement } from './public-types.ts';

/**
 * Asks a signed-in member whether another app may use their account, in the name of their organization, and sends them
 * back to it with the answer.
 *
 * @tag auth-b2b-idp-consent
 * @tagname auth-b2b-idp-consent
 *
 * @fires {CustomEvent<MemberEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<MemberErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthB2BIdpConsent
  extends memberRequestElement<MemberConsentOptions>('consentMain', businessConsentRules)
  implements AuthB2BIdpConsentElement {}
