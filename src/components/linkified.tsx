/** Addresses in a server's text as links. */
import type { ReactNode } from 'react';
import { TextLink } from './link.tsx';

const address = /https?:\/\/[^\s<>"'()]+[^\s<>"'().,;:!?]/g;

/** A text with its addresses as real links, all else left as it is. Without `https`, only those of this machine are. */
export function linkified(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { 0: href, index } of text.matchAll(address)) {
    if (!isSafe(href)) continue;
    parts.push(text.slice(done, index));
    parts.push(
      <TextLink key={index} href={href}>
        {href}
      </TextLink>,
    );
    done = index + href.length;
  }
  parts.push(text.slice(done));
  return parts.filter((part) => part !== '');
}

function isSafe(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, hostname } = new URL(href);
  // Where a provider runs beside the page that is being made.
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}
