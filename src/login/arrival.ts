/** Which product an address or the option `screen` leads to. */
import type { Arrivals, ProductId } from '../machine/product.ts';
import { tokenKind } from './may-arrive.ts';
import { firstConfig, type LoginOptions } from './options.ts';

/**
 * The product whose screen to show; null for Main.
 *
 * @param query of the page's address, with its question mark
 */
export function arrivesFor(
  options: LoginOptions,
  query: string,
  { tokens, screens }: Arrivals,
): ProductId | null {
  // A name that every object inherits is no product's id.
  const owner = tokens[tokenKind(options, query) ?? ''];
  if (owner && firstConfig(options).products.includes(owner)) return owner;
  return screens[options.screen ?? ''] ?? null;
}
