/** The class of `<auth-idp-consent>`; `index.ts` registers it. */
import { type ConsentOptions, consentRules } from '../src/consent/options.ts';
import type { AuthIdpConsentElement } from './public-types.ts';
import { requestElement } from './request-element.ts';

/**
 * Asks a signed-in visitor whether another app may use their account, and sends them back to it with the answer.
 *
 * @tag auth-idp-consent
 * @tagname auth-idp-consent
 *
 * @attr {string} public-token - The project's public token. Required; not a secret.
 * @attr {string} api-base-url - Address of the authentication API, without `/sdk/v1`. Default: the page's origin.
 * @attr {string} prefix - Prefix of cookies, storage keys and URL parameters. Default: `auth`.
 * @attr {string} cookies - Names and reach of the session's cookies, as JSON. The same for all elements and clients of a page.
 * @attr {boolean} keep-alive - Lets the background refresh also extend the session.
 * @attr {string} captcha-script-url - The captcha vendor's script, where the project asks for a captcha.
 * @attr {string} dfp-cdn-url - Where `telemetry.js` comes from. Default: `/dfp` below the API.
 * @attr {string} dfppa-url - Where device fingerprints are sent. Default: `/dfp` below the API.
 * @attr {string} locale - Language tag that chooses number and plural rules. Default: the page's `lang`.
 * @attr {string} theme - `light`, `dark`, `auto` (default), or JSON.
 * @attr {string} strings - Your own words by message id, as JSON.
 * @attr {boolean} enable-shadow-dom - `false` draws in the page itself. Read once, when first connected.
 * @attr {string} request - The authorization request, as JSON. Default: the page's query string.
 * @attr {string} login-url - Your page to log in at; it gets the present address as `return_to`.
 * @attr {boolean} allow-framing - Ask also inside a frame of another site.
 * @attr {string} auth-token-params - A trusted token of your server and its profile, as JSON.
 *
 * @fires {CustomEvent<AuthEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<AuthErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthIdpConsent
  extends requestElement<ConsentOptions>('consent', consentRules)
  implements AuthIdpConsentElement {}
