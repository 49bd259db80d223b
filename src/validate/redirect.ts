/** Whether a page may send its visitor to an address that a server gave. */

/** Schemes that run something, or show what somebody made up as this page's own. */
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

/** True for a host name that means the visitor's own computer. */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/**
 * The address, if it leads where the app asked for and the visitor was told: same scheme, host and path as `asked`, by
 * `https:`, by `http:` on the visitor's own computer, or by a scheme of an installed app. Else null.
 *
 * @see RFC 8252 section 7, RFC 9700 section 4.11
 */
export function redirectTo(address: string, asked: string): string | null {
  const [to, wanted] = [parse(address), parse(asked)];
  if (!to || !wanted || forbidden.has(to.protocol)) return null;
  if (to.protocol === 'http:' && !isLoopback(to.hostname)) return null;
  const same = to.protocol === wanted.protocol && to.host === wanted.host && to.pathname === wanted.pathname;
  // Credentials in an address only serve to make it look like another one.
  return same && !to.username && !to.password ? to.href : null;
}

/** What a visitor is shown of an address: its host, or the scheme of an installed app. */
export function redirectHost(address: string): string {
  const url = parse(address);
  return url?.host || url?.protocol.replace(/:$/, '') || address;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
