/** What a token in the page's address would do, before it is used. */
import type { Environment } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { isFinal } from '../is-final.ts';
import { parseAuthUrl } from './url.ts';

/** The token in the page's address, if it is of one of these types. */
export function tokenInAddress(
  environment: Pick<Environment, 'place'>,
  prefix: string,
  types: readonly string[],
): string | null {
  const urlToken = parseAuthUrl(environment.place()?.href ?? '', { prefix });
  return urlToken && types.includes(urlToken.token_type) ? urlToken.token : null;
}

/** The provider's answer. Null if the token is used or expired, or the provider has no such call: the sign-in then says which. */
export async function answerOf<T>(calling: Promise<T>): Promise<T | null> {
  try {
    return await calling;
  } catch (error) {
    if (isFinal(error)) return null;
    throw error;
  }
}

/**
 * Refuses an address that would replace the account that is signed in, unless the page has asked.
 *
 * @throws AuthError `account_switch_unconfirmed`
 */
export function checkSwitch(current: string | null | undefined, next: string | undefined): void {
  if (!current || next === undefined) return;
  const text = 'Another account is signed in here. Ask the visitor, then set "switch_accounts".';
  throw Object.assign(new AuthError('account_switch_unconfirmed', text), { accounts: { current, next } });
}
