/** The class of `<auth-logout>`; `index.ts` registers it. */
import { type LogoutOptions, logoutRules } from '../src/logout/options.ts';
import type { AuthLogoutElement } from './public-types.ts';
import { requestElement } from './request-element.ts';

/**
 * Asks a visitor whether to log out here too, at another app's request, and sends them back to it.
 *
 * @tag auth-logout
 * @tagname auth-logout
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
 * @attr {string} request - The logout request, as JSON. Default: the page's query string.
 *
 * @fires {CustomEvent<AuthEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<AuthErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthLogout
  extends requestElement<LogoutOptions>('logout', logoutRules)
  implements AuthLogoutElement {}
