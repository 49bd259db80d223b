/** The class of `<auth-idp-consent>`; `index.ts` registers it. */
import { type ConsentOptions, consentRules } from '../src/consent/options.ts';
import type { AuthIdpConsentElement } from './public-types.ts';
import { requestElement } from './request-element.ts';

/**
 * Asks a signed-in user whether another app may use their account, and sends them back to it with the answer.
 *
 * @tag auth-idp-consent
 * @tagname auth-idp-consent
 *
 * @fires {CustomEvent<AuthEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<AuthErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthIdpConsent
  extends requestElement<ConsentOptions>('consent', consentRules)
  implements AuthIdpConsentElement {}
