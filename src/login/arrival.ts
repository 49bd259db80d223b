/** What a visitor comes for, when it is not Main that has to stand there. */
import type { ProductId } from '../machine/product.ts';
import { tokenKind } from './may-arrive.ts';
import { firstConfig, type LoginOptions } from './options.ts';

/** Whose each kind of token is that a page's address may bring. Of a reset, one link asks for a new password, one signs in. */
const owners: { readonly [kind: string]: ProductId } = {
  reset_password: 'passwords',
  login: 'passwords',
  magic_links: 'emailMagicLinks',
  oauth: 'oauth',
};

/**
 * The product whose screen it is; null for Main.
 *
 * @param query of the page's address, with its question mark
 */
export function arrivesFor(options: LoginOptions, query: string): ProductId | null {
  if (options.screen === 'reset-password') return 'passwords';
  // What every object has by such a name is in no list of products.
  const owner = owners[tokenKind(options, query) ?? ''];
  if (owner && firstConfig(options).products.includes(owner)) return owner;
  return options.screen === 'passkey-registration' ? 'passkeys' : null;
}
