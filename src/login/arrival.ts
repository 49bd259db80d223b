/** What a visitor comes for, when it is not Main that has to stand there. */
import type { Arrivals, ProductId } from '../machine/product.ts';
import { tokenKind } from './may-arrive.ts';
import { firstConfig, type LoginOptions } from './options.ts';

/**
 * The product whose screen it is; null for Main.
 *
 * @param query of the page's address, with its question mark
 */
export function arrivesFor(
  options: LoginOptions,
  query: string,
  { tokens, screens }: Arrivals,
): ProductId | null {
  // What every object has by such a name is no product's id.
  const owner = tokens[tokenKind(options, query) ?? ''];
  if (owner && firstConfig(options).products.includes(owner)) return owner;
  return screens[options.screen ?? ''] ?? null;
}
