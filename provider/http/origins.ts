/** Which pages may call the provider, and to which pages a mailed link may lead. */
import { getPublicSuffix } from 'tldts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.includes(hostname);
}

interface OriginRules {
  production: boolean;
  allowedOrigins: readonly string[];
}

/** Configured origins always, also by a wildcard; in development also every page of this machine. */
export function isAllowedOrigin(origin: string, rules: OriginRules): boolean {
  if (rules.allowedOrigins.includes(origin)) return !origin.includes('*');
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  // Compared with the parsed origin, so that nothing can hide behind a prefix or a user name.
  if (!isWeb(url) || url.origin !== origin || origin.includes('*')) return false;
  if (rules.allowedOrigins.some((allowed) => isBelow(origin, allowed))) return true;
  return !rules.production && (isLoopbackHost(url.hostname) || url.hostname.endsWith('.localhost'));
}

const wildcard = /^(https:\/\/)\*(\..+)$/;

/** Whether the origin is a subdomain, at any depth, of one with a wildcard. */
function isBelow(origin: string, allowed: string): boolean {
  const [, scheme = '', end = ''] = wildcard.exec(allowed) ?? [];
  return scheme !== '' && origin.startsWith(scheme) && origin.endsWith(end);
}

/** All subdomains of an origin, such as `https://*.pet-game.example`. */
export function isWildcard(text: string): boolean {
  return wildcard.test(text);
}

/** The host of an origin; of one with a wildcard, the domain that all its pages are below. */
export function domainOf(origin: string): string {
  return new URL(origin).hostname.replace(/^\*\./, '');
}

/** Whether strangers can have subdomains of it. @see https://publicsuffix.org/list */
export function isShared(domain: string): boolean {
  // The list has only domains below this one.
  return domain === 'amazonaws.com' || getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
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
