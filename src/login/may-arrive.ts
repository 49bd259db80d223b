import type { LoginOptions } from './options.ts';

/**
 * Whether the visitor seems to come for something else than Main. What for, the later part finds out: see `arrival.ts`.
 *
 * @param query of the page's address, with its question mark
 */
export function mayArrive({ screen, prefix }: LoginOptions, query: string): boolean {
  const sent = new URLSearchParams(query);
  // Without a token it is an error that came back: Main tells of it.
  return (screen ?? 'main') !== 'main' || (sent.has('token') && sent.has(`${prefix || 'auth'}_token_type`));
}
