/** What a configuration cannot leave out, and what it asks for that is not there yet. */
import { availableProducts } from '../products/parts.ts';
import { needsToken } from '../validate/needs-token.ts';
import type { ConfigProblem } from '../validate/schema.ts';
import type { LoginOptions } from './options.ts';

/** What is missing or not available. */
export function requirements({ publicToken, products = [], oauthOptions }: LoginOptions): ConfigProblem[] {
  const problems = needsToken(publicToken);
  for (const product of products) {
    if (availableProducts.includes(product)) continue;
    problems.push({
      path: 'products',
      message: `The product "${product}" is not available in this version.`,
      harmless: true,
    });
  }
  const providers = oauthOptions?.providers ?? [];
  if (products.includes('oauth') && (providers.length === 0 || providers.some(({ type }) => !type))) {
    problems.push({
      path: 'oauthOptions.providers',
      message: 'Social sign-in needs "oauthOptions.providers": a list such as [{ "type": "google" }].',
      // Without a type there is nothing to draw; without a list the other ways still work.
      ...(providers.length === 0 && { harmless: true }),
    });
  }
  return problems;
}
