/** Turns addresses in a server's text into links. */
import type { ReactNode } from 'react';
import { TextLink } from '../buttons/link.tsx';

const address = /https?:\/\/[^\s<>"'()]+[^\s<>"'().,;:!?]/g;

/** Returns a text with its `https` addresses as links. `http` addresses become links only on this machine. */
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
  // In development the provider runs on the same machine.
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}
