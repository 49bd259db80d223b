/** The class of `<auth-account>`; `index.ts` registers it. */
import { type AccountOptions, accountRules } from '../src/account/options.ts';
import type { AuthAccountElement } from './public-types.ts';
import { requestElement } from './request-element.ts';

/**
 * The account page of the signed-in user: profile, addresses, ways to sign in, sessions, connected apps and data.
 *
 * @tag auth-account
 * @tagname auth-account
 *
 * @fires {CustomEvent<AuthEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<AuthErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthAccount
  extends requestElement<AccountOptions>('account', accountRules)
  implements AuthAccountElement {}
