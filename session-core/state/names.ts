/** The names of what the session layer keeps in a browser. */
import type { Bootstrap, CookieOptions } from '../settings.ts';

/** Key of the remembered state; the other storage keys of a project start with it. */
export function stateKeyOf({ prefix, publicToken }: { prefix: string; publicToken: string }): string {
  return `${prefix}_sdk_state_${publicToken}`;
}

/** Key of the project's settings. */
export const bootstrapKeyOf = (stateKey: string) => `${stateKey}::bootstrap`;

/** Its value `1` says that the server keeps the tokens in cookies which script cannot see. */
export const serverCookiesKeyOf = (stateKey: string) => `${stateKey}::server_cookies`;

/** There in a browser with a key: the nonce for its next proof. */
export const proofKeyOf = (stateKey: string) => `${stateKey}::proof`;

/**
 * Whether the server may keep the tokens where no mark says so: it is called at the project's own domain, whose cookies
 * another page of the site may have brought.
 */
export const mayHideTokens = (apiBaseUrl: string, { cnameDomain }: Bootstrap) =>
  apiBaseUrl.split('/')[2] === cnameDomain;

/** Which identity provider this browser signed in with last: a hint for the visitor, nothing more. */
export const lastUsedKeyOf = (stateKey: string) => `${stateKey}::b2c_last_used_oauth`;

/** Names of the two cookies that carry the session. */
export function cookieNames({ prefix, cookies }: { prefix: string; cookies: CookieOptions }) {
  return {
    opaque: cookies.opaqueTokenCookieName ?? `${prefix}_session`,
    jwt: cookies.jwtCookieName ?? `${prefix}_session_jwt`,
  };
}
