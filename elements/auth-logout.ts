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
 * @fires {CustomEvent<AuthEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<AuthErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthLogout
  extends requestElement<LogoutOptions>('logout', logoutRules)
  implements AuthLogoutElement {}
