/** What a visitor comes for, when it is not Main that has to stand there. */
import type { ProductId } from '../machine/product.ts';
import { firstConfig, type LoginOptions } from './options.ts';

/** The kinds of link in the mail of a reset: one asks for a new password, one signs in without. */
const kinds: readonly unknown[] = ['reset_password', 'login'];

/**
 * The product whose screen it is; null for Main.
 *
 * @param query of the page's address, with its question mark
 */
export function arrivesFor(options: LoginOptions, query: string): ProductId | null {
  if (options.screen === 'reset-password') return 'passwords';
  const kind = new URLSearchParams(query).get(`${options.prefix ?? 'auth'}_token_type`);
  if (kinds.includes(kind) && firstConfig(options).products.includes('passwords')) return 'passwords';
  return options.screen === 'passkey-registration' ? 'passkeys' : null;
}
