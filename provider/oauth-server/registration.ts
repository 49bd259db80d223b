/** What holds for every client, however it became known. The engine checks the rest of RFC 7591. */
import { isLoopbackHost } from '../http/origins.ts';

/** In the names of RFC 7591 section 2. */
export interface ClientMetadata extends Record<string, unknown> {
  client_id: string;
}

/**
 * Answers go to https, or by plain http to a program on the visitor's own machine: never into a script, a file, or a
 * scheme that any program can claim.
 *
 * @throws Error
 * @see RFC 8252 section 7, RFC 9700 section 2.1
 */
export function checkRedirects(addresses: readonly unknown[]): void {
  for (const address of addresses) {
    if (!isRedirectAddress(address)) {
      throw new Error('Redirect addresses must be https, or http to a loopback host, without a fragment.');
    }
  }
}

function isRedirectAddress(address: unknown): boolean {
  if (typeof address !== 'string' || address.length > 2048 || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '' || address.includes('#')) return false;
  return url.protocol === 'https:' || isLoopbackRedirect(url);
}

/** Whether the answer goes to the visitor's own machine. @see RFC 8252 section 7.3 */
export function isLoopbackRedirect(url: URL): boolean {
  return url.protocol === 'http:' && isLoopbackHost(url.hostname);
}

/** The engine lets the port of loopback addresses vary for native applications only, which seldom say that they are one. */
export function kindOf(redirects: readonly string[]): 'native' | 'web' {
  return redirects.some((address) => isLoopbackRedirect(new URL(address))) ? 'native' : 'web';
}
