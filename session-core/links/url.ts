/** The token in the address of a page that a link opened. */

/** The token in a link. */
export interface UrlToken {
  token_type: string;
  token: string;
}

/**
 * Reads the token from an address. It neither uses nor removes it.
 *
 * @example
 * parseAuthUrl(location.href); // { token_type: 'magic_links', token: '…' } or null
 */
export function parseAuthUrl(href: string, { prefix = 'auth' }: { prefix?: string } = {}): UrlToken | null {
  const query = queryOf(href);
  const token_type = query?.get(`${prefix}_token_type`);
  const token = query?.get('token');
  return token_type && token ? { token_type, token } : null;
}

function queryOf(href: string): URLSearchParams | null {
  try {
    return new URL(href).searchParams;
  } catch {
    // No valid address: Node, or a caller's typing error.
    return null;
  }
}
