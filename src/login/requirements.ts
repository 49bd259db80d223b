/** What a configuration cannot leave out, and what it asks for that is not there yet. */
import { availableProducts } from '../products/parts.ts';
import type { ConfigProblem } from '../validate/schema.ts';
import type { LoginOptions } from './options.ts';

/** What is missing or not available. */
export function requirements({ publicToken, products = [], screen = 'main' }: LoginOptions): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  if (!publicToken) {
    problems.push({
      path: 'publicToken',
      message: '"publicToken" is missing: set the attribute public-token.',
    });
  }
  for (const product of products) {
    if (availableProducts.includes(product)) continue;
    problems.push({
      path: 'products',
      message: `The product "${product}" is not available in this version.`,
      harmless: true,
    });
  }
  if (screen !== 'main') {
    problems.push({
      path: 'screen',
      message: `The screen "${screen}" is not available in this version.`,
      harmless: true,
    });
  }
  return problems;
}
