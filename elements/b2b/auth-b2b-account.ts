/** The class of `<auth-account>` for members; `index.ts` registers it, also as `<auth-b2b-account>`. */
import { type MemberAccountOptions, memberAccountRules } from '../../src/b2b-account/options.ts';
import { memberRequestElement } from './member-request-element.ts';
import type { AuthB2BAccountElement } from './public-types.ts';

/**
 * The account page of the signed-in member: their organization, profile, addresses, ways to sign in, sessions and connected apps.
 *
 * @tag auth-b2b-account
 * @tagname auth-b2b-account
 *
 * @fires {CustomEvent<MemberEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<MemberErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthB2BAccount
  extends memberRequestElement<MemberAccountOptions>('accountMain', memberAccountRules)
  implements AuthB2BAccountElement {}
