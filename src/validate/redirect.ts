/** Decides whether a page may navigate to an address that a server returned. */

/** Schemes that run code or show foreign content as this page's own. */
const forbidden = new Set([
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'javascript:',
  'vbscript:',
  'view-source:',
]);

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True for a host name of the visitor's own computer. */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/**
 * Returns the address if it has the scheme, host and path of `requested`, which the visitor has seen, and uses
 * `https:`, `http:` on the visitor's own computer, or the scheme of an installed app. Otherwise null.
 *
 * @see RFC 8252 section 7, RFC 9700 section 4.11
 */
export function redirectTo(address: string, requested: string): string | null {
  const [to, requestedUrl] = [parse(address), parse(requested)];
  if (!to || !requestedUrl || forbidden.has(to.protocol)) return null;
  if (to.protocol === 'http:' && !isLoopback(to.hostname)) return null;
  const same =
    to.protocol === requestedUrl.protocol &&
    to.host === requestedUrl.host &&
    to.pathname === requestedUrl.pathname;
  // Credentials in an address only disguise it as another.
  return same && !to.username && !to.password ? to.href : null;
}

/** The part of an address that visitors see: its host, or the scheme of an installed app. */
export function redirectHost(address: string): string {
  const url = parse(address);
  return url?.host || url?.protocol.replace(/:$/, '') || address;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
