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
