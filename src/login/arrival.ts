/** What a visitor comes for, when it is not Main that has to stand there. */
import type { Arrival, ProductId } from '../machine/product.ts';
import { tokenKind } from './may-arrive.ts';
import { firstConfig, type LoginOptions } from './options.ts';

/**
 * The product whose screen it is; null for Main.
 *
 * @param query of the page's address, with its question mark
 * @param arrivals what may lead to another screen
 */
export function arrivesFor(
  options: LoginOptions,
  query: string,
  arrivals: readonly Arrival[],
): ProductId | null {
  const kind = tokenKind(options, query);
  const { products } = firstConfig(options);
  const arrival = arrivals.find(({ screen, token, product }) =>
    screen ? screen === options.screen : token === kind && products.includes(product),
  );
  return arrival?.product ?? null;
}
