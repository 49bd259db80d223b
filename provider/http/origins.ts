/** Which pages may call the provider, and to which pages a mailed link may lead. */

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.includes(hostname);
}

export interface OriginRules {
  production: boolean;
  allowedOrigins: readonly string[];
}

/** Configured origins always; in development also every page of this machine. */
export function isAllowedOrigin(origin: string, rules: OriginRules): boolean {
  if (rules.allowedOrigins.includes(origin)) return true;
  if (rules.production || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  // Compared with the parsed origin, so that nothing can hide behind a prefix or a user name.
  return isWeb(url) && isLoopbackHost(url.hostname) && url.origin === origin;
}

/** Whether a mailed link may lead to this address. */
export function isAllowedAddress(address: string, rules: OriginRules): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  // A blob address has the origin of the page that made it.
  if (!isWeb(url) || url.username !== '' || url.password !== '') return false;
  return isAllowedOrigin(url.origin, rules);
}

function isWeb(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:';
}
