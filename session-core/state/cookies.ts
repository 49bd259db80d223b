/** Writes, reads back and removes one cookie, including copies with another domain or path. */

import type { Environment } from '../environment.ts';
import type { CookieOptions } from '../settings.ts';
import { cookieValues } from './cookie-values.ts';

export interface Cookie {
  /** All values with this name; several if cookies of different paths or domains overlap. */
  values(): string[];
  /** Without `expires` the cookie lasts until the browser closes. Returns false if the cookie cannot be read back. */
  write(value: string, expires: Date | null): boolean;
  remove(): void;
}

interface CookieParts {
  environment: Environment;
  name: string;
  options: CookieOptions;
  /** Storage key of the list of all domains used so far, so that a later configuration can remove older cookies. */
  seenDomainsKey: string;
}

export function createCookie({ environment, name, options, seenDomainsKey }: CookieParts): Cookie {
  const { cookies, storage, log } = environment;
  const path = options.path ?? '/';
  const { domain: configured, availableToSubdomains = false } = options;

  const host = () => environment.place()?.hostname ?? '';
  const secure = () => (isLocal(host()) ? '' : '; Secure');

  function domain(): string | undefined {
    if (!availableToSubdomains || isLocal(host())) return undefined;
    // Browsers reject a cookie whose domain has a port.
    return (configured ?? host()).replace(/:\d+$/, '') || undefined;
  }

  function seenDomains(): string[] {
    try {
      const list: unknown = JSON.parse(storage.get(seenDomainsKey) ?? '[]');
      return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
    } catch {
      // Another script has damaged the list, which only helps to clean up.
      return [];
    }
  }

  function rememberDomain(used: string): void {
    const seen = seenDomains();
    if (!seen.includes(used)) storage.set(seenDomainsKey, JSON.stringify([...seen, used]));
  }

  function line(
    value: string,
    expires: Date | null,
    where: { domain?: string | undefined; path?: string | undefined },
  ) {
    const place =
      (where.path ? `; Path=${where.path}` : '') + (where.domain ? `; Domain=${where.domain}` : '');
    const end = expires ? `; Expires=${expires.toUTCString()}` : '';
    return `${name}=${encodeURIComponent(value)}${place}${end}; SameSite=Lax${secure()}`;
  }

  function expire(domains: readonly (string | undefined)[], paths: readonly (string | undefined)[]): void {
    for (const each of new Set(domains)) {
      for (const where of new Set(paths)) cookies.write(line('', new Date(0), { domain: each, path: where }));
    }
  }

  /** Every domain that the cookie may have; undefined is the host alone. */
  const everywhere = () => [undefined, configured, domain(), host() || undefined, ...seenDomains()];
  const values = () => cookieValues(cookies.read(), name);

  return {
    values,

    write(value, expires) {
      const chosen = domain();
      cookies.write(line(value, expires, { domain: chosen, path }));
      if (chosen) rememberDomain(chosen);
      if (values().length > 1) {
        // Removes cookies of another domain, of the opposite setting of `availableToSubdomains`, or of another path.
        expire(
          everywhere().filter((other) => other !== chosen),
          [path, '/', undefined],
        );
        if (path !== '/') expire([chosen], ['/', undefined]);
      }
      if (values().length > 1) log.warn(`Could not remove other cookies named ${name}.`);
      return values().includes(value);
    },

    remove() {
      expire(everywhere(), [path, '/', undefined]);
    },
  };
}

/** Browsers trust these hosts without TLS, but some reject secure cookies from them. */
function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
