/** The class of `<auth-b2b-logout>`; `index.ts` registers it. */
import { businessLogoutRules, type MemberLogoutOptions } from '../../src/b2b-logout/options.ts';
import { memberRequestElement } from './member-request-element.ts';
import type { AuthB2BLogoutElement } from './public-types.ts';

/**
 * Asks a member whether to log out here too, at another app's request, and sends them back to it.
 *
 * @tag auth-b2b-logout
 * @tagname auth-b2b-logout
 *
 * @fires {CustomEvent<MemberEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<MemberErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthB2BLogout
  extends memberRequestElement<MemberLogoutOptions>('logoutMain', businessLogoutRules)
  implements AuthB2BLogoutElement {}
