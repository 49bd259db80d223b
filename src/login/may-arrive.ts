import type { LoginOptions } from './options.ts';

/**
 * The kind of the token in the page's address; null without one. A provider's error has a kind but no token: Main shows it.
 *
 * @param query of the page's address, with its question mark
 */
export function tokenKind({ prefix }: LoginOptions, query: string): string | null {
  const sent = new URLSearchParams(query);
  return sent.has('token') ? sent.get(`${prefix || 'auth'}_token_type`) : null;
}

/** Whether the first screen may not be Main. The main stage decides: see `arrival.ts`. */
export function mayArrive(options: LoginOptions, query: string): boolean {
  return (options.screen ?? 'main') !== 'main' || tokenKind(options, query) !== null;
}
