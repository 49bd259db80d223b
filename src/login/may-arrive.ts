import type { LoginOptions } from './options.ts';

/**
 * The kind of the token that the page's address brings; null without one. An error that came back has a kind and no
 * token: Main tells of it.
 *
 * @param query of the page's address, with its question mark
 */
export function tokenKind({ prefix }: LoginOptions, query: string): string | null {
  const sent = new URLSearchParams(query);
  return sent.has('token') ? sent.get(`${prefix || 'auth'}_token_type`) : null;
}

/** Whether the visitor seems to come for something else than Main. What for, the later part finds out: see `arrival.ts`. */
export function mayArrive(options: LoginOptions, query: string): boolean {
  return (options.screen ?? 'main') !== 'main' || tokenKind(options, query) !== null;
}
