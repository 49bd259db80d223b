/** A sign-in that came back without a token: what went wrong stands in the address. */
import type { Problem } from '../../machine/machine.ts';

/** What the address says, and the address without it; null where it says nothing. */
export function readReturn(href: string, prefix: string): { problem: Problem; href: string } | null {
  const url = new URL(href);
  const error = url.searchParams.get('error');
  if (error === null || url.searchParams.get(`${prefix}_token_type`) !== 'oauth') return null;
  url.searchParams.delete('error');
  url.searchParams.delete(`${prefix}_token_type`);
  // Whatever stands there was written by somebody else: it chooses among our words, and is not shown.
  const code = error === 'access_denied' ? 'oauth_denied' : 'oauth_failed';
  return { problem: { code, message: code }, href: url.href };
}
