/** Addresses in a server's text as links. */
import type { ReactNode } from 'react';
import { TextLink } from './link.tsx';

const address = /https:\/\/[^\s<>"'()]+[^\s<>"'().,;:!?]/g;

/**
 * The text with its `https:` addresses as real links, all else left as it is.
 * @param hosts only addresses of these hosts and their subdomains; any host if left out
 */
export function linkified(text: string, hosts?: readonly string[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const found of text.matchAll(address)) {
    if (!isAllowed(found[0], hosts)) continue;
    parts.push(text.slice(done, found.index));
    parts.push(
      <TextLink key={found.index} href={found[0]}>
        {found[0]}
      </TextLink>,
    );
    done = found.index + found[0].length;
  }
  parts.push(text.slice(done));
  return parts.filter((part) => part !== '');
}

function isAllowed(href: string, hosts: readonly string[] | undefined): boolean {
  if (!URL.canParse(href)) return false;
  const { hostname } = new URL(href);
  return !hosts || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
