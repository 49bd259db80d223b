/** The host's login page. */
import type { InitialAddress } from './flow.ts';

/** The login page with the address to come back to; null if the host names none. */
export function loginAddress(loginUrl: string | undefined, { href }: InitialAddress): string | null {
  if (!loginUrl || !URL.canParse(loginUrl, href)) return null;
  const url = new URL(loginUrl, href);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.searchParams.set('return_to', href);
  return url.href;
}
