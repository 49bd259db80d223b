/** The names of the storage keys and cookies that a client reads at once. `more-names.ts` has the others. */
import type { Bootstrap, CookieOptions } from '../settings.ts';

/** Key of the stored state, and prefix of the project's other storage keys. */
export function stateKeyOf({ prefix, publicToken }: { prefix: string; publicToken: string }): string {
  return `${prefix}_sdk_state_${publicToken}`;
}

/** Key of the accounts that this browser offers a returning visitor. */
export const accountsKeyOf = (stateKey: string) => `${stateKey}::accounts`;

/** Key of the project's settings. */
export const bootstrapKeyOf = (stateKey: string) => `${stateKey}::bootstrap`;

/** The value `1` means that the tokens are in cookies which scripts cannot read. */
export const serverCookiesKeyOf = (stateKey: string) => `${stateKey}::server_cookies`;

/**
 * Whether there may be such cookies even without that mark: the API runs on the project's own domain, so another page of
 * the site may have received the cookies.
 */
export const mayHideTokens = (apiBaseUrl: string, { cnameDomain }: Bootstrap) =>
  apiBaseUrl.split('/')[2] === cnameDomain;

/** Names of the two cookies that carry the session. */
export function cookieNames({ prefix, cookies }: { prefix: string; cookies: CookieOptions }) {
  return {
    opaque: cookies.opaqueTokenCookieName ?? `${prefix}_session`,
    jwt: cookies.jwtCookieName ?? `${prefix}_session_jwt`,
  };
}
